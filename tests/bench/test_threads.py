"""What `--threads` gains, from the loads of processes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.threads import JOBS, ProcessLoad, WatchedRun, figures, watched

_PARENT = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'sum(range(9_000_000))'])"


def _load(cpu: float, began: float = 0.0, seen: float = 10.0, queued: float = 0.0) -> ProcessLoad:
    return ProcessLoad(began, seen, cpu, cpu, queued)


def test_the_bound_shares_all_but_what_comes_before_the_workers() -> None:
    one = WatchedRun(20.0, _load(20.0), (), 0.0)
    two = WatchedRun(10.0, _load(1.0), (_load(10.0, 0.5, 12.5, 1.0), _load(9.0, 0.5, 10.5, 1.0)), 0.5)
    assert figures({1: [one], 2: [two]}) == ["20.0 s", "20.0 s", "+0%", "1.00 s", "5%", "1.95×", "2.00×"]


def test_what_the_parent_does_alone_is_a_bound_too() -> None:
    one = WatchedRun(20.0, _load(20.0), (), 0.0)
    two = WatchedRun(16.0, _load(16.5), (_load(2.0), _load(2.0)), 0.5)
    assert figures({1: [one], 2: [two]})[-2] == "1.21×"


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux tells of other processes")
def test_a_command_is_watched_with_those_that_it_starts() -> None:
    run = watched([sys.executable, "-c", _PARENT])
    assert run.wall > 0
    assert len(run.workers) == 1
    assert run.cpu >= run.parent.cpu


@pytest.mark.parametrize("name", [name for name in JOBS if name in ("generate", "enumerate")])
def test_jobs_are_commands(name: str, tmp_path: Path) -> None:
    assert JOBS[name](tmp_path, 0.1)[0] == name
