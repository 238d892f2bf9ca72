"""Time zones to choose from, by continent and ocean, under their cities' names."""

from __future__ import annotations

from babel import Locale
from babel.core import get_global
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from turns.clocks.zones import known_zones

REGIONS = {
    "Africa": gettext_lazy("Africa"),
    "America": gettext_lazy("America"),
    "Antarctica": gettext_lazy("Antarctica"),
    "Arctic": gettext_lazy("Arctic"),
    "Asia": gettext_lazy("Asia"),
    "Atlantic": gettext_lazy("Atlantic Ocean"),
    "Australia": gettext_lazy("Australia"),
    "Europe": gettext_lazy("Europe"),
    "Indian": gettext_lazy("Indian Ocean"),
    "Pacific": gettext_lazy("Pacific Ocean"),
}
UTC = "UTC"

Choices = list[tuple[str, list[tuple[str, str]]]]


def zone_choices(*own: str) -> Choices:
    """Zones as groups of (name, words) in the active language; `own` are listed besides, whatever
    they are called: a browser may know an old name.
    """
    locale = Locale.parse(get_language() or "en", sep="-")
    old_names = get_global("zone_aliases")
    groups: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    listed = {UTC}
    for zone in known_zones():
        region = zone.partition("/")[0]
        if region in groups and zone not in old_names:
            groups[region].append((zone, city(zone, locale)))
            listed.add(zone)
    others = [(zone, zone) for zone in own if zone in known_zones() - listed]
    return [
        (_("Other"), [(UTC, UTC), *others]),
        *((str(REGIONS[region]), sorted(zones, key=_by_words)) for region, zones in groups.items()),
    ]


def city(zone: str, locale: Locale) -> str:
    """The city that a zone is named for, in this language: `Londres`."""
    known = locale.time_zones.get(zone, {}).get("city")
    return str(known) if known else zone.rpartition("/")[2].replace("_", " ")


def _by_words(choice: tuple[str, str]) -> str:
    return choice[1].casefold()
