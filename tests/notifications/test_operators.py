"""The mail about a report."""

from datetime import datetime
from smtplib import SMTPException

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client

from notifications.operators import staff_addresses
from turns.models import Match, Report, Vault

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("operator", "operator@example.org", "a long password")


def tell(match: Match, reporter: User, text: str) -> int:
    client = Client()
    client.force_login(reporter)
    return client.post(f"/match/{match.pk}/people/1/report/", {"text": text}).status_code


def test_staff_is_mailed_with_a_link_to_the_report(
    match: Match, people: list[User], operator: User, mailoutbox: list[EmailMessage]
) -> None:
    assert tell(match, people[0], "He insults us.\nStop it.") == 302
    [mail] = mailoutbox
    [made] = Report.objects.all()
    assert mail.to == ["operator@example.org"]
    assert f"/admin/turns/report/{made.pk}/change/" in mail.body
    assert "> He insults us.\n> Stop it." in mail.body
    assert "seat 1" in mail.body
    assert bytes(Vault.objects.get(match=match).seed).hex() not in mail.body


def test_report_stands_where_nobody_can_be_mailed(
    match: Match, people: list[User], mailoutbox: list[EmailMessage]
) -> None:
    assert tell(match, people[0], "He insults us.") == 302
    assert not mailoutbox
    assert Report.objects.exists()


def test_report_stands_where_the_mail_server_is_away(
    match: Match, people: list[User], operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: EmailMessage, *args: object) -> int:
        raise SMTPException("operator@example.org")

    monkeypatch.setattr(EmailMessage, "send", refuse)
    assert tell(match, people[0], "He insults us.") == 302
    assert Report.objects.exists()


def test_players_and_former_staff_get_no_report(people: list[User], operator: User) -> None:
    assert staff_addresses() == ["operator@example.org"]
    User.objects.filter(pk=operator.pk).update(is_active=False)
    assert staff_addresses() == []


def test_staff_who_plays_is_mailed_at_the_proven_address(people: list[User], now: datetime) -> None:
    User.objects.filter(pk=people[0].pk).update(is_staff=True)
    assert staff_addresses() == ["alice@example.org"]
