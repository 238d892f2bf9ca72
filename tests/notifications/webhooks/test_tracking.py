"""What providers report, through the addresses that they post to."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import OperationalError
from pytest_django import Settings

from notifications.bounces import marks
from notifications.models import Address, Delivery
from notifications.sending import claims
from tests.notifications.conftest import at_once
from tests.notifications.webhooks import posts
from tests.notifications.webhooks.conftest import Provider
from tests.notifications.webhooks.posts import Post

pytestmark = [
    pytest.mark.django_db,
    # anymail says so of SendGrid, each time.
    pytest.mark.filterwarnings("ignore:django-anymail has dropped official support"),
]

Status = Delivery.Status
Make = Callable[[Delivery], Post]

DELIVERED: dict[str, Make] = {
    "mailgun": lambda mail: posts.mailgun(mail, "delivered"),
    "postmark": lambda mail: posts.postmark(mail, "Delivery"),
    "sendgrid": lambda mail: posts.sendgrid(posts.sendgrid_event(mail, "delivered")),
    "brevo": lambda mail: posts.brevo(mail, "delivered"),
}
COMPLAINED: dict[str, Make] = {
    "mailgun": lambda mail: posts.mailgun(mail, "complained"),
    "postmark": lambda mail: posts.postmark(mail, "SpamComplaint", Type="SpamComplaint"),
    "sendgrid": lambda mail: posts.sendgrid(posts.sendgrid_event(mail, "spamreport")),
    "mandrill": lambda mail: posts.mandrill(mail, "spam"),
    "brevo": lambda mail: posts.brevo(mail, "spam"),
}
HARD: dict[str, Make] = {
    "mailgun": lambda mail: posts.mailgun(
        mail,
        "failed",
        severity="permanent",
        reason="bounce",
        **{"delivery-status": {"message": f"5.1.1 <{mail.email}> unknown"}},
    ),
    "postmark": lambda mail: posts.postmark(
        mail, "Bounce", Type="HardBounce", Email=mail.email, Details="550 5.1.1 unknown"
    ),
    "sendgrid": lambda mail: posts.sendgrid(
        posts.sendgrid_event(mail, "bounce", type="bounce", reason="550 5.1.1 unknown")
    ),
    "mandrill": lambda mail: posts.mandrill(mail, "hard_bounce", diag="550 5.1.1 unknown"),
    "brevo": lambda mail: posts.brevo(mail, "hard_bounce"),
    "sparkpost": lambda mail: posts.sparkpost(mail, bounce_class="10", raw_reason="550 no"),
}
SOFT: dict[str, Make] = {
    "postmark": lambda mail: posts.postmark(mail, "Bounce", Type="SoftBounce", Email=mail.email),
    "sendgrid": lambda mail: posts.sendgrid(
        posts.sendgrid_event(mail, "bounce", type="blocked", reason="550 5.7.1 blocked")
    ),
    "mandrill": lambda mail: posts.mandrill(mail, "soft_bounce", diag="452 4.2.2 full"),
    "brevo": lambda mail: posts.brevo(mail, "soft_bounce"),
    "sparkpost": lambda mail: posts.sparkpost(mail, bounce_class="22", raw_reason="452 full"),
}
DELAYED: dict[str, Make] = {
    "mailgun": lambda mail: posts.mailgun(mail, "failed", severity="temporary"),
    "postmark": lambda mail: posts.postmark(mail, "Bounce", Type="Transient", Email=mail.email),
    "sendgrid": lambda mail: posts.sendgrid(posts.sendgrid_event(mail, "deferred")),
    "mandrill": lambda mail: posts.mandrill(mail, "deferral"),
}


def is_marked(delivery: Delivery) -> bool:
    """Does no mail go there any more."""
    return Address.objects.filter(email=delivery.email, failing_since__isnull=False).exists()


@pytest.mark.parametrize("name", DELIVERED)
def test_mail_that_arrived_is_delivered(
    provider: Provider, delivery: Delivery, now: datetime, name: str
) -> None:
    client = provider(name)

    response = DELIVERED[name](delivery).send(client)

    assert response.status_code == 200
    delivery.refresh_from_db()
    assert delivery.status == Status.DELIVERED
    assert delivery.reported_at == now


@pytest.mark.parametrize("name", HARD)
def test_signed_report_that_an_address_is_gone_marks_it(
    provider: Provider, delivery: Delivery, now: datetime, name: str
) -> None:
    response = HARD[name](delivery).send(provider(name))

    assert response.status_code == 200
    delivery.refresh_from_db()
    assert delivery.status == Status.BOUNCED
    assert "example.org" not in delivery.reason
    assert is_marked(delivery)


@pytest.mark.parametrize("name", SOFT)
def test_mail_that_may_arrive_tomorrow_marks_nothing(
    provider: Provider, delivery: Delivery, name: str
) -> None:
    SOFT[name](delivery).send(provider(name))

    delivery.refresh_from_db()
    assert delivery.status == Status.BOUNCED
    assert not is_marked(delivery)


@pytest.mark.parametrize("name", DELAYED)
def test_delayed_mail_has_left_still(provider: Provider, delivery: Delivery, name: str) -> None:
    response = DELAYED[name](delivery).send(provider(name))

    assert response.status_code == 200
    delivery.refresh_from_db()
    assert delivery.status == Status.SENT
    assert not is_marked(delivery)


@pytest.mark.parametrize("name", COMPLAINED)
def test_complaint_ends_all_mail_about_matches(
    provider: Provider, delivery: Delivery, name: str
) -> None:
    COMPLAINED[name](delivery).send(provider(name))

    delivery.refresh_from_db()
    assert delivery.status == Status.COMPLAINED
    assert is_marked(delivery)


@pytest.mark.parametrize("kind", ["unsub", "reject"])
def test_provider_that_sends_nothing_there_any_more_marks_the_address(
    provider: Provider, delivery: Delivery, kind: str
) -> None:
    client = provider("mailgun" if kind == "unsub" else "sendgrid")
    post = {
        "unsub": lambda: posts.mailgun(delivery, "unsubscribed"),
        "reject": lambda: posts.sendgrid(
            posts.sendgrid_event(delivery, "dropped", reason="Unsubscribed Address")
        ),
    }[kind]()

    post.send(client)

    assert is_marked(delivery)


@pytest.mark.parametrize("name", ["mailgun", "postmark", "sendgrid", "mandrill", "sparkpost"])
def test_unsigned_post_changes_nothing(provider: Provider, delivery: Delivery, name: str) -> None:
    post = HARD[name](delivery)
    forged = Post(post.path, post.body, post.content_type)
    if name == "mailgun":
        body = post.body.replace(b"a" * 50, b"b" * 50)
        forged = Post(post.path, body, post.content_type)

    response = forged.send(provider(name))

    assert response.status_code == 400
    delivery.refresh_from_db()
    assert delivery.status == Status.SENT


def test_wrong_password_changes_nothing(provider: Provider, delivery: Delivery) -> None:
    said = {"RecordType": "Delivery", "Metadata": posts.metadata_of(delivery)}

    response = posts.basic("/anymail/postmark/tracking/", said, "somebody:else").send(
        provider("postmark")
    )

    assert response.status_code == 400


def test_webhooks_of_other_providers_are_not_there(provider: Provider, delivery: Delivery) -> None:
    client = provider("mailgun")

    assert DELIVERED["postmark"](delivery).send(client).status_code == 404
    assert DELIVERED["sendgrid"](delivery).send(client).status_code == 404


def test_address_without_its_slash_is_no_redirect(provider: Provider, delivery: Delivery) -> None:
    post = DELIVERED["mailgun"](delivery)

    response = Post(post.path.rstrip("/"), post.body).send(provider("mailgun"))

    assert response.status_code == 200
    delivery.refresh_from_db()
    assert delivery.status == Status.DELIVERED


@pytest.mark.parametrize(
    ("order", "end"),
    [
        (["delivered", "delivered"], Status.DELIVERED),
        (["delivered", "failed"], Status.BOUNCED),
        (["failed", "delivered"], Status.BOUNCED),
        (["failed", "complained", "delivered"], Status.COMPLAINED),
        (["complained", "failed"], Status.COMPLAINED),
    ],
)
def test_order_of_reports_makes_no_difference(
    provider: Provider, delivery: Delivery, order: list[str], end: Delivery.Status
) -> None:
    client = provider("mailgun")

    for event in order:
        assert posts.mailgun(delivery, event).send(client).status_code == 200

    delivery.refresh_from_db()
    assert delivery.status == end


def test_report_before_our_own_note_stands(
    provider: Provider, delivery: Delivery, now: datetime
) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(status=Status.WAITING, sent_at=None)
    claimed = claims.claim(delivery.pk, now=now)
    assert claimed is not None

    posts.mailgun(delivery, "delivered").send(provider("mailgun"))
    claims.mark_sent(claimed, now=now, provider_id="<1@mailgun.example.com>")

    delivery.refresh_from_db()
    assert delivery.status == Status.DELIVERED
    assert delivery.sent_at == now
    assert delivery.provider_id == "<1@mailgun.example.com>"
    assert delivery.lease_until is None


def test_mail_that_seemed_to_fail_and_arrived_is_not_sent_again(
    provider: Provider, delivery: Delivery, now: datetime
) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(status=Status.WAITING, sent_at=None)
    claimed = claims.claim(delivery.pk, now=now)
    assert claimed is not None

    posts.mailgun(delivery, "delivered").send(provider("mailgun"))
    claims.retry_later(claimed, "TimeoutError", now=now)

    delivery.refresh_from_db()
    assert delivery.status == Status.DELIVERED


@pytest.mark.parametrize("field", ["provider_id", "message_id"])
def test_mail_is_known_by_its_ids_where_the_provider_takes_no_data(
    provider: Provider, delivery: Delivery, field: str
) -> None:
    client = provider("mailgun")
    name = "<provider@example.com>" if field == "provider_id" else delivery.message_id
    Delivery.objects.filter(pk=delivery.pk).update(**{field: name})

    said = {
        "event": "delivered",
        "recipient": delivery.email,
        "message": {"headers": {"message-id": name.strip("<>")}},
    }
    posts.mailgun_post(said).send(client)

    delivery.refresh_from_db()
    assert delivery.status == Status.DELIVERED


@pytest.mark.parametrize(
    "said",
    [
        {"event": "failed", "user-variables": {"turnpost": "7:forged"}},
        {"event": "failed", "user-variables": {"turnpost": ["7"]}},
        {"event": "failed", "message": {"headers": {"message-id": "another@example.com"}}},
        {"event": "failed"},
        {"event": "something new"},
    ],
)
def test_report_of_a_mail_that_is_not_ours_is_taken_and_changes_nothing(
    provider: Provider, delivery: Delivery, said: dict[str, object]
) -> None:
    response = posts.mailgun_post(said).send(provider("mailgun"))

    assert response.status_code == 200
    delivery.refresh_from_db()
    assert delivery.status == Status.SENT


def test_report_about_another_recipient_changes_nothing(
    provider: Provider, delivery: Delivery
) -> None:
    posts.mailgun(delivery, "failed", recipient="stranger@example.net").send(provider("mailgun"))

    delivery.refresh_from_db()
    assert delivery.status == Status.SENT


def test_database_in_trouble_has_the_provider_come_again(
    provider: Provider, delivery: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = provider("mailgun")

    def away(*args: object, **kwargs: object) -> None:
        raise OperationalError

    with monkeypatch.context() as patched:
        patched.setattr(marks, "arrived", away)
        first = posts.mailgun(delivery, "delivered").send(client)
    second = posts.mailgun(delivery, "delivered").send(client)

    assert (first.status_code, second.status_code) == (500, 200)
    delivery.refresh_from_db()
    assert delivery.status == Status.DELIVERED


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_reports_at_once_mark_once(
    provider: Provider, delivery: Delivery, settings: Settings
) -> None:
    provider("mailgun")
    post = HARD["mailgun"](delivery)

    answers = at_once(lambda: post.send(provider("mailgun")).status_code, times=4)

    assert answers == [200] * 4
    delivery.refresh_from_db()
    assert delivery.status == Status.BOUNCED
    assert Delivery.objects.filter(kind=Delivery.Kind.TROUBLE).count() <= 1
    assert Address.objects.filter(failing_since__isnull=False).count() == 1


def test_delivered_mail_forgets_an_earlier_bounce(
    provider: Provider, delivery: Delivery, now: datetime
) -> None:
    Address.objects.filter(email=delivery.email).update(bounced_at=now)

    posts.mailgun(delivery, "delivered").send(provider("mailgun"))

    assert Address.objects.get(email=delivery.email).bounced_at is None
