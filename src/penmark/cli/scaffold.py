"""`penmark scaffold`: an empty board to set a puzzle on, bare or with a structural plan."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.convert import OptionalFormat, written
from penmark.cli.drawing import SvgFile, draw
from penmark.cli.generate import Cols, Rows, ScaffoldName, SymmetryName
from penmark.cli.inputs import GenreName, genre_named
from penmark.generating import GenerateOptions, plan
from penmark.puzzle.document import Document
from penmark.puzzle.generation import Pattern


def scaffold(
    genre: GenreName,
    rows: Rows = None,
    cols: Cols = None,
    scaffold_name: ScaffoldName = None,
    symmetry: SymmetryName = Pattern.NONE,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Other seeds give other plans.")] = 0,
    to: OptionalFormat = None,
    svg: SvgFile = None,
) -> None:
    """Make the genre's empty board, or a structural plan on it: drawn, or in the format that --to names."""
    kind = genre_named(genre)
    options = GenerateOptions(rows, cols, symmetry=symmetry, seed=seed, scaffold=scaffold_name)
    puzzle = plan(kind, options.task_for(kind).config)
    if svg is not None:
        draw(puzzle, svg=svg)
    if to is not None:
        output.say(written(Document(puzzle), to))
    if svg is None and to is None:
        draw(puzzle)
