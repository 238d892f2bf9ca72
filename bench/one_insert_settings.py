"""The site's settings with one page of bench/one_insert.py."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.one_insert"
