"""A seat that was left goes to a friend by mail; what its former player was sent is worthless."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.links import confirm_url, move_url, seat_url
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Address, Delivery, HeldAnswer, InboundMail, Invitation
from notifications.reply_addresses import full_address, reply_address, seat_reply_address
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.inbound.post import post, raw_mail
from tests.notifications.pages import everything, is_signed_in, path_of, text_of
from turns.models import Match, Prompt, Seat, Source
from turns.services.leaving import Friend, offer_seat, resign
from turns.verification import problems

pytestmark = pytest.mark.django_db

NEWCOMER = Friend("Newcomer", "newcomer@example.org", "en")


@pytest.fixture
def prompt(match: Match) -> Prompt:
    """What somebody is asked who will leave instead of answering."""
    return open_prompt(match)


@pytest.fixture
def left(match: Match, prompt: Prompt, now: datetime) -> Seat:
    """The seat, once its player has left it to newcomer."""
    resign(prompt.seat, source=Source.PAGE, now=now, friend=NEWCOMER)
    return Seat.objects.select_related("match").get(pk=prompt.seat_id)


def link_of(seat: Seat) -> str:
    """The link that is good now."""
    return path_of(seat_url(Invitation.objects.get(seat=seat)))


def invitations_to(email: str) -> list[Delivery]:
    rows = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, email=email)
    return list(rows.select_related("seat__match"))


def former_player(seat: Seat) -> User:
    player = seat.past_sittings.get().player
    assert player is not None
    return player


def test_friend_is_mailed_what_the_seat_is(left: Seat, now: datetime) -> None:
    [delivery] = invitations_to("newcomer@example.org")

    mail = compose(delivery, now)

    assert mail.subject.startswith("A seat is free in a match of Oheila")
    for part in (mail.text.replace("\n| ", " "), mail.html):
        assert f"{left.name} offers you a seat in a match of Oheila." in part
        assert f"{left.name} has left it" in part
        assert link_of(left) in part
        assert "A bot plays on until somebody takes the seat over." in part


def test_mail_names_the_player_who_offers_the_seat(
    match: Match, prompt: Prompt, now: datetime
) -> None:
    resign(prompt.seat, source=Source.PAGE, now=now)
    seat = match.seats.get(pk=prompt.seat_id)
    other = match.seats.exclude(pk=seat.pk).order_by("-index")[0]
    offer_seat(seat, NEWCOMER, by=other, source=Source.PAGE, now=now)

    [delivery] = invitations_to("newcomer@example.org")

    assert f"{other.name} offers you a seat" in compose(delivery, now).text


def test_page_shows_the_table_and_no_hand(left: Seat, client: Client) -> None:
    before = everything()

    page = text_of(client.get(link_of(left)))

    assert f"Take over the seat of {left.name} in a match of Oheila?" in page
    assert 'value="Newcomer"' in page
    assert 'name="word"' not in page
    assert "How the table stands" in page
    assert "What is agreed" in page
    assert 'name="command"' not in page
    assert everything() == before


def test_friend_takes_the_seat_by_the_link_and_plays_on(
    left: Seat, match: Match, client: Client, now: datetime
) -> None:
    response = client.post(link_of(left), {"name": "Newcomer"})

    assert response.headers["Location"] == match.get_absolute_url()
    assert is_signed_in(client)
    seat = match.seats.get(pk=left.pk)
    assert (seat.name, seat.stand_in) == ("Newcomer", "")
    assert seat.player is not None
    assert seat.player != former_player(left)
    address = Address.objects.get(user=seat.player)
    assert (address.email, address.verified_at) == ("newcomer@example.org", now)
    asked = open_prompt(match)
    assert (asked.seat, asked.bot) == (seat, "")
    handle_facts(now)
    turn = Delivery.objects.get(prompt=asked)
    assert turn.email == "newcomer@example.org"
    assert "Your turn" in compose(turn, now).subject
    page = text_of(client.get(match.get_absolute_url()))
    assert "you play as Newcomer" in page
    play_one(match, now=now)
    assert list(problems(Match.objects.get(pk=match.pk))) == []


def test_link_that_was_used_is_the_new_players_alone(
    left: Seat, client: Client, now: datetime
) -> None:
    link = link_of(left)
    client.post(link, {"name": "Newcomer"})
    stranger = Client()

    page = text_of(stranger.post(link, {"name": "mallory"}))

    assert "taken" in page
    assert not is_signed_in(stranger)


def test_links_of_the_former_player_are_dead(
    match: Match, prompt: Prompt, now: datetime, client: Client
) -> None:
    held = HeldAnswer.objects.create(
        prompt=prompt,
        inbound=InboundMail.objects.create(raw=b"x", received_at=now),
        text="bid 1",
        created_at=now,
    )
    links = [move_url(prompt), move_url(prompt, "bid 1"), confirm_url(held)]
    if invitation := Invitation.objects.filter(seat=prompt.seat_id).first():
        links.append(seat_url(invitation))
    resign(prompt.seat, source=Source.PAGE, now=now)
    version = Match.objects.get(pk=match.pk).version

    for link in links:
        assert client.get(path_of(link)).status_code == 404
        assert client.post(path_of(link), {"command": "bid 1", "name": "x"}).status_code == 404

    assert Match.objects.get(pk=match.pk).version == version


@pytest.mark.parametrize("address_for", [reply_address, seat_reply_address])
def test_reply_addresses_of_the_former_player_are_dead(
    match: Match,
    prompt: Prompt,
    now: datetime,
    address_for: Callable[..., object],
) -> None:
    about = prompt if address_for is reply_address else prompt.seat
    local_part = getattr(address_for(about, now=now), "local_part", "")
    resign(prompt.seat, source=Source.PAGE, now=now)
    version = Match.objects.get(pk=match.pk).version
    sender = address_of(prompt.seat.name)

    mail = post(raw_mail("bid 1\nsay hello", to=full_address(local_part), sender=sender), now=now)

    assert (mail.status, mail.reason) == (InboundMail.Status.IGNORED, "revoked reply address")
    assert Match.objects.get(pk=match.pk).version == version


def test_reply_to_an_old_mail_is_nothing_to_the_new_player(
    left: Seat, match: Match, client: Client, now: datetime
) -> None:
    client.post(link_of(left), {"name": "Newcomer"})
    former = former_player(left)
    old = Delivery.objects.create(
        kind=Delivery.Kind.TURN,
        key="old",
        seat=left,
        user=former,
        email=address_of(former.username),
        message_id="<old@turnpost.example>",
        due_at=now,
        created_at=now,
    )
    raw = raw_mail(
        "bid 1",
        to="reply@localhost",
        sender=old.email,
        fields=["In-Reply-To: <old@turnpost.example>"],
    )

    mail = post(raw, now=now)

    assert mail.status == InboundMail.Status.IGNORED
    assert not Delivery.objects.filter(inbound=mail).exists()


def test_mail_that_waits_for_the_former_player_is_not_sent(
    match: Match, prompt: Prompt, now: datetime
) -> None:
    handle_facts(now)
    turn = Delivery.objects.get(prompt=prompt)
    resign(prompt.seat, source=Source.PAGE, now=now)

    turn.refresh_from_db()
    assert turn.status == Delivery.Status.WITHDRAWN
    started = Delivery(
        kind=Delivery.Kind.STARTED, seat=Seat.objects.get(pk=prompt.seat_id), user=turn.user
    )
    with pytest.raises(Withdrawn):
        compose(started, now)


def test_offer_to_another_friend_replaces_the_first(
    left: Seat, match: Match, client: Client, now: datetime
) -> None:
    old = link_of(left)
    [first] = invitations_to("newcomer@example.org")
    other = match.seats.exclude(pk=left.pk)[0]

    offer_seat(
        left, Friend("Finn", "finn@example.org", "fr"), by=other, source=Source.PAGE, now=now
    )

    first.refresh_from_db()
    assert first.status == Delivery.Status.WITHDRAWN
    with pytest.raises(Withdrawn):
        compose(first, now)
    [second] = invitations_to("finn@example.org")
    assert second.language == "fr"
    assert client.get(old).status_code == 404
    assert client.get(link_of(left)).status_code == 200


def test_who_sits_at_the_table_cannot_take_the_seat_in_the_same_browser(
    left: Seat, match: Match
) -> None:
    other = match.seats.exclude(pk=left.pk)[0]
    assert other.player is not None
    browser = Client()
    browser.force_login(other.player)

    assert "Nobody gets a second seat" in text_of(browser.get(link_of(left)))
    for account in ("own", "new", ""):
        browser.post(link_of(left), {"name": "Newcomer", "account": account})

    assert match.seats.get(pk=left.pk).is_left


def test_address_of_another_player_gets_no_second_seat(
    left: Seat, match: Match, client: Client, now: datetime
) -> None:
    other = match.seats.exclude(pk=left.pk)[0]
    own = Friend("newcomer", address_of(other.name).upper(), "en")
    offer_seat(left, own, by=other, source=Source.PAGE, now=now)
    accounts = User.objects.count()

    page = text_of(client.post(link_of(left), {"name": "Newcomer"}))

    assert "Nobody gets a second seat" in page
    assert match.seats.get(pk=left.pk).is_left
    assert User.objects.count() == accounts


def test_former_player_comes_back_by_a_fresh_link(left: Seat, match: Match, now: datetime) -> None:
    former = former_player(left)
    other = match.seats.exclude(pk=left.pk)[0]
    back = Friend(left.name, address_of(left.name), "en")
    offer_seat(left, back, by=other, source=Source.PAGE, now=now)
    browser = Client()
    browser.force_login(former)

    browser.post(link_of(left), {"name": left.name, "account": "own"})

    assert match.seats.get(pk=left.pk).player == former


def test_press_on_a_link_that_died_meanwhile_takes_nothing(
    left: Seat, match: Match, client: Client, now: datetime
) -> None:
    link = link_of(left)
    Invitation.objects.filter(seat=left).delete()

    assert client.post(link, {"name": "Newcomer"}).status_code == 404
    assert match.seats.get(pk=left.pk).is_left
