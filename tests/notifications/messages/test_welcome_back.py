"""Back from absence: one mail over all matches says what happened."""

from datetime import datetime, timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import Settings

from games.registry import UnknownGame, get_engine
from notifications.inbound.text.markup import html_text
from notifications.links import back_url, move_url
from notifications.messages.compose import compose
from notifications.models import Delivery
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from notifications.telling.returns import seats_of_return
from tests.notifications.conftest import address_of, at_once, open_prompt
from tests.notifications.messages.test_commands import commands_in
from tests.notifications.pages import path_of, text_of
from tests.turns import games
from tests.turns.conftest import legal_command
from tests.turns.services.clocked import lives_in
from turns.bots import play_bots
from turns.clocks.clock import PerTurn
from turns.clocks.terms import GRACE, Absence, Terms
from turns.models import Match, Prompt, Seat, Source
from turns.services import deadlines, submit_move
from turns.services.absence import come_back

pytestmark = [pytest.mark.database, pytest.mark.django_db]

A_DAY = timedelta(days=1)
LATE = A_DAY + GRACE
TERMS = Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_SEAT, misses=1)
Box = list[EmailMultiAlternatives]


@pytest.fixture(autouse=True)
def patient(settings: Settings) -> None:
    settings.OUTAGE_AFTER = timedelta(days=10_000)
    settings.MAIL_GRACE = timedelta(seconds=60)


def without(player: User, people: list[User], key: str, *, now: datetime) -> Match:
    """A match in which this player misses his first turn, and a bot stands in."""
    match = games.dealt(get_engine(key), people, now=now, terms=TERMS)
    while open_prompt(match).seat.player != player:
        play_for_others(match, now=now)
    deadlines.sweep(lambda: now + LATE)
    return match


def play_for_others(match: Match, *, now: datetime) -> None:
    """Whoever is asked plays the first legal move; bots for themselves."""
    prompt = match.prompts.filter(closed_at=None).first()
    if prompt is None:
        return
    if prompt.bot:
        play_bots(lambda: now)
    else:
        submit_move(prompt, legal_command(prompt), source=Source.PAGE, now=now)


def play_until_asked(match: Match, seat: Seat, *, now: datetime) -> Prompt:
    """Go on until the seat is asked, by its bot or not."""
    while open_prompt(match).seat != seat:
        play_for_others(match, now=now)
    return open_prompt(match)


def seat_of(match: Match, player: User) -> Seat:
    """As it is now."""
    return match.seats.select_related("match", "player").get(player=player)


def welcome(*, now: datetime) -> Delivery:
    """The one mail that is queued."""
    handle_facts(now)
    return Delivery.objects.get(kind=Delivery.Kind.WELCOME_BACK)


def parts(delivery: Delivery, *, now: datetime) -> list[str]:
    """Both parts, as words."""
    mail = compose(delivery, now)
    return [" ".join(part.split()) for part in (mail.text, unescape(html_text(mail.html)))]


def test_mail_says_what_the_bot_played_and_what_happened(people: list[User], now: datetime) -> None:
    match = without(people[1], people, "oheila", now=now)
    seat = seat_of(match, people[1])
    for _ in range(3):
        play_for_others(match, now=now + LATE)
    come_back(seat, source=Source.PAGE, now=now + LATE)

    played = match.prompts.filter(seat=seat, answer_source__in=[Source.CLOCK, Source.BOT])
    moves = ", ".join(f"“{prompt.answer}”" for prompt in played.order_by("answer_version"))
    for part in parts(welcome(now=now + LATE), now=now + LATE):
        assert "The time of bob is up." in part
        assert "A bot plays for bob until they are back." in part
        assert f"A bot played for you: {moves}." in part
        assert "bob is back." not in part


def test_mail_tells_a_long_absence_by_rounds(people: list[User], now: datetime) -> None:
    match = without(people[1], people, "oheila", now=now)
    seat = seat_of(match, people[1])
    while match.events.filter(kind="round_scored").count() < 3:
        play_for_others(match, now=now + LATE)
    come_back(seat, source=Source.PAGE, now=now + LATE)

    delivery = welcome(now=now + LATE)

    text = compose(delivery, now + LATE).text
    told = text[text.index("while you were away") : text.index("round that is played now")]
    assert [f"Round {n} is scored" in told for n in (1, 2, 3)] == [True] * 3
    assert "bids" not in told
    assert "leads" not in told


def test_only_match_comes_with_its_position_and_can_be_played_from_the_mail(
    people: list[User], now: datetime
) -> None:
    match = without(people[1], people, "oheila", now=now)
    seat = seat_of(match, people[1])
    play_for_others(match, now=now + LATE)
    prompt = play_until_asked(match, seat, now=now + LATE)
    come_back(seat, source=Source.PAGE, now=now + LATE)

    mail = compose(welcome(now=now + LATE), now + LATE)

    command = legal_command(prompt)
    assert move_url(prompt, command) in mail.text
    assert move_url(prompt, command) in unescape(mail.html)
    assert mail.reply_local_part.startswith("t-")
    assert not commands_in(mail.text, match)
    assert not commands_in(html_text(mail.html), match)


def test_one_mail_tells_of_all_matches_with_the_way_into_each(
    people: list[User], now: datetime
) -> None:
    matches = [without(people[1], people, key, now=now) for key in ("oheila", "olenon", "odin")]
    asked = []
    for match in matches:
        seat = seat_of(match, people[1])
        asked.append(play_until_asked(match, seat, now=now + LATE))
    come_back(seat_of(matches[0], people[1]), source=Source.MAIL, now=now + LATE)
    come_back(seat_of(matches[1], people[1]), source=Source.MAIL, now=now + LATE)

    delivery = welcome(now=now + LATE)

    mail = compose(delivery, now + LATE)
    for part in (mail.text, unescape(mail.html)):
        assert move_url(asked[0]) in part
        assert move_url(asked[1]) in part
        assert move_url(asked[2]) not in part
        assert back_url(asked[2].seat) in part
    assert mail.subject == "Welcome back: what happened in 3 matches"
    assert mail.reply_local_part == ""


def test_seat_taken_back_soon_after_brings_no_second_mail(
    people: list[User], now: datetime, mailoutbox: Box
) -> None:
    matches = [without(people[1], people, key, now=now) for key in ("oheila", "olenon")]
    come_back(seat_of(matches[0], people[1]), source=Source.PAGE, now=now + LATE)
    handle_facts(now + LATE)
    send_waiting(now + LATE + timedelta(minutes=2))

    later = now + LATE + timedelta(minutes=30)
    come_back(seat_of(matches[1], people[1]), source=Source.PAGE, now=later)

    assert welcome(now=later).status == Delivery.Status.SENT


def test_next_absence_is_told_again(people: list[User], now: datetime, mailoutbox: Box) -> None:
    match = without(people[1], people, "oheila", now=now)
    seat = seat_of(match, people[1])
    come_back(seat, source=Source.PAGE, now=now + LATE)
    handle_facts(now + LATE)
    send_waiting(now + 2 * LATE)
    deadlines.sweep(lambda: now + 3 * LATE)

    come_back(seat_of(match, people[1]), source=Source.PAGE, now=now + 4 * LATE)
    handle_facts(now + 4 * LATE)

    assert Delivery.objects.filter(kind=Delivery.Kind.WELCOME_BACK).count() == 2


def test_simply_answering_is_a_return_too(people: list[User], now: datetime) -> None:
    match = without(people[1], people, "oheila", now=now)
    prompt = open_prompt(match)

    submit_move(prompt, "bid 1", source=Source.MAIL, now=now + LATE)

    for part in parts(welcome(now=now + LATE), now=now + LATE):
        assert "The time of bob is up." in part
        assert "bob is back." not in part


def test_mail_does_not_wait_for_the_end_of_quiet_hours(people: list[User], now: datetime) -> None:
    match = without(people[1], people, "oheila", now=now)
    back_at = now + LATE
    lives_in(people[1], "UTC", (back_at.time(), (back_at + timedelta(hours=8)).time()))

    come_back(seat_of(match, people[1]), source=Source.PAGE, now=back_at)

    assert welcome(now=back_at).due_at == back_at + timedelta(seconds=60)


def test_player_who_missed_one_turn_gets_no_such_mail(people: list[User], now: datetime) -> None:
    terms = Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_TURN)
    match = games.dealt(get_engine("oheila"), people, now=now, terms=terms)
    seat = open_prompt(match).seat
    deadlines.sweep(lambda: now + LATE)

    assert come_back(seat, source=Source.PAGE, now=now + LATE)
    handle_facts(now + LATE)

    assert not Delivery.objects.filter(kind=Delivery.Kind.WELCOME_BACK).exists()


def test_mail_is_withdrawn_once_no_such_match_is_in_play(
    people: list[User], now: datetime, mailoutbox: Box
) -> None:
    match = without(people[1], people, "oheila", now=now)
    come_back(seat_of(match, people[1]), source=Source.PAGE, now=now + LATE)
    delivery = welcome(now=now + LATE)
    Match.objects.update(status=Match.Status.OVER)

    send_waiting(now + 2 * LATE)

    delivery.refresh_from_db()
    assert delivery.status == Delivery.Status.WITHDRAWN


def test_many_matches_make_a_small_mail(people: list[User], now: datetime) -> None:
    for _ in range(9):
        match = without(people[1], people, "odin", now=now)
        for _ in range(15):
            play_for_others(match, now=now + LATE)
    come_back(seat_of(match, people[1]), source=Source.PAGE, now=now + LATE)

    mail = compose(welcome(now=now + LATE), now + LATE)

    assert "More matches where you were away" in mail.text
    assert len(mail.html.encode()) < 40_000
    assert mail.text.count("/match/") == mail.html.count("/match/") == 9


@pytest.mark.parametrize("told", [1, 6])
def test_match_that_cannot_be_told_hides_none_of_the_others(
    people: list[User], now: datetime, told: int
) -> None:
    """Also where it is the one that stands below those told in full."""
    matches = [without(people[1], people, "odin", now=now) for _ in range(told + 1)]
    come_back(seat_of(matches[0], people[1]), source=Source.PAGE, now=now + LATE)
    delivery = welcome(now=now + LATE)
    assert delivery.user is not None
    broken = seats_of_return(delivery.user, delivery.created_at)[-1].match
    Match.objects.filter(pk=broken.pk).update(engine_key="uninstalled")

    mail = compose(delivery, now + LATE)

    for part in (mail.text, unescape(mail.html)):
        assert [match.pk in part for match in matches] == [match != broken for match in matches]


def test_mail_that_could_tell_nothing_is_not_made(people: list[User], now: datetime) -> None:
    matches = [without(people[1], people, "odin", now=now) for _ in range(2)]
    come_back(seat_of(matches[0], people[1]), source=Source.PAGE, now=now + LATE)
    delivery = welcome(now=now + LATE)
    Match.objects.update(engine_key="uninstalled")

    with pytest.raises(UnknownGame):
        compose(delivery, now + LATE)


@pytest.mark.parametrize("method", ["get", "post"])
def test_old_link_says_that_a_bot_played_instead(
    people: list[User], client: Client, now: datetime, method: str
) -> None:
    match = without(people[1], people, "oheila", now=now)
    prompt = open_prompt(match)
    url = path_of(move_url(prompt, "bid 0"))
    other = path_of(move_url(prompt, "bid 1"))
    play_bots(lambda: now + LATE)
    prompt.refresh_from_db()

    pages = [text_of(client.generic(method.upper(), link)) for link in (url, other)]

    for page in pages:
        assert any(
            said in page
            for said in (
                f"Your time was up, and a bot played “{prompt.answer}” for you",
                f"A bot had already played “{prompt.answer}” for you.",
            )
        )
        assert "Take your seat back" in page
    assert Prompt.objects.get(pk=prompt.pk).answer_source == Source.CLOCK


@pytest.mark.django_db(transaction=True)
def test_two_seats_that_two_workers_read_at_once_are_told_in_one_mail(
    people: list[User], now: datetime
) -> None:
    matches = [without(people[1], people, key, now=now) for key in ("oheila", "olenon")]
    handle_facts(now + LATE)
    for match in matches:
        come_back(seat_of(match, people[1]), source=Source.MAIL, now=now + LATE)

    at_once(lambda: handle_facts(now + LATE), times=3)

    assert welcome(now=now + LATE).email == address_of("bob")
