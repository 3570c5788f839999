"""A process that does puzzle work, one task at a time, for the server.

Whatever a task does to this process, the server lives: it ends a worker that takes too long and starts another.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import queue
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, BinaryIO

import msgspec

from penmark.studio.operations import Answer, Context, LaneName, by_name
from penmark.studio.operations.base import Operation
from penmark.studio.operations.request_body import parsed
from penmark.studio.server import limits, problems
from penmark.studio.server.messages import Reply, ReplyPhase, Task, framed, to_worker

_PROGRESS_SECONDS = 0.1
"""Progress is told no more often than this."""
_AGAIN_SECONDS = 0.02


class OutOfTime(BaseException):
    """Raised in the midst of work. Not an `Exception`, lest the work take it for one of its own."""


class Worker:
    """Reads tasks, runs them, writes replies. A second thread hears when a task is no longer wanted."""

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO, when_left: Callable[[], object] = lambda: None) -> None:
        """`when_left` is called in the second thread when the server has hung up."""
        self._when_left = when_left
        self._incoming = incoming
        self._outgoing = outgoing
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._cancels: dict[int, threading.Event] = {}
        self._writing = threading.Lock()
        self._sending = False

    def run(self) -> None:
        """Until the server hangs up."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._send(Reply(0, ReplyPhase.DONE))  # ready
        while (task := self._tasks.get()) is not None:
            reply = self._answer(task)
            reply.leaving = reply.leaving or _has_grown()
            self._send(reply)
            self._cancels.pop(task.number, None)
            if reply.leaving:
                return

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # a server that was killed
            while line := self._incoming.readline():
                self._hear(line)
        for cancel in list(self._cancels.values()):
            cancel.set()
        self._tasks.put(None)
        self._when_left()

    def _hear(self, line: bytes) -> None:
        message = to_worker.decode(line)
        if isinstance(message, Task):
            message.body = self._incoming.read(message.length)
            self._cancels[message.number] = threading.Event()
            self._tasks.put(message)
        elif message.number in self._cancels:
            self._cancels[message.number].set()

    def _answer(self, task: Task) -> Reply:
        try:
            return self._done(task, by_name(task.operation))
        except OutOfTime:
            problem = problems.make(problems.OUT_OF_TIME, "out-of-time", "this took longer than a request may take")
            return Reply(task.number, ReplyPhase.PROBLEM, problem=problem, leaving=True)
        except problems.ProblemError as error:
            return Reply(task.number, ReplyPhase.PROBLEM, problem=error.problem)
        except Exception as error:
            problem = problems.of_error(error)
            if problem.status == problems.FAILED:
                traceback.print_exc(file=sys.stderr)
            return Reply(task.number, ReplyPhase.PROBLEM, problem=problem)

    def _done(self, task: Task, operation: Operation) -> Reply:
        request = parsed(operation, task.body)
        lane, seconds = operation.lane_for(request), operation.deadline(request)
        if lane is not task.lane and (lane, task.lane) != (LaneName.QUICK, LaneName.SLOW):
            return Reply(task.number, ReplyPhase.ELSEWHERE, lane=lane, seconds=seconds, kind=operation.kind_of(request))
        self._send(Reply(task.number, ReplyPhase.BEGUN, seconds=seconds))
        with self._interrupted_after(seconds):
            answer = operation.run(request, Context(self._cancels[task.number], self._emitter(task.number)))
            return _packed(task, answer)

    def _emitter(self, number: int) -> Callable[[str, Any], None]:
        told = 0.0

        def emit(kind: str, data: Any) -> None:
            nonlocal told
            now = time.monotonic()
            if kind == "progress" and now - told < _PROGRESS_SECONDS:
                return
            told = now if kind == "progress" else told
            self._send(Reply(number, ReplyPhase.EVENT, kind, msgspec.json.encode(data)))

        return emit

    def _send(self, reply: Reply) -> None:
        with self._writing:
            self._sending = True
            try:
                for part in framed(reply):
                    self._outgoing.write(part)
                self._outgoing.flush()
            except OSError:  # the server is gone
                os._exit(1)
            finally:
                self._sending = False

    @contextlib.contextmanager
    def _interrupted_after(self, seconds: float) -> Iterator[None]:
        """Whatever heeds no deadline ends by an exception. Compiled code that heeds none is ended by the server.

        The seconds are those of a processor: on a machine that is busy with other things, work that heeds its deadline
        may still take a while to put its answer together.
        """
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
            yield
            return

        def interrupt(_signal: int, _frame: FrameType | None) -> None:
            if self._sending:  # half a message would be worse
                signal.setitimer(signal.ITIMER_PROF, _AGAIN_SECONDS)
            else:
                raise OutOfTime

        before = signal.signal(signal.SIGPROF, interrupt)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


def _packed(task: Task, answer: Any) -> Reply:
    """Compressed here if it is long, so that the server holds little of what is slow to be read."""
    is_json = not isinstance(answer, Answer)
    content = msgspec.json.encode(answer) if is_json else answer.content
    media_type = "application/json" if is_json else answer.media_type
    # What a job found goes out as part of an event.
    gzipped = len(content) > limits.GZIP_BYTES and media_type in limits.GZIP_TYPES and task.lane is not LaneName.JOBS
    full = len(content)
    content = gzip.compress(content, compresslevel=1, mtime=0) if gzipped else content
    if len(content) > (limits.MAX_JOB_BYTES if task.lane is LaneName.JOBS else limits.MAX_REPLY):
        raise problems.ProblemError(problems.REFUSED, "too-large", "the answer is larger than an answer may be")
    return Reply(
        task.number, ReplyPhase.DONE, content=content, media_type=media_type, gzipped=gzipped, full_length=full
    )


def _has_grown() -> bool:
    try:
        import resource
    except ImportError:  # not on Windows
        return False
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit > limits.WORKER_BYTES


def _restrain(niceness: int) -> None:
    """Less urgent work yields to more urgent work, and none takes all the memory."""
    try:
        import resource
    except ImportError:
        return
    os.nice(niceness)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = limits.ADDRESS_SPACE if hard == resource.RLIM_INFINITY else min(hard, limits.ADDRESS_SPACE)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _leave_soon() -> None:
    """Past work that does not heed its token: nobody else would ever end it."""
    time.sleep(limits.GRACE_SECONDS)
    os._exit(1)


def serve(connection: socket.socket, niceness: int) -> None:
    """Work for the server at the other end until it hangs up."""
    _restrain(niceness)
    with connection.makefile("rb") as incoming, connection.makefile("wb") as outgoing:
        Worker(incoming, outgoing, _leave_soon).run()


def main(arguments: list[str]) -> None:
    """As a process of its own, over stdin and stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # when to end is for the server to say
    _restrain(int(arguments[0]) if arguments else 0)
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a library may print must not come between the messages.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(sys.stdin.buffer, outgoing, _leave_soon).run()


if __name__ == "__main__":
    main(sys.argv[1:])
