"""No shaded cell lies inside the loop (a variant of Yajilin)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeVar

from penmark.board.coord import LINK_LAYERS, Coord, Layer, cell, link_v
from penmark.board.mark import FALSE, TRUE, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ShadedInside(Violation):
    code: ClassVar[str] = "shaded-inside"

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} cannot be shaded inside the loop."


class ShadedOutside(Rule, tag="shaded-outside", frozen=True):
    """Over cells and links. The lines must form a loop, and none meets a shaded cell: other rules see to that."""

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (ShadedInside,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if any(at.layer is not Layer.CELLS and at.layer not in LINK_LAYERS for at in scope.coords(scope.indices)):
            raise RuleError("shaded-outside is about cells and the links between them")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """Nothing is said before all links are decided."""
        coords = list(zip(scope.indices, scope.coords(scope.indices), strict=True))
        links = {at: masks[i] for i, at in coords if at.layer is not Layer.CELLS}
        if any(mask == TRUE.bit | FALSE.bit for mask in links.values()):
            return PENDING
        inside = [(i, at) for i, at in coords if at.layer is Layer.CELLS and _is_inside(at, links)]
        wrong = [at for i, at in inside if masks[i] == TRUE.bit]
        if wrong:
            return ShadedInside(tuple(wrong))
        return PENDING if any(masks[i] & TRUE.bit for i, _ in inside) else SATISFIED

    def words(self, say: Names) -> str:
        return "All shaded cells lie outside the loop."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        model, literals = encoding.model, {scope.field.coord(i): encoding.is_mark(i, TRUE) for i in scope.indices}
        odd: dict[Coord, cp_model.LiteralT] = {}
        for at, before, line in _steps(scope, literals):
            odd[at] = encoding.fresh()
            model.add_bool_xor([odd[at], line, True, *([odd[before]] if before in odd else [])])
        for at, shade in literals.items():
            point = _last(odd, at)
            if at.layer is Layer.CELLS and point is not None:
                model.add_implication(shade, ~odd[point])

    def lower(self, scope: Scope, to: Lowering) -> None:
        """With a literal for each corner that has a line down to its left: an odd number of lines are left of it."""
        program, literals = to.program, {scope.field.coord(i): to.literal(i, TRUE) for i in scope.indices}
        odd: dict[Coord, int] = {}
        for at, before, line in _steps(scope, literals):
            odd[at] = program.fresh()
            known = odd.get(before, to.false) if before else to.false
            for signs in ((1, 0, 0), (1, 1, 1), (0, 1, 0), (0, 0, 1)):
                program.clause([each ^ sign for each, sign in zip((odd[at], known, line), signs, strict=True)])
        for at, shade in literals.items():
            point = _last(odd, at)
            if at.layer is Layer.CELLS and point is not None:
                program.clause((shade ^ 1, odd[point] ^ 1))


def _steps(scope: Scope, literals: Mapping[Coord, T]) -> Iterator[tuple[Coord, Coord | None, T]]:
    """Corners, as the cells below and right of them, row by row: each with the one before it, and the line between.

    Where there is no link, there is nothing to count: that corner is like the one before it, and is left out.
    """
    for row in range(1, scope.field.substrate.rows):
        before = None
        for col in range(1, scope.field.substrate.cols):
            link = link_v(row - 1, col - 1)
            if link in literals:
                yield cell(row, col), before, literals[link]
                before = cell(row, col)


def _last(odd: Container[Coord], at: Coord) -> Coord | None:
    """The corner that a cell's upper left one is like."""
    return next((cell(at.row, col) for col in range(at.col, 0, -1) if cell(at.row, col) in odd), None)


def _is_inside(at: Coord, links: dict[Coord, int]) -> bool:
    """Whether the upper left corner of a cell has an odd number of lines down left of it."""
    crossed = sum(links.get(link_v(at.row - 1, col)) == TRUE.bit for col in range(at.col))
    return crossed % 2 == 1
