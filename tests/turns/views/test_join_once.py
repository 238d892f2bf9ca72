"""A form of a seat that is sent twice seats one newcomer, and loses nobody."""

from datetime import datetime
from urllib.parse import urlsplit

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.notifications.conftest import at_once
from tests.turns.conftest import RecordedContacts
from tests.turns.seats import LINK, OPEN, lobby, seat_of
from turns.join_links import join_url
from turns.match_ids import new_key
from turns.models import Match
from turns.services.joining import REPEATS_FOR
from turns.services.lobby import start_with_bots
from turns.services.unseating import send_away

pytestmark = pytest.mark.database


@pytest.fixture
def table(alice: User, contacts: RecordedContacts, now: datetime) -> Match:
    return lobby(alice, now=now)


@pytest.fixture(params=[LINK, OPEN], ids=["by link", "open"])
def index(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture
def address(table: Match, index: int) -> str:
    """Where one sits down."""
    if index == LINK:
        return urlsplit(join_url(seat_of(table, LINK))).path
    return f"/match/{table.pk}/join/{OPEN}/"


@pytest.fixture
def said() -> dict[str, str]:
    """What a newcomer typed."""
    return {"name": "newcomer", "once": new_key()}


def signed_in(client: Client) -> int | None:
    number = client.session.get("_auth_user_id")
    return None if number is None else int(number)


@pytest.mark.django_db
def test_each_form_has_a_key_and_keeps_it_with_a_mistake(client: Client, address: str) -> None:
    key = client.get(address).context["form"]["once"].value()

    response = client.post(address, {"name": "", "once": key})

    assert response.status_code == 422
    assert f'name="once" value="{key}"' in response.content.decode()
    assert Client().get(address).context["form"]["once"].value() != key


@pytest.mark.django_db
def test_browser_that_dropped_the_first_answer_is_signed_in_by_the_second(
    client: Client, table: Match, index: int, address: str, said: dict[str, str]
) -> None:
    Client().post(address, said)

    response = client.post(address, said)

    assert response.headers["Location"] == table.get_absolute_url()
    assert signed_in(client) == seat_of(table, index).player_id
    assert User.objects.filter(first_name="newcomer").count() == 1


@pytest.mark.django_db
def test_second_press_counts_once_the_cards_are_dealt_too(
    client: Client, table: Match, index: int, address: str, said: dict[str, str], now: datetime
) -> None:
    Client().post(address, said)
    assert table.host is not None
    start_with_bots(table.pk, "easy", by=table.host, now=now)

    client.post(address, said)

    assert signed_in(client) == seat_of(table, index).player_id


@pytest.mark.django_db
@pytest.mark.parametrize("once", ["", "x" * 22, "nonsense", "\0"], ids=range(4))
def test_nobody_with_another_key_is_signed_in(
    client: Client, address: str, said: dict[str, str], once: str
) -> None:
    Client().post(address, said)

    assert client.post(address, {**said, "once": once}).status_code == 409
    assert signed_in(client) is None


@pytest.mark.django_db
def test_form_signs_nobody_in_after_ten_minutes(
    client: Client, address: str, said: dict[str, str], clock: time_machine.Traveller
) -> None:
    Client().post(address, said)
    clock.shift(REPEATS_FOR)

    assert client.post(address, said).status_code == 409
    assert signed_in(client) is None


@pytest.mark.django_db
def test_form_signs_no_blocked_account_in(
    client: Client, address: str, said: dict[str, str]
) -> None:
    Client().post(address, said)
    User.objects.filter(first_name="newcomer").update(is_active=False)

    client.post(address, said)

    assert signed_in(client) is None


@pytest.mark.django_db
def test_looking_signs_nobody_in(client: Client, address: str, said: dict[str, str]) -> None:
    Client().post(address, said)

    client.get(address, said)

    assert signed_in(client) is None


@pytest.mark.django_db
def test_whoever_is_somebody_else_by_now_stays_so(
    client: Client, address: str, said: dict[str, str]
) -> None:
    Client().post(address, said)
    stranger = User.objects.create_user("stranger")
    client.force_login(stranger)

    client.post(address, said)

    assert signed_in(client) == stranger.pk


@pytest.mark.django_db
def test_form_of_somebody_who_was_sent_away_seats_a_newcomer_at_most(
    client: Client, table: Match, address: str, index: int, said: dict[str, str], now: datetime
) -> None:
    Client().post(address, said)
    before = seat_of(table, index).player_id
    assert table.host is not None
    send_away(seat_of(table, index), by=table.host, now=now)

    client.post(address, said)

    assert signed_in(client) in {None, seat_of(table, index).player_id}
    assert seat_of(table, index).player_id != before


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_once_are_both_signed_in(
    table: Match, index: int, address: str, said: dict[str, str]
) -> None:
    def press() -> int:
        client = Client()
        client.post(address, said)
        return signed_in(client) or 0

    pressed = at_once(press, times=2)

    assert set(pressed) == {seat_of(table, index).player_id}
    assert User.objects.filter(first_name="newcomer").count() == 1
