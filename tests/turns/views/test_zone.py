"""The time zone that a browser tells with the start of a match."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.services.clocked import lives_in
from tests.turns.views.conftest import BrowserOf
from tests.turns.views.test_start import OHEILA, answers
from turns.models import Match, Rhythm

pytestmark = pytest.mark.django_db


def test_form_has_a_place_for_the_zone(watcher: Client) -> None:
    page = watcher.get(OHEILA).content.decode()
    assert '<input type="hidden" name="zone" data-zone>' in page


def test_zone_is_kept_with_the_new_player(watcher: Client, contacts: RecordedContacts) -> None:
    watcher.post(OHEILA, answers(zone="Asia/Tokyo"))
    assert Rhythm.objects.get().zone == "Asia/Tokyo"
    assert Rhythm.objects.get().player == Match.objects.get().host


def test_zone_that_was_chosen_is_left(
    browser_of: BrowserOf, alice: User, contacts: RecordedContacts
) -> None:
    lives_in(alice, "Europe/Paris")
    browser_of("alice").post(OHEILA, answers(zone="Asia/Tokyo"))
    assert Rhythm.objects.get().zone == "Europe/Paris"


@pytest.mark.parametrize("zone", ["", "Atlantis/City", "\0", "x" * 9000, "../../etc/passwd"])
def test_nonsense_starts_a_match_without_a_zone(
    watcher: Client, contacts: RecordedContacts, zone: str
) -> None:
    watcher.post(OHEILA, answers(zone=zone))
    assert Match.objects.count() == 1
    assert not Rhythm.objects.exists()
