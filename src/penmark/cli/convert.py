"""`penmark convert`: the same puzzle in another format."""

from __future__ import annotations

from penmark.cli import output
from penmark.cli.inputs import GenreName, Input, Lenient, genre_named, read_one, tell_notes
from penmark.cli.options import FormatName, OutFile
from penmark.puzzle.document import Document


def convert(
    genre: GenreName,
    source: Input,
    to: FormatName,
    out: OutFile = output.STDOUT,
    lenient: Lenient = False,
) -> None:
    """Write a puzzle in another format."""
    document = read_one(source, genre_named(genre), lenient)
    if not lenient:
        tell_notes(document)
    output.write_out(out, f"{written(document, to)}\n".encode())


def written(document: Document, to: str) -> str:
    """The document in a format, without the last line's end."""
    from penmark import formats

    return formats.write(document, to).rstrip("\n")
