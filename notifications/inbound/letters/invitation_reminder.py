"""Replies to the reminder of an invitation: they are answers to the invitation."""

from notifications.inbound.letters.invitation import answer

__all__ = ["answer"]
