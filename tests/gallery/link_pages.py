"""The pages behind the links in mails. They need no session: the link is the key."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from notifications.identity.address_checks import issue_address_check
from notifications.identity.sign_ins import issue_sign_in
from notifications.links import (
    back_url,
    commands_url,
    confirm_url,
    move_path,
    order_url,
    say_url,
    seat_url,
    vote_url,
)
from notifications.models import Address, Delivery, HeldAnswer, HeldCommand, Invitation
from notifications.unsubscribe.links import Stoppage, stop_url, told_url
from tests.gallery.pages import Page
from tests.gallery.tables import Tables
from tests.mail_samples.stage import seat_of
from tests.notifications.inbound.post import post, reply

A_STRANGER = "stranger@example.net"


def link_pages(tables: Tables) -> Iterator[Page]:
    """One of each."""
    yield from _turns(tables)
    yield from _held(tables)
    yield from _seats(tables)
    yield from _wishes(tables)
    yield from _identity(tables.alice, tables)


def _turns(tables: Tables) -> Iterator[Page]:
    for key, match in tables.asked.items():
        prompt = tables.prompt(match)
        yield Page(f"move-link-{key}", move_path(prompt, tables.command(match)))
        yield Page(f"choices-link-{key}", move_path(prompt), is_main=key == "olenon")
    match = tables.asked["oheila"]
    prompt, late = tables.prompt(match), tables.late_prompt(match)
    order = tables.order(match)
    yield Page("late-move-link", move_path(late, late.answer))
    yield Page("bad-move-link", "/move/nonsense/", status=404)
    yield Page("order-link", _path(order_url(prompt, order)))
    vote = tables.vote
    yield Page("vote-link", _path(vote_url(vote, seat_of(tables.voted, tables.alice))))


def _held(tables: Tables) -> Iterator[Page]:
    """What somebody wrote whose address is not proven."""
    now, match = tables.now, tables.asked["odin"]
    prompt = tables.prompt(match)
    written = f"{tables.command(match)}\nvacation 3 days"
    mail = post(reply(written, prompt, now=now, sender=A_STRANGER), now=now)
    yield Page("confirm-link", _path(confirm_url(HeldAnswer.objects.get(prompt=prompt))))
    yield Page("commands-link", _path(commands_url(HeldCommand.objects.get(seat=prompt.seat))))
    prose = "What a round! I did not see that coming, and I shall get my revenge."
    mail = post(reply(prose, prompt, now=now), now=now)
    yield Page("say-link", _path(say_url(mail, prompt.seat)))


def _seats(tables: Tables) -> Iterator[Page]:
    free, taken = _invitation(tables, 2), _invitation(tables, 3)
    yield Page("seat-link", _path(seat_url(free)), is_main=True)
    yield Page("seat-link-of-a-player", _path(seat_url(free)), "charlie")
    yield Page("seat-link-that-is-used", _path(seat_url(taken)))
    yield Page("bad-seat-link", "/seat/nonsense/", status=404)
    called_off = Invitation.objects.filter(seat__match=tables.cancelled)
    yield from (Page("seat-link-called-off", _path(seat_url(one))) for one in called_off[:1])
    offered = Invitation.objects.get(seat__match=tables.left, seat__index=1)
    yield Page("seat-to-take-over", _path(seat_url(offered)))
    bob = seat_of(tables.absent, tables.people[1])
    yield Page("back-link", _path(back_url(bob)))


def _invitation(tables: Tables, index: int) -> Invitation:
    return Invitation.objects.get(seat__match=tables.invited, seat__index=index)


def _wishes(tables: Tables) -> Iterator[Page]:
    match = tables.asked["odin"]
    yield Page("told-link", _path(told_url(seat_of(match, tables.alice))))
    stoppage = Stoppage(tables.people[3], Delivery.Kind.TALK, match)
    yield Page("stop-link", _path(stop_url(stoppage)))
    yield Page("bad-stop-link", "/stop/nonsense/", status=404)


def _identity(player: User, tables: Tables) -> Iterator[Page]:
    ticket = issue_sign_in(player, browser="", next_page="", now=tables.now)
    yield Page("sign-in-link", f"/sign-in/{ticket.token}/")
    yield Page("sign-in-link-that-ended", "/sign-in/nonsense/", status=404)
    address = Address.objects.create(user=player, email="alice@example.net")
    check = issue_address_check(address, now=tables.now)
    yield Page("address-link", f"/address/{check.token}/")
    yield Page("address-link-that-ended", "/address/nonsense/", status=404)


def _path(url: str) -> str:
    """The link without the name of the site."""
    return "/" + url.split("/", 3)[3]
