"""Accounts in the admin: shutting somebody out, and letting him in again."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client

from tests.notifications.admin.conftest import Shown
from tests.notifications.conftest import address_of
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def act(admin: Client, action: str, *players: User) -> str:
    said = {"action": action, "_selected_action": [one.pk for one in players]}
    return admin.post("/admin/auth/user/", said, follow=True).content.decode()


def is_allowed(player: User) -> bool:
    player.refresh_from_db()
    return player.is_active


def test_blocked_account_is_signed_out_and_its_seats_stay(
    match: Match, people: list[User], admin: Client
) -> None:
    bob = people[1]
    browser = Client()
    browser.force_login(bob)
    assert "1 account is blocked." in act(admin, "block", bob)
    assert not is_allowed(bob)
    assert browser.get("/settings/").status_code == 302
    assert browser.post(f"/match/{match.pk}/say/", {"text": "Hello"}).status_code == 404
    assert match.seats.get(index=1).player == bob


def test_unblocked_account_may_come_back(people: list[User], admin: Client) -> None:
    act(admin, "block", people[1])
    assert "1 account is unblocked." in act(admin, "unblock", people[1])
    assert is_allowed(people[1])


def test_staff_is_not_blocked(operator: User, admin: Client) -> None:
    assert "0 accounts are blocked." in act(admin, "block", operator)
    assert is_allowed(operator)


def test_block_stands_in_the_history_of_the_admin(people: list[User], admin: Client) -> None:
    act(admin, "block", people[1])
    assert LogEntry.objects.get().change_message == "blocked"


def test_staff_without_the_right_blocks_nobody(people: list[User], operator: User) -> None:
    User.objects.filter(pk=operator.pk).update(is_superuser=False)
    client = Client()
    client.force_login(operator)
    act(client, "block", people[1])
    assert is_allowed(people[1])


def test_account_is_neither_added_changed_nor_deleted(people: list[User], admin: Client) -> None:
    address = f"/admin/auth/user/{people[1].pk}"
    assert admin.get("/admin/auth/user/add/").status_code == 403
    assert admin.post(f"{address}/change/", {"is_staff": "on"}).status_code == 403
    assert admin.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    people[1].refresh_from_db()
    assert not people[1].is_staff


def test_player_is_found_by_number_name_and_address(
    match: Match, people: list[User], shown: Shown
) -> None:
    bob = people[1]
    for term in (str(bob.pk), "bob", address_of("bob")):
        page = shown(f"auth/user/?q={term}")
        assert f"/admin/auth/user/{bob.pk}/change/" in page
        assert f"/admin/auth/user/{people[2].pk}/change/" not in page


def test_page_of_a_player_leads_to_the_matches(
    match: Match, people: list[User], shown: Shown
) -> None:
    page = shown(f"auth/user/{people[1].pk}/change/")
    assert f"/admin/turns/match/{match.pk}/change/" in page
    assert address_of("bob") in page
