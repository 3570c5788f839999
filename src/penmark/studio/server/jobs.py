"""`JobBook`: long work under way and what came of it, bounded in number, size and time."""

from __future__ import annotations

import asyncio
import enum
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import msgspec

from penmark.studio.operations.schemas import Plain
from penmark.studio.server import limits
from penmark.studio.server.lanes import Lane
from penmark.studio.server.messages import ReplyPhase
from penmark.studio.server.problems import BUSY, REFUSED, Problem, ProblemError, make

_HEARTBEAT_SECONDS = 15.0


class JobState(enum.StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class JobStatus(msgspec.Struct, kw_only=True):
    """How far a job has come."""

    id: str
    kind: str
    state: JobState
    progress: Plain | None
    items: list[Plain]
    """What was found by now: puzzles or solutions."""
    result: Plain | None
    problem: Problem | None


@dataclass(frozen=True)
class Event:
    number: int
    kind: str
    data: bytes

    def line(self) -> bytes:
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (self.number, self.kind.encode(), self.data)


@dataclass(eq=False)
class Job:
    kind: str
    client: str
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    state: JobState = JobState.WAITING
    events: list[Event] = field(default_factory=list)
    seconds: float = 0.0
    """How long it may take once it runs."""
    finished_at: float | None = None
    listeners: int = 0
    seen_at: float = field(default_factory=time.monotonic)
    """When somebody last asked about it or stopped following it."""
    work: asyncio.Task[None] | None = None
    size: int = 0
    """Bytes that it holds."""
    _told: int = 0
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def finished(self) -> bool:
        return self.finished_at is not None

    def tell(self, kind: str, data: bytes) -> None:
        """Of progress only the last is kept; all else is, until it is too much."""
        if self.finished:
            return
        if kind == "progress" and self.events and self.events[-1].kind == "progress":
            self.events.pop()
        else:
            self.size += len(data)
        self._told += 1
        self.events.append(Event(self._told, kind, data))
        self._news.set()
        self._news = asyncio.Event()

    @property
    def overfull(self) -> bool:
        return self.size > limits.MAX_JOB_BYTES

    def finish(self, kind: str, data: bytes, state: JobState) -> None:
        self.tell(kind, data)
        self.state = state
        self.finished_at = self.finished_at or time.monotonic()

    async def follow(self, after: int = 0) -> AsyncIterator[bytes]:
        """Events as they come, from the one after that number, until the job ends."""
        self.listeners += 1
        try:
            while True:
                news, fresh = self._news, [event for event in self.events if event.number > after]
                for event in fresh:
                    after = event.number
                    yield event.line()
                if self.finished and not fresh:
                    return
                if not self.finished and not fresh:
                    try:
                        await asyncio.wait_for(news.wait(), _HEARTBEAT_SECONDS)
                    except TimeoutError:
                        yield b": still there\n\n"
        finally:
            self.listeners -= 1
            self.seen_at = time.monotonic()

    def abandoned(self, now: float) -> bool:
        return not self.finished and not self.listeners and now - self.seen_at > limits.ABANDONED_SECONDS

    def status(self) -> bytes:
        """A `JobStatus` in JSON, put together from what the worker wrote: nothing of it is read here."""
        self.seen_at = time.monotonic()

        def last(kind: str) -> bytes:
            return next((event.data for event in reversed(self.events) if event.kind == kind), b"null")

        items = b",".join(event.data for event in self.events if event.kind == "item")
        about = msgspec.json.encode({"id": self.id, "kind": self.kind, "state": self.state})
        parts = {b"progress": last("progress"), b"result": last("result"), b"problem": last("problem")}
        return b"%s,%s}" % (
            about[:-1],
            b",".join(b'"%s":%s' % part for part in (*parts.items(), (b"items", b"[%s]" % items))),
        )


class JobBook:
    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._jobs: dict[str, Job] = {}
        self._watch: asyncio.Task[None] | None = None

    def begin(self, client: str, kind: str, body: bytes, seconds: float) -> Job:
        self._make_room(client, seconds)
        job = Job(kind, client, seconds=seconds)
        self._jobs[job.id] = job
        loop = asyncio.get_running_loop()
        job.work = loop.create_task(self._work(job, body))
        self._watch = self._watch or loop.create_task(self._end_abandoned())
        return job

    def refuse_if_full(self) -> None:
        if sum(not job.finished for job in self._jobs.values()) >= limits.JOBS_KEPT:
            raise _too_many()

    def get(self, number: str) -> Job:
        if number not in self._jobs:
            raise ProblemError(404, "no-such-job", "there is no job of that number, or it was forgotten")
        return self._jobs[number]

    async def drop(self, number: str) -> None:
        """Cancel it if it is under way, and forget it."""
        job = self.get(number)
        del self._jobs[number]
        await self._cancel(job)

    async def stop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
            self._watch = None
        await asyncio.gather(*(self._cancel(job) for job in self._jobs.values()))

    def __len__(self) -> int:
        return len(self._jobs)

    async def _end_abandoned(self) -> None:
        """Work that nobody waits for must not hold up others'."""
        while True:
            await asyncio.sleep(min(5.0, limits.ABANDONED_SECONDS / 3))
            now = time.monotonic()
            for job in [each for each in self._jobs.values() if each.abandoned(now)]:
                await self._cancel(job, "nobody followed the job or asked about it, so it was ended")

    async def _cancel(self, job: Job, why: str = "the job was cancelled") -> None:
        job.finish("problem", _plain(make(REFUSED, "cancelled", why)), JobState.FAILED)
        if job.work is not None:
            job.work.cancel()
            await asyncio.gather(job.work, return_exceptions=True)

    async def _work(self, job: Job, body: bytes) -> None:
        def hear(kind: str, data: bytes) -> None:
            job.state = JobState.RUNNING
            job.tell(kind, data)
            if job.overfull and job.work is not None:
                job.work.cancel()

        try:
            reply = await self._lane.run(job.client, "jobs", body, hear)
        except ProblemError as error:
            job.finish("problem", _plain(error.problem), JobState.FAILED)
            return
        except asyncio.CancelledError:
            text = f"the job was ended: it found more than {limits.MAX_JOB_BYTES:,} bytes"
            job.finish("problem", _plain(make(REFUSED, "too-large", text)), JobState.FAILED)
            raise
        if reply.phase is ReplyPhase.PROBLEM and reply.problem is not None:
            job.finish("problem", _plain(reply.problem), JobState.FAILED)
        else:
            job.finish("result", reply.content, JobState.DONE)

    def _make_room(self, client: str, seconds: float) -> None:
        """Forget what is old; refuse when there is too much that is not."""
        now = time.monotonic()
        for job in [job for job in self._jobs.values() if job.finished_at is not None]:
            if now - (job.finished_at or now) > limits.JOB_SECONDS_KEPT:
                del self._jobs[job.id]
        done = [job for job in self._jobs.values() if job.finished]
        active = [job for job in self._jobs.values() if not job.finished and job.client == client]
        if len(active) >= limits.JOBS_PER_CLIENT:
            raise ProblemError(BUSY, "busy", f"only {limits.JOBS_PER_CLIENT} jobs at a time", {"Retry-After": "5"})
        if active and sum(job.seconds for job in active) + seconds > limits.JOB_SECONDS_PER_CLIENT:
            words = f"your jobs may ask for {limits.JOB_SECONDS_PER_CLIENT:,.0f} seconds in all"
            raise ProblemError(BUSY, "busy", words, {"Retry-After": "5"})
        while len(self._jobs) >= limits.JOBS_KEPT or sum(job.size for job in done) > limits.HELD_JOBS:
            oldest = next((job for job in self._jobs.values() if job.finished), None)
            if oldest is None:
                raise _too_many()
            del self._jobs[oldest.id]
            done = [job for job in done if job.id in self._jobs]


def _too_many() -> ProblemError:
    return ProblemError(BUSY, "busy", "too many jobs are under way", {"Retry-After": "5"})


def _plain(problem: Problem) -> bytes:
    return msgspec.json.encode(problem)
