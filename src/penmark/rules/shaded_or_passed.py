"""A cell is shaded or the loop passes it, never both and never neither (Yajilin)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.coord import LINK_LAYERS, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import TRUE, MarkKind, Masks, is_single
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation

_WAYS_THROUGH = 2


@dataclass(frozen=True, slots=True)
class ShadedAndPassed(Violation):
    code: ClassVar[str] = "shaded-and-passed"

    def words(self, say: Names) -> str:
        return f"{say.coord(self.coords[0])} is shaded, but the loop passes it: {say.coords(self.coords[1:])}."


@dataclass(frozen=True, slots=True)
class NeitherShadedNorPassed(Violation):
    code: ClassVar[str] = "neither-shaded-nor-passed"

    def words(self, say: Names) -> str:
        return f"{say.coord(self.coords[0])} is not shaded, but the loop cannot pass it."


@dataclass(frozen=True, slots=True)
class TooManyLines(Violation):
    code: ClassVar[str] = "too-many-lines"

    def words(self, say: Names) -> str:
        return f"More than two lines meet in {say.coord(self.coords[0])}: {say.coords(self.coords[1:])}."


def _not_both(reading: RuleReading) -> str:
    """A line there is out because of a shade, a shade because of a line, a line because of two others."""
    cell, links = reading.region[0], reading.region[1:]
    where = reading.say.coord(reading.field.coord(cell))
    if reading.masks[cell] == TRUE.bit:
        return f"{where} is shaded, so the loop does not pass it: {reading.moves}."
    lines = reading.name(i for i in links if reading.masks[i] == TRUE.bit)
    if cell in reading.cells:
        return f"the loop passes {where} ({lines}): {reading.moves}."
    return f"two lines meet in {where} ({lines}): {reading.moves}."


def _must_be_used(reading: RuleReading) -> str:
    """A cell without two ways out is shaded; one that is not shaded takes the ways that it has."""
    cell, links = reading.region[0], reading.region[1:]
    where = reading.say.coord(reading.field.coord(cell))
    ways = sum(reading.masks[i] & TRUE.bit != 0 for i in links)
    crossed = reading.name(i for i in links if not reading.masks[i] & TRUE.bit)
    why = f" ({crossed} crossed)" if crossed else ""
    if cell in reading.cells:
        left = "no way" if ways == 0 else "only one way"
        return f"{where} has {left} left for the loop{why}: {reading.moves}."
    return f"the loop passes {where}, which has only {ways} ways left{why}: {reading.moves}."


class ShadedOrPassed(Rule, tag="shaded-or-passed", frozen=True):
    """Over a cell, which comes first, and the links that meet there."""

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (ShadedAndPassed, TooManyLines, NeitherShadedNorPassed)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("cell-is-used", "Every cell is used", _must_be_used, positive=True),
        NamedDeduction("shaded-or-passed", "Shaded or passed, not both", _not_both),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        _require_cell_and_links(scope.field.coords(scope.indices))

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        cell, *links = scope.indices
        drawn = [i for i in links if masks[i] == TRUE.bit]
        possible = sum(masks[i] & TRUE.bit != 0 for i in links)
        if masks[cell] == TRUE.bit and drawn:
            return ShadedAndPassed(scope.coords((cell, *drawn)))
        if len(drawn) > _WAYS_THROUGH:
            return TooManyLines(scope.coords((cell, *drawn)))
        if possible < _WAYS_THROUGH and (drawn or not masks[cell] & TRUE.bit):
            return NeitherShadedNorPassed(scope.coords((cell, *links)))
        decided = len(drawn) == possible and is_single(masks[cell])
        return SATISFIED if decided else PENDING

    def words(self, say: Names) -> str:
        return "The cell is shaded, or the loop passes it."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        cell, *links = scope.indices
        encoding.model.add_linear_constraint(
            sum(encoding.literals((cell, cell, *links), TRUE)), _WAYS_THROUGH, _WAYS_THROUGH
        )

    def lower(self, scope: Scope, to: Lowering) -> None:
        self.lower_each(RegionTable.of((scope.indices,)), to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        """Not a shade with a line, not three lines; and without any one of the lines, a shade or another line."""
        parts = list(table)
        to.counts(RegionTable.of(part[1:] for part in parts), TRUE, (0, 1, 2))
        for k in range(1, max(map(len, parts), default=0)):
            to.counts(RegionTable.of((part[0], part[k]) if k < len(part) else () for part in parts), TRUE, (0, 1))
            to.clauses(RegionTable.of(part[:k] + part[k + 1 :] for part in parts), TRUE)
        to.clauses(RegionTable.of(part[:1] if len(part) == 1 else part for part in parts), TRUE)


def _require_cell_and_links(coords: Sequence[tuple[Layer, int, int]]) -> None:
    layers = [layer for layer, _, _ in coords]
    if not layers or layers[0] is not Layer.CELLS or not LINK_LAYERS.issuperset(layers[1:]):
        raise RuleError("shaded-or-passed is about a cell and links, the cell first")
