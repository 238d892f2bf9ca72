"""What a broken promise raises."""

from __future__ import annotations


class ContractBroken(AssertionError):
    """An engine that does not keep a promise of the contract."""


def ensure(kept: object, promise: str) -> None:
    """Raise ContractBroken unless the promise is kept."""
    if not kept:
        raise ContractBroken(promise)
