"""Processes as an executor: order, faults, deaths, and an end that leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from penmark.errors import GenreMismatchError, LimitError, LostWorkerError
from penmark.parallel.mapping import in_order
from penmark.parallel.processes import Processes


def _pid(number: int) -> tuple[int, int]:
    return number, os.getpid()


def _die_once(path: str, number: int) -> int:
    """Whoever comes first to the third item ends at once."""
    if number == 3:
        try:
            Path(path).touch(exist_ok=False)
        except FileExistsError:
            return number
        os.kill(os.getpid(), signal.SIGKILL)
    return number


class DieOnce:
    def __init__(self, path: Path) -> None:
        self.path = str(path)

    def __call__(self, number: int) -> int:
        return _die_once(self.path, number)


def _die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class UnspeakableError(Exception):
    """Cannot be made anew on the other side."""

    def __init__(self, one: object, two: object) -> None:
        super().__init__(f"{one} and {two}")


def _fail(how: str) -> None:
    if how == "mismatch":
        raise GenreMismatchError("akari", "sudoku")
    raise UnspeakableError(1, lambda: 2)


def _sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # gone before the file was opened, or before it was read
        return False


@pytest.fixture(scope="module")
def pool() -> Iterator[Processes]:
    made = Processes(2)
    yield made
    made.kill()


def test_results_come_in_order_from_other_processes(pool: Processes) -> None:
    results = list(in_order(_pid, range(200), pool))
    assert [number for number, _ in results] == list(range(200))
    assert os.getpid() not in {pid for _, pid in results}


def test_the_work_of_a_process_that_dies_is_done_again(pool: Processes, tmp_path: Path) -> None:
    assert list(in_order(DieOnce(tmp_path / "died"), range(20), pool)) == list(range(20))
    assert (tmp_path / "died").exists()


def test_work_that_ends_one_process_after_the_other_is_told_of(pool: Processes) -> None:
    with pytest.raises(LostWorkerError, match=r"over the same work \(signal SIGKILL\)"):
        pool.submit(_die, 1).result()
    assert pool.submit(_pid, 7).result()[0] == 7


def test_an_error_comes_back_as_what_it_is(pool: Processes) -> None:
    with pytest.raises(GenreMismatchError, match="expected a puzzle of genre 'akari'"):
        pool.submit(_fail, "mismatch").result()


def test_an_error_that_cannot_travel_comes_back_in_words(pool: Processes) -> None:
    with pytest.raises(RuntimeError, match=r"UnspeakableError: 1 and <function"):
        pool.submit(_fail, "unspeakable").result()


def test_what_cannot_travel_is_refused_at_once(pool: Processes) -> None:
    with pytest.raises(Exception, match=r"[Pp]ickle"):
        pool.submit(lambda: 1)


def test_killing_ends_all_and_waits_for_none() -> None:
    pool = Processes(2)
    pids = {pid for _, pid in in_order(_pid, range(4), pool)}
    pool.submit(_sleep, 600)
    pool.kill()
    deadline = time.monotonic() + 30
    while any(map(_alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(_alive, pids))
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(_sleep, 0)


def test_shutting_down_lets_the_work_be_done_and_leaves_nothing_behind() -> None:
    threads = threading.active_count()
    with Processes(1) as pool:
        futures = [pool.submit(_sleep, 0.01) for _ in range(3)]
    pids = {future.result() for future in futures}
    assert len(pids) == 1
    assert not any(map(_alive, pids))
    assert threading.active_count() == threads


_FORKS = """
import sys, threading, time
from penmark.parallel.processes import Processes

if __name__ == "__main__":
    if sys.argv[1] == "threads":
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    sys.modules["late"] = sys
    with Processes(3) as pool:
        futures = [pool.submit(eval, "'late' in __import__('sys').modules") for _ in range(9)]
        told = {future.result() for future in futures}
        signals = pool.submit(eval, "[__import__('signal').getsignal(k).name for k in (2, 15, 1)]").result()
    print(*told, *signals)
"""
"""With a module that only a fork can know."""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells how many threads there are")
@pytest.mark.parametrize(("threads", "forked"), [("none", True), ("threads", False)])
def test_a_process_with_one_thread_is_forked(threads: str, forked: bool, tmp_path: Path) -> None:
    """It ends in order, though each fork has inherited the pipes of those before it, and heeds what a new one heeds."""
    script = tmp_path / "script.py"
    script.write_text(_FORKS, "utf-8")
    done = subprocess.run([sys.executable, script, threads], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == (f"{forked} SIG_IGN SIG_DFL SIG_DFL\n", "")


def test_there_is_at_least_one() -> None:
    with pytest.raises(LimitError, match="at least 1, got 0"):
        Processes(0)
