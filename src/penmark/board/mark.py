"""Marks, domains, and candidate sets as bit masks.

A `Mark` is what a player puts down: binary (a bulb or none, a line or none) or numeric (a digit). The marks
that are still possible at a position form its candidate set, an `int` in which bit *v* stands for the mark of
value *v* (`False` is 0 and `True` is 1). Binary and numeric marks never meet in one domain, so a mask needs
no kind of its own.
"""

from __future__ import annotations

import enum
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from penmark.errors import MarkError, quote

MAX_NUMBER = 63
"""Largest numeric mark: a candidate set fits 64 bits."""


class MarkKind(enum.StrEnum):
    BINARY = "binary"
    NUMERIC = "numeric"

    # Enum's own hash runs in Python; marks are hashed all the time, and by their kind first.
    __hash__ = str.__hash__


class Mark(tuple[MarkKind, int]):
    """Binary or numeric; `Mark.binary(True)` and `Mark.number(1)` are different marks with the same bit."""

    __slots__ = ()

    def __new__(cls, kind: MarkKind, value: int) -> Mark:
        if not 0 <= value <= (1 if kind is MarkKind.BINARY else MAX_NUMBER):
            most = 1 if kind is MarkKind.BINARY else MAX_NUMBER
            raise MarkError(f"a {kind} mark cannot be {quote(value)}: such marks are from 0 to {most}")
        return tuple.__new__(cls, (kind, int(value)))

    def __getnewargs__(self) -> tuple[MarkKind, int]:
        return self.kind, self.value

    if TYPE_CHECKING:

        @property
        def kind(self) -> MarkKind: ...
        @property
        def value(self) -> int: ...
    else:
        kind = property(itemgetter(0))
        value = property(itemgetter(1))

    @classmethod
    def binary(cls, value: bool) -> Mark:
        return TRUE if value else FALSE

    @classmethod
    def number(cls, value: int) -> Mark:
        return cls(MarkKind.NUMERIC, value)

    @classmethod
    def from_plain(cls, value: object) -> Mark:
        """From a JSON bool or int (`True` is the binary mark, `1` the numeric one)."""
        if isinstance(value, bool):
            return cls.binary(value)
        if isinstance(value, int):
            return cls.number(value)
        raise MarkError(f"a mark is true, false or a number from 0 to {MAX_NUMBER}, got {quote(value)}")

    @property
    def plain(self) -> bool | int:
        """As a JSON bool or int: the inverse of `from_plain`."""
        return bool(self.value) if self.kind is MarkKind.BINARY else self.value

    @property
    def bit(self) -> int:
        return 1 << self.value

    def __str__(self) -> str:
        """As a JSON bool or int is written."""
        return str(self.plain).lower()

    def __repr__(self) -> str:
        if self.kind is MarkKind.BINARY:
            return f"Mark.binary({bool(self.value)})"
        return f"Mark.number({self.value})"


_MARKS = {
    MarkKind.BINARY: {value: Mark(MarkKind.BINARY, value) for value in range(2)},
    MarkKind.NUMERIC: {value: Mark(MarkKind.NUMERIC, value) for value in range(MAX_NUMBER + 1)},
}
"""All there are: large boards speak of marks thousands of times."""
FALSE, TRUE = _MARKS[MarkKind.BINARY].values()

Masks: TypeAlias = "array[int]"
"""Candidate sets of a whole board: `array('Q')`, one mask per position index; 0 where nothing is decided."""


def bits(mask: int) -> Iterator[int]:
    """The values in a candidate set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def is_single(mask: int) -> bool:
    """Whether exactly one candidate is left."""
    return mask != 0 and mask & (mask - 1) == 0


@dataclass(frozen=True, slots=True, repr=False)
class Domain:
    """The marks a fresh position may take: one kind, and a non-empty mask of values."""

    kind: MarkKind
    mask: int

    def __hash__(self) -> int:
        return self.mask  # there are few domains, asked for all the time

    def __post_init__(self) -> None:
        if self.mask <= 0 or self.mask >> (2 if self.kind is MarkKind.BINARY else MAX_NUMBER + 1):
            raise MarkError(f"no {self.kind} domain has the mask {quote(self.mask)}")

    @classmethod
    def numbers(cls, values: Iterable[int]) -> Domain:
        mask = 0
        for value in values:
            mask |= Mark.number(value).bit
        return cls(MarkKind.NUMERIC, mask)

    def mark(self, value: int) -> Mark:
        return _MARKS[self.kind].get(value) or Mark(self.kind, value)

    def marks(self, mask: int | None = None) -> tuple[Mark, ...]:
        """The marks in `mask` (by default all of the domain), smallest value first."""
        return tuple(Mark(self.kind, v) for v in bits(self.mask if mask is None else mask))

    def __str__(self) -> str:
        """What it takes, in words."""
        if self.kind is MarkKind.BINARY:
            return " or ".join(str(mark) for mark in reversed(self.marks()))
        values = tuple(bits(self.mask))
        if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
            return f"a number from {values[0]} to {values[-1]}"
        return " or ".join(filter(None, [", ".join(map(str, values[:-1])), str(values[-1])]))

    def __contains__(self, mark: object) -> bool:
        return isinstance(mark, Mark) and mark.kind is self.kind and bool(mark.bit & self.mask)

    def __repr__(self) -> str:
        if self.kind is MarkKind.BINARY:
            return f"Domain(MarkKind.BINARY, {self.mask:#04b})"
        return f"Domain.numbers({list(bits(self.mask))})"


BINARY = Domain(MarkKind.BINARY, 0b11)
