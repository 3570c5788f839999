"""Solving and grading large boards: how one time is set against the other."""

from __future__ import annotations

import re

import pytest

import bench.grading_speed as sut
from bench.cold import by_size
from bench.data import Record
from penmark.formats import puzzlekit
from penmark.puzzle.registry import by_name
from tests.corpus import corpus_path


def _seconds(what: str, record: Record) -> float:
    return {"solve": 0.01, "grade": 0.04}[what]


def test_speed_is_a_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    sample = by_name("akari").samples[0].puzzle
    record = Record("akari", "Akari", "small", puzzlekit.write(sample), "")
    monkeypatch.setattr(sut, "in_a_new_process", _seconds)
    cold, warm = sut.largest_rows(record, 1)
    assert cold == ["akari small", "10.00 ms", "40.00 ms", "4.00"]
    assert warm[0] == "akari small, again"


def test_boards_of_about_20_times_20_of_each_genre(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus_path("puzzlekit")
    monkeypatch.setattr(sut, "in_a_new_process", _seconds)
    text = sut.section(["yajilin", "masyu"])
    assert re.findall(r"\| (yajilin|masyu) \S+ +\| +10\.00 ms \| +40\.00 ms \| +4\.00 \|", text) == [
        *["yajilin"] * 3,
        *["masyu"] * 3,
    ]


@pytest.mark.slow
def test_a_new_process_tells_its_time() -> None:
    corpus_path("puzzlekit")
    assert 0.0001 < sut.in_a_new_process("solve", by_size("akari")[-1]) < 60
