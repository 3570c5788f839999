"""Exactly one neighbour of a cell holds a mark, and the straight run that way may have a length: Nurimisaki's circles.

That the cell itself holds the mark is for another rule to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Mark, MarkKind, Masks
from penmark.board.substrate import Substrate
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, Rule, require_layer, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation

_SHORTEST = 2
"""The cell and its neighbour."""


@dataclass(frozen=True, slots=True)
class CapeBroken(Violation):
    """`coords` is the cell."""

    code: ClassVar[str] = "cape-broken"
    mark: Mark
    length: int | None

    def words(self, say: Names) -> str:
        at, held = say.coord(self.coords[0]), say.placed(self.mark, 1)
        if self.length is None:
            return f"It cannot be that exactly one cell beside {at} {held}."
        return f"There is no way left from {at} for a straight run of {self.length} cells, each of which {held}."


class Cape(Rule, tag="cape", frozen=True):
    """The region has the cell first, then in any order all cells that its runs may reach and the ones behind them.

    What is not in the region does not hold the mark. Without a length only neighbours count.
    """

    mark: Mark
    length: int | None = None

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (CapeBroken,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("cape-ways", "Ways of a run", "of the ways that {place} has, this is left: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        require_layer(self, scope, (Layer.CELLS,), "cells")
        if not scope.indices:
            raise RuleError("a cape is about a cell and those around it, but the region has no cell")
        if self.length is not None and self.length < _SHORTEST:
            raise RuleError(f"the run of a cape has two cells or more, got {self.length}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """What a neighbour with the mark leads to is looked at once it has it, as in the lowering."""
        bit, indices = self.mark.bit, scope.indices
        runs = {beside: (follows, ends) for beside, follows, ends in self._runs(scope)}
        possible = [ray[1] for ray in self._rays(scope) if 1 in ray and masks[indices[ray[1]]] & bit]
        held = [k for k in possible if masks[indices[k]] == bit]
        on, off = runs.get(held[0], ([], [])) if len(held) == 1 else ([], [])
        fine = all(masks[indices[k]] & bit for k in on) and not any(masks[indices[k]] == bit for k in off)
        if len(held) > 1 or not possible or not fine:
            return CapeBroken(scope.coords(indices[:1]), self.mark, self.length)
        sure = all(masks[indices[k]] == bit for k in on) and not any(masks[indices[k]] & bit for k in off)
        return SATISFIED if len(held) == len(possible) and sure else PENDING

    def words(self, say: Names) -> str:
        held = say.placed(self.mark, 1)
        told = f"Of the cells beside it exactly one {held}"
        return f"{told}." if self.length is None else f"{told}: the straight run that way, with it, has {self.length}."

    def region_words(self, scope: Scope, say: Names) -> str:
        """By its length: a rule for clues that depend on each other is laid to none."""
        noun = "circle" if self.length is None else str(self.length)
        return f"the {noun} at {say.coord(scope.field.coord(scope.indices[0]))}"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        literals = encoding.literals(scope.indices, self.mark)
        encoding.model.add_exactly_one([literals[ray[1]] for ray in self._rays(scope) if 1 in ray])
        for beside, follows, ends in self._runs(scope):
            for k in follows:
                encoding.model.add_implication(literals[beside], literals[k])
            for k in ends:
                encoding.model.add_implication(literals[beside], ~literals[k])

    def lower(self, scope: Scope, to: Lowering) -> None:
        literals, program = to.all(scope.indices, self.mark), to.program
        program.count([literals[ray[1]] for ray in self._rays(scope) if 1 in ray], (1,))
        for beside, follows, ends in self._runs(scope):
            for k in follows:
                program.clause([negate(literals[beside]), literals[k]])
            for k in ends:
                program.clause([negate(literals[beside]), negate(literals[k])])

    def _rays(self, scope: Scope) -> list[dict[int, int]]:
        """For each direction, by distance from the cell, the place in the region of what lies there."""
        (_, row, col), *cells = scope.coords(scope.indices)
        rays: list[dict[int, int]] = [{}, {}, {}, {}]
        for k, at in enumerate(cells, 1):
            down, right = at.row - row, at.col - col
            if down and right:
                continue
            rays[(down > 0) if down else 2 + (right > 0)][abs(down + right)] = k
        return rays

    def _runs(self, scope: Scope) -> Iterator[tuple[int, list[int], list[int]]]:
        """What a neighbour with the mark stands for: others that hold it too, and others that do not.

        Where there is no room for the run, the neighbour itself does not.
        """
        for ray in self._rays(scope):
            if 1 in ray and self.length is not None:
                wanted = range(_SHORTEST, self.length)
                if all(k in ray for k in wanted):
                    yield ray[1], [ray[k] for k in wanted], [ray[self.length]] if self.length in ray else []
                else:
                    yield ray[1], [], [ray[1]]


def cape_cells(substrate: Substrate, at: Coord, length: int | None) -> Iterator[Coord]:
    """The region of a cape on a board: the cell, then all that its runs may reach and the ones behind them."""
    reach = 1 if length is None else length
    coords, index = substrate.layout.coords, substrate.layout.index(at)
    yield at
    for step, room in ((-substrate.cols, at.row), (substrate.cols, substrate.rows - 1 - at.row)):
        yield from (coords[index + k * step] for k in range(1, min(reach, room) + 1))
    for step, room in ((-1, at.col), (1, substrate.cols - 1 - at.col)):
        yield from (coords[index + k * step] for k in range(1, min(reach, room) + 1))
