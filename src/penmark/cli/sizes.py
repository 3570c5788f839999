"""How large a board is to be: by one option, as in `--size 10x12`, or by its rows and columns."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from penmark.errors import quote

_SIZE = re.compile(r"(\d{1,4})(?:[x×](\d{1,4}))?", re.ASCII | re.IGNORECASE)

Size = Annotated[
    str | None, typer.Option("--size", metavar="RxC", help="Rows and columns, as in 10x12; a square by one number.")
]
Rows = Annotated[int | None, typer.Option("--rows", metavar="R", help="Rows; a square if C is not given.")]
Cols = Annotated[int | None, typer.Option("--cols", metavar="C", help="Columns; a square if R is not given.")]


def asked_sides(size: str | None, rows: int | None, cols: int | None) -> tuple[int | None, int | None]:
    """Rows and columns, as far as they are given."""
    if size is None:
        return rows, cols
    if rows is not None or cols is not None:
        raise typer.BadParameter("give --size, or --rows and --cols, not both", param_hint="--size")
    match = _SIZE.fullmatch(size)
    if match is None:
        raise typer.BadParameter(f"a size is rows x columns, such as 10x12, got {quote(size)}", param_hint="--size")
    return int(match[1]), int(match[2] or match[1])


def needed_sides(size: str | None, rows: int | None, cols: int | None) -> tuple[int, int]:
    """The same where there is no usual size; one side stands for both."""
    asked = asked_sides(size, rows, cols)
    given = [side for side in asked if side is not None]
    if not given:
        raise typer.BadParameter("give the size of the board", param_hint="--size")
    return (given[0], given[-1])
