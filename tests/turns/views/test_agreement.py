"""What is agreed, shown before the match is started."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts
from tests.turns.views.conftest import BrowserOf
from tests.turns.views.test_start import OHEILA, answers, own_pace
from turns.models import Match

pytestmark = pytest.mark.usefixtures("contacts", "clock")

HTMX = {"HX-Request": "true"}


def clauses(page: str) -> dict[str, str]:
    found = re.findall(r"<dt>(.*?)</dt> <dd>(.*?)</dd>", page)
    return {about: unescape(text) for about, text in found}


def agreed(client: Client, form: str = OHEILA, **changes: str) -> dict[str, str]:
    response = client.post(form, answers(look="1", **changes))
    assert response.status_code == 200
    return clauses(response.content.decode())


def test_looking_starts_nothing_and_keeps_the_form(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(look="1")).content.decode()
    assert not Match.objects.exists()
    assert not User.objects.exists()
    assert 'value="charlie@example.org"' in page
    assert 'value="walrus"' in page


def test_game_and_answers_are_said(watcher: Client) -> None:
    said = agreed(watcher)["The game"]
    assert said.startswith("Oheila. ")
    assert "short: 8 rounds" in said
    assert said.endswith("About 36 answers from each player.")


@pytest.mark.parametrize(
    ("forced", "said"),
    [
        ("off", "About 44 answers from each player."),
        ("proven", "About 36 answers from each player."),
        ("always", "About 36 answers from each player at most."),
    ],
)
def test_answers_follow_the_forced_moves(watcher: Client, forced: str, said: str) -> None:
    assert agreed(watcher, **own_pace(forced=forced))["The game"].endswith(said)


def test_table_is_said_clockwise(watcher: Client) -> None:
    said = agreed(watcher, seat1__who="link", seat2__who="bot-strong", seat3__who="anybody")
    assert said["At the table"] == (
        "alice (you), whoever has the link, a bot that plays well and whoever comes."
    )


def test_partner_is_named(watcher: Client) -> None:
    said = agreed(
        watcher, "/start/?game=olenon", **{"option-points": "2", "option-starter": "rotate"}
    )
    assert said["At the table"].endswith("You play with charlie.")


def test_first_turn_is_due_in_the_zone_of_the_browser(watcher: Client) -> None:
    said = agreed(watcher, pace__pace="relaxed", zone="Europe/Paris")
    assert said["Your first turn"] == (
        "If you were asked now, you would have until Thursday 5 March 2026, 13:00 CET, in 3 days."
    )


def test_without_a_clock_no_turn_is_due(watcher: Client) -> None:
    assert "Your first turn" not in agreed(watcher, pace__pace="none")


def test_nonsense_for_a_zone_is_that_of_the_site(watcher: Client) -> None:
    assert "UTC" in agreed(watcher, zone="Europe/Atlantis")["Your first turn"]


def test_what_happens_to_who_is_late_is_said(watcher: Client) -> None:
    assert agreed(watcher)["When the time is up"].startswith("A bot plays that turn;")


def test_who_gets_mail_is_said(watcher: Client) -> None:
    said = agreed(watcher, address="alice@example.org", seat2__who="link")["Mails"]
    assert "An invitation is mailed at once to bob and dora." in said
    assert "The link to pass on stands on the page of the match." in said
    assert "once you have confirmed your address" in said


def test_who_has_no_address_is_told_to_look(watcher: Client) -> None:
    assert "look at the page of the match" in agreed(watcher)["Mails"]


def test_player_with_an_address_is_told_by_mail(
    browser_of: BrowserOf, alice: User, contacts: RecordedContacts
) -> None:
    contacts.reached = {alice.pk}
    assert agreed(browser_of("alice"))["Mails"].endswith("You are told of your turns by mail.")


def test_against_bots_alone_the_cards_are_dealt_at_once(watcher: Client) -> None:
    bots = {f"seat{index}__who": "bot-easy" for index in (1, 2, 3)}
    said = agreed(watcher, **bots)
    assert said["The deal"] == "The cards are dealt at once."
    assert said["Time for a turn"] == "No clock: take all the time you need."


def test_mistakes_are_listed_with_links_to_their_fields(watcher: Client) -> None:
    response = watcher.post(OHEILA, answers(look="1", seat1__address="nonsense"))
    page = response.content.decode()
    assert response.status_code == 422
    assert '<li><a href="#id_seat1-address">Seat 2, Mail address</a>: Please type' in page
    assert 'id="id_seat1-address"' in page


def test_script_gets_the_agreement_alone(watcher: Client) -> None:
    response = watcher.post(OHEILA, answers(look="1"), headers=HTMX)
    page = response.content.decode()
    assert page.lstrip().startswith("<dl>")
    assert "<form" not in page
    assert not Match.objects.exists()


def test_script_is_told_what_is_missing_with_a_status_that_is_shown(watcher: Client) -> None:
    response = watcher.post(OHEILA, answers(look="1", name=""), headers=HTMX)
    assert response.status_code == 200
    assert "Still missing or wrong:" in response.content.decode()


def test_names_are_escaped(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(look="1", seat1__name="<b>bob")).content.decode()
    assert "<b>bob" not in page


def test_form_has_a_button_to_look_first(watcher: Client) -> None:
    page = watcher.get(OHEILA).content.decode()
    assert 'name="look" value="1" formaction="/start/?game=oheila#agreement"' in page


def test_agreement_speaks_french(watcher: Client) -> None:
    page = watcher.post(OHEILA, answers(look="1"), headers={"Accept-Language": "fr"})
    assert '<html lang="fr">' in page.content.decode()
