"""The files that `make mail-samples` writes."""

import email
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from email.policy import default
from pathlib import Path

import pytest

from games.registry import engines
from tests.mail_samples.files import write, write_pages
from tests.mail_samples.kinds import Sample, samples
from tests.mail_samples.stage import Stage, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def sample(now: datetime) -> Iterator[Sample]:
    """An invitation, until its match is undone."""
    with closing(samples(Stage(engines()[0], cast(now=now), now))) as made:
        yield next(made)


def test_mail_is_written_as_it_is_read_and_as_it_is_sent(sample: Sample, tmp_path: Path) -> None:
    write(sample, tmp_path, language="fr")

    text = (tmp_path / "invitation.txt").read_text()
    message = email.message_from_bytes((tmp_path / "invitation.eml").read_bytes(), policy=default)
    assert text.startswith(f"{message['Subject']}\n")
    assert '<html lang="fr"' in (tmp_path / "invitation.html").read_text()


def test_page_shows_each_mail_as_wide_as_a_phone_and_as_a_window(
    sample: Sample, tmp_path: Path
) -> None:
    write(sample, tmp_path / "odin" / "en", language="en")

    index = write_pages(tmp_path, ["odin/en"])

    page = (tmp_path / "odin-en.html").read_text()
    assert 'href="odin-en.html"' in index.read_text()
    for width in (360, 700):
        assert f'width="{width}" src="odin/en/invitation.html"' in page
