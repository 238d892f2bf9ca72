"""The samples as files: what a mail program shows, what it is sent, and a page to look at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from notifications.messages.compose import compose
from notifications.sending.envelopes import envelope
from tests.mail_samples.kinds import Sample

WIDTHS = (360, 700)
PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{}</title>
<style>
  body {{ margin: 1rem; font-family: system-ui, sans-serif; }}
  .widths {{ display: flex; flex-wrap: wrap; gap: 1rem; }}
  iframe {{ height: 40rem; border: 1px solid; }}
</style>
<h1>{}</h1>
{}
"""


def write(sample: Sample, folder: Path, *, language: str) -> None:
    """The mail in one language, as `.txt`, `.html` and `.eml`."""
    sample.delivery.language = language
    mail = compose(sample.delivery, sample.stage.now)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{sample.name}.txt").write_text(f"{mail.subject}\n\n{mail.text}")
    (folder / f"{sample.name}.html").write_text(mail.html)
    message = envelope(sample.delivery, mail, now=sample.stage.now).message()
    (folder / f"{sample.name}.eml").write_bytes(message.as_bytes())


def write_pages(folder: Path, places: Sequence[str]) -> Path:
    """A page of frames for each place, such as `odin/en`, and the index of all. Gives the index."""
    for place in places:
        names = sorted(file.stem for file in (folder / place).glob("*.html"))
        frames = format_html_join("\n", "{}", ((_frames(place, name),) for name in names))
        _write_page(folder / f"{place.replace('/', '-')}.html", place, frames)
    links = format_html_join(
        "\n", '<li><a href="{}.html">{}</a></li>', ((p.replace("/", "-"), p) for p in places)
    )
    index = folder / "index.html"
    _write_page(index, "Samples of all mails", format_html("<ul>{}</ul>", links))
    return index


def _frames(place: str, name: str) -> SafeString:
    frames = format_html_join(
        "\n",
        '<iframe loading="lazy" width="{}" src="{}/{}.html" title="{}"></iframe>',
        ((width, place, name, name) for width in WIDTHS),
    )
    link = '<a href="{}/{}.{}">{}</a>'
    links = format_html_join(" ", link, ((place, name, end, end) for end in ("txt", "html", "eml")))
    return format_html('<h2>{}</h2><p>{}</p><div class="widths">{}</div>', name, links, frames)


def _write_page(file: Path, title: str, body: SafeString) -> None:
    # The page is a constant of this module.
    file.write_text(format_html(mark_safe(PAGE), title, title, body))
