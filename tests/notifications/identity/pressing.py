"""Pressing the button of a seat's link."""

from django.test import Client


def take(client: Client, link: str, name: str = "bob", **fields: str) -> None:
    """Press the button."""
    client.post(link, {"name": name, "word": "", **fields})
