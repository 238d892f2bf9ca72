import pytest

from notifications.push.labels import label_of

WEBKIT = "AppleWebKit/605 (KHTML)"
BLINK = "AppleWebKit/537 (KHTML)"


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (
            "Mozilla/5.0 (Android 16; rv:140.0) Gecko Firefox/140.0",
            "Firefox, Android",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 10) {BLINK} Chrome/140.0 Safari/537",
            "Chrome, Android",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 14) {BLINK} SamsungBrowser/28.0 Chrome/130 Safari/537",
            "Samsung Internet, Android",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10) {BLINK} Chrome/140 Safari/537 Edg/140.0",
            "Edge, Windows",
        ),
        (f"Mozilla/5.0 (Linux; Android 10) {BLINK} Chrome/140 EdgA/140.0", "Edge, Android"),
        (f"Mozilla/5.0 (X11; CrOS x86_64) {BLINK} Chrome/140 Safari/537", "Chrome, ChromeOS"),
        (f"Mozilla/5.0 (X11; Linux x86_64) {BLINK} Chrome/140 OPR/120.0", "Opera, Linux"),
        (
            f"Mozilla/5.0 (iPhone; iPhone OS 18 like Mac OS X) {WEBKIT} Version/18 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            f"Mozilla/5.0 (Macintosh; Mac OS X) {WEBKIT} Version/18.4 Safari/605",
            "Safari, Mac",
        ),
        ("Mozilla/5.0 (iPhone; iPhone OS 18 like Mac OS X)", "iPhone"),
        ("curl/8.0", ""),
        ("", ""),
        ("<script>alert(1)</script>" * 1000, ""),
    ],
)
def test_browser_and_system_are_told(user_agent: str, label: str) -> None:
    assert label_of(user_agent) == label
