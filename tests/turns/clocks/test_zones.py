"""Names of time zones."""

import pytest

from turns.clocks.zones import BadZone, zone_named, zone_names


@pytest.mark.parametrize("name", ["UTC", "Europe/Paris", "US/Eastern"])
def test_zone_is_found_by_its_name(name: str) -> None:
    assert zone_named(name).key == name


@pytest.mark.parametrize(
    "name", ["", "Europe", "Europe/Atlantis", "../etc/passwd", "/etc/passwd", "a\0b", "x" * 5000]
)
def test_name_of_no_zone_is_refused(name: str) -> None:
    with pytest.raises(BadZone, match="no time zone"):
        zone_named(name)


def test_zones_to_choose_from_are_places() -> None:
    names = zone_names()
    assert {"UTC", "Europe/Paris", "Australia/Lord_Howe", "America/Argentina/Ushuaia"} <= set(names)
    assert not {"US/Eastern", "EST5EDT", "Etc/GMT+5"} & set(names)
