from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.utils.translation import override


def test_page_that_does_not_exist_says_so_in_the_sites_own_way(watcher: Client) -> None:
    response = watcher.get("/nothing/")
    assert response.status_code == 404
    assert "Nothing here" in response.content.decode()


def test_page_of_a_fault_needs_nothing_but_itself() -> None:
    with override("en"):
        assert "Something went wrong" in render_to_string("500.html")


@override_settings(MAILBOX=False)
def test_mailbox_is_not_named_where_mail_is_really_sent(watcher: Client) -> None:
    assert "Mailbox" not in watcher.get("/").content.decode()


def test_language_is_chosen_by_a_button(watcher: Client) -> None:
    watcher.post("/i18n/setlang/", {"language": "fr"})
    assert watcher.cookies[settings.LANGUAGE_COOKIE_NAME].value == "fr"
    assert '<html lang="fr">' in watcher.get("/").content.decode()
