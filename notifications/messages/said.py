"""What is said about a mail that came in, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.errors import Ambiguous, GameError
from notifications.inbound.readings import MOST_REMARKS, Reading
from notifications.inbound.verdicts import Said
from turns.models import Prompt
from turns.rendering.answers import answer_words, error_words
from turns.services import Answer, Verdict, closed_answer
from turns.services.talk import TALK_LENGTH

MOST_QUOTED = 8
"""So many commands are named; a mail may hold any number."""
MOVES = {
    Said.PLAYED: Verdict.PLAYED,
    Said.REPEATED: Verdict.REPEATED,
    Said.TOO_LATE: Verdict.TOO_LATE,
}


def said_lines(
    said: Said,
    reading: Reading,
    prompt: Prompt | None,
    names: Sequence[str],
    *,
    is_over: bool = False,
) -> list[str]:
    """One or more sentences in the active language; `names` are by seat index.

    `is_over`: the match has ended, perhaps since the mail came.

    They say nothing but what the player wrote himself and what his view holds.
    """
    if said in MOVES:
        verdict = MOVES[said]
        answer = closed_answer(prompt, verdict) if prompt else Answer(verdict)
        return [answer_words(answer, names)]
    if said in {Said.REFUSED, Said.ORDER_REFUSED}:
        return _refused(reading, names) if said is Said.REFUSED else _unkept(reading, names)
    if said is Said.SEVERAL:
        return _several(reading)
    if said is Said.MEANT:
        return _meant(reading, prompt, names)
    if said is Said.UNREADABLE:
        return _unasked(reading) if is_over else _unreadable(reading)
    return _plain(said)


def unseen_lines(remarks: int) -> list[str]:
    """That others had said something which stood in no mail before the move came in."""
    if not remarks:
        return []
    said = ngettext(
        "Before your move came in, somebody said something that no mail had told you: see below.",
        "Before your move came in, %(n)s things were said that no mail had told you: see below.",
        remarks,
    )
    return [said % {"n": remarks}]


def remark_lines(reading: Reading, remarks: int) -> list[str]:
    """What became of the lines that were to be said to the table; `remarks` of them were said."""
    lines = []
    if remarks:
        lines.append(
            ngettext(
                "Your words were said to the table.",
                "%(n)s lines were said to the table.",
                remarks,
            )
            % {"n": remarks}
        )
    if remarks < len(reading.remarks[:MOST_REMARKS]):
        lines.append(
            _("What is said to the table has at most %(n)s characters; yours was longer.")
            % {"n": TALK_LENGTH}
        )
    if len(reading.remarks) > MOST_REMARKS:
        lines.append(
            _("One mail says at most %(n)s lines to the table; the others of yours were not said.")
            % {"n": MOST_REMARKS}
        )
    return lines


def _refused(reading: Reading, names: Sequence[str]) -> list[str]:
    errors = [move.error for move in reading.moves if move.error is not None]
    if not errors:
        return [_("Your move was refused, so nothing was played.")]
    return [_("Nothing was played."), error_words(errors[0], names), *_choices(errors[0])]


def _unkept(reading: Reading, names: Sequence[str]) -> list[str]:
    error = reading.order_error
    return [_("No order was kept."), *([error_words(error, names)] if error else [])]


def _choices(error: GameError) -> list[str]:
    if not isinstance(error, Ambiguous):
        return []
    return [_("It could be: %(moves)s.") % {"moves": _quoted(error.choices)}]


def _meant(reading: Reading, prompt: Prompt | None, names: Sequence[str]) -> list[str]:
    """Why nothing was played, and the question, as long as the turn waits."""
    meant = reading.meant
    if meant is None or meant.error is None:
        return _unreadable(reading)
    lines = [_("Nothing was played."), error_words(meant.error, names)]
    if prompt is not None and prompt.is_open:
        lines.append(_("Play “%(command)s”? Answer “yes”.") % {"command": meant.command})
    return lines


def _several(reading: Reading) -> list[str]:
    moves = _quoted([move.command for move in reading.moves])
    return [
        _("Your mail holds different moves: %(moves)s.") % {"moves": moves},
        _("None of them was played. Which one is it? Please reply with that one alone."),
        _("For one move after the other, write “then” between them."),
    ]


def _unreadable(reading: Reading) -> list[str]:
    return [
        _("No line of your mail was a move, so nothing was played."),
        *_beginning(reading),
        _("A move stands alone on its line, above everything else."),
        _("If your next mail has none either, no answer like this will come for this turn."),
    ]


def _unasked(reading: Reading) -> list[str]:
    return [
        _("The match is over, so nothing in your mail was played."),
        *_beginning(reading),
        _("“say” and some words still reach everybody at the table."),
    ]


def _beginning(reading: Reading) -> list[str]:
    if not reading.first_line:
        return []
    return [_("It begins with “%(line)s”.") % {"line": reading.first_line}]


def _plain(said: Said) -> list[str]:
    if said is Said.HELP:
        return _help()
    return {
        Said.NO_TURN: [
            _("Nothing was played: the address you wrote to belongs to no turn."),
            _("The mail of a turn has an address of its own; a reply to it is a move."),
        ],
        Said.ENCRYPTED: [
            _("Your mail is encrypted, and nothing here can read it. Nothing was played."),
            _("Please reply without encryption, or use a link."),
        ],
        Said.REMARK: [],
        Said.ORDERED: [_("Your orders are kept. Only you can see them.")],
        Said.ORDERS: [_("These are your standing orders. “orders off” deletes them.")],
        Said.NO_ORDERS: [_("Your standing orders are deleted.")],
        Said.STATUS: [_("This is how the table stands.")],
        Said.DONE: [],
        Said.HISTORY: [_("This is what happened, and how the table stands.")],
        Said.STRANGER: [
            _("A mail for this match came from an address that is not known as yours."),
            _("Nothing in it was done, and its sender was told nothing."),
            _("If it was you, please write from the address that this mail went to."),
        ],
        Said.SITE: [
            _("Your mail went to an address that nobody reads, so nothing was done."),
            _("The mail of a turn has an address of its own: please reply to that mail."),
            _("A seat is taken by the link in its invitation."),
        ],
        Said.FAULT: [
            _("Your mail could not be worked off, by a fault of ours. Nothing was played."),
            _("Please use a link, or the match page."),
        ],
    }[said]


def _help() -> list[str]:
    return [
        _("A reply may hold one move, alone on its line. It may also hold:"),
        _("“status”, for the position;"),
        _("orders for your next turns, behind the move and the word “then”;"),
        _("“orders”, for the orders that stand, and “orders off”, which deletes them;"),
        _("“history”, for what happened since your last turn;"),
        _("“say” and some words, which everybody at the table reads;"),
        _("“vacation 10 days”, for days off in all your matches;"),
        _("“back”, to play for yourself again where a bot does;"),
        _("“remind”, for whoever is asked, and “votes”, for what the table is asked;"),
        _("“resign”, to leave the match, and once it is over “rematch”;"),
        _("“stop”, for fewer mails;"),
        _("“help”, for this mail."),
    ]


def _quoted(commands: Sequence[str]) -> str:
    named = [f"“{command}”" for command in commands[:MOST_QUOTED]]
    return ", ".join([*named, "…"] if len(commands) > MOST_QUOTED else named)
