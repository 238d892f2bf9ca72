"""Which part of a message is read, in which charset."""

import pytest

from notifications.inbound.replies import is_encrypted, reply_text
from notifications.inbound.text.bodies import BodyKind, first_body
from notifications.inbound.text.raw_mail import read_message
from tests.notifications.inbound import letters
from tests.notifications.inbound.letters import multipart, nested, part

FORWARDED = "Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nbid 5\r\n"
KEY_PART = "Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n"
SEALED_PART = "Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n"


def attachment(text: str) -> str:
    """A text file."""
    return (
        f'Content-Type: text/plain; name="a.txt"\r\nContent-Disposition: attachment\r\n\r\n{text}'
    )


def inline_file(text: str) -> str:
    """A text file that a program shows in the mail."""
    return f"Content-Type: text/plain\r\nContent-Disposition: inline; filename=a.txt\r\n\r\n{text}"


def test_plain_text_is_preferred() -> None:
    assert reply_text(letters.alternative("bid 2", "<p>bid 5</p>")) == "bid 2"


def test_plain_text_is_preferred_wherever_it_stands() -> None:
    raw = multipart("alternative", part("<p>bid 5</p>", "html"), part("bid 2"))

    assert reply_text(raw) == "bid 2"


@pytest.mark.parametrize("blank", ["", " \n\n", "\u00a0\n", "\u200b\ufeff\n"])
def test_html_is_read_where_the_plain_part_is_blank(blank: str) -> None:
    assert reply_text(letters.alternative(blank, "<p>bid 2</p>")) == "bid 2"


def test_first_body_of_a_mixed_message_is_read() -> None:
    raw = multipart("mixed", nested("alternative", part("bid 2")), part("List footer"))

    assert reply_text(raw) == "bid 2"


def test_body_beside_pictures_is_read() -> None:
    picture = "Content-Type: image/png\r\nContent-ID: <1>\r\n\r\nx"
    related = nested("related", part("<p>bid 2</p>", "html"), picture)

    assert reply_text(multipart("alternative", part(" "), related)) == "bid 2"


def test_signed_message_is_read() -> None:
    signature = "Content-Type: application/pgp-signature\r\n\r\nx"

    assert reply_text(multipart("signed", part("bid 2"), signature)) == "bid 2"


def test_clear_signed_text_is_read() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nbid 2\n- -- \nAlice\n"
        "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n"
    )

    assert reply_text(letters.letter(text)) == "bid 2"


def test_forwarded_message_is_not_looked_into() -> None:
    assert reply_text(multipart("mixed", part(" "), FORWARDED)) == ""


@pytest.mark.parametrize("file", [attachment("bid 5"), inline_file("bid 5")])
def test_attached_text_is_no_body(file: str) -> None:
    assert reply_text(multipart("mixed", file, part("bid 2"))) == "bid 2"


def test_message_without_content_type_is_plain_text() -> None:
    assert reply_text(b"From: alice@example.org\r\n\r\nbid 2\r\n") == "bid 2"


def test_multipart_without_boundary_is_plain_text() -> None:
    assert reply_text(b"Content-Type: multipart/mixed\r\n\r\nbid 2\r\n") == "bid 2"


def test_multipart_that_is_cut_short_is_read() -> None:
    raw = letters.gmail("bid 2")

    assert reply_text(raw[: raw.rindex(b"--=-")]) == "bid 2"


@pytest.mark.parametrize(
    "raw",
    [
        multipart("encrypted", KEY_PART, SEALED_PART),
        multipart("mixed", part(" "), KEY_PART, SEALED_PART),
        multipart("mixed", nested("encrypted", KEY_PART, SEALED_PART), part("List footer")),
        b"Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nx",
        letters.letter("\n-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----\n"),
    ],
)
def test_encrypted_mail_gives_nothing_and_says_so(raw: bytes) -> None:
    assert reply_text(raw) == ""
    assert is_encrypted(raw)


def test_answer_above_an_encrypted_quote_is_read() -> None:
    raw = letters.letter("bid 2\n\n> -----BEGIN PGP MESSAGE-----\n> abc\n")

    assert reply_text(raw) == "bid 2"
    assert not is_encrypted(raw)


def test_flowed_lines_are_joined() -> None:
    text = "say this line is longer than a mail program likes to have its lines, \nso it wraps it\n"

    assert len(reply_text(letters.letter(text, parameters="; format=flowed")).splitlines()) == 1


def test_flowed_lines_of_a_language_without_spaces_are_joined_without_one() -> None:
    text = "あ" * 50 + " \n" + "い\n"
    raw = letters.letter(text, parameters="; format=flowed; delsp=yes")

    assert reply_text(raw) == "あ" * 50 + "い"


def test_space_at_the_end_of_a_short_flowed_line_joins_nothing() -> None:
    raw = letters.letter("bid 2 \nsay hi\n", parameters="; format=flowed")

    assert reply_text(raw) == "bid 2\nsay hi"


def test_flowed_signature_is_a_signature() -> None:
    raw = letters.letter("bid 2\n-- \nbid 5\n", parameters="; format=flowed")

    assert reply_text(raw) == "bid 2"


def test_kind_of_the_body_is_told() -> None:
    body = first_body(read_message(letters.html("<p>bid 2</p>")))

    assert body is not None
    assert body.kind is BodyKind.HTML
