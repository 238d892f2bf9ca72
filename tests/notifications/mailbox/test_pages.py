"""The pages of the mailbox."""

import email
import re
from datetime import datetime
from email.message import EmailMessage
from email.policy import default
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from notifications.inbound.replies import reply_text
from notifications.models import InboundMail, MailboxMessage
from turns.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    """A browser on the same machine, which checks forms as the site does."""
    return Client(HTTP_HOST="localhost")


def page(name: str, letter: MailboxMessage) -> str:
    return reverse(name, args=[letter.recipient, letter.pk])


def answer(browser: Client, letter: MailboxMessage, body: str) -> str:
    """Send this from the reply box; gives where the browser goes."""
    response = browser.post(page("mailbox-reply", letter), {"body": body.replace("\n", "\r\n")})
    assert response.status_code == 302
    return response.headers["Location"]


def raw_reply() -> EmailMessage:
    """The one mail that came in."""
    parsed = email.message_from_bytes(bytes(InboundMail.objects.get().raw), policy=default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def test_every_address_is_listed_with_its_count(browser: Client, letter: MailboxMessage) -> None:
    html = browser.get(reverse("mailbox")).content.decode()

    for name in ("alice", "bob", "charlie", "dora"):
        assert f"{name}@example.org" in html
        assert reverse("mailbox-box", args=[f"{name}@example.org"]) in html
    assert html.count("1 mail,") == 4


def test_spellings_of_an_address_that_differ_in_case_are_one_box(
    browser: Client, letter: MailboxMessage, now: datetime
) -> None:
    other = MailboxMessage.objects.create(
        recipient=letter.recipient.capitalize(), subject="Another", raw=b"", sent_at=now
    )

    addresses = browser.get(reverse("mailbox")).content.decode()
    box = browser.get(reverse("mailbox-box", args=[letter.recipient])).content.decode()
    page_of_other = reverse("mailbox-letter", args=[letter.recipient, other.pk])

    assert other.recipient not in addresses
    assert "2 mails," in addresses
    assert {letter.subject, "Another"} <= set(re.findall("<b>(.*?)</b>", unescape(box)))
    assert browser.get(page_of_other).status_code == 200


def test_mails_of_an_address_are_listed(browser: Client, letter: MailboxMessage) -> None:
    html = browser.get(reverse("mailbox-box", args=[letter.recipient])).content.decode()

    assert letter.subject in unescape(html)
    assert page("mailbox-letter", letter) in html


def test_letter_shows_html_text_and_source(browser: Client, letter: MailboxMessage) -> None:
    html = browser.get(page("mailbox-letter", letter)).content.decode()

    assert page("mailbox-html", letter) in html
    assert "## Reply above this line ##" in html
    assert "Auto-Submitted: auto-generated" in html


def test_frame_runs_no_script_and_opens_links_in_the_window(
    browser: Client, letter: MailboxMessage
) -> None:
    html = browser.get(page("mailbox-letter", letter)).content.decode()
    framed = browser.get(page("mailbox-html", letter))

    assert re.search(r'<iframe [^>]*sandbox="allow-top-navigation-by-user-activation', html)
    assert "allow-scripts" not in html
    assert "allow-same-origin" not in html
    policy = framed.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-top-navigation" in policy
    assert framed.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert '<base target="_top">' in framed.content.decode()


def test_press_that_would_write_a_mail_opens_the_reply_box_with_it(
    browser: Client, letter: MailboxMessage
) -> None:
    framed = browser.get(page("mailbox-html", letter)).content.decode()

    assert "mailto:" not in framed
    [link, *_] = re.findall(r'href="([^"]*#reply)"', framed)
    html = browser.get(unescape(link)).content.decode()
    assert link == f"{page('mailbox-letter', letter)}?body=bid+0#reply"
    assert ">bid 0</textarea>" in html


def test_letter_of_another_address_is_not_found(browser: Client, letter: MailboxMessage) -> None:
    letter.recipient = "nobody@example.org"

    assert browser.get(page("mailbox-letter", letter)).status_code == 404


def test_reply_comes_in_as_a_mail_program_would_send_it(
    browser: Client, letter: MailboxMessage
) -> None:
    sent = email.message_from_bytes(bytes(letter.raw), policy=default)

    answer(browser, letter, "bid 0")

    reply = raw_reply()
    assert reply["From"] == letter.recipient
    assert reply["To"] == sent["Reply-To"]
    assert reply["Subject"] == f"Re: {sent['Subject']}"
    assert reply["In-Reply-To"] == sent["Message-ID"]
    assert str(reply["References"]).split() == [sent["References"], sent["Message-ID"]]
    assert reply["Message-ID"] != sent["Message-ID"]


def test_reply_quotes_the_mail_below_what_was_typed(
    browser: Client, letter: MailboxMessage
) -> None:
    answer(browser, letter, "bid 0\nsee you")

    body = str(raw_reply().get_content()).replace("\r\n", "\n")
    assert body.startswith("bid 0\nsee you\n\nOn Mon, 02 Mar 2026 at 12:00, Turnpost")
    assert "wrote:\n> ## Reply above this line ##\n" in body
    assert reply_text(bytes(InboundMail.objects.get().raw)).strip() == "bid 0\nsee you"


def test_reply_is_kept_as_every_mail_that_comes_in(
    browser: Client, letter: MailboxMessage, now: datetime
) -> None:
    answer(browser, letter, "bid 0")

    kept = InboundMail.objects.get()
    assert kept.envelope["door"] == "mailbox"
    assert kept.envelope["sender"] == letter.recipient
    assert kept.status == InboundMail.Status.NEW


def test_after_a_reply_the_page_looks_again_until_the_answer_is_there(
    browser: Client, letter: MailboxMessage, now: datetime
) -> None:
    box = answer(browser, letter, "bid 0")

    waiting = browser.get(box).content.decode()
    MailboxMessage.objects.create(
        recipient=letter.recipient, subject="Played", raw=b"", sent_at=now
    )
    answered = browser.get(box).content.decode()

    assert 'http-equiv="refresh"' in waiting
    assert 'http-equiv="refresh"' not in answered


def test_page_does_not_look_again_for_ever(browser: Client, letter: MailboxMessage) -> None:
    box = reverse("mailbox-box", args=[letter.recipient])

    html = browser.get(f"{box}?after={letter.pk}&at=1").content.decode()

    assert 'http-equiv="refresh"' not in html


@pytest.mark.parametrize("number", ["x", "9" * 30, "9" * 5000])
def test_page_bears_any_number_in_its_address(
    browser: Client, letter: MailboxMessage, number: str
) -> None:
    box = reverse("mailbox-box", args=[letter.recipient])

    assert browser.get(f"{box}?after={number}&at=99999999999").status_code == 200
    assert browser.get(f"{box}?after=1&at={number}").status_code == 200


def test_get_of_the_reply_sends_nothing(browser: Client, letter: MailboxMessage) -> None:
    assert browser.get(page("mailbox-reply", letter)).status_code == 405
    assert not InboundMail.objects.exists()


def test_reply_needs_the_token_of_its_form(letter: MailboxMessage) -> None:
    browser = Client(HTTP_HOST="localhost", enforce_csrf_checks=True)

    response = browser.post(page("mailbox-reply", letter), {"body": "bid 0"})

    assert response.status_code == 403


def test_no_page_of_the_mailbox_signs_anybody_in(
    browser: Client, letter: MailboxMessage, match: Match
) -> None:
    browser.get(page("mailbox-letter", letter))

    assert "_auth_user_id" not in browser.session
