"""`penmark scaffold`: an empty board to set a puzzle on, bare or with a structural plan."""

from __future__ import annotations

import typer

from penmark.cli import output
from penmark.cli.convert import written
from penmark.cli.drawing import SvgFile, draw
from penmark.cli.generate import ScaffoldName, SymmetryName
from penmark.cli.inputs import GenreName, genre_named
from penmark.cli.options import AsJson, FixedSeed, OptionalFormat, OutFile
from penmark.cli.sizes import Cols, Rows, Size, asked_sides
from penmark.generating import GenerateOptions, plan
from penmark.puzzle.document import Document
from penmark.puzzle.generation import Pattern

_TAGGED = "tagged"


def scaffold(
    genre: GenreName,
    size: Size = None,
    rows: Rows = None,
    cols: Cols = None,
    scaffold_name: ScaffoldName = None,
    symmetry: SymmetryName = Pattern.NONE,
    seed: FixedSeed = 0,
    to: OptionalFormat = None,
    out: OutFile = output.STDOUT,
    svg: SvgFile = None,
    as_json: AsJson = False,
) -> None:
    """Make the genre's empty board, or a structural plan on it: drawn, or in the format that --to names."""
    if as_json and to is not None:
        raise typer.BadParameter("give --json or --to, not both", param_hint="--to")
    to = _TAGGED if as_json or (to is None and out != output.STDOUT) else to
    kind = genre_named(genre)
    options = GenerateOptions(
        *asked_sides(size, rows, cols), symmetry=symmetry, seed=seed, scaffold=scaffold_name, variants=()
    )
    puzzle = plan(kind, options.task_for(kind).config)
    if svg is not None:
        draw(puzzle, svg=svg)
    if to is not None:
        output.write_out(out, f"{written(Document(puzzle), to)}\n".encode())
    if svg is None and to is None:
        draw(puzzle)
