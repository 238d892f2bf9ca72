"""What browsers fetch: the service worker and the manifest."""

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


def test_every_page_names_the_manifest(client: Client, db: None) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()


def test_page_without_scripts_says_what_is_missing(admin_client: Client) -> None:
    page = admin_client.get("/settings/").content.decode()

    [said] = re.findall(r'data-push-state="([^"]*)">', page)
    assert said == "none"
    assert "takes a script" in page
