"""The text behind an argument: of a file or of stdin, either perhaps compressed with gzip, or the argument itself.

No more of it is held than its reader asks for, however long it is when decompressed.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from penmark.errors import PenmarkError

STDIN = "-"
_GZIP_MAGIC = b"\x1f\x8b"
_LABEL_LENGTH = 60


class TextSource:
    """A text that is read once, from its beginning to its end."""

    def __init__(self, name: str, text: TextIO, fault: str = "cannot read") -> None:
        """`name` and `fault` are for messages."""
        self._name = name
        self._text = text
        self._fault = fault

    def read(self, most: int) -> str:
        """Up to that many characters."""
        return self._sound(lambda: self._text.read(most))

    def lines(self, head: str, longest: int) -> Iterator[str]:
        """The lines of what was read last and of all that follows; none may be longer than `longest`."""
        end = head.rfind("\n") + 1
        for line in io.StringIO(head[:end]):
            yield line.removesuffix("\n")
        begun = head[end:]
        while line := begun + self._sound(lambda: self._text.readline(longest + 1)):
            begun = ""
            if len(line) > longest:
                raise PenmarkError(f"{self._name} has a line of more than {longest:,} characters")
            yield line.removesuffix("\n")

    def _sound(self, read: Callable[[], str]) -> str:
        try:
            text = read()
        except UnicodeDecodeError:
            raise PenmarkError(f"{self._name} is not text: it is not UTF-8") from None
        except (OSError, EOFError, zlib.error) as error:
            raise PenmarkError(f"{self._fault} {self._name}: {getattr(error, 'strerror', None) or error}") from None
        if "\0" in text:
            raise PenmarkError(f"{self._name} is not text: it holds a zero byte")
        return text


@contextmanager
def opened(argument: str) -> Iterator[TextSource]:
    """The text that an argument stands for; a path that leads nowhere stands for itself."""
    name = label(argument)
    if argument == STDIN:
        yield _source(name, sys.stdin.buffer)
    elif os.path.isdir(argument):
        raise PenmarkError(f"{argument} is a folder, not a file")
    elif not os.path.exists(argument):
        yield TextSource(name, io.StringIO(argument, newline=""))
    else:
        with _file(argument) as file:
            yield _source(name, file)


def load(argument: str, most: int) -> str:
    """All of the text that an argument stands for, which may have up to `most` characters."""
    with opened(argument) as source:
        text = source.read(most + 1)
    if len(text) > most:
        raise PenmarkError(f"{label(argument)} is longer than {most:,} characters")
    return text


def _file(path: str) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise PenmarkError(f"cannot read {path}: {error.strerror}") from None


def _source(name: str, stream: BinaryIO) -> TextSource:
    start = stream.read(len(_GZIP_MAGIC))
    content = io.BufferedReader(_Joined(start, stream))
    packed = start == _GZIP_MAGIC
    plain = gzip.GzipFile(fileobj=content) if packed else content
    return TextSource(name, io.TextIOWrapper(plain, "utf-8-sig"), "cannot decompress" if packed else "cannot read")


class _Joined(io.RawIOBase):
    """What was read of a stream already, then the rest of it. Closing it leaves the stream open."""

    def __init__(self, start: bytes, stream: BinaryIO) -> None:
        self._start = start
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        room = memoryview(buffer)
        content = self._start[: len(room)] or self._stream.read(len(room))
        self._start = self._start[len(room) :]
        room[: len(content)] = content
        return len(content)


def on_one_line(text: str) -> str:
    """Somebody else's text, without what would move the cursor or change its colour."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def label(argument: str) -> str:
    """The argument on one line; a text is cut short, a path is not."""
    if argument == STDIN:
        return "stdin"
    line = on_one_line(argument)
    return line if len(line) <= _LABEL_LENGTH or os.path.exists(argument) else f"{line[: _LABEL_LENGTH - 1]}…"
