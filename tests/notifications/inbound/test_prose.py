"""What people write around their move is no move and no order, in any game."""

from datetime import datetime

import pytest

from notifications.inbound.commands import read_lines
from notifications.inbound.move_lines import read_moves
from notifications.inbound.verbs import verb_of
from tests.mails.turns import TURNS, asked
from turns.tables import Table

GREETINGS = """\
Hi
Hi all,
Hello everybody,
Hey folks
Thank you all
Good evening, all
Bonjour à tous,
Bonjour à toutes et à tous,
Salut tous
Merci à tous
Coucou
Hallo zusammen,
Liebe alle
Hola a todos:
Ciao a tutti,
Cześć wszystkim,
皆さん、こんにちは。
"""

CLOSINGS = """\
Cheers,
Best
All the best
Take care!
See you at 8
See you later, alligator
Good luck
Well played
Bien à vous
Bien joué
Bonne soirée à tous
À bientôt
À tout de suite
Tout va bien
Viele Grüße
Alles Gute
Alles klar
Un saludo
Gracias a todos
Tutto bene
A presto
Pozdrawiam
よろしくお願いします。
"""

SIGNATURES = """\
Bob
B.
Bob Smith
Head of Things
Ace Corp.
The Queen's Hotel
Heart of the City
7 Kings Road
12 rue de la Dame
+1 555-0123
Sent from my iPhone
Envoyé de mon iPhone
Von meinem iPhone gesendet
"""

BANNERS = """\
CAUTION: This email originated from outside of the organization.
[EXTERNAL]
You don't often get email from turnpost@example.org. Learn why this is important
ATTENTION : ce message provient de l'extérieur.
Achtung: Diese E-Mail kommt von außerhalb.
This e-mail and any attachments are confidential.
"""


DRESSES = [
    *("{}", "  {} ", "- {}", "* {}", "• {}", "· {}", "— {}"),
    *("“{}”", "„{}“", "« {} »", "'{}'", '"{}"', "`{}`", "「{}」"),
    *("**{}**", "*{}*", "_{}_", "{}.", "{}!", "{};", "{},", "{}。", '"{}."', "> > {}"),
    *("\ufeff{}", "\u200b{}\u200d", "\u202a{}\u202c", "\u00ad{}"),
]


def full_width(text: str) -> str:
    """As Japanese input writes it."""
    signs = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
    return text.translate(signs)


def in_one_word(text: str) -> str:
    """With spaces that do not break."""
    return text.replace(" ", "\u00a0")


@pytest.mark.django_db
@pytest.mark.parametrize("turn", TURNS)
def test_every_legal_move_is_read_in_any_dress(turn: str, now: datetime) -> None:
    prompt = asked(turn, now=now)
    table = Table(prompt.match, prompt.seat.index)
    commands = [choice.command for choice in table.scene().choices]
    typed = {
        form: command
        for command in commands
        for dress in DRESSES
        for said in (command, command.upper(), command.capitalize(), full_width(command))
        for form in (dress.replace("{}", said), in_one_word(said))
    }

    read = {
        form: [
            move.command for move in read_moves(read_lines(form), table.engine, table.view).moves
        ]
        for form in typed
    }

    assert read == {form: [command] for form, command in typed.items()}


@pytest.mark.django_db
@pytest.mark.parametrize("text", [GREETINGS, CLOSINGS, SIGNATURES, BANNERS])
@pytest.mark.parametrize("turn", TURNS)
def test_line_around_a_move_is_no_move(text: str, turn: str, now: datetime) -> None:
    prompt = asked(turn, now=now)
    table = Table(prompt.match, prompt.seat.index)

    lines = read_lines(text)
    read = read_moves(lines, table.engine, table.view)

    assert read.moves == ()
    assert read.orders.commands == ()
    assert not any(map(verb_of, lines))
