"""Commands as people really type them, in English and in French."""

PAIRS_OF_THREES = """
play 3 3
PLAY 3 3
Play 3 3.
play 33
3 3
33
33!
3,3
3, 3
3-3
3+3
3 & 3
3 and 3
3 et 3
3x2
3X2
3×2
3*2
3s x 2
3s x2
2x 3s
2 x threes
two 3s
Two 3s, please
two 3's
two 3’s
2 3s
two threes
TWO THREES
two of the 3s
two of my threes
2 of 3
two 3 3
three three
a pair of 3s
a pair of threes
pair of three
double 3
play: 3 3
play a 3 and a 3
I play 3 3 please
I'll play two threes
I’d like to play 3 3, thanks
let me play 33
I go with 3 3
ok, 3 3
lead 3 3
I lead two threes
"3 3"
“3 3”
**3 3**
- 3 3
• 3 3
`3 3`
(3 3)
play\u00a03\u00a03
play\u200b 3 3
ｐｌａｙ ３３
3 3 🙂
play 3 3 thank you
joue 3 3
je joue 3 3
Je joue deux 3
deux 3
Deux 3 !
deux trois
je joue deux trois
2 trois
deux 3 s'il te plaît
deux 3 s’il vous plaît
les deux 3
deux de mes 3
deux des trois
une paire de 3
je pose une paire de trois, merci
je mets deux 3
j'entame 3 3
je vais jouer deux trois svp
voilà : 3 3
""".strip("\n").split("\n")

SINGLE_CARDS = {
    "0": "play 0",
    "zero": "play 0",
    "zéro": "play 0",
    "play 0": "play 0",
    "the 0": "play 0",
    "2": "play 2",
    "two": "play 2",
    "deux": "play 2",
    "one 2": "play 2",
    "a two": "play 2",
    "un 2": "play 2",
    "un deux": "play 2",
    "2x1": "play 2",
    "le 2": "play 2",
    "le deux": "play 2",
    "six": "play 6",
    "6": "play 6",
    "6s": "play 6",
    "the sixes": "play 6",
    "les 6": "play 6",
    "joue le 6": "play 6",
    "triple 3": "play 3 3 3",
    "333": "play 3 3 3",
    "trois 3": "play 3 3 3",
    "three threes": "play 3 3 3",
    "3x3": "play 3 3 3",
    "three three three": "play 3 3 3",
    "2 deux": "play 2 2",
    "two twos": "play 2 2",
    "deux deux": "play 2 2",
}

PASSES = """
pass
PASS
Pass.
pass!
"pass"
I pass
I'll pass
I’ll pass, thanks
I pass my turn
let me pass
ok pass
pass please
pass for now
skip
skip my turn
passe
Passe.
je passe
Je passe mon tour
je passe mon tour, merci
bon, je passe
je vais passer
pass take 3
pass and take the 3
pass, take a 3
je passe et je prends le 3
passe prends 3
""".strip("\n").split("\n")

NO_PAIRS = """
should I play 3 3?
3 3?
play 3 3?
can I play 33
I can't play 3 3
I cannot play 3 3
don't play 3 3
do not play 3 3
not 3 3
never 3 3
no, 3 3
maybe 3 3
if I can, 3 3
I think 3 3
3 3 or not
33 🤔
two three
2 three
ne joue pas 3 3
je ne joue pas deux 3
jamais 3 3
dois-je jouer 3 3
puis-je jouer deux trois
peut-être 3 3
est-ce que je joue 3 3
pas 3 3
""".strip("\n").split("\n")

NO_PASSES = """
pass?
should I pass?
I won't pass
don't pass
do not pass
not pass
maybe pass
pass or play
pass me the salt
take 3
take the 3
I take a three
je ne passe pas
dois-je passer ?
ne passe pas
je prends le 3
passe-moi le sel
""".strip("\n").split("\n")

NO_MOVES = """
hello
good luck all
play
joue
turn
my turn
x
of
pair
play x2
9
play 9 9
7
39
3x0
35
2026
0612345678
12 34
-3
3.3
3x2x2
22 33
pass 3
pass, 5
pass and play 5
two 3 3 3
zero 3s
play lead pass
""".strip("\n").split("\n")
