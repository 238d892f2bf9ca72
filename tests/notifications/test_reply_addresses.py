"""The addresses that players answer to."""

from datetime import datetime

import pytest

from notifications.models import ReplyAddress
from notifications.reply_addresses import full_address, reply_address, seat_reply_address
from tests.notifications.conftest import at_once, open_prompt, play_one
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_prompt_keeps_its_address(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    assert reply_address(prompt, now=now) == reply_address(prompt, now=now)


def test_each_prompt_has_another_address(match: Match, now: datetime) -> None:
    first = reply_address(open_prompt(match), now=now)
    play_one(match, now=now)

    assert reply_address(open_prompt(match), now=now) != first


def test_revoked_address_is_replaced(match: Match, now: datetime) -> None:
    first = reply_address(open_prompt(match), now=now)
    ReplyAddress.objects.update(revoked_at=now)

    second = reply_address(open_prompt(match), now=now)

    assert second.local_part != first.local_part


def test_seat_has_an_address_that_names_no_prompt(match: Match, now: datetime) -> None:
    seat = open_prompt(match).seat

    address = seat_reply_address(seat, now=now)

    assert (address.seat, address.prompt) == (seat, None)
    assert seat_reply_address(seat, now=now) == address


def test_address_is_at_the_reply_domain() -> None:
    assert full_address("t-abc") == "t-abc@localhost"


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_one_address(match: Match, now: datetime) -> None:
    prompt = open_prompt(match)

    at_once(lambda: len(reply_address(prompt, now=now).local_part), times=4)

    assert ReplyAddress.objects.count() == 1
