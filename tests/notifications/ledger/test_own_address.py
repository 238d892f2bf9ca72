"""The player's own address: what the pages say of it, and how he mends it."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from notifications.bounces import marks
from notifications.identity.address_checks import use_address_check
from notifications.ledger.own_address import CHECKS_AN_HOUR
from notifications.messages.compose import compose
from notifications.models import Address, Delivery, SignIn
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.ledger.conftest import BrowserOf
from tests.notifications.pages import text_of
from tests.notifications.sink import Sink
from turns.models import Match

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
GONE = "the mail came back: 5.1.1"


def pages(client: Client, match: Match) -> list[str]:
    """Where the player looks: the match, the settings, the ledger."""
    paths = (f"/match/{match.pk}/", "/settings/", f"/match/{match.pk}/mail/")
    return [text_of(client.get(path)) for path in paths]


def test_pages_say_nothing_while_mail_arrives(browser_of: BrowserOf, match: Match) -> None:
    for page in pages(browser_of("bob"), match):
        assert "does not arrive" not in page
        assert "came back" not in page


def test_player_is_told_on_each_page_that_mail_fails_and_how_to_mend_it(
    browser_of: BrowserOf, match: Match, now: datetime
) -> None:
    marks.mark(address_of("bob"), GONE, now=now)

    for page in pages(browser_of("bob"), match):
        assert "Our mail to bob@example.org does not arrive." in page
        assert "The mail server says 5.1.1." in page
        assert "Try this address again" in page
        assert "Use another address" in page


def test_others_are_told_nothing_of_it(browser_of: BrowserOf, match: Match, now: datetime) -> None:
    marks.mark(address_of("bob"), GONE, now=now)

    for page in pages(browser_of("charlie"), match):
        assert "does not arrive" not in page
        assert address_of("bob") not in page


def test_player_whose_mail_was_called_spam_is_told_so(
    browser_of: BrowserOf, match: Match, now: datetime
) -> None:
    marks.mark(address_of("bob"), marks.SPAM, now=now)

    assert "was called spam, by you or by your mail program" in pages(browser_of("bob"), match)[0]


def test_one_bounce_is_mentioned(browser_of: BrowserOf, match: Match, now: datetime) -> None:
    Address.objects.filter(email=address_of("bob")).update(bounced_at=now)

    assert "A mail of ours to bob@example.org came back." in pages(browser_of("bob"), match)[0]


def test_trying_again_clears_the_mark_and_leads_back(
    browser_of: BrowserOf, match: Match, now: datetime
) -> None:
    marks.mark(address_of("bob"), GONE, now=now - 11 * MINUTE)
    there = f"/match/{match.pk}/"

    response = browser_of("bob").post("/settings/address/again/", {"next": there}, follow=True)

    assert response.redirect_chain == [(there, 302)]
    assert "We try your address again." in text_of(response)
    assert Address.objects.get(email=address_of("bob")).failing_since is None


def test_what_is_open_is_mailed_when_the_address_is_tried_again(
    browser_of: BrowserOf, match: Match, sink: Sink, now: datetime
) -> None:
    prompt = open_prompt(match)
    marks.mark(address_of(prompt.seat.name), GONE, now=now - 11 * MINUTE)
    handle_facts(now)

    browser_of(prompt.seat.name).post("/settings/address/again/")
    send_waiting(now)

    assert sink.recipients.count(address_of(prompt.seat.name)) == 1


def test_address_that_failed_just_now_is_not_tried_at_once(
    browser_of: BrowserOf, match: Match, now: datetime
) -> None:
    marks.mark(address_of("bob"), GONE, now=now)

    response = browser_of("bob").post("/settings/address/again/", follow=True)

    assert "Please wait ten minutes" in text_of(response)
    assert Address.objects.get(email=address_of("bob")).failing_since == now


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example/", "javascript:x", ""])
def test_buttons_lead_to_no_other_site(browser_of: BrowserOf, match: Match, there: str) -> None:
    response = browser_of("bob").post("/settings/address/again/", {"next": there})

    assert response.headers["Location"] == "/settings/"


def test_another_address_takes_the_place_of_the_failing_one_once_it_is_proven(
    browser_of: BrowserOf, match: Match, sink: Sink, now: datetime
) -> None:
    prompt = open_prompt(match)
    name = prompt.seat.name
    marks.mark(address_of(name), GONE, now=now)
    handle_facts(now)

    response = browser_of(name).post(
        "/settings/address/", {"address": "new@example.net"}, follow=True
    )
    check = Delivery.objects.get(kind=Delivery.Kind.ADDRESS_CHECK)
    compose(check, now)
    use_address_check(SignIn.objects.get(address__email="new@example.net"), now=now)
    send_waiting(now)

    assert "A mail is on its way there." in text_of(response)
    assert Address.objects.get(email="new@example.net").verified_at == now
    assert Address.objects.get(email=address_of(name)).set_aside_at == now
    # The turn: the check says nothing any more.
    assert sink.recipients.count("new@example.net") == 1
    assert address_of(name) not in sink.recipients


def test_proving_the_failing_address_anew_clears_its_mark(
    browser_of: BrowserOf, match: Match, now: datetime
) -> None:
    own = Address.objects.get(email=address_of("bob"))
    marks.mark(own.email, GONE, now=now)
    SignIn.objects.create(
        user=own.user, address=own, token="t", code="c", created_at=now, expires_at=now + MINUTE
    )

    use_address_check(SignIn.objects.get(), now=now)

    own.refresh_from_db()
    assert (own.failing_since, own.failing_why) == (None, "")


@pytest.mark.parametrize("typed", ["", "nonsense", "a@b@c", "bob@[127.0.0.1]", "x" * 300])
def test_what_is_no_address_is_refused_with_words(
    browser_of: BrowserOf, match: Match, typed: str
) -> None:
    response = browser_of("bob").post("/settings/address/", {"address": typed}, follow=True)

    assert "address" in text_of(response)
    assert not Delivery.objects.filter(kind=Delivery.Kind.ADDRESS_CHECK).exists()


def test_own_address_is_no_other_one(browser_of: BrowserOf, match: Match) -> None:
    response = browser_of("bob").post(
        "/settings/address/", {"address": "BOB@example.org"}, follow=True
    )

    assert "That is your address already." in text_of(response)


def test_nobody_has_many_strangers_mailed(browser_of: BrowserOf, match: Match) -> None:
    browser = browser_of("bob")

    for number in range(CHECKS_AN_HOUR + 3):
        browser.post("/settings/address/", {"address": f"stranger{number}@example.net"})

    checks = Delivery.objects.filter(kind=Delivery.Kind.ADDRESS_CHECK)
    assert checks.count() == CHECKS_AN_HOUR


def test_player_without_an_address_can_give_one_in_the_settings(
    browser_of: BrowserOf, match: Match
) -> None:
    User.objects.create_user("newcomer")
    cache.clear()

    page = text_of(browser_of("newcomer").get("/settings/"))

    assert "No mail is sent to you: you have no confirmed address." in page
    assert 'action="/settings/address/"' in page


@pytest.mark.parametrize("path", ["/settings/address/", "/settings/address/again/"])
def test_looking_at_the_forms_addresses_changes_nothing(
    browser_of: BrowserOf, match: Match, now: datetime, path: str
) -> None:
    marks.mark(address_of("bob"), GONE, now=now - 11 * MINUTE)

    assert browser_of("bob").get(path).status_code == 302
    assert Client().post(path).status_code == 302
    assert Address.objects.get(email=address_of("bob")).failing_since is not None
