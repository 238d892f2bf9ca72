"""The Django app of mail, push, contact details and sign-in."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Everything that leaves or enters."""

    name = "notifications"
    default_auto_field = "django.db.models.BigAutoField"
