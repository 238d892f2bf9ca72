"""The block of From, Sent, To and Subject that stands before a mail quoted or forwarded whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

from notifications.inbound.text.invisible import is_blank

_LONGEST = 400
_LOOK_AHEAD = 12

# Labels of Outlook, Apple Mail, Gmail, Thunderbird, Yahoo, GMX and others, in lower case.
_LABELS = frozenset(
    label.strip()
    for labels in (
        "from, sent, date, to, cc, bcc, subject, reply-to, sent by, organization, attachments",
        "von, gesendet, gesendet von, datum, an, betreff, kopie, antwort an, antworten an",
        "de, envoyé, envoyé le, envoyé par, date d'envoi, à, a, objet, sujet, copie à, message du",
        "répondre à, enviado, enviado el, enviado a las, fecha, para, asunto, responder a",
        "enviada em, enviado em, enviado por, data, assunto, em, per, assumpte, enviat, per a",
        "da, inviato, inviato il, a, oggetto, risposta, rispondi a, data invio",
        "van, verzonden, verzonden op, aan, onderwerp, antwoord aan, verstuurd",
        "från, skickat, till, ämne, kopia, fra, sendt, til, emne, dato, kopi, svar til",
        "lähettäjä, lähetetty, päivämäärä, päiväys, vastaanottaja, kenelle, aihe, kopio",
        "od, wysłano, wysłane, data, do, dw, temat, wysłany, odpowiedź do",
        "odesláno, datum, komu, kopie, předmět, dátum, odoslané, predmet, poslano, za, zadeva",
        "feladó, küldve, elküldve, címzett, tárgy, másolat, dátum, trimis, către, subiect, de la",
        "от, от кого, отправлено, дата, кому, тема, копия, від, надіслано, до, изпратено, относно",
        "από, στάλθηκε, προς, θέμα, ημερομηνία, κοιν, kimden, gönderildi, tarih, kime, konu, bilgi",
        "差出人, 送信者, 送信日時, 日付, 日時, 宛先, 件名",
        "发件人, 发送时间, 日期, 收件人, 主题, 抄送",
        "寄件者, 寄件日期, 傳送時間, 收件者, 主旨, 副本",
        "보낸 사람, 보낸 날짜, 날짜, 받는 사람, 제목",
        "từ, đã gửi, ngày, đến, tới, chủ đề, dari, dikirim, tanggal, kepada, subjek",
        "מאת, נשלח, תאריך, אל, נושא, من, تم الإرسال, التاريخ, إلى, الموضوع",
    )
    for label in labels.split(",")
)

# "-----Original Message-----" and its kind. Words for programs that put no labels below it.
_RULED = re.compile(r"[\s*_]{0,4}-{2,40}\s{0,3}([^\s-][^\n]{0,80}?)\s{0,3}-{2,40}[\s*_]{0,4}")
_LONG_RULED = re.compile(r"[\s*_]{0,4}-{4}[^\n]{1,160}-{4}[\s*_]{0,4}")
_FORWARD_WORDS = re.compile(
    r"original|origin|urspr|weitergeleitet|transf|transmis|reenvi|inoltr|oorspronkelijk|"
    r"doorgestuurd|oprindelig|opprinnelig|vidarebefor|videresen|alkuper|välitet|oryginal|"
    r"przekazan|původní|přeposlan|pôvodn|eredeti|továbbított|исходн|пересыл|переслан|оригинал|"
    r"αρχικ|προωθ|iletilen|orijinal|forward|元の|転送|原始|原邮件|转发|轉寄|원본|전달"
)
# A language that is not in the list: three fields in a row, an address in one, a time in another.
_FIELD = re.compile(r"[\s*_]{0,4}[^\W\d_][^\n:：]{0,30}[:：][\s*_]{0,4}\S")
_TIME = re.compile(r"\d\d?[:.]\d\d|\d{4}")

_RULE = re.compile(r"[\s*]{0,8}([-_=~*#+])\1{2,200}[\s*]{0,8}")


def is_heading_at(lines: Sequence[str], index: int) -> bool:
    """Whether a whole quoted or forwarded mail begins in the line at `index`."""
    line = lines[index][:_LONGEST]
    if _RULED.fullmatch(line):
        return _announces_mail(line, lines, index)
    if _is_label(line):
        return _is_label_near(lines, index)
    return _FIELD.match(line) is not None and _is_unknown_block(lines[index : index + 6])


def heading_end(lines: Sequence[str], index: int) -> int:
    """Give the first line below the heading that begins at `index`."""
    end = index + 1
    while end < min(len(lines), index + 2 * _LOOK_AHEAD):
        below = _next_written(lines, end, 1)
        if is_blank(lines[end][:_LONGEST]) and not (below and _is_label(below[0])):
            break
        end += 1
    return end


def is_rule(line: str) -> bool:
    """Whether a line is drawn, not written: a row of dashes, underscores or the like."""
    return len(line) < _LONGEST and _RULE.fullmatch(line) is not None


def _announces_mail(line: str, lines: Sequence[str], index: int) -> bool:
    if _FORWARD_WORDS.search(line.casefold()):
        return True
    below = _next_written(lines, index, 1)
    return bool(_LONG_RULED.fullmatch(line) and below and _FIELD.match(below[0]))


def _is_label_near(lines: Sequence[str], index: int) -> bool:
    # A field's value may be wrapped into the next line, and programs that turn HTML into text
    # leave empty lines between the fields.
    below = _next_written(lines, index, 2)
    return any(_is_label(line) for line in below)


def _is_unknown_block(block: Sequence[str]) -> bool:
    fields: list[str] = []
    for line in block:
        if not _FIELD.match(line[:_LONGEST]):
            break
        fields.append(line[:_LONGEST])
    return (
        len(fields) > 2
        and any("@" in field for field in fields)
        and any(_TIME.search(field) for field in fields)
    )


def _is_label(line: str) -> bool:
    name, colon, _ = line[:_LONGEST].replace("：", ":").partition(":")
    return bool(colon) and " ".join(name.split()).strip("*_ ").casefold() in _LABELS


def _next_written(lines: Sequence[str], index: int, most: int) -> list[str]:
    near = lines[index + 1 : index + 1 + _LOOK_AHEAD]
    return [line[:_LONGEST] for line in near if not is_blank(line[:_LONGEST])][:most]
