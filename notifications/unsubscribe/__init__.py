"""Stopping a kind of mail in one match by one press (RFC 8058), and undoing it; and the page of
what is told of a match, by a link that needs no sign-in.
"""
