"""Commands as people really type them, in English and in French."""

PAIRS = """
play 8R 3R take 4B
PLAY 8R 3R TAKE 4B
Play 8r 3r, take 4b.
play 3R 8R take 4B
play R8 R3 take B4
8R 3R take 4B
8R3R take 4B
play 8R3R take B4
play 8R, 3R; take 4B
play 8R + 3R, take 4B
play 8R/3R take 4B
play 8R & 3R take 4B
play 8R and 3R and take 4B
I play 8R and 3R, and I take 4B please
I'll play 8R and 3R and take the 4B
I’d like to play 8R and 3R and take 4B, thanks!
play\u00a08R\u00a03R take\u200b 4B
**play 8R 3R take 4B**
> play 8R 3R take 4B
“play 8R 3R take 4B”
- play 8R 3R take 4B
play 8 red 3 red take 4 blue
play red 8 red 3 take blue 4
play red 8 and red 3, take the blue 4
play 8 and 3 red, take 4 blue
play red 8 3 take 4 blue
play the red 8 and 3 and take the blue 4
play eight red and three red, take four blue
play red eight, red three, take blue four
8-red 3-red take 4-blue
play 8● 3● take 4◆
play 8R● 3R● take 4B◆
play 8R●︎ 3R●︎, take 4B◆︎
play 8 r 3 r take 4 b
take 4B, play 8R 3R
take 4 blue and play red 8 and red 3
I take 4B and I play 8R 3R
play 8R 3R keep 4B
play 8R 3R and pick up 4B
play 8R 3R grab 4B 🙂
joue 8R 3R prends 4B
Je joue 8R 3R et je prends 4B
je joue 8R 3R, je prends le 4 bleu
je joue le 8 rouge et le 3 rouge et je prends le 4 bleu
je joue le 8 et le 3 rouges, je prends le 4 bleu
joue 8 rouge 3 rouge prends 4 bleu
joue rouge 8 rouge 3 prends bleu 4
Je joue huit rouge, trois rouge et je prends quatre bleu s'il te plaît
je joue 8R 3R en prenant 4B
je pose 8R et 3R, je garde 4B
je mets 8R 3R, je ramasse le 4 bleu
je joue 8R 3R et je récupère le 4B
prends 4B, joue 8R 3R
je prends le 4 bleu et je joue 8R 3R
Bonjour, je vais jouer 8R 3R et prendre 4B, merci
play 8 rouge 3 rouge prends 4 blue
""".strip("\n").split("\n")

PASSES = """
pass
PASS
Pass.
pass!!
"pass"
I pass
I'll pass
I’ll pass, thanks
ok pass
pass please
pass 👍
I pass my turn
passing
passe
Je passe
je passe.
je passe mon tour
bon, je passe
je vais passer
passe svp
""".strip("\n").split("\n")

LEADS = {
    "play 5G": "5G",
    "5G": "5G",
    "g5": "5G",
    "G5": "5G",
    "lead 5G": "5G",
    "5 green": "5G",
    "green 5": "5G",
    "green five": "5G",
    "the green 5": "5G",
    "5-green": "5G",
    "5■": "5G",
    "play 5 g": "5G",
    "5 vert": "5G",
    "le 5 vert": "5G",
    "cinq vert": "5G",
    "vert 5": "5G",
    "un 5 vert": "5G",
    "je joue la carte verte 5": "5G",
    "1 yellow": "1Y",
    "yellow 1": "1Y",
    "1Y": "1Y",
    "jaune 1": "1Y",
    "le 1 jaune": "1Y",
    "un jaune": "1Y",
    "one yellow": "1Y",
    "the yellow one": "1Y",
    "2 orange": "2O",
    "orange deux": "2O",
    "9 purple": "9P",
    "9 violet": "9P",
    "violet 9": "9P",
    "neuf violet": "9P",
    "9 mauve": "9P",
    "9 pourpre": "9P",
    "P9": "9P",
    "7 bleu": "7B",
    "sept bleu": "7B",
    "bleue 7": "7B",
    "6 red": "6R",
    "six rouge": "6R",
    "play a red six": "6R",
    "je joue un 6 rouge": "6R",
}

WHOLE_HANDS = """
play all
all
ALL!
play everything
play all my cards
I play my whole hand
play them all
joue tout
tout
je joue tout
je joue toutes mes cartes
je joue toute ma main
je pose tout mon jeu
play 5R 2R
play all take 4B
""".strip("\n").split("\n")

DOUBTFUL_PAIRS = """
should I play 8R 3R and take 4B?
play 8R 3R take 4B?
I can't play 8R 3R take 4B
I cannot play 8R 3R take 4B
don't play 8R 3R take 4B
not 8R 3R take 4B
never play 8R 3R take 4B
maybe 8R 3R, take 4B
if I can, play 8R 3R take 4B
play 8R 3R take 4B unless somebody minds
ne joue pas 8R 3R prends 4B
je ne joue pas 8R 3R et je prends 4B
dois-je jouer 8R 3R et prendre 4B
puis-je jouer le 8 et le 3 rouges et prendre le 4 bleu
est-ce que je joue 8R 3R et prends 4B
peut-être 8R 3R, prends 4B
jamais 8R 3R prends 4B
8R 3R take 4B, 10 points
""".strip("\n").split("\n")

DOUBTFUL_PASSES = """
pass?
should I pass?
I don't pass
I won't pass
not pass
I can't pass
pass or play
maybe pass
je ne passe pas
dois-je passer
passe-t-il
pass the salt
""".strip("\n").split("\n")
