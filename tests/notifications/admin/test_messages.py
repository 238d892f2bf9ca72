"""Deliveries, mails that came in and invitations in the admin: states and reasons, no key."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from notifications.inbound.mails import read_inbound, store
from notifications.models import Delivery, InboundMail, Invitation, ReplyAddress
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.admin.conftest import Shown
from tests.notifications.conftest import address_of, open_prompt, play_one
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]

MODELS = ["delivery", "inboundmail", "invitation"]
SECRET_MOVE = "play 2C and nothing else"


@pytest.fixture
def told(match: Match, now: datetime, mailoutbox: list[EmailMultiAlternatives]) -> Match:
    """The match, with what was to be sent about its start."""
    handle_facts(now)
    send_waiting(now)
    return match


@pytest.fixture
def answer(told: Match, now: datetime) -> InboundMail:
    """A reply of whoever is asked, that nobody can read as a move."""
    address = ReplyAddress.objects.get(prompt=open_prompt(told))
    sender = address_of(open_prompt(told).seat.name)
    raw = (
        f"From: {sender}\r\nTo: {address.local_part}@localhost\r\n"
        f"Subject: {SECRET_MOVE}\r\nMessage-ID: <one@example.org>\r\n\r\n{SECRET_MOVE}\r\n"
    )
    mail = store(
        raw.encode(),
        door="smtp",
        sender=sender,
        recipient=f"{address.local_part}@localhost",
        now=now,
    )
    read_inbound(now)
    return mail


def again(admin: Client, *deliveries: Delivery) -> str:
    said = {"action": "send_again", "_selected_action": [one.pk for one in deliveries]}
    return admin.post("/admin/notifications/delivery/", said, follow=True).content.decode()


def turn_of(match: Match) -> Delivery:
    return Delivery.objects.get(kind=Delivery.Kind.TURN, prompt=open_prompt(match))


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_added(admin: Client, model: str) -> None:
    assert admin.get(f"/admin/notifications/{model}/add/").status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_changed_or_deleted(answer: InboundMail, admin: Client, model: str) -> None:
    pk = {
        "delivery": turn_of(Match.objects.get()).pk,
        "inboundmail": answer.pk,
        "invitation": Invitation.objects.order_by("pk")[0].pk,
    }[model]
    address = f"/admin/notifications/{model}/{pk}"
    assert admin.get(f"{address}/change/").status_code == 200
    assert admin.post(f"{address}/change/", {"status": "x"}).status_code == 403
    assert admin.post(f"{address}/delete/", {"post": "yes"}).status_code == 403


def test_no_page_shows_a_key(answer: InboundMail, shown: Shown) -> None:
    keys = {
        *ReplyAddress.objects.values_list("local_part", flat=True),
        *Invitation.objects.values_list("nonce", flat=True),
    }
    assert len(keys) > 4
    addresses = [f"notifications/{model}/" for model in MODELS]
    rows = [*Delivery.objects.all(), *InboundMail.objects.all(), *Invitation.objects.all()]
    addresses += [f"notifications/{row._meta.model_name}/{row.pk}/change/" for row in rows]
    for address in addresses:
        page = shown(address)
        assert not [key for key in keys if key in page], address


def test_mail_that_came_in_shows_sender_and_outcome_and_no_word_of_it(
    answer: InboundMail, told: Match, shown: Shown
) -> None:
    sender = address_of(open_prompt(told).seat.name)
    for address in ("", f"{answer.pk}/change/"):
        page = shown(f"notifications/inboundmail/{address}")
        assert SECRET_MOVE not in page
        assert sender in page
        assert "smtp" in page
    assert f"/admin/turns/match/{told.pk}/change/" in page


def test_refused_mail_says_why(now: datetime, db: None, shown: Shown) -> None:
    store(b"Subject: hello\r\n\r\nhi", door="pipe", sender="x@example.org", recipient="", now=now)
    read_inbound(now)
    mail = InboundMail.objects.get()
    assert mail.reason
    assert mail.reason in shown("notifications/inboundmail/?status__exact=ignored")


def test_turn_is_sent_again(told: Match, admin: Client) -> None:
    assert "1 message is sent again." in again(admin, turn_of(told))
    turns = Delivery.objects.filter(kind=Delivery.Kind.TURN, prompt=open_prompt(told))
    assert sorted(turns.values_list("status", flat=True)) == ["sent", "waiting"]


def test_answered_turn_is_not_sent_again(told: Match, admin: Client, now: datetime) -> None:
    turn = turn_of(told)
    play_one(told, now=now)
    page = again(admin, turn)
    assert "There is nothing left to say, or it waits to be sent. (1)" in page
    assert "sent again" not in page.partition("messagelist")[2].partition("</ul>")[0]


def test_message_to_whoever_has_no_address_any_more_is_not_sent_again(
    told: Match, admin: Client
) -> None:
    turn = turn_of(told)
    assert turn.user is not None
    turn.user.addresses.all().delete()
    assert "There is no way to send it by now. (1)" in again(admin, turn)


def test_invitation_is_sent_again_while_the_seat_is_free(
    open_match: Match, admin: Client, now: datetime, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    handle_facts(now)
    send_waiting(now)
    invitation = Delivery.objects.get(seat__index=1)
    assert "1 message is sent again." in again(admin, invitation)
    assert Delivery.objects.filter(seat__index=1).count() == 2


def test_staff_without_the_right_sends_nothing(told: Match, operator: User) -> None:
    User.objects.filter(pk=operator.pk).update(is_superuser=False)
    client = Client()
    client.force_login(operator)
    again(client, turn_of(told))
    assert Delivery.objects.filter(prompt=open_prompt(told)).count() == 1


@pytest.mark.parametrize("kind", ["number", "address", "match"])
def test_message_is_found(told: Match, shown: Shown, kind: str) -> None:
    turn = turn_of(told)
    term = {"number": str(turn.pk), "address": turn.email.upper(), "match": told.pk}[kind]
    page = shown(f"notifications/delivery/?q={term}")
    assert f"/admin/notifications/delivery/{turn.pk}/change/" in page


@pytest.mark.parametrize("term", ["nobody@example.org", "0", "99999999999999999999", "nothing"])
def test_other_words_find_no_message(told: Match, shown: Shown, term: str) -> None:
    for model in MODELS:
        assert "/change/" not in shown(f"notifications/{model}/?q={term}")
