"""The page where a player says how he likes to be written to."""

import re

from django.contrib.auth.models import User
from django.test import Client

from notifications.models import Profile


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_stranger_is_asked_to_sign_in_and_comes_back(client: Client) -> None:
    response = client.get("/settings/")
    assert response.headers["Location"] == "/sign-in/?next=%2Fsettings%2F"


def test_stranger_changes_nothing(client: Client, people: list[User]) -> None:
    client.post("/settings/", {"language": "fr", "cards_in_words": "on"})
    assert not Profile.objects.filter(language="fr").exists()


def test_player_chooses_language_and_words(people: list[User]) -> None:
    said = {"language": "fr", "cards_in_words": "on"}
    response = browser_of(people[0]).post("/settings/", said, follow=True)
    assert "Saved." in response.content.decode()
    profile = Profile.objects.get(user=people[0])
    assert (profile.language, profile.cards_in_words) == ("fr", True)


def test_box_without_a_tick_takes_the_words_back(people: list[User]) -> None:
    Profile.objects.filter(user=people[0]).update(cards_in_words=True)
    browser_of(people[0]).post("/settings/", {"language": "en"})
    assert not Profile.objects.get(user=people[0]).cards_in_words


def test_choice_of_another_player_stays(people: list[User]) -> None:
    browser_of(people[0]).post("/settings/", {"language": "fr", "cards_in_words": "on"})
    assert not Profile.objects.get(user=people[1]).cards_in_words


def test_page_shows_what_holds_now(people: list[User]) -> None:
    Profile.objects.filter(user=people[0]).update(cards_in_words=True, language="fr")
    page = browser_of(people[0]).get("/settings/").content.decode()
    assert re.search(r'name="language" value="fr"[^>]* checked', page)
    assert re.search(r'name="cards_in_words"[^>]* checked', page)


def test_language_that_is_not_there_is_refused(people: list[User]) -> None:
    page = browser_of(people[0]).post("/settings/", {"language": "xx"}).content.decode()
    assert 'class="error"' in page
    assert Profile.objects.get(user=people[0]).language == "en"


def test_player_without_a_profile_gets_one(db: None) -> None:
    nameless = User.objects.create_user("dora")
    browser_of(nameless).post("/settings/", {"language": "en", "cards_in_words": "on"})
    assert Profile.objects.get(user=nameless).cards_in_words


def test_every_page_of_a_player_leads_there(people: list[User]) -> None:
    assert 'href="/settings/"' in browser_of(people[0]).get("/").content.decode()
