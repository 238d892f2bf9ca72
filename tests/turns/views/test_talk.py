from django.test import Client

from tests.turns.views.conftest import BrowserOf
from turns.models import Match, Talk


def say(client: Client, match: Match, text: str) -> str:
    response = client.post(f"/match/{match.pk}/say/", {"text": text}, follow=True)
    return response.content.decode()


def test_remark_is_shown_to_everybody(match: Match, browser_of: BrowserOf, watcher: Client) -> None:
    say(browser_of("bob"), match, "Good luck!")
    assert "Good luck!" in watcher.get(f"/match/{match.pk}/").content.decode()


def test_remark_is_escaped(match: Match, browser_of: BrowserOf) -> None:
    page = say(browser_of("bob"), match, "<script>alert(1)</script>")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_empty_remark_is_refused(match: Match, browser_of: BrowserOf) -> None:
    assert "A remark has 1 to 500 characters." in say(browser_of("bob"), match, "  ")


def test_stranger_says_nothing(match: Match, watcher: Client) -> None:
    response = watcher.post(f"/match/{match.pk}/say/", {"text": "Hello"})
    assert response.status_code == 404
    assert not Talk.objects.exists()


def test_reading_says_nothing(match: Match, browser_of: BrowserOf) -> None:
    response = browser_of("bob").get(f"/match/{match.pk}/say/", {"text": "Hello"})
    assert response.status_code == 405
