"""`penmark convert`: the same puzzle in another format."""

from __future__ import annotations

from penmark.cli import output
from penmark.cli.inputs import GenreName, Input, Lenient, genre_named, tell_notes
from penmark.cli.options import FormatName, OutFile
from penmark.library.inputs import read_one
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
    text = written(document, to)
    tell_notes([*document.notes, *_left_out(document, text)])
    output.write_out(out, f"{text}\n".encode())


def _left_out(document: Document, text: str) -> list[str]:
    """That drawings of a foreign format have no place in a text."""
    from penmark import formats

    if not document.puzzle.meta.foreign:
        return []
    again = formats.read_text(text, document.puzzle.genre, lenient=True).puzzle.meta.foreign
    return [] if again else ["what was kept of the text it was read from has no place in this format, and is left out"]


def written(document: Document, to: str) -> str:
    """The document in a format, without the last line's end."""
    from penmark import formats

    return formats.write(document, to).rstrip("\n")
