"""What the rest of the site may hear of."""

from django.dispatch import Signal

work_waiting = Signal()
"""Sent after a commit that left work for a task; `task` is its dotted name. A hint only: the sweeps
find the work without it.
"""

reported = Signal()
"""Sent after the commit of a report to those who run the site; `report` is its row."""
