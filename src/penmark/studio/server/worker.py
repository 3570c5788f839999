"""`python -m penmark.studio.server.worker`: one process that does puzzle work, one task at a time, for the server.

Whatever a task does to this process, the server lives: it ends a worker that takes too long and starts another.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from penmark.studio.server import limits, problems
from penmark.studio.server.messages import Phase, Reply, Task, line, to_worker
from penmark.studio.server.operations import Answer, Context, by_name
from penmark.studio.server.operations.base import Operation

_PROGRESS_SECONDS = 0.1
"""Progress is told no more often than this."""


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

    def run(self) -> None:
        """Until the server hangs up."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._send(Reply(0, Phase.DONE))  # ready
        while (task := self._tasks.get()) is not None:
            reply = self._answer(task)
            reply.leaving = _has_grown()
            self._send(reply)
            self._cancels.pop(task.number, None)
            if reply.leaving:
                return

    def _listen(self) -> None:
        for raw in self._incoming:
            message = to_worker.decode(raw)
            if isinstance(message, Task):
                self._cancels[message.number] = threading.Event()
                self._tasks.put(message)
            elif message.number in self._cancels:
                self._cancels[message.number].set()
        for cancel in list(self._cancels.values()):
            cancel.set()
        self._tasks.put(None)
        self._when_left()

    def _answer(self, task: Task) -> Reply:
        told = 0.0

        def emit(kind: str, data: Any) -> None:
            nonlocal told
            now = time.monotonic()
            if kind == "progress" and now - told < _PROGRESS_SECONDS:
                return
            told = now if kind == "progress" else told
            self._send(Reply(task.number, Phase.EVENT, kind, msgspec.Raw(msgspec.json.encode(data))))

        try:
            operation = by_name(task.operation)
            request = decoded(operation, task.body)
            answer = operation.run(request, Context(self._cancels[task.number], emit))
            if isinstance(answer, Answer):
                return Reply(task.number, Phase.DONE, media_type=answer.media_type, content=answer.content)
            return Reply(task.number, Phase.DONE, data=msgspec.Raw(msgspec.json.encode(answer)))
        except Exception as error:
            problem = problems.of_error(error)
            if problem.status == problems.FAILED:
                traceback.print_exc(file=sys.stderr)
            return Reply(task.number, Phase.PROBLEM, problem=problem)

    def _send(self, reply: Reply) -> None:
        with self._writing:
            self._outgoing.write(line(reply))
            self._outgoing.flush()


def decoded(operation: Operation, body: msgspec.Raw | bytes) -> Any:
    return None if operation.request is None else msgspec.json.decode(body, type=operation.request)


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


def main(arguments: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # when to end is for the server to say
    _restrain(int(arguments[0]) if arguments else 0)
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a library may print must not come between the messages.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(sys.stdin.buffer, outgoing, _leave_soon).run()


if __name__ == "__main__":
    main(sys.argv[1:])
