"""Many at once: who asks for too much is bounded, and the others do not notice."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import msgspec
import pytest

from penmark.studio.server import limits
from penmark.studio.server.messages import Phase, Task, from_worker, line
from penmark.studio.server.worker import Worker
from tests.studio.server.boards import SAMPLES, document, impossible
from tests.studio.server.conftest import Running

SOON = 3.0
"""Less than impossible work is given, on a busy machine too."""


@contextmanager
def impossible_work(studio: Running, clients: int) -> Iterator[list[int]]:
    """Meanwhile as many clients ask for it, each on a connection of its own; their statuses, when all have ended."""
    statuses: list[int] = []

    def ask() -> None:
        plain = {"document": impossible(), "seconds": limits.MAX_SECONDS}
        statuses.append(httpx.post(f"{studio.url}/api/uniqueness", json=plain, timeout=60).status_code)

    threads = [threading.Thread(target=ask) for _ in range(clients)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    yield statuses
    for thread in threads:
        thread.join()


def test_impossible_work_does_not_slow_the_rest(studio: Running) -> None:
    with impossible_work(studio, 2) as statuses:
        for puzzle in SAMPLES.values():
            for operation in ("uniqueness", "hint", "board"):
                start = time.monotonic()
                studio.ask(operation, document=document(puzzle))
                assert time.monotonic() - start < SOON
        assert not statuses, "the impossible work ended too soon to prove anything"
    assert statuses == [200] * 2


def test_who_hangs_up_leaves_no_work_behind(studio: Running) -> None:
    """More of it than there are workers, each given up at once: if it went on, the last would wait for it."""
    plain = {"document": impossible(), "seconds": limits.MAX_SECONDS}
    for _ in range(4):
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{studio.url}/api/uniqueness", json=plain, timeout=0.3)
    start = time.monotonic()
    studio.ask("redundant", document=document(SAMPLES["akari"]))
    assert time.monotonic() - start < SOON


def test_a_client_may_have_only_so_many_requests_under_way(studio: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAITING_PER_CLIENT", 0)
    answer = studio.client.post("/api/uniqueness", json={"document": document(SAMPLES["akari"])})
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")
    assert answer.headers["retry-after"]


def test_a_worker_that_has_grown_leaves_when_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORKER_BYTES", 1)
    body = msgspec.Raw(msgspec.json.encode({"document": document(SAMPLES["akari"])}))
    incoming = io.BytesIO(line(Task(7, "uniqueness", body)) + line(Task(8, "uniqueness", body)))
    outgoing = io.BytesIO()
    Worker(incoming, outgoing).run()
    ready, reply = map(from_worker.decode, outgoing.getvalue().splitlines())
    assert (ready.number, ready.phase) == (0, Phase.DONE)
    assert (reply.number, reply.phase, reply.leaving) == (7, Phase.DONE, True)


def test_what_a_worker_is_asked_may_have_line_ends() -> None:
    task = Task(1, "read", msgspec.Raw(b'{"text":\r\n "x"\n}'))
    assert line(task).count(b"\n") == 1
    assert line(task).endswith(b"\n")
