"""The place where the applications meet: signals connected, ports bound."""

from django.apps import AppConfig


class WiringConfig(AppConfig):
    """Last of the installed applications, so that every other one is ready."""

    name = "config"

    def ready(self) -> None:
        """Say who listens for waiting work and who answers for contacts."""
        # Models, and what imports them, load only once every application is known.
        # Shared tasks find their application once config.celery is imported.
        from django.conf import settings

        from config import celery, checks, webhooks  # noqa: F401
        from config.workers import wake_worker
        from notifications.contacts import SiteContacts
        from turns import ports
        from turns.signals import work_waiting

        webhooks.check_protected(settings.MAIL_PROVIDER, settings.WEBHOOKS)
        work_waiting.connect(wake_worker, dispatch_uid="config.workers")
        ports.bind(SiteContacts())
