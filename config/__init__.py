"""Wiring: settings, addresses, workers. Imported by nobody but the process that starts."""
