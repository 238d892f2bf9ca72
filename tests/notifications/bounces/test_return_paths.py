"""The addresses that mails come back to."""

from datetime import datetime, timedelta
from email.message import Message

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.bounces.return_paths import (
    LASTS_FOR,
    find_return_path,
    is_believed,
    is_return_path,
    return_path,
    returned_delivery,
)
from notifications.inbound.mailboxes import is_known
from notifications.inbound.recipients import is_reply_local_part
from notifications.models import Delivery
from tests.notifications.conftest import address_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def delivery(db: None, now: datetime) -> Delivery:
    """A mail to bob."""
    return Delivery.objects.create(
        kind=Delivery.Kind.SIGN_IN,
        key="sign-in:bob",
        email=address_of("bob"),
        due_at=now,
        created_at=now,
    )


def local_part(address: str) -> str:
    """What stands before the @."""
    return address.partition("@")[0]


def test_return_path_names_its_mail(delivery: Delivery, now: datetime) -> None:
    assert returned_delivery(local_part(return_path(delivery, now=now)), now=now) == delivery


def test_return_path_is_of_letters_that_no_server_changes(
    delivery: Delivery, now: datetime
) -> None:
    local, _, domain = return_path(delivery, now=now).partition("@")

    assert domain == "localhost"
    assert local == local.lower()
    assert local.replace("-", "", 1).isalnum()
    assert len(local) <= 64
    assert is_return_path(local)
    assert not is_reply_local_part(local)


def test_return_path_expires(delivery: Delivery, now: datetime) -> None:
    local = local_part(return_path(delivery, now=now))

    assert is_believed(local, now=now + LASTS_FOR - timedelta(days=1))
    assert not is_believed(local, now=now + LASTS_FOR + timedelta(days=1))


def test_listener_knows_a_return_path_in_any_case_of_letters(
    delivery: Delivery, now: datetime
) -> None:
    address = return_path(delivery, now=now)

    assert is_known(address.upper())
    assert not is_known(address.replace("@localhost", "@elsewhere.example"))


@given(place=st.integers(0, 37), letter=st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_changed_return_path_is_not_believed(place: int, letter: str) -> None:
    now = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
    local = local_part(return_path(Delivery(pk=12345), now=now))
    changed = local[: 2 + place] + letter + local[3 + place :]

    assert is_believed(changed, now=now) == (changed == local)


def test_largest_number_fits(now: datetime) -> None:
    assert is_return_path(local_part(return_path(Delivery(pk=2**40 - 1), now=now)))


@pytest.mark.parametrize("field", ["Delivered-To", "X-Original-To", "To"])
def test_return_path_is_found_in_the_fields_where_the_envelope_is_unknown(
    delivery: Delivery, now: datetime, field: str
) -> None:
    message = Message()
    message[field] = f"<{return_path(delivery, now=now)}>"

    found = find_return_path(message, recipient="")

    assert returned_delivery(found, now=now) == delivery


def test_reply_that_went_elsewhere_is_no_bounce(delivery: Delivery, now: datetime) -> None:
    message = Message()
    message["To"] = return_path(delivery, now=now)

    assert find_return_path(message, recipient="turnpost@localhost") == ""
