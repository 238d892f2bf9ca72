"""Whom the start form lets sit down, and who may watch."""

import pytest
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.views.test_start import OHEILA, answers
from turns.clocks.presets import PRESETS, Pace
from turns.models import Match, Seat

pytestmark = pytest.mark.usefixtures("contacts")


def seat(index: int) -> Seat:
    return Match.objects.get().seats.get(index=index)


def test_seat_can_be_taken_by_a_link(watcher: Client, contacts: RecordedContacts) -> None:
    watcher.post(OHEILA, answers(seat1__who="link"))
    assert seat(1).open_to == Seat.OpenTo.LINK
    assert seat(1).link_nonce
    assert not seat(1).is_taken
    assert 1 not in contacts.invited


def test_seat_can_be_open_to_anybody(watcher: Client, contacts: RecordedContacts) -> None:
    watcher.post(OHEILA, answers(seat2__who="anybody"))
    assert seat(2).open_to == Seat.OpenTo.ANYBODY
    assert 2 not in contacts.invited


@pytest.mark.parametrize("who", ["link", "anybody"])
def test_match_with_somebody_who_is_to_come_is_by_mail(watcher: Client, who: str) -> None:
    bots = {f"seat{index}__who": "bot-easy" for index in (1, 2)}
    watcher.post(OHEILA, answers(**bots, seat3__who=who))
    assert Match.objects.get().terms == PRESETS[Pace.MAIL]


def test_match_is_by_link_unless_one_says_otherwise(watcher: Client) -> None:
    watcher.post(OHEILA, answers())
    assert Match.objects.get().visibility == Match.Visibility.LINK


@pytest.mark.parametrize("visibility", ["private", "link", "listed"])
def test_match_is_as_visible_as_was_chosen(watcher: Client, visibility: str) -> None:
    watcher.post(OHEILA, answers(visibility=visibility))
    assert Match.objects.get().visibility == visibility


def test_private_match_with_an_open_seat_is_refused_at_its_field(watcher: Client) -> None:
    said = answers(seat1__who="anybody", visibility="private")
    response = watcher.post(OHEILA, said)
    page = response.content.decode()
    assert response.status_code == 422
    assert not Match.objects.exists()
    assert 'id="id_visibility_error">A seat is open to anybody' in page
    assert '<option value="anybody" selected>' in page


def test_private_match_can_have_a_seat_by_link(watcher: Client) -> None:
    watcher.post(OHEILA, answers(seat1__who="link", visibility="private"))
    assert Match.objects.get().visibility == Match.Visibility.PRIVATE


def test_visibility_that_does_not_exist_is_refused(watcher: Client) -> None:
    assert watcher.post(OHEILA, answers(visibility="everywhere")).status_code == 422
    assert not Match.objects.exists()


def test_name_left_in_the_hidden_field_of_a_link_is_nobodys(watcher: Client) -> None:
    watcher.post(OHEILA, answers(seat1__who="link", seat1__name="charlie"))
    assert seat(1).name == ""


def test_each_visibility_has_its_line(watcher: Client) -> None:
    page = watcher.get(OHEILA).content.decode()
    assert page.count('name="visibility"') == 3
    assert "Only those who sit at the table can look at it." in page
