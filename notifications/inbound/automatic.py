"""Mail that no person wrote: bounces, answering machines, and our own mail coming back."""

from __future__ import annotations

import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from enum import StrEnum

from notifications.inbound.recipients import is_reply_local_part
from notifications.inbound.text.charsets import decoded
from notifications.inbound.text.raw_mail import field_value, field_values

_SUBJECT_LIMIT = 500


class Automatic(StrEnum):
    """Why a mail is taken for an automatic one."""

    NULL_SENDER = "null sender"
    REPORT = "report"
    AUTO_SUBMITTED = "auto-submitted"
    PRECEDENCE = "precedence"
    ANSWERING_MACHINE = "answering machine"
    SENDER = "sender"
    LOOP = "loop"
    SUBJECT = "subject"


# X-Auto-Response-Suppress, List-* and Feedback-ID are no evidence: servers put them on what
# people write.
_MACHINE_FIELDS = (
    *("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply", "X-Mail-Autoreply"),
    *("X-Failed-Recipients", "X-MS-Exchange-Message-Is-Ndr", "X-MS-Embedded-Report"),
)
_MACHINE_PRECEDENCE = {"bulk", "junk", "auto_reply", "auto-reply"}
_REPORT_TYPES = {"multipart/report", "message/delivery-status", "message/feedback-report"}

_MACHINE_SENDER = re.compile(
    r"(?:^|[\s<\"])(?:mailer-?daemon|(?:no|do-?_?not)[._-]?reply|ne-?pas-?repondre|"
    r"nicht-?antworten|no-?responder|bounces?)(?:[+._-][^\s@<>]{0,64})?@|\bmailer-daemon\b(?!@)",
    re.IGNORECASE,
)

# At the very start only: people answer such a mail with "Re:" before it.
_MACHINE_SUBJECT = re.compile(
    r"auto(?:matic|mated|mātiska)?[ -]?(?:reply|response|answer)\b|autoreply|auto:|"
    r"out of (?:the )?office|i am out of|on vacation|vacation (?:reply|response|notice)|"
    r"automatische? (?:antwort|antwoord)|abwesenheits|automatisch antwoord|afwezig|"
    r"réponse automatique|message automatique|absence du bureau|absent du bureau|"
    r"respuesta automática|fuera de (?:la )?oficina|resposta automática|ausência|"
    r"risposta automatica|fuori (?:sede|ufficio)|assente|resposta automàtica|"
    r"auto(?:matiskt|matisk)? ?svar|frånvaro|automaattinen vastaus|poissaolo|automaatvastus|"
    r"odpowiedź automatyczna|automatyczna odpowiedź|autoodpowiedź|automatická odpověď|"
    r"automatická odpoveď|automatikus válasz|răspuns automat|automatski odgovor|"
    r"otomatik (?:yanıt|cevap)|αυτόματη απάντηση|автоматический ответ|автоответ|"
    r"автоматична відповідь|自動返信|自動応答|自动回复|自動回覆|자동 (?:회신|응답)|"
    r"מענה אוטומטי|رد تلقائي|"
    r"undeliver|delivery (?:status notification|failure|has failed|notification)|"
    r"mail delivery (?:failed|failure|system)|message delivery has failed|returned mail|"
    r"failure notice|mail system error|unzustellbar|non remis|no se puede entregar|"
    r"non recapitabile|onbestelbaar|недоставленное|配信不能|(?:メッセージ)?配信エラー|"
    r"(?:メッセージを)?配信できません|无法传递|"
    r"message you sent (?:was )?blocked",
    re.IGNORECASE,
)


def automatic_reason(message: Message, *, envelope_sender: str | None = None) -> str | None:
    """Say why a message is automatic; None if a person may have written it.

    `envelope_sender` is MAIL FROM, empty for bounces (RFC 5321 4.5.5); None where it is unknown:
    then Return-Path, which the last server writes, stands for it.
    """
    for reason, holds in (
        (Automatic.NULL_SENDER, _has_null_sender(message, envelope_sender)),
        (Automatic.REPORT, _is_report(message)),
        (Automatic.AUTO_SUBMITTED, _is_auto_submitted(message)),
        (Automatic.PRECEDENCE, _has_machine_precedence(message)),
        (Automatic.ANSWERING_MACHINE, _is_of_machine(message)),
        (Automatic.LOOP, _is_from_reply_address(message)),
        (Automatic.SENDER, _has_machine_sender(message)),
        (Automatic.SUBJECT, _MACHINE_SUBJECT.match(_subject(message)) is not None),
    ):
        if holds:
            return reason
    return None


def _has_null_sender(message: Message, envelope_sender: str | None) -> bool:
    if envelope_sender is not None:
        return envelope_sender.strip() in {"", "<>"}
    return any(value in {"", "<>"} for value in field_values(message, "Return-Path"))


def _is_report(message: Message) -> bool:
    parts = message.get_payload() if message.get_content_type() == "multipart/mixed" else []
    kinds = {part.get_content_type() for part in parts if isinstance(part, Message)}
    return not _REPORT_TYPES.isdisjoint({*kinds, message.get_content_type()})


def _is_auto_submitted(message: Message) -> bool:
    # RFC 3834 5: a keyword, then perhaps a comment or parameters.
    words = [re.split(r"[\s;(]", value)[0] for value in field_values(message, "Auto-Submitted")]
    return any(word.lower() not in {"", "no"} for word in words)


def _has_machine_precedence(message: Message) -> bool:
    # "Preference" is what some answering machines write by mistake.
    values = field_values(message, "Precedence") + field_values(message, "Preference")
    return any(value.lower() in _MACHINE_PRECEDENCE for value in values)


def _is_of_machine(message: Message) -> bool:
    fields = (value for name in _MACHINE_FIELDS for value in field_values(message, name))
    if any(value.lower() not in {"no", "false"} for value in fields):
        return True
    return field_value(message, "X-Apple-Action").lower() == "vacation"


def _is_from_reply_address(message: Message) -> bool:
    senders = re.findall(r"([\w-]{28})@", field_value(message, "From"), re.ASCII)
    return any(is_reply_local_part(local_part) for local_part in senders)


def _has_machine_sender(message: Message) -> bool:
    fields = (value for name in ("From", "Sender") for value in field_values(message, name))
    return any(_MACHINE_SENDER.search(value) for value in fields)


def _subject(message: Message) -> str:
    value = field_value(message, "Subject")[:_SUBJECT_LIMIT]
    try:
        words = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    return "".join(
        decoded(word, charset or "") if isinstance(word, bytes) else word for word, charset in words
    ).strip()
