"""Names of time zones."""

import pytest

from turns.clocks.zones import BadZone, known_zones, zone_named


@pytest.mark.parametrize("name", ["UTC", "Europe/Paris", "US/Eastern"])
def test_zone_is_found_by_its_name(name: str) -> None:
    assert zone_named(name).key == name


@pytest.mark.parametrize(
    "name", ["", "Europe", "Europe/Atlantis", "../etc/passwd", "/etc/passwd", "a\0b", "x" * 5000]
)
def test_name_of_no_zone_is_refused(name: str) -> None:
    with pytest.raises(BadZone, match="no time zone"):
        zone_named(name)


def test_what_is_no_zone_is_not_known_as_one() -> None:
    assert {"UTC", "Europe/Paris", "US/Eastern"} <= known_zones()
    assert not {"Factory", "localtime"} & known_zones()
