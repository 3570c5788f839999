"""No 2×2 block of cells holds a mark throughout: no pools in Nurikabe, no squares in Yin-Yang."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.layout import Layout
from penmark.board.mark import Mark, Masks
from penmark.program import negate
from penmark.rules.base import Encoding, Rule, require_layer, require_mark
from penmark.rules.deductions import FORCED_BY_NEIGHBOURS, NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_OTHERS = 3
"""Cells of a block besides one."""


@dataclass(frozen=True, slots=True)
class TwoByTwo(Violation):
    code: ClassVar[str] = "two-by-two"
    about_region: ClassVar[bool] = False
    mark: Mark

    def words(self, say: Names) -> str:
        return f"The 2×2 block {say.coords(self.coords)} has four cells that {say.placed(self.mark, 4)}."


class NoTwoByTwo(Rule, tag="no-two-by-two", frozen=True):
    """A block counts only if all four of its cells lie in the region."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (TwoByTwo,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (FORCED_BY_NEIGHBOURS,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        require_layer(self, scope, (Layer.CELLS,), "cells")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        bit = self.mark.bit
        outcome: Outcome = SATISFIED
        for block in _scope_blocks(scope):
            a, b, c, d = block
            if masks[a] & masks[b] & masks[c] & masks[d] & bit:
                if masks[a] | masks[b] | masks[c] | masks[d] == bit:
                    return TwoByTwo(scope.coords(block), self.mark)
                outcome = PENDING
        return outcome

    def words(self, say: Names) -> str:
        return f"No 2×2 block has four cells that {say.placed(self.mark, 4)}."

    def link_words(
        self, goal: Sequence[tuple[Coord, Mark]], known: Sequence[tuple[Coord, Mark]], say: Names
    ) -> str | None:
        """With the three other cells of the block."""
        if len(goal) != 1 or [mark for _, mark in known] != [self.mark] * _OTHERS:
            return None
        block = tuple(at for at, _ in known)
        return f"or it would fill a 2×2 block with {say.coords(block)}"

    def words_at(self, places: Places, say: Names) -> str:
        blocks = f": {'; '.join(places.names)}" if places.names else ""
        return f"No 2×2 block has four cells that {say.placed(self.mark, 4)}{blocks}."

    def part_coords(self, scope: Scope, part: int) -> tuple[Coord, ...]:
        """Of one block."""
        return scope.coords(_scope_blocks(scope)[part])

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for block in _scope_blocks(scope):
            encoding.model.add_bool_or([~literal for literal in encoding.literals(block, self.mark)])

    def lower(self, scope: Scope, to: Lowering) -> None:
        off = [negate(literal) for literal in to.by_position(scope.indices, self.mark)]
        to.program.clause_parts([off[i] for block in _scope_blocks(scope) for i in block], _OTHERS + 1)


def _scope_blocks(scope: Scope) -> list[tuple[int, int, int, int]]:
    return _blocks(scope.field.substrate.layout, scope.indices.tobytes())


@lru_cache(maxsize=64)
def _blocks(layout: Layout, region: bytes) -> list[tuple[int, int, int, int]]:
    """The 2×2 blocks inside a region of cells, each in reading order."""
    positions = array("i", region)
    if not positions:
        return []
    inside = frozenset(positions)
    start, _, width = layout.frame(Layer.CELLS)
    return [
        (i, i + 1, i + width, i + width + 1)
        for i in positions
        if (i - start + 1) % width and inside.issuperset((i + 1, i + width, i + width + 1))
    ]
