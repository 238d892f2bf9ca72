"""What happened in a match while one of its players was away."""

from __future__ import annotations

from dataclasses import dataclass

from turns.history import Step, steps
from turns.models import Match, Prompt, Seat, Source
from turns.mutes import is_muted_at
from turns.services.prompts import PERSONAL

MOST_STEPS = 20
"""With more of them each round is told in one line."""
BY_A_BOT = (Source.BOT, Source.CLOCK)
"""A bot plays for whose time is up, too: the clock is the source of that."""


@dataclass(frozen=True, slots=True)
class Absence:
    """The time from the first turn that a player missed to his return, or until now."""

    seat: Seat
    match: Match
    played: tuple[str, ...]
    """The commands that a bot played for him, in order."""
    steps: tuple[Step, ...]
    """All that happened; where that is much, how each round ended."""
    left_out: int
    """What happened since the last of them, in the round that is played now."""


def absence_of(seat: Seat, match: Match, *, until: int) -> Absence:
    """The last absence of the seat's player that had begun at version `until`, up to there."""
    after = _last_presence(seat, match, until)
    missed = match.events.filter(
        kind="match.timed_out", seat=seat.index, version__gt=after, version__lte=until
    )
    first = missed.order_by("version").values_list("version", flat=True).first()
    begin = after + 1 if first is None else first
    seen = steps(match, seat.index, with_talk=not is_muted_at(seat))
    happened = [step for step in seen if begin <= step.version <= until]
    told = happened if len(happened) <= MOST_STEPS else _ends_of_rounds(happened, match)
    left_out = 0 if told is happened else _behind(happened, told)
    return Absence(seat, match, _played(seat, begin, until), tuple(told), left_out)


def _last_presence(seat: Seat, match: Match, until: int) -> int:
    """The last version by which the player showed himself before he was missed."""
    answered = Prompt.objects.filter(
        seat=seat, answer_source__in=PERSONAL, answer_version__lte=until
    ).order_by("-answer_version")
    back = match.events.filter(kind="match.back", seat=seat.index, version__lte=until)
    return max(
        answered.values_list("answer_version", flat=True).first() or 0,
        back.order_by("-version").values_list("version", flat=True).first() or 0,
    )


def _played(seat: Seat, begin: int, until: int) -> tuple[str, ...]:
    played = Prompt.objects.filter(
        seat=seat, answer_source__in=BY_A_BOT, answer_version__range=(begin, until)
    )
    return tuple(played.order_by("answer_version").values_list("answer", flat=True))


def _ends_of_rounds(happened: list[Step], match: Match) -> list[Step]:
    """The last step before each deal: it says how the round ended that was played until then."""
    kind = match.engine.dealing(match.options).kind
    first, last = happened[0].version, happened[-1].version
    deals = match.events.filter(kind=kind, version__gt=first, version__lte=last)
    versions = deals.order_by("version").values_list("version", flat=True)
    return [[step for step in happened if step.version < deal][-1] for deal in versions]


def _behind(happened: list[Step], told: list[Step]) -> int:
    last = told[-1].version if told else 0
    return sum(step.version > last for step in happened)
