"""Who may watch a match."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q

from turns.models import Match, PastSitting


def may_watch(match: Match, visitor: User | AnonymousUser) -> bool:
    """May this visitor see what a spectator sees: of a private match only its host, and whoever
    sits at the table, or sat there once cards were dealt. A link to a seat or to a turn shows it to
    whoever has the link.
    """
    if match.visibility != Match.Visibility.PRIVATE:
        return True
    if not visitor.is_authenticated:
        return False
    own = Q(seats__player=visitor) | Q(host=visitor)
    sits = Match.objects.filter(own, pk=match.pk).exists()
    past = PastSitting.objects.after_the_deal().filter(seat__match=match, player=visitor)
    return sits or past.exists()
