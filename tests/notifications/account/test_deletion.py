"""The end of an account: nothing that names the player stays, and every match goes on."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import translation

from games.verify import main as verify
from notifications.account.deletion import delete_account
from notifications.identity.addresses import remove
from notifications.identity.seats import Sitter, seat_newcomer
from notifications.inbound.mails import read_inbound, store
from notifications.models import Address, Delivery, InboundMail, Invitation
from notifications.reply_addresses import full_address, reply_address
from notifications.sending.batches import send_waiting
from notifications.telling.outbox import handle_facts
from tests.notifications.account.conftest import HOME, SAID
from tests.notifications.conftest import address_of, opened, play
from tests.notifications.inbound.post import raw_mail
from tests.notifications.pages import is_signed_in, text_of
from turns.exports import export_match
from turns.models import Match, Talk
from turns.models.seat import FORMER
from turns.players import BadName, clean_name
from turns.services import MatchPlan, SeatPlan, create_match
from turns.verification import problems

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def everything_written() -> Iterator[str]:
    """Every row of the database, as text."""
    for model in apps.get_models(include_auto_created=True):
        for row in model._default_manager.values():
            values = [bytes(one) if isinstance(one, memoryview) else one for one in row.values()]
            yield f"{model._meta.label} {values}"


def test_no_row_names_the_player_or_what_he_said(bob: User, now: datetime) -> None:
    delete_account(bob, now=now)
    handle_facts(now)

    traces = re.compile(rf"\bbob\b|{SAID}|walrus was", re.IGNORECASE)
    assert [row for row in everything_written() if traces.search(row)] == []


def test_logs_stay_valid_and_are_not_touched(bob: User, match: Match, now: datetime) -> None:
    before = {one.pk: list(one.events.values()) for one in Match.objects.all()}

    delete_account(bob, now=now)

    for one in Match.objects.exclude(status=Match.Status.OVER):
        assert list(problems(one)) == []
    for pk, events in before.items():
        after = list(Match.objects.get(pk=pk).events.values())
        assert after[: len(events)] == events


def test_match_goes_on_by_a_bot_and_can_be_exported(bob: User, match: Match, now: datetime) -> None:
    delete_account(bob, now=now)

    match.refresh_from_db()
    seat = match.seats.get(index=1)
    assert (match.status, seat.player, seat.is_left) == ("playing", None, True)
    with translation.override("en"):
        assert seat.label == "Bot (for Former player 2)"
        names = [one["name"] for one in export_match(match)["seats"]]
    assert names == ["alice", "Bot (for Former player 2)", "charlie", "dora"]


def test_others_read_of_a_former_player(bob: User, match: Match, now: datetime) -> None:
    over = Match.objects.get(status=Match.Status.OVER)
    delete_account(bob, now=now)

    for path in (f"/match/{match.pk}/history/", match.get_absolute_url()):
        page = text_of(Client().get(path))
        assert "Former player 2" in page
        assert "bob" not in page
    with translation.override("en"):
        assert over.seats.get(index=1).label == "Former player 2"
    with translation.override("fr"):
        assert "2" in over.seats.get(index=1).label


def test_history_says_that_a_remark_was_deleted(bob: User, match: Match, now: datetime) -> None:
    assert Talk.objects.filter(text=SAID).exists()

    delete_account(bob, now=now)

    page = text_of(Client().get(f"/match/{match.pk}/history/"))
    assert "said something that was deleted." in page
    assert not Talk.objects.exists()


def test_two_former_players_at_one_table_are_told_apart(
    bob: User, match: Match, people: list[User], now: datetime
) -> None:
    delete_account(bob, now=now)
    delete_account(people[2], now=now)

    with translation.override("en"):
        labels = [seat.label for seat in match.seats.order_by("index")]
    assert labels[1:3] == ["Bot (for Former player 2)", "Bot (for Former player 3)"]


def test_match_of_a_host_who_goes_is_called_off_before_the_deal(
    people: list[User], now: datetime
) -> None:
    waiting = opened(people, rounds="short", now=now)

    delete_account(people[0], now=now)

    waiting.refresh_from_db()
    assert (waiting.status, waiting.host) == (Match.Status.CANCELLED, None)
    assert list(problems(waiting)) == []
    with translation.override("en"):
        assert waiting.seats.get(index=0).label == "Former player 1"


def test_invitations_to_the_player_are_declined_and_their_address_forgotten(
    people: list[User], now: datetime
) -> None:
    waiting = opened(people, rounds="short", now=now)

    delete_account(people[1], now=now)

    seat = waiting.seats.get(index=1)
    assert not Invitation.objects.filter(seat=seat).exists()
    assert (seat.name, seat.declined_at) == ("", now)
    assert Invitation.objects.filter(seat__match=waiting).count() == 2


def test_address_that_he_removed_before_is_in_no_mail_that_invited_him(
    people: list[User], now: datetime
) -> None:
    """Such a mail belongs to the seat, since there was no account yet."""
    names = ("newcomer", "stranger")
    friends = [SeatPlan(name=name, address="newcomer@example.org") for name in names]
    plan = MatchPlan("odin", friends)
    waiting = create_match(plan, host=people[0], host_name="alice", now=now)
    handle_facts(now)
    invitation = Invitation.objects.get(seat=waiting.seats.get(index=1))
    newcomer = seat_newcomer(invitation, Sitter("newcomer"), language="en", now=now)
    remove(Address.objects.get(user=newcomer), now=now)

    delete_account(newcomer, now=now)

    invited = Delivery.objects.filter(kind="invitation", email="newcomer@example.org")
    assert [delivery.seat.index for delivery in invited if delivery.seat is not None] == [2]


def test_address_that_another_account_has_too_keeps_its_invitations(
    people: list[User], now: datetime
) -> None:
    Address.objects.create(user=people[2], email=address_of("bob").upper(), accepted_at=now)
    waiting = opened(people, rounds="short", now=now)

    delete_account(people[1], now=now)

    assert Invitation.objects.filter(seat=waiting.seats.get(index=1)).exists()


def test_nothing_is_sent_to_the_player_any_more(bob: User, match: Match, now: datetime) -> None:
    play(match, 3, now=now)
    handle_facts(now)

    delete_account(bob, now=now)
    handle_facts(now)
    send_waiting(now)

    reached = {address for letter in mail.outbox for address in letter.to}
    assert reached.isdisjoint({address_of("bob"), HOME})
    assert not Delivery.objects.filter(email__in=[address_of("bob"), HOME]).exists()


def test_reply_to_an_old_mail_of_his_does_nothing(bob: User, match: Match, now: datetime) -> None:
    handle_facts(now)
    prompt = match.prompts.select_related("match__vault", "seat").open().get()
    player = prompt.seat.player
    assert player is not None
    local_part = reply_address(prompt, now=now).local_part
    delete_account(player, now=now)
    events = match.events.count()

    raw = raw_mail("bid 0", to=full_address(local_part), sender=address_of(player.username))
    store(raw, door="smtp", sender=None, recipient=full_address(local_part), now=now)
    read_inbound(now)

    mail_in = InboundMail.objects.latest("pk")
    assert mail_in.status == InboundMail.Status.IGNORED
    assert match.events.count() == events


def test_mails_of_others_stay(bob: User, people: list[User], now: datetime) -> None:
    InboundMail.objects.create(
        token="", message_id="<charlie@x>", raw=b"hello", received_at=now, envelope={"sender": "c"}
    )
    others = Delivery.objects.filter(user__in=[people[0], people[2], people[3]])
    before = set(others.values_list("pk", flat=True))

    delete_account(bob, now=now)

    assert InboundMail.objects.count() == 1
    assert before <= set(others.values_list("pk", flat=True))


def test_every_browser_of_the_account_is_signed_out(
    browser: Client, bob: User, now: datetime
) -> None:
    other = Client()
    other.force_login(bob)

    delete_account(bob, now=now)

    for client in (browser, other):
        assert client.get("/settings/").headers["Location"].startswith("/sign-in/")


def test_match_that_everybody_has_deleted_can_still_be_checked(
    people: list[User], match: Match, now: datetime, tmp_path: Path
) -> None:
    for player in people:
        delete_account(player, now=now)
    match.refresh_from_db()
    said: list[str] = []
    file = tmp_path / "match.json"
    file.write_text(json.dumps(export_match(match)))

    assert match.status == Match.Status.OVER
    assert list(problems(match)) == []
    assert verify([str(file)], said.append) == 0


def test_page_says_what_becomes_of_each_table_and_changes_nothing(
    browser: Client, match: Match
) -> None:
    page = text_of(browser.get("/settings/delete/"))

    assert "Oheila with alice, charlie and dora" in page
    assert "a bot plays on in your seat" in page
    assert User.objects.filter(username="bob").exists()


def test_press_deletes_and_says_goodbye(browser: Client, bob: User, match: Match) -> None:
    response = browser.post("/settings/delete/", follow=True)

    assert response.redirect_chain == [("/goodbye/", 302)]
    assert "Your account is deleted" in text_of(response)
    assert not is_signed_in(browser)
    assert not User.objects.filter(pk=bob.pk).exists()


def test_second_press_finds_nobody(browser: Client, people: list[User]) -> None:
    browser.post("/settings/delete/")
    accounts = User.objects.count()

    response = browser.post("/settings/delete/")

    assert response.headers["Location"].startswith("/sign-in/")
    assert User.objects.count() == accounts


def test_stranger_deletes_nobody(client: Client, people: list[User]) -> None:
    assert client.post("/settings/delete/").headers["Location"].startswith("/sign-in/")
    assert User.objects.count() == len(people)


def test_press_from_elsewhere_is_refused(people: list[User]) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(people[1])

    assert browser.post("/settings/delete/").status_code == 403
    assert User.objects.filter(pk=people[1].pk).exists()


def test_account_that_runs_the_site_is_not_deleted_here(people: list[User]) -> None:
    User.objects.filter(pk=people[1].pk).update(is_staff=True)
    browser = Client()
    browser.force_login(people[1])

    assert "This account runs the site." in text_of(browser.get("/settings/delete/"))
    assert browser.post("/settings/delete/").status_code == 403
    assert User.objects.filter(pk=people[1].pk).exists()


def test_name_of_a_former_player_can_be_typed_by_nobody() -> None:
    with pytest.raises(BadName):
        clean_name(FORMER)
