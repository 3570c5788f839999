"""`penmark solve`: solutions, how many, and whether there is only one."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Protocol

import typer

from penmark.cli import output
from penmark.cli.drawing import sketch
from penmark.cli.inputs import Entry, GenreName, entries, genre_named, read_entry
from penmark.cli.running import UNIQUENESS, solve_until_stopped, verdict, verdict_color
from penmark.errors import PenmarkError
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import AUTO, solver_for
from penmark.solvers.base import SolveResult, StopReason


def solve(
    genre: GenreName,
    inputs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="INPUT",
            help="Files, - for stdin, links, or puzzles as text. A file may hold a puzzle on each line.",
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--max", min=1, metavar="N", help="Stop at this many solutions of a puzzle.")
    ] = UNIQUENESS,
    solver: Annotated[str, typer.Option(metavar="NAME", help="One of those that list-impls names.")] = AUTO,
    seconds: Annotated[
        float | None,
        typer.Option("--time", min=0, metavar="SECONDS", help="Give up on a puzzle after this long."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each puzzle.")] = False,
) -> None:
    """Solve puzzles, and say whether each has only one solution."""
    if seconds is not None and math.isnan(seconds):
        raise typer.BadParameter("a number of seconds was expected", param_hint="--time")
    kind = genre_named(genre)
    todo = entries(inputs or [], kind)
    view: View = JsonView() if as_json else SingleView() if len(todo) == 1 else ListView()
    exit_code = output.DONE
    try:
        with _progress(len(todo)) as advance:
            for entry in todo:
                exit_code = max(exit_code, _solve_entry(entry, kind, view, solver, most, seconds))
                advance()
    except KeyboardInterrupt:
        view.finish()
        raise
    view.finish()
    if exit_code:
        raise typer.Exit(exit_code)


def _solve_entry(entry: Entry, genre: Genre, view: View, solver: str, most: int, seconds: float | None) -> int:
    try:
        puzzle = read_entry(entry, genre).puzzle
    except PenmarkError as error:
        view.unreadable(entry, genre, error)
        return output.BAD_INPUT
    chosen = solver_for(puzzle, solver)
    result = solve_until_stopped(puzzle, chosen, most, seconds)
    view.solved(entry, puzzle, result)
    if result.stopped_by is StopReason.CANCEL:
        raise KeyboardInterrupt
    as_asked = len(result) > 0 and result.stopped_by is not StopReason.TIME
    return output.DONE if as_asked else output.NOT_AS_ASKED


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr while several puzzles are solved at a terminal."""
    if total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Lines printed to the same terminal must pass above the bar; piped ones must not be drawn into it.
    shared = sys.stdout.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=shared) as bar:
        task = bar.add_task("solving", total=total)
        yield lambda: bar.advance(task)


# ── how results are shown ──


class View(Protocol):
    """Receives each puzzle's outcome as it is known."""

    def solved(self, entry: Entry, puzzle: Puzzle, result: SolveResult) -> None: ...

    def unreadable(self, entry: Entry, genre: Genre, error: PenmarkError) -> None: ...

    def finish(self) -> None: ...


class JsonView:
    """One object a line; an unreadable input has the same fields, and `error`."""

    def solved(self, entry: Entry, puzzle: Puzzle, result: SolveResult) -> None:
        name = puzzle.substrate.format_coord
        output.say_json(
            {
                "input": entry.given,
                "genre": puzzle.genre.name,
                "solutions": [{name(at): mark.plain for at, mark in found.items()} for found in result],
                "exhausted": result.exhausted,
                "seconds": round(result.seconds, 6),
            }
        )

    def unreadable(self, entry: Entry, genre: Genre, error: PenmarkError) -> None:
        fields = {
            "input": entry.given,
            "genre": genre.name,
            "solutions": [],
            "exhausted": False,
            "seconds": 0.0,
        }
        output.say_json({**fields, "error": str(error)})

    def finish(self) -> None:
        pass


class SingleView:
    """The drawn solutions of the only puzzle."""

    def solved(self, entry: Entry, puzzle: Puzzle, result: SolveResult) -> None:
        words = output.paint(verdict(result), verdict_color(result), bold=True)
        output.say(f"{output.heading(puzzle)}: {words} ({output.duration(result.seconds)})")
        if result:
            drawings = [sketch(puzzle, found) for found in result]
            output.say("\n" + output.side_by_side(drawings, output.width()))

    def unreadable(self, entry: Entry, genre: Genre, error: PenmarkError) -> None:
        raise error

    def finish(self) -> None:
        pass


class ListView:
    """A line for each of several puzzles, and a summary."""

    def __init__(self) -> None:
        self.tally: Counter[str] = Counter()
        self.seconds = 0.0

    def solved(self, entry: Entry, puzzle: Puzzle, result: SolveResult) -> None:
        self.tally[_class_of(result)] += 1
        self.seconds += result.seconds
        words = output.paint(verdict(result), verdict_color(result))
        output.say(f"{entry.label}: {output.size(puzzle)}, {words}, {output.duration(result.seconds)}")

    def unreadable(self, entry: Entry, genre: Genre, error: PenmarkError) -> None:
        self.tally["unreadable"] += 1
        reason = str(error).partition("\n")[0]
        output.complain(f"error: {entry.label}: {reason}")

    def finish(self) -> None:
        parts = ", ".join(f"{number} {what}" for what, number in self.tally.most_common())
        output.say(f"{output.count(self.tally.total(), 'puzzle')}: {parts}; {output.duration(self.seconds)}")


def _class_of(result: SolveResult) -> str:
    if result.unique:
        return "unique"
    if len(result) > 1:
        return "with more than one solution"
    if result.exhausted:
        return "without a solution"
    return "solved, uniqueness not known" if result else "not solved"
