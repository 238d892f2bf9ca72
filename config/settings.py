"""Django's settings. Everything a host can change comes from the environment: docs/hosting.md."""

from datetime import timedelta
from pathlib import Path

from config import environment, tasks
from config.database import read_database
from config.imap import read_imap_folder
from config.languages import read_languages
from config.mail import MAILBOX_BACKEND, read_anymail_options, read_email_settings, read_sender
from config.outbound import read_outbound_allow
from config.secrets import read_folder, read_push_key, read_secret_key
from config.site import read_debug, read_reply_domain, read_site
from config.webhooks import INBOUND, LARGEST_POST, provider_of, read_doors

BASE_DIR = Path(__file__).resolve().parent.parent

# The site and its folder

SITE = read_site()
DEBUG = read_debug(SITE)
SITE_URL = SITE.url
VAR_DIR = read_folder(BASE_DIR / "var")
SECRET_KEY = read_secret_key(VAR_DIR)
SECRET_KEY_IS_GIVEN = bool(environment.text("SECRET_KEY"))
PUSH_KEY_FILE = read_push_key(VAR_DIR)
DATABASES = {"default": read_database(VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Mail

REPLY_DOMAIN = read_reply_domain(SITE)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = read_sender(REPLY_DOMAIN)
EMAIL_SETTINGS = read_email_settings(SITE)
globals().update(EMAIL_SETTINGS)
MAILBOX = EMAIL_SETTINGS["EMAIL_BACKEND"] == MAILBOX_BACKEND
ANYMAIL = read_anymail_options()
MAIL_PROVIDER = provider_of(str(EMAIL_SETTINGS["EMAIL_BACKEND"]))
WEBHOOKS = read_doors(MAIL_PROVIDER)
if INBOUND in WEBHOOKS:
    DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_POST

# A turn mail waits this long, and is withdrawn if the turn is played meanwhile. Nobody who tries
# the mailbox wants to wait.
MAIL_GRACE = environment.seconds("MAIL_GRACE", default=0 if MAILBOX else 60)
# How long a worker may hold a delivery before another one may take it.
DELIVERY_LEASE = environment.seconds("DELIVERY_LEASE", default=300, least=1)

# Days off a player and year, over all matches.
VACATION_DAYS = environment.whole("VACATION_DAYS", default=28, least=0, most=366)

SMTP_LISTEN = environment.listener("SMTP_LISTEN", default="127.0.0.1:8025")
LMTP_LISTEN = environment.optional_listener("LMTP_LISTEN")
IMAP_FOLDER = read_imap_folder()
INBOUND_MAX_BYTES = environment.whole("INBOUND_MAX_BYTES", default=1024 * 1024, least=1024)
# How long the text of a mail is kept that was worked off.
INBOUND_KEEP_FOR = timedelta(
    days=environment.whole("INBOUND_KEEP_DAYS", default=30, least=0, most=3650)
)
# The receiver whose Authentication-Results (RFC 8601) are believed; empty: nobody's.
AUTHSERV_ID = environment.text("AUTHSERV_ID")

# Chats and web push

# Networks that are not of the public internet, and may be sent to all the same.
OUTBOUND_ALLOW = read_outbound_allow()

# Tasks

REDIS_URL = tasks.read_redis_url()
BROKER = bool(REDIS_URL)
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = tasks.SCHEDULE
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_TIMEZONE = "UTC"

# Without a sweep for so long the site was out of order, and the open turns get as much more time.
# A restart takes less than this; the shortest turn, five minutes, is longer.
OUTAGE_AFTER = timedelta(minutes=2)

# Applications

INSTALLED_APPS = [
    "config.apps.TurnpostAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "anymail",
    "django_htmx",
    "turns",
    "notifications",
    "config.apps.WiringConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages too are sent compressed: docs/design.md says why that gives no secret away.
    "django.middleware.gzip.GZipMiddleware",
    "config.csp.content_security_policy",
    "config.caching.private",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "notifications.preferences.reading.written_for_visitor",
    "django_htmx.middleware.HtmxMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Languages and time

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = read_languages(LOCALE_PATHS[0])
USE_TZ = True
TIME_ZONE = "UTC"

# Browsers

ALLOWED_HOSTS = SITE.allowed_hosts
CSRF_TRUSTED_ORIGINS = [SITE_URL]

# Cookies do not tell ports apart: two sites on one machine would sign each other's players out.
# The prefix __Host- lets no neighbouring subdomain set the cookie.
_COOKIE = f"{'__Host-' if SITE.is_https else ''}turnpost-{SITE.any_port}"
SESSION_COOKIE_NAME = f"{_COOKIE}-session"
CSRF_COOKIE_NAME = f"{_COOKIE}-csrf"
LANGUAGE_COOKIE_NAME = f"{_COOKIE}-language"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# Players have no password to come back with, and a match takes months.
SESSION_COOKIE_AGE = LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SITE.is_https
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
# Links in mails are keys: no other site may read them from the Referer header.
SECURE_REFERRER_POLICY = "same-origin"
if SITE.is_https:
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Logs

DEFAULT_EXCEPTION_REPORTER_FILTER = "config.discretion.NoVariables"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.discretion.NoRows",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
    },
    "filters": {"no_paths": {"()": "config.discretion.NoPaths"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["no_paths"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Below this level it writes statements with their values.
        "django.db.backends": {"level": "WARNING"},
        # Below it the SMTP listener writes each command: reply addresses are keys to a turn.
        "mail.log": {"level": "WARNING"},
        # It may quote the address of a webhook with its password; that a post was refused stands in
        # the line about the request.
        "django.security.AnymailWebhookValidationFailure": {"level": "CRITICAL"},
        # Both write addresses of chats and of push services, which are secrets.
        "apprise": {"level": "CRITICAL"},
        "urllib3": {"level": "ERROR"},
    },
}
