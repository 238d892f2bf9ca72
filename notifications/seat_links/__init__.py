"""Links of mails about a seat, beside moves: coming back to it, and voting. They sign nobody in."""
