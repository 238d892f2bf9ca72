"""Commands that a reply address alone does not allow, and the one that nothing undoes."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from notifications.inbound.holding import HELD_FOR
from notifications.inbound.limits import HELPS_AN_HOUR
from notifications.links import commands_url
from notifications.messages.compose import compose
from notifications.messages.mail import Withdrawn
from notifications.models import Delivery, HeldAnswer, HeldCommand, InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import (
    FORGED,
    PROVEN,
    answer_to,
    composed,
    is_asked,
    player_address,
    player_of,
    post,
    reply,
    reply_to_letter,
    said,
    send,
    told,
)
from tests.notifications.pages import everything, is_signed_in, path_of, text_of
from turns.models import Match, Prompt, Vacation

pytestmark = pytest.mark.django_db

Status = InboundMail.Status
STRANGER = "mallory@example.net"
GRAVE = ("vacation 3 days", "vacances off", "back", "remind", "vote yes", "resign")


@pytest.fixture
def prompt(match: Match) -> Prompt:
    return open_prompt(match)


def confirm_of(mail: InboundMail) -> Delivery:
    """The mail that asks whether this was the player."""
    return Delivery.objects.get(inbound=mail, kind=Delivery.Kind.CONFIRM)


@pytest.mark.parametrize("text", GRAVE)
def test_sender_whom_nobody_proves_is_asked_first(prompt: Prompt, now: datetime, text: str) -> None:
    mail = send(text, prompt, now=now)

    assert mail.status == Status.HELD
    assert not Vacation.objects.exists()
    asked = confirm_of(mail)
    assert asked.email == player_address(prompt)
    letter = compose(asked, now)
    for part in (letter.text, letter.html):
        assert "answer this mail with “yes”" in " ".join(part.split())
        assert "/asked/" in part
    assert letter.reply_local_part.startswith("m-")


@pytest.mark.parametrize("text", [text for text in GRAVE if text != "resign"])
def test_proven_sender_has_it_done_at_once(
    prompt: Prompt, now: datetime, receiver: str, text: str
) -> None:
    mail = post(reply(text, prompt, now=now, fields=[PROVEN]), now=now)

    assert (mail.status, said(mail)) == (Status.ANSWERED, "done")
    assert not HeldCommand.objects.exists()


@pytest.mark.parametrize("text", GRAVE)
@pytest.mark.parametrize(("sender", "fields"), [(STRANGER, []), ("", [FORGED])])
def test_stranger_has_nothing_done_and_learns_nothing(
    prompt: Prompt, now: datetime, receiver: str, sender: str, fields: list[str], text: str
) -> None:
    mail = post(reply(text, prompt, now=now, sender=sender, fields=fields), now=now)

    assert mail.status == Status.HELD
    assert confirm_of(mail).email == player_address(prompt)
    assert not Delivery.objects.filter(email=STRANGER).exists()


def test_mailbox_on_the_own_machine_is_proof(prompt: Prompt, now: datetime) -> None:
    mail = send("vacation 3 days", prompt, now=now)
    assert mail.status == Status.HELD
    mail.envelope["door"] = "mailbox"
    mail.status, mail.pk = Status.NEW, None
    mail.message_id = "<other@mail.example.org>"
    mail.save()

    again = post(reply("help", prompt, now=now), now=now)

    assert again.status == Status.ANSWERED
    assert Vacation.objects.count() == 3


def test_yes_to_the_question_does_it(prompt: Prompt, now: datetime) -> None:
    asked = confirm_of(send("vacation 3 days", prompt, now=now))

    mail = reply_to_letter("yes", asked, now=now)

    assert told(mail) == ["days-taken"]
    assert Vacation.objects.filter(player=player_of(prompt)).count() == 3
    assert told(reply_to_letter("yes", asked, now=now)) == ["nothing-held"]
    assert Vacation.objects.count() == 3


def test_no_to_the_question_forgets_it(prompt: Prompt, now: datetime) -> None:
    asked = confirm_of(send("vacation 3 days", prompt, now=now))

    assert told(reply_to_letter("non", asked, now=now)) == ["dropped"]
    assert told(reply_to_letter("yes", asked, now=now)) == ["nothing-held"]
    assert not Vacation.objects.exists()


def test_yes_of_a_stranger_to_the_question_does_nothing(prompt: Prompt, now: datetime) -> None:
    asked = confirm_of(send("vacation 3 days", prompt, now=now))

    mail = reply_to_letter("yes", asked, now=now, sender=STRANGER)

    assert mail.status == Status.IGNORED
    assert not Vacation.objects.exists()


def test_yes_to_an_older_question_is_none(prompt: Prompt, now: datetime) -> None:
    older = confirm_of(send("resign", prompt, now=now))
    send("vacation 3 days", prompt, now=now)

    assert told(reply_to_letter("yes", older, now=now)) == ["nothing-held"]
    assert prompt.match.seats.get(pk=prompt.seat_id).player is not None
    with pytest.raises(Withdrawn):
        compose(older, now)


def test_question_is_forgotten_after_a_week(prompt: Prompt, now: datetime) -> None:
    asked = confirm_of(send("resign", prompt, now=now))
    late = now + HELD_FOR + timedelta(minutes=1)

    assert told(reply_to_letter("yes", asked, now=late)) == ["nothing-held"]


@pytest.mark.parametrize("text", ["yes", "oui"])
def test_yes_to_any_other_mail_leaves_nothing(prompt: Prompt, now: datetime, text: str) -> None:
    send("resign", prompt, now=now)

    assert said(send(text, prompt, now=now)) == "unreadable"
    assert prompt.match.seats.get(pk=prompt.seat_id).player is not None


def test_yes_leaves_the_match_even_for_a_proven_sender_only_then(
    prompt: Prompt, now: datetime, receiver: str
) -> None:
    mail = post(reply("resign", prompt, now=now, fields=[PROVEN]), now=now)
    assert mail.status == Status.HELD
    player = player_of(prompt)

    done = reply_to_letter("yes", confirm_of(mail), now=now)

    seat = prompt.match.seats.get(pk=prompt.seat_id)
    assert (seat.player, told(done)) == (None, ["left"])
    assert seat.match.events.get(kind="match.resigned").source == "mail"
    answer = answer_to(done)
    assert (answer.user, answer.seat) == (player, None)
    assert "You have left the match." in compose(answer, now).text


def test_move_and_resigning_in_one_mail_are_both_heard(prompt: Prompt, now: datetime) -> None:
    mail = send("bid 1\nresign", prompt, now=now)

    prompt.refresh_from_db()
    assert prompt.answer == "bid 1"
    answer = Delivery.objects.get(inbound=mail, kind=Delivery.Kind.ANSWER)
    assert [row["code"] for row in answer.context["told"]] == ["asked-apart"]
    text = compose(answer, now).text.replace("\n| ", " ")
    assert "Done: “bid 1”." in text
    assert "another mail asks you to confirm the rest" in text
    assert "Leave the match?" in compose(confirm_of(mail), now).subject


@pytest.mark.parametrize("text", ["bid 1", "1", "1.", "“1”"])
def test_move_in_reply_to_the_question_is_a_move(prompt: Prompt, now: datetime, text: str) -> None:
    asked = confirm_of(send("resign", prompt, now=now))

    mail = reply_to_letter(text, asked, now=now)

    assert said(mail) == "played"
    assert prompt.match.seats.get(pk=prompt.seat_id).player is not None


@pytest.mark.parametrize("text", ["7", "yes 7", "99", "2026"])
def test_number_is_no_yes_to_the_question(prompt: Prompt, now: datetime, text: str) -> None:
    asked = confirm_of(send("resign", prompt, now=now))

    reply_to_letter(text, asked, now=now)

    assert prompt.match.seats.get(pk=prompt.seat_id).player is not None


@pytest.mark.parametrize("beside", ["bid 1", "vacation 3 days", "say goodbye"])
def test_yes_with_something_beside_it_is_not_guessed(
    prompt: Prompt, now: datetime, beside: str
) -> None:
    asked = confirm_of(send("resign", prompt, now=now))

    mail = reply_to_letter(f"yes\n{beside}", asked, now=now)

    assert told(mail) == ["yes-alone"]
    assert is_asked(prompt.match, prompt)
    assert told(reply_to_letter("yes", asked, now=now)) == ["left"]


def test_strangers_move_and_command_are_held_both(prompt: Prompt, now: datetime) -> None:
    mail = send("bid 1\nvacation 3 days", prompt, now=now, sender=STRANGER)

    assert HeldAnswer.objects.get().text == "bid 1"
    assert HeldCommand.objects.get().text == "vacation 3 days"
    assert Delivery.objects.filter(inbound=mail, kind=Delivery.Kind.CONFIRM).count() == 2
    assert is_asked(prompt.match, prompt)


def test_yes_plays_a_held_move(prompt: Prompt, now: datetime) -> None:
    asked = confirm_of(send("bid 1", prompt, now=now, sender=STRANGER))
    assert "answer this mail with “yes”" in " ".join(compose(asked, now).text.split())

    mail = reply_to_letter("yes", asked, now=now)

    prompt.refresh_from_db()
    assert (prompt.answer, said(mail)) == ("bid 1", "played")
    assert "Done: “bid 1”." in composed(mail, now=now).text


def test_no_to_a_held_move_plays_nothing_ever(prompt: Prompt, now: datetime) -> None:
    asked = confirm_of(send("bid 1", prompt, now=now, sender=STRANGER))

    assert told(reply_to_letter("no", asked, now=now)) == ["dropped"]
    assert told(reply_to_letter("yes", asked, now=now)) == ["nothing-held"]
    assert is_asked(prompt.match, prompt)


def test_held_answer_may_be_as_long_as_it_likes(prompt: Prompt, now: datetime) -> None:
    orders = "\n".join(["take 0 tricks", "follow low"] * 20)
    send(f"bid 1\n{orders}", prompt, now=now, sender=STRANGER)
    HeldAnswer.objects.update(text="bid 1, then " + "x" * 3000)

    assert len(HeldAnswer.objects.get().text) > 3000


def test_strangers_cannot_drown_the_players_own_question(prompt: Prompt, now: datetime) -> None:
    for _ in range(HELPS_AN_HOUR + 2):
        send("vacation 9 days", prompt, now=now, sender=STRANGER)

    asked = confirm_of(send("vacation 3 days", prompt, now=now))
    send("vacation 9 days", prompt, now=now, sender=STRANGER)

    assert told(reply_to_letter("yes", asked, now=now)) == ["days-taken"]
    assert Vacation.objects.count() == 3


@pytest.fixture
def link(prompt: Prompt, now: datetime) -> str:
    """The link of the mail about days off that came from elsewhere."""
    send("vacation 3 days", prompt, now=now, sender=STRANGER)
    return path_of(commands_url(HeldCommand.objects.get()))


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_the_link_changes_nothing(client: Client, link: str, method: str) -> None:
    before = everything()

    client.generic(method.upper(), link)

    assert everything() == before
    assert HeldCommand.objects.exists()
    assert not is_signed_in(client)


def test_page_says_who_asked_for_what(client: Client, link: str) -> None:
    page = text_of(client.get(link))

    assert f"It came by mail from {STRANGER}." in page
    assert "“vacation 3 days”" in page


def test_press_does_it_once(client: Client, link: str) -> None:
    response = client.post(link, follow=True)

    assert "Off: " in text_of(response)
    assert Vacation.objects.count() == 3
    assert client.post(link).status_code == 404
    assert Vacation.objects.count() == 3


def test_sender_can_be_accepted_for_good(
    client: Client, link: str, prompt: Prompt, now: datetime
) -> None:
    client.post(link, {"accept_sender": "yes"})

    assert said(send("bid 1", prompt, now=now, sender=STRANGER)) == "played"


def test_link_of_a_former_player_is_worthless(client: Client, link: str, prompt: Prompt) -> None:
    prompt.match.seats.filter(pk=prompt.seat_id).update(player=None)

    assert client.post(link).status_code == 404
    assert not Vacation.objects.exists()
