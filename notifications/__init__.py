"""Everything that leaves or enters: mails, the addresses of people, and signing in."""
