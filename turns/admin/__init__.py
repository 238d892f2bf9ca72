"""What the operators see of matches. Nothing here can be added, changed or deleted, and no page
shows a card or a seed of a match in play.
"""

from turns.admin.events import EventAdmin
from turns.admin.matches import MatchAdmin
from turns.admin.reports import ReportAdmin

__all__ = ["EventAdmin", "MatchAdmin", "ReportAdmin"]
