"""The turn mail."""

import re
from datetime import datetime, timedelta
from html import unescape
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import pytest
from django.contrib.auth.models import User
from django.utils import translation
from pytest_django import Settings

from notifications.inbound.text.marker import marker_line
from notifications.links import read_move, read_order
from notifications.messages.compose import compose
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.position import MOST_OFFERS
from notifications.models import Delivery, Profile, ReplyAddress
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt, open_prompt, play, play_one
from tests.notifications.messages.conftest import Compose
from turns.clocks.terms import Forced, Terms
from turns.models import Match, Prompt
from turns.tables import Table

pytestmark = pytest.mark.django_db

MOVES_BEFORE_THE_LAST_LEAD = 4 * (sum(range(2, 14)) + 3 * 14 + 1)
"""Each of four bids and plays its cards in rounds of 1 to 12 and three of 13, then bids."""


def turn_mail(match: Match, *, now: datetime) -> tuple[Prompt, Mail]:
    """The mail of whoever is asked now."""
    handle_facts(now)
    prompt = open_prompt(match)
    return prompt, compose(Delivery.objects.get(prompt=prompt), now)


def links(html: str, scheme: str) -> list[str]:
    """The addresses of this scheme in the order of the mail."""
    return [unescape(found) for found in re.findall(rf'href="({scheme}:[^"]+)"', html)]


def commands(prompt: Prompt) -> list[str]:
    """Every legal command of the prompt."""
    scene = Table(prompt.match, prompt.seat.index).scene()
    return [choice.command for choice in scene.choices]


def body_of(mailto: SplitResult) -> str:
    """What the mail that a press makes says."""
    return parse_qs(mailto.query)["body"][0]


def tokens(addresses: list[str]) -> list[str]:
    """The tokens of the move links among these addresses."""
    return [a.rstrip("/").rpartition("/")[2] for a in addresses if "/move/" in a]


def test_marker_stands_first_in_both_parts(turn: Delivery, composed: Compose) -> None:
    mail = composed(turn)

    marker = marker_line(turn.language)
    seen = re.sub(r"<(style|title)\b.*?</\1>|<[^>]*>", "", mail.html, flags=re.DOTALL)
    assert mail.text.startswith(f"{marker}\n")
    assert unescape(seen).strip().startswith(marker)


def test_each_legal_move_is_a_signed_link_in_both_parts(
    turn: Delivery, prompt: Prompt, composed: Compose
) -> None:
    mail = composed(turn)

    in_html = [read_move(token).command for token in tokens(links(mail.html, "https?"))]
    in_text = [read_move(token).command for token in tokens(re.findall(r"https?://\S+", mail.text))]
    assert in_html == in_text == [*commands(prompt), ""]


def test_each_legal_move_is_a_reply_that_is_already_written(
    turn: Delivery, prompt: Prompt, composed: Compose
) -> None:
    mail = composed(turn)

    written = [urlsplit(link) for link in links(mail.html, "mailto")]
    answers = ReplyAddress.objects.get(prompt=prompt)
    assert {unquote(url.path) for url in written} == {f"{answers.local_part}@localhost"}
    moves = [command for url in written if (command := body_of(url)) in commands(prompt)]
    assert moves == commands(prompt)
    assert {parse_qs(url.query)["subject"][0] for url in written} == {f"Re: {mail.subject}"}


def test_text_names_every_command_and_how_to_type_it(
    turn: Delivery, prompt: Prompt, composed: Compose
) -> None:
    text = composed(turn).text

    assert all(
        f"| [{number}] {command} (" in text
        for number, command in enumerate(commands(prompt), start=1)
    )
    assert "Write “bid” and a number" in text


def test_mail_says_what_happened_since_the_last_turn(match: Match, now: datetime) -> None:
    first = open_prompt(match).seat.name
    play_one(match, now=now)

    _, mail = turn_mail(match, now=now)

    for part in (mail.text, re.sub(r"<[^>]*>", "", mail.html)):
        assert f"{first} bids 0." in part


def test_news_begin_after_the_players_own_last_answer(match: Match, now: datetime) -> None:
    play(match, 4, now=now)

    prompt, mail = turn_mail(match, now=now)

    news = mail.text.partition("Since your last turn")[2].partition("\n\n")[0]
    assert f"{prompt.seat.name} bids" not in news
    assert news.count("bids") == 2


def test_first_mail_to_a_player_says_that_the_match_has_begun(
    turn: Delivery, composed: Compose
) -> None:
    mail = composed(turn)

    assert "the match has begun" in mail.text
    assert "the match has begun" in mail.html


def test_player_who_was_told_of_the_start_is_not_told_again(match: Match, now: datetime) -> None:
    handle_facts(now)
    Delivery.objects.filter(kind=Delivery.Kind.STARTED).update(status=Delivery.Status.SENT)
    play_one(match, now=now)

    _, mail = turn_mail(match, now=now)

    assert "the match has begun" not in mail.text


def test_footer_carries_version_and_digest_of_the_log(
    match: Match, turn: Delivery, composed: Compose
) -> None:
    mail = composed(turn)

    assert f"| {match.version}:{match.digest}" in mail.text
    assert f"{match.version}:{match.digest}" in mail.html


def test_mail_links_to_the_match_page(match: Match, turn: Delivery, composed: Compose) -> None:
    mail = composed(turn)

    page = f"http://127.0.0.1:8000{match.get_absolute_url()}"
    assert page in mail.text
    assert page in links(mail.html, "http")


def test_due_time_is_said_where_there_is_one(
    turn: Delivery, composed: Compose, now: datetime
) -> None:
    Prompt.objects.update(due_at=now + timedelta(days=2))
    turn.refresh_from_db()

    mail = composed(turn)

    assert "Please answer by Wednesday 4 March 2026, 12:00 UTC, in 2 days." in mail.text
    assert "Please answer by Wednesday 4 March 2026, 12:00 UTC, in 2 days." in mail.html


def test_answered_prompt_is_withdrawn(match: Match, turn: Delivery, composed: Compose) -> None:
    turn = Delivery.objects.select_related("prompt").get(pk=turn.pk)
    play_one(match, now=turn.created_at)

    with pytest.raises(Withdrawn, match="answered"):
        composed(turn)


def test_prompt_answered_while_the_mail_is_composed_is_withdrawn(
    match: Match, turn: Delivery, composed: Compose, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*args: object, **kwargs: object) -> Mail:
        play_one(match, now=turn.created_at)
        return Mail("", "", "")

    monkeypatch.setattr("notifications.messages.turn.mail", slow)

    with pytest.raises(Withdrawn):
        composed(turn)


def test_every_subject_of_a_player_is_another_and_names_the_match(
    match: Match, now: datetime
) -> None:
    subjects: dict[str, list[str]] = {}
    for _ in range(24):
        prompt, mail = turn_mail(match, now=now)
        subjects.setdefault(prompt.seat.name, []).append(mail.subject)
        play_one(match, now=now)

    for own in subjects.values():
        assert len(set(own)) == len(own) > 3
        assert all("Oheila" in subject and match.pk[:4] in subject for subject in own)


def test_no_card_is_in_the_subject_or_the_preheader(match: Match, now: datetime) -> None:
    play(match, 4, now=now)

    _, mail = turn_mail(match, now=now)

    preheader = re.search(r'class="unseen"[^>]*>([^<]*)<', mail.html)
    assert preheader
    for glance in (mail.subject, preheader[1]):
        assert not re.search(r"[♠♥♦♣]|\b(10|[2-9TJQKA])[CDHS]\b", glance)


def test_html_stays_small_with_a_full_hand_and_a_long_score(
    people: list[User], now: datetime
) -> None:
    match = dealt(people, rounds="all", now=now, terms=Terms(forced=Forced.OFF))
    play(match, MOVES_BEFORE_THE_LAST_LEAD, now=now)

    prompt, mail = turn_mail(match, now=now)

    assert len(commands(prompt)) == 13
    assert len(mail.html.encode()) < 40_000


def test_with_many_moves_there_are_three_examples_and_one_link(
    match: Match, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(match, 40, now=now)
    monkeypatch.setattr("notifications.messages.position.MOST_BUTTONS", 0)
    asked = open_prompt(match)

    _, mail = turn_mail(match, now=now)

    [token] = tokens(links(mail.html, "http"))
    assert read_move(token).command == ""
    written = [body_of(urlsplit(link)) for link in links(mail.html, "mailto")]
    assert not set(written) & set(commands(asked))
    assert all(example in mail.text for example in commands(asked)[:3])


def test_mail_needs_no_image_and_nothing_from_elsewhere(turn: Delivery, composed: Compose) -> None:
    html = composed(turn).html

    assert "<img" not in html
    assert not re.search(r"\b(src|background)=|url\(|@import|<link", html)


def test_styles_stand_at_the_elements_and_dark_colours_in_a_media_query(
    turn: Delivery, composed: Compose
) -> None:
    html = composed(turn).html

    assert re.search(r'<h1[^>]* style="', html)
    assert "prefers-color-scheme" in html


def test_cards_are_told_by_sign_and_letters(
    match: Match, turn: Delivery, composed: Compose
) -> None:
    mail = composed(turn)

    [zone] = [
        zone
        for zone in Table(match, turn.prompt.seat.index if turn.prompt else None).scene().zones
        if zone.key == "hand"
    ]
    face = zone.cards[0].face
    assert f"| {face.code}{face.mark}\ufe0e" in mail.text
    assert f"{face.corner}{face.mark}\ufe0e" in mail.html
    assert f">{face.code}<" in mail.html


def test_names_are_escaped(match: Match, turn: Delivery, composed: Compose) -> None:
    match.seats.filter(name="alice").update(name="<b>alice</b>")

    mail = composed(turn)

    assert "<b>alice</b>" in mail.text
    assert "<b>alice</b>" not in mail.html
    assert "&lt;b&gt;alice" in mail.html


def test_lines_of_the_text_fit_into_72_columns(match: Match, now: datetime) -> None:
    play(match, 30, now=now)

    _, mail = turn_mail(match, now=now)

    assert not [line for line in mail.text.splitlines() if len(line) > 72 and "://" not in line]


def test_mail_is_in_the_language_of_its_recipient(
    match: Match, now: datetime, settings: Settings
) -> None:
    Profile.objects.filter(user__username="dora").update(language="fr")
    asked: dict[str, Mail] = {}
    for _ in range(4):
        prompt, mail = turn_mail(match, now=now)
        asked[prompt.seat.name] = mail
        play_one(match, now=now)

    assert asked["dora"].text.startswith(marker_line("fr"))
    assert '<html lang="fr"' in asked["dora"].html
    assert asked["bob"].text.startswith(marker_line("en"))
    assert '<html lang="en"' in asked["bob"].html
    assert translation.get_language() == settings.LANGUAGE_CODE


def test_composing_again_keeps_the_reply_address(turn: Delivery, composed: Compose) -> None:
    first = composed(turn)

    assert composed(turn).reply_local_part == first.reply_local_part
    assert ReplyAddress.objects.count() == 1


def test_turn_mail_goes_to_the_player_alone(turn: Delivery, prompt: Prompt) -> None:
    assert turn.email == address_of(prompt.seat.name)


def test_mail_says_how_an_order_rides_with_the_move(match: Match, now: datetime) -> None:
    _, mail = turn_mail(match, now=now)

    assert "| Behind a move, “then follow low” decides your next turns too." in mail.text
    assert "Behind a move, “then follow low” decides your next turns too." in unescape(mail.html)


def test_orders_on_offer_are_links_and_replies_in_both_parts(match: Match, now: datetime) -> None:
    play(match, 4, now=now)

    prompt, mail = turn_mail(match, now=now)

    table = Table(prompt.match, prompt.seat.index)
    offered = [
        kind.example
        for kind in table.engine.orders.kinds(table.view)
        if not kind.numbers and not kind.is_typed
    ][:MOST_OFFERS]
    written = [body_of(urlsplit(link)) for link in links(mail.html, "mailto")]
    for part in (mail.text, unescape(mail.html)):
        found = re.findall(r"/order/([^/\s\"]+)/", part)
        assert [read_order(token).command for token in found] == offered
        assert {read_order(token).prompt for token in found} == {prompt}
    assert offered
    assert written[-len(offered) :] == offered
    assert all(f"\n| {order}\n" in mail.text for order in offered)
