"""The scores of a match, drawn inside a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django import template

from turns.models import Match
from turns.rendering.chart import Chart, chart_of
from turns.rounds import Round

register = template.Library()


class ChartContext(TypedDict):
    """What turns/match/chart.html is given."""

    chart: Chart | None


@register.inclusion_tag("turns/match/chart.html", name="score_chart")
def score_chart(match: Match, rounds: Sequence[Round], names: Sequence[str]) -> ChartContext:
    """`{% score_chart match rounds names %}`: the chart and its table; nothing below two rounds."""
    return {"chart": chart_of([one.end for one in rounds], names, match.engine.teams)}
