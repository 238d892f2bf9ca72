"""Collecting the texts to translate, those of the games among them."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's command, which also takes the ids of `msg` and `msgs` (games/core/text.py)."""

    xgettext_options: list[str] = [
        *makemessages.Command.xgettext_options,
        "--keyword=msg",
        "--keyword=msgs:1,2",
    ]
