"""The mail about a report to those who run the site: staff accounts with an address."""

from __future__ import annotations

import logging
import textwrap

from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import translation

from notifications.identity.addresses import mailable_address
from notifications.links import site_url
from turns.models import Report

logger = logging.getLogger(__name__)

PATIENCE = 5
"""Seconds for a mail server: somebody waits for the page. The report stands in the admin anyway."""
BODY = """\
{what}, at a table of {game}:

{text}

Read it, and mark it as handled:
{url}
"""


def mail_report(sender: object, report: Report, **kwargs: object) -> None:
    """Hear the signal `reported`: tell all staff at once. It is no delivery of the ledger, since it
    is for no player; where it cannot be sent, the report is seen in the admin and in `health`.
    """
    addresses = staff_addresses()
    if not addresses:
        return
    with translation.override("en"):
        mail = EmailMessage(
            subject=f"Turnpost: report {report.pk}",
            body=_body(report),
            to=addresses,
            headers={"Auto-Submitted": "auto-generated"},
            connection=get_connection(timeout=PATIENCE),
        )
        try:
            mail.send()
        except Exception as error:  # noqa: BLE001 - each backend has errors of its own
            # The message of the error may quote addresses.
            logger.warning("Report %s was mailed to nobody: %s.", report.pk, type(error).__name__)


def staff_addresses() -> list[str]:
    """Where those who run the site read mail: what `createsuperuser` asked for, or the address that
    a staff account has proven as a player.
    """
    staff = User.objects.filter(is_active=True, is_staff=True).order_by("pk")
    found = (member.email or _proven(member) for member in staff)
    return list(dict.fromkeys(filter(None, found)))


def _proven(member: User) -> str:
    address = mailable_address(member)
    return address.email if address else ""


def _body(report: Report) -> str:
    about = f"A player reports the player of seat {report.seat.index}" if report.seat else ""
    return BODY.format(
        what=about or "A player reports a table",
        game=report.match.engine.title,
        text=textwrap.indent(report.text, "> ", lambda line: True),
        url=site_url(reverse("admin:turns_report_change", args=[report.pk])),
    )
