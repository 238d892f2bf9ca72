"""Each mail program's way of answering a turn mail: the answer is read, and nothing else is."""

import pytest

from notifications.inbound.replies import reply_text
from tests.notifications.inbound import letters


def test_gmail() -> None:
    assert reply_text(letters.gmail("bid 2")) == "bid 2"


def test_gmail_in_html_alone() -> None:
    assert reply_text(letters.html(letters.gmail_markup("bid 2"))) == "bid 2"


def test_gmail_written_below_the_quote() -> None:
    assert reply_text(letters.gmail_below("bid 2")) == "bid 2"


def test_gmail_in_html_written_below_the_quote() -> None:
    markup = letters.gmail_markup("", below='<div dir="ltr">bid 2</div>')

    assert reply_text(letters.html(markup)) == "bid 2"


def test_gmail_in_html_written_between_two_halves_of_the_quote() -> None:
    second = '<div>bid 2</div><blockquote class="gmail_quote">pass</blockquote>'

    assert reply_text(letters.html(letters.gmail_markup("", below=second))) == "bid 2"


def test_gmail_on_a_phone() -> None:
    assert reply_text(letters.gmail_on_a_phone("bid 2")) == "bid 2"


def test_outlook_as_plain_text() -> None:
    assert reply_text(letters.outlook_plain("bid 2")) == "bid 2"


def test_outlook_with_a_rule_above_the_heading() -> None:
    assert reply_text(letters.outlook_underlined("bid 2")) == "bid 2"


def test_outlook_with_the_words_original_message() -> None:
    assert reply_text(letters.outlook_original_message("bid 2")) == "bid 2"


def test_outlook_in_html() -> None:
    assert reply_text(letters.outlook_markup("bid 2")) == "bid 2"


def test_outlook_on_the_web_in_html() -> None:
    assert reply_text(letters.outlook_web_markup("bid 2")) == "bid 2"


def test_outlook_on_a_phone() -> None:
    assert reply_text(letters.outlook_on_a_phone("bid 2")) == "bid 2"


def test_apple_mail() -> None:
    assert reply_text(letters.apple_mail("bid 2")) == "bid 2"


def test_apple_mail_in_html() -> None:
    assert reply_text(letters.apple_mail_markup("bid 2")) == "bid 2"


def test_iphone_in_html() -> None:
    assert reply_text(letters.iphone_markup("bid 2")) == "bid 2"


def test_thunderbird_written_above_the_quote() -> None:
    assert reply_text(letters.thunderbird("bid 2")) == "bid 2"


def test_thunderbird_written_below_the_quote() -> None:
    assert reply_text(letters.thunderbird_below("bid 2")) == "bid 2"


def test_thunderbird_written_inside_the_quote() -> None:
    assert reply_text(letters.thunderbird_inline("bid 2")) == "bid 2"


def test_thunderbird_in_html() -> None:
    assert reply_text(letters.thunderbird_markup("bid 2")) == "bid 2"


def test_yahoo() -> None:
    assert reply_text(letters.yahoo("bid 2")).strip() == "bid 2"


def test_yahoo_in_html() -> None:
    assert reply_text(letters.yahoo_markup("bid 2")) == "bid 2"


def test_proton() -> None:
    assert reply_text(letters.proton("bid 2")) == "bid 2"


def test_proton_in_html() -> None:
    assert reply_text(letters.proton_markup("bid 2")) == "bid 2"


def test_gmx() -> None:
    assert reply_text(letters.gmx("bid 2")) == "bid 2"


def test_gmx_in_html() -> None:
    assert reply_text(letters.gmx_markup("bid 2")) == "bid 2"


def test_zimbra_in_html() -> None:
    assert reply_text(letters.zimbra_markup("bid 2")) == "bid 2"


@pytest.mark.parametrize(
    "build",
    [
        letters.gmail,
        letters.gmail_below,
        letters.outlook_plain,
        letters.outlook_markup,
        letters.outlook_web_markup,
        letters.apple_mail,
        letters.iphone_markup,
        letters.thunderbird_below,
        letters.yahoo,
        letters.gmx,
        letters.gmx_markup,
        letters.zimbra_markup,
    ],
)
def test_nothing_written_gives_nothing(build: letters.Builder) -> None:
    assert reply_text(build("")) == ""


@pytest.mark.parametrize("build", [letters.gmail, letters.outlook_plain, letters.thunderbird_below])
def test_several_lines_stay_lines(build: letters.Builder) -> None:
    assert reply_text(build("bid 2\nsay good luck")) == "bid 2\nsay good luck"
