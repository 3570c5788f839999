"""`penmark convert`: the same puzzle in another format."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.inputs import GenreName, Input, genre_named, read_one
from penmark.puzzle.document import Document


def complete_format(incomplete: str) -> list[str]:
    from penmark import formats

    return [name for name in formats.formats() if name.startswith(incomplete)]


_TO = typer.Option("--to", metavar="FORMAT", help="A format that list-impls names.", autocompletion=complete_format)
FormatName = Annotated[str, _TO]
OptionalFormat = Annotated[str | None, _TO]


def convert(
    genre: GenreName,
    source: Input,
    to: FormatName,
    out: Annotated[str, typer.Option(metavar="F", help="Write to this file instead of stdout.")] = output.STDOUT,
) -> None:
    """Write a puzzle in another format."""
    document = read_one(source, genre_named(genre))
    output.write_out(out, f"{written(document, to)}\n".encode())


def written(document: Document, to: str) -> str:
    """The document in a format, without the last line's end."""
    from penmark import formats

    return formats.write(document, to).rstrip("\n")
