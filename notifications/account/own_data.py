"""Everything that is kept about a player, as one JSON-ready object.

It holds no secret by which somebody could come in or be reached, and no address of anybody else.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User

from notifications.account.erasure import own_mailboxes
from notifications.account.inbound_mails import inbound_mails_of
from notifications.chat.lists import chats_of
from notifications.models import (
    AccessCode,
    Address,
    Delivery,
    Device,
    HeldAnswer,
    HeldCommand,
    Invitation,
    Preference,
    Profile,
    SignIn,
    Stop,
)
from turns.own_data import Row, matches_data, rows

FORMAT = 1


def own_data(player: User, *, now: datetime) -> dict[str, object]:
    """All of it, by what it is; times are UTC."""
    return {
        "format": FORMAT,
        "made_at": now,
        "account": _account(player),
        **matches_data(player),
        **contacts_data(player),
    }


def contacts_data(player: User) -> dict[str, object]:
    """What this app keeps of him."""
    return {
        "profile": rows(Profile.objects.filter(user=player), "language", "cards_in_words"),
        "addresses": rows(
            Address.objects.filter(user=player),
            *("email", "verified_at", "set_aside_at", "accepted_at", "bounced_at"),
            *("failing_since", "failing_why"),
        ),
        "invitations": _invitations(player),
        "preferences": rows(
            Preference.objects.filter(user=player),
            *("match", "telling", "digest_hours", "digest_at", "remind_hours", "ways"),
        ),
        "stopped_mails": rows(Stop.objects.filter(user=player), "match", "kind", "created_at"),
        "devices": rows(
            Device.objects.filter(user=player),
            *("label", "language", "created_at", "reached_at", "tested_at"),
        ),
        "chats": _chats(player),
        "access_codes": _access_codes(player),
        "sign_ins": rows(
            SignIn.objects.filter(user=player),
            *("address__email", "created_at", "expires_at", "used_at"),
        ),
        "sent_to_you": _deliveries(player),
        "mails_from_you": _inbound(player),
        "waiting_for_your_yes": _held(player),
    }


def _account(player: User) -> Row:
    return {
        "id": player.pk,
        "name": player.first_name or player.username,
        "created_at": player.date_joined,
        "last_sign_in_at": player.last_login,
        "is_active": player.is_active,
        "is_staff": player.is_staff,
    }


def _invitations(player: User) -> list[Row]:
    """Those by which he sat down: somebody gave this address for him."""
    invitations = Invitation.objects.filter(seat__player=player)
    return rows(invitations, "seat__match", "email", "language", "created_at")


def _access_codes(player: User) -> list[Row]:
    """Without the hash of the recovery code before, which stands in the place of a device."""
    columns = ("kind", "created_at", "expires_at", "used_at", "used_by")
    codes = rows(AccessCode.objects.filter(user=player), *columns)
    recovery = AccessCode.Kind.RECOVERY
    return [{**code, "used_by": ""} if code["kind"] == recovery else code for code in codes]


def _chats(player: User) -> list[Row]:
    """Without their addresses, which hold tokens."""
    return [
        {
            "chat": shown.label,
            "created_at": shown.chat.created_at,
            "reached_at": shown.chat.reached_at,
            "stopped_at": shown.chat.stopped_at,
        }
        for shown in chats_of(player)
    ]


def _deliveries(player: User) -> list[Row]:
    """The ledger; `context` stays out, since it holds what signs browsers in."""
    return rows(
        Delivery.objects.filter(user=player),
        *("kind", "channel", "email", "seat__match", "status", "reason"),
        *("created_at", "due_at", "sent_at", "reported_at"),
    )


def _inbound(player: User) -> list[Row]:
    """When he wrote, by what way it came in, and what became of it. A mail's text goes after some
    days; its sender is his only if it says so.
    """
    mailboxes = {one.lower() for one in own_mailboxes(player)}
    return [
        {
            "received_at": mail.received_at,
            "door": mail.envelope.get("door"),
            "from_you": str(mail.envelope.get("sender") or "").lower() in mailboxes,
            "status": mail.status,
            "reason": mail.reason,
            "worked_at": mail.worked_at,
        }
        for mail in inbound_mails_of(player, list(mailboxes)).defer("raw")
    ]


def _held(player: User) -> list[Row]:
    answers = HeldAnswer.objects.filter(prompt__seat__player=player)
    commands = HeldCommand.objects.filter(seat__player=player)
    return [
        *rows(answers, "prompt__match", "text", "created_at"),
        *rows(commands, "seat__match", "text", "created_at"),
    ]
