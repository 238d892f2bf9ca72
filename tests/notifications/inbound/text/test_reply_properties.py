"""What holds for every reply: layouts that a person and a mail program can make of one, and any
bytes whatever."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from notifications.inbound.automatic import automatic_reason
from notifications.inbound.replies import is_encrypted, reply_text
from notifications.inbound.sender import sender_address
from notifications.inbound.text.quotes import new_text
from notifications.inbound.text.raw_mail import read_message
from tests.mails import corpus
from tests.notifications.inbound.letters import TURN, quoted
from tests.notifications.inbound.text.test_headings import HEADINGS
from tests.notifications.inbound.text.test_quotes import OPENERS

in_its_own_time = settings(deadline=None)

commands = st.sampled_from(["bid 2", "QS", "play 8R 3R take 4B", "pass", "say well done", "7♥, 7♣"])
greetings = st.sampled_from([[], ["Hi all,", ""], ["Bonjour à tous,"], ["こんにちは"]])
answers = st.tuples(greetings, st.lists(commands, min_size=1, max_size=3)).map(
    lambda parts: "\n".join([*parts[0], *parts[1]])
)
endings = st.sampled_from(["", "\n\n-- \nAlice\nbid 5", "\n--\nQS", "\n—\nAlice", "\n\n-- \n"])
gaps = st.integers(1, 3).map("\n".__mul__)
openers = st.sampled_from(sorted(OPENERS.values()))
headings = st.sampled_from(sorted(HEADINGS.values()))
signs = st.sampled_from(["> ", ">", "| ", " > ", ">> "])

dangers = st.sampled_from(
    [
        *("<", ">", "&", "&#", "-- ", "\n", "\r", " ", "\t", '"', "'", "(", ")", "=", "?", "@"),
        *("<div>", "</div>", "<blockquote>", "<!--", "-->", "<p ", "<a b='", "<style>", "<td>"),
        *("On 3.5.2025 ", "wrote:", "From: ", "Sent: ", "## ", "Reply above ", "this line", "#"),
        *("-----", "____", "schrieb ", "10:12", "2025", "é", "\u200b", "\x00", "\udcff", "=?", "="),
        *("--b\n", "Content-Type: text/html\n", "-----BEGIN PGP ", "MESSAGE-----", "Sent from my "),
    ]
)
patterns = st.lists(dangers, min_size=1, max_size=4).map("".join)
heads = st.sampled_from(
    [
        "",
        "Content-Type: text/plain\n\n",
        "Content-Type: text/plain; format=flowed; delsp=yes\n\n",
        "Content-Type: text/html\n\n",
        "Content-Type: multipart/mixed; boundary=b\n\n",
        "Subject: ",
        "From: ",
        "Auto-Submitted: ",
        "Content-Transfer-Encoding: quoted-printable\n\n",
        "Content-Transfer-Encoding: base64\nContent-Type: text/html\n\n",
    ]
)


def wrapped(opener: str, width: int) -> str:
    """The opener over two lines, broken at the last space before the width."""
    cut = opener.rfind(" ", len(opener) // 3, width)
    return opener if cut < 0 else f"{opener[:cut]}\n{opener[cut + 1 :]}"


@given(answer=answers, gap=gaps, opener=openers, sign=signs, ending=endings)
@in_its_own_time
def test_answer_above_a_quote_with_signs_is_read(
    answer: str, gap: str, opener: str, sign: str, ending: str
) -> None:
    quote = "\n".join(f"{sign}{line}" for line in TURN.splitlines())

    assert new_text(f"{answer}{ending}\n{gap}{opener}\n{quote}\n") == answer


@given(answer=answers, opener=openers, width=st.integers(40, 78))
@in_its_own_time
def test_opener_may_be_wrapped_anywhere(answer: str, opener: str, width: int) -> None:
    assert new_text(f"{answer}\n\n{wrapped(opener, width)}\n\n{quoted(TURN)}\n") == answer


@given(answer=answers, gap=gaps, opener=openers, ending=endings)
@in_its_own_time
def test_answer_below_a_quote_is_read(answer: str, gap: str, opener: str, ending: str) -> None:
    assert new_text(f"{opener}\n\n{quoted(TURN)}{gap}{answer}{ending}").strip() == answer


@given(first=answers, second=answers, opener=openers, cut=st.integers(1, 15))
@in_its_own_time
def test_answers_inside_a_quote_are_read(first: str, second: str, opener: str, cut: int) -> None:
    lines = quoted(TURN).splitlines()
    before, after = "\n".join(lines[:cut]), "\n".join(lines[cut:])

    read = new_text(f"{opener}\n{before}\n{first}\n{after}\n\n{second}\n")

    assert [line for line in read.splitlines() if line] == [
        line for line in f"{first}\n{second}".splitlines() if line
    ]


@given(answer=answers, gap=gaps, heading=headings)
@in_its_own_time
def test_answer_above_a_quote_without_signs_is_read(answer: str, gap: str, heading: str) -> None:
    unmarked = TURN.partition("\n")[2]

    assert new_text(f"{answer}\n{gap}{heading}\n\n{unmarked}") == answer


@given(answer=answers, rest=st.text())
@in_its_own_time
def test_nothing_below_our_marker_is_read(answer: str, rest: str) -> None:
    assert new_text(f"{answer}\n\n## Reply above this line ##\n{rest}") == answer


@given(st.binary())
@in_its_own_time
def test_no_bytes_raise(raw: bytes) -> None:
    message = read_message(raw)

    assert reply_text(raw).isascii() in {True, False}
    assert is_encrypted(raw) in {True, False}
    assert isinstance(automatic_reason(message), str | None)
    assert isinstance(sender_address(message), str | None)


@given(
    sample=st.sampled_from(corpus.samples()),
    place=st.floats(0, 1),
    length=st.integers(0, 3000),
    junk=st.binary(max_size=40),
)
@in_its_own_time
def test_no_broken_mail_raises(
    sample: corpus.Sample, place: float, length: int, junk: bytes
) -> None:
    raw = sample.raw
    start = int(place * len(raw))

    text = reply_text(raw[:start] + junk + raw[start + length :])

    assert text.encode().decode() == text


@given(head=heads, pattern=patterns)
@settings(deadline=None, max_examples=60)
def test_no_pattern_takes_long(head: str, pattern: str) -> None:
    content = pattern * (200_000 // len(pattern))
    raw = f"{head}{content}".encode("utf-8", "surrogateescape")
    began = time.process_time()

    reply_text(raw)
    automatic_reason(read_message(raw))

    assert time.process_time() - began < 2
