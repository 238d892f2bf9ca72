"""The Celery application: `celery -A config worker --beat`."""

import os

from celery import Celery
from kombu.transport import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("turnpost")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# What waits at the broker are hints: the next sweep does what a lost one asked for. A worker that
# gives them back while the broker is away, twice within seconds, ends itself (kombu 5.7).
redis.Channel.do_restore = False
