"""Labels of charsets lie, and the text is read all the same."""

from encodings.aliases import aliases

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notifications.inbound.text.charsets import decoded

labels = st.sampled_from(sorted({*aliases, *aliases.values()})) | st.text(max_size=20)


@pytest.mark.parametrize(
    ("data", "label"),
    [
        ("7♥ é".encode(), "utf-8"),
        ("7♥ é".encode(), "uft-8"),
        ("7♥ é".encode(), "UTF8;"),
        ("7♥ é".encode(), ""),
        ("7♥ é".encode(), "x-unknown"),
        ("7♥ é".encode(), "us-ascii"),
        ("7♥ é".encode(), "iso-8859-1"),
        ("7♥ é".encode(), "utf-16"),
        ("7♥ é".encode(), "punycode"),
        ("7♥ é".encode(), "utf-7"),
        ("\ufeff7♥ é".encode(), "utf-8"),
        ("7♥ é".encode("utf-16"), "utf-16"),
    ],
)
def test_text_is_read_under_any_label(data: bytes, label: str) -> None:
    assert decoded(data, label) == "7♥ é"


@pytest.mark.parametrize("label", ["iso-8859-1", "windows-1252", "us-ascii", "utf-8", "", "base64"])
def test_western_text_is_read_under_any_label(label: str) -> None:
    assert decoded("Répondez – où".encode("cp1252"), label) == "Répondez – où"


@pytest.mark.parametrize("label", ["gb2312", "GBK", "x-gbk", "gb18030"])
def test_chinese_text_of_the_larger_set_is_read(label: str) -> None:
    assert decoded("出牌 鎔".encode("gbk"), label) == "出牌 鎔"


@pytest.mark.parametrize("label", ["shift_jis", "windows-31j", "x-sjis"])
def test_japanese_text_of_the_larger_set_is_read(label: str) -> None:
    assert decoded("①番".encode("cp932"), label) == "①番"


def test_one_broken_byte_leaves_the_rest_as_it_is() -> None:
    assert decoded("7♥ é ".encode() + b"\xe2\x99", "utf-8") == "7♥ é \ufffd"


def test_any_bytes_are_some_text() -> None:
    assert len(decoded(bytes(range(256)), "utf-8")) == 256


@pytest.mark.parametrize("data", [b"+2AA-", b"+3AA-", b"bid 1 +2D0-"])
def test_text_never_holds_a_lone_surrogate(data: bytes) -> None:
    assert decoded(data, "utf-7").encode() == data


@pytest.mark.parametrize("label", ["iso-2022-jp", "ISO-2022-JP", "iso-2022-jp-ext", "csISO2022JP"])
def test_japanese_text_of_the_extended_set_is_read(label: str) -> None:
    assert decoded("出す é ｶﾅ".encode("iso2022_jp_ext"), label) == "出す é ｶﾅ"


@given(data=st.binary(), label=labels)
@settings(deadline=None)  # the first use of a codec imports it
def test_any_bytes_under_any_label_are_some_text(data: bytes, label: str) -> None:
    text = decoded(data, label)

    assert text.encode().decode() == text


@given(
    text=st.text(st.characters(codec="utf-8")), label=st.sampled_from(["", "uft-8", "utf8;", "x"])
)
def test_utf_8_is_read_where_the_label_is_no_charset(text: str, label: str) -> None:
    assert decoded(text.encode(), label) == text.removeprefix("\ufeff")


@given(text=st.text("éèàùçœÉÀüößñ€’“”– aeiou"))
def test_western_text_of_old_programs_is_read_or_is_utf_8_too(text: str) -> None:
    data = text.encode("cp1252")

    assert decoded(data, "windows-1252") in {text, data.decode("utf-8", "replace")}
