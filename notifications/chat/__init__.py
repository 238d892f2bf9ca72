"""Chats and webhooks of players, through Apprise: which there are, sending there, giving one up."""
