"""`penmark count`: exactly how many solutions a puzzle has, or how many puzzles a size has."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.enumerate import (
    Holes,
    MaxCompletions,
    Minimal,
    UpToOption,
    VariantNames,
    counted,
    ending,
    found,
    plain_stats,
)
from penmark.cli.inputs import GenreName, Lenient, genre_named, read_one
from penmark.cli.options import AsJson, RunSeconds
from penmark.cli.progress import status
from penmark.cli.running import until_stopped
from penmark.cli.sizes import Cols, Rows, Size, needed_sides
from penmark.enumerating import EnumOutcome, count_solutions, walk_canonical
from penmark.errors import PenmarkError
from penmark.puzzle import wire
from penmark.puzzle.enumeration import MAX_BARE_SOLUTIONS, EnumConfig, EnumStop, UpTo
from penmark.puzzle.generation import Cancel
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import StopReason


def count(
    genre: GenreName,
    source: Annotated[
        str | None,
        typer.Argument(metavar="INPUT", help="A file, - for stdin, a link, or the puzzle's text; else an empty board."),
    ] = None,
    size: Size = None,
    rows: Rows = None,
    cols: Cols = None,
    puzzles: Annotated[bool, typer.Option("--puzzles", help="Count puzzles of that size, not solutions.")] = False,
    minimal: Minimal = False,
    holes: Holes = True,
    up_to: UpToOption = UpTo.BOARD,
    variant: VariantNames = None,
    max_completions: MaxCompletions = MAX_BARE_SOLUTIONS,
    seconds: RunSeconds = None,
    lenient: Lenient = False,
    as_json: AsJson = False,
) -> None:
    """Count the solutions of a puzzle or an empty board; or the puzzles of a size."""
    kind = genre_named(genre)
    if minimal and not puzzles:
        raise typer.BadParameter("puzzles are minimal, solutions are not: give --puzzles", param_hint="--minimal")
    if source is not None:
        if puzzles or variant or any(each is not None for each in (size, rows, cols)):
            raise typer.BadParameter("give a puzzle or a size, not both", param_hint="INPUT")
        _count_solutions(read_one(source, kind, lenient).puzzle, seconds, as_json)
        return
    dims = kind.dims_for(*needed_sides(size, rows, cols))
    if not puzzles:
        _count_solutions(kind.empty(dims, variant or ()), seconds, as_json)
        return
    config = EnumConfig(
        dims=dims,
        time_budget=seconds,
        holes=holes,
        minimal=minimal,
        max_bare_solutions=max_completions,
        up_to=up_to,
        variants=tuple(variant or ()),
    )
    _count_puzzles(kind, config, as_json)


def _count_solutions(puzzle: Puzzle, seconds: float | None, as_json: bool) -> None:
    with status("counting solutions"):
        result = until_stopped(lambda cancel: count_solutions(puzzle, time_budget=seconds, cancel=cancel))
    if as_json:
        fields = {"genre": puzzle.genre.name, "rows": puzzle.rows, "cols": puzzle.cols, "clues": len(puzzle.clues)}
        told = {"solutions": result.number, "exact": result.exact, "seconds": round(result.seconds, 6)}
        output.say_json({**fields, **told, "puzzle": wire.to_plain(puzzle)})
    else:
        board = output.heading(puzzle) + ("" if puzzle.clues or puzzle.added else ", without clues")
        number = ("exactly " if result.exact else "at least ") + counted(result.number, "solution")
        output.say(f"{board}: {number} ({output.duration(result.seconds)})")
    _leave(result.stopped_by is StopReason.CANCEL, result.exact)


def _count_puzzles(genre: Genre, config: EnumConfig, as_json: bool) -> None:
    def work(cancel: Cancel) -> EnumOutcome:
        with status("counting puzzles") as tell:
            return walk_canonical(
                genre, config, cancel=cancel, on_stats=lambda stats: tell(f"{counted(stats.unique, 'puzzle')} so far")
            )

    outcome = until_stopped(work)
    if outcome.stop is EnumStop.BAD_CONFIG:
        raise PenmarkError(outcome.why)
    stats = outcome.stats
    exact = outcome.stop is EnumStop.EXHAUSTED
    if as_json:
        fields = {"genre": genre.name, "rows": config.dims.rows, "cols": config.dims.cols}
        output.say_json({**fields, "exact": exact, "stop": outcome.stop, **plain_stats(stats)})
    else:
        board, number = f"{genre.title} {config.dims.rows}×{config.dims.cols}", found(stats, config)
        output.say(f"{board}: exactly {number}" if exact else f"{board}: at least {number}; {ending(outcome, config)}")
        if stats.by_clues:
            lines = [[counted(k, "clue"), f"{kinds:,}", f"{all_:,}"] for k, (kinds, all_) in stats.by_clues.items()]
            output.say(output.table([["with", "puzzles", "in all"], *lines]))
    _leave(outcome.stop is EnumStop.CANCELLED, exact)


def _leave(cancelled: bool, exact: bool) -> None:
    if cancelled:
        raise KeyboardInterrupt
    if not exact:
        raise typer.Exit(output.NOT_AS_ASKED)
