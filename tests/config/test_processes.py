"""The real processes of the site: web server with its thread, and Celery worker with beat."""

import os
import re
import signal
import smtplib
from collections.abc import Callable

import pytest
from celery import Celery

from config.tasks import NAMES, UNHURRIED
from config.workers import Broker
from tests import services
from tests.notifications.inbound.doors.imap_server import PASSWORD, USER, ImapServer, serving
from tests.processes import LiveSite, Process, free_port, live_database_url

StartSite = Callable[..., LiveSite]


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_site_starts_without_any_configuration_and_stops_without_a_complaint(
    live_site: StartSite,
) -> None:
    site = live_site(DATABASE_URL=live_database_url())

    site.stop()

    assert "ERROR" not in site.process.output()
    assert "Traceback" not in site.process.output()


def test_ctrl_c_stops_the_site(live_site: StartSite) -> None:
    site = live_site()
    process = site.process.running
    assert process is not None

    # As a terminal does it: to every process at once.
    os.killpg(process.pid, signal.SIGINT)

    assert process.wait(10) == 0
    assert not site.is_answering()


def test_site_does_not_share_a_port(live_site: StartSite) -> None:
    first = live_site()
    arguments = ["config.serve", "--port", str(first.port)]
    second = Process(arguments, first.environment, first.folder / "second.log")

    second.start()

    assert second.running is not None
    assert second.running.wait(10) == 1
    assert f"Port {first.port} is taken" in second.output()


def test_killed_site_starts_again(live_site: StartSite) -> None:
    site = live_site()

    site.kill()
    site.start()

    assert site.is_answering()


def test_site_without_its_mail_port_says_so_and_runs(live_site: StartSite) -> None:
    first = live_site()

    second = live_site(SMTP_LISTEN=f"127.0.0.1:{first.smtp_port}")

    assert second.is_answering()
    assert "SMTP_LISTEN names another" in second.process.output()


def test_site_opens_the_doors_that_are_named_and_closes_them(live_site: StartSite) -> None:
    lmtp = free_port()
    with serving(ImapServer()) as imap:
        folder = f"imap://{USER}:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{imap.port}/"
        site = live_site(IMAP_URL=folder, LMTP_LISTEN=f"127.0.0.1:{lmtp}")
        imap.wait_for("IDLE")
        with smtplib.LMTP("127.0.0.1", lmtp) as client:
            assert client.ehlo()[0] == 250
        site.stop()

    assert "Traceback" not in site.process.output()
    with pytest.raises(ConnectionRefusedError):
        smtplib.LMTP("127.0.0.1", lmtp)


@pytest.mark.broker
def test_worker_runs_every_hurried_sweep_by_itself(celery_worker_process: Process) -> None:
    celery_worker_process.wait_until(
        lambda: all(has_done(celery_worker_process, name) for name in set(NAMES) - UNHURRIED)
    )

    assert "Traceback" not in celery_worker_process.output()


@pytest.mark.broker
def test_waiting_work_reaches_the_worker(
    celery_worker_process: Process,
) -> None:
    # Celery's own task, that no schedule sends.
    task = "celery.backend_cleanup"
    broker = Broker(Celery(broker=services.redis_url(), set_as_current=False))

    assert broker.send(task)

    celery_worker_process.wait_until(lambda: has_done(celery_worker_process, task))


def has_done(worker: Process, task: str) -> bool:
    return re.search(rf"Task {re.escape(task)}\[\S+\] succeeded", worker.output()) is not None
