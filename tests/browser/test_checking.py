"""A finished match, checked by the reader's own browser."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from games.core.log import ExportedMatch
from games.core.options import Options
from games.registry import get_engine
from tests.browser.conftest import PHONE_WIDTH
from tests.conftest import NOON
from tests.turns.conftest import FRIENDS, play_on
from tests.turns.games import dealt
from turns.models import Match, Seat, Source
from turns.services import MatchPlan, SeatPlan, create_match, take_seat
from turns.services.unseating import leave_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TABLES: dict[str, tuple[str, int, Options]] = {
    "oheila": ("oheila", 4, {"rounds": "short"}),
    "olenon": ("olenon", 4, {"points": 1}),
    "odin": ("odin", 4, {"target": 10}),
    "odin with 36 cards": ("odin", 2, {"target": 10, "two_player_deck": 36}),
}
EVERYTHING_FITS = "Your browser found that everything fits."

Tamper = Callable[[ExportedMatch], None]
Finish = Callable[[str], Match]


@pytest.fixture
def finish(transactional_db: None) -> Finish:
    """Gives a function that plays a match at one of the tables to its end."""
    people = [User.objects.create_user(name) for name in ("alice", *FRIENDS)]

    def finish(table: str) -> Match:
        key, seats, options = TABLES[table]
        match = dealt(get_engine(key), people[:seats], now=NOON, options=options)
        play_on(match, 2000, now=NOON)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        return match

    return finish


def check_page(live_server: LiveServer, match: Match) -> str:
    return f"{live_server.url}/match/{match.pk}/check/"


def tampered(route: Route, tamper: Tamper) -> None:
    match: ExportedMatch = route.fetch().json()
    tamper(match)
    route.fulfill(json=match)


def verdict(page: Page) -> str:
    """What the browser says in the end."""
    said = page.locator("#browser-check [role=status]")
    expect(said).not_to_have_text("Your browser is checking…")
    return said.inner_text()


def first_deal(match: ExportedMatch) -> int:
    """The place of the first deal in the log."""
    return [event["kind"] for event in match["events"]].index("cards_dealt")


def exchange_two_cards(match: ExportedMatch) -> None:
    """As a server would that shows another deal than the one played."""
    payload = json.loads(json.dumps(match["events"][first_deal(match)]["payload"]))
    one, other = payload["hands"][:2]
    one[0], other[0] = other[0], one[0]
    match["events"][first_deal(match)]["payload"] = payload


def exchange_seed(match: ExportedMatch) -> None:
    match["seed"] = "00" * 32


def exchange_word(match: ExportedMatch) -> None:
    match["words"][0] = "weasel"


def alter_a_time(match: ExportedMatch) -> None:
    match["events"][6]["at"] = "2026-01-01T00:00:00.000000Z"


def leave_an_event_out(match: ExportedMatch) -> None:
    del match["events"][7]


def rename_match(match: ExportedMatch) -> None:
    match["match_id"] = "another"


def empty_the_log(match: ExportedMatch) -> None:
    match["events"] = []


@pytest.mark.parametrize("table", TABLES)
def test_finished_match_fits(
    table: str, finish: Finish, live_server: LiveServer, new_page: Callable[[], Page]
) -> None:
    page = new_page()
    match = finish(table)
    page.goto(check_page(live_server, match))
    assert verdict(page) == EVERYTHING_FITS
    lines = page.locator("#browser-check li").all_inner_texts()
    assert len(lines) == 6
    assert all(line.startswith("✓ ") for line in lines)
    deals = match.events.filter(kind="cards_dealt").count()
    assert f"✓ deals: 1 to {deals}, every card lies where the seed and the words put it" in lines


def test_match_fits_where_somebody_got_up_before_the_deal(
    transactional_db: None, live_server: LiveServer, new_page: Callable[[], Page]
) -> None:
    """The word that he gave stays with the seat."""
    alice, bob, charlie, dora = (User.objects.create_user(name) for name in ("alice", *FRIENDS))
    plan = MatchPlan("odin", [SeatPlan(open_to=Seat.OpenTo.ANYBODY)] * 2, {"target": 10})
    match = create_match(plan, host=alice, host_name="alice", now=NOON)
    _, one, other = match.seats.order_by("index")
    sit = partial(take_seat, source=Source.LINK, now=NOON)
    leave_table(sit(one.pk, bob, name="bob", word="acorn"), source=Source.PAGE, now=NOON)
    sit(one.pk, charlie, name="charlie", word="beech")
    sit(other.pk, dora, name="dora")
    play_on(match, 2000, now=NOON)

    page = new_page()
    page.goto(check_page(live_server, match))

    assert verdict(page) == EVERYTHING_FITS
    assert "acorn" in page.locator("#browser-check").inner_text()


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (exchange_two_cards, "Version 6 (cards_dealt) does not fit: these are not the cards"),
        (exchange_seed, "What stands before the events does not fit: the seed is not the one"),
        (exchange_word, "What stands before the events does not fit: its words are not those"),
        (alter_a_time, "Version 7 (bid_made) does not fit: its digest is not that"),
        (leave_an_event_out, "Version 8 (bid_made) does not fit: another version stands there"),
        (rename_match, "What stands before the events does not fit: it is another match"),
        (empty_the_log, "What stands before the events does not fit: it has not the form"),
    ],
)
def test_tampered_match_is_named(
    tamper: Tamper,
    found: str,
    finish: Finish,
    live_server: LiveServer,
    new_page: Callable[[], Page],
) -> None:
    page = new_page()
    page.route("**/export.json", partial(tampered, tamper=tamper))
    page.goto(check_page(live_server, finish("oheila")))
    assert verdict(page).startswith(found)


def test_match_that_cannot_be_fetched_is_not_called_fair(
    finish: Finish, live_server: LiveServer, new_page: Callable[[], Page]
) -> None:
    page = new_page()
    page.route("**/export.json", lambda route: route.abort())
    page.goto(check_page(live_server, finish("olenon")))
    assert verdict(page).startswith("The match could not be fetched")


def test_browser_that_cannot_check_says_so(
    finish: Finish, live_server: LiveServer, new_page: Callable[[], Page]
) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(check_page(live_server, finish("olenon")))
    assert "https://" in verdict(page)


def test_check_speaks_french_on_a_phone(
    finish: Finish, live_server: LiveServer, new_page: Callable[[], Page]
) -> None:
    page = new_page()
    page.set_viewport_size({"width": PHONE_WIDTH, "height": 740})
    page.set_extra_http_headers({"Accept-Language": "fr"})
    page.goto(check_page(live_server, finish("olenon")))
    expect(page.locator("#browser-check [role=status]")).to_have_text(
        "Votre navigateur a constaté que tout concorde."
    )
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH
