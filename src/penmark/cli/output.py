"""What commands print and write: results on stdout, messages on stderr, files whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from penmark.errors import PenmarkError
from penmark.whole_file import write_whole

if TYPE_CHECKING:
    from penmark.puzzle.puzzle import Puzzle

DONE = 0
NOT_AS_ASKED = 1
"""No solution, a wrong one, or work that ended before it could tell, because time ran out."""
BAD_INPUT = 2
"""What was asked cannot be, or cannot be read."""
OUTPUT_LOST = 74
"""What was found could not be written to stdout: the code of an I/O error in sysexits.h."""
INTERRUPTED = 130
"""After Ctrl-C, and what was found by then is shown or kept; after another signal, 128 and its number, as in shells."""
PIPE_CLOSED = 141
"""What a shell reports of any program whose reader went away."""

STDOUT = "-"
PIPED_WIDTH = 100
_GAP = "     "
_ANSI = re.compile(r"\x1b\[[0-9;]*m")


# ── the terminal ──


@dataclass(frozen=True, slots=True)
class Record:
    """What would have been printed, by a command whose terminal is elsewhere."""

    colored: bool
    width: int
    """Of that terminal."""
    said: list[tuple[bool, str]] = field(default_factory=list)
    """What was printed, each with whether it is a message."""

    def replay(self) -> None:
        for is_message, text in self.said:
            complain(text.removesuffix("\n")) if is_message else say(text, end="")


_RECORD: ContextVar[Record | None] = ContextVar("record", default=None)


@contextmanager
def recorded(record: Record) -> Iterator[None]:
    """Nothing that is printed inside is printed: it is kept for whoever has the terminal."""
    token = _RECORD.set(record)
    try:
        yield
    finally:
        _RECORD.reset(token)


def is_recorded() -> bool:
    """Whether this command's terminal is elsewhere."""
    return _RECORD.get() is not None


def colored() -> bool:
    """Whether stdout is a terminal whose user has not asked for plain text."""
    if (record := _RECORD.get()) is not None:
        return record.colored
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, color: str | None = None, *, bold: bool = False, dim: bool = False) -> str:
    return typer.style(text, fg=color, bold=bold or None, dim=dim or None) if colored() else text


def width() -> int:
    """Columns to fill: the terminal's, or a fixed number when piped."""
    if (record := _RECORD.get()) is not None:
        return record.width
    return shutil.get_terminal_size((PIPED_WIDTH, 24)).columns if sys.stdout.isatty() else PIPED_WIDTH


def say(text: str = "", end: str = "\n") -> None:
    """A line of the result, passed on at once so that a pipe sees it when it is known."""
    if (record := _RECORD.get()) is not None:
        record.said.append((False, text + end))
        return
    with _to_stdout():
        sys.stdout.write(text + end)
        sys.stdout.flush()


def flush() -> None:
    with _to_stdout():
        sys.stdout.flush()


class OutputLostError(Exception):
    """stdout takes no more: a full disk, a terminal that is gone."""


@contextmanager
def _to_stdout() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLostError(error.strerror or str(error)) from None


def say_json(value: Any) -> None:
    """One object on a line of its own."""
    say(json_text(value))


def json_text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def told_of(given: str, puzzle: Puzzle) -> dict[str, Any]:
    """With what a line about a puzzle begins: by `puzzle`, every command can read it as an INPUT."""
    from penmark.puzzle import wire  # here, as the list of all commands needs no puzzle

    return {"input": given, "genre": puzzle.genre.name, "puzzle": wire.to_plain(puzzle)}


def complain(message: str) -> None:
    """A message on stderr, if it is still there."""
    if (record := _RECORD.get()) is not None:
        record.said.append((True, message + "\n"))
        return
    flush()
    with suppress(OSError):
        sys.stderr.write(message + "\n")
        sys.stderr.flush()


def duration(seconds: float) -> str:
    if seconds < 0.9995:
        return f"{1000 * seconds:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 60 else f"{int(seconds) // 60} min {int(seconds) % 60} s"


def count(number: int, noun: str) -> str:
    """`1 puzzle`, `2 puzzles`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


# ── puzzles ──


def size(puzzle: Puzzle) -> str:
    return f"{puzzle.rows}×{puzzle.cols}"


def heading(puzzle: Puzzle) -> str:
    """The puzzle's title if it has one, its genre and size, and how many rules were added to the genre's."""
    from penmark.library.texts import on_one_line

    title = f"{on_one_line(puzzle.meta.title)}, " if puzzle.meta.title else ""
    added = f" with {count(len(puzzle.added), 'added rule')}" if puzzle.added else ""
    return f"{title}{puzzle.genre.title} {size(puzzle)}{added}"


def side_by_side(drawings: Sequence[str], columns: int) -> str:
    """Drawings next to each other, as many in a row as fit; a blank line between rows."""
    rows: list[list[str]] = [[]]
    used = 0
    for drawing in drawings:
        wide = _wide(drawing)
        if rows[-1] and used + len(_GAP) + wide > columns:
            rows.append([])
        used = wide if not rows[-1] else used + len(_GAP) + wide
        rows[-1].append(drawing)
    return "\n\n".join(_joined(row) for row in rows)


def _joined(drawings: Sequence[str]) -> str:
    if len(drawings) == 1:
        return drawings[0].rstrip("\n")
    widths = [_wide(drawing) for drawing in drawings]
    lines = zip_longest(*(drawing.splitlines() for drawing in drawings), fillvalue="")
    padded = (
        (part + " " * (wide - visible_width(part)) for part, wide in zip(line, widths, strict=True)) for line in lines
    )
    return "\n".join(_GAP.join(parts).rstrip() for parts in padded)


def _wide(drawing: str) -> int:
    return max(map(visible_width, drawing.splitlines()), default=0)


def visible_width(text: str) -> int:
    """The columns that a line takes on a terminal."""
    from rich.cells import cell_len

    return cell_len(_ANSI.sub("", text))


def table(rows: Sequence[Sequence[str]], indent: str = "  ") -> str:
    """Columns of equal width, the last one free."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)) for row in rows)
    return "\n".join((indent + line).rstrip() for line in lines)


# ── files ──


def write_out(target: str, content: bytes) -> None:
    """To a file, or to stdout for `-`."""
    if target == STDOUT:
        with _to_stdout():
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
    else:
        write_file(Path(target), content)


def refuse_unwritable(*targets: str | Path | None) -> None:
    """Before long work: refuse files, or `-`, that what is found could not be written to."""
    for target in targets:
        if target is not None and target != STDOUT:
            _file_place(Path(target))


def refuse_two_on_stdout(as_json: bool, target: str | None, option: str) -> None:
    """Objects of `--json`, and a page or drawing that is to go there as well, would spoil each other."""
    if as_json and target == STDOUT:
        raise typer.BadParameter(f"give a file to {option} where --json prints on standard output", param_hint=option)


def _file_place(path: Path) -> Path:
    """Where a file of that name would be."""
    path = Path(os.path.realpath(path))
    if path.is_dir():
        raise PenmarkError(f"cannot write {path}: it is a folder")
    if not path.parent.is_dir():
        raise PenmarkError(f"cannot write {path.name}: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PenmarkError(f"cannot write {path}: {os.strerror(errno.EACCES)}")
    return path


def write_file(path: Path, content: bytes) -> None:
    """Write a file so that it never exists half-written, whatever happens meanwhile."""
    path = _file_place(path)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a device or a pipe: nothing to replace
        else:
            write_whole(path, content)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PenmarkError(f"cannot write {path}: {error.strerror}") from None
