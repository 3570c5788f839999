"""What is said of one puzzle of a corpus: each solver's answer, held against the given solution and the others."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bench.data import Record
from penmark.errors import ParseError
from penmark.formats import puzzlekit
from penmark.formats.pzprv3 import FORMAT as PZPRV3
from penmark.puzzle.game import Game, faults_of
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers import SOLVERS
from penmark.solvers.base import SolveResult


@dataclass(frozen=True)
class Verdict:
    """How one puzzle fared. `errors` are ours, `broken` is what is wrong with the record itself."""

    genre: str
    name: str
    counts: Mapping[str, int | None]
    """Solutions by solver, up to two; `None` where it did not finish."""
    seconds: Mapping[str, float]
    broken: str = ""
    errors: Sequence[str] = ()
    disagreement: str = ""
    one_expected: bool = True
    """Whether the source says that there is exactly one solution."""

    @property
    def right(self) -> bool:
        """As the source says, by every solver that was asked: exactly the given solution, where it gives one."""
        as_given = None not in self.counts.values() and (not self.one_expected or set(self.counts.values()) == {1})
        return as_given and not (self.broken or self.errors or self.disagreement)

    @property
    def several(self) -> bool:
        """Every solver that finished found a second solution."""
        done = {count for count in self.counts.values() if count is not None}
        return bool(done) and min(done) > 1


@dataclass
class _Case:
    puzzle: Puzzle
    results: dict[str, SolveResult] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def ask(self, solvers: Sequence[str], budget: float) -> None:
        for name in solvers:
            start = time.process_time()
            self.results[name] = SOLVERS[name]().solve(self.puzzle, 2, time_budget=budget)
            self.seconds[name] = time.process_time() - start

    def counts(self) -> dict[str, int | None]:
        return {name: _count(result) for name, result in self.results.items()}

    def untruths(self) -> Iterator[str]:
        """Solutions that break a rule, and one given twice."""
        for name, result in self.results.items():
            if any(faults_of(self.puzzle, solution) for solution in result):
                yield f"{name} gives a solution that breaks a rule"
            if len(set(result)) < len(result):
                yield f"{name} gives one solution twice"

    def disagreement(self) -> str:
        counts = {name: count for name, count in self.counts().items() if count is not None}
        if len(set(counts.values())) > 1:
            return "the number of solutions: " + ", ".join(f"{name} {count}" for name, count in counts.items())
        whole = {frozenset(result) for result in self.results.values() if result.exhausted}
        return "the solution itself" if len(whole) > 1 else ""


def _count(result: SolveResult) -> int | None:
    return None if result.unique is None else len(result)


def judge_record(record: Record, solvers: Sequence[str], budget: float) -> Verdict:
    """A puzzle of the dataset: one solution is expected, the one that is given."""
    try:
        case = _Case(puzzlekit.parse(record.genre, record.problem, record.dataset))
    except ParseError as error:
        unknown, never = dict.fromkeys(solvers), dict.fromkeys(solvers, 0.0)
        return Verdict(record.collection, record.name, unknown, never, f"no readable puzzle: {error}", (), "")
    case.ask(solvers, budget)
    given, broken = _given(case.puzzle, record.solution)
    errors = list(case.untruths())
    if given and not broken:
        missed = [name for name, result in case.results.items() if result.exhausted and given not in result]
        errors += [f"{name} misses the given solution, which breaks no rule" for name in missed]
    return Verdict(
        record.collection, record.name, case.counts(), case.seconds, broken, tuple(errors), case.disagreement()
    )


def _given(puzzle: Puzzle, text: str) -> tuple[Solution | None, str]:
    """The solution that the record has, and what is wrong with it."""
    try:
        given = puzzlekit.parse_solution(puzzle, text)
    except ParseError as error:
        return None, "no readable solution: " + ("the text is empty" if not text.strip() else str(error))
    faults = faults_of(puzzle, given)
    names = puzzle.genre.names(puzzle.substrate)
    return given, f"the given solution is wrong: {faults[0].violation.words(names)}" if faults else ""


def judge_board(genre: str, name: str, code: str | None, board: str, solvers: Sequence[str], budget: float) -> Verdict:
    """A test board of puzz.link: right or wrong as its authors say. How many solutions it has is not given."""
    document = PZPRV3.read(board)
    game = document.game or Game(document.puzzle)
    solved = game.status().solved
    case = _Case(document.puzzle)
    case.ask(solvers, budget)
    errors = list(case.untruths())
    if solved is not (code is None):
        errors.append(f"the board counts as {'solved' if solved else 'unsolved'}, its authors say {code or 'right'}")
    if code is None:
        errors += [f"{name} finds no solution of a solved board" for name, count in case.counts().items() if count == 0]
    return Verdict(genre, name, case.counts(), case.seconds, "", tuple(errors), case.disagreement(), one_expected=False)
