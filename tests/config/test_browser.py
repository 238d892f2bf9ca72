"""The site in a real browser: what its policy allows is enough for its pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.processes import LiveSite

pytestmark = pytest.mark.browser


def test_admin_page_works_under_the_policy(
    live_site: Callable[..., LiveSite], new_page: Callable[[], Page]
) -> None:
    site = live_site()
    page = new_page()

    page.goto(f"{site.url}/admin/")

    assert page.get_by_label("Username").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('#header')).display") == "flex"
