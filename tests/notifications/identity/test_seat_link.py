"""The page of a seat's link: sitting down is the registration."""

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.contacts import SiteContacts
from notifications.links import read_seat, seat_url
from notifications.models import Address, Delivery, Invitation, Profile
from tests.notifications.conftest import address_of, at_once
from tests.notifications.identity.pressing import take
from tests.notifications.pages import (
    assert_discreet,
    everything,
    is_signed_in,
    path_of,
    text_of,
)
from turns.clocks.presets import PRESETS, Pace
from turns.models import Match, Seat
from turns.services import cancel_match

pytestmark = pytest.mark.django_db


def sign_in_mails() -> list[tuple[str, int | None]]:
    """To whom sign-in mails are queued."""
    rows = Delivery.objects.filter(kind=Delivery.Kind.SIGN_IN)
    return list(rows.values_list("email", "user_id"))


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_free_seat_changes_nothing(client: Client, link: str, method: str) -> None:
    before = everything()

    response = client.generic(method.upper(), link)

    assert response.status_code == 200
    assert everything() == before
    assert not is_signed_in(client)
    assert_discreet(response)


def test_page_shows_what_the_deal_is_checked_by_before_a_word_is_asked(
    client: Client, link: str, open_match: Match
) -> None:
    page = text_of(client.get(link))

    assert "alice invites you to Oheila" in page
    assert open_match.pk in page
    assert open_match.commitment in page
    assert "walrus" in page
    names = [page.index(f"<bdi>{name}</bdi>") for name in ("alice", "bob", "charlie", "dora")]
    assert names == sorted(names)


def test_name_is_filled_in_and_the_word_is_not(client: Client, link: str) -> None:
    page = text_of(client.get(link))

    assert re.search(r'<input[^>]*name="name"[^>]*value="bob"', page)
    word = re.search(r'<input[^>]*name="word"[^>]*>', page)
    assert word is not None
    assert "value=" not in word[0]
    assert "data-suggest" in word[0]


def test_taking_the_seat_registers_the_player_and_signs_the_browser_in(
    client: Client, link: str, seat: Seat, now: datetime
) -> None:
    response = client.post(link, {"name": "Bobby", "word": "kumquat"}, HTTP_ACCEPT_LANGUAGE="fr")

    seat.refresh_from_db()
    assert (seat.name, seat.word, seat.taken_at) == ("Bobby", "kumquat", now)
    player = seat.player
    assert player is not None
    assert client.session["_auth_user_id"] == str(player.pk)
    assert not player.has_usable_password()
    assert player.first_name == "Bobby"
    assert Profile.objects.get(user=player).language == "fr"
    address = Address.objects.get(user=player)
    assert (address.email, address.verified_at) == (address_of("bob"), now)
    assert response["Location"] == seat.match.get_absolute_url()
    assert seat.match.events.get(kind="match.seated").source == "link"


def test_session_of_the_browser_gets_a_new_key(client: Client, link: str) -> None:
    client.session.save()
    session = client.session
    session["seen"] = "yes"
    session.save()
    before = client.session.session_key

    take(client, link)

    assert client.session.session_key != before


def test_older_account_with_the_address_is_not_opened(
    client: Client, link: str, seat: Seat, people: list[User]
) -> None:
    take(client, link)

    seat.refresh_from_db()
    assert seat.player not in people
    assert Address.objects.filter(email=address_of("bob")).count() == 2


def test_press_from_elsewhere_takes_nothing(link: str, seat: Seat) -> None:
    response = Client(enforce_csrf_checks=True).post(link, {"name": "bob"})

    seat.refresh_from_db()
    assert response.status_code == 403
    assert not seat.is_taken


@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"name": "!!"}, {"name": "x" * 50}, {"name": "bob", "word": "event"}]
)
def test_wrong_name_or_word_is_explained_and_makes_no_account(
    client: Client, link: str, seat: Seat, fields: dict[str, str]
) -> None:
    accounts = User.objects.count()

    response = client.post(link, fields)

    seat.refresh_from_db()
    assert response.status_code == 200
    assert 'class="error"' in text_of(response)
    assert not seat.is_taken
    assert User.objects.count() == accounts


def test_last_seat_has_the_cards_dealt(client: Client, open_match: Match) -> None:
    for seat in open_match.seats.filter(index__gt=0):
        take(Client(), path_of(seat_url(seat.invitation)), seat.name)

    open_match.refresh_from_db()
    assert open_match.status == Match.Status.PLAYING


def test_owners_browser_goes_on_to_the_match(client: Client, link: str, seat: Seat) -> None:
    take(client, link)

    for response in (client.get(link), client.post(link)):
        assert response.status_code == 302
        assert response["Location"] == seat.match.get_absolute_url()
    assert sign_in_mails() == []


def test_taken_seat_shows_another_browser_one_button_and_nothing_else(
    client: Client, link: str, seat: Seat
) -> None:
    take(client, link, name="Bobby")

    page = text_of(Client().get(link))

    assert "This seat is taken" in page
    assert "Mail me a link" in page
    for secret in ("Bobby", address_of("bob"), seat.match_id):
        assert secret not in page


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_taken_seat_changes_nothing(client: Client, link: str, method: str) -> None:
    take(client, link)
    before = everything()

    Client().generic(method.upper(), link)

    assert everything() == before


def test_button_of_a_taken_seat_mails_its_owner(client: Client, link: str, seat: Seat) -> None:
    take(client, link)
    seat.refresh_from_db()
    other = Client()

    response = other.post(link)

    assert sign_in_mails() == [(address_of("bob"), seat.player_id)]
    assert not is_signed_in(other)
    assert "a link is on its way" in text_of(response)


def test_button_says_the_same_where_there_is_no_address(
    client: Client, link: str, seat: Seat
) -> None:
    take(client, link)
    first = text_of(Client().post(link))
    seat.refresh_from_db()
    Address.objects.filter(user=seat.player).delete()

    second = text_of(Client().post(link))

    assert without_tokens(first) == without_tokens(second)
    assert len(sign_in_mails()) == 1


def without_tokens(page: str) -> str:
    """The page without what differs in every request, and the number of the browser."""
    return re.sub(r'value="\w{64}"|yes \d{3}', "", page)


def test_revoked_link_says_so_and_a_fresh_one_takes_the_seat(
    client: Client, link: str, seat: Seat, now: datetime
) -> None:
    SiteContacts(lambda: now).revoke_invitation(seat)

    for response in (client.get(link), client.post(link, {"name": "bob"})):
        assert response.status_code == 404
        assert "It was revoked" in text_of(response)
        assert_discreet(response)
    seat.refresh_from_db()
    assert not seat.is_taken
    seat.invitation.refresh_from_db()
    take(client, path_of(seat_url(seat.invitation)))
    seat.refresh_from_db()
    assert seat.is_taken


@pytest.mark.parametrize("account", ["", "own", "new"])
def test_link_that_is_revoked_while_its_button_is_pressed_takes_nothing(
    client: Client, link: str, seat: Seat, people: list[User], account: str, now: datetime
) -> None:
    if account:
        client.force_login(User.objects.create_user("newcomer"))
    before = User.objects.count()

    def read_before_it_is_revoked(token: str) -> Invitation:
        invitation = read_seat(token)
        SiteContacts(lambda: now).revoke_invitation(seat)
        return invitation

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("notifications.identity.seat_views.read_seat", read_before_it_is_revoked)
        page = client.post(link, {"name": "bob", "word": "", "account": account})

    assert "It was revoked" in text_of(page)
    assert User.objects.count() == before
    assert not Address.objects.filter(user__username="newcomer").exists()
    assert not Seat.objects.get(pk=seat.pk).is_taken


@pytest.mark.parametrize("method", ["get", "post"])
def test_bad_link_is_refused(client: Client, db: None, method: str) -> None:
    response = client.generic(method.upper(), "/seat/nonsense/")

    assert response.status_code == 404
    assert "It was revoked" not in text_of(response)


def test_seat_of_a_cancelled_match_says_so(
    client: Client, link: str, seat: Seat, people: list[User], now: datetime
) -> None:
    cancel_match(seat.match_id, by=people[0], now=now)

    for response in (client.get(link), client.post(link, {"name": "bob"})):
        assert "The match was called off before the deal." in text_of(response)
    seat.refresh_from_db()
    assert not seat.is_taken


def test_word_that_was_given_already_is_not_asked_again(
    client: Client, link: str, seat: Seat
) -> None:
    seat.word = "given"
    seat.save()

    assert 'name="word"' not in text_of(client.get(link))


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_two_who_press_at_the_same_moment_one_sits_and_one_has_no_account(
    link: str, seat: Seat
) -> None:
    accounts = User.objects.count()

    answers = at_once(lambda: Client().post(link, {"name": "bob"}).status_code, times=2)

    seat.refresh_from_db()
    assert sorted(answers) == [200, 302]
    assert seat.is_taken
    assert User.objects.count() == accounts + 1


def test_name_of_somebody_at_the_table_is_asked_again(
    client: Client, link: str, seat: Seat
) -> None:
    before = everything()

    page = text_of(client.post(link, {"name": "Alice", "word": "kumquat"}))

    assert "Somebody else at this table has this name already." in page
    assert 'value="kumquat"' in page
    assert everything() == before
    assert not is_signed_in(client)


def test_terms_are_read_before_the_seat_is_taken(
    client: Client, seat: Seat, link: str, now: datetime
) -> None:
    Match.objects.filter(pk=seat.match_id).update(agreed=PRESETS[Pace.MAIL].dump())

    page = text_of(client.get(link))

    assert "5 days to begin with; each turn adds 12 hours, up to 7 days in all." in page
    assert "A bot plays on until somebody takes the seat over." in page


def test_no_thank_you_on_the_page_declines(
    client: Client, link: str, seat: Seat, now: datetime
) -> None:
    assert "No, thank you" in text_of(client.get(link))

    page = text_of(client.post(link, {"decline": "yes"}))

    seat.refresh_from_db()
    assert (seat.declined_at, seat.is_taken) == (now, False)
    assert "You have declined" in page
    assert Delivery.objects.filter(kind=Delivery.Kind.DECLINED).count() == 1
    take(client, link)
    seat.refresh_from_db()
    assert (seat.declined_at, seat.is_taken) == (None, True)
