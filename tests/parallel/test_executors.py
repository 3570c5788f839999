"""Whatever maps over puzzles gives the same by every executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from penmark.errors import LibraryError
from penmark.generating import GenerateOptions, generate_many
from penmark.library import importing
from penmark.library.dataset import read_dataset
from penmark.library.examining import ImportOptions
from penmark.library.importing import ImportReport, import_puzzles
from penmark.library.targets import DatasetTarget
from penmark.parallel.processes import Processes
from penmark.puzzle.registry import by_name
from penmark.puzzle.transform import transform
from penmark.puzzle.wire import dumps, loads
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


class Told:
    """Remembers what is refused."""

    def __init__(self) -> None:
        self.refusals: list[tuple[str, str]] = []
        self.entries = 0

    def refused(self, where: str, reason: str) -> None:
        self.refusals.append((where, reason))

    def noted(self, where: str, words: str) -> None:
        raise AssertionError(words)

    def advanced(self) -> None:
        self.entries += 1


def _imported(
    file: Path, source: Path, options: ImportOptions, by: Executor | None
) -> tuple[ImportReport, list[tuple[str, str]], list[str]]:
    """What the report says, what was refused, and the lines of the dataset."""
    akari, told = by_name("akari"), Told()
    report = import_puzzles(DatasetTarget(file, akari), akari, [str(source)], options, told, executor=by)
    assert told.entries == report.read
    return report, told.refusals, [line.text for line in read_dataset(file, akari)]


@pytest.mark.parametrize(("tried", "chunk"), [(100, 4000), (2, 3), (1, 1)])
def test_importing(executor: Executor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: int, chunk: int) -> None:
    """Whether puzzles are verified when they are read or later, and wherever a chunk ends: copies of what is refused
    are refused each, those of what is added are known."""
    monkeypatch.setattr(importing, "_TRIED", tried)
    monkeypatch.setattr(importing, "_CHUNK", chunk)
    turned = dumps(transform(loads(UNIQUE).puzzle, "rotate-180"))
    source = tmp_path / "some.txt"
    source.write_text("\n".join([UNIQUE, AMBIGUOUS, AMBIGUOUS, LINK, turned, "x", UNIQUE, AMBIGUOUS, turned, LINK]))
    for options in (ImportOptions(skip_bad=True), ImportOptions(skip_bad=True, up_to_symmetry=True)):
        name = f"{options.up_to_symmetry}.jsonl.gz"
        for _ in range(2):  # the second time all are known
            alone = _imported(tmp_path / f"one-{name}", source, options, None)
            assert _imported(tmp_path / f"two-{name}", source, options, executor) == alone
        assert [where.rpartition(":")[2] for where, _ in alone[1]] == ["2", "3", "6", "8"]
        report = alone[0]
        alike = 2 * options.up_to_symmetry
        assert (report.added, report.several, report.alike, report.known) == (0, 3, alike, 6 - alike)


def test_importing_stops_at_what_cannot_be_read_and_keeps_what_came_before(executor: Executor, tmp_path: Path) -> None:
    akari = by_name("akari")
    source, file = tmp_path / "some.txt", tmp_path / "some.jsonl.gz"
    source.write_text("\n".join([UNIQUE, "nonsense", LINK]))
    with pytest.raises(LibraryError, match=r"some\.txt:2: "):
        import_puzzles(DatasetTarget(file, akari), akari, [str(source)], executor=executor)
    assert len(list(read_dataset(file, akari))) == 1
