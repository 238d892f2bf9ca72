"""The file of a player's data: all that is his, and nothing that is not."""

import json
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.identity.pairing import make_pairing_code
from notifications.models import AccessCode, Device, ReplyAddress, SignIn
from notifications.reply_addresses import reply_address
from tests.notifications.account.conftest import HOME, SAID, TOKEN
from tests.notifications.account.test_relations import exported
from tests.notifications.conftest import CAST, address_of, open_prompt, play
from tests.notifications.pages import assert_discreet, everything, text_of
from tests.turns.conftest import hidden_cards
from turns.models import Match, Source
from turns.players import new_player
from turns.services import take_seat

pytestmark = [pytest.mark.database, pytest.mark.django_db]

PATH = "/settings/data.json"


def test_file_is_downloaded_and_kept_by_nobody_on_the_way(browser: Client) -> None:
    response = browser.get(PATH)

    assert response.headers["Content-Type"] == "application/json"
    assert 'filename="turnpost-data.json"' in response.headers["Content-Disposition"]
    assert_discreet(response)
    assert json.loads(response.content)["account"]["name"] == "bob"


def test_looking_changes_nothing(browser: Client, bob: User) -> None:
    before = everything()

    browser.get(PATH)

    assert everything() == before
    assert browser.post(PATH).status_code == 405


def test_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get(PATH).headers["Location"].startswith("/sign-in/")


def test_file_has_what_was_said_and_played(bob: User, match: Match, now: datetime) -> None:
    play(match, 8, now=now)
    file = exported(bob, now)

    [table] = [one for one in file["matches"] if one["match"] == match.pk]
    assert [remark["text"] for remark in table["remarks"]] == [SAID]
    seat = match.seats.get(player=bob)
    assert {event["seat"] for event in table["events"]} == {seat.index}
    assert any(event["kind"] == "card_played" for event in table["events"]) or table["turns"]
    assert [one["email"] for one in file["addresses"]] == [address_of("bob"), HOME]
    assert file["orders"][0]["command"] == "bid 0"


def test_seat_that_was_left_is_told_up_to_then(bob: User, now: datetime) -> None:
    file = exported(bob, now)

    left = [one for one in file["matches"] if one["until_version"]]
    assert {one["name"] for one in left} == {"bob"}
    for table in left:
        versions = [event["version"] for event in table["events"]]
        assert max(versions) <= table["until_version"]


def test_what_the_next_player_does_is_not_in_it(bob: User, now: datetime) -> None:
    [left] = [
        one for one in Match.objects.filter(status="playing") if one.seats.exclude(stand_in="")
    ]
    newcomer = new_player("newcomer")
    seat = left.seats.exclude(stand_in="").get()
    take_seat(seat.pk, newcomer, name="newcomer", source=Source.LINK, now=now)

    tables = {one["match"]: one for one in exported(newcomer, now)["matches"]}
    his = {one["match"]: one for one in exported(bob, now)["matches"]}

    assert tables[left.pk]["from_version"] > his[left.pk]["until_version"]


def test_file_names_no_address_and_no_name_of_others_but_in_their_matches(
    bob: User, now: datetime
) -> None:
    text = json.dumps(exported(bob, now))

    for other in CAST:
        if other != "bob":
            assert address_of(other) not in text


def test_file_holds_no_secret(bob: User, match: Match, now: datetime) -> None:
    code = make_pairing_code(bob, now=now)
    address = reply_address(open_prompt(match), now=now)
    text = json.dumps(exported(bob, now))

    secrets = [code, TOKEN.rpartition("/")[2], address.local_part, bob.password]
    secrets += [device.endpoint for device in Device.objects.all()]
    secrets += [ticket.token for ticket in SignIn.objects.all()]
    secrets += [digest.digest for digest in AccessCode.objects.all()]
    secrets += list(ReplyAddress.objects.values_list("local_part", flat=True))
    assert [secret for secret in secrets if secret in text] == []
    assert "secret-" not in text
    assert bytes(match.vault.seed).hex() not in text


def test_file_shows_no_hidden_card_of_others(bob: User, match: Match, now: datetime) -> None:
    play(match, 6, now=now)
    [table] = [one for one in exported(bob, now)["matches"] if one["match"] == match.pk]

    told = json.dumps(table["events"])

    hidden = hidden_cards(match, match.seats.get(player=bob).index)
    assert [card for card in hidden if f'"{card}"' in told] == []


def test_match_of_a_game_that_the_site_has_no_more_is_told_without_its_cards(
    bob: User, match: Match, now: datetime
) -> None:
    play(match, 4, now=now)
    Match.objects.filter(pk=match.pk).update(engine_key="gone")

    [table] = [one for one in exported(bob, now)["matches"] if one["match"] == match.pk]

    assert table["game"] == "gone"
    assert all(
        event["payload"] == {}
        for event in table["events"]
        if not event["kind"].startswith("match.")
    )


def test_mails_of_the_player_are_told_without_their_text(bob: User, now: datetime) -> None:
    mails = exported(bob, now)["mails_from_you"]

    assert [mail["from_you"] for mail in mails] == [True, True]
    assert "bid 0" not in json.dumps(mails)


def test_settings_lead_there(browser: Client) -> None:
    assert f'href="{PATH}"' in text_of(browser.get("/settings/"))
