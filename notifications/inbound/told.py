"""What became of a command, as the row of an answer keeps it: a code, and numbers, names and dates
beside it. The sentence is made when the answer is composed, in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

Value = str | int
Row = dict[str, Value]


class Code(StrEnum):
    """What there is to tell."""

    DAYS_TAKEN = "days-taken"
    DAYS_LEFT = "days-left"
    DAYS_UNREADABLE = "days-unreadable"
    DAYS_REFUSED = "days-refused"
    DAYS_TOO_MANY = "days-too-many"
    DAYS_GIVEN_BACK = "days-given-back"
    DAYS_IN_USE = "days-in-use"
    NO_DAYS = "no-days"
    CAME_BACK = "came-back"
    NOT_AWAY = "not-away"
    REMINDED = "reminded"
    REMIND_LATER = "remind-later"
    NOBODY_TO_REMIND = "nobody-to-remind"
    INVITED_AGAIN = "invited-again"
    REMATCH = "rematch"
    REMATCH_THERE = "rematch-there"
    REMATCH_TOO_EARLY = "rematch-too-early"
    REMATCH_REFUSED = "rematch-refused"
    UNREACHED = "unreached"
    LEFT_OUT = "left-out"
    LEFT = "left"
    CANNOT_LEAVE = "cannot-leave"
    VOTED = "voted"
    VOTE_CARRIED = "vote-carried"
    VOTE_REJECTED = "vote-rejected"
    VOTE_OVER = "vote-over"
    VOTE_ASKED = "vote-asked"
    VOTE_REFUSED = "vote-refused"
    VOTE_OPEN = "vote-open"
    VOTE_HOW = "vote-how"
    NO_VOTE = "no-vote"
    WHICH_VOTE = "which-vote"
    SEVERAL = "several"
    ASKED_APART = "asked-apart"
    WISHES = "wishes"
    SEATED = "seated"
    SEATED_TO_PLAY = "seated-to-play"
    SEATED_ALREADY = "seated-already"
    SEAT_GONE = "seat-gone"
    INVITATION_EXPIRED = "invitation-expired"
    NOT_WELCOME = "not-welcome"
    DECLINED = "declined"
    NAME_TAKEN = "name-taken"
    BAD_NAME = "bad-name"
    BAD_WORD = "bad-word"
    SIGN_IN_READY = "sign-in-ready"
    SIGN_IN_WRONG = "sign-in-wrong"
    SIGN_IN_ENDED = "sign-in-ended"
    ADDRESS_PROVEN = "address-proven"
    ADDRESS_ENDED = "address-ended"
    NOTHING_HELD = "nothing-held"
    DROPPED = "dropped"
    YES_OR_NO = "yes-or-no"
    YES_WITH_NUMBER = "yes-with-number"
    NOT_FROM_HERE = "not-from-here"
    FAULT = "fault"
    SAID = "said"
    YES_ALONE = "yes-alone"


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell."""

    code: Code
    values: Row = field(default_factory=dict)

    def row(self) -> Row:
        """As a delivery's context keeps it."""
        return {"code": self.code.value, **self.values}

    @classmethod
    def of(cls, row: Row) -> Self:
        """The same, read back."""
        values = {name: value for name, value in row.items() if name != "code"}
        return cls(Code(str(row["code"])), values)


def told(code: Code, **values: Value) -> Told:
    """One thing to tell, with what its sentence needs."""
    return Told(code, values)
