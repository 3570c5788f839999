"""`make grading` on few puzzles: that it counts what it says, and ends with 1 if a step is unsound."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from rich.console import Console

import bench.grading as sut
from bench.data import Record, dataset_files
from bench.grading import Grade, Pool, Request, graded
from penmark.errors import UnsoundStepError
from penmark.puzzle.registry import by_name
from tests.corpus import corpus_path

T = TypeVar("T")
R = TypeVar("R")


class InThisProcess(Pool):
    """What processes of their own would do."""

    def __init__(self, jobs: int, console: Console) -> None:
        pass

    def map(self, what: str, work: Callable[[T], R | None], items: Sequence[T]) -> list[R | None]:
        return [work(item) for item in items]

    def close(self) -> None:
        pass


def _pool() -> Pool:
    return InThisProcess(1, Console())


def test_a_grade_says_what_was_needed() -> None:
    each = graded("x", by_name("akari").samples[0].puzzle)
    assert (each.status, each.tier, each.trial, each.nets, each.unsound) == ("solved", "trivial", 0, 0, None)
    assert each.score is not None
    assert each.steps > 0
    assert 0 < each.bottleneck <= 1
    assert each.side == 7


def test_what_has_not_one_solution_has_no_tier() -> None:
    each = graded("x", by_name("akari").new(2, 2))
    assert (each.status, each.tier, each.score, each.hardest) == ("several", None, None, None)


def test_an_unsound_step_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(*_: object, **__: object) -> None:
        raise UnsoundStepError("a step struck the solution's mark at r1c1")

    monkeypatch.setattr(sut, "grade", lie)
    each = graded("x", by_name("akari").new(2, 2))
    assert (each.status, each.tier, each.score) == ("unsound", None, None)
    assert each.unsound == "a step struck the solution's mark at r1c1"


def test_a_broken_record_is_passed_over() -> None:
    assert sut.grade_record(Record("akari", "Akari", "x", "no puzzle at all", "")) is None


def test_the_corpus_in_a_table() -> None:
    corpus_path("puzzlekit")
    grades: list[Grade] = []
    text = sut.corpus_section(_pool(), Request(("takuzu", "nurimisaki"), 4), grades)
    assert text.startswith("## The corpus\n")
    assert re.search(r"\| takuzu +\| +4 \| +4 \| +\d+\.\d% of 4 \| +\| ", text)
    assert re.search(r"\| nurimisaki +\| +4 \| +4 \| +\d+\.\d% of 4 \| +95% \| ", text)
    assert [each.genre for each in grades] == ["takuzu"] * 4 + ["nurimisaki"] * 4


def test_aims_are_set_for_genres_of_the_dataset() -> None:
    corpus_path("puzzlekit")
    assert sut.WITHOUT_TRIAL.keys() < dataset_files().keys()


def test_agreement_in_a_table() -> None:
    corpus_path("ratings")
    grades: list[Grade] = []
    text = sut.ratings_section(_pool(), Request((), 6), grades)
    assert "HoDoKu score" in text
    assert "Sudoku Explainer rating" in text
    assert 6 <= len(grades) <= 12


def test_levels_in_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus_path("tatham")
    monkeypatch.setattr(sut, "LEVELS", {"unruly": "ten", "lightup": "012"})
    grades: list[Grade] = []
    text = sut.tatham_section(_pool(), Request(("takuzu",), 2), grades)
    assert "| unruly" in text
    assert "lightup" not in text
    assert all(each.status == "solved" for each in grades)


@pytest.mark.parametrize(("unsound", "code"), [(None, 0), ("a step struck it", 1)])
def test_the_exit_code_tells_of_unsound_steps(
    unsound: str | None, code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    each = Grade("x", "akari", "solved", "easy", 3, "naked-single", 0, 0, 2, 0.5, 0.1, 4, unsound)

    def section(pool: Pool, request: Request, grades: list[Grade]) -> str:
        grades.append(each)
        return "## A section"

    monkeypatch.setattr(sut, "Pool", InThisProcess)
    monkeypatch.setattr(sut, "SECTIONS", {"corpus": section})
    file = tmp_path / "grades.json"
    assert sut.main(["--section", "corpus", "--json", str(file)]) == code
    out = capsys.readouterr().out
    assert "## A section" in out
    assert f"1 graded: {{'solved': 1}}; {code} with an unsound step" in out
    assert json.loads(file.read_text("utf-8"))[0]["score"] == 3
