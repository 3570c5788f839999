"""A cell is shaded, or the loop passes it: the shade counts for two, a line for one, and two it must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.coord import LINK_LAYERS, Layer
from penmark.board.mark import TRUE, MarkKind, Masks, is_single
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class NeitherShadedNorPassed(Violation):
    code: ClassVar[str] = "shaded-or-passed"

    def words(self, say: Names) -> str:
        return f"{say.coord(self.coords[0])} can neither be shaded nor be passed by the loop."


class ShadedOrPassed(Rule, tag="toy-shaded-or-passed", frozen=True):
    """Over a cell and its links."""

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (NeitherShadedNorPassed,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        layers = [at.layer for at in scope.coords(scope.indices)]
        if layers.count(Layer.CELLS) != 1 or not LINK_LAYERS.issuperset({*layers} - {Layer.CELLS}):
            raise RuleError("this is about one cell and links")

    def _cell_and_links(self, scope: Scope) -> tuple[int, list[int]]:
        (cell,) = (i for i in scope.indices if scope.field.coord(i).layer is Layer.CELLS)
        return cell, [i for i in scope.indices if i != cell]

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        cell, links = self._cell_and_links(scope)
        drawn = sum(masks[i] == TRUE.bit for i in links)
        possible = sum(masks[i] & TRUE.bit != 0 for i in links)
        shaded = masks[cell] & TRUE.bit and drawn == 0
        passed = masks[cell] != TRUE.bit and drawn <= 2 <= possible
        if not (shaded or passed):
            return NeitherShadedNorPassed(scope.coords((cell, *links)))
        decided = drawn == possible and is_single(masks[cell])
        return SATISFIED if decided else PENDING

    def words(self, say: Names) -> str:
        return "A cell is shaded, or the loop passes it."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        cell, links = self._cell_and_links(scope)
        encoding.model.add_linear_constraint(sum(encoding.literals([cell, cell, *links], TRUE)), 2, 2)

    def lower(self, scope: Scope, to: Lowering) -> None:
        cell, links = self._cell_and_links(scope)
        to.program.count(to.all([cell, cell, *links], TRUE), (2,))
