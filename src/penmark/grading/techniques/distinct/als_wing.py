"""ALS-XY-wing: two almost locked sets that cannot both lack a mark, because of a third one between them."""

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


def als_xy_wing(position: Position) -> Iterator[Deduction]:
    """If the one wing lacks z it holds x, so the pivot lacks x and holds y, so the other wing lacks y and holds z."""
    found = position.view(AlmostLockedSets)
    fresh = Fresh()
    for wing, pivot, other in plainest_first(_wings(found), _plainness):
        strikes = _strikes(found, wing, pivot, other)
        if fresh.take(strikes):
            words = partial(_words, found, wing, pivot, other)
            yield from found.steps((wing, pivot, other), strikes, words)


def _wings(found: AlmostLockedSets) -> Iterator[tuple[AlmostLocked, AlmostLocked, AlmostLocked]]:
    """Wing, pivot and the other wing, where both wings bite into one cell."""
    for wing in found.sets:
        later = -2 << wing.number
        bites = [(z, found.biters[wing.spots[z]] & later) for z in bits(wing.biting)]
        for x, spot in wing.spots.items() if any(sets for _, sets in bites) else ():
            for pivot in bits(found.linked[spot]):
                for other in bits(_across(found, found.sets[pivot], x, bites)):
                    yield wing, found.sets[pivot], found.sets[other]


def _across(found: AlmostLockedSets, pivot: AlmostLocked, x: int, bites: list[tuple[int, int]]) -> int:
    """The sets that the pivot shares another value with than x, and that bite, as bits."""
    sets = 0
    for y, spot in pivot.spots.items():
        linked = found.linked[spot]
        if linked and y != x:
            for z, biters in bites:
                if z not in (x, y):
                    sets |= linked & biters
    return sets


def _plainness(wings: tuple[AlmostLocked, AlmostLocked, AlmostLocked]) -> tuple[int, ...]:
    one, pivot, other = wings
    overlap = one.cells & other.cells or (one.cells | other.cells) & pivot.cells
    return bool(overlap), one.size + pivot.size + other.size, pivot.number, one.number, other.number


def _strikes(found: AlmostLockedSets, wing: AlmostLocked, pivot: AlmostLocked, other: AlmostLocked) -> dict[int, int]:
    x, y = found.commons[pivot.number][wing.number], found.commons[pivot.number][other.number]
    both = wing.cells | other.cells
    if (x == y and not x & (x - 1)) or both in (wing.cells, other.cells):
        return {}
    return found.shared_bites(wing, other, x | y)


def _words(found: AlmostLockedSets, wing: AlmostLocked, pivot: AlmostLocked, other: AlmostLocked, say: Names) -> str:
    commons = found.commons[pivot.number]
    x, y = (found.marks(say, commons[some.number], "or") for some in (wing, other))
    struck = as_bits(_strikes(found, wing, pivot, other))
    return (
        f"almost locked sets: {found.named(say, pivot)} cannot share {x} with {found.named(say, wing)}, nor {y} with "
        f"{found.named(say, other)}; so one of the latter two holds {found.marks(say, struck)}: {MOVES}."
    )


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="als-xy-wing", title="ALS-XY-wing", rule_kinds=frozenset({"distinct"}), find=als_xy_wing),
)
