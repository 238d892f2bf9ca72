"""The site in a real browser: what its policy allows is enough for its pages."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django import Settings

from tests.processes import LiveSite, live_database_url
from turns.models import Report
from turns.services import MatchPlan, SeatPlan, create_match
from turns.services.reporting import report as report_table

pytestmark = pytest.mark.browser


def test_admin_page_works_under_the_policy(
    live_site: Callable[..., LiveSite], new_page: Callable[[], Page]
) -> None:
    site = live_site()
    page = new_page()

    page.goto(f"{site.url}/admin/")

    assert page.get_by_label("Username").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('#header')).display") == "flex"


@pytest.mark.django_db(transaction=True)
def test_operator_reads_every_list_and_handles_a_report_under_the_policy(
    live_site: Callable[..., LiveSite], new_page: Callable[[], Page], settings: Settings
) -> None:
    """The page fixture fails where the console tells of anything that the policy stopped."""
    # The site knows nothing of the quick hasher of the tests.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    report = _reported_table()
    site = live_site(DATABASE_URL=live_database_url())
    page = new_page()
    page.goto(f"{site.url}/admin/")
    page.get_by_label("Username").fill("operator")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Log in").click()

    for name in ("Matches", "Events", "Messages", "Mails that came in", "Invitations", "Users"):
        page.goto(f"{site.url}/admin/")
        page.locator("#content tbody").get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("searchbox").first).to_be_visible()
    page.goto(f"{site.url}/admin/health/")
    expect(page.get_by_role("rowheader", name="Last sweep")).to_be_visible()
    page.goto(f"{site.url}/admin/turns/match/{report.match_id}/change/")
    expect(page.locator("#content")).to_contain_text("alice")
    page.goto(f"{site.url}/admin/turns/report/")
    page.get_by_role("checkbox").last.check()
    page.get_by_role("combobox", name="Action").select_option("mark_handled")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_text("1 report is handled.")).to_be_visible()


def _reported_table() -> Report:
    now = timezone.now()
    alice = User.objects.create_user("alice")
    User.objects.create_superuser("operator", password="a long password")
    plan = MatchPlan("oheila", [SeatPlan(bot="easy")] * 3, {"rounds": "short"})
    match = create_match(plan, host=alice, host_name="alice", now=now)
    return report_table(match, "Something is wrong.", reporter=alice, about=None, now=now)
