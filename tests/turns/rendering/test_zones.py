"""Zones to choose from."""

from django.utils import translation

from turns.rendering.zones import zone_choices


def test_zones_are_grouped_and_named_in_the_readers_language() -> None:
    with translation.override("fr"):
        groups = dict(zone_choices())
    assert dict(groups["Europe"])["Europe/London"] == "Londres"


def test_zones_are_listed_under_their_names_of_today() -> None:
    names = {name for _, zones in zone_choices() for name, _ in zones}
    assert {"UTC", "Europe/Paris", "Australia/Lord_Howe", "America/Argentina/Ushuaia"} <= names
    assert not {"US/Eastern", "EST5EDT", "Etc/GMT+5", "Asia/Calcutta"} & names


def test_ones_own_zone_is_listed_by_its_name_of_old() -> None:
    names = {
        name for _, zones in zone_choices("Asia/Calcutta", "Europe/Atlantis") for name, _ in zones
    }
    assert "Asia/Calcutta" in names
    assert "Europe/Atlantis" not in names
