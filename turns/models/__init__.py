"""The tables of a match."""

from turns.models.event import Event, Source, Talk
from turns.models.fact import Fact
from turns.models.match import Match, Vault
from turns.models.prompt import Prompt
from turns.models.seat import Seat

__all__ = ["Event", "Fact", "Match", "Prompt", "Seat", "Source", "Talk", "Vault"]
