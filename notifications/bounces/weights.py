"""What one failure says about an address."""

from __future__ import annotations

from enum import Enum


class Weight(Enum):
    """How sure it is that no later mail will arrive either."""

    NONE = 0
    BOUNCE = 1
    """It may be over tomorrow: a second one, a day later, marks the address."""
    CERTAIN = 2
