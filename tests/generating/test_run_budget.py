"""Running out of steps is an answer; running out of time ends the run."""

from __future__ import annotations

import pytest

import penmark
from penmark.generating.kernel_board import KernelBoard
from penmark.generating.run_budget import StoppedError, run_budget


def test_steps_are_told_from_the_clock() -> None:
    loaded = KernelBoard(penmark.by_name("slitherlink").new(20, 20))
    held = [loaded.mark_literals[k][1] for k in (0, 5, 400, 600)]
    with run_budget(None, None) as free:
        assert free.solve(loaded.solver, held, 0) is None
    with run_budget(0.0, None) as none, pytest.raises(StoppedError):
        none.solve(loaded.solver, held, 1_000_000)
