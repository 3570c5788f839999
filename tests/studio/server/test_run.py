"""`penmark studio` as a process: it says where it is, and Ctrl-C ends it with all its workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest

from penmark.errors import SettingsError
from penmark.studio.server.run import bound
from penmark.studio.server.settings import ServerSettings
from tests.studio.boards import impossible
from tests.studio.server.conftest import started


def workers_of(process: int) -> list[int]:
    """All processes below one."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=False)
    parents = [tuple(map(int, row.split())) for row in listed.stdout.splitlines()]
    family = {process}
    while found := {pid for pid, parent in parents if parent in family} - family:
        family |= found
    return sorted(family - {process})


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_ctrl_c_ends_it_and_its_workers_though_they_are_busy() -> None:
    with started() as (process, url):
        job = httpx.post(f"{url}api/jobs", json={"kind": "count", "document": impossible(), "seconds": 600}, timeout=30)
        assert job.status_code == 202
        with httpx.stream("GET", f"{url}api/jobs/{job.json()['id']}/events", timeout=30) as events:
            time.sleep(0.5)
            workers = workers_of(process.pid)
            assert workers
            process.send_signal(signal.SIGINT)
            assert any("problem" in line for line in events.iter_lines())
        _, complaints = process.communicate(timeout=15)
        assert process.returncode == 0
        assert complaints.strip() == "stopped"
        assert not any(map(is_running, workers))


def test_workers_end_when_the_server_is_killed() -> None:
    with started() as (process, url):
        assert httpx.get(f"{url}api/samples", timeout=30).status_code == 200
        workers = workers_of(process.pid)
        process.kill()
        process.wait()
        deadline = time.monotonic() + 15
        while any(map(is_running, workers)) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert workers
        assert not any(map(is_running, workers))


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"cannot listen on 127.0.0.1 port {port}"):
            bound(ServerSettings(port=port))


def test_what_is_missing_is_said_plainly() -> None:
    script = "import sys; sys.modules['starlette'] = None; from penmark.cli import main; main()"
    command = [sys.executable, "-c", script, "studio", "--no-browser"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert outcome.returncode == 2
    assert outcome.stderr == "error: the studio needs an optional dependency: pip install 'penmark[studio]'\n"


def test_answers_do_not_wait_to_be_acknowledged() -> None:
    """Else every answer that is sent in two parts takes 40 ms longer than it has to."""
    _, sock = bound(ServerSettings(port=0))
    with sock, socket.create_connection(sock.getsockname()), sock.accept()[0] as connection:
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
