"""The place where the applications meet: signals connected, ports bound."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class TurnpostAdminConfig(AdminConfig):
    """Django's admin, with a site of our own."""

    default_site = "config.admin_site.TurnpostAdmin"


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
        from notifications.operators import mail_report
        from turns import ports
        from turns.signals import reported, work_waiting

        webhooks.check_protected(settings.MAIL_PROVIDER, settings.WEBHOOKS)
        work_waiting.connect(wake_worker, dispatch_uid="config.workers")
        reported.connect(mail_report, dispatch_uid="notifications.operators")
        ports.bind(SiteContacts())
