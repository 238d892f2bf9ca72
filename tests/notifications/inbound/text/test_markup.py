"""HTML to text."""

import pytest

from notifications.inbound.text.containers import END_IDS, QUOTES, SIGNATURES
from notifications.inbound.text.markup import html_text


def written(html: str) -> list[str]:
    """The lines of the text that are not empty."""
    return [line for line in html_text(html).splitlines() if line.strip()]


@pytest.mark.parametrize(
    "html",
    [
        "bid 2<br>say hi",
        "<div>bid 2</div><div>say hi</div>",
        "<p>bid 2<p>say hi",
        "<ul><li>bid 2<li>say hi</ul>",
        "<table><tr><td>bid <td>2<tr><td>say hi</table>",
        "<pre>bid 2\nsay hi</pre>",
        "<body>bid\n 2<div>say&nbsp;hi</div>",
        "<b>bid</b>\t<i>2</i><br/>say <a href='x'>hi</a>",
        "<BODY><DIV>bid 2</DIV>say hi",
    ],
)
def test_lines_are_the_lines_that_a_person_sees(html: str) -> None:
    assert [line.replace("\u00a0", " ").split() for line in written(html)] == [
        ["bid", "2"],
        ["say", "hi"],
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<style>bid 5</style>",
        "<script>if (a < b) '<div>'</script>",
        "<head><title>bid 5</title></head>",
        "<!-- bid 5 -->",
        "<!--[if mso]><p>bid 5</p><![endif]-->",
        "<div style='DISPLAY : none'>bid 5</div>",
        "<span style='mso-hide:all'>bid <span>5</span> 6</span>",
        "<blockquote>bid 5</blockquote>",
        "<div class='x_gmail_quote'>bid 5</div>",
        "<span class='gmail_quote'>bid <span>5</span> 6</span>",
        "<div class='gmail_signature'>bid 5</div>",
        "<div id=Signature>bid 5</div>",
        "<div class='ydp12yahoo_quoted'><div>bid</div>5</div>",
        "<div data-marker='__QUOTED_TEXT__'>bid 5</div>",
        "<div class=moz-forward-container>bid 5</div>",
        "<div class=protonmail_quote>bid 5</div>",
    ],
)
def test_what_is_hidden_or_quoted_is_left_out(hidden: str) -> None:
    lines = written(f"<div>bid 2</div>{hidden}<div>say hi</div>")

    assert [line for line in lines if line != ">"] == ["bid 2", "say hi"]


@pytest.mark.parametrize(
    "last", ["<!-- bid 5", "<style>bid 5", "<script>bid 5", "<blockquote>bid 5"]
)
def test_what_is_never_closed_goes_on_to_the_end(last: str) -> None:
    assert [line for line in written(f"bid 2{last}<br>pass") if line != ">"] == ["bid 2"]


def test_quote_leaves_a_quote_sign_in_its_place() -> None:
    assert written("bid 2<blockquote>bid 5</blockquote>") == ["bid 2", ">"]


def test_bold_that_is_closed_late_does_not_close_a_quote() -> None:
    assert written("<b>bid 2<blockquote></b>bid 5</blockquote>say hi") == ["bid 2", ">", "say hi"]


@pytest.mark.parametrize(
    "html", ["a < b", "a &lt; b", "a <", "<a b='", "5 <6 & 7", "<!", "<?", "</"]
)
def test_stray_signs_do_no_harm(html: str) -> None:
    assert written(f"<p>bid 2</p>{html}")[0] == "bid 2"


@pytest.mark.parametrize("name", ["moz-txt-star", "moz-txt-link-freetext", "gmail_default"])
def test_classes_of_written_text_are_read(name: str) -> None:
    assert written(f"<div class='{name}'>bid 2</div>") == ["bid 2"]


def test_references_are_signs() -> None:
    assert written("7&hearts; &#55;&#9829; &amp;lt; &#99999999999;!") == ["7♥ 7♥ &lt; !"]


def test_sign_that_is_a_picture_is_a_sign() -> None:
    assert written('7<img data-emoji="♥" alt="♥" src="x"><img alt="A photo of a cat">') == ["7♥"]


def test_attribute_may_hold_the_end_of_a_tag() -> None:
    assert written('<a title="a > b">bid 2</a>') == ["bid 2"]


@pytest.mark.parametrize("name", [*QUOTES, *SIGNATURES, "gmail_quote"])
@pytest.mark.parametrize("attribute", ["class", "id"])
@pytest.mark.parametrize("dress", ["{}", "x_{}", "ydp9b1f0a55{}", "other {} m_-12more", "{}_123"])
def test_container_of_each_program_is_left_out(name: str, attribute: str, dress: str) -> None:
    quoted = f'<div {attribute}="{dress.format(name.upper())}"><div>bid</div>bid 5</div>'

    assert [line for line in written(f"<div>bid 2</div>{quoted}") if line != ">"] == ["bid 2"]


def test_heading_inside_a_quote_does_not_end_the_quote() -> None:
    heading = '<div id="divRplyFwdMsg">From: x</div>'
    quote = f'<div id="mail-editor-reference-message-container">{heading}<div>bid 5</div></div>'

    assert written(f"bid 2{quote}<div>say hi</div>") == ["bid 2", ">", "say hi"]


@pytest.mark.parametrize("name", sorted(END_IDS))
@pytest.mark.parametrize("prefix", ["", "x_"])
def test_all_is_quoted_from_where_a_program_says_so(name: str, prefix: str) -> None:
    html = f'<div>bid 2</div><div id="{prefix}{name}">From: x</div><div>bid 5</div>'

    assert written(html) == ["bid 2"]
