"""Whatever maps over puzzles gives the same by every executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from penmark.generating import GenerateOptions, generate_many
from penmark.library.dataset import read_dataset
from penmark.library.importing import ImportOptions, import_puzzles
from penmark.library.targets import DatasetTarget
from penmark.parallel.processes import Processes
from penmark.puzzle.registry import by_name
from penmark.solvers.batch import solve_many
from tests.cli.commands import AMBIGUOUS, LINK, UNIQUE
from tests.solvers.test_batch import mixture

EXECUTORS: dict[str, Callable[[], Executor]] = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: Processes(2),
    "standard processes": lambda: ProcessPoolExecutor(1, mp_context=get_context("spawn")),
}


@pytest.fixture(params=EXECUTORS, scope="module")
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with EXECUTORS[request.param]() as made:
        yield made


def test_solving(executor: Executor) -> None:
    puzzles = mixture(2)
    alone = [(r.solutions, r.stopped_by) for r in solve_many(puzzles, 4)]
    assert [(r.solutions, r.stopped_by) for r in solve_many(puzzles, 4, executor=executor)] == alone


def test_generating(executor: Executor) -> None:
    task = GenerateOptions(6, seed=20, tier="easy").task_for(by_name("takuzu"))
    alone, made = list(generate_many(task, 4)), list(generate_many(task, 4, executor=executor))
    told = [[(one.seed, one.puzzle, one.differs, one.candidates) for one in each] for each in (alone, made)]
    assert told[0] == told[1]
    assert [one.grade.score for one in made if one.grade] == [one.grade.score for one in alone if one.grade]


def test_importing(executor: Executor, tmp_path: Path) -> None:
    akari = by_name("akari")
    source = tmp_path / "some.txt"
    source.write_text("\n".join([UNIQUE, LINK, AMBIGUOUS, UNIQUE]), "utf-8")
    reports, lines = [], []
    for name, by in (("one", None), ("two", executor)):
        file = tmp_path / f"{name}.jsonl.gz"
        reports.append(import_puzzles(DatasetTarget(file, akari), akari, [str(source)], ImportOptions(), executor=by))
        lines.append([line.text for line in read_dataset(file, akari)])
    assert reports[0] == reports[1]
    assert (reports[0].added, reports[0].known, reports[0].several) == (2, 1, 1)
    assert lines[0] == lines[1]
