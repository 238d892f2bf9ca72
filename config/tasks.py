"""Which tasks there are, how often they run, and the broker of REDIS_URL."""

from urllib.parse import urlsplit

from celery.schedules import schedule

from config.environment import parsed

# Each is a sweep: safe to run at any time, it does whatever waits and says how much that was.
# The deadlines come first: whatever else is due waits until an outage is noticed.
NAMES = (
    "turns.tasks.time_out",
    "turns.tasks.settle_votes",
    "turns.tasks.follow_chains",
    "turns.tasks.play_bots",
    "notifications.tasks.deliver",
    "notifications.tasks.follow_up",
    "notifications.tasks.read_inbound",
    "notifications.tasks.push",
    "notifications.tasks.chat",
)

# These wait for servers that players chose.
OUTSIDE = frozenset({"notifications.tasks.chat", "notifications.tasks.push"})

SWEEP_SECONDS = 5

# What waits for days may wait for minutes more, and looks at much.
UNHURRIED = frozenset({"notifications.tasks.follow_up"})
UNHURRIED_SECONDS = 600


def pause_after(name: str) -> int:
    """How long after a sweep the next one follows, in seconds."""
    return UNHURRIED_SECONDS if name in UNHURRIED else SWEEP_SECONDS


# A sweep that no worker took expires before the next one, so that they do not pile up.
SCHEDULE = {
    name: {
        "task": name,
        "schedule": schedule(run_every=pause_after(name)),
        "options": {"expires": pause_after(name)},
    }
    for name in NAMES
}


def read_redis_url() -> str:
    """Give the broker's address; empty if there is none."""

    def parse(value: str) -> str:
        url = urlsplit(value)
        if value and (
            url.scheme not in {"redis", "rediss", "unix"} or not value.partition("//")[2]
        ):
            raise ValueError(value)
        # Asking for the port is what finds one that is no number.
        if url.port == 0:
            raise ValueError(value)
        return value

    return parsed("REDIS_URL", parse, default="", right="redis://host:port/number")
