"""`penmark scaffold`: an empty board to set a puzzle on."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.convert import OptionalFormat, written
from penmark.cli.drawing import SvgFile, draw
from penmark.cli.inputs import GenreName, genre_named
from penmark.puzzle.document import Document


def scaffold(
    genre: GenreName,
    rows: Annotated[
        int | None, typer.Option(metavar="R", help="Rows; without R and C, the genre's usual size.")
    ] = None,
    cols: Annotated[
        int | None, typer.Option(metavar="C", help="Columns; a square if only one of both is given.")
    ] = None,
    to: OptionalFormat = None,
    svg: SvgFile = None,
) -> None:
    """Make the genre's empty board: drawn, or in the format that --to names."""
    kind = genre_named(genre)
    if rows is None or cols is None:
        one = rows if cols is None else cols
        rows, cols = kind.default_size if one is None else (one, one)
    puzzle = kind.new(rows, cols)
    if svg is not None:
        draw(puzzle, svg=svg)
    if to is not None:
        output.say(written(Document(puzzle), to))
    if svg is None and to is None:
        draw(puzzle)
