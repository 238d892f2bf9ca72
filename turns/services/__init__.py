"""What can be done to a match; each is one transaction, all of it or nothing."""

from turns.services.matches import MatchPlan, SeatPlan, cancel_match, check_table, create_match
from turns.services.moves import Answer, Verdict, closed_answer, submit_move
from turns.services.seating import NameTaken, SeatTaken, take_seat
from turns.services.talk import say

__all__ = [
    "Answer",
    "MatchPlan",
    "NameTaken",
    "SeatPlan",
    "SeatTaken",
    "Verdict",
    "cancel_match",
    "check_table",
    "closed_answer",
    "create_match",
    "say",
    "submit_move",
    "take_seat",
]
