"""`penmark complete`: clues for a puzzle that is half made."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.inputs import GenreName, Input, Lenient, genre_named, read_one
from penmark.cli.made import printer_for
from penmark.cli.options import AsJson, FixedSeed, OptionalFormat, OutFile, Seconds
from penmark.cli.running import until_stopped
from penmark.generating import Made
from penmark.generating import complete as find_clues
from penmark.solvers.base import StopReason

_ENDS = {
    None: "still ambiguous",
    StopReason.TIME: "time ran out with this still ambiguous",
    StopReason.CANCEL: "stopped with this still ambiguous",
}


def complete(
    genre: GenreName,
    source: Input,
    where: Annotated[
        str | None,
        typer.Option(metavar="COORDS", help="Where clues may stand, such as a1,b2; else at ? or anywhere."),
    ] = None,
    minimal: Annotated[
        bool | None, typer.Option("--minimal/--all", help="Leave out new clues that could go, or leave them all.")
    ] = None,
    seed: FixedSeed = 0,
    seconds: Seconds = 30.0,
    out: OutFile = output.STDOUT,
    to: OptionalFormat = None,
    lenient: Lenient = False,
    as_json: AsJson = False,
) -> None:
    """Keep a puzzle's clues and find others that leave it one solution; or say what stays ambiguous."""
    puzzle = read_one(source, genre_named(genre), lenient).puzzle
    printer = printer_for(out, to, as_json)
    places = None if where is None else [name.strip() for name in where.split(",")]
    found = until_stopped(
        lambda cancel: find_clues(puzzle, places, minimal=minimal, seed=seed, time_budget=seconds, cancel=cancel)
    )
    printer.add(printer.text(Made(seed=seed, puzzle=found.puzzle)))
    printer.close()
    if found.unique:
        return
    names = puzzle.genre.names(puzzle.substrate)
    output.complain(f"{_ENDS[found.stopped_by]}: {names.coords(found.open)}")
    if found.stopped_by is StopReason.CANCEL:
        raise KeyboardInterrupt
    raise typer.Exit(output.NOT_AS_ASKED)
