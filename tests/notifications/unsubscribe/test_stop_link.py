"""Stopping a kind of mail by one press, and undoing it."""

import re
from datetime import datetime, timedelta
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from notifications.messages.compose import compose
from notifications.models import Delivery, Stop
from notifications.preferences.keeping import keep_for_all
from notifications.preferences.wishes import STOPPABLE
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from notifications.unsubscribe.footers import stop_headers
from notifications.unsubscribe.links import Stoppage, stop_url
from notifications.unsubscribe.stopping import MOST_CONFIRMED, stop
from notifications.unsubscribe.words import KIND_WORDS
from tests.notifications.conftest import address_of, open_prompt, play_one
from tests.notifications.digests.conftest import digest_of, prefer, turn_row
from turns.models import Match

pytestmark = pytest.mark.django_db

Kind = Delivery.Kind
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def turn(match: Match, now: datetime) -> Delivery:
    """The turn mail that waits."""
    handle_facts(now)
    return turn_row(open_prompt(match))


def path_of(url: str) -> str:
    """An address of this site, for the test client."""
    return urlsplit(url).path


def stop_path(delivery: Delivery) -> str:
    """Where the header of this mail leads."""
    return path_of(stop_headers(delivery)["List-Unsubscribe"].strip("<>"))


def confirmations() -> list[Delivery]:
    """The mails that say that something was stopped."""
    return list(Delivery.objects.filter(kind=Kind.STOPPED).order_by("pk"))


def test_mail_carries_both_headers_of_rfc_8058(
    turn: Delivery, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    send_waiting(now + timedelta(hours=1))
    [mail] = [mail for mail in mailoutbox if mail.to == [turn.email]]
    assert re.fullmatch(
        r"<http://127\.0\.0\.1:8000/stop/[\w:-]+/>", mail.extra_headers["List-Unsubscribe"]
    )
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.parametrize("kind", sorted(set(Kind) - STOPPABLE))
def test_mail_that_always_comes_offers_no_stop(kind: Kind, turn: Delivery) -> None:
    turn.kind = kind
    assert stop_headers(turn) == {}


def test_every_kind_that_can_be_stopped_has_words() -> None:
    assert set(KIND_WORDS) == STOPPABLE


def test_looking_changes_nothing(turn: Delivery) -> None:
    page = Client().get(stop_path(turn))
    assert "Stop these mails?" in page.content.decode()
    assert Client().head(stop_path(turn)).status_code == 200
    assert not Stop.objects.exists()


def test_page_is_a_secret(turn: Delivery) -> None:
    page = Client().get(stop_path(turn))
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page.headers["Cache-Control"]


def test_one_post_of_a_mail_program_stops_it_without_cookie_or_redirect(turn: Delivery) -> None:
    program = Client(enforce_csrf_checks=True)
    response = program.post(stop_path(turn), ONE_CLICK)
    assert response.status_code == 200
    assert turn.seat is not None
    stopped = Stop.objects.get()
    assert (stopped.user, stopped.match, stopped.kind) == (turn.user, turn.seat.match, Kind.TURN)


def test_body_as_a_multipart_form_does_too(turn: Delivery) -> None:
    body = (
        "--b\r\nContent-Disposition: form-data; name=List-Unsubscribe\r\n\r\nOne-Click\r\n--b--\r\n"
    )
    Client().generic("POST", stop_path(turn), body, content_type="multipart/form-data; boundary=b")
    assert Stop.objects.exists()


def test_waiting_mail_of_the_kind_does_not_leave(turn: Delivery) -> None:
    Client().post(stop_path(turn), ONE_CLICK)
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == ("withdrawn", "the player stopped mails of this kind")


def test_other_players_and_other_matches_are_told_as_before(
    turn: Delivery, match: Match, now: datetime
) -> None:
    Client().post(stop_path(turn), ONE_CLICK)
    play_one(match, now=now)
    handle_facts(now)
    assert turn_row(open_prompt(match)).status == "waiting"


def test_sign_in_mail_still_comes(turn: Delivery) -> None:
    assert turn.user is not None
    for kind in STOPPABLE:
        Stop.objects.create(
            user=turn.user, match=open_match(turn), kind=kind, created_at=turn.due_at
        )
    Client().post("/sign-in/", {"address": turn.email})
    assert Delivery.objects.get(kind=Kind.SIGN_IN).status == "waiting"


def open_match(turn: Delivery) -> Match:
    """The match that it is about."""
    assert turn.seat is not None
    return turn.seat.match


def test_one_mail_confirms_it_and_undoes_it(turn: Delivery, now: datetime) -> None:
    for _ in range(3):
        Client().post(stop_path(turn), ONE_CLICK)
    [confirmation] = confirmations()
    assert (confirmation.email, confirmation.user) == (turn.email, turn.user)
    mail = compose(confirmation, now)
    undo = stop_path(turn)
    for part in (mail.text, unescape(mail.html)):
        assert "Mails that say that it is your turn" in part
        assert "/stop/" in part
    page = Client().get(undo).content.decode()
    assert "Send them again" in page
    Client().post(undo, {"undo": "yes"})
    assert not Stop.objects.exists()


def test_confirmation_is_told_in_french(turn: Delivery, now: datetime) -> None:
    Client().post(stop_path(turn), ONE_CLICK)
    [confirmation] = confirmations()
    confirmation.language = "fr"
    assert compose(confirmation, now).subject != ""


def test_confirmation_that_was_undone_before_it_left_is_withdrawn(
    turn: Delivery, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    Client().post(stop_path(turn), ONE_CLICK)
    Client().post(stop_path(turn), {"undo": "yes"})
    send_waiting(now + timedelta(days=300))
    assert [row.status for row in confirmations()] == ["withdrawn"]


def test_confirmations_come_to_an_end(turn: Delivery) -> None:
    for _ in range(MOST_CONFIRMED + 3):
        Client().post(stop_path(turn), ONE_CLICK)
        Client().post(stop_path(turn), {"undo": "yes"})
    assert len(confirmations()) == MOST_CONFIRMED


def test_complaint_stops_without_another_mail(
    turn: Delivery, people: list[User], match: Match, now: datetime
) -> None:
    assert stop(Stoppage(people[0], Kind.TURN, match), now=now, is_confirmed=False)
    assert confirmations() == []


def test_digests_are_stopped_in_all_matches(people: list[User], now: datetime) -> None:
    url = stop_url(Stoppage(people[0], Kind.DIGEST, None))
    Client().post(path_of(url), ONE_CLICK)
    assert Stop.objects.get().match is None
    mail = compose(confirmations()[0], now)
    assert "Your digests, of all matches" in mail.text
    assert "/settings/" in mail.text


@pytest.mark.parametrize("change", ["x", ":", ""])
def test_link_that_is_not_ours_stops_nothing(change: str, turn: Delivery) -> None:
    path = stop_path(turn).rstrip("/")[:-2] + change
    assert Client().post(f"{path}/", ONE_CLICK).status_code == 404
    assert not Stop.objects.exists()


def test_link_of_a_move_stops_nothing(turn: Delivery, now: datetime) -> None:
    token = re.findall(r"/move/([^/\s]+)/", compose(turn, now).text)[0]
    assert Client().post(f"/stop/{token}/", ONE_CLICK).status_code == 404


def test_no_page_shows_an_address(turn: Delivery) -> None:
    page = Client().post(stop_path(turn), ONE_CLICK).content.decode()
    assert turn.email not in page
    assert address_of("alice") not in page


def press_both(client: Client, delivery: Delivery) -> None:
    """A scanner presses each button that it finds."""
    client.post(stop_path(delivery), ONE_CLICK)
    client.post(stop_path(delivery), {"undo": "1"})


def test_turn_that_waits_is_mailed_once_its_stop_is_undone(
    client: Client, turn: Delivery, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    press_both(client, turn)

    send_waiting(now + timedelta(hours=1))

    assert [mail.subject for mail in mailoutbox if mail.to == [turn.email]][1:] == []
    turn.refresh_from_db()
    assert turn.status == Delivery.Status.SENT


def test_turn_that_came_while_its_kind_was_stopped_is_mailed_once_that_is_undone(
    client: Client, match: Match, now: datetime
) -> None:
    player = open_prompt(match).seat.player
    assert player is not None
    stop(Stoppage(player, Kind.TURN, match), now=now)
    handle_facts(now)
    turn = turn_row(open_prompt(match))
    assert turn.status == Delivery.Status.WITHDRAWN

    client.post(path_of(stop_url(Stoppage(player, Kind.TURN, match))), {"undo": "1"})

    turn.refresh_from_db()
    assert turn.status == Delivery.Status.WAITING


def test_turn_that_was_answered_is_not_taken_up_again(
    client: Client, match: Match, turn: Delivery, now: datetime
) -> None:
    client.post(stop_path(turn), ONE_CLICK)
    play_one(match, now=now)
    client.post(stop_path(turn), {"undo": "1"})

    turn.refresh_from_db()
    assert turn.status == Delivery.Status.WITHDRAWN


def test_digest_that_waits_leaves_once_its_stop_is_undone(
    client: Client, people: list[User], match: Match, now: datetime
) -> None:
    player = open_prompt(match).seat.player
    assert player is not None
    prefer(player, telling="digest")
    handle_facts(now)
    digest = digest_of(player)

    press_both(client, digest)
    send_waiting(now + timedelta(hours=7))

    digest.refresh_from_db()
    assert digest.status == Delivery.Status.SENT


@pytest.mark.parametrize("telling", ["turns", "digest"])
def test_turns_of_a_stopped_digest_are_told_by_a_new_wish(
    client: Client, people: list[User], match: Match, now: datetime, telling: str
) -> None:
    player = open_prompt(match).seat.player
    assert player is not None
    prefer(player, telling="digest")
    handle_facts(now)
    turn, digest = turn_row(open_prompt(match)), digest_of(player)
    client.post(stop_path(digest), ONE_CLICK)

    keep_for_all(player, {"telling": telling}, now=now)
    send_waiting(now + timedelta(hours=7))

    for row in (turn, digest):
        row.refresh_from_db()
    assert Delivery.Status.SENT in {turn.status, digest.status}
    assert (turn.status == Delivery.Status.SENT) == (telling == "turns")
