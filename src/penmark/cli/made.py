"""How puzzles that were made are shown: drawn, as objects with `--json`, or as texts of a format, perhaps in a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import typer

from penmark.cli import output
from penmark.cli.convert import written
from penmark.cli.drawing import sketch_with_variants
from penmark.generating import Made
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.meta import Generated
from penmark.puzzle.puzzle import Puzzle

_TAGGED = "tagged"


class MadePrinter:
    """Prints one text after the other: on stdout at once, in a file when all are there."""

    def __init__(self, text: Callable[[Made], str], out: str = output.STDOUT) -> None:
        """`text` is what is made of a result, perhaps in another process: it is picklable."""
        self.text = text
        self._out = out
        self._held: list[str] = []

    def add(self, text: str) -> None:
        if self._out == output.STDOUT:
            output.say(text)
        else:
            self._held.append(f"{text}\n")

    def close(self) -> None:
        if self._out != output.STDOUT and self._held:
            output.write_out(self._out, "".join(self._held).encode())


def printer_for(out: str, to: str | None, as_json: bool) -> MadePrinter:
    """Drawings on stdout; with a file or a format, texts; with --json, objects."""
    from penmark import formats

    if to is not None:
        formats.format_called(to)  # refuse what there is not before any work is done
    output.refuse_unwritable(out)
    if as_json and to is not None:
        raise typer.BadParameter("give --json or --to, not both", param_hint="--to")
    if as_json:
        return MadePrinter(_as_json, out)
    if to is None and out == output.STDOUT:
        return MadePrinter(_Drawing(output.colored(), output.width()))
    return MadePrinter(_Text(to or _TAGGED), out)


def _as_json(made: Made) -> str:
    """The document with a record of the seed it came from, and how hard it is where that was asked for."""
    record = Generated(made.seed)
    if made.grade is not None:
        record = Generated(
            made.seed, made.grade.difficulty, made.grade.score, dict(made.grade.techniques), tuple(made.differs)
        )
    return wire.dumps(_puzzle(made), generated=record)


@dataclass(frozen=True, slots=True)
class _Text:
    """The puzzle in a format."""

    format_name: str

    def __call__(self, made: Made, /) -> str:
        text = written(Document(_puzzle(made)), self.format_name)
        # A text of several lines is set off from the next.
        return f"{text}\n" if "\n" in text else text


@dataclass(frozen=True, slots=True)
class _Drawing:
    """For people: what it is, and what it looks like on their terminal, from wherever."""

    colored: bool
    width: int

    def __call__(self, made: Made, /) -> str:
        puzzle = _puzzle(made)
        with output.recorded(output.Record(self.colored, self.width)):
            clues = output.count(len(puzzle.clues), "clue")
            grade = f", {made.grade.difficulty}, score {made.grade.score}" if made.grade else ""
            heading = f"{output.heading(puzzle)}, {clues}{grade}, seed {made.seed}"
            return f"{heading}\n{sketch_with_variants(puzzle)}"


def _puzzle(made: Made) -> Puzzle:
    assert made.puzzle is not None
    return made.puzzle
