"""Where a signature begins, and what a phone writes below an answer."""

from __future__ import annotations

import re

_DELIMITERS = {"--", "—"}
"""RFC 3676 4.3 has `-- `; programs lose its space, and phones turn two dashes into one long one."""

_LONGEST = 120

# Narrow on purpose: "Sent from my desk, which is easier" is a sentence.
_DEVICE = r"\s(?:my|mon|ma|meinem?|mein|mi|meu|minha|il mio|mijn|min|mit)?\s?[^,.!?]{1,50}"
_PHONE_LINE = re.compile(
    r"[\W_]{0,3}(?:"
    rf"sent (?:from|via|with){_DEVICE}|sent with \[?proton ?mail.{{1,80}}"
    r"|get (?:\[?outlook|bluemail|yahoo mail)\b.{1,80}"
    rf"|(?:envoyé|envoyée) (?:de|depuis|à partir de|avec){_DEVICE}|télécharger outlook.{{1,80}}"
    r"|(?:von|mit) [^,.!?]{1,60} gesendet|gesendet (?:von|mit|über)\s[^,.!?]{1,60}"
    r"|diese nachricht wurde von [^,.!?]{1,60} gesendet|(?:holen sie sich|outlook für) .{1,60}"
    rf"|enviado (?:desde|do|da|de|a partir do){_DEVICE}|obtener outlook.{{1,80}}"
    rf"|inviato (?:da|dal|con){_DEVICE}|verzonden (?:met|vanaf|via){_DEVICE}"
    rf"|skickat från{_DEVICE}|sendt fra{_DEVICE}|lähetetty {_DEVICE}|wysłan[eoy] z{_DEVICE}"
    r"|отправлено (?:с|из)\s[^,.!?]{1,50}|надіслано з\s[^,.!?]{1,50}"
    r"|(?:scarica|pobierz|baixar|hämta|hent|download) (?:\w{1,15} )?outlook.{1,80}"
    r"|outlook for \w{1,10} を入手|.{1,60}<https://aka\.ms/\w{1,20}>"
    r"|.{0,60}\[proton mail\]\(https://proton\.me/[^()\s]{0,40}\).{0,40}"
    r"|iphoneから送信|.{0,10}から送信|(?:发自|從|发送自)我?的?\s?.{1,30}|나의 .{1,20}에서 보냄"
    r")[\W_]{0,3}(?:https?://\S{1,80}\W{0,3})?",
    re.IGNORECASE,
)


def is_signature_delimiter(line: str) -> bool:
    """Whether what follows is a signature."""
    return line.strip() in _DELIMITERS


def is_phone_line(line: str) -> bool:
    """Whether a line is one that a device adds by itself: "Sent from my iPhone"."""
    return len(line) <= _LONGEST and _PHONE_LINE.fullmatch(line.strip()) is not None
