"""Numbers of one class never share the region: three cells of a modular or an entropic line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import listing
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class ClassRepeated(Violation):
    code: ClassVar[str] = "class-repeated"
    classes: tuple[tuple[int, ...], ...]

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} must hold one number each of {_listed(self.classes)}, but cannot."


class DistinctClasses(Rule, tag="distinct-classes", frozen=True):
    """The region holds at most one number of each class, and numbers of the classes only."""

    classes: tuple[tuple[int, ...], ...]

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (ClassRepeated,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("distinct-classes", "One of each class", "{stated} So {moves}.", tier="easy", score=8),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        together = [value for each in self.classes for value in each]
        if len(set(together)) < len(together) or any(value < 0 for value in together):
            raise RuleError("the classes of distinct-classes share no number")
        if len(scope.indices) > len(self.classes) or len(self.classes) > 6:
            raise RuleError(
                f"{len(scope.indices)} positions cannot be of different ones of {len(self.classes)} classes"
            )

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        classes = [sum(1 << value for value in each) for each in self.classes]
        line = [masks[i] for i in scope.indices]
        if not any(
            all(mask & chosen for mask, chosen in zip(line, order, strict=True))
            for order in permutations(classes, len(line))
        ):
            return ClassRepeated(scope.coords(scope.indices), self.classes)
        of_each = [{k for k, each in enumerate(classes) if mask & each} for mask in line]
        apart = sum(map(len, of_each)) == len(set().union(*of_each))
        return SATISFIED if apart and not any(mask & ~sum(classes) for mask in line) else PENDING

    def words(self, say: Names) -> str:
        return f"These hold at most one number each of {_listed(self.classes)}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} {places.verb('holds', 'hold each')} at most one number each of {_listed(self.classes)}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for each in self.classes:
            encoding.model.add_at_most_one(
                literal for value in each for literal in encoding.literals(scope.indices, Mark.number(value))
            )
        for i in scope.indices:
            encoding.model.add_bool_or([encoding.is_mark(i, Mark.number(v)) for each in self.classes for v in each])

    def lower(self, scope: Scope, to: Lowering) -> None:
        for each in self.classes:
            literals = [literal for value in each for literal in to.all(scope.indices, Mark.number(value))]
            to.program.count(literals, (1,) if len(self.classes) == len(scope.indices) else (0, 1))
        for i in scope.indices:
            to.program.clause([to.literal(i, Mark.number(v)) for each in self.classes for v in each])


def _listed(classes: tuple[tuple[int, ...], ...]) -> str:
    return listing(
        ["".join(map(str, each)) if max(each, default=0) < 10 else " ".join(map(str, each)) for each in classes]
    )
