"""Where the newly written text ends and the quoted mail begins."""

import pytest

from notifications.inbound.text.quotes import new_text

OPENERS = {
    "en": "On Sat, May 3, 2025 at 10:12 AM Turnpost <play@example.org> wrote:",
    "en without address": "On 3 May 2025, at 10:12, Turnpost wrote:",
    "en of Evolution": "On Sat, 2025-05-03 at 10:12 +0200, Turnpost wrote:",
    "en of Eudora": "At 10:12 AM 5/3/2025, you wrote:",
    "en without date": "Turnpost <play@example.org> wrote:",
    "en of Zoho": "---- On Sat, 03 May 2025 10:12:00 +0200 Turnpost <play@example.org> wrote ----",
    "fr": "Le sam. 3 mai 2025 à 10:12, Turnpost <play@example.org> a écrit :",
    "fr of Apple": "Le 3 mai 2025 à 10:12, Turnpost a écrit :",
    "de": "Am Sa., 3. Mai 2025 um 10:12 Uhr schrieb Turnpost <play@example.org>:",
    "de without address": "Am 03.05.25 um 10:12 schrieb Turnpost:",
    "de of Inbox": "Turnpost schrieb am Sa., 3. Mai 2025 um 10:12 Uhr:",
    "es": "El sáb, 3 may 2025 a las 10:12, Turnpost (<play@example.org>) escribió:",
    "it": "Il giorno sab 3 mag 2025 alle ore 10:12 Turnpost <play@example.org> ha scritto:",
    "pl": "sob., 3 maj 2025 o 10:12 Turnpost <play@example.org> napisał(a):",
    "pl of Thunderbird": "W dniu 3.05.2025 o 10:12, Turnpost pisze:",
    "ja": "2025年5月3日(土) 10:12 Turnpost <play@example.org>:",
    "ja of Thunderbird": "2025/05/03 10:12 に、Turnpost さんは書きました:",
    "nl": "Op za 3 mei 2025 om 10:12 schreef Turnpost <play@example.org>:",
    "pt": "Em sáb., 3 de mai. de 2025 às 10:12, Turnpost <play@example.org> escreveu:",
    "sv": "Den lör 3 maj 2025 kl 10:12 skrev Turnpost <play@example.org>:",
    "da": "Den 3. maj 2025 kl. 10.12 skrev Turnpost <play@example.org>:",
    "cs": "so 3. 5. 2025 v 10:12 odesílatel Turnpost <play@example.org> napsal:",
    "hu": "Turnpost <play@example.org> ezt írta (időpont: 2025. máj. 3., Szo, 10:12):",
    "ru": "сб, 3 мая 2025 г. в 10:12, Turnpost <play@example.org>:",
    "uk": "сб, 3 трав. 2025 р. о 10:12 Turnpost <play@example.org> пише:",
    "tr": "Turnpost <play@example.org>, 3 May 2025 Cmt, 10:12 tarihinde şunu yazdı:",
    "zh": "Turnpost <play@example.org> 于2025年5月3日周六 10:12写道：",
    "ko": "2025년 5월 3일 (토) 오전 10:12, Turnpost <play@example.org>님이 작성:",
    "fi": "la 3. toukok. 2025 klo 10.12 Turnpost (play@example.org) kirjoitti:",
}
each_opener = pytest.mark.parametrize("opener", OPENERS.values(), ids=OPENERS.keys())


@each_opener
def test_opener_ends_the_answer(opener: str) -> None:
    assert new_text(f"bid 2\n\n{opener}\n\nbid 5\n") == "bid 2"


@each_opener
def test_opener_above_quoted_lines_is_left_out(opener: str) -> None:
    assert new_text(f"{opener}\n\n> bid 5\n\nbid 2\n") == "bid 2"


@each_opener
def test_opener_with_no_empty_line_above_takes_no_answer_away(opener: str) -> None:
    assert new_text(f"bid 2\n{opener}\n> bid 5\n") == "bid 2"


@pytest.mark.parametrize(
    "opener",
    [
        "On Sat, May 3, 2025 at 10:12 AM Turnpost\n<play@example.org> wrote:",
        "On Sat, May 3, 2025 at 10:12 AM Turnpost <\nplay@example.org> wrote:",
        "On Sat, May 3, 2025 at 10:12 AM Turnpost <play@example.org>\nwrote:",
        "On Sat, May 3, 2025 at 10:12 AM The\nTurnpost <play@example.org> wrote:",
        'Le 3 mai 2025 10:12, "Turnpost"\n<play@example.org>\na écrit :',
        'Op 3 mei 2025 10:12 schreef "Turnpost" <play@example.org> het\nvolgende geschreven:',
        "Turnpost <play@example.org> schrieb am Sa., 3.\nMai 2025 um 10:12 Uhr:",
        'Am 3.5.2025 10:12 schrieb "Turnpost" <play@example.org\n>:',
        "so 3. 5. 2025 v 10:12 odesílatel\nTurnpost <play@example.org> napsal:",
        "sob., 3 maj 2025 o 10:12\nTurnpost <play@example.org> napisał(a):",
    ],
)
def test_wrapped_opener_is_left_out(opener: str) -> None:
    assert new_text(f"bid 2\n{opener}\n\n> bid 5\n") == "bid 2"


def test_opener_of_an_unknown_language_is_known_by_its_place() -> None:
    assert new_text("bid 2\n\nNgày 3.5.2025 Turnpost zzz:\n> bid 5\n") == "bid 2"


def test_line_with_an_address_above_a_quote_is_left_out() -> None:
    assert new_text("bid 2\n\n2025/5/3 Turnpost <play@example.org>\n\n> bid 5\n") == "bid 2"


def test_sentence_above_a_quote_stays() -> None:
    assert new_text("say about your points:\n\n> bid 5\n\nbid 2") == (
        "say about your points:\n\n\nbid 2"
    )


def test_opener_with_nothing_above_does_not_end_the_answer() -> None:
    opener = OPENERS["en"]

    assert new_text(f"{opener}\n\nbid 2\n") == "bid 2"


def test_opener_with_nothing_above_ends_at_our_marker() -> None:
    opener = OPENERS["en"]

    assert new_text(f"{opener}\n\n## Reply above this line ##\n\nbid 5\n") == ""


def test_answers_between_quoted_lines_are_all_read() -> None:
    assert new_text("> one\n\nbid 2\n\n> two\n\nsay hi\n\n> three") == "bid 2\n\n\nsay hi"


def test_quoted_lines_alone_give_nothing() -> None:
    assert new_text("> bid 5\n>\n>> pass\n") == ""


def test_quote_signs_may_stand_behind_spaces() -> None:
    assert new_text("bid 2\n \u00a0> bid 5\n") == "bid 2"


def test_second_half_of_a_wrapped_quoted_line_is_left_out() -> None:
    long = "> " + "a" * 73

    assert new_text(f"bid 2\n{long}\npass instead\n> more\n") == "bid 2"


def test_answer_below_a_long_quoted_line_is_read() -> None:
    longest_of_ours = "> " + "a" * 72

    assert new_text(f"{longest_of_ours}\nbid 2\n> more\n") == "bid 2"


@pytest.mark.parametrize("delimiter", ["--", "-- ", "—"])
def test_signature_ends_the_answer(delimiter: str) -> None:
    assert new_text(f"bid 2\n\n{delimiter}\nAlice\nbid 5\n") == "bid 2"


@pytest.mark.parametrize("line", ["-- first", "----", "--help", "a --"])
def test_other_dashes_are_no_signature(line: str) -> None:
    assert new_text(f"bid 2\n{line}\nsay hi\n") == f"bid 2\n{line}\nsay hi"


@pytest.mark.parametrize(
    "line",
    [
        "Sent from my iPhone",
        "Get Outlook for iOS<https://aka.ms/o0ukef>",
        "Envoyé de mon iPhone",
        "Von meinem iPhone gesendet",
        "Enviado desde mi iPhone",
        "Inviato da iPhone",
        "Wysłane z iPhone'a",
        "Gesendet mit der GMX Mail App",
        "Télécharger Outlook pour iOS<https://aka.ms/o0ukef>",
        "Outlook für Android beschaffen<https://aka.ms/AAb9ysg>",
        "Obtener Outlook para Android",
        "Scarica Outlook per iOS",
        "Pobierz aplikację Outlook dla systemu Android<https://aka.ms/AAb9ysg>",
        "Outlook for iOS を入手<https://aka.ms/o0ukef>",
        "Sent with [Proton Mail](https://proton.me/mail/home) secure email.",
        "Envoyé avec la messagerie sécurisée [Proton Mail](https://proton.me/mail/home).",
        "Gesendet mit [Proton Mail](https://proton.me/mail/home) sichere E-Mail.",
        "Enviado con el correo electrónico seguro de [Proton Mail](https://proton.me/mail/home).",
        "Inviato con l'email sicura [Proton Mail](https://proton.me/mail/home).",
        "Wysłane za pomocą bezpiecznej poczty [Proton Mail](https://proton.me/mail/home).",
        "[Proton Mail](https://proton.me/mail/home) セキュアメールで送信されました。",
        "Sent from Yahoo Mail on Android",
        "Envoyé à partir de Yahoo Mail pour Android",
        "Von Yahoo Mail auf Android gesendet",
        "Enviado desde Yahoo Mail para Android",
        "Inviato da Yahoo Mail su Android",
        "Wysłane z Yahoo Mail dla systemu Android",
        "Sent from my Galaxy",
        "Envoyé depuis mon appareil Galaxy",
        "Von meinem Galaxy gesendet",
        "Enviado desde mi Galaxy",
        "Inviato dal mio Galaxy",
        "Wysłano z mojego Galaxy",
        "Galaxyから送信",
        "iPhoneから送信",
    ],
)
def test_line_of_a_phone_at_the_end_is_left_out(line: str) -> None:
    assert new_text(f"bid 2\n\n{line}\n") == "bid 2"


def test_sentence_that_begins_like_the_line_of_a_phone_stays() -> None:
    assert new_text("Sent from my desk, which is slower.") == "Sent from my desk, which is slower."


def test_banner_above_and_disclaimer_below_stay_lines_of_their_own() -> None:
    text = "CAUTION: External email.\n\nbid 2\n\nThis mail is confidential."

    assert "bid 2" in new_text(text).splitlines()


def test_empty_lines_around_are_taken_off() -> None:
    assert new_text("\n \n\u200b\nbid 2\n\n\u00a0\n") == "bid 2"


def test_lines_end_in_any_way() -> None:
    assert new_text("bid 2\r\nsay hi\rQS") == "bid 2\nsay hi\nQS"
