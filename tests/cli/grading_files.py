"""Profiles and puzzles that tests of the grading commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from penmark.cli.running import until_stopped
from penmark.grading.profile import load_profile, profile_text
from penmark.puzzle.registry import by_name
from penmark.solvers.base import Cancel

T = TypeVar("T")

EASY = "..3.4..2.1......"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""A Sudoku that takes the hardest steps there are."""
UNSOLVABLE = "11.............."
SEVERAL = "1..............."


def own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A config folder of its own for commands in this process."""
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(tmp_path / "config"))
    return tmp_path / "config"


def own_profile(name: str = "mine", genre: str = "sudoku", factor: int = 10) -> str:
    """The standard profile under another name, with every score multiplied."""
    text = profile_text(load_profile(by_name(genre)))
    lines = []
    for line in text.splitlines():
        key, _, value = line.partition(" = ")
        lines.append(f"score = {factor * int(value)}" if key == "score" else line)
    return "\n".join(lines).replace('name = "standard"', f'name = "{name}"', 1)


def without(profile: str, *names: str) -> str:
    """A profile that does not use some techniques."""
    for name in names:
        entry = f'technique = "{name}"\n'
        assert entry in profile
        profile = profile.replace(entry, f"{entry}use = false\n")
    return profile


def interrupt_at(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Ctrl-C while the puzzle of that number is graded."""
    calls: list[object] = []

    def stop(work: Callable[[Cancel], T]) -> T:
        calls.append(work)
        if len(calls) == count:
            raise KeyboardInterrupt
        return until_stopped(work)

    monkeypatch.setattr("penmark.cli.running.until_stopped", stop)
