"""Another language is a folder in locale/."""

from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from django.test import Client
from pytest_django import Settings

from config.languages import read_languages


@pytest.fixture
def german(tmp_path: Path, settings: Settings) -> None:
    """A site that somebody has begun to translate."""
    catalog = Catalog(locale="de")
    catalog.add("Start a match", "Eine Partie beginnen")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.mo").open("wb") as file:
        write_mo(file, catalog)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = read_languages(tmp_path)


def test_folders_are_languages_by_their_own_names(tmp_path: Path) -> None:
    for name in ("pt_BR", "fr"):
        (tmp_path / name).mkdir()

    languages = read_languages(tmp_path)

    assert languages == [
        ("en", "English"),
        ("fr", "Français"),
        ("pt-br", "Português (Brasil)"),
    ]


@pytest.mark.django_db
@pytest.mark.usefixtures("german")
def test_new_language_can_be_chosen(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "en"}).content.decode()

    assert '<button class="plain" name="language" value="de" lang="de">Deutsch</button>' in page


@pytest.mark.django_db
@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("path", ["/", "/games/odin/", "/start/", "/tables/"])
def test_what_is_not_translated_yet_is_english(client: Client, path: str) -> None:
    page = client.get(path, headers={"accept-language": "de"}).content.decode()

    assert '<html lang="de">' in page
    assert "Eine Partie beginnen" in page
    assert "Sign in" in page
