"""The web process. Without a broker it also runs the sweeps and the mail listener."""

import os
from multiprocessing.util import Finalize

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.charset import utf8_alone

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = utf8_alone(get_wsgi_application())

if not settings.BROKER:
    # Late, since it imports models.
    from config import embedded

    # granian ends its worker by os._exit after multiprocessing's finalizers; atexit never runs.
    Finalize(None, embedded.start(), exitpriority=10)
