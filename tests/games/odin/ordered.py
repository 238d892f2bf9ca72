"""What people write as standing orders of Odin, and what is none."""

UNTIL_TRICK_ENDS = "pass until this trick ends"
WHILE_THREE = "pass while the centre has at least 3"
UNLESS_OUT = "pass unless I can go out"
CANNOT_PLAY = "pass as soon as I cannot play"
PLAY_LOW = "play the lowest, else pass"
PLAY_ONLY = "play my only play, pass if I have none, else ask"
HABITS = (UNTIL_TRICK_ENDS, WHILE_THREE, UNLESS_OUT, CANNOT_PLAY, PLAY_ONLY, PLAY_LOW)

SAID = {
    UNTIL_TRICK_ENDS: """
pass until this trick ends
PASS until the trick is over!
I pass until this trick ends, please
pass until the end of the trick
pass for the rest of this trick
I'll pass this trick
je passe jusqu’à la fin du pli
passe jusqu'à la fin de ce pli
passe jusqu'à ce que le pli soit fini, merci
passe tout le pli
je passe pendant ce pli
""",
    WHILE_THREE: """
pass while the center has at least three cards
pass while the centre has 3 or more cards
pass as long as there are at least 3 cards in the centre
I pass whenever the centre holds at least 3
passe tant que le centre a au moins 3 cartes
je passe tant que le centre compte trois cartes ou plus
passe tant qu'il y a au moins 3 cartes au centre
""",
    UNLESS_OUT: """
pass unless I can go out
pass until I can finish
when my turn comes, pass unless I can go out
passe sauf si je peux finir
je passe sauf si je peux vider ma main
passe à moins que je ne puisse finir
""",
    CANNOT_PLAY: """
pass as soon as I cannot play
pass if I can't play
I pass whenever I must
passe dès que je ne peux pas jouer
je passe quand je ne peux rien jouer
passe si je ne peux plus rien jouer
""",
    PLAY_ONLY: """
play my only play, pass if I have none, else ask me
play if I have only one play, pass if I have none
play if there is only one way, pass if there is none, else ask
je joue ma seule combinaison possible, je passe si je n'en ai pas, sinon demande-moi
joue si je n’ai qu’une combinaison, passe si je n’en ai aucune, sinon demande
""",
    PLAY_LOW: """
play the lowest, else pass
play my lowest that beats the centre, otherwise pass
beat the centre with my lowest, else pass
joue la plus basse, sinon passe
je joue les plus basses possibles, sinon je passe
""",
    "pass": """
pass
when my turn comes, pass
pass if it's legal
quand mon tour vient, je passe
""",
    "play 8R 3R take 4B": """
play 8R 3R take 4B
when it is my turn, play 3R 8R and take 4B, if legal
quand ce sera mon tour, je joue 8R 3R et je prends le 4 bleu
""",
    "play 8R 3R": """
play 8R 3R
on my next turn: red 8 red 3
joue 8R 3R si possible
""",
}
"""By the canonical command: other ways to say it."""

PROSE = """
hi all
merci à tous
don't pass until this trick ends
never pass this trick
pass until this trick ends?
should I pass unless I can go out?
pass until
pass until dinner
pass unless you mind
pass while the centre has 3
pass while the centre has at least some cards
pass as soon as I can play
pass or play the lowest
play the lowest
ne passe pas jusqu'à la fin du pli
je ne passe pas ce pli
dois-je passer jusqu'à la fin du pli ?
passe sauf si tu veux
when my turn comes
if legal
let us pass until this trick ends and then talk
pass pass until this trick ends
play 8R unless somebody minds
play 8R take 4
8R?
""".strip().split("\n")
