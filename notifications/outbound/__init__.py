"""Requests to addresses that somebody else chose: push services, chats, webhooks. They reach the
public internet alone, follow no redirect, and end in time.
"""

from notifications.outbound.connections import Forbidden
from notifications.outbound.sessions import session

__all__ = ["Forbidden", "session"]
