"""The heading of a mail that is quoted or forwarded whole."""

import pytest

from notifications.inbound.text.quotes import new_text

HEADINGS = {
    "en": "From: Turnpost <play@example.org>\nSent: Saturday, May 3, 2025\nTo: Alice",
    "en in bold": "*From:* Turnpost\n*Sent:* 3 May 2025\n*To:* Alice\n*Subject:* Oheila",
    "en, of Apple": "From: Turnpost <play@example.org>\nReply-To: x@example.org\nDate: 3 May",
    "en, wrapped": "From: Turnpost \n<play@example.org> \nSent: Saturday\nTo: Alice",
    "en, with empty lines": "From: Turnpost\n\nSent: Saturday\n\nTo: Alice",
    "fr": "De : Turnpost <play@example.org>\nEnvoyé : samedi 3 mai 2025\nÀ : Alice\nObjet : Oheila",
    "de": "Von: Turnpost\nGesendet: Samstag, 3. Mai 2025\nAn: Alice\nBetreff: Oheila",
    "es": "De: Turnpost\nEnviado el: sábado, 3 de mayo de 2025\nPara: Alice\nAsunto: Oheila",
    "it": "Da: Turnpost\nInviato: sabato 3 maggio 2025\nA: Alice\nOggetto: Oheila",
    "pl": "Od: Turnpost\nWysłano: sobota, 3 maja 2025\nDo: Alice\nTemat: Oheila",
    "ja": "差出人: Turnpost\n送信日時: 2025年5月3日 10:12\n宛先: Alice\n件名: Oheila",
    "ja, wide colons": "差出人： Turnpost\n送信日時： 2025年5月3日 10:12\n宛先： Alice",
    "nl": "Van: Turnpost\nVerzonden: zaterdag 3 mei 2025\nAan: Alice\nOnderwerp: Oheila",
    "sv": "Från: Turnpost\nSkickat: den 3 maj 2025\nTill: Alice\nÄmne: Oheila",
    "ru": "От: Turnpost\nОтправлено: 3 мая 2025 г.\nКому: Alice\nТема: Oheila",
    "zh": "发件人: Turnpost\n发送时间: 2025年5月3日\n收件人: Alice\n主题: Oheila",
    "unknown": "Kibe: Turnpost <play@example.org>\nZapu: 3.5.2025 10:12\nMolo: Alice",
    "original message": "-----Original Message-----\n\nHello,",
    "message d'origine": "-------- Message d'origine --------\nDe : Turnpost\n",
    "in a language nobody listed": "----- Zapu molo -----\nKibe: Turnpost\n",
    "forwarded by Gmail": "---------- Forwarded message ---------\nFrom: Turnpost\n",
}
each_heading = pytest.mark.parametrize("heading", HEADINGS.values(), ids=HEADINGS.keys())


@each_heading
def test_heading_ends_the_answer(heading: str) -> None:
    assert new_text(f"bid 2\n\n{heading}\n\nbid 5\n") == "bid 2"


@each_heading
def test_heading_below_a_rule_leaves_no_rule(heading: str) -> None:
    assert new_text(f"bid 2\n________________________________\n{heading}\n\nbid 5\n") == "bid 2"


@each_heading
def test_mail_forwarded_with_nothing_above_gives_nothing(heading: str) -> None:
    assert new_text(f"{heading}\n\nbid 5\n") == ""


def test_answer_between_heading_and_marker_is_read() -> None:
    heading = HEADINGS["de"]

    assert new_text(f"{heading}\n\nbid 2\n\n## Reply above this line ##\nbid 5") == "bid 2"


def test_text_between_heading_and_marker_is_quoted_if_something_stands_above() -> None:
    heading = HEADINGS["de"]

    assert new_text(f"bid 2\n\n{heading}\n\nbid 5\n\n## Reply above this line ##") == "bid 2"


@pytest.mark.parametrize(
    "answer",
    ["bid: 2\nsay: hello", "To: everybody\nbid 2", "say from: me\nsay to: you", "--- bid 2 ---"],
)
def test_lines_that_only_look_like_fields_stay(answer: str) -> None:
    assert new_text(answer) == answer
