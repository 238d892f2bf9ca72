"""The digest itself: playable, numbered, small, and with nothing that is over."""

import re
from datetime import datetime, timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives

from games.core.engine import AnyEngine
from games.registry import UnknownGame, engines
from notifications.digests.numbers import numbers_of
from notifications.inbound.text.marker import marker_line
from notifications.inbound.text.markup import html_text
from notifications.links import read_move
from notifications.messages.compose import compose
from notifications.messages.heard import untold
from notifications.messages.mail import Mail, Withdrawn
from notifications.messages.titles import tag
from notifications.models import Address, Delivery, Preference, Stop
from notifications.reply_addresses import mail_reply_address
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt, open_prompt, play_one
from tests.notifications.digests.conftest import digest_of, prefer, until_asked
from tests.notifications.messages.test_commands import commands_in
from tests.turns.conftest import play_on
from tests.turns.games import dealt as dealt_of
from tests.turns.games import put, twin_position
from turns.models import Match, Prompt, Source, Vault
from turns.services import say
from turns.tables import Table

pytestmark = pytest.mark.django_db

each_game = pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.key)


def links(text: str) -> list[tuple[int, str]]:
    """Prompt and command of each move link."""
    found = (read_move(token) for token in re.findall(r"/move/([^/\s\"]+)/", unescape(text)))
    return [(link.prompt.pk, link.command) for link in found]


def commands(prompt: Prompt) -> list[str]:
    """The legal commands of a prompt."""
    return [choice.command for choice in Table(prompt.match, 0).scene().choices]


def another(people: list[User], *, now: datetime) -> Match:
    """A match in which alice is not asked, but has been."""
    match = dealt(people, rounds="short", now=now)
    until_asked(match, people[0], now=now)
    play_one(match, now=now)
    return match


def test_each_turn_has_its_number_and_its_own_buttons(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = compose(digest, now)
    expected = {(prompt.pk, command) for prompt in prompts for command in commands(prompt)}
    for part in (mail.text, mail.html):
        assert expected <= set(links(part))
    for number, prompt in numbers_of(digest).items():
        written = [f"| #{number} {command} (" for pk, command in expected if pk == prompt]
        assert all(line in mail.text for line in written)


def test_reply_that_is_already_written_names_the_number(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    html = unescape(compose(digest, now).html)
    address = mail_reply_address(digest, now=now).local_part
    found = re.findall(r'href="mailto:([^@"]+)@[^"]*body=([^"]+)"', html)
    assert {local_part for local_part, _ in found} == {address}
    assert len(found) == sum(len(commands(prompt)) for prompt in prompts)
    assert all(re.match(r"%23[12]%20bid%20\d+$", body) for _, body in found)


def test_numbers_are_kept_with_the_mail(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    compose(digest, now)
    digest.refresh_from_db()
    assert numbers_of(digest) == {1: prompts[0].pk, 2: prompts[1].pk}


def test_matches_of_the_same_people_are_told_apart(
    digest: Delivery, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    other = dealt(people, rounds="short", now=now)
    matches = [*(prompt.match for prompt in prompts), other]

    mail = compose(digest, now)

    for part in (mail.text, mail.html):
        assert all(tag(match) in part for match in matches)


def test_number_stays_where_a_mail_is_composed_again(
    digest: Delivery, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    compose(digest, now)
    play_one(prompts[0].match, now=now)
    third = until_asked(dealt(people, rounds="short", now=now), people[0], now=now)
    mail = compose(digest, now)
    assert numbers_of(digest) == {1: prompts[0].pk, 2: prompts[1].pk, 3: third.pk}
    assert "#1" not in mail.text
    assert "#2" in mail.text


def test_what_is_due_first_stands_first(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    Prompt.objects.filter(pk=prompts[1].pk).update(due_at=now + timedelta(days=2))
    mail = compose(digest, now)
    assert numbers_of(digest)[1] == prompts[1].pk
    assert "Please answer by" in mail.text
    assert "Please answer by" in mail.html


def test_both_parts_begin_with_the_marker_and_hold_no_command(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    mail = compose(digest, now)
    assert mail.text.startswith(marker_line("en"))
    for prompt in prompts:
        assert not commands_in(mail.text, prompt.match)
        assert not commands_in(html_text(mail.html), prompt.match)


def test_no_card_is_in_the_subject(digest: Delivery, now: datetime) -> None:
    subject = compose(digest, now).subject
    assert subject == "Your digest of 2 March, 12:00: 2 turns wait for you"


def test_french_digest(digest: Delivery, alice: User, now: datetime) -> None:
    digest.language = "fr"
    assert compose(digest, now).text.startswith(marker_line("fr"))


def test_other_matches_are_told_in_one_line_each(
    digest: Delivery, people: list[User], now: datetime
) -> None:
    match = another(people, now=now)
    waits_for = open_prompt(match).seat.name
    seat = match.seats.get(index=1)
    say(seat, "Nice\nbid, alice!", source=Source.PAGE, now=now + timedelta(minutes=1))
    mail = compose(digest, now + timedelta(hours=6))
    for part in (mail.text.replace("\n| ", " "), html_text(mail.html)):
        told = re.sub(r"\s+", " ", part).partition("Your other matches")[2]
        assert "bob said: “Nice bid, alice!”" in told
        assert f"Waiting for {waits_for}." in told


def test_start_of_a_match_is_told_to_whoever_is_not_asked_first(
    people: list[User], now: datetime
) -> None:
    match = dealt(people, rounds="short", now=now)
    idle = next(player for player in people if player != open_prompt(match).seat.player)
    prefer(idle, telling=Preference.Telling.DIGEST)
    handle_facts(now)
    mail = compose(digest_of(idle), now + timedelta(hours=6))
    assert mail.subject == "Your digest of 2 March, 18:00: news of your matches"
    assert "The match has begun." in mail.text
    assert "The match has begun." in mail.html


def test_news_that_a_digest_told_are_not_told_again(
    digest: Delivery, alice: User, people: list[User], now: datetime
) -> None:
    match = another(people, now=now)
    say(match.seats.get(index=1), "Well bid!", source=Source.PAGE, now=now)
    send_waiting(now + timedelta(hours=6))
    tomorrow = now + timedelta(hours=30)
    until_asked(dealt(people, rounds="short", now=tomorrow), alice, now=tomorrow)
    handle_facts(tomorrow)
    assert "Well bid!" not in compose(digest_of(alice), tomorrow).text


def test_remarks_of_an_open_turn_stand_above_it(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    say(prompts[1].match.seats.get(index=2), "Hurry!", source=Source.PAGE, now=now)
    mail = compose(digest, now)
    assert "| charlie: Hurry!" in mail.text
    assert "charlie: Hurry!" in html_text(mail.html)


def test_remarks_that_a_digest_told_are_not_told_again(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    say(prompts[1].match.seats.get(index=2), "Hurry!", source=Source.PAGE, now=now)
    send_waiting(now + timedelta(hours=6))
    match = Match.objects.get(pk=prompts[1].match_id)
    assert not untold(prompts[1].seat, match).lines


def test_turn_of_a_match_that_is_told_at_once_is_not_in_it(
    digest: Delivery, prompts: list[Prompt], alice: User, people: list[User], now: datetime
) -> None:
    other = dealt(people, rounds="short", now=now)
    prefer(alice, other, telling=Preference.Telling.TURNS)
    prompt = until_asked(other, alice, now=now)
    handle_facts(now)
    compose(digest, now)
    assert prompt.pk not in numbers_of(digest).values()


def test_turn_that_waits_still_stands_in_the_next_digest_but_makes_none(
    digest: Delivery, alice: User, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    send_waiting(now + timedelta(hours=6))
    tomorrow = now + timedelta(hours=30)
    assert not Delivery.objects.filter(kind="digest", status="waiting").exists()
    third = until_asked(dealt(people, rounds="short", now=tomorrow), alice, now=tomorrow)
    handle_facts(tomorrow)
    second = digest_of(alice)
    compose(second, tomorrow)
    assert set(numbers_of(second).values()) == {third.pk, *(prompt.pk for prompt in prompts)}


def test_turn_whose_fact_is_read_after_its_digest_left_makes_no_other(
    digest: Delivery, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    third = until_asked(dealt(people, rounds="short", now=now), people[0], now=now)
    evening = now + timedelta(hours=6)
    send_waiting(evening)
    digest.refresh_from_db()
    assert third.pk in numbers_of(digest).values()
    handle_facts(evening)
    with pytest.raises(Withdrawn):
        compose(digest_of(people[0]), evening)


def test_digest_goes_to_the_address_of_now(
    digest: Delivery, alice: User, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    Address.objects.filter(user=alice).update(email="alice@example.net")
    send_waiting(now + timedelta(hours=6))
    assert ["alice@example.net"] in [mail.to for mail in mailoutbox]
    assert [address_of("alice")] not in [mail.to for mail in mailoutbox]


def test_digest_that_was_stopped_meanwhile_is_withdrawn(
    digest: Delivery, alice: User, now: datetime
) -> None:
    Stop.objects.create(user=alice, match=None, kind="digest", created_at=now)
    with pytest.raises(Withdrawn, match="stopped"):
        compose(digest, now)


def test_seat_that_changed_hands_is_in_no_digest_of_its_former_player(
    digest: Delivery, prompts: list[Prompt], people: list[User], now: datetime
) -> None:
    newcomer = User.objects.create_user("newcomer")
    prompts[0].match.seats.filter(player=people[0]).update(player=newcomer)
    compose(digest, now)
    assert prompts[0].pk not in numbers_of(digest).values()


@each_game
def test_digest_of_many_matches_stays_small(
    engine: AnyEngine, people: list[User], now: datetime
) -> None:
    prefer(people[0], telling=Preference.Telling.DIGEST)
    match = dealt_of(engine, people, now=now)
    play_on(match, 12, now=now)
    for _ in range(4):
        until_asked(dealt_of(engine, people, now=now), people[0], now=now)
    until_asked(match, people[0], now=now)
    handle_facts(now)
    mail = compose(digest_of(people[0]), now)
    assert len(mail.html.encode()) < 40_000
    assert [f"| #{number} " in mail.text for number in range(1, 6)] == [True] * 5
    assert len({prompt for prompt, _ in links(mail.html)}) == 5


def test_more_turns_than_a_mail_holds_are_counted(
    digest: Delivery, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notifications.messages.digest.MOST_TURNS", 1)
    mail = compose(digest, now)
    assert "1 more turn waits on your own page." in mail.text
    assert "1 more turn waits on your own page." in mail.html


@each_game
def test_digest_is_the_same_whatever_the_others_hold(
    engine: AnyEngine, people: list[User], now: datetime
) -> None:
    prefer(people[0], telling=Preference.Telling.DIGEST)
    asked = until_asked(dealt_of(engine, people, now=now), people[0], now=now)
    other = dealt_of(engine, people, now=now)
    until_asked(other, people[0], now=now)
    play_on(other, 1, now=now)
    handle_facts(now)
    digest = digest_of(people[0])
    seen = compose(digest, now)
    for match in (asked.match, other):
        fresh = Match.objects.select_related("vault").get(pk=match.pk)
        put(fresh, twin_position(fresh, 0))
    assert same(compose(digest, now), seen)


def same(one: Mail, other: Mail) -> bool:
    """Both say the same."""
    return (one.subject, one.text, one.html) == (other.subject, other.text, other.html)


def break_match(match: Match, how: str) -> None:
    """Its game is not installed any more, or its position cannot be read."""
    if how == "game":
        Match.objects.filter(pk=match.pk).update(engine_key="uninstalled")
    else:
        Vault.objects.filter(match=match).update(position={"of": "no game"})


@pytest.mark.parametrize("how", ["game", "position"])
def test_match_that_cannot_be_shown_hides_none_of_the_others(
    digest: Delivery, prompts: list[Prompt], now: datetime, how: str
) -> None:
    break_match(prompts[0].match, how)

    mail = compose(digest, now)

    assert {prompt for prompt, _ in links(mail.html)} == {prompts[1].pk}
    assert "1 more turn waits on your own page" in mail.text


@pytest.mark.parametrize("how", ["game", "position"])
def test_news_that_cannot_be_told_hide_no_turn(
    digest: Delivery, prompts: list[Prompt], people: list[User], now: datetime, how: str
) -> None:
    other = dealt(people, rounds="short", now=now)
    if open_prompt(other).seat.player == people[0]:
        play_one(other, now=now)
    break_match(other, how)

    mail = compose(digest, now)

    assert {prompt for prompt, _ in links(mail.html)} == {prompt.pk for prompt in prompts}


def test_digest_of_which_nothing_can_be_shown_waits(
    digest: Delivery, prompts: list[Prompt], now: datetime
) -> None:
    for prompt in prompts:
        break_match(prompt.match, "game")

    with pytest.raises(UnknownGame):
        compose(digest, now)
