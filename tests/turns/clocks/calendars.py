"""Calendars to test with, and times as people write them."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from turns.clocks.calendar import Calendar, Quiet

PARIS = ZoneInfo("Europe/Paris")
NEW_YORK = ZoneInfo("America/New_York")
SYDNEY = ZoneInfo("Australia/Sydney")
KATHMANDU = ZoneInfo("Asia/Kathmandu")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
NIGHT = Quiet(time(22), time(8))
WEEKEND = frozenset({5, 6})


def at(text: str, zone: ZoneInfo | None = None) -> datetime:
    """`2026-03-02 12:00`, in the zone or in UTC; given in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=zone or UTC).astimezone(UTC)


def days(*texts: str) -> frozenset[date]:
    """`2026-03-02`, ..."""
    return frozenset(date.fromisoformat(text) for text in texts)


def night_in(zone: ZoneInfo) -> Calendar:
    """Quiet from ten in the evening to eight in the morning."""
    return Calendar(zone, NIGHT)
