"""Commands as people really type them, in English and in French."""

BIDS_OF_TWO = """
bid 2
BID 2
Bid two
bid two.
bid: 2
bid=2
Bid 2!
"bid 2"
“bid 2”
**bid 2**
- bid 2
• bid 2
`bid 2`
bid\u00a02
bid\u200b 2
bid ２
I bid 2
I bid 2 please
I'll bid 2
I’ll bid 2, thanks
I'd like to bid two tricks
my bid is 2
ok, my bid: two
call 2
2
two
2 tricks
Two, please.
bid 2 thank you
bid 2 🙂
annonce 2
J'annonce 2
j’annonce deux
j'annonce deux plis
Je mise 2
enchère 2
Enchere 2
mon enchère : 2
mon annonce est 2
deux
deux plis s'il te plaît
annonce 2 s’il vous plaît
deux levées, merci
je vais annoncer 2
voilà : 2
""".strip("\n").split("\n")

QUEENS_OF_SPADES = """
play QS
PLAY QS
Play qs.
qs
QS
SQ
sq
play Q S
play s q
Q♠
♠Q
Q ♠
Q♠️
Q♠︎
play q-s
QS!
*QS*
_QS_
(QS)
<QS>
> QS
• QS
– QS
“QS”
play: QS
play QS, please
I play QS
I'll play the QS
I'll go with QS
let me play QS
Queen of Spades
the queen of spades
play the queen of spades
I play a queen of spades
queen spades
spade queen
queen-of-spades
Q of spades
queen of s
queen ♠
lead queen of spades
I’d like to play the queen of spades, thanks!
play\u00a0Q\u2060S
ｐｌａｙ ＱＳ
joue QS
je joue QS
Je joue la dame de pique
la dame de pique
dame de pique
Dame Pique
dame-de-pique
pique dame
DAME DE PIQUES
la reine de pique
Je vais jouer la dame de pique, merci
je pose la dame de pique svp
joue dame de pique s’il te plaît
je mets la dame de pique
Q de pique
dame ♠
une dame de pique
bon, la dame de pique
""".strip("\n").split("\n")

OTHER_CARDS = {
    "10H": "TH",
    "TH": "TH",
    "h10": "TH",
    "10 of hearts": "TH",
    "ten of hearts": "TH",
    "10♥": "TH",
    "♡10": "TH",
    "dix de cœur": "TH",
    "10 de coeur": "TH",
    "le dix de coeur": "TH",
    "ace of spades": "AS",
    "as": "AS",
    "A♠": "AS",
    "as de pique": "AS",
    "l'as de pique": "AS",
    "l’as de pique": "AS",
    "je joue l'as de pique": "AS",
    "pique as": "AS",
    "play AS": "AS",
    "a spades": "AS",
    "roi de carreau": "KD",
    "king diamonds": "KD",
    "K of diamonds": "KD",
    "le roi de carreau": "KD",
    "un roi de carreau": "KD",
    "valet de trèfle": "JC",
    "valet de trefle": "JC",
    "jack of clubs": "JC",
    "the jack of clubs": "JC",
    "two of diamonds": "2D",
    "deux de carreau": "2D",
    "2 carreau": "2D",
    "six of clubs": "6C",
    "six de trèfle": "6C",
}

NO_COMMANDS = """
should I play QS?
QS?
play QS?
I can't play QS
I cannot play QS
don't play QS
do not play QS
not QS
never QS
no, QS
maybe QS
if I can, QS
I think QS
would you play QS
is it QS
QS or not
qs 🤔
ne joue pas QS
je ne joue pas la dame de pique
jamais la dame de pique
dois-je jouer la dame de pique
vais-je jouer la dame de pique
puis-je jouer dame de pique
peut-être la dame de pique
est-ce que je joue QS
pas la dame de pique
""".strip("\n").split("\n")

NO_BIDS = """
bid 2?
2?
should I bid 2
don't bid 2
I won't bid two
bid 2 or so
not 2
maybe 2
about two
bid 2.5
n'annonce pas 2
deux ou trois
je ne sais pas
""".strip("\n").split("\n")
