"""Workers: whose turn it is, and what becomes of work that is lost, late or no longer wanted."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from penmark.studio.server.lanes import Lane, LaneSettings
from penmark.studio.server.launching import best_launcher
from penmark.studio.server.messages import Phase, Reply
from penmark.studio.server.operations import LaneName
from penmark.studio.server.problems import ProblemError
from tests.studio.server.boards import SAMPLES, document, impossible

EASY = msgspec.json.encode({"document": document(SAMPLES["akari"])})
ENDLESS = msgspec.json.encode({"document": impossible(), "seconds": 5.0})
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
    asyncio.run(test())


async def easy(lane: Lane, client: str = "easy") -> Reply:
    return await lane.run(client, "uniqueness", EASY)


def endless(lane: Lane, client: str = "endless") -> asyncio.Task[Reply]:
    return asyncio.create_task(lane.run(client, "uniqueness", ENDLESS))


def test_a_reply_is_the_answer() -> None:
    async def test() -> None:
        async with lane() as made:
            reply = await easy(made)
            assert reply.phase is Phase.DONE
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


def test_work_past_its_deadline_is_ended_and_another_worker_comes() -> None:
    async def test() -> None:
        async with lane() as made:
            (before,) = made.workers
            with pytest.raises(ProblemError) as caught:
                await endless(made, deadline=0.3)
            assert caught.value.problem.code == "out-of-time"
            assert (await easy(made)).phase is Phase.DONE
            (after,) = made.workers
            assert after is not before
            assert not before.alive

    run(test)


def test_a_worker_that_dies_is_replaced() -> None:
    async def test() -> None:
        async with lane() as made:
            (worker,) = made.workers
            task = endless(made)
            await asyncio.sleep(0.3)
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            with pytest.raises(ProblemError) as caught:
                await task
            assert caught.value.problem.code == "worker-lost"
            assert (await easy(made)).phase is Phase.DONE

    run(test)


def test_work_that_nobody_waits_for_ends_and_the_worker_stays() -> None:
    async def test() -> None:
        async with lane() as made:
            before = set(made.workers)
            task = endless(made)
            await asyncio.sleep(0.3)
            task.cancel()
            start = time.monotonic()
            assert (await easy(made)).phase is Phase.DONE
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
            assert (await easy(made)).phase is Phase.DONE

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
