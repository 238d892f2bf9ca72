"""One site with all its pages, for all tests that only look."""

from collections.abc import Iterator

import pytest

from tests.gallery.site import Exhibition, exhibit
from tests.processes import LiveSite


@pytest.fixture(scope="session")
def exhibition(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exhibition]:
    site = LiveSite(tmp_path_factory.mktemp("gallery") / "site")
    try:
        yield exhibit(site)
    finally:
        site.stop()
