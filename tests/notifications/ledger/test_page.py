"""The page that says what was sent, and what became of it."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from notifications.ledger.reasons import KNOWN
from notifications.ledger.views import A_PAGE
from notifications.models import Chat, Delivery, Device, Invitation
from notifications.telling.outbox import handle_facts
from tests.notifications.conftest import address_of, open_prompt
from tests.notifications.ledger.conftest import BrowserOf, Row, seat_of
from tests.notifications.pages import everything, text_of
from turns.models import Match, Rhythm

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def read(client: Client, match: Match, **query: str | int) -> str:
    """The page."""
    response = client.get(f"/match/{match.pk}/mail/", query)
    assert response.status_code == 200
    return text_of(response)


def cells(page: str) -> list[list[str]]:
    """The table, row by row, without its marks."""
    rows = re.findall(r"<tr class.*?</tr>", page.replace("\n", " "))
    return [[plain(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row)] for row in rows]


def plain(html: str) -> str:
    """The words alone."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({"status": "sent"}, "accepted today, Monday 2 March 2026, 12:05 UTC"),
        ({"status": "delivered"}, "arrived today, Monday 2 March 2026, 12:05 UTC"),
        (
            {"status": "bounced", "reason": "the mail came back: 5.1.1"},
            "came back today, Monday 2 March 2026, 12:05 UTC (the mail came back: 5.1.1)",
        ),
        ({"status": "complained"}, "called spam today, Monday 2 March 2026, 12:05 UTC"),
        (
            {"status": "withdrawn", "sent_at": None, "reason": "told in your digest"},
            "not sent (told in your digest)",
        ),
        (
            {"status": "failed", "sent_at": None, "reason": "the address was refused: 550 5.1.1"},
            "could not be sent (the address was refused: 550 5.1.1)",
        ),
    ],
)
def test_each_outcome_is_told_with_time_and_reason(
    browser_of: BrowserOf,
    row: Row,
    match: Match,
    now: datetime,
    fields: dict[str, object],
    state: str,
) -> None:
    row("bob", kind="left", **{"sent_at": now + timedelta(minutes=5), **fields})

    [[what, when, through, told]] = cells(read(browser_of("bob"), match))

    assert what == "A team mate has left"
    assert when == "today, Monday 2 March 2026, 12:00 UTC"
    assert through == "mail: bob@example.org"
    assert told == state


def test_time_within_the_same_minute_is_given_once(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime
) -> None:
    row("bob", kind="left", status="sent", sent_at=now)

    [[_, when, _, told]] = cells(read(browser_of("bob"), match))

    assert (when, told) == ("today, Monday 2 March 2026, 12:00 UTC", "accepted")


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("grace", "in case you answer before"),
        ("quiet", "held for your quiet hours or days off until"),
        ("digest", "waits for the hour of your digest"),
        ("", "is about to leave"),
    ],
)
def test_message_that_waits_says_for_what(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime, held: str, said: str
) -> None:
    row("bob", held=held, due_at=now + 8 * HOUR)

    assert said in read(browser_of("bob"), match)


def test_times_are_told_in_the_readers_zone(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime
) -> None:
    bob = User.objects.get(username="bob")
    Rhythm.objects.update_or_create(player=bob, defaults={"zone": "Europe/Paris"})
    row("bob", held="quiet", due_at=now + 8 * HOUR)

    assert "2 March 2026, 21:00 CET" in read(browser_of("bob"), match)


def test_message_that_is_tried_again_says_when_and_no_name_of_an_error(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime
) -> None:
    row("bob", tries=2, due_at=now + HOUR, reason="SMTPServerDisconnected")

    page = read(browser_of("bob"), match)

    assert "tried 2 times; the next try is due" in page
    assert "SMTP" not in page


def test_device_and_chat_are_named_without_their_keys(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime
) -> None:
    bob = User.objects.get(username="bob")
    device = Device.objects.create(
        user=bob,
        endpoint="https://push.example.org/secret",
        p256dh="k",
        auth="a",
        label="Firefox on Android",
        created_at=now,
    )
    chat = Chat.objects.create(user=bob, url="ntfy://ntfy.example.org/secret", created_at=now)
    row("bob", channel="push", device=device, email="")
    row("bob", channel="chat", chat=chat, email="")

    page = read(browser_of("bob"), match)

    assert "device: Firefox on Android" in page
    assert "chat: ntfy" in page
    assert "secret" not in page


def test_player_sees_his_own_messages_alone(browser_of: BrowserOf, row: Row, match: Match) -> None:
    row("bob", kind="left")
    row("charlie", kind="vote")

    page = read(browser_of("bob"), match)

    assert "A team mate has left" in page
    assert "Vote" not in page
    assert address_of("charlie") not in page


def test_digest_that_tells_of_the_match_is_listed_with_it(
    browser_of: BrowserOf, row: Row, match: Match
) -> None:
    digest = row("bob", kind="digest", seat=None)
    row("bob", kind="digest", seat=None)
    row("bob", digest=digest, status="withdrawn", reason="told in your digest")

    kinds = [line[0] for line in cells(read(browser_of("bob"), match))]

    assert kinds == ["Turn", "Digest"]


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("waiting", "waits for the hour of your digest: today"),
        ("sent", "not sent (told in your digest)"),
        ("failed", "not sent (your digest should have told it, but did not arrive)"),
        ("bounced", "not sent (your digest should have told it, but did not arrive)"),
    ],
)
def test_what_a_digest_tells_says_how_the_digest_fares(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime, status: str, said: str
) -> None:
    digest = row("bob", kind="digest", seat=None, status=status, due_at=now + HOUR)
    row("bob", digest=digest, status="withdrawn", reason="told in your digest")

    turn = cells(read(browser_of("bob"), match))[0]

    assert turn[0] == "Turn"
    assert turn[3].startswith(said)


def test_reasons_are_told_in_the_readers_language(
    browser_of: BrowserOf, row: Row, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    row("bob", status="failed", reason="the mail came back: 5.1.1")
    monkeypatch.setattr("notifications.ledger.reasons.gettext", lambda text: text.upper())

    assert "THE MAIL CAME BACK: 5.1.1" in read(browser_of("bob"), match)
    assert "the mail came back" in KNOWN


@pytest.mark.parametrize("reason", ["<script>alert(1)</script>", "something new: 5.1.1"])
def test_reason_that_is_not_known_stands_as_it_is_and_is_escaped(
    browser_of: BrowserOf, row: Row, match: Match, reason: str
) -> None:
    row("bob", status="failed", reason=reason)

    page = read(browser_of("bob"), match)

    assert "<script>alert" not in page
    assert reason.partition(":")[0].replace("<", "&lt;").replace(">", "&gt;") in page


@pytest.mark.parametrize("kind", Delivery.Kind.values)
def test_message_of_any_kind_has_a_name(
    browser_of: BrowserOf, row: Row, match: Match, kind: str
) -> None:
    row("bob", kind=kind)

    [[what, *_rest]] = cells(read(browser_of("bob"), match))

    assert what


def test_host_sees_the_state_of_others_deliveries_and_never_where_they_went(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime
) -> None:
    row("bob", status="bounced", reason="the mail came back: 5.1.1", sent_at=now)
    row("bob", status="withdrawn", reason="told in your digest")
    row("bob", held="quiet", due_at=now + HOUR)
    row("bob", kind="answer")
    row("bob", kind="digest", seat=None)

    page = read(browser_of("alice"), match, seat=seat_of(match, "bob").index)

    states = [line[3] for line in cells(page)]
    assert states[:2] == ["waits", "not sent"]
    assert states[2].startswith("came back")
    assert states[2].endswith("(the mail came back: 5.1.1)")
    assert len(states) == 3
    assert address_of("bob") not in page
    assert "quiet" not in page
    assert "Send again" not in page


def test_host_sees_how_an_invitation_fares(
    browser_of: BrowserOf, open_match: Match, now: datetime
) -> None:
    handle_facts(now)
    seat = open_match.seats.get(index=1)
    invitation = Delivery.objects.filter(seat=seat, kind=Delivery.Kind.INVITATION)
    invitation.update(status="delivered", sent_at=now, reported_at=now)

    page = read(browser_of("alice"), open_match, seat=1)

    [[what, _when, through, state]] = cells(page)
    assert (what, through) == ("Invitation", "mail")
    assert state.startswith("arrived")
    assert Invitation.objects.get(seat=seat).email not in page


def test_nobody_but_the_host_looks_at_another_seat(
    browser_of: BrowserOf, row: Row, match: Match
) -> None:
    row("charlie")
    index = seat_of(match, "charlie").index

    response = browser_of("bob").get(f"/match/{match.pk}/mail/", {"seat": index})

    assert response.status_code == 404


@pytest.mark.parametrize("index", ["0", "9", "x", "-1"])
def test_host_asks_for_a_seat_that_is_not_there(
    browser_of: BrowserOf, match: Match, index: str
) -> None:
    # Seat 0 is his own: without a choice he sees it whole.
    response = browser_of("alice").get(f"/match/{match.pk}/mail/", {"seat": index})

    assert response.status_code == 404


def test_stranger_is_shown_nothing(browser_of: BrowserOf, row: Row, match: Match) -> None:
    User.objects.create_user("stranger")
    row("bob")

    assert browser_of("stranger").get(f"/match/{match.pk}/mail/").status_code == 404


def test_visitor_is_asked_to_sign_in_and_comes_back_here(client: Client, match: Match) -> None:
    response = client.get(f"/match/{match.pk}/mail/")

    assert response.status_code == 302
    assert response.headers["Location"] == f"/sign-in/?next=%2Fmatch%2F{match.pk}%2Fmail%2F"


def test_player_who_left_still_sees_what_he_was_sent(
    browser_of: BrowserOf, row: Row, match: Match
) -> None:
    row("bob")
    match.seats.filter(name="bob").update(player=None, name="", bot="easy")

    assert len(cells(read(browser_of("bob"), match))) == 1


def test_thousands_of_messages_are_paged(
    browser_of: BrowserOf, row: Row, match: Match, now: datetime
) -> None:
    first = row("bob", status="sent", sent_at=now)
    copies = [
        Delivery(
            kind="turn",
            key=f"copy:{number}",
            user=first.user,
            seat=first.seat,
            due_at=now,
            created_at=now,
        )
        for number in range(3_000)
    ]
    Delivery.objects.bulk_create(copies)
    browser = browser_of("bob")

    pages = [cells(read(browser, match, page=number)) for number in (1, 61, 62, "nonsense")]

    assert [len(page) for page in pages] == [A_PAGE, 1, 1, A_PAGE]


def test_looking_changes_nothing_and_is_not_kept(
    browser_of: BrowserOf, row: Row, match: Match
) -> None:
    row("bob")
    browser, before = browser_of("bob"), everything()

    response = browser.get(f"/match/{match.pk}/mail/")

    assert everything() == before
    assert "no-store" in response.headers["Cache-Control"]


def test_match_page_leads_there(browser_of: BrowserOf, match: Match) -> None:
    link = f'href="/match/{match.pk}/mail/"'

    assert link in text_of(browser_of("bob").get(f"/match/{match.pk}/"))
    assert link not in text_of(Client().get(f"/match/{match.pk}/"))


def test_row_of_a_turn_can_be_sent_again_as_long_as_it_is_asked(
    browser_of: BrowserOf, row: Row, match: Match
) -> None:
    prompt = open_prompt(match)
    name = prompt.seat.name
    row(name, prompt=prompt, status="sent")

    assert "Send again" in read(browser_of(name), match)

    prompt.closed_at = prompt.opened_at
    prompt.save(update_fields=["closed_at"])
    assert "Send again" not in read(browser_of(name), match)
