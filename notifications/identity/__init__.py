"""Seat links and sign-in: how a browser becomes a player."""
