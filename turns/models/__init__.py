"""The tables of a match."""

from turns.models.company import Block, Mute, Report, Thanks
from turns.models.event import Event, Source, Talk
from turns.models.fact import Fact
from turns.models.match import Match, Vault
from turns.models.order import Order
from turns.models.outage import Outage, Pulse
from turns.models.prompt import Prompt
from turns.models.reminder import Reminder
from turns.models.rhythm import Rhythm, Vacation
from turns.models.seat import Seat
from turns.models.sitting import PastSitting
from turns.models.vote import Ballot, Vote

__all__ = [
    "Ballot",
    "Block",
    "Event",
    "Fact",
    "Match",
    "Mute",
    "Order",
    "Outage",
    "PastSitting",
    "Prompt",
    "Pulse",
    "Reminder",
    "Report",
    "Rhythm",
    "Seat",
    "Source",
    "Talk",
    "Thanks",
    "Vacation",
    "Vault",
    "Vote",
]
