"""Our reply address in a mail that comes in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.inbound.recipients import (
    Place,
    ReplyAddress,
    find_reply_address,
    is_reply_local_part,
)
from notifications.inbound.text.raw_mail import read_message

DOMAIN = "play.example.org"
ONE = "t-abcdefghijklmnopqrstuvwxyz"
TWO = "s-234567abcdefghijklmnopqrst"

PLACES = [place for place in Place if place is not Place.ENVELOPE]

local_parts = st.from_regex(r"[a-z]-[a-z2-7]{26}", fullmatch=True)
cases = st.lists(st.booleans(), min_size=28, max_size=28)
strangers = st.sampled_from(["", "bob@example.org, ", '"Doe, Jane" <jane@example.net>,\r\n\t'])
dresses = st.sampled_from(["{}", "<{}>", "Turnpost <{}>", "'{}'", '"{}" <{}>', "(at home) {}"])


def in_cases(text: str, capitals: list[bool]) -> str:
    """The text with some of its letters in upper case."""
    return "".join(
        letter.upper() if is_capital else letter
        for letter, is_capital in zip(text, capitals, strict=True)
    )


def found(fields: str, *, envelope: tuple[str, ...] = ()) -> ReplyAddress | None:
    """What is found in a message with these fields."""
    message = read_message(f"{fields}\r\n\r\nbid 2\r\n".encode())
    return find_reply_address(message, domain=DOMAIN, envelope=envelope)


@pytest.mark.parametrize(
    "place", [Place.DELIVERED_TO, Place.X_ORIGINAL_TO, Place.TO, Place.CC, Place.IN_REPLY_TO]
)
def test_address_is_found_in_a_field(place: Place) -> None:
    assert found(f"{place}: <{ONE}@{DOMAIN}>") == ReplyAddress(ONE, place)


def test_envelope_comes_first() -> None:
    at = f"{ONE}@{DOMAIN}"

    assert found(f"To: {TWO}@{DOMAIN}", envelope=(at,)) == ReplyAddress(ONE, Place.ENVELOPE)


def test_places_are_looked_at_in_their_order() -> None:
    fields = f"Cc: {TWO}@{DOMAIN}\r\nDelivered-To: {ONE}@{DOMAIN}"

    assert found(fields) == ReplyAddress(ONE, Place.DELIVERED_TO)


def test_envelope_of_another_address_leaves_the_fields() -> None:
    envelope = ("catchall@example.org",)

    assert found(f"To: {ONE}@{DOMAIN}", envelope=envelope) == ReplyAddress(ONE, Place.TO)


def test_upper_case_is_lowered() -> None:
    assert found(f"To: {ONE.upper()}@{DOMAIN.upper()}") == ReplyAddress(ONE, Place.TO)


def test_newest_reference_counts() -> None:
    fields = f"References: <{TWO}@{DOMAIN}>\r\n <{ONE}@{DOMAIN}>"

    assert found(fields) == ReplyAddress(ONE, Place.REFERENCES)


@pytest.mark.parametrize(
    "text",
    [
        f"Turnpost <{ONE}@{DOMAIN}>",
        f'"{ONE}@{DOMAIN}" <{ONE}@{DOMAIN}>',
        f"bob@example.org,\r\n\t{ONE}@{DOMAIN}",
        f"{ONE}@{DOMAIN}.",
        f"'{ONE}@{DOMAIN}'",
    ],
)
def test_address_is_found_however_it_is_written(text: str) -> None:
    assert found(f"To: {text}") == ReplyAddress(ONE, Place.TO)


@pytest.mark.parametrize(
    "address",
    [
        f"{ONE}@example.org",
        f"{ONE}@{DOMAIN}.evil.example",
        f"{ONE}@xplay.example.org",
        f"{ONE}@playxexample.org",
        f"{ONE}a@{DOMAIN}",
        f"x{ONE}@{DOMAIN}",
        f"x.{ONE}@{DOMAIN}",
        f"{ONE[:-1]}@{DOMAIN}",
        f"{ONE[:-1]}1@{DOMAIN}",
        f"{ONE}+x@{DOMAIN}",
    ],
)
def test_other_addresses_are_not_ours(address: str) -> None:
    assert found(f"To: {address}") is None


@pytest.mark.parametrize("place", Place)
def test_thread_alone_is_told_from_an_address(place: Place) -> None:
    assert place.is_thread == (place in {"In-Reply-To", "References"})


@pytest.mark.parametrize(
    ("local_part", "expected"),
    [(ONE, True), (ONE.upper(), True), (TWO, True), ("alice", False), (f"{ONE}x", False)],
)
def test_shape_of_a_local_part(local_part: str, expected: bool) -> None:  # noqa: FBT001 - a table
    assert is_reply_local_part(local_part) is expected


@given(
    local_part=local_parts,
    capitals=cases,
    place=st.sampled_from(PLACES),
    before=strangers,
    dress=dresses,
)
def test_any_address_is_found_in_any_place_and_case(
    *, local_part: str, capitals: list[bool], place: Place, before: str, dress: str
) -> None:
    address = f"{in_cases(local_part, capitals)}@{DOMAIN}"
    is_thread = place in {Place.IN_REPLY_TO, Place.REFERENCES}
    written = f"<{address}>" if is_thread else before + dress.replace("{}", address)

    assert found(f"{place}: {written}") == ReplyAddress(local_part, place)


@given(ones=st.dictionaries(st.sampled_from(PLACES), local_parts, min_size=1))
def test_first_place_in_order_counts_however_the_fields_are_ordered(ones: dict[Place, str]) -> None:
    fields = "\r\n".join(f"{place}: <{one}@{DOMAIN}>" for place, one in ones.items())
    first = next(place for place in PLACES if place in ones)

    assert found(fields) == ReplyAddress(ones[first], first)
