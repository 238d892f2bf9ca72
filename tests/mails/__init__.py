"""Replies to our turn mails, as mail programs write them, and the turns that they answer."""
