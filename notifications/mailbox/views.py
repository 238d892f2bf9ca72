"""The pages of the built-in mailbox."""

from __future__ import annotations

from django.db.models import Count, Max, QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from notifications.inbound import mails
from notifications.mailbox.access import local_only
from notifications.mailbox.letters import framed, read_letter, reply_message
from notifications.models import MailboxMessage
from turns.views.numbers import whole_number

SANDBOX = "allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"
"""A press opens its link in the window, or in a tab of its own that is a page as any other."""
WAITING_SECONDS = 30
LETTER_POLICY = "; ".join(
    [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "form-action 'none'",
        "frame-ancestors 'self'",
        f"sandbox {SANDBOX}",
    ]
)
"""Even opened by itself the HTML of a mail runs no script and has no origin of ours."""


@local_only
@never_cache
@require_safe
def addresses(request: HttpRequest) -> HttpResponse:
    """Everybody who got a mail."""
    boxes = MailboxMessage.objects.values(address=Lower("recipient")).annotate(
        count=Count("pk"), last_at=Max("sent_at")
    )
    return render(request, "mailbox/addresses.html", {"boxes": boxes.order_by("address")})


@local_only
@never_cache
@require_safe
def box(request: HttpRequest, address: str) -> HttpResponse:
    """The mails of one address, newest first."""
    letters = _letters(address)
    context = {"address": address, "letters": letters, "is_waiting": _is_waiting(request, letters)}
    return render(request, "mailbox/box.html", context)


def _letters(address: str) -> QuerySet[MailboxMessage]:
    """The mails of an address in any spelling: people write Bob@ and bob@, and mean one box."""
    return MailboxMessage.objects.filter(recipient__iexact=address)


def _is_waiting(request: HttpRequest, letters: QuerySet[MailboxMessage]) -> bool:
    """After a reply the page looks again by itself, until something newer than the mail `after`
    is there, or enough time has passed since `at`.
    """
    after, at = (whole_number(request.GET.get(name, "")) for name in ("after", "at"))
    if after is None or at is None:
        return False
    is_fresh = timezone.now().timestamp() - at < WAITING_SECONDS
    return is_fresh and not letters.filter(pk__gt=after).exists()


@local_only
@never_cache
@require_safe
def letter(request: HttpRequest, address: str, pk: int) -> HttpResponse:
    """One mail as HTML, as text and as it was sent, with a box to reply."""
    row = get_object_or_404(_letters(address), pk=pk)
    context = {
        "letter": read_letter(row),
        "body": request.GET.get("body", ""),
        "sandbox": SANDBOX,
    }
    return render(request, "mailbox/letter.html", context)


@local_only
@never_cache
@xframe_options_sameorigin
@require_safe
def letter_html(request: HttpRequest, address: str, pk: int) -> HttpResponse:
    """The HTML part of a mail, for the frame on its page."""
    row = get_object_or_404(_letters(address), pk=pk)
    page = reverse("mailbox-letter", args=[address, pk])
    response = HttpResponse(framed(read_letter(row).html, reply_page=page))
    response["Content-Security-Policy"] = LETTER_POLICY
    return response


@local_only
@require_POST
def reply(request: HttpRequest, address: str, pk: int) -> HttpResponse:
    """Send a reply the way that every mail comes in, and wait for what it brings."""
    row = get_object_or_404(_letters(address), pk=pk)
    written = read_letter(row)
    now = timezone.now()
    newest = _letters(address).aggregate(last=Max("pk"))["last"]
    mails.store(
        reply_message(written, request.POST.get("body", ""), now=now),
        door="mailbox",
        sender=row.recipient,
        recipient=written.reply_to,
        now=now,
    )
    page = reverse("mailbox-box", args=[address])
    return redirect(f"{page}?after={newest}&at={int(now.timestamp())}")
