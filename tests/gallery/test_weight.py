"""What a page costs to load, and what it may load: phones are slow, and data is dear."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, CDPSession, ConsoleMessage
from playwright.sync_api import Page as Window

from tests.gallery.browsing import come_to, window_of
from tests.gallery.pages import Page
from tests.gallery.site import Exhibition

pytestmark = pytest.mark.browser

MOST_BYTES = 60_000
"""HTML, CSS and JavaScript of a first load, as they come through the wire."""
WEIGHED = {"Document", "Stylesheet", "Script", "Fetch", "XHR", "Other"}


@dataclass  # without slots: Playwright keeps a note on whatever a listener is bound to
class Load:
    """What a browser that was never here fetches for one page."""

    page: Page
    frame: str
    """The identifier of the window's own frame."""
    bytes: int = 0
    hosts: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)
    policy: str = ""
    kinds: dict[str, str] = field(default_factory=dict)
    """What each request is for."""

    def begun(self, event: dict[str, Any]) -> None:
        if event["type"] == "Document" and event["frameId"] == self.frame:
            self.bytes = 0  # a press has led to another page
        self.hosts.add(urlsplit(event["request"]["url"]).netloc)

    def answered(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = event["type"]
        if event["type"] == "Document" and not self.policy:
            headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
            self.policy = headers.get("content-security-policy", "none")

    def ended(self, event: dict[str, Any]) -> None:
        if self.kinds.get(event["requestId"]) in WEIGHED:
            self.bytes += int(event["encodedDataLength"])

    def said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)


@pytest.fixture(scope="module")
def loads(browser: Browser, exhibition: Exhibition) -> list[Load]:
    """Each page, loaded with an empty cache."""
    found: list[Load] = []
    for visitor in exhibition.visitors:
        with window_of(visitor, browser, exhibition) as window:
            devtools = window.context.new_cdp_session(window)
            devtools.send("Network.enable")
            devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
            found += [load_of(page, window, devtools) for page in exhibition.pages_of(visitor)]
    return found


def load_of(page: Page, window: Window, devtools: CDPSession) -> Load:
    load = Load(page, devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"])
    listeners: dict[str, Callable[[dict[str, Any]], None]] = {
        "Network.requestWillBeSent": load.begun,
        "Network.responseReceived": load.answered,
        "Network.loadingFinished": load.ended,
    }
    for name, listener in listeners.items():
        devtools.on(name, listener)
    window.on("console", load.said)
    come_to(page, window)
    window.remove_listener("console", load.said)
    for name, listener in listeners.items():
        devtools.remove_listener(name, listener)
    return load


def test_every_page_is_light(loads: list[Load]) -> None:
    heavy = {load.page.name: load.bytes for load in loads if load.bytes > MOST_BYTES}
    assert heavy == {}
    assert all(load.bytes > 1000 for load in loads)


def test_no_page_asks_another_host(loads: list[Load], exhibition: Exhibition) -> None:
    own = urlsplit(exhibition.site.url).netloc
    assert {host for load in loads for host in load.hosts if host} == {own}


def test_every_page_forbids_inline_code(loads: list[Load]) -> None:
    loose = {
        load.page.name: load.policy for load in loads if "default-src 'self'" not in load.policy
    }
    assert loose == {}
    assert not [load.page.name for load in loads if "unsafe" in load.policy]


def test_no_page_breaks_its_own_policy_or_a_script(loads: list[Load]) -> None:
    assert {load.page.name: load.complaints for load in loads if load.complaints} == {}
