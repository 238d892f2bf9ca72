"""A provider's posts to the running site, each twice and at once, over HTTP."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
import requests
from django.utils import timezone

from notifications.models import Delivery, InboundMail
from tests.notifications.conftest import open_prompt
from tests.notifications.inbound.post import game_moves, player_address, prompt_address, reply
from tests.notifications.webhooks import posts
from tests.notifications.webhooks.posts import Post
from tests.notifications.webhooks.test_inbound import postmark_raw
from tests.processes import LiveSite, live_database_url
from turns.models import Match

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

WAIT_SECONDS = 30.0


@pytest.fixture
def clock() -> None:
    """The real time: the site is another process."""


@pytest.fixture
def now(clock: None) -> datetime:
    """As the site sees it."""
    return timezone.now()


def wait_for(holds: Callable[[], bool]) -> None:
    """Until the site has done it."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_each_post_comes_twice_at_once_and_counts_once(
    live_site: Callable[..., LiveSite], match: Match, now: datetime
) -> None:
    prompt = open_prompt(match)
    raw = reply("bid 1", prompt, now=now)
    turn = Delivery.objects.create(
        kind=Delivery.Kind.RESULT,
        key="result:1",
        email=player_address(prompt),
        user=prompt.seat.player,
        seat=prompt.seat,
        status=Delivery.Status.SENT,
        message_id="<1@localhost>",
        due_at=now,
        created_at=now,
    )
    said = {"RecordType": "Delivery", "MessageID": "1@localhost", "Recipient": turn.email}
    inbound = postmark_raw(raw, player_address(prompt), prompt_address(prompt, now=now))
    tracking = posts.basic("/anymail/postmark/tracking", said)
    forged = posts.basic("/anymail/postmark/tracking/", said, "somebody:else")

    site = live_site(
        EMAIL_URL="anymail://postmark",
        ANYMAIL_POSTMARK_SERVER_TOKEN="token",
        ANYMAIL_POSTMARK_API_URL="http://127.0.0.1:1/",
        ANYMAIL_WEBHOOK_SECRET=posts.SECRET,
        DATABASE_URL=live_database_url(),
    )

    def send(post: Post) -> int:
        headers = {"Content-Type": post.content_type, **post.headers}
        url = f"{site.url}{post.path}"
        answer = requests.post(url, post.body, headers=headers, timeout=20, allow_redirects=False)
        return answer.status_code

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(send, [inbound, tracking] * 4))
    assert answers == [200] * 8
    assert send(forged) == 400
    wait_for(lambda: not InboundMail.objects.filter(status=InboundMail.Status.NEW).exists())

    assert InboundMail.objects.count() == 1
    assert game_moves(match) == [("bid_made", "mail")]
    turn.refresh_from_db()
    assert turn.status == Delivery.Status.DELIVERED
    assert "somebody" not in site.process.output()
