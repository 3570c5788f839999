"""The text behind an argument: of a file or of stdin, either perhaps compressed with gzip, or the argument itself."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from pathlib import Path

from penmark.cli.output import on_one_line
from penmark.errors import PenmarkError

STDIN = "-"
MAX_INPUT = 64 * 1024 * 1024
"""Most that is read from one file or from stdin, in bytes; of a compressed one, also when decompressed."""
_GZIP_MAGIC = b"\x1f\x8b"
_LABEL_LENGTH = 60


def load(argument: str) -> str:
    """The text that an argument stands for."""
    if argument == STDIN:
        return _decode(argument, sys.stdin.buffer.read(MAX_INPUT + 1))
    if os.path.isdir(argument):
        raise PenmarkError(f"{argument} is a folder, not a file")
    if not os.path.exists(argument):
        return argument
    try:
        with Path(argument).open("rb") as file:
            content = file.read(MAX_INPUT + 1)
    except OSError as error:
        raise PenmarkError(f"cannot read {argument}: {error.strerror}") from None
    return _decode(argument, content)


def _decode(argument: str, content: bytes) -> str:
    name = label(argument)
    if content.startswith(_GZIP_MAGIC):
        content = _decompressed(name, content)
    if len(content) > MAX_INPUT:
        raise PenmarkError(f"{name} is longer than {MAX_INPUT // 2**20} MB")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PenmarkError(f"{name} is not text: byte {error.start + 1} is not UTF-8") from None
    if "\0" in text:
        raise PenmarkError(f"{name} is not text: it holds a zero byte")
    return text


def _decompressed(name: str, content: bytes) -> bytes:
    """No more than one byte past the limit, however small the content is when compressed."""
    try:
        with gzip.open(io.BytesIO(content), "rb") as file:
            return file.read(MAX_INPUT + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise PenmarkError(f"cannot decompress {name}: {error}") from None


def label(argument: str) -> str:
    """The argument on one line; a text is cut short, a path is not."""
    if argument == STDIN:
        return "stdin"
    line = on_one_line(argument)
    return line if len(line) <= _LABEL_LENGTH or os.path.exists(argument) else f"{line[: _LABEL_LENGTH - 1]}…"
