"""Measurements: each says how it is run, docs/bench.md what it gave."""
