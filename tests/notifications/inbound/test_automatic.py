"""Mail that no person wrote is known, and people's mail is not taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.inbound.automatic import Automatic, automatic_reason
from notifications.inbound.text.raw_mail import read_message

FROM = "From: Alice <alice@example.org>\r\n"

INNOCENT = [
    *("X-Auto-Response-Suppress: All", "X-Auto-Response-Suppress: OOF, AutoReply"),
    *("List-Id: <friends.example.org>", "List-Unsubscribe: <https://example.org/>"),
    *("List-Post: NO", "List-Help: <mailto:help@example.org>", "Feedback-ID: 1:2:3:example"),
    *("Precedence: list", "Precedence: first-class", "Auto-Submitted: no", "X-Autoreply: no"),
    *("X-Mailer: Outlook", "X-Spam-Flag: YES", "Importance: low", "X-Loop: friends@example.org"),
]
"""Fields that servers and lists put on what people write."""

MACHINES = [
    *("Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "Precedence: bulk"),
    *("Precedence: junk", "Precedence: auto_reply", "X-Autoreply: yes", "X-Autorespond: x"),
    *("X-Failed-Recipients: bob@example.org", "Content-Type: multipart/report; boundary=b"),
    *("X-Auto-Reply: 1", "X-Autoresponder: y", "X-Mail-Autoreply: y", "X-MS-Embedded-Report: "),
]


def reason_of(fields: str, *, envelope_sender: str | None = "alice@example.org") -> str | None:
    """The reason for a message with these fields."""
    message = read_message(f"{fields}\r\n\r\nbid 2\r\n".encode())
    return automatic_reason(message, envelope_sender=envelope_sender)


@pytest.mark.parametrize("sender", ["", "<>", " <> "])
def test_empty_envelope_sender_is_automatic(sender: str) -> None:
    assert reason_of(FROM, envelope_sender=sender) == Automatic.NULL_SENDER


def test_empty_return_path_is_automatic_where_the_envelope_is_unknown() -> None:
    assert reason_of("Return-Path: <>", envelope_sender=None) == Automatic.NULL_SENDER


def test_envelope_is_believed_above_the_return_path() -> None:
    assert reason_of("Return-Path: <>") is None


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("Content-Type: multipart/report; boundary=b", Automatic.REPORT),
        ("Auto-Submitted: auto-replied", Automatic.AUTO_SUBMITTED),
        ("Auto-Submitted: auto-generated (failure)", Automatic.AUTO_SUBMITTED),
        ("auto-submitted: Auto-Notified; owner-email=a", Automatic.AUTO_SUBMITTED),
        ("Precedence: bulk", Automatic.PRECEDENCE),
        ("Precedence: Junk", Automatic.PRECEDENCE),
        ("Precedence: auto_reply", Automatic.PRECEDENCE),
        ("Preference: auto_reply", Automatic.PRECEDENCE),
        ("X-Autoreply: yes", Automatic.ANSWERING_MACHINE),
        ("X-Autorespond:", Automatic.ANSWERING_MACHINE),
        ("X-Failed-Recipients: bob@example.org", Automatic.ANSWERING_MACHINE),
        ("X-Apple-Action: VACATION", Automatic.ANSWERING_MACHINE),
        ("From: MAILER-DAEMON <>", Automatic.SENDER),
        ("From: Mail Delivery <MAILER-DAEMON@mx.example.org>", Automatic.SENDER),
        ("From: mailer-daemon@example.org (Mail Delivery System)", Automatic.SENDER),
        ("From: Shop <no-reply@example.org>", Automatic.SENDER),
        ("From: noreply+12@example.org", Automatic.SENDER),
        ("From: <do_not_reply@example.org>", Automatic.SENDER),
        ("From: <ne-pas-repondre@example.org>", Automatic.SENDER),
        ("From: <t-abcdefghijklmnopqrstuvwxyz@play.example.org>", Automatic.LOOP),
    ],
)
def test_field_of_a_machine_is_automatic(fields: str, reason: str) -> None:
    assert reason_of(fields) == reason


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: Oheila: your turn",
        "Auto-Reply: Oheila",
        "Auto: Oheila",
        "Out of office: Oheila",
        "Out of the office until Monday",
        "Réponse automatique : Oheila",
        "Absence du bureau",
        "Automatische Antwort: Oheila",
        "Abwesenheitsnotiz: Oheila",
        "Respuesta automática: Oheila",
        "Fuera de la oficina",
        "Risposta automatica: Oheila",
        "Odpowiedź automatyczna: Oheila",
        "Automatisch antwoord: Oheila",
        "Resposta automática: Oheila",
        "Autosvar: Oheila",
        "Автоматический ответ: Oheila",
        "自動返信: Oheila",
        "自动回复: Oheila",
        "=?utf-8?b?UsOpcG9uc2UgYXV0b21hdGlxdWUgOiBPaGVpbGE=?=",
        "=?iso-8859-1?q?R=E9ponse_automatique?=",
        "メッセージを配信できません",
        "配信エラー",
        "Undelivered Mail Returned to Sender",
        "Undeliverable: Oheila",
        "Delivery Status Notification (Failure)",
        "Mail delivery failed: returning message to sender",
        "Returned mail: see transcript for details",
        "failure notice",
    ],
)
def test_subject_of_a_machine_is_automatic(subject: str) -> None:
    assert reason_of(f"Subject: {subject}") == Automatic.SUBJECT


def test_report_inside_a_mixed_message_is_automatic() -> None:
    raw = (
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nfailed\r\n"
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\nStatus: 5.1.1\r\n--b--\r\n"
    )

    assert automatic_reason(read_message(raw)) == Automatic.REPORT


@pytest.mark.parametrize(
    "fields",
    [
        "Auto-Submitted: no",
        "X-Auto-Response-Suppress: All",
        "List-Id: <friends.example.org>",
        "List-Unsubscribe: <https://example.org/>",
        "Feedback-ID: 1:2:3",
        "Precedence: list",
        "X-Autoreply: no",
        "Subject: Re: Automatic reply: Oheila",
        "Subject: Autobahn tonight",
        "Subject: AW: Undeliverable: Oheila",
        "From: Noreen Reply <noreen@example.org>",
        "From: No Reply Needed <bob@example.org>",
        "From: <postmaster@example.org>",
        "From: <casino-reply@example.org>",
    ],
)
def test_mail_of_a_person_is_not_automatic(fields: str) -> None:
    assert reason_of(fields) is None


@given(fields=st.lists(st.sampled_from(INNOCENT), unique=True))
def test_no_number_of_innocent_fields_makes_a_mail_automatic(fields: list[str]) -> None:
    assert reason_of("\r\n".join([*fields, FROM.strip()])) is None


@given(
    fields=st.lists(st.sampled_from(INNOCENT), unique=True),
    machine=st.sampled_from(MACHINES),
    place=st.integers(0, len(INNOCENT)),
    is_upper=st.booleans(),
)
def test_one_field_of_a_machine_is_seen_among_any_others(
    *, fields: list[str], machine: str, place: int, is_upper: bool
) -> None:
    written = machine.upper() if is_upper and "boundary" not in machine else machine
    lines = [*fields[:place], written, *fields[place:], FROM.strip()]

    assert reason_of("\r\n".join(lines)) is not None
