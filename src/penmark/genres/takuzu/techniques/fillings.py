"""The ways to fill one Takuzu line: as many ones as noughts, never three alike in a row.

A line is read as a number, its first cell the lowest bit; `known` says which cells are written, `ones` which hold a 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache, reduce
from itertools import islice
from operator import and_, or_
from typing import NamedTuple

TABLE_LENGTH = 14
"""Up to this length all valid lines (518 of 14) are listed once and for all."""


class Forced(NamedTuple):
    """Boards of the cells that hold a 1, and a 0, in all fillings."""

    ones: int
    zeros: int


@lru_cache(maxsize=8)  # a board has lines of two lengths at most
def valid_lines(length: int) -> tuple[int, ...]:
    return tuple(fillings(length, 0, 0))


def fillings(length: int, known: int, ones: int) -> Iterator[int]:
    """Every filling, cell by cell."""
    half = length // 2
    stack = [(0, 0)]
    while stack:
        at, line = stack.pop()
        if at == length:
            yield line
            continue
        for digit in (1, 0):
            if known >> at & 1 and ones >> at & 1 != digit:
                continue
            if at >= 2 and line >> at - 2 & 3 == 3 * digit:
                continue
            longer = line | digit << at
            count = longer.bit_count()
            if count <= half and at + 1 - count <= half:
                stack.append((at + 1, longer))


def at_most(length: int, known: int, ones: int, most: int) -> list[int] | None:
    """All fillings; `None` if there are more than `most`."""
    found = list(islice(fillings(length, known, ones), most + 1))
    return found if len(found) <= most else None


def common(lines: Collection[int], length: int) -> Forced:
    """What all the fillings, of which there is one at least, have in common."""
    return Forced(reduce(and_, lines), (1 << length) - 1 & ~reduce(or_, lines))


def common_of_long(length: int, known: int, ones: int, taken: Collection[int]) -> Forced | None:
    """What all fillings but the taken ones have in common, found by counting them; `None` if there are none.

    The number of ways to fill a part is a polynomial in the number of ones used. Such a polynomial is one integer, a
    field of `width` bits for each power, so that adding, multiplying and one shift do the work on all powers at once.
    There is one for each way in which the part may end: on a single 0, on two, on a single 1, on two.
    """
    width = length + 1
    allowed = [
        (not known >> k & 1 or not ones >> k & 1, not known >> k & 1 or ones >> k & 1 == 1) for k in range(length)
    ]
    ways = []
    for before, after in zip(_ends(allowed, width), reversed(_starts(allowed, width)), strict=True):
        z, zz, o, oo = (b * a >> width * (length // 2) & (1 << width) - 1 for b, a in zip(before, after, strict=True))
        ways.append([z + zz, o + oo])
    for line in taken:
        if not (line ^ ones) & known:
            for k in range(length):
                ways[k][line >> k & 1] -= 1
    if not sum(ways[0]):
        return None
    return Forced(*(sum(1 << k for k in range(length) if not ways[k][digit]) for digit in (0, 1)))


_Ways = tuple[int, int, int, int]


def _ends(allowed: list[tuple[bool, bool]], width: int) -> list[_Ways]:
    """For each cell, the ways to fill the line up to it, by how they end."""
    found: list[_Ways] = []
    z = zz = o = oo = 0
    empty = 1
    for nought, one in allowed:
        z, zz, o, oo = (
            (o + oo + empty) * nought,
            z * nought,
            (z + zz + empty << width) * one,
            (o << width) * one,
        )
        empty = 0
        found.append((z, zz, o, oo))
    return found


def _starts(allowed: list[tuple[bool, bool]], width: int) -> list[_Ways]:
    """For each cell from the last, the ways to fill the line after it, by how it ends there."""
    z = zz = o = oo = 1
    found: list[_Ways] = [(z, zz, o, oo)]
    for nought, one in reversed(allowed[1:]):
        z, zz, o, oo = (
            zz * nought + (o << width) * one,
            (o << width) * one,
            z * nought + (oo << width) * one,
            z * nought,
        )
        found.append((z, zz, o, oo))
    return found
