"""ALS-XZ: two almost locked sets with one mark, or two, that not both can hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.almost_locked import (
    AlmostLocked,
    AlmostLockedSets,
    Fresh,
    as_bits,
    plainest_first,
)
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names


def als_xz(position: Position) -> Iterator[Deduction]:
    """Not both sets hold x, so one of them holds z: cells that see z in both lose it.

    With two such marks, x and y, each set holds exactly one of them, and all its others are locked in it.
    """
    found = position.view(AlmostLockedSets)
    fresh = Fresh()
    for one, other, common in plainest_first(_pairs(found), _plainness):
        strikes = _strikes(found, one, other, common)
        if fresh.take(strikes):
            words = partial(_words, found, one, other, common)
            yield from found.steps((one, other), strikes, words)


def _pairs(found: AlmostLockedSets) -> Iterator[tuple[AlmostLocked, AlmostLocked, int]]:
    """Sets with restricted commons that may strike something."""
    for one in found.sets:
        for number, common in found.commons[one.number].items():
            if number > one.number:
                other = found.sets[number]
                doubly = common & (common - 1)
                if doubly or found.shared_bites(one, other, common):
                    yield one, other, common


def _plainness(pair: tuple[AlmostLocked, AlmostLocked, int]) -> tuple[int, ...]:
    one, other, _ = pair
    return bool(one.cells & other.cells), one.size + other.size, one.number, other.number


def _strikes(found: AlmostLockedSets, one: AlmostLocked, other: AlmostLocked, common: int) -> dict[int, int]:
    if not common & (common - 1):
        return found.shared_bites(one, other, common)
    strikes = found.shared_bites(one, other, 0)
    both = one.cells | other.cells
    for some in (one, other):
        for value in bits(some.biting & ~common):
            board = found.spots[some.spots[value]].sees & ~both
            if board:
                strikes[value] = strikes.get(value, 0) | board
    return strikes


def _words(found: AlmostLockedSets, one: AlmostLocked, other: AlmostLocked, common: int, say: Names) -> str:
    sets = f"{found.named(say, one)} and {found.named(say, other)}"
    if common & (common - 1):
        return (
            f"the almost locked sets {sets} cannot share {found.marks(say, common, 'or')}, so each holds one of these, "
            f"and the other candidates of both are locked: {MOVES}."
        )
    struck = as_bits(found.shared_bites(one, other, common))
    return (
        f"the almost locked sets {sets} cannot both hold {found.marks(say, common)}, so one of them holds "
        f"{found.marks(say, struck)}: {MOVES}."
    )


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="als-xz", title="ALS-XZ", rule_kinds=frozenset({"distinct"}), find=als_xz),
)
