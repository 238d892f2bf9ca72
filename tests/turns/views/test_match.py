import re
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import RecordedContacts, play_on, prompt_of
from tests.turns.services.clocked import DAY, clocked
from tests.turns.views.conftest import BrowserOf
from turns.clocks.clock import Bank
from turns.clocks.terms import Terms
from turns.models import Match
from turns.services import cancel_match
from turns.tables import Table


def page_of(client: Client, match: Match) -> str:
    return client.get(f"/match/{match.pk}/").content.decode()


def test_before_the_deal_everybody_sees_who_sits(open_match: Match, watcher: Client) -> None:
    page = page_of(watcher, open_match)
    assert page.count("invited, not here yet") == 3
    assert open_match.commitment in page
    assert "walrus" in page


def test_host_has_buttons_for_each_free_seat(open_match: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of("alice"), open_match)
    assert page.count("/mail-again/") == page.count("/fresh-link/") == 3
    assert f"/match/{open_match.pk}/cancel/" in page


def test_nobody_else_has_the_buttons_of_the_host(open_match: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of("bob"), open_match)
    assert "/mail-again/" not in page
    assert "/cancel/" not in page


def test_only_the_host_reads_how_players_are_reached(match: Match, browser_of: BrowserOf) -> None:
    assert "charlie@example.org" in page_of(browser_of("alice"), match)
    assert "charlie@example.org" not in page_of(browser_of("bob"), match)


def test_player_to_move_has_a_button_for_each_legal_move(
    match: Match, browser_of: BrowserOf
) -> None:
    prompt = prompt_of(match)
    page = page_of(browser_of(prompt.seat.name), match)
    assert re.findall(r'name="command" value="([^"]+)"', page) == ["bid 0", "bid 1"]
    assert f'name="prompt" value="{prompt.pk}"' in page


def test_field_completes_each_legal_move(match: Match, browser_of: BrowserOf) -> None:
    prompt = prompt_of(match)
    page = page_of(browser_of(prompt.seat.name), match)
    completed = re.findall(r'<option value="([^"]+)"></option>', page)
    choices = Table(match, prompt.seat.index).scene().choices
    assert completed == [choice.command for choice in choices]


def test_player_who_waits_has_no_move_to_press(match: Match, browser_of: BrowserOf) -> None:
    waiting = next(name for name in ("alice", "bob") if name != prompt_of(match).seat.name)
    assert 'name="command"' not in page_of(browser_of(waiting), match)


def test_watcher_sees_the_table_without_moves_and_talk(match: Match, watcher: Client) -> None:
    page = page_of(watcher, match)
    assert "The table waits for the bid of" in page
    assert 'name="command"' not in page
    assert 'name="text"' not in page


def test_result_shows_placings_seed_and_final_scores(
    match: Match, browser_of: BrowserOf, now: datetime
) -> None:
    play_on(match, 500, now=now)
    match.refresh_from_db()
    page = page_of(browser_of("alice"), match)
    assert match.status == Match.Status.OVER
    assert page.count('class="place"') == 4
    assert bytes(match.vault.seed).hex() in page
    assert f"/match/{match.pk}/export.json" in page


def test_seed_is_not_shown_while_the_match_is_in_play(match: Match, browser_of: BrowserOf) -> None:
    assert bytes(match.vault.seed).hex() not in page_of(browser_of("alice"), match)


def test_match_that_was_called_off_says_so(
    open_match: Match, watcher: Client, now: datetime
) -> None:
    assert open_match.host is not None
    cancel_match(open_match.pk, by=open_match.host, now=now)
    assert "The host called this match off" in page_of(watcher, open_match)


def test_page_has_no_script_or_style_of_its_own(match: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of(prompt_of(match).seat.name), match)
    assert not re.search(r"<style|style=|<script(?! src)|\son\w+=", page)


def test_match_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/match/nothing/").status_code == 404


def test_page_speaks_french(match: Match, browser_of: BrowserOf) -> None:
    client = browser_of(prompt_of(match).seat.name)
    page = client.get(f"/match/{match.pk}/", headers={"Accept-Language": "fr"}).content.decode()
    assert '<html lang="fr">' in page
    assert "Combien de plis ferez-vous" in page


def test_agreement_is_folded_and_leads_a_player_to_his_own_hours(
    match: Match, browser_of: BrowserOf, watcher: Client
) -> None:
    own = browser_of("bob").get(f"/match/{match.pk}/").content.decode()
    other = watcher.get(f"/match/{match.pk}/").content.decode()

    for page in (own, other):
        assert '<details class="terms">' in page
        assert "<dt>Time for a turn</dt>" in page
    assert 'href="/settings/#days"' in own
    assert "#days" not in other


def test_time_in_the_banks_of_those_who_are_not_asked_is_shown(
    people: list[User], contacts: RecordedContacts, watcher: Client, now: datetime
) -> None:
    terms = Terms(clock=Bank(5 * DAY, timedelta(hours=12), 7 * DAY))
    page = page_of(watcher, clocked(people, terms, now=now))
    assert page.count("</bdi> 5 days") == 3


def test_clock_without_a_bank_says_nothing_of_one(match: Match, watcher: Client) -> None:
    assert "bank" not in page_of(watcher, match)


def news_of(page: str) -> str:
    """The part that says what happened."""
    return page.split('<section class="news">')[1].split("</section>", maxsplit=1)[0]


def test_player_is_led_to_all_that_happened(match: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of("alice"), match)
    assert f'href="/match/{match.pk}/history/">History' in news_of(page)


def test_what_happened_is_said_before_the_question(match: Match, browser_of: BrowserOf) -> None:
    page = page_of(browser_of("alice"), match)
    assert page.index("What happened") < page.index('id="question"')


def test_news_beyond_the_last_three_lines_are_folded(
    match: Match, watcher: Client, now: datetime
) -> None:
    play_on(match, 2, now=now)
    earlier, latest = news_of(page_of(watcher, match)).split("</details>")
    assert latest.count("<li>") == 3
    assert f"{earlier.count('<li>')} earlier line" in earlier


def test_few_news_need_no_fold(match: Match, watcher: Client) -> None:
    assert "<details" not in news_of(page_of(watcher, match))
