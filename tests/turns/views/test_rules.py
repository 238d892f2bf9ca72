from django.test import Client

from games.registry import engines


def test_every_game_has_rules_to_read(watcher: Client) -> None:
    for engine in engines():
        page = watcher.get(f"/games/{engine.key}/").content.decode()
        assert f">{engine.title}</h1>" in page


def test_rules_are_told_in_french(watcher: Client) -> None:
    page = watcher.get("/games/oheila/", headers={"Accept-Language": "fr"}).content.decode()
    assert "manche" in page


def test_tables_are_tables(watcher: Client) -> None:
    assert "<table>" in watcher.get("/games/oheila/").content.decode()


def test_game_that_does_not_exist_is_not_found(watcher: Client) -> None:
    assert watcher.get("/games/poker/").status_code == 404
