"""Raw messages as mail programs make them when somebody answers a turn mail of ours."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Callable, Sequence

Builder = Callable[[str], bytes]

SITE = "t-abcdefghijklmnopqrstuvwxyz@play.example.org"

TURN = """\
## Reply above this line ##

Oheila "Friday", round 3 of 16: it is your turn.

Bob played the queen of hearts.
Your hand: QS KS 7H 7C

You may answer with one of these:
bid 0
bid 1
pass
QS

--------
Sent by Turnpost because you sit in seat 1.
version 12, digest 4f1c
"""
"""Our own mail, worse than we write it: commands stand at the beginning of its lines."""

TURN_HTML = """\
<table role="presentation"><tr><td><p>## Reply above this line ##</p>
<div style="display:none">pass</div>
<p>Oheila "Friday", round 3 of 16: it is your turn.</p>
<ul><li>bid 0</li><li>bid 1</li><li>pass</li><li>QS</li></ul>
<p>Sent by Turnpost because you sit in seat 1.</p></td></tr></table>"""


def letter(
    text: str,
    *,
    kind: str = "plain",
    charset: str = "utf-8",
    fields: Sequence[str] = (),
    parameters: str = "",
) -> bytes:
    """A message of one part, in base64."""
    head = [
        "From: Alice <alice@example.org>",
        f"To: Turnpost <{SITE}>",
        "Subject: Re: Oheila: your turn",
        "MIME-Version: 1.0",
        *fields,
    ]
    return "\r\n".join([*head, part(text, kind, charset=charset, parameters=parameters)]).encode()


def part(text: str, kind: str = "plain", *, charset: str = "utf-8", parameters: str = "") -> str:
    """The fields and the content of one part."""
    body = base64.encodebytes(text.replace("\n", "\r\n").encode(charset)).decode()
    return (
        f"Content-Type: text/{kind}; charset={charset}{parameters}\r\n"
        f"Content-Transfer-Encoding: base64\r\n\r\n{body}"
    )


def multipart(kind: str, *parts: str, parameters: str = "") -> bytes:
    """A message of several parts."""
    inside = nested(kind, *parts, parameters=parameters)
    return f"From: Alice <alice@example.org>\r\nTo: {SITE}\r\n{inside}".encode()


def nested(kind: str, *parts: str, parameters: str = "") -> str:
    """A part of several parts."""
    boundary = f"=-{kind}-{len(parts)}"
    middle = "".join(f"--{boundary}\r\n{inside}\r\n" for inside in parts)
    return (
        f'Content-Type: multipart/{kind}; boundary="{boundary}"{parameters}\r\n\r\n'
        f"{middle}--{boundary}--\r\n"
    )


def alternative(plain: str, html: str) -> bytes:
    """A message in both forms."""
    return multipart("alternative", part(plain), part(html, "html"))


def html(text: str) -> bytes:
    """A message in HTML alone."""
    return letter(text, kind="html")


def quoted(text: str) -> str:
    """A text with quote signs before its lines."""
    return textwrap.indent(text, "> ", lambda _: True)


def gmail(answer: str) -> bytes:
    """Gmail on the web, in both forms; it wraps its opener."""
    opener = f"On Sat, 3 May 2025 at 10:12, Turnpost <{SITE}>\nwrote:\n\n"
    return alternative(f"{answer}\n\n{opener}{quoted(TURN)}\n", gmail_markup(answer))


def gmail_markup(answer: str, below: str = "") -> str:
    """The HTML of Gmail: what is written below the quote stands in the quote's container."""
    return (
        f'<div dir="ltr">{answer}</div><br><div class="gmail_quote gmail_quote_container">'
        '<div dir="ltr" class="gmail_attr">On Sat, 3 May 2025 at 10:12, Turnpost '
        f'&lt;<a href="mailto:{SITE}">{SITE}</a>&gt; wrote:<br></div>'
        '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;padding-left:1ex">'
        f"{TURN_HTML}</blockquote>{below}</div>"
    )


def gmail_below(answer: str) -> bytes:
    """Gmail, written below the quote."""
    opener = f"On Sat, 3 May 2025 at 10:12, Turnpost <{SITE}>\nwrote:\n\n"
    return letter(f"{opener}{quoted(TURN)}\n\n{answer}\n")


def gmail_on_a_phone(answer: str) -> bytes:
    """Gmail for Android: the opener follows with no empty line."""
    opener = f"On Sat, 3 May 2025, 10:12 Turnpost, <{SITE}> wrote:\n\n"
    return letter(f"{answer}\n{opener}{quoted(TURN)}")


def outlook_plain(answer: str) -> bytes:
    """Outlook for Windows as plain text: no quote signs at all."""
    heading = (
        f"From: Turnpost <{SITE}> \nSent: Saturday, May 3, 2025 10:12 AM\n"
        "To: Alice <alice@example.org>\nSubject: Oheila: your turn\n\n"
    )
    return letter(f"{answer}\n\n \n\n{heading}{TURN}")


def outlook_underlined(answer: str) -> bytes:
    """Outlook on the web as plain text."""
    heading = (
        f"________________________________\nFrom: Turnpost <{SITE}>\n"
        "Sent: Saturday, May 3, 2025 10:12\nTo: Alice <alice@example.org>\n"
        "Subject: Oheila: your turn\n\n"
    )
    return letter(f"{answer}\n{heading}{TURN}")


def outlook_original_message(answer: str) -> bytes:
    """An Outlook of before 2013."""
    heading = (
        "-----Original Message-----\nFrom: Turnpost \n"
        f"[mailto:{SITE}] \nSent: Saturday, May 03, 2025 10:12 AM\nTo: Alice\n"
        "Subject: Oheila: your turn\n\n"
    )
    return letter(f"{answer}\n\n{heading}{TURN}")


def outlook_markup(answer: str) -> bytes:
    """Outlook for Windows in HTML: nothing but a border above says that a quote begins."""
    return html(
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal'
        " {margin:0in;} --></style><!--[if gte mso 9]><xml>bid 5</xml><![endif]--></head><body>"
        f'<div class="WordSection1"><p class="MsoNormal">{answer}<o:p></o:p></p>'
        '<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid'
        ' #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Turnpost '
        f"&lt;{SITE}&gt; <br><b>Sent:</b> Saturday, May 3, 2025 10:12 AM<br><b>To:</b> Alice"
        f"<br><b>Subject:</b> Oheila: your turn<o:p></o:p></p></div></div>{TURN_HTML}</div></body>"
    )


def outlook_web_markup(answer: str) -> bytes:
    """Outlook on the web in HTML, German."""
    return html(
        f'<div class="elementToProof">{answer}</div><div id="Signature"><p>Alice A.</p></div>'
        '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        f'<div id="divRplyFwdMsg" dir="ltr"><b>Von:</b> Turnpost &lt;{SITE}&gt;<br><b>Gesendet:</b>'
        " Samstag, 3. Mai 2025 10:12<br><b>An:</b> Alice<br><b>Betreff:</b> Oheila</div>"
        f"<div>{TURN_HTML}</div>"
    )


def outlook_on_a_phone(answer: str) -> bytes:
    """Outlook for iOS."""
    return html(
        f'<div dir="ltr">{answer}</div><div id="ms-outlook-mobile-signature"><a href="https://'
        'aka.ms/o0ukef">Get Outlook for iOS</a></div><div id="mail-editor-reference-message-'
        f'container"><hr><div><b>From:</b> Turnpost &lt;{SITE}&gt;<br></div>{TURN_HTML}</div>'
    )


def apple_mail(answer: str) -> bytes:
    """Apple Mail: its opener is inside the quote."""
    return letter(
        f"{answer}\n\n> On 3. May 2025, at 10:12, Turnpost <{SITE}> wrote:\n> \n{quoted(TURN)}"
    )


def apple_mail_markup(answer: str) -> bytes:
    """Apple Mail in HTML."""
    return html(
        f'<body class="">{answer}<div><br><blockquote type="cite"><div>On 3. May 2025, at 10:12, '
        f'Turnpost wrote:</div><br class="Apple-interchange-newline">{TURN_HTML}</blockquote></div>'
    )


def iphone_markup(answer: str) -> bytes:
    """Apple's Mail on a phone, in HTML: its opener is above the quote."""
    return html(
        f'<body dir="auto">{answer}<div><br></div><div id="AppleMailSignature" dir="ltr">Sent from'
        f' my iPhone</div><div dir="ltr"><br>On 3 May 2025, at 10:12, Turnpost &lt;{SITE}&gt; wrote'
        f':<br><br></div><blockquote type="cite"><div dir="ltr">{TURN_HTML}</div></blockquote>'
    )


def thunderbird(answer: str) -> bytes:
    """Thunderbird, written above the quote, with the signature above it too."""
    return letter(
        f"{answer}\n\n-- \nAlice\n\n\nOn 5/3/25 10:12, Turnpost wrote:\n{quoted(TURN)}",
        parameters="; format=flowed",
    )


def thunderbird_below(answer: str) -> bytes:
    """Thunderbird as it comes: written below the quote."""
    return letter(f"On 5/3/25 10:12, Turnpost wrote:\n{quoted(TURN)}\n\n{answer}\n\n-- \nAlice\n")


def thunderbird_inline(answer: str) -> bytes:
    """Thunderbird, written in the middle of the quote, with no empty line around."""
    before, _, after = quoted(TURN).partition("> pass\n")
    return letter(f"On 5/3/25 10:12, Turnpost wrote:\n{before}{answer}\n{after}")


def thunderbird_markup(answer: str) -> bytes:
    """Thunderbird in HTML."""
    return html(
        f'<p>{answer}</p><pre class="moz-signature" cols="72">-- \nAlice</pre><div class="moz-cite-'
        'prefix">On 5/3/25 10:12, Turnpost wrote:<br></div><blockquote type="cite" cite="mid:1@'
        f'example.org">{TURN_HTML}</blockquote>'
    )


def yahoo(answer: str) -> bytes:
    """Yahoo as plain text: an opener, and no quote signs."""
    opener = f" On Saturday, May 3, 2025 at 10:12:00 AM GMT+2, Turnpost <{SITE}> wrote:  \n \n "
    return letter(f" {answer}\n\n   {opener}{TURN}")


def yahoo_markup(answer: str) -> bytes:
    """Yahoo in HTML."""
    return html(
        f'<div class="ydp1f2yahoo-style-wrap"><div dir="ltr">{answer}</div></div><div id="ydp9c'
        'yahoo_quoted_123" class="ydp9cyahoo_quoted"><div>On Saturday, May 3, 2025, Turnpost '
        f"wrote:</div>{TURN_HTML}</div>"
    )


def proton(answer: str) -> bytes:
    """Proton as plain text."""
    return letter(
        f"{answer}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\n"
        f"On Saturday, May 3rd, 2025 at 10:12 AM, Turnpost <{SITE}> wrote:\n\n{quoted(TURN)}"
    )


def proton_markup(answer: str) -> bytes:
    """Proton in HTML."""
    return html(
        f'<div style="font-size:14px">{answer}</div><div class="protonmail_signature_block">Sent '
        'with Proton Mail</div><div class="protonmail_quote">On Saturday, May 3rd, 2025, Turnpost '
        f'wrote:<br><blockquote class="protonmail_quote" type="cite">{TURN_HTML}</blockquote></div>'
    )


def gmx_markup(answer: str) -> bytes:
    """GMX in HTML."""
    return html(
        f'<div>{answer}</div><div name="quote" style="margin:10px 5px 5px 10px"><div><b>Gesendet:'
        f'</b>&nbsp;Samstag, 3. Mai 2025 um 10:12 Uhr</div><div name="quoted-content">{TURN_HTML}'
        "</div></div>"
    )


def gmx(answer: str) -> bytes:
    """GMX as plain text."""
    heading = (
        f"Gesendet: Samstag, 3. Mai 2025 um 10:12 Uhr\nVon: Turnpost <{SITE}>\n"
        "An: alice@example.org\nBetreff: Oheila\n\n"
    )
    return letter(f"{answer}\n \n \n\n{heading}{TURN}")


def zimbra_markup(answer: str) -> bytes:
    """Zimbra in HTML: nothing encloses the quote."""
    return html(
        f'<div>{answer}</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__'
        f'"><b>From: </b>"Turnpost" &lt;{SITE}&gt;</div><div>{TURN_HTML}</div>'
    )
