"""Exactly one neighbour of a cell holds a mark, and the straight run that way may have a length: Nurimisaki's circles.

That the cell itself holds the mark is for another rule to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import eq
from typing import ClassVar

from penmark import _kernel
from penmark.board.coord import Coord, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule, remember_valid, require_layer, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_SHORTEST = 2
"""The cell and its neighbour."""
_WAYS = 4
"""Up, down, left and right."""
_NO_CELL = "a cape is about a cell and those around it, but the region has no cell"


@dataclass(frozen=True, slots=True)
class CapeBroken(Violation):
    """`coords` is the cell."""

    code: ClassVar[str] = "cape-broken"
    mark: Mark
    length: int | None

    def words(self, say: Names) -> str:
        place, held, kind = (
            _called(self.coords[0], self.length, say),
            say.placed(self.mark, 1),
            say.adjective(self.mark),
        )
        if self.length is None:
            return f"It cannot be that exactly one cell beside {place} {held}."
        cells = f"{self.length} {kind} cells" if kind is not None else f"{self.length} cells, each of which {held}"
        return f"{place[:1].upper()}{place[1:]} has no way left for a straight run of {cells}."


def _called(at: Coord, length: int | None, say: Names) -> str:
    return f"the {'circle' if length is None else length} at {say.coord(at)}"


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
            raise RuleError(_NO_CELL)
        if self.length is not None and self.length < _SHORTEST:
            raise RuleError(f"the run of a cape has two cells or more, got {self.length}")

    def validate_each(self, table: RegionTable, field: Field) -> None:
        """All at once: what is asked of the cells of one region is asked of those of all, and of boards of one layer
        and domain it is asked once."""
        known = field.found_valid
        if known is None or self not in known or not table.indices:
            self.validate(Scope(field, (table.indices,)))
            if known is not None:
                remember_valid(known, (self,))
        if any(map(eq, table.offsets, table.offsets[1:])):
            raise RuleError(_NO_CELL)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """What a neighbour with the mark leads to is looked at once it has it, as in the lowering."""
        bit, indices = self.mark.bit, scope.indices
        rays = self._rays(scope)
        runs = {beside: (follows, ends) for beside, follows, ends in self._runs(rays)}
        possible = [ray[1] for ray in rays if 1 in ray and masks[indices[ray[1]]] & bit]
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

    def words_at(self, places: Places, say: Names) -> str:
        told = f"Of the cells beside {places} exactly one {say.placed(self.mark, 1)}"
        if not places.one:
            told = f"{places} have each exactly one neighbour that {say.placed(self.mark, 1)}"
        if self.length is None:
            return f"{told}."
        length = f"has {self.length} cells with it" if places.one else "is as long as the number says"
        return f"{told}, and the straight run that way {length}."

    def region_words(self, scope: Scope, say: Names) -> str:
        """By its length: a rule for clues that depend on each other is laid to none."""
        return _called(scope.field.coord(scope.indices[0]), self.length, say)

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        literals, rays = encoding.literals(scope.indices, self.mark), self._rays(scope)
        encoding.model.add_exactly_one([literals[ray[1]] for ray in rays if 1 in ray])
        for beside, follows, ends in self._runs(rays):
            for k in follows:
                encoding.model.add_implication(literals[beside], literals[k])
            for k in ends:
                encoding.model.add_implication(literals[beside], ~literals[k])

    def lower(self, scope: Scope, to: Lowering) -> None:
        self.lower_each(RegionTable.of((scope.indices,)), to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        """Exactly one neighbour, and what each leads to: see `_runs`."""
        layout, literals = to.field.substrate.layout, to.by_position(table.indices, self.mark)
        rays = _kernel.rays(layout.rows, layout.cols, table.offsets, table.indices)
        beyond = None if self.length is None else self.length - 1  # of the run, beside the cell itself
        to.program.one_run_each(*rays, _WAYS, literals, beyond)

    def _rays(self, scope: Scope) -> list[dict[int, int]]:
        """For each direction, by distance from the cell, the place in the region of what lies there."""
        here, *cells = scope.indices
        width = scope.field.substrate.cols
        col = here % width
        rays: list[dict[int, int]] = [{}, {}, {}, {}]
        for k, at in enumerate(cells, 1):
            ahead = at - here
            if -col <= ahead < width - col:
                rays[2 + (ahead > 0)][abs(ahead)] = k
            elif ahead % width == 0:
                rays[ahead > 0][abs(ahead) // width] = k
        return rays

    def _runs(self, rays: Iterable[dict[int, int]]) -> Iterator[tuple[int, list[int], list[int]]]:
        """What a neighbour with the mark stands for: others that hold it too, and others that do not.

        Where there is no room for the run, the neighbour itself does not.
        """
        for ray in rays:
            if 1 in ray and self.length is not None:
                wanted = range(_SHORTEST, self.length)
                if all(k in ray for k in wanted):
                    yield ray[1], [ray[k] for k in wanted], [ray[self.length]] if self.length in ray else []
                else:
                    yield ray[1], [], [ray[1]]


def arm_of(length: int | None) -> int:
    """How far the region of a cape goes in each direction: as its runs may reach, and to the cells behind them."""
    return 1 if length is None else length
