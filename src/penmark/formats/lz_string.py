"""lz-string's `compressToBase64` and its inverse, for texts that come from strangers.

A text is a series of codes over a dictionary that grows with each of them, written low bit first into characters of
six bits, high bit first. Code 0 is followed by a new character of 8 bits, code 1 by one of 16, code 2 ends the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from penmark.errors import CutShortError, JsonError, ParseError, quote
from penmark.puzzle.json_text import MAX_DOCUMENT

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = 6
_REVERSED = [int(f"{k:06b}"[::-1], 2) for k in range(64)]
"""The six bits of a character in the order in which they are read."""
_CHUNKS = {char: _REVERSED[k] for k, char in enumerate(_ALPHABET)}
_NARROW, _WIDE, _END = range(3)
_FIRST = 3
"""The first code that stands for something in the dictionary."""
MAX_PAYLOAD = 500_000
_MOST_FOLDED = 20
"""Slashes of a link that are tried as two: each try unfolds the payload anew."""
_FILLING = re.compile(r"^A?={0,3}")
"""What may fill up a payload after its end."""

T = TypeVar("T")


class Unfolded(NamedTuple):
    text: str
    length: int
    """How many characters of the payload it took; more may follow them."""


class _Bits:
    """The bits of a payload, one after the other."""

    def __init__(self, payload: str) -> None:
        self._payload = payload
        self._have = 0
        self._count = 0
        self.length = 0

    def read(self, count: int) -> int:
        while self._count < count:
            if self.length >= len(self._payload) or self._payload[self.length] == "=":
                raise CutShortError("the payload ends before its text does")
            char = self._payload[self.length]
            if char not in _CHUNKS:
                raise ParseError(f"character {self.length + 1} of the payload is no base64: {quote(char)}")
            self._have |= _CHUNKS[char] << self._count
            self._count += _BITS
            self.length += 1
        value = self._have & ((1 << count) - 1)
        self._have >>= count
        self._count -= count
        return value


def unfold(payload: str, most: int = MAX_DOCUMENT) -> Unfolded:
    """The text of a payload, of no more than `most` characters, however short the payload is."""
    bits = _Bits(payload)
    width, room = 2, 1
    entries = [""] * _FIRST
    parts: list[str] = []
    last, total = "", 0
    while True:
        code = bits.read(width)
        if code == _END:
            return Unfolded(_joined(parts), bits.length)
        if code in (_NARROW, _WIDE):
            entries.append(chr(bits.read(8 if code == _NARROW else 16)))
            code = len(entries) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code > len(entries) or (code == len(entries) and not last):
            raise ParseError(f"the payload is damaged before character {bits.length}")
        found = entries[code] if code < len(entries) else last + last[0]
        total += len(found)
        if total > most:
            raise ParseError(f"the payload unfolds to more than {most} characters")
        parts.append(found)
        if last:
            entries.append(last + found[0])
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        last = found


def read_folded(payload: str, parse: Callable[[str], T]) -> tuple[T, str]:
    """What `parse` makes of the text of a payload that came in a link, and what follows the payload."""
    if len(payload) > MAX_PAYLOAD:
        raise ParseError(f"a payload is no longer than {MAX_PAYLOAD} characters, got {len(payload)}")
    try:
        return _read_one(payload, parse)
    except (ParseError, JsonError) as error:
        for guess in _unfolded_slashes(payload):
            try:
                return _read_one(guess, parse)
            except (ParseError, JsonError):
                continue
        raise error from None


def _read_one(payload: str, parse: Callable[[str], T]) -> tuple[T, str]:
    folded = unfold(payload)
    return parse(folded.text), _FILLING.sub("", payload[folded.length :], count=1).strip()


def _unfolded_slashes(payload: str) -> Iterator[str]:
    """Servers take `//` in a path for one slash: with all of them doubled, and each of them alone."""
    slashes = [k for k, char in enumerate(payload) if char == "/"]
    if 0 < len(slashes) <= _MOST_FOLDED:
        yield payload.replace("/", "//")
        yield from (f"{payload[:k]}/{payload[k:]}" for k in slashes)


def _joined(parts: list[str]) -> str:
    """Characters are units of UTF-16: what lies beyond it takes two of them."""
    try:
        return "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise ParseError("the payload holds half a character") from None


class BitWriter:
    """A payload in the making."""

    def __init__(self) -> None:
        self._value = 0
        self._count = 0
        self._chars: list[str] = []

    def write(self, value: int, count: int) -> None:
        self._value |= value << self._count
        self._count += count
        while self._count >= _BITS:
            self._chars.append(_ALPHABET[_REVERSED[self._value & 63]])
            self._value >>= _BITS
            self._count -= _BITS

    def finished(self) -> str:
        """The last character is written even if no bit is left for it, as the original does."""
        self._chars.append(_ALPHABET[_REVERSED[self._value]])
        return "".join(self._chars) + "=" * (-len(self._chars) % 4)


def fold(text: str) -> str:
    """The payload of a text, to the letter as the original makes it."""
    raw = text.encode("utf-16-le")
    units = [chr(raw[k] | raw[k + 1] << 8) for k in range(0, len(raw), 2)]
    writer = BitWriter()
    codes: dict[str, int] = {}
    unsaid: set[str] = set()
    width, room, size = 2, 2, _FIRST
    last = ""

    def say(entry: str) -> None:
        nonlocal width, room
        steps = 1
        if entry in unsaid:
            unsaid.remove(entry)
            wide = ord(entry) > 255
            writer.write(_WIDE if wide else _NARROW, width)
            writer.write(ord(entry), 16 if wide else 8)
            steps = 2
        else:
            writer.write(codes[entry], width)
        for _ in range(steps):
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1

    for unit in units:
        if unit not in codes:
            codes[unit] = size
            unsaid.add(unit)
            size += 1
        if last + unit in codes:
            last += unit
            continue
        say(last)
        codes[last + unit] = size
        size += 1
        last = unit
    if last:
        say(last)
    writer.write(_END, width)
    return writer.finished()
