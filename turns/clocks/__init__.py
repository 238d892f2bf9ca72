"""Clocks: values agreed for a match, and pure functions of a given time. No Django in here."""
