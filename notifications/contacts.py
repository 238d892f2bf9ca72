"""What turns may ask about contact details; an address never comes back out of here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from notifications.identity.address_checks import request_address_check
from notifications.identity.addresses import (
    clean,
    language_of,
    mail_owner,
    mailable_address,
    owners_of,
    proven_address,
)
from notifications.identity.apart import is_kept_from
from notifications.identity.declining import offered_by
from notifications.identity.limits import (
    is_invitation_unwanted,
    is_invitation_waiting,
    is_invited_often,
    is_invited_too_much,
)
from notifications.models import (
    Address,
    Delivery,
    HeldAnswer,
    HeldCommand,
    Invitation,
    Profile,
)
from notifications.reach import reach_words
from notifications.reply_addresses import revoke_reply_addresses
from notifications.telling.deliveries import tell
from notifications.telling.notices import Notice
from notifications.telling.queue import About, enqueue, withdraw_waiting
from notifications.telling.recipients import recipient_of
from turns.models import Fact, Match, Seat

NONCE_BYTES = 16
AT_ONCE = timedelta()
AN_HOUR = timedelta(hours=1)


class SiteContacts:
    """The contacts of this site (turns.ports.Contacts).

    The clock is given here, and not to each method, since its callers hand over no time.
    """

    def __init__(self, clock: Callable[[], datetime] = timezone.now) -> None:
        self._clock = clock

    def clean(self, address: str) -> str:
        """The address in its usual form. Raises BadAddress."""
        return clean(address)

    def invite(self, seat: Seat, address: str, *, language: str) -> None:
        """Keep the address for the seat, in the place of an older one, whose link is worthless now.
        The first ones leave with the match's `opened` fact; later ones, as to a seat that was left,
        at once, or an hour later if many were sent there already. Raises BadAddress.
        """
        Invitation.objects.update_or_create(
            seat=seat,
            defaults={
                "email": clean(address),
                "language": language,
                "nonce": _fresh_nonce(),
                **self._as_new(),
            },
        )
        opened = Fact.objects.filter(match=seat.match_id, kind=Fact.Kind.OPENED)
        if seat.is_left or opened.filter(handled_at__isnull=False).exists():
            revoke_reply_addresses(seat, now=self._clock())
            withdraw_waiting(seat, "the seat is offered to somebody else")
            self._mail_link(seat, after=self._pause(seat))

    def invite_player(self, seat: Seat, player: User) -> bool:
        """Invite somebody who plays here already, in his own language. Gives whether he can be
        reached by mail; if not, nobody is invited yet.
        """
        own = proven_address(player)
        if own is None or is_kept_from(seat, own.email):
            return False
        self.invite(seat, own.email, language=language_of(player))
        return True

    def is_meant_for(self, seat: Seat, player: User) -> bool:
        """Is nobody invited to the seat, or somebody at an address that is this player's."""
        invitation = Invitation.objects.filter(seat=seat).first()
        if invitation is None:
            return True
        owners = {own.user_id for own in owners_of(invitation.email)}
        return invitation.expired_at is None and player.pk in owners

    def forget(self, seat: Seat) -> None:
        """The seat's player left: his links and reply addresses are worthless, what waits for him
        is not sent any more.
        """
        Invitation.objects.filter(seat=seat).delete()
        HeldAnswer.objects.filter(prompt__seat=seat).delete()
        HeldCommand.objects.filter(seat=seat).delete()
        revoke_reply_addresses(seat, now=self._clock())
        withdraw_waiting(seat, "the player has left the seat")

    def tell_sent_away(self, seat: Seat, player: User) -> None:
        """The host has taken the seat back from this player before the deal: by mail, if he has an
        address. It names no seat, since what does is for whoever sits there.
        """
        address = mailable_address(player)
        if address is not None:
            kind = Delivery.Kind.SENT_AWAY
            key = f"{kind}:{seat.pk}:{secrets.token_hex(8)}"
            mail_owner(address, kind, key, now=self._clock(), context={"match": seat.match_id})

    def tell_gone(self, seat: Seat, name: str) -> None:
        """Whoever sat there by this name has left the table before the deal: the host is told."""
        host = offered_by(seat)
        recipient = recipient_of(host) if host is not None else None
        if recipient is not None:
            now = self._clock()
            occasion = f"{seat.pk}:{int(now.timestamp())}"
            notice = Notice(Delivery.Kind.GOT_UP, recipient, now, occasion=occasion)
            tell(notice, now=now, context={"seat": seat.pk, "name": name})

    def add_address(self, player: User, address: str, *, language: str) -> None:
        """Keep the player's own address, and mail a link that proves it. Raises BadAddress.

        Nobody else is mailed there before: the player may have typed somebody else's.
        """
        Profile.objects.get_or_create(user=player, defaults={"language": language})
        own, _is_new = Address.objects.get_or_create(user=player, email=clean(address))
        if own.verified_at is None:
            request_address_check(own, language=language, now=self._clock())

    def has_address(self, player: User) -> bool:
        """Is there an address that the player has proven."""
        return proven_address(player) is not None

    def is_invited(self, seat: Seat) -> bool:
        """Is there an invitation to the seat that can be mailed again."""
        return Invitation.objects.filter(seat=seat).exists()

    def resend_invitation(self, seat: Seat) -> None:
        """Mail the seat's link again: to whom it was offered, or once it is taken, to its owner.

        At most a few times in an hour: a friend is no target. An invitation that has expired holds
        again.
        """
        if not is_invited_often(seat.pk, now=self._clock()):
            self._mail_link(seat)

    def revoke_invitation(self, seat: Seat) -> None:
        """Make the seat's links worthless and mail a fresh one to the stored address; an hour later
        if many went there already.
        """
        Invitation.objects.filter(seat=seat).update(nonce=_fresh_nonce())
        if not seat.is_taken:
            revoke_reply_addresses(seat, now=self._clock())
        # Mails are composed when they leave: one that waits has the fresh link in it.
        if not is_invitation_waiting(seat.pk):
            self._mail_link(seat, after=self._pause(seat))

    def _as_new(self) -> dict[str, datetime | None]:
        """From now on an invitation waits for its answer, and is reminded of and expires later."""
        return {"created_at": self._clock(), "reminded_at": None, "expired_at": None}

    def _pause(self, seat: Seat) -> timedelta:
        """How long a fresh link waits before it is mailed."""
        return AN_HOUR if is_invited_often(seat.pk, now=self._clock()) else AT_ONCE

    def _mail_link(self, seat: Seat, *, after: timedelta = AT_ONCE) -> None:
        invitation = Invitation.objects.filter(seat=seat).first()
        own = proven_address(seat.player)
        if invitation is None or (seat.is_taken and own is None):
            return
        about: About = {"seat": seat}
        email, language = invitation.email, invitation.language
        if own is not None:
            about["user"] = own.user
            email, language = own.email, language_of(own.user)
        if is_invited_too_much(email, now=self._clock()):
            return
        if own is None and (is_invitation_unwanted(email) or is_kept_from(seat, email)):
            return
        if not seat.is_taken:
            Invitation.objects.filter(seat=seat).update(**self._as_new())
        enqueue(
            Delivery.Kind.INVITATION,
            f"{Delivery.Kind.INVITATION}:{seat.pk}:{secrets.token_hex(8)}",
            email=email,
            language=language,
            due_at=self._clock() + after,
            now=self._clock(),
            **about,
        )

    def reach(self, match: Match) -> dict[int, str]:
        """By seat index, one line on how the seat is reached and how its last mail fared."""
        return {
            seat.index: reach_words(seat, now=self._clock())
            for seat in match.seats.select_related("player").order_by("index")
            if not seat.bot
        }


def _fresh_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)
