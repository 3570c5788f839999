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

import penmark
from penmark.studio.operations import LaneName, request_limits
from penmark.studio.server import limits
from penmark.studio.server.messages import Reply, ReplyPhase, Task, framed, from_worker
from penmark.studio.server.worker import Worker
from tests.studio.boards import SAMPLES, document, impossible
from tests.studio.server.conftest import Running

SOON = 3.0
"""Less than impossible work is given, on a busy machine too."""


@contextmanager
def impossible_work(studio: Running, clients: int) -> Iterator[list[int]]:
    """Meanwhile as many clients ask for it, each on a connection of its own; their statuses, when all have ended."""
    statuses: list[int] = []

    def ask() -> None:
        plain = {"document": impossible(), "seconds": request_limits.MAX_SECONDS}
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
    plain = {"document": impossible(), "seconds": request_limits.MAX_SECONDS}
    for _ in range(4):
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{studio.url}/api/uniqueness", json=plain, timeout=0.3)
    start = time.monotonic()
    studio.ask("redundant", document=document(SAMPLES["akari"]))
    assert time.monotonic() - start < SOON


def test_a_client_has_a_limited_number_of_requests_under_way(studio: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAITING_PER_CLIENT", 0)
    answer = studio.client.post("/api/uniqueness", json={"document": document(SAMPLES["akari"])})
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")
    assert answer.headers["retry-after"]


def replies(written: bytes) -> list[Reply]:
    """What a worker wrote, message by message."""
    found, stream = [], io.BytesIO(written)
    while line := stream.readline():
        reply = from_worker.decode(line)
        reply.content = stream.read(reply.length)
        found.append(reply)
    return found


def answered(*tasks: Task) -> list[Reply]:
    """What a worker of its own makes of tasks."""
    incoming, outgoing = io.BytesIO(b"".join(part for task in tasks for part in framed(task))), io.BytesIO()
    Worker(incoming, outgoing).run()
    return replies(outgoing.getvalue())


def test_a_worker_that_has_grown_leaves_when_it_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORKER_BYTES", 1)
    body = msgspec.json.encode({"document": document(SAMPLES["akari"])})
    ready, begun, reply = answered(*(Task(number, "uniqueness", LaneName.QUICK, body) for number in (7, 8)))
    assert (ready.number, ready.phase) == (0, ReplyPhase.DONE)
    assert (begun.number, begun.phase) == (7, ReplyPhase.BEGUN)
    assert (reply.number, reply.phase, reply.leaving) == (7, ReplyPhase.DONE, True)


@pytest.mark.parametrize("body", [b'{"text":\r\n "x"\n}', b"\n\n{", b'"\x00\xff', b""])
def test_what_a_worker_is_asked_may_be_anything(body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not run into what it is asked next."""
    monkeypatch.setattr(limits, "WORKER_BYTES", 2**40)
    good = msgspec.json.encode({"document": document(SAMPLES["akari"])})
    tasks = Task(1, "read", LaneName.QUICK, body), Task(2, "uniqueness", LaneName.QUICK, good)
    last = {reply.number: reply.phase for reply in answered(*tasks)}
    assert last[1] is ReplyPhase.PROBLEM
    assert last[2] is ReplyPhase.DONE


def test_a_worker_says_where_work_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server itself looks at nothing but the length of a request."""
    monkeypatch.setattr(limits, "WORKER_BYTES", 2**40)
    large = msgspec.json.encode({"document": document(penmark.by_name("akari").new(40, 40))})
    job = msgspec.json.encode({"kind": "generate", "genre": "sudoku", "seconds": 30})
    tasks = Task(1, "board", LaneName.QUICK, large), Task(2, "jobs", LaneName.QUICK, job)
    found = {reply.number: reply for reply in answered(*tasks)}
    assert (found[1].phase, found[1].lane) == (ReplyPhase.ELSEWHERE, LaneName.SLOW)
    assert (found[2].phase, found[2].lane, found[2].kind) == (ReplyPhase.ELSEWHERE, LaneName.JOBS, "generate")
    assert found[2].seconds >= 30
