"""What browsers fetch: the service worker and the manifest."""

import json
import re

from django.contrib.staticfiles import finders
from django.test import Client


def test_service_worker_stands_at_the_root_and_is_looked_at_anew(client: Client, db: None) -> None:
    answer = client.get("/push-worker.js")

    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_service_worker_names_pages_and_pictures_that_are_there(client: Client, db: None) -> None:
    source = client.get("/push-worker.js").content.decode()

    pictures = re.findall(r'= "/static/([^"]+)"', source)
    assert len(pictures) == 2
    assert all(finders.find(picture) for picture in pictures)
    key, renew = re.findall(r'= "(/settings/[^"]+)"', source)
    assert client.get(key).status_code == 200
    assert client.get(renew).status_code == 405
    assert "{" + "{" not in source
    assert "{" + "%" not in source


def test_site_can_be_put_on_a_home_screen(client: Client, db: None) -> None:
    answer = client.get("/manifest.webmanifest")

    assert answer.headers["Content-Type"] == "application/manifest+json"
    said = answer.json()
    assert said["display"] == "standalone"
    assert client.get(said["start_url"]).status_code == 200
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in said["icons"])


def test_icon_may_be_cut_to_any_shape(client: Client, db: None) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]

    assert [icon["sizes"] for icon in icons if icon["purpose"] == "maskable"] == ["512x512"]
    assert {icon["sizes"] for icon in icons if icon["purpose"] == "any"} == {"192x192", "512x512"}


def test_page_without_a_network_knows_nobody(admin_client: Client, client: Client) -> None:
    own, anybodys = (one.get("/offline/").content.decode() for one in (admin_client, client))

    assert own == anybodys
    assert "Your matches are waiting" in own
    assert "csrfmiddlewaretoken" not in own


def test_service_worker_keeps_all_that_the_page_without_a_network_needs(
    client: Client, db: None
) -> None:
    worker = client.get("/push-worker.js").content.decode()
    page = client.get("/offline/").content.decode()

    needed = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    [kept] = re.findall(r"const KEPT = (.+);", worker)
    assert set(json.loads(kept)) == needed
    assert 'const OFFLINE = "/offline/";' in worker


def test_service_worker_of_another_language_is_another_one(client: Client, db: None) -> None:
    stores = {
        re.findall(
            r'const STORE = "(offline-[0-9a-f]{16})";',
            client.get("/push-worker.js", headers={"Accept-Language": language}).content.decode(),
        )[0]
        for language in ("en", "fr")
    }

    assert len(stores) == 2


def test_service_worker_that_has_not_changed_is_not_sent_again(client: Client, db: None) -> None:
    tag = client.get("/push-worker.js").headers["ETag"]

    assert client.get("/push-worker.js", headers={"If-None-Match": tag}).status_code == 304


def test_every_page_names_the_manifest(client: Client, db: None) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()


def test_page_without_scripts_says_what_is_missing(admin_client: Client) -> None:
    page = admin_client.get("/settings/").content.decode()

    [said] = re.findall(r'data-push-state="([^"]*)">', page)
    assert said == "none"
    assert "takes a script" in page
