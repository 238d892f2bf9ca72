"""Players as a match by mail has them: who answers when they get round to it, and sleeps at night.

Times are hours since the match began, at noon in the first zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random

MEDIAN = 4.0
"""Half of all answers come within so many waking hours."""
SPREAD = 1.0
"""The standard deviation of the logarithm: two thirds come between 1.5 and 11 hours."""
AWAKE_FROM, AWAKE_TO = 7.0, 23.0
"""By the player's own clock: 16 hours."""
ZONES = 9.0
"""The zones of the players lie so many hours apart at most."""
_START = 12.0


@dataclass(frozen=True, slots=True)
class Person:
    """One player; `zone` is how many hours their clock is ahead."""

    zone: float

    def answers_at(self, asked: float, rng: Random) -> float:
        """When a question of this moment is answered: nights do not count."""
        return self.awake_after(asked, exp(rng.gauss(log(MEDIAN), SPREAD)))

    def awake_after(self, start: float, hours: float) -> float:
        """The moment at which the person has been awake for so many hours since `start`."""
        now = start
        while True:
            clock = (now + _START + self.zone) % 24
            if not AWAKE_FROM <= clock < AWAKE_TO:
                now += (AWAKE_FROM - clock) % 24
                continue
            left = AWAKE_TO - clock
            if hours <= left:
                return now + hours
            # Past the end of the day by a hair, or rounding could hold the day for ever.
            now += left + 1e-9
            hours -= left


def people(seats: int, rng: Random) -> tuple[Person, ...]:
    """So many players, each in some zone."""
    return tuple(Person(rng.uniform(0, ZONES)) for _ in range(seats))
