"""Whatever names a person is in the file of his data, and goes with his account. A new model that
names people fails here until it is treated.
"""

import json
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder

from notifications.account.deletion import delete_account
from notifications.account.own_data import own_data
from tests.notifications.account.relations import name_of, names, relations

pytestmark = [pytest.mark.database, pytest.mark.django_db]

EXPORTED = {
    "notifications.AccessCode.user": "access_codes",
    "notifications.Address.user": "addresses",
    "notifications.Chat.user": "chats",
    "notifications.Delivery.user": "sent_to_you",
    "notifications.Device.user": "devices",
    "notifications.Preference.user": "preferences",
    "notifications.Profile.user": "profile",
    "notifications.SignIn.user": "sign_ins",
    "notifications.Stop.user": "stopped_mails",
    "turns.Block.player": "blocks",
    "turns.Match.host": "hosted_matches",
    "turns.Mute.player": "muted_tables",
    "turns.Order.player": "orders",
    "turns.PastSitting.player": "matches",
    "turns.Report.reporter": "reports",
    "turns.Rhythm.player": "rhythm",
    "turns.Seat.player": "matches",
    "turns.Vacation.player": "days_off",
}
"""In which part of the file."""
KEPT_BACK = {
    "admin.LogEntry.user": "what was done to run the site is the site's",
    "auth.User_groups.user": "a right to run the site; `is_staff` tells of it",
    "auth.User_user_permissions.user": "a right to run the site; `is_staff` tells of it",
    "turns.Block.blocked": "who does not want to meet him is the other's secret",
    "turns.Report.about": "who reported him is the other's secret",
}
"""And why."""


def exported(player: User, now: datetime) -> dict[str, Any]:
    """The file, read."""
    read: dict[str, Any] = json.loads(json.dumps(own_data(player, now=now), cls=DjangoJSONEncoder))
    return read


def test_every_relation_is_treated() -> None:
    assert names() == EXPORTED.keys() | KEPT_BACK.keys()


def test_there_is_something_of_bob_in_every_relation(bob: User) -> None:
    empty = [
        name_of(model, field)
        for model, field in relations()
        if not model._default_manager.filter(**{field.name: bob}).exists()
    ]

    assert empty == []


def test_file_has_something_of_every_relation(bob: User, now: datetime) -> None:
    file = exported(bob, now)

    assert [name for name, part in EXPORTED.items() if not file[part]] == []


def test_nothing_leads_to_a_deleted_account(bob: User, now: datetime) -> None:
    number = bob.pk

    delete_account(bob, now=now)

    left = [
        name_of(model, field)
        for model, field in relations()
        if model._default_manager.filter(**{field.attname: number}).exists()
    ]
    assert left == []
    assert not User.objects.filter(pk=number).exists()
