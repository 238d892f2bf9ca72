"""Notes in a real browser: turned on, shown by the service worker, pressed.

No push service can be reached from here, so the browser's own subscribing is the one thing that is
faked; the message is then delivered by the DevTools protocol.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browser.conftest import PATIENCE, PHONE_WIDTH
from tests.browser.test_settings import start_a_match
from tests.notifications.push.service import Keys
from tests.processes import LiveSite

pytestmark = pytest.mark.browser

TAG = "a-match"
TURN_ON = "Show notes in this browser"
UNREADABLE = (
    *("", "nonsense", "{}", '{"notification": null}', "[1]"),
    '{"notification": {"title": "Your turn", "navigate": "http://"}}',
)

# What a browser that reaches its push service does. It remembers in the page's own storage.
SUBSCRIBING = """
const told = %s;
const subscription = (key) => ({
  endpoint: told.endpoint,
  options: { applicationServerKey: key },
  unsubscribe: async () => { localStorage.removeItem("subscribed"); return true; },
  toJSON: () => ({ endpoint: told.endpoint, keys: { p256dh: told.p256dh, auth: told.auth } }),
});
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("refused");
  localStorage.setItem("subscribed", JSON.stringify(Array.from(applicationServerKey)));
  return subscription(applicationServerKey.buffer);
};
PushManager.prototype.getSubscription = async () => {
  const kept = localStorage.getItem("subscribed");
  return kept && subscription(new Uint8Array(JSON.parse(kept)).buffer);
};
"""

# A browser that is asked for its notes forgets those that are on their way to the screen: nothing
# asks before the worker's own promise is kept. The worker alone shows, closes and asks, since
# only what comes from one place is done in order.
EXPECT_A_NOTE = """
(patience) => {
  const note = new Promise((resolve) => {
    registration.showNotification = (...told) => {
      const done = ServiceWorkerRegistration.prototype.showNotification.apply(registration, told);
      resolve(done);
      return done;
    };
  });
  const late = new Promise((_, giveUp) => {
    setTimeout(() => giveUp(new Error("no note was shown")), patience);
  });
  self.expected = Promise.race([note, late]);
}
"""

# An event made by a script can keep nobody waiting, so the test waits for it itself.
PRESS = """
async ({ openable }) => {
  const opened = [];
  if (openable) self.clients.openWindow = async (address) => { opened.push(address); return null; };
  const [notification] = await self.registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  let done;
  event.waitUntil = (promise) => { done = promise; };
  self.dispatchEvent(event);
  await done;
  return opened;
}
"""


@pytest.fixture(scope="module")
def context(browser: Browser, site: LiveSite) -> Iterator[BrowserContext]:
    """The phone of a player who has just begun a match against bots, and who allows notes.

    One for all tests: Chromium mixes up the notes of two profiles that use the same site.
    """
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": PHONE_WIDTH, "height": 740},
        permissions=["notifications"],
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SUBSCRIBING % json.dumps(Keys().subscription("a-browser")))
    page = context.new_page()
    page.goto("/start/?game=oheila")
    start_a_match(page)
    page.close()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """The settings, with notes turned on."""
    page = context.new_page()
    page.goto("/settings/")
    page.evaluate("localStorage.removeItem('subscribed')")
    page.reload()
    page.get_by_role("button", name=TURN_ON).click()
    expect(page.get_by_text("This browser shows notes until")).to_be_visible()
    yield page
    page.close()


@pytest.fixture
def worker(page: Page, context: BrowserContext) -> Worker:
    """The service worker, once it serves the page and shows no note."""
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    [worker] = context.service_workers
    worker.evaluate(
        "registration.getNotifications().then((notes) => notes.forEach((note) => note.close()))"
    )
    assert notes_of(worker) == []
    return worker


def deliver(page: Page, worker: Worker, data: str) -> None:
    """Let the browser's push service hand this over to the worker, and wait for the note."""
    worker.evaluate(EXPECT_A_NOTE, PATIENCE)
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", note)
    devtools.send("ServiceWorker.enable")
    for _ in range(PATIENCE // 50):
        if found:
            break
        page.wait_for_timeout(50)
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": found[0], "data": data}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    worker.evaluate("expected")
    devtools.detach()


def notes_of(worker: Worker) -> list[dict[str, Any]]:
    """The notes that the browser shows now."""
    notes: list[dict[str, Any]] = worker.evaluate(
        "registration.getNotifications().then((notes) =>"
        " notes.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data })))"
    )
    return notes


def leave(page: Page, worker: Worker) -> None:
    """Close all pages of the site, as far as its service worker knows."""
    page.goto("about:blank")
    for _ in range(PATIENCE // 50):
        if not worker.evaluate(
            "clients.matchAll({ includeUncontrolled: true }).then((all) => all.length)"
        ):
            return
        page.wait_for_timeout(50)
    pytest.fail("a page of the site is open still")


def said(
    path: str,
    *,
    title: str = "Your turn",
    site: str = "https://cards.example.org",
) -> str:
    """What the site pushes."""
    about = {"navigate": f"{site}{path}", "tag": TAG, "lang": "en", "dir": "auto"}
    note = {"title": title, "body": "Oheila with bob", **about}
    return json.dumps({"web_push": 8030, "notification": note})


def test_notes_are_turned_on_and_off(page: Page) -> None:
    expect(page.get_by_text("this browser", exact=True)).to_be_visible()
    expect(page.get_by_text("This browser shows notes until you sign out of it.")).to_be_visible()
    expect(page.get_by_role("button", name=TURN_ON)).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH

    section = page.locator("#devices")
    section.locator("summary", has_text="Remove").click()
    section.get_by_role("button", name="Show no notes there any more").click()

    expect(page.get_by_text("Removed. This device tells you nothing any more.")).to_be_visible()
    expect(page.get_by_role("button", name=TURN_ON)).to_be_visible()
    assert page.evaluate("localStorage.getItem('subscribed')") is None


def test_browser_that_has_forgotten_is_turned_on_again(page: Page) -> None:
    page.evaluate("localStorage.removeItem('subscribed')")
    page.reload()
    expect(page.get_by_text("This browser has forgotten")).to_be_visible()

    page.get_by_role("button", name=TURN_ON).click()

    expect(page.get_by_text("This device tells you from now on.")).to_be_visible()
    expect(page.get_by_text("This browser shows notes until")).to_be_visible()
    expect(page.locator("#devices li")).to_have_count(1)


def test_browser_with_another_key_of_the_site_is_turned_on_again(page: Page) -> None:
    page.evaluate("localStorage.setItem('subscribed', JSON.stringify(Array(65).fill(4)))")
    page.reload()

    page.get_by_role("button", name=TURN_ON).click()

    expect(page.get_by_text("This browser shows notes until")).to_be_visible()


def test_browser_that_reaches_no_push_service_says_so(page: Page) -> None:
    page.evaluate(
        """() => {
          localStorage.removeItem("subscribed");
          PushManager.prototype.subscribe = () => Promise.reject(new Error("away"));
          document.querySelector("[data-push-state~=off]").hidden = false;
        }"""
    )

    page.get_by_role("button", name=TURN_ON).click()

    expect(page.get_by_text("The browser could not turn notes on")).to_be_visible()
    expect(page.get_by_role("button", name=TURN_ON)).to_be_enabled()


def test_service_worker_shows_what_is_pushed(page: Page, worker: Worker) -> None:
    deliver(page, worker, said("/match/abc/"))

    [note] = notes_of(worker)
    assert note == {
        "title": "Your turn",
        "body": "Oheila with bob",
        "tag": TAG,
        "lang": "en",
        "data": {"page": page.evaluate("location.origin") + "/match/abc/"},
    }


def test_newer_note_of_a_match_takes_the_place_of_the_older(page: Page, worker: Worker) -> None:
    deliver(page, worker, said("/match/abc/"))
    deliver(page, worker, said("/match/abc/", title="The match is over"))

    [note] = notes_of(worker)
    assert note["title"] == "The match is over"


def test_what_cannot_be_read_is_shown_all_the_same(page: Page, worker: Worker) -> None:
    """A browser ends the subscription of a site whose pushes show nothing."""
    for data in UNREADABLE:
        deliver(page, worker, data)

    notes = notes_of(worker)
    front = page.evaluate("location.origin") + "/"
    assert [note["data"] for note in notes] == [{"page": front}] * len(UNREADABLE)


def test_press_leads_an_open_page_to_the_match(page: Page, worker: Worker) -> None:
    deliver(page, worker, said("/games/oheila/"))

    with page.expect_navigation(url="**/games/oheila/"):
        worker.evaluate(PRESS, {"openable": True})

    assert notes_of(worker) == []


def test_press_leaves_a_page_that_shows_the_match_as_it_is(page: Page, worker: Worker) -> None:
    page.goto("/games/odin/")
    page.evaluate("window.isTheSame = true")
    deliver(page, worker, said("/games/odin/"))

    assert worker.evaluate(PRESS, {"openable": True}) == []

    assert page.evaluate("window.isTheSame")
    assert page.url.endswith("/games/odin/")


def test_press_opens_a_page_where_none_is_open(page: Page, worker: Worker, site: LiveSite) -> None:
    deliver(page, worker, said("/games/oheila/"))
    leave(page, worker)

    opened = worker.evaluate(PRESS, {"openable": True})

    assert opened == [f"{site.url}/games/oheila/"]


def test_note_leads_to_no_other_site(page: Page, worker: Worker, site: LiveSite) -> None:
    deliver(page, worker, said("//elsewhere.example.org/match/abc/", site="https:"))
    leave(page, worker)

    assert worker.evaluate(PRESS, {"openable": True}) == [f"{site.url}/match/abc/"]


def test_changed_subscription_is_told_to_the_site(page: Page, worker: Worker) -> None:
    before = page.locator("#devices").get_attribute("data-endpoint-hash")
    renewed = Keys().subscription("renewed")

    worker.evaluate(
        """async (told) => {
          const event = new Event("pushsubscriptionchange");
          const { endpoint, ...keys } = told;
          event.newSubscription = { toJSON: () => ({ endpoint, keys }) };
          let done;
          event.waitUntil = (promise) => { done = promise; };
          self.dispatchEvent(event);
          await done;
        }""",
        renewed,
    )
    page.reload()

    assert page.locator("#devices li").count() == 1
    assert page.locator("#devices").get_attribute("data-endpoint-hash") != before


def test_browser_without_scripts_is_told(
    browser: Browser, context: BrowserContext, page: Page
) -> None:
    bare = browser.new_context(
        base_url=context.pages[0].evaluate("location.origin"), java_script_enabled=False
    )
    for cookie in context.cookies():
        bare.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": page.url}])
    try:
        settings = bare.new_page()
        settings.goto("/settings/")
        expect(settings.get_by_text("takes a script")).to_be_visible()
        assert settings.get_by_role("button", name=TURN_ON).is_hidden()
    finally:
        bare.close()
