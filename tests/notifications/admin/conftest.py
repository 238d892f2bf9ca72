"""The operator's browser is the same on the pages of matches."""

from tests.turns.admin.conftest import Shown, admin, operator, shown

__all__ = ["Shown", "admin", "operator", "shown"]
