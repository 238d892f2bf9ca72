"""Commands beside moves, by a proven sender: what each does and says."""

from datetime import date, datetime, timedelta

import pytest
from django.contrib.auth.models import User

from notifications.inbound.doing.spans import BadSpan, Days, read_span
from notifications.messages.compose import compose
from notifications.models import Delivery, InboundMail
from notifications.reply_addresses import full_address, seat_reply_address
from tests.notifications.conftest import address_of, dealt, open_prompt, opened
from tests.notifications.inbound.post import (
    PROVEN,
    answer_to,
    composed,
    is_asked,
    player_address,
    player_of,
    post,
    raw_mail,
    reply,
    said,
    told,
)
from turns.bots import play_bots
from turns.clocks.clock import PerTurn
from turns.clocks.terms import GRACE, Absence, Terms
from turns.models import Match, Prompt, Reminder, Seat, Vacation, Vote
from turns.services import deadlines, votes
from turns.services.vacations import take_days

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("receiver")]

A_DAY = timedelta(days=1)
TODAY = date(2026, 3, 2)


@pytest.fixture
def prompt(match: Match) -> Prompt:
    return open_prompt(match)


def ask(text: str, prompt: Prompt, *, now: datetime) -> InboundMail:
    """A reply whose sender is proven."""
    return post(reply(text, prompt, now=now, fields=[PROVEN]), now=now)


def write(text: str, seat: Seat, *, now: datetime) -> InboundMail:
    """A proven mail to the seat's own address."""
    assert seat.player is not None
    to = full_address(seat_reply_address(seat, now=now).local_part)
    sender = address_of(seat.player.username)
    return post(raw_mail(text, to=to, sender=sender, fields=[PROVEN]), now=now)


def text_of(mail: InboundMail, *, now: datetime) -> str:
    """The text of the answer, unfolded."""
    return composed(mail, now=now).text.replace("\n| ", " ")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("10 days", TODAY, date(2026, 3, 11)),
        ("10", TODAY, date(2026, 3, 11)),
        ("1 jour", TODAY, TODAY),
        ("2 weeks", TODAY, date(2026, 3, 15)),
        ("pendant 3 semaines", TODAY, date(2026, 3, 22)),
        ("2026-12-24 to 2027-01-02", date(2026, 12, 24), date(2027, 1, 2)),
        ("du 2026-12-24 au 2027-01-02", date(2026, 12, 24), date(2027, 1, 2)),
        ("from 24.12.2026 until 2.1.2027", date(2026, 12, 24), date(2027, 1, 2)),
        ("2026-12-24 - 2027-01-02", date(2026, 12, 24), date(2027, 1, 2)),
        ("24/12/2026", date(2026, 12, 24), date(2026, 12, 24)),
        ("12/24/2026", date(2026, 12, 24), date(2026, 12, 24)),
        ("until 2026-03-05", TODAY, date(2026, 3, 5)),
        ("jusqu'au 2026-03-05", TODAY, date(2026, 3, 5)),
        ("10 days from 2026-12-24", date(2026, 12, 24), date(2027, 1, 2)),
        ("10 jours a partir du 2026-12-24", date(2026, 12, 24), date(2027, 1, 2)),
    ],
)
def test_days_off_are_read_as_people_write_them(text: str, first: date, last: date) -> None:
    assert read_span(text, today=TODAY) == Days(first, last)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "0 days",
        "10 moons",
        "10 days 3 days",
        "2026-13-01",
        "2026-02-30",
        "1/2/2027",
        "2026-12-24 to 2027-01-02 10 days",
        "99999 days",
        "3.5 days",
        "-3 days or so",
    ],
)
def test_days_that_cannot_be_read_or_in_two_ways_are_refused(text: str) -> None:
    with pytest.raises(BadSpan):
        read_span(text, today=TODAY)


@pytest.mark.parametrize("text", ["vacation 10 days", "Vacances 10 jours.", "- Congés: 10 jours"])
def test_days_off_are_taken_for_all_matches(prompt: Prompt, now: datetime, text: str) -> None:
    mail = ask(text, prompt, now=now)

    assert Vacation.objects.filter(player=player_of(prompt)).count() == 10
    assert told(mail) == ["days-taken"]
    assert "Off: Monday 2 March 2026 to Wednesday 11 March 2026" in text_of(mail, now=now)
    assert is_asked(prompt.match, prompt)


def test_days_that_cannot_be_read_are_refused_with_what_would_be_right(
    prompt: Prompt, now: datetime
) -> None:
    mail = ask("vacation 1/2/2027", prompt, now=now)

    assert not Vacation.objects.exists()
    assert "Write “vacation 10 days”, or “vacation 2026-03-02 to" in text_of(mail, now=now)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("vacation 400 days", "days-too-many"),
        ("vacation 2020-01-01", "days-refused"),
        ("vacation 2027-01-02 to 2026-12-24", "days-refused"),
        ("vacation off", "no-days"),
    ],
)
def test_days_that_cannot_be_taken_are_refused(
    prompt: Prompt, now: datetime, text: str, code: str
) -> None:
    assert told(ask(text, prompt, now=now)) == [code]
    assert not Vacation.objects.exists()


def test_days_that_have_not_begun_are_given_back(prompt: Prompt, now: datetime) -> None:
    ask("vacation 2026-12-24 to 2026-12-26", prompt, now=now)

    assert told(ask("vacances annuler", prompt, now=now)) == ["days-given-back"]
    assert not Vacation.objects.exists()


def test_vacation_alone_lists_the_days_even_to_a_sender_nobody_proves(
    prompt: Prompt, now: datetime
) -> None:
    player = player_of(prompt)
    take_days(player, date(2026, 12, 24), date(2026, 12, 26), now=now)

    mail = post(reply("vacation", prompt, now=now), now=now)

    assert told(mail) == ["days-taken", "days-left"]
    assert "Thursday 24 December 2026" in text_of(mail, now=now)


def test_different_days_in_one_mail_are_not_guessed(prompt: Prompt, now: datetime) -> None:
    mail = ask("vacation 3 days\nvacation 5 days", prompt, now=now)

    assert told(mail) == ["several"]
    assert not Vacation.objects.exists()


def test_prose_about_holidays_takes_none(prompt: Prompt, now: datetime) -> None:
    assert said(ask("vacation was great, thanks", prompt, now=now)) == "unreadable"


@pytest.fixture
def away(people: list[User], now: datetime) -> Seat:
    """The seat whose player missed the first turn; a bot stands in from then on."""
    terms = Terms(clock=PerTurn(A_DAY), absence=Absence.BOT_SEAT, misses=1)
    match = dealt(people, rounds="short", now=now, terms=terms)
    seat = open_prompt(match).seat
    deadlines.sweep(lambda: now + A_DAY + GRACE)
    play_bots(lambda: now + A_DAY + GRACE)
    seat.refresh_from_db()
    return seat


@pytest.mark.parametrize("text", ["back", "I’m back!", "de retour"])
def test_back_takes_the_seat_back(away: Seat, now: datetime, text: str) -> None:
    mail = write(text, away, now=now)

    away.refresh_from_db()
    assert (away.stand_in, told(mail)) == ("", ["came-back"])
    assert away.match.events.get(kind="match.back").source == "mail"
    assert told(write(text, away, now=now)) == ["not-away"]


def test_remind_nudges_whoever_is_asked(match: Match, prompt: Prompt, now: datetime) -> None:
    other = match.seats.exclude(pk=prompt.seat_id).first()
    assert other is not None
    later = now + timedelta(hours=2)

    mail = write("remind", other, now=later)

    assert told(mail) == ["reminded"]
    assert f"{prompt.seat.name} is reminded." in text_of(mail, now=later)
    assert Reminder.objects.get(point=Reminder.Point.NUDGE).by == other
    again = write("relancer", other, now=later)
    assert told(again) == ["remind-later"]
    assert "that is possible from tomorrow" in text_of(again, now=later)


def test_nobody_reminds_himself(prompt: Prompt, now: datetime) -> None:
    mail = ask("remind", prompt, now=now + timedelta(hours=2))

    assert told(mail) == ["nobody-to-remind"]


def test_host_reminds_whoever_is_invited(people: list[User], now: datetime) -> None:
    match = opened(people, rounds="short", now=now)
    Seat.objects.filter(match=match, index=3).update(declined_at=now)

    mail = write("remind", match.seats.get(index=0), now=now)

    assert told(mail) == ["invited-again"] * 2
    invitations = Delivery.objects.filter(kind=Delivery.Kind.INVITATION)
    assert set(invitations.values_list("email", flat=True)) == {
        address_of("bob"),
        address_of("charlie"),
    }


def test_vote_is_answered_in_reply_to_a_turn(people: list[User], now: datetime) -> None:
    match = dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(2 * A_DAY)))
    asker, voter = match.seats.get(index=0), match.seats.get(index=1)
    vote = votes.ask(match.pk, Vote.Kind.PAUSE, by=asker, now=now)

    assert told(write("votes", voter, now=now)) == ["vote-open", "vote-how"]
    assert told(write("vote yes", voter, now=now)) == ["voted"]
    assert vote.ballots.get(seat=voter).is_yes
    assert told(write("vote non", voter, now=now)) == ["voted"]
    assert not vote.ballots.get(seat=voter).is_yes


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("vote pause", Vote.Kind.PAUSE),
        ("voter annuler", Vote.Kind.CANCEL),
        ("vote more time 24 hours", Vote.Kind.EXTEND),
        ("vote délai 2 jours", Vote.Kind.EXTEND),
    ],
)
def test_table_is_asked_by_mail(
    people: list[User], now: datetime, text: str, kind: Vote.Kind
) -> None:
    match = dealt(people, rounds="short", now=now, terms=Terms(clock=PerTurn(2 * A_DAY)))

    mail = write(text, match.seats.get(index=0), now=now)

    assert told(mail) == ["vote-asked"]
    assert Vote.objects.get().kind == kind


@pytest.mark.parametrize(
    "text", ["vote resume", "vote skip bob", "vote replace nobody", "vote take back"]
)
def test_question_that_makes_no_sense_is_refused_in_words(
    match: Match, now: datetime, text: str
) -> None:
    mail = write(text, match.seats.get(index=0), now=now)

    assert told(mail) == ["vote-refused"]
    assert composed(mail, now=now).text


def test_vote_with_none_open_says_so(match: Match, now: datetime) -> None:
    assert told(write("vote yes", match.seats.get(index=0), now=now)) == ["no-vote"]


@pytest.mark.parametrize("text", ["stop", "STOP.", "désabonner", "unsubscribe"])
def test_stop_leads_to_the_wishes_and_changes_nothing(
    prompt: Prompt, now: datetime, text: str
) -> None:
    mail = post(reply(text, prompt, now=now), now=now)

    assert told(mail) == ["wishes"]
    answer = composed(mail, now=now)
    for part in (answer.text, answer.html):
        assert "/told/" in part
    assert is_asked(prompt.match, prompt)


def test_move_and_commands_are_answered_in_one_mail(prompt: Prompt, now: datetime) -> None:
    mail = ask("bid 1\nsay hello\nvacation 3 days", prompt, now=now)

    assert (said(mail), told(mail)) == ("played", ["days-taken"])
    text = text_of(mail, now=now)
    assert text.index("Done: “bid 1”.") < text.index("Off: ")
    assert answer_to(mail).email == player_address(prompt)


def test_answer_is_in_the_players_language(prompt: Prompt, now: datetime) -> None:
    mail = ask("vacation 3 days", prompt, now=now)
    answer = answer_to(mail)
    answer.language = "fr"

    assert "mars 2026" in compose(answer, now).text
