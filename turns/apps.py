"""The Django app of matches."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class TurnsConfig(AppConfig):
    """Matches, seats and the log."""

    name = "turns"
    verbose_name = _("Matches")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Guard the log in the database itself; again after each migration, since SQLite drops
        triggers when it rebuilds a table.
        """
        from turns import append_only

        post_migrate.connect(append_only.guard, sender=self)
