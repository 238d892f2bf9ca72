"""A browser without JavaScript: it follows links, fills forms and keeps cookies."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

import requests

SECONDS = 60


@dataclass(slots=True)
class Form:
    """A form of a page: where it goes and what it sends unless told otherwise."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.text: list[str] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "form":
            method = given.get("method", "get").lower()
            self.forms.append(Form(given.get("action", ""), method))
        elif self.forms:
            self._take_field(tag, given)

    def _take_field(self, tag: str, given: dict[str, str]) -> None:
        form, name = self.forms[-1], given.get("name", "")
        if tag == "button":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in form.fields or "selected" in given):
            form.fields[self._select] = given.get("value", "")
        elif tag == "textarea" and name:
            form.fields[name] = ""
        elif tag == "input" and name:
            is_choice = given.get("type") in {"radio", "checkbox"}
            if not is_choice or "checked" in given:
                form.fields[name] = given.get("value", "on" if is_choice else "")

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@dataclass(slots=True)
class Page:
    """A page as the browser got it."""

    url: str
    status: int
    html: str
    links: list[str]
    forms: list[Form]
    text: str

    def links_to(self, part: str) -> list[str]:
        """The links whose address contains this."""
        return [link for link in self.links if part in link]

    def form_to(self, part: str, *, with_field: str = "csrfmiddlewaretoken") -> Form:
        """The one form with that field whose address contains this; an empty action is the page's
        own address.
        """
        there = (form for form in self.forms if part in (form.action or self.url))
        [form] = [form for form in there if with_field in form.fields]
        return form


class Browser:
    """One person's browser."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.session = requests.Session()

    def get(self, address: str) -> Page:
        """Open a page."""
        response = self.session.get(urljoin(self.site, address), timeout=SECONDS)
        return self._page(response)

    def submit(self, page: Page, form: Form, **fields: str) -> Page:
        """Press the form's button, with these fields changed."""
        address = urljoin(page.url, form.action) if form.action else page.url
        filled = form.fields | fields
        if form.method == "get":
            response = self.session.get(address, params=filled, timeout=SECONDS)
        else:
            headers = {"Referer": page.url}
            response = self.session.post(address, data=filled, headers=headers, timeout=SECONDS)
        return self._page(response)

    def _page(self, response: requests.Response) -> Page:
        reader = _Reader()
        reader.feed(response.text)
        text = " ".join(" ".join(reader.text).split())
        return Page(
            response.url, response.status_code, response.text, reader.links, reader.forms, text
        )
