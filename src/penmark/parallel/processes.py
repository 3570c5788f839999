"""`Processes`: an executor whose workers are processes, each of which may die without harm to the others' work.

Where this process has a single thread, on Linux, they are forks of it: they need not import again what it has imported,
which takes longer than many a task. A process with threads is not forked, since a fork keeps locks that nobody will
release; there, and for one that died, a new process is started for its first task.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from penmark.errors import LimitError, LostWorkerError

P = ParamSpec("P")
T = TypeVar("T")

_TRIES = 3
"""How often a task is tried whose worker dies: so many deaths in a row are its own doing."""
_SPAWN = multiprocessing.get_context("spawn")
"""A process that knows nothing of its parent's threads and locks, on every system."""
_ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@dataclass(frozen=True, slots=True)
class _Task:
    message: bytes
    """Function and arguments, pickled."""
    future: Future[Any]


class Processes(Executor):
    """Runs what is submitted in other processes; it must be picklable, as results are.

    The work of a process that dies is done again by a new one; a task that ends one process after the other fails with
    `LostWorkerError`. Processes do not hear Ctrl-C, and end when this one does.
    """

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise LimitError(f"the number of processes is at least 1, got {workers}")
        self.workers = workers
        self._todo: SimpleQueue[_Task | None] = SimpleQueue()
        self._closed = False
        self._handlers = [_Handler(self._todo) for _ in range(workers)]
        if _has_one_thread():
            _fork_each(self._handlers)
        for handler in self._handlers:
            handler.thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._closed:
            raise RuntimeError("no more work is taken after shutdown")
        future: Future[T] = Future()
        self._todo.put(_Task(pickle.dumps((fn, args, kwargs)), future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let what was submitted be done, or with `cancel_futures` only what has begun."""
        if cancel_futures:
            self._cancel_waiting()
        if not self._closed:
            self._closed = True
            for _ in self._handlers:
                self._todo.put(None)
        if wait:
            for handler in self._handlers:
                handler.thread.join()

    def kill(self) -> None:
        """End everything at once, and leave undone what is not done. Takes no locks: a signal handler may call it."""
        self._closed = True
        for handler in self._handlers:
            handler.kill()

    def _cancel_waiting(self) -> None:
        while not self._todo.empty():
            task = self._todo.get()
            if task is not None:
                task.future.cancel()


class _Handler:
    """A thread that hands tasks to a process of its own, which it starts anew whenever it died."""

    def __init__(self, todo: SimpleQueue[_Task | None]) -> None:
        self._todo = todo
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._killed = False
        # A daemon: the interpreter does not wait for it, whatever it waits for itself.
        self.thread = threading.Thread(target=self._serve, name="process", daemon=True)

    def kill(self) -> None:
        self._killed = True
        process = self._process
        if process is not None and process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGTERM)

    def _serve(self) -> None:
        while (task := self._todo.get()) is not None and not self._killed:
            if task.future.set_running_or_notify_cancel():
                self._settle(task)
        self._end()

    def _settle(self, task: _Task) -> None:
        try:
            fine, value = self._answer(task.message)
        except Exception as error:  # one that could not be read here
            task.future.set_exception(error)
            return
        if fine:
            task.future.set_result(value)
        else:
            task.future.set_exception(value)

    def _answer(self, message: bytes) -> tuple[bool, Any]:
        code: int | None = None
        for _ in range(_TRIES):
            if self._killed:
                break
            try:
                return self._ask(message)
            except (EOFError, OSError):
                code = self._end()
        told = "" if code is None else f" ({_ending(code)})"
        raise LostWorkerError(f"one worker process after the other ended over the same work{told}")

    def _ask(self, message: bytes) -> tuple[bool, Any]:
        pipe = self._pipe or self.start(_SPAWN)
        pipe.send_bytes(message)
        fine, value = pickle.loads(pipe.recv_bytes())
        return fine, value

    def start(self, context: BaseContext, foreign: Sequence[Connection] = ()) -> Connection:
        """Start a process; of a fork, `foreign` is what it inherits of others and has to close."""
        self._pipe, far_end = context.Pipe()
        inherited = [] if context is _SPAWN else [*foreign, self._pipe]
        self._process = context.Process(  # type: ignore[attr-defined]
            target=_work, args=(far_end, inherited), name="penmark worker", daemon=True
        )
        self._process.start()
        far_end.close()
        if self._killed:  # meanwhile
            self.kill()
        return self._pipe

    def _end(self) -> int | None:
        """The process ends when its pipe does; its exit code."""
        process, self._process = self._process, None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if process is None:
            return None
        process.join()
        return process.exitcode


def _ending(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


def _has_one_thread() -> bool:
    """Whether no other thread, of Python or of a library, could hold a lock just now; only Linux tells."""
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def _fork_each(handlers: Iterable[_Handler]) -> None:
    """A signal that comes meanwhile waits: in a fork it would be taken for one to this process."""
    fork = multiprocessing.get_context("fork")
    waiting = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, *_ENDINGS])
    pipes: list[Connection] = []
    try:
        for handler in handlers:
            pipes.append(handler.start(fork, pipes))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, waiting)


# ── in the other process ──


def _work(pipe: Connection, foreign: Sequence[Connection]) -> None:
    """Do one task after the other, until the pipe is closed."""
    _heed_parent_only()
    for other in foreign:
        other.close()  # who is not to hear of its end
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    while True:
        try:
            message = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(_outcome(message))


def _heed_parent_only() -> None:
    """Ctrl-C goes to all processes of a terminal: the parent decides. What it does about other signals is its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _ENDINGS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT, *_ENDINGS])


def _end_with_parent() -> None:
    """A parent that is killed closes nothing that a busy process would notice."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _outcome(message: bytes) -> bytes:
    """Pickled: whether it went well, and the result or the error."""
    try:
        function, arguments, options = pickle.loads(message)
        return pickle.dumps((True, function(*arguments, **options)))
    except Exception as error:
        return _pickled_error(error)


def _pickled_error(error: Exception) -> bytes:
    try:
        made = pickle.dumps((False, error))
        pickle.loads(made)
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return made
