"""Mails that come back: how that is told, and what it means for the address."""
