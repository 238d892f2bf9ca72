"""Orders as people type them, in English and in French, and prose that is none."""

FOLLOW_LOW = """
follow low
Follow low.
follow suit low
follow suit with the lowest
I'll follow suit with my lowest, else ask
follow suit with the lowest, otherwise ask me
always follow low
follow low until this round ends
following low, please
fournis bas
je vais fournir la plus basse, sinon demande-moi
fournir à la couleur avec la plus basse
fournis la plus basse jusqu'à la fin de la manche
""".strip("\n").split("\n")

PLAY_LOW = """
play low
PLAY LOW!
play lowest
play the lowest
play the lowest that is legal
when my turn comes, play low
play low if legal
play low when I can, else ask
play my lowest cards
I will play low until the end of the round
joue bas
je joue la plus basse
joue la plus basse possible
jouer toujours la plus basse légale
joue bas, si possible, sinon demande
""".strip("\n").split("\n")

DUCK = """
duck
Duck!
I'll duck
duck until this round ends
just duck, please
always duck, if possible
when my turn comes, duck
play under
esquive
j'esquive si je peux
je vais esquiver jusqu'à la fin de la manche
joue en dessous
""".strip("\n").split("\n")

IN_ORDER = """
play in order QS 5H 2C
play in order: QS, 5H, 2C
play QS 5H 2C in order
play QS, 5H, 2C in this order
play my cards in this order: QS 5H 2C
in order qs 5h 2c
play my cards in this order, when legal: QS 5H 2C
when my turn comes, play in order QS 5H 2C, else ask me
play in order queen of spades, 5♥, two of clubs
joue dans l'ordre QS 5H 2C
joue mes cartes dans cet ordre : dame de pique, 5 de cœur, 2 de trèfle
je joue dans cet ordre QS 5H 2C si c'est légal
""".strip("\n").split("\n")

ONE_CARD = """
play QS
QS
when my turn comes, play QS
when my turn comes play the queen of spades, if legal
play QS if I can
play QS if it is legal, else ask
on my turn: QS
quand mon tour vient, joue QS
quand ce sera mon tour, je joue la dame de pique si c'est possible
à mon tour, joue la dame de pique, sinon demande-moi
dame de pique si possible
""".strip("\n").split("\n")

BIDS_OF_TWO = """
bid 2
when my turn comes, bid 2
bid two if possible
I'll bid 2 if I can
2
quand mon tour vient, annonce 2
j'annonce deux si je peux, sinon demande
""".strip("\n").split("\n")

NO_ORDERS = """
don't follow low
do not play low
never follow low
should I follow low
follow low?
play low?
I can't play low
play low or high
low
lowest
follow
follow suit
follow me
follow high
ask, else follow low
follow low, else play low
play low hearts
follow low in hearts
play low unless I win
play low after QS
play low until QS
follow low bid
feeling low today
don't duck
duck?
never duck
duck or take
duck hearts
what the duck
under
play under QS
n'esquive pas
I follow Low on Mastodon
play in order
play in order low
play my cards
in order
not in order QS 5H 2C
don't play in order QS 5H 2C
play in order QS 5H 2C?
play in order QS 5H or 2C
play in order QS 5H 2
play in order QS 5H hearts
bid in order QS 5H
in order to win play low
if legal
when my turn comes
bid 2 when my mother comes
do you think I should play QS in order to win
if I can, I will not play QS
play QS or bust
ne fournis pas bas
ne joue pas bas
n'annonce pas 2
ne joue jamais la plus basse
dois-je jouer bas
puis-je fournir bas
vais-je fournir bas ?
bas
la plus basse
je suis au plus bas
joue bas ou haut
joue bas sauf à cœur
ne joue pas dans l'ordre QS 5H 2C
joue dans l'ordre
dans l'ordre
sinon demande
""".strip("\n").split("\n")

ONE_LOW_CARD = {
    "play a low card": "play low",
    "play my lowest card": "play low",
    "play low now": "play low",
    "duck this trick": "duck",
    "duck now": "duck",
    "play low this trick": "play low",
    "follow with my lowest card": "follow low",
    "follow low this trick": "follow low",
    "joue une petite carte": "play low",
    "fournis la plus basse à ce pli": None,
    "joue bas pour ce pli": None,
    "joue la plus basse carte": "play low",
}
"""They may mean one card alone; what is offered instead, if every other word is known."""
