import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.turns.conftest import play_on
from turns.models import Event, Match, Vault
from turns.services import cancel_match


@pytest.fixture
def over(match: Match) -> Match:
    """The match, played to its end."""
    play_on(match, 500, now=match.created_at)
    match.refresh_from_db()
    return match


def check(client: Client, match: Match, seen: str = "") -> str:
    return client.get(f"/match/{match.pk}/check/", {"seen": seen}).content.decode()


def test_match_that_is_over_is_checked_as_a_whole(over: Match, watcher: Client) -> None:
    page = check(watcher, over)
    assert "Yes: everything fits." in page
    assert "every deal is the one that the seed gives" in page


def test_what_was_checked_is_said_in_the_readers_language(over: Match, watcher: Client) -> None:
    page = watcher.get(f"/match/{over.pk}/check/", headers={"accept-language": "fr"})
    assert "chaque donne est celle que donne la graine" in page.content.decode()


def test_match_in_play_is_checked_as_far_as_it_can_be(match: Match, watcher: Client) -> None:
    page = check(watcher, match)
    assert "What can be checked by now fits." in page
    assert bytes(match.vault.seed).hex() not in page


def test_match_called_off_before_the_deal_fits(
    open_match: Match, alice: User, watcher: Client
) -> None:
    cancel_match(open_match.pk, by=alice, now=open_match.created_at)

    page = check(watcher, open_match)

    assert "Yes: everything fits." in page
    assert "no cards were dealt" in page


def test_seed_that_was_exchanged_is_found(over: Match, watcher: Client) -> None:
    Vault.objects.filter(match=over).update(seed=bytes(32))
    page = check(watcher, over)
    assert "Something does not fit:" in page


def test_digest_of_a_mail_is_compared(over: Match, watcher: Client) -> None:
    event = Event.objects.get(match=over, version=9)
    page = check(watcher, over, f"  9:{event.digest.upper()} ")
    assert "1 digest from your mails is that of the log" in page


def test_digest_of_another_log_is_found(over: Match, watcher: Client) -> None:
    assert "version 9 does not fit" in check(watcher, over, f"9:{'0' * 64}")


def test_text_without_a_digest_is_not_taken_for_one(over: Match, watcher: Client) -> None:
    assert "There is no version and digest in it." in check(watcher, over, "it was in the mail")
