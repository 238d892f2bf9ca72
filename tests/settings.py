"""Settings of the tests: the site's own, on a folder and a database that are thrown away."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Whoever runs the tests may have a site configured in the same shell. DATABASE_URL alone is meant
# for the tests: it says which database to hold them on.
for name in (
    *("SITE_URL", "REPLY_DOMAIN", "EMAIL_URL", "REDIS_URL", "SECRET_KEY", "PUSH_KEY_FILE", "DEBUG"),
    *("SITE_MAIL_FROM", "SMTP_LISTEN", "INBOUND_MAX_BYTES", "AUTHSERV_ID"),
    *("WEBHOOKS", "ANYMAIL_WEBHOOK_SECRET"),
    *("LMTP_LISTEN", "IMAP_URL", "INBOUND_KEEP_DAYS"),
    *("MAIL_GRACE", "DELIVERY_LEASE", "VACATION_DAYS", "OUTBOUND_ALLOW"),
):
    os.environ.pop(name, None)

FOLDER = Path(tempfile.mkdtemp(prefix="turnpost-tests-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["VAR_DIR"] = str(FOLDER)

from config.settings import *  # noqa: E402, F403 - the environment above is what it reads
from config.settings import DATABASES  # noqa: E402

# A file and not memory: other threads and processes of a test see the same database. The number
# of the process keeps test runs at the same time apart.
TEST_NAME = f"test_turnpost_{os.getpid()}"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    TEST_NAME = str(FOLDER / f"{TEST_NAME}.sqlite3")
DATABASES["default"]["TEST"] = {"NAME": TEST_NAME}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# WhiteNoise warns of a folder that is not there.
(FOLDER / "static").mkdir()
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
