"""A seat that is free, and the link to it."""

import pytest

from notifications.links import seat_url
from tests.notifications.pages import path_of
from turns.models import Match, Seat


@pytest.fixture
def seat(open_match: Match) -> Seat:
    """Bob's, still free."""
    return open_match.seats.get(index=1)


@pytest.fixture
def link(seat: Seat) -> str:
    """The link in bob's invitation."""
    return path_of(seat_url(seat.invitation))
