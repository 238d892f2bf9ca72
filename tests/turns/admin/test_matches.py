"""Matches and events in the admin: read, never written, and without a card or a seed."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape

import pytest
from django.contrib import admin as django_admin
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.admin.conftest import Shown, secrets_of
from tests.turns.conftest import play_on
from turns.models import Event, Match, Source, Vault
from turns.services import say
from turns.services.leaving import resign

pytestmark = [pytest.mark.database, pytest.mark.django_db]

READ_ONLY = ["turns/match", "turns/event", "turns/report"]


def pages_of(match: Match) -> Iterator[str]:
    """All that the admin has about this match."""
    yield from ("turns/match/", f"turns/match/{match.pk}/change/", f"turns/event/?match={match.pk}")
    yield from (f"turns/event/{event.pk}/change/" for event in match.events.all())


def cards_dealt(match: Match) -> set[str]:
    """What was in anybody's hand; even what was played since is not the admin's business."""
    deals = match.events.filter(kind="cards_dealt").values_list("payload", flat=True)
    return {card for deal in deals for hand in deal["hands"] for card in hand}


def test_no_page_of_a_match_in_play_shows_a_card_or_the_seed(
    match: Match, shown: Shown, now: datetime
) -> None:
    play_on(match, 60, now=now)
    cards = "|".join(cards_dealt(match))
    assert cards.count("|") > 25
    for address in pages_of(match):
        # The head has drawings whose paths look like cards.
        page = unescape(shown(address)).partition('id="content"')[2]
        assert page
        assert not re.search(rf"(?<![\w-])({cards})(?![\w-])", page), address
        assert not [secret for secret in secrets_of(match) if secret in page], address


def test_open_match_shows_no_seed_and_no_key_to_a_seat(open_match: Match, shown: Shown) -> None:
    open_match.seats.filter(index=1).update(open_to="link", link_nonce="nonce-of-the-link")
    found = list(secrets_of(open_match))
    assert "nonce-of-the-link" in found
    for address in pages_of(open_match):
        assert not [secret for secret in found if secret in shown(address)], address


def test_content_of_an_event_is_shown_after_the_end(
    match: Match, shown: Shown, now: datetime
) -> None:
    deal = match.events.get(kind="cards_dealt")
    address = f"turns/event/{deal.pk}/change/"
    assert "It is shown once the match is over." in shown(address)
    match.seats.exclude(index=0).update(bot="easy", player=None)
    resign(match.seats.get(index=0), source=Source.PAGE, now=now)
    assert '"hands"' in unescape(shown(address))


def test_match_in_play_does_not_tell_how_players_answer(match: Match, shown: Shown) -> None:
    event = Event.objects.filter(match=match, source=Source.LINK).first()
    assert event is not None
    page = shown(f"turns/event/{event.pk}/change/")
    assert "field-by" in page
    assert "link</div>" not in page


def test_position_and_seed_have_no_page() -> None:
    assert Vault not in django_admin.site._registry


@pytest.mark.parametrize("model", READ_ONLY)
def test_nothing_is_added(admin: Client, model: str) -> None:
    assert admin.get(f"/admin/{model}/add/").status_code == 403
    assert admin.post(f"/admin/{model}/add/", {}).status_code == 403


def test_match_is_neither_changed_nor_deleted(match: Match, admin: Client) -> None:
    address = f"/admin/turns/match/{match.pk}"
    assert admin.post(f"{address}/change/", {"status": "over"}).status_code == 403
    assert admin.get(f"{address}/delete/").status_code == 403
    assert admin.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_event_is_neither_changed_nor_deleted(match: Match, admin: Client) -> None:
    event = match.events.get(version=1)
    address = f"/admin/turns/event/{event.pk}"
    assert admin.post(f"{address}/change/", {"kind": "forged"}).status_code == 403
    assert admin.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert match.events.get(version=1).kind == "match.created"


@pytest.mark.parametrize("model", ["match", "event"])
def test_no_action_deletes(match: Match, admin: Client, model: str) -> None:
    rows = match.events.values_list("pk", flat=True) if model == "event" else [match.pk]
    said = {"action": "delete_selected", "_selected_action": list(rows), "post": "yes"}
    admin.post(f"/admin/turns/{model}/", said)
    assert Match.objects.filter(pk=match.pk).exists()
    assert match.events.count() == match.version


@pytest.mark.parametrize("address", ["", "turns/match/", "turns/event/", "health/"])
def test_players_and_strangers_are_asked_to_sign_in(
    match: Match, people: list[User], address: str
) -> None:
    player, stranger = Client(), Client()
    player.force_login(people[0])
    for client in (player, stranger):
        response = client.get(f"/admin/{address}")
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/admin/login/")


def test_match_page_names_the_seats_and_who_is_waited_for(match: Match, shown: Shown) -> None:
    page = shown(f"turns/match/{match.pk}/change/")
    asked = match.prompts.open().get().seat.name
    assert f"{asked}: March 2, 2026" in page
    assert all(name in page for name in ("alice", "bob", "charlie", "dora"))
    assert f'href="/match/{match.pk}/"' in page


@pytest.mark.parametrize("term", ["{id}", " {id} "])
def test_match_is_found_by_its_id(match: Match, shown: Shown, term: str) -> None:
    page = shown(f"turns/match/?q={term.format(id=match.pk)}")
    assert f"/admin/turns/match/{match.pk}/change/" in page


@pytest.mark.parametrize("term", ["nobody", "1", "%", "99999999999999999999999"])
def test_other_words_find_no_match(match: Match, shown: Shown, term: str) -> None:
    for model in ("match", "event", "report"):
        assert match.pk not in shown(f"turns/{model}/?q={term}").partition("</form>")[2]


def test_matches_of_one_game_are_filtered(match: Match, shown: Shown) -> None:
    assert match.pk in shown("turns/match/?game=oheila")
    assert match.pk not in shown("turns/match/?game=odin")


def test_remark_with_markup_stays_text_in_the_log(
    match: Match, shown: Shown, now: datetime
) -> None:
    say(match.seats.get(index=1), "<script>alert(1)</script>", source=Source.PAGE, now=now)
    match.seats.filter(index=2).update(name="<b>charlie")
    for address in pages_of(match):
        page = shown(address)
        assert "<script>alert" not in page
        assert "<b>charlie" not in page
