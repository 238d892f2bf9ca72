"""Signed links: what each says, and when it is worthless."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import signing
from pytest_django import Settings

from notifications import links
from notifications.links import BadLink, RevokedLink
from notifications.models import HeldAnswer, InboundMail
from tests.notifications.conftest import open_prompt
from turns.models import Match

pytestmark = pytest.mark.django_db


def token_of(url: str) -> str:
    """The secret part of a link."""
    return url.rstrip("/").rpartition("/")[2]


@pytest.fixture
def held(match: Match, now: datetime) -> HeldAnswer:
    mail = InboundMail.objects.create(token="t", message_id="m", raw=b"", received_at=now)
    prompt = open_prompt(match)
    return HeldAnswer.objects.create(prompt=prompt, inbound=mail, text="bid 1", created_at=now)


@pytest.mark.parametrize("command", ["", "bid 1"])
def test_move_link_says_prompt_and_command(match: Match, command: str) -> None:
    prompt = open_prompt(match)

    link = links.read_move(token_of(links.move_url(prompt, command)))

    assert (link.prompt, link.command) == (prompt, command)


def test_seat_link_says_its_invitation(open_match: Match) -> None:
    invitation = open_match.seats.get(index=1).invitation

    assert links.read_seat(token_of(links.seat_url(invitation))) == invitation


def test_confirm_link_says_its_held_answer(held: HeldAnswer) -> None:
    assert links.read_confirm(token_of(links.confirm_url(held))) == held


def test_links_are_built_from_the_sites_address(
    match: Match, open_match: Match, held: HeldAnswer, settings: Settings
) -> None:
    settings.SITE_URL = "https://cards.example.org"

    urls = [
        links.move_url(open_prompt(match)),
        links.seat_url(open_match.seats.get(index=1).invitation),
        links.confirm_url(held),
    ]

    assert all(url.startswith("https://cards.example.org/") for url in urls)


@pytest.mark.parametrize("token", ["", "x", "a:b:c", "é" * 50, "."])
def test_token_that_is_not_ours_is_bad(db: None, token: str) -> None:
    for read in (links.read_move, links.read_seat, links.read_confirm):
        with pytest.raises(BadLink):
            read(token)


def test_token_with_another_letter_is_bad(match: Match) -> None:
    token = token_of(links.move_url(open_prompt(match)))

    with pytest.raises(BadLink):
        links.read_move(("A" if token[0] != "A" else "B") + token[1:])


def test_token_of_one_purpose_serves_no_other(
    match: Match, open_match: Match, held: HeldAnswer
) -> None:
    move = token_of(links.move_url(open_prompt(match)))
    seat = token_of(links.seat_url(open_match.seats.get(index=1).invitation))

    with pytest.raises(BadLink):
        links.read_seat(move)
    with pytest.raises(BadLink):
        links.read_confirm(seat)
    with pytest.raises(BadLink):
        links.read_move(token_of(links.confirm_url(held)))


def test_links_grow_old(
    match: Match, open_match: Match, held: HeldAnswer, clock: time_machine.Traveller
) -> None:
    tokens = {
        links.read_move: token_of(links.move_url(open_prompt(match))),
        links.read_seat: token_of(links.seat_url(open_match.seats.get(index=1).invitation)),
        links.read_confirm: token_of(links.confirm_url(held)),
    }
    clock.shift(timedelta(days=59))
    for read, token in tokens.items():
        read(token)

    clock.shift(timedelta(days=2))

    for read, token in tokens.items():
        with pytest.raises(BadLink):
            read(token)


def test_old_move_link_dies_with_the_seats_player(match: Match, people: list[User]) -> None:
    prompt = open_prompt(match)
    token = token_of(links.move_url(prompt))
    prompt.seat.player = User.objects.create_user("newcomer")
    prompt.seat.save()

    with pytest.raises(BadLink):
        links.read_move(token)


def test_revoked_seat_link_is_known_as_such(open_match: Match) -> None:
    invitation = open_match.seats.get(index=1).invitation
    token = token_of(links.seat_url(invitation))
    invitation.nonce = "another"
    invitation.save()

    with pytest.raises(RevokedLink):
        links.read_seat(token)


def test_confirm_link_of_a_replaced_answer_is_known_as_such(
    held: HeldAnswer, now: datetime
) -> None:
    token = token_of(links.confirm_url(held))
    held.inbound = InboundMail.objects.create(token="t", message_id="n", raw=b"", received_at=now)
    held.save()

    with pytest.raises(RevokedLink):
        links.read_confirm(token)


def test_link_of_what_is_gone_is_bad(held: HeldAnswer) -> None:
    token = token_of(links.confirm_url(held))
    held.delete()

    with pytest.raises(BadLink):
        links.read_confirm(token)


def test_signature_of_another_key_is_bad(match: Match, settings: Settings) -> None:
    prompt = open_prompt(match)
    said = {"p": prompt.pk, "c": "bid 1", "u": prompt.seat.player_id}
    forged = signing.dumps(said, key="another key", salt=links.MOVE_SALT)

    with pytest.raises(BadLink):
        links.read_move(forged)
