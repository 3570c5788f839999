"""`penmark solve`: solutions, how many, and whether there is only one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Protocol

import typer

from penmark.cli import output
from penmark.cli.drawing import sketch
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJsonLines, Seconds
from penmark.cli.progress import progress
from penmark.cli.running import UNIQUENESS, search_until_stopped, verdict, verdict_color
from penmark.cli.workers import ClusterAddress, Threads, each, workers
from penmark.errors import PenmarkError
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers import AUTO, solver_for
from penmark.solvers.base import Outcome, StopReason

_DRAWN_CELLS = 10_000
_DRAWN_BOARDS = 100


def solve(
    genre: GenreName,
    inputs: Inputs = None,
    most: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Stop at this many solutions of a puzzle.")
    ] = UNIQUENESS,
    solver: Annotated[str, typer.Option(metavar="NAME", help="One of those that list-impls names.")] = AUTO,
    seconds: Seconds = None,
    lenient: Lenient = False,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJsonLines = False,
) -> None:
    """Solve puzzles, and say whether each has only one solution."""
    kind = genre_named(genre)
    todo = entries(inputs or [], kind)
    view: View = JsonView() if as_json else SingleView() if todo.total == 1 else ListView()
    work = SolveEntry(kind, view, solver, most, seconds, lenient)
    exit_code = output.DONE
    try:
        with workers(threads, cluster, todo.total) as crew, progress(todo.total, "solving") as advance:
            for done in each(work, todo, crew, view.count):
                exit_code = max(exit_code, done.code)
                if done.stopped:
                    raise KeyboardInterrupt
                advance()
    except KeyboardInterrupt:
        view.finish()
        raise
    view.finish()
    if exit_code:
        raise typer.Exit(exit_code)


@dataclass(frozen=True, slots=True)
class SolvedEntry:
    """What the command keeps of a puzzle that was solved and told of."""

    outcome: str
    code: int
    seconds: float = 0.0
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class SolveEntry:
    """Solves one entry and tells of it."""

    genre: Genre
    view: View
    solver: str
    most: int
    seconds: float | None
    lenient: bool

    def __call__(self, entry: InputText, /) -> SolvedEntry:
        try:
            puzzle = read_entry(entry, self.genre, self.lenient).puzzle
        except PenmarkError as error:
            self.view.unreadable(entry, self.genre, error)
            return SolvedEntry("unreadable", output.BAD_INPUT)
        chosen = solver_for(puzzle, self.solver)
        report = self.view.report(entry, puzzle)
        outcome, stopped = search_until_stopped(puzzle, chosen, self.most, self.seconds, report.add)
        report.close(outcome)
        as_asked = outcome.found > 0 and outcome.stopped_by is not StopReason.TIME
        code = output.DONE if as_asked else output.NOT_AS_ASKED
        return SolvedEntry(_class_of(outcome), code, outcome.seconds, stopped)


# ── how results are shown ──


class Report(Protocol):
    """Tells of one puzzle."""

    def add(self, solution: Solution) -> None:
        """Called for each solution as it is found."""

    def close(self, outcome: Outcome) -> None: ...


class View(Protocol):
    """Tells of all puzzles, one after the other."""

    def report(self, entry: InputText, puzzle: Puzzle) -> Report: ...

    def unreadable(self, entry: InputText, genre: Genre, error: PenmarkError) -> None: ...

    def count(self, done: SolvedEntry) -> None:
        """Called once for each entry."""

    def finish(self) -> None: ...


class JsonView:
    """One object a line; an unreadable input has the same fields, and `error`."""

    def report(self, entry: InputText, puzzle: Puzzle) -> Report:
        return JsonReport(entry, puzzle)

    def unreadable(self, entry: InputText, genre: Genre, error: PenmarkError) -> None:
        fields: dict[str, object] = {
            "input": entry.given,
            "genre": genre.name,
            "puzzle": None,
            "solutions": [],
            "exhausted": False,
            "seconds": 0.0,
        }
        output.say_json({**fields, "error": str(error)})

    def count(self, done: SolvedEntry) -> None:
        pass

    def finish(self) -> None:
        pass


class JsonReport:
    """A line that is written bit by bit if it is long, so that it need not be held."""

    _HELD = 1 << 20

    def __init__(self, entry: InputText, puzzle: Puzzle) -> None:
        name = puzzle.substrate.format_coord
        self._names = [name(at) for at in puzzle.substrate.coords()]
        head = output.json_text(output.told_of(entry.given, puzzle))
        self._text = [head.removesuffix("}"), ',"solutions":[']
        self._size = 0
        self._comma = ""

    def add(self, solution: Solution) -> None:
        marks = dict(zip(self._names, (mark.plain for mark in solution.values()), strict=True))
        self._text += [self._comma, output.json_text(marks)]
        self._comma = ","
        self._size += len(self._text[-1])
        if self._size > self._HELD:
            output.say("".join(self._text), end="")
            self._text, self._size = [], 0

    def close(self, outcome: Outcome) -> None:
        end = output.json_text({"exhausted": outcome.exhausted, "seconds": round(outcome.seconds, 6)})
        output.say("".join([*self._text, "],", end.removeprefix("{")]))


class SingleView:
    """The drawn solutions of the only puzzle."""

    def report(self, entry: InputText, puzzle: Puzzle) -> Report:
        return DrawnReport(puzzle)

    def unreadable(self, entry: InputText, genre: Genre, error: PenmarkError) -> None:
        raise error

    def count(self, done: SolvedEntry) -> None:
        pass

    def finish(self) -> None:
        pass


class DrawnReport:
    """The verdict, and drawings of the first solutions: some screens full of them, the others are counted."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._most = min(_DRAWN_BOARDS, max(UNIQUENESS, _DRAWN_CELLS // (puzzle.rows * puzzle.cols)))
        self._first: list[Solution] = []

    def add(self, solution: Solution) -> None:
        if len(self._first) < self._most:
            self._first.append(solution)

    def close(self, outcome: Outcome) -> None:
        words = output.paint(verdict(outcome), verdict_color(outcome), bold=True)
        output.say(f"{output.heading(self._puzzle)}: {words} ({output.duration(outcome.seconds)})")
        if self._first:
            drawings = [sketch(self._puzzle, found) for found in self._first]
            output.say("\n" + output.side_by_side(drawings, output.width()))
        if outcome.found > self._most:
            output.say(f"\nNot drawn: {outcome.found - self._most} more. --json gives them all.")


class ListView:
    """A line for each of several puzzles, and a summary."""

    def __init__(self) -> None:
        self.tally: Counter[str] = Counter()
        self.seconds = 0.0

    def report(self, entry: InputText, puzzle: Puzzle) -> Report:
        return LineReport(entry, puzzle)

    def unreadable(self, entry: InputText, genre: Genre, error: PenmarkError) -> None:
        output.complain(f"error: {entry.problem_line(error)}")

    def count(self, done: SolvedEntry) -> None:
        self.tally[done.outcome] += 1
        self.seconds += done.seconds

    def finish(self) -> None:
        parts = ", ".join(f"{number} {what}" for what, number in self.tally.most_common())
        output.say(f"{output.count(self.tally.total(), 'puzzle')}: {parts}; {output.duration(self.seconds)}")


class LineReport:
    """The verdict alone."""

    def __init__(self, entry: InputText, puzzle: Puzzle) -> None:
        self._entry = entry
        self._puzzle = puzzle

    def add(self, solution: Solution) -> None:
        pass

    def close(self, outcome: Outcome) -> None:
        words = output.paint(verdict(outcome), verdict_color(outcome))
        output.say(f"{self._entry.label}: {output.size(self._puzzle)}, {words}, {output.duration(outcome.seconds)}")


def _class_of(outcome: Outcome) -> str:
    if outcome.unique:
        return "unique"
    if outcome.found > 1:
        return "with more than one solution"
    if outcome.exhausted:
        return "without a solution"
    return "solved, uniqueness not known" if outcome.found else "not solved"
