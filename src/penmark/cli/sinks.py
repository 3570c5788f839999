"""Where a stream of puzzles goes: drawn on the terminal, as lines on stdout, or as lines in a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

from penmark.cli import output
from penmark.cli.drawing import sketch_with_variants
from penmark.errors import PenmarkError
from penmark.puzzle import wire
from penmark.puzzle.puzzle import Puzzle
from penmark.whole_file import WholeFile


class Sink(Protocol):
    """Takes puzzles one by one, each as the text that is made of it where it was found."""

    tell: Callable[[Puzzle], str]
    """What is made of a puzzle; picklable."""

    def add(self, text: str) -> None: ...

    def flush(self) -> int:
        """Make sure that what was added stays; how many bytes of a file that is."""

    def close(self, keep: bool = True) -> None:
        """Without `keep`, a file that was to appear does not."""


@dataclass(frozen=True, slots=True)
class DrawingTeller:
    """For people: what it is, and what it looks like on their terminal, from wherever."""

    colored: bool
    width: int

    def __call__(self, puzzle: Puzzle, /) -> str:
        with output.recorded(output.Record(self.colored, self.width)):
            return (
                f"{output.heading(puzzle)}, {output.count(len(puzzle.clues), 'clue')}\n{sketch_with_variants(puzzle)}"
            )


class StdoutSink:
    """One after the other, on stdout."""

    def __init__(self, tell: Callable[[Puzzle], str]) -> None:
        self.tell = tell

    def add(self, text: str) -> None:
        output.say(text)

    def flush(self) -> int:
        return 0

    def close(self, keep: bool = True) -> None:
        pass


class FileSink:
    """A document a line, in a file: a new one that appears when it is whole, or one that an earlier run began."""

    def __init__(self, target: str, keep: int | None) -> None:
        """With `keep`, continue after the first `keep` bytes of the existing file, which is visible while it grows."""
        self.tell: Callable[[Puzzle], str] = wire.dumps
        self._path = Path(os.path.realpath(target))
        self._whole: WholeFile | None = None
        with self._failing_in_words():
            self._file = self._new() if keep is None else self._begun(keep)

    def _new(self) -> IO[bytes]:
        if self._path.is_dir() or (self._path.exists() and not self._path.is_file()):
            return self._path.open("wb")  # a folder cannot be opened, a device not be replaced
        self._whole = WholeFile(self._path)
        return self._whole.file

    def _begun(self, keep: int) -> IO[bytes]:
        if not keep:
            return self._path.open("wb")
        if not self._path.is_file() or self._path.stat().st_size < keep:
            raise PenmarkError(f"cannot go on with {self._path}: what the earlier run wrote is not there")
        file = self._path.open("r+b")
        file.truncate(keep)
        file.seek(keep)
        return file

    def add(self, text: str) -> None:
        with self._failing_in_words():
            self._file.write(text.encode() + b"\n")

    def flush(self) -> int:
        with self._failing_in_words():
            self._file.flush()
            if not self._file.seekable():
                return 0
            os.fsync(self._file.fileno())
            return self._file.tell()

    def close(self, keep: bool = True) -> None:
        with self._failing_in_words():
            if self._whole is None:
                self._file.close()
            elif keep:
                self._whole.keep()
            else:
                self._whole.drop()

    @contextmanager
    def _failing_in_words(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            raise PenmarkError(f"cannot write {self._path}: {error.strerror}") from None


def sink_for(out: str | None, as_json: bool, keep: int | None) -> Sink:
    if out is not None and out != output.STDOUT:
        return FileSink(out, keep)
    lines = as_json or out is not None
    return StdoutSink(wire.dumps if lines else DrawingTeller(output.colored(), output.width()))
