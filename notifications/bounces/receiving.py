"""What is done about a mail that came back."""

from __future__ import annotations

from datetime import datetime
from email.message import Message

from notifications.bounces.marks import came_back
from notifications.bounces.reports import read_report
from notifications.bounces.return_paths import returned_delivery
from notifications.inbound.outcomes import Done
from notifications.models import InboundMail

Status = InboundMail.Status


def receive(mail: InboundMail, message: Message, *, now: datetime) -> Done:
    """Keep what a report says about a mail of ours. Call it in the mail's transaction.

    Only a report counts, and only one to a return path that we signed and that has not expired:
    whoever did not get the mail cannot forge one. Answering machines write there too.
    """
    delivery = returned_delivery(mail.token, now=now)
    if delivery is None:
        return Done(Status.IGNORED, "sent to a return path that is not believed")
    report = read_report(message)
    if report is None:
        return Done(Status.IGNORED, "sent to a return path, and no report of a failed delivery")
    if not report.is_final:
        return Done(Status.IGNORED, f"a mail of ours is delayed: {report.code}")
    came_back(delivery, report.code, counts=report.is_hard, now=now)
    return Done(Status.ANSWERED, f"a mail of ours came back: {report.code}")
