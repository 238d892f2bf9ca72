"""The samples as mails, with what tests ask about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from games.core.engine import AnyEngine, GameView
from notifications.messages.compose import compose
from notifications.messages.mail import Mail
from notifications.sending.envelopes import envelope
from tests.mail_samples.kinds import Sample, samples
from tests.mail_samples.stage import Stage, cast
from tests.turns.games import put, twin_position
from turns.models import Match, Seat
from turns.tables import Table

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Letter:
    """A sample in one language."""

    name: str
    language: str
    mail: Mail
    raw: bytes
    """As it is handed to a mail server."""
    views: tuple[GameView, ...]
    """What its reader may know of each match that he plays in."""
    twins: tuple[Mail, ...]
    """The same mail, where others hold other cards."""

    def __str__(self) -> str:
        return f"{self.name} {self.language}"


def letters(engine: AnyEngine, *, now: datetime) -> Iterator[Letter]:
    """All samples of a game in both languages. The caller undoes what they leave."""
    for sample in samples(Stage(engine, cast(now=now), now)):
        seats = _seats(sample)
        for language in LANGUAGES:
            sample.delivery.language = language
            mail = compose(sample.delivery, sample.stage.now)
            yield Letter(
                name=sample.name,
                language=language,
                mail=mail,
                raw=envelope(sample.delivery, mail, now=sample.stage.now).message().as_bytes(),
                views=tuple(Table(seat.match, seat.index).view for seat in seats),
                twins=tuple(_twin(sample, seat) for seat in seats),
            )


def _seats(sample: Sample) -> list[Seat]:
    """Where the reader sits in a match that is played: nobody else's cards are for him."""
    delivery = sample.delivery
    reader = delivery.user or (delivery.seat.player if delivery.seat else None)
    if reader is None:
        return []
    playing = Seat.objects.filter(player=reader, match__status=Match.Status.PLAYING)
    return list(playing.select_related("match").order_by("pk"))


def _twin(sample: Sample, seat: Seat) -> Mail:
    match = Match.objects.select_related("vault").get(pk=seat.match_id)
    position = match.vault.position
    put(match, twin_position(match, seat.index))
    mail = compose(sample.delivery, sample.stage.now)
    put(match, position)
    return mail
