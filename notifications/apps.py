"""The Django app of mail, push, contact details and sign-in."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    """Everything that leaves or enters."""

    name = "notifications"
    verbose_name = _("Mails and invitations")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear what the mail provider posts."""
        # Models load only once every application is known.
        from notifications.bounces import tracking  # noqa: F401
        from notifications.inbound.doors import webhooks  # noqa: F401
