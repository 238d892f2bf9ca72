"""Who may watch a match, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from turns.models import Match

VISIBILITY_NAMES = {
    Match.Visibility.PRIVATE: _("Private"),
    Match.Visibility.LINK: _("By link"),
    Match.Visibility.LISTED: _("Listed"),
}
VISIBILITY_HINTS = {
    Match.Visibility.PRIVATE: _("Only those who sit at the table can look at it."),
    Match.Visibility.LINK: _("Whoever has its address can watch; it is listed nowhere."),
    Match.Visibility.LISTED: _("Everybody finds it among the tables, with the players’ names."),
}
