"""Workers: whose turn it is, and what becomes of work that is lost, late or no longer wanted."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import time
from collections import namedtuple
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from penmark.studio.operations import LaneName, by_name
from penmark.studio.server import limits, worker
from penmark.studio.server.dispatch import Dispatch
from penmark.studio.server.lanes import Lane, LaneSettings, YieldedError
from penmark.studio.server.launching import best_launcher
from penmark.studio.server.messages import Reply, ReplyPhase, Task, framed, from_worker
from penmark.studio.server.problems import ProblemError
from penmark.studio.server.settings import ServerSettings
from tests.studio.boards import SAMPLES, document, impossible
from tests.studio.server.conftest import run_async

EASY = msgspec.json.encode({"document": document(SAMPLES["akari"])})
ENDLESS = msgspec.json.encode({"document": impossible(), "seconds": 5.0})
SHORT = msgspec.json.encode({"document": impossible(), "seconds": 1.0})
BRIEF = msgspec.json.encode({"document": impossible(), "seconds": 0.2})
Asked = namedtuple("Asked", "seconds")
SOON = 4.0
"""Less than the endless work would take, on a busy machine too."""


@asynccontextmanager
async def lane(
    workers: int = 1, per_client: int = 1, most_waiting: int = 8, patience: float | None = None
) -> AsyncIterator[Lane]:
    launcher = best_launcher()
    settings = LaneSettings(workers, per_client, most_waiting, eager=True, patience=patience)
    made = Lane(LaneName.SLOW, settings, launcher)
    made.start()
    try:
        await made.run("nobody", "uniqueness", EASY)  # until there is a worker
        yield made
    finally:
        await made.stop()
        await launcher.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run_async(test())


async def easy(lane: Lane, client: str = "easy") -> Reply:
    return await lane.run(client, "uniqueness", EASY)


def endless(lane: Lane, client: str = "endless") -> asyncio.Task[Reply]:
    return asyncio.create_task(lane.run(client, "uniqueness", ENDLESS))


def test_a_reply_is_the_answer() -> None:
    async def test() -> None:
        async with lane() as made:
            reply = await easy(made)
            assert reply.phase is ReplyPhase.DONE
            assert msgspec.json.decode(reply.content)["solutions"] == "one"

    run(test)


def test_one_client_does_not_take_all_workers() -> None:
    async def test() -> None:
        async with lane(workers=2) as made:
            greedy = [endless(made) for _ in range(4)]
            await asyncio.sleep(0.1)
            start = time.monotonic()
            for _ in range(5):
                await easy(made)
            assert time.monotonic() - start < SOON
            assert not any(task.done() for task in greedy)
            for task in greedy:
                task.cancel()

    run(test)


def test_work_past_its_deadline_is_ended_and_another_worker_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the server does not wait for the time that the worker says it may take."""

    async def test() -> None:
        async with lane() as made:
            (before,) = made.workers
            monkeypatch.setattr(limits, "GRACE_SECONDS", 0.5 - by_name("uniqueness").deadline(Asked(seconds=5.0)))
            with pytest.raises(ProblemError) as caught:
                await endless(made)
            assert caught.value.problem.code == "out-of-time"
            monkeypatch.undo()
            assert (await easy(made)).phase is ReplyPhase.DONE
            (after,) = made.workers
            assert after is not before
            assert not before.alive

    run(test)


def test_a_request_whose_worker_dies_is_tried_once_more() -> None:
    async def test() -> None:
        async with lane() as made:
            (worker,) = made.workers
            task = asyncio.create_task(made.run("client", "uniqueness", SHORT))
            await asyncio.sleep(0.3)
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            assert (await task).phase is ReplyPhase.DONE
            assert worker not in made.workers

    run(test)


def test_but_no_more_than_once() -> None:
    async def test() -> None:
        async with lane() as made:
            task = endless(made)
            for _ in range(2):
                await asyncio.sleep(0.5)
                (worker,) = made.workers
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
            with pytest.raises(ProblemError) as caught:
                await task
            assert caught.value.problem.code == "worker-lost"
            assert (await easy(made)).phase is ReplyPhase.DONE

    run(test)


def test_a_worker_that_died_while_it_was_idle_is_not_given_out() -> None:
    async def test() -> None:
        async with lane() as made:
            (worker,) = made.workers
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            assert (await easy(made)).phase is ReplyPhase.DONE

    run(test)


@pytest.mark.slow
def test_whoever_had_least_goes_first() -> None:
    """A client with many requests waits behind one with a single request, though it came first."""

    async def test() -> None:
        async with lane() as made:
            order: list[str] = []

            async def ask(client: str) -> None:
                await made.run(client, "uniqueness", SHORT)
                order.append(client)

            greedy = [asyncio.create_task(ask("greedy")) for _ in range(4)]
            await asyncio.sleep(0.2)
            await ask("modest")
            assert order.index("modest") <= 1
            for task in greedy:
                task.cancel()

    run(test)


def test_the_last_worker_is_for_those_who_had_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several clients who always ask for much share the others."""
    monkeypatch.setattr(limits, "HEAVY_SECONDS", 0.05)

    async def test() -> None:
        async with lane(workers=2) as made:
            for client in "abc":
                await made.run(client, "uniqueness", BRIEF)
            heavy = [endless(made, client) for client in "abc"]
            await asyncio.sleep(0.2)
            start = time.monotonic()
            assert (await easy(made, "newcomer")).phase is ReplyPhase.DONE
            assert time.monotonic() - start < SOON
            assert not any(task.done() for task in heavy)
            for task in heavy:
                task.cancel()

    run(test)


def test_long_work_makes_way_when_others_wait() -> None:
    async def test() -> None:
        async with lane(patience=0.05) as made:
            long = endless(made)
            await asyncio.sleep(0.5)
            assert not long.done(), "nobody else waits"
            start = time.monotonic()
            assert (await easy(made)).phase is ReplyPhase.DONE
            assert time.monotonic() - start < SOON
            with pytest.raises(YieldedError):
                await long

    run(test)


def test_what_made_way_goes_on_in_the_slow_lane() -> None:
    async def test() -> None:
        async with lane(patience=0.05) as quick, lane() as slow:
            dispatch = Dispatch({LaneName.QUICK: quick, LaneName.SLOW: slow})
            question = by_name("uniqueness")
            long = asyncio.create_task(dispatch.run("client", question, SHORT))
            await asyncio.sleep(0.3)
            assert (await dispatch.run("other", question, EASY)).phase is ReplyPhase.DONE
            assert (await long).phase is ReplyPhase.DONE
            assert slow._usage.of("client") > 0

    run(test)


def test_when_too_many_wait_those_who_had_most_are_refused() -> None:
    async def test() -> None:
        async with lane(most_waiting=1) as made:
            await made.run("greedy", "uniqueness", BRIEF)
            first, second = endless(made, "somebody"), endless(made, "greedy")
            await asyncio.sleep(0.1)
            modest = asyncio.create_task(easy(made, "modest"))
            with pytest.raises(ProblemError) as caught:
                await second
            assert caught.value.problem.status == 429
            first.cancel()
            assert (await modest).phase is ReplyPhase.DONE

    run(test)


def test_one_client_never_has_all_workers_of_a_lane() -> None:
    for each in ServerSettings().lanes.values():
        assert each.per_client < each.workers


def test_work_that_heeds_no_deadline_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of Python code, and the worker says so instead of an answer."""

    def stubborn(request: object, context: object) -> None:
        while True:
            pass

    operation = replace(by_name("samples"), run=stubborn, seconds=0.1, overtime=0.1, lane=LaneName.QUICK)
    monkeypatch.setattr(worker, "by_name", lambda name: operation)
    incoming, outgoing = io.BytesIO(b"".join(framed(Task(1, "samples", LaneName.QUICK)))), io.BytesIO()
    worker.Worker(incoming, outgoing).run()
    last = from_worker.decode(outgoing.getvalue().splitlines()[-1])
    assert last.problem is not None
    assert (last.problem.code, last.leaving) == ("out-of-time", True)


def test_work_that_nobody_waits_for_ends_and_the_worker_stays() -> None:
    async def test() -> None:
        async with lane() as made:
            before = set(made.workers)
            task = endless(made)
            await asyncio.sleep(0.3)
            task.cancel()
            start = time.monotonic()
            assert (await easy(made)).phase is ReplyPhase.DONE
            assert time.monotonic() - start < SOON
            assert made.workers == before

    run(test)


def test_who_leaves_the_queue_is_not_waited_for() -> None:
    async def test() -> None:
        async with lane() as made:
            first = endless(made)
            await asyncio.sleep(0.1)
            waiting = asyncio.create_task(easy(made))
            await asyncio.sleep(0.1)
            waiting.cancel()
            first.cancel()
            await asyncio.gather(first, waiting, return_exceptions=True)
            assert (await easy(made)).phase is ReplyPhase.DONE

    run(test)


def test_when_too_many_wait_more_are_refused() -> None:
    async def test() -> None:
        async with lane(most_waiting=2) as made:
            tasks = [endless(made, f"client {k}") for k in range(3)]
            await asyncio.sleep(0.1)
            with pytest.raises(ProblemError) as caught:
                await easy(made)
            assert caught.value.problem.status == 429
            for task in tasks:
                task.cancel()

    run(test)


def test_closing_ends_what_is_under_way_and_what_waits() -> None:
    async def test() -> None:
        async with lane() as made:
            tasks = [endless(made), asyncio.create_task(easy(made))]
            await asyncio.sleep(0.2)
            workers = set(made.workers)
            await made.stop()
            found = await asyncio.gather(*tasks, return_exceptions=True)
            assert [error.problem.code for error in found if isinstance(error, ProblemError)] == ["stopping"] * 2
            assert not any(worker.alive for worker in workers)
            with pytest.raises(ProblemError, match="being closed"):
                await easy(made)

    run(test)
