"""The ledger: what was sent to whom, when, by which way, and what became of it."""
