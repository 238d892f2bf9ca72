import logging
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notifications.chat.addresses import LONGEST, LONGEST_TYPED, BadChat, read_chat, shown
from notifications.chat.services import BY_SCHEME, SERVICES, Service

each_service = pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.label)


@each_service
def test_what_is_stored_is_read_again(service: Service) -> None:
    target = read_chat(service.example)
    again = read_chat(target.url)

    assert target.service is again.service is service
    assert again.url == target.url


@each_service
def test_nothing_of_the_secret_is_shown(service: Service) -> None:
    url = read_chat(service.example).url
    label = shown(url)

    assert label.startswith(service.label)
    secrets = url.partition("://")[2].replace("@", "/").replace("?", "/").replace(":", "/")
    for part in secrets.split("/"):
        assert len(part) <= 3 or part not in label or "." in part


DANGEROUS = (
    "verify=no&redirect=yes&rto=9999&cto=9999&retry=5&wait=60&format=html&overflow=split&emojis=yes"
    "&store=yes&tz=UTC&optional=yes&template=/etc/passwd&attach=/etc/passwd&avatar_url=http://x/"
    "&icon_url=http://x/&ping=@everyone&href=http://x/&click=http://x/&email=x@example.org"
    "&actions=x&tags=x&to=other&targets=other&mode=bot&method=DELETE&%2BHost=x&+Host=x&:message=x"
    "&schema=file&token=x&e2ee=yes&autoverify=yes&path=/x&delay=9h&filename=x&batch=no&image=yes"
)


def endangered(service: Service) -> tuple[str, str]:
    """An address of the service, and the same with all of these options."""
    plain = read_chat(service.example).url
    return plain, f"{plain}{'&' if '?' in plain else '?'}{DANGEROUS}"


@each_service
def test_options_that_are_not_allowed_are_dropped(service: Service) -> None:
    plain, dangerous = endangered(service)

    assert read_chat(dangerous).url == plain


@each_service
def test_certificates_are_checked_whatever_is_asked(service: Service) -> None:
    plugin = read_chat(endangered(service)[1]).plugin

    assert plugin.verify_certificate
    assert plugin.service_retry == 0


@pytest.mark.parametrize(
    ("label", "wish", "held"),
    [
        ("Discord", "avatar", False),
        ("Discord", "tts", False),
        ("Slack", "include_image", False),
        ("Matrix", "e2ee", False),
        ("Matrix", "include_image", False),
        ("Telegram", "include_image", False),
        ("Telegram", "preview", False),
        ("ntfy", "include_image", False),
        ("Mattermost", "include_image", False),
        ("Rocket.Chat", "avatar", False),
        ("Teams (workflow)", "include_image", False),
        ("Webhook", "method", "POST"),
        ("Webhook", "headers", {}),
    ],
)
def test_what_holds_for_each_address_holds(label: str, wish: str, held: object) -> None:
    service = next(service for service in SERVICES if service.label == label)

    assert getattr(read_chat(service.example).plugin, wish) == held


def test_options_that_are_allowed_stay() -> None:
    assert read_chat("discord://1/2?thread=12").url == "discord://1/2?thread=12"
    assert read_chat("ntfys://h.example.org/t?priority=high").url.endswith("?priority=high")


def test_a_page_of_the_web_is_a_webhook() -> None:
    address = "https://user:pass@hooks.example.org:8443/in/turns?token=a%20b&to=bob"

    target = read_chat(address)

    assert target.url == ("jsons://user:pass@hooks.example.org:8443/in/turns?-token=a%20b&-to=bob")
    assert target.label == "Webhook hooks.example.org"


def test_spaces_around_an_address_are_nothing() -> None:
    assert read_chat(" jsons://hooks.example.org/\n").url == "jsons://hooks.example.org/"


def test_a_room_may_begin_with_its_sign() -> None:
    assert read_chat("slack://xoxb-1234-1234-abc124/#cards").url.endswith("/%23cards")


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "bob",
        "://",
        "https://",
        "mailto://bob:secret@example.org",
        "mailtos://bob:secret@example.org",
        "file:///etc/passwd",
        "syslog://",
        "dbus://",
        "mqtt://broker.example.org/topic",
        "irc://irc.example.org/#cards",
        "smpp://a:b@example.org/1/2",
        "growl://192.168.1.1",
        "windows://",
        "macosx://",
        "apprise://example.org/token",
        "form://example.org",
        "xml://example.org",
        "vapid://bob@example.org",
        "signal://localhost/+15550100/+15550101",
        "json:/example.org",
        "jsons://hooks.example.org/a b",
        "jsons://hooks.example.org/\x00x",
    ],
)
def test_what_is_not_in_the_list_is_refused(typed: str) -> None:
    with pytest.raises(BadChat, match="no address"):
        read_chat(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "tgram://123456789:AAbCdEfGhIjKlMnOpQrSt",
        "matrixs://bob:secret@matrix.example.org/!room:example.org",
        "matrixs://token@matrix.example.org/",
        "matrix://matrix.example.org/!room:example.org",
        "slack://x",
        "discord://4174216298",
    ],
)
def test_what_is_incomplete_is_refused(typed: str) -> None:
    """Else a plugin would guess who is meant, or sign in anew for each message."""
    with pytest.raises(BadChat, match="It should look like"):
        read_chat(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "tgram://123456789:AAbCdEfGhIjKlMnOpQrSt/1/2",
        "matrixs://token@matrix.example.org/!a:example.org/!b:example.org",
        "mmosts://chat.example.org/3ccdd113474722377935511fc85d3dd4?channel=a,b",
        "ntfys://ntfy.example.org/a/b",
        "slack://xoxb-1234-1234-abc124/%23a/%23b",
        "zulip://bot@example/a0000000000000000000000000000000/a/b",
    ],
)
def test_one_address_is_one_room(typed: str) -> None:
    with pytest.raises(BadChat, match="Name one room"):
        read_chat(typed)


def test_a_long_address_is_refused() -> None:
    head = "https://hooks.example.org/"
    assert read_chat(head + "x" * (LONGEST - len(head) - 1)).url.endswith("x")
    with pytest.raises(BadChat, match="longer"):
        read_chat(head + "x" * LONGEST)
    with pytest.raises(BadChat, match="longer"):
        read_chat(head + "?dropped=" + "x" * LONGEST_TYPED)


def test_what_grows_too_long_when_stored_is_refused() -> None:
    with pytest.raises(BadChat, match="longer"):
        read_chat(f"https://hooks.example.org/?a={'é' * 200}")


def test_no_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "https://webhooks.t2bot.io/api/v1/matrix/hook/very-secret/"

    with pytest.raises(BadChat):
        read_chat(secret)

    assert "very-secret" not in caplog.text


@given(
    scheme=st.sampled_from([*BY_SCHEME, "http", "https"]),
    rest=st.text(st.sampled_from("ab1./:@!#%?&=+-_ ~[]é٣\x00"), max_size=60),
)
@settings(max_examples=300, deadline=None)
def test_whatever_is_typed_is_understood_or_refused(scheme: str, rest: str) -> None:
    with suppress(BadChat):
        target = read_chat(f"{scheme}://{rest}")
        assert read_chat(target.url).url == target.url
        assert target.label


def test_an_address_that_is_not_supported_any_more_is_still_named() -> None:
    assert shown("gone://token@example.org") == "A chat that is not supported any more"
