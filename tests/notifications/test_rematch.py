"""A rematch: the same people are invited once more, in the name of whoever asks first."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from games.core.deal import BadWord
from notifications.messages.compose import compose
from notifications.models import Address, Delivery, InboundMail, Invitation
from notifications.reply_addresses import full_address, seat_reply_address
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, dealt
from tests.notifications.inbound.post import (
    PROVEN,
    composed,
    post,
    raw_mail,
    reply_to_letter,
    told,
)
from turns.clocks.clock import PerTurn
from turns.clocks.terms import Leaving, Terms
from turns.models import Block, Match, Seat, Source
from turns.ports import contacts
from turns.rematches import kept_seat
from turns.services import MatchPlan, SeatPlan, cancel_match, create_match
from turns.services.declining import invite_other
from turns.services.leaving import Friend, resign
from turns.services.rematch import CannotRematch, rematch, take_kept_seat
from turns.services.seating import SeatTaken
from turns.services.unseating import send_away

pytestmark = pytest.mark.django_db

TERMS = Terms(clock=PerTurn(timedelta(days=3)), leaving=Leaving.END)


@pytest.fixture
def over(people: list[User], now: datetime) -> Match:
    """A match that ended, as was agreed, when dora gave up."""
    match = dealt(people, rounds="short", now=now, terms=TERMS)
    return resign(seat_of(match, 3), source=Source.PAGE, now=now)


@pytest.fixture(autouse=True)
def receiver(settings: Settings) -> None:
    """Its verdicts count."""
    settings.AUTHSERV_ID = "mx.example.org"


def seat_of(match: Match, index: int) -> Seat:
    return match.seats.select_related("match", "player").get(index=index)


def write(
    text: str, seat: Seat, *, now: datetime, fields: tuple[str, ...] = (PROVEN,)
) -> InboundMail:
    """A mail to where the result can be answered."""
    assert seat.player is not None
    to = full_address(seat_reply_address(seat, now=now).local_part)
    sender = address_of(seat.player.username)
    return post(raw_mail(text, to=to, sender=sender, fields=fields), now=now)


def test_rematch_has_the_same_game_options_terms_and_order(over: Match, now: datetime) -> None:
    made = rematch(seat_of(over, 2), now=now)

    match = made.match
    assert made.is_new
    assert (match.engine_key, match.options, match.agreed) == (
        over.engine_key,
        over.options,
        over.agreed,
    )
    assert match.rematch_of == over
    assert [seat.name for seat in match.seats.order_by("index")] == [
        "charlie",
        "dora",
        "alice",
        "bob",
    ]
    assert (match.status, match.host) == (Match.Status.OPEN, seat_of(over, 2).player)
    assert match.commitment != over.commitment


def test_second_rematch_finds_the_first(over: Match, now: datetime) -> None:
    first = rematch(seat_of(over, 2), now=now)

    second = rematch(seat_of(over, 1), now=now)

    assert (second.match, second.is_new) == (first.match, False)
    assert over.rematches.count() == 1


def test_rematch_that_was_called_off_can_be_asked_for_again(
    over: Match, people: list[User], now: datetime
) -> None:
    first = rematch(seat_of(over, 0), now=now)
    cancel_match(first.match.pk, by=people[0], now=now)

    assert rematch(seat_of(over, 1), now=now).is_new


def test_match_in_play_has_no_rematch(match: Match, now: datetime) -> None:
    with pytest.raises(CannotRematch) as refused:
        rematch(seat_of(match, 0), now=now)

    assert refused.value.is_too_early


def test_nobody_else_asks_for_it(over: Match, people: list[User], now: datetime) -> None:
    stranger = User.objects.create_user("stranger")
    seat = seat_of(over, 0)
    seat.player = stranger

    with pytest.raises(CannotRematch):
        rematch(seat, now=now)


def test_bad_word_makes_nothing(over: Match, now: datetime) -> None:
    with pytest.raises(BadWord):
        rematch(seat_of(over, 0), word="event", now=now)

    assert not over.rematches.exists()


def test_bots_sit_down_at_once(people: list[User], now: datetime) -> None:
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"})
    match = create_match(plan, host=people[0], host_name="alice", now=now)
    resign(seat_of(match, 0), source=Source.PAGE, now=now)

    made = rematch(seat_of(match, 0), now=now)

    assert made.match.status == Match.Status.PLAYING


def test_result_can_be_answered_with_rematch(over: Match, now: datetime) -> None:
    handle_facts(now)
    result = Delivery.objects.get(kind=Delivery.Kind.RESULT, email=address_of("bob"))
    mail = compose(result, now)
    for part in (mail.text, mail.html):
        assert "Answer this mail with “rematch”." in " ".join(part.replace("\n| ", " ").split())
    raw = raw_mail(
        "Revanche !",
        to=full_address(mail.reply_local_part),
        sender=address_of("bob"),
        fields=[PROVEN],
    )

    answer = post(raw, now=now)

    assert told(answer) == ["rematch"]
    match = over.rematches.get()
    assert match.host is not None
    assert match.host.username == "bob"
    assert "the others are invited again" in composed(answer, now=now).text.replace("\n| ", " ")
    handle_facts(now)
    invited = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, seat__match=match)
    assert {letter.email for letter in invited} == {
        address_of(name) for name in ("alice", "charlie", "dora")
    }
    invitation = compose(invited.filter(email=address_of("alice")).get(), now)
    assert "bob asks you for a rematch of Oheila" in invitation.subject
    assert "The same people, the same game" in invitation.text


def test_yes_of_a_player_who_is_invited_again_seats_his_own_account(
    over: Match, people: list[User], now: datetime
) -> None:
    match = rematch(seat_of(over, 0), now=now).match
    handle_facts(now)
    letters = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, seat__match=match)

    for letter in letters.order_by("seat__index"):
        reply_to_letter("yes", letter, now=now)

    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert [seat.player for seat in match.seats.order_by("index")] == people


def test_second_player_who_asks_is_told_of_the_first(over: Match, now: datetime) -> None:
    write("rematch", seat_of(over, 0), now=now)

    other = write("rematch", seat_of(over, 1), now=now)
    same = write("rematch", seat_of(over, 0), now=now)

    assert (told(other), told(same)) == (["rematch-there"], ["rematch-there"])
    text = composed(other, now=now).text.replace("\n| ", " ")
    assert "alice has asked for this rematch already." in text
    assert "You have asked for this rematch already." in composed(same, now=now).text


def test_player_without_an_address_is_named(over: Match, people: list[User], now: datetime) -> None:
    Address.objects.filter(user=people[3]).delete()

    mail = write("rematch", seat_of(over, 0), now=now)

    assert told(mail) == ["rematch", "unreached"]
    assert "No mail reaches dora" in composed(mail, now=now).text


def test_rematch_before_the_end_is_refused_in_words(match: Match, now: datetime) -> None:
    mail = write("rematch", seat_of(match, 0), now=now)

    assert told(mail) == ["rematch-too-early"]
    assert not match.rematches.exists()


def test_sender_whom_nobody_proves_is_asked_before_others_are_mailed(
    over: Match, now: datetime
) -> None:
    mail = write("rematch", seat_of(over, 0), now=now, fields=())

    assert mail.status == InboundMail.Status.HELD
    assert not over.rematches.exists()
    asked = Delivery.objects.get(inbound=mail)
    assert told(reply_to_letter("yes", asked, now=now)) == ["rematch"]
    assert over.rematches.count() == 1


@pytest.fixture
def played(people: list[User], now: datetime) -> Match:
    """A match that is over, and in which everybody still sits."""
    match = dealt(people, rounds="short", now=now)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    return match


def blocks(player: User, blocked: User, *, now: datetime) -> None:
    Block.objects.create(player=player, blocked=blocked, name=blocked.username, created_at=now)


def test_rematch_of_a_private_match_is_private(played: Match, now: datetime) -> None:
    Match.objects.filter(pk=played.pk).update(visibility=Match.Visibility.PRIVATE)

    made = rematch(seat_of(played, 0), now=now)

    assert made.match.visibility == Match.Visibility.PRIVATE


def test_match_that_was_never_dealt_has_no_rematch(
    open_match: Match, people: list[User], now: datetime
) -> None:
    cancel_match(open_match.pk, by=people[0], now=now)

    with pytest.raises(CannotRematch):
        rematch(seat_of(open_match, 0), now=now)


def test_seat_of_somebody_whose_account_is_gone_is_for_whoever_has_its_link(
    played: Match, people: list[User], now: datetime
) -> None:
    played.seats.filter(index=3).update(player=None)

    made = rematch(seat_of(played, 0), now=now)

    assert seat_of(made.match, 3).open_to == Seat.OpenTo.LINK


def test_everybody_finds_the_seat_that_is_kept(
    played: Match, people: list[User], now: datetime
) -> None:
    Address.objects.filter(user=people[3]).delete()
    made = rematch(seat_of(played, 1), now=now)
    assert made.unreached == ["dora"]

    for index in (0, 2, 3):
        take_kept_seat(seat_of(played, index), now=now)

    match = Match.objects.get(pk=made.match.pk)
    assert match.status == Match.Status.PLAYING
    assert [seat.player for seat in match.seats.order_by("index")] == [*people[1:], people[0]]


def test_seat_is_taken_once_however_often_it_is_pressed(played: Match, now: datetime) -> None:
    made = rematch(seat_of(played, 0), now=now)

    first = take_kept_seat(seat_of(played, 1), now=now)
    second = take_kept_seat(seat_of(played, 1), now=now)

    assert first == second
    assert made.match.events.filter(kind="match.seated", seat=first.index).count() == 1


def test_word_for_the_deal_goes_with_the_seat(played: Match, now: datetime) -> None:
    rematch(seat_of(played, 0), now=now)

    assert take_kept_seat(seat_of(played, 1), word="otter", now=now).word == "otter"


def test_declined_seat_can_still_be_taken(played: Match, now: datetime) -> None:
    made = rematch(seat_of(played, 0), now=now)
    made.match.seats.filter(index=1).update(declined_at=now)

    assert take_kept_seat(seat_of(played, 1), now=now).declined_at is None


def test_seat_that_the_host_gave_to_another_of_the_name_is_not_kept(
    played: Match, people: list[User], now: datetime
) -> None:
    made = rematch(seat_of(played, 0), now=now)
    other = Friend("bob", "newcomer@example.org", "en")
    invite_other(seat_of(made.match, 1), other, by=people[0])

    assert kept_seat(made.match, seat_of(played, 1)) is None
    with pytest.raises(SeatTaken):
        take_kept_seat(seat_of(played, 1), now=now)


def test_seat_of_somebody_who_was_sent_away_is_not_kept(
    played: Match, people: list[User], now: datetime
) -> None:
    rematch(seat_of(played, 0), now=now)
    taken = take_kept_seat(seat_of(played, 1), now=now)
    send_away(taken, by=people[0], now=now)

    with pytest.raises(SeatTaken):
        take_kept_seat(seat_of(played, 1), now=now)


def test_without_a_rematch_no_seat_is_kept(played: Match, now: datetime) -> None:
    with pytest.raises(SeatTaken):
        take_kept_seat(seat_of(played, 1), now=now)


def test_stranger_takes_no_kept_seat(played: Match, now: datetime) -> None:
    rematch(seat_of(played, 0), now=now)
    seat = seat_of(played, 1)
    seat.player = User.objects.create_user("stranger")

    with pytest.raises(SeatTaken):
        take_kept_seat(seat, now=now)


def test_blocked_player_is_not_invited_and_whoever_blocked_him_is_told(
    played: Match, people: list[User], now: datetime
) -> None:
    blocks(people[0], people[2], now=now)

    made = rematch(seat_of(played, 0), now=now)

    assert (made.left_out, made.unreached) == (["charlie"], [])
    assert seat_of(made.match, 2).open_to == Seat.OpenTo.LINK
    with pytest.raises(SeatTaken):
        take_kept_seat(seat_of(played, 2), now=now)


def test_whoever_was_blocked_is_not_told_so(
    played: Match, people: list[User], now: datetime
) -> None:
    blocks(people[2], people[0], now=now)

    made = rematch(seat_of(played, 0), now=now)
    handle_facts(now)

    assert (made.left_out, made.unreached) == ([], ["charlie"])
    invited = Delivery.objects.filter(kind=Delivery.Kind.INVITATION, seat__match=made.match)
    assert address_of("charlie") not in {letter.email for letter in invited}
    with pytest.raises(SeatTaken):
        take_kept_seat(seat_of(played, 2), now=now)


def test_mail_says_who_was_left_out(played: Match, people: list[User], now: datetime) -> None:
    blocks(people[0], people[2], now=now)

    mail = write("rematch", seat_of(played, 0), now=now)

    assert told(mail) == ["rematch", "left-out"]
    assert "You have blocked charlie, who is not invited." in composed(mail, now=now).text


def test_invitation_that_has_expired_keeps_no_seat(
    played: Match, people: list[User], now: datetime
) -> None:
    made = rematch(seat_of(played, 0), now=now)
    Invitation.objects.filter(seat__match=made.match).update(expired_at=now)

    assert not contacts().is_meant_for(seat_of(made.match, 1), people[1])


def test_host_reads_how_a_player_without_an_address_finds_the_seat(
    played: Match, people: list[User], now: datetime
) -> None:
    Address.objects.filter(user=people[3]).delete()

    made = rematch(seat_of(played, 0), now=now)

    assert contacts().reach(made.match)[3] == (
        "No mail reaches this player, who finds the seat on the page of the last match."
    )
