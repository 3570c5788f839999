"""An even number of positions hold a mark: a loop crosses every cut an even number of times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.mark import Mark, Masks
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.counting import COUNT_DEDUCTIONS, holding
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class ParityOdd(Violation):
    code: ClassVar[str] = "parity-odd"
    mark: Mark
    count: int

    def words(self, say: Names) -> str:
        return (
            f"The number that hold {say.mark(self.mark)} is {self.count}, but must be even: {say.coords(self.coords)}."
        )


class ParityEven(Rule, tag="parity-even", frozen=True):
    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (ParityOdd,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = COUNT_DEDUCTIONS

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fixed, open_ = tally(masks, scope.indices, self.mark.bit)
        if fixed < open_:
            return PENDING
        return ParityOdd(holding(scope, masks, self.mark), self.mark, fixed) if fixed % 2 else SATISFIED

    def words(self, say: Names) -> str:
        return f"An even number of these hold {say.mark(self.mark)}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        # CP-SAT's exclusive or asks for an odd number of true literals; a constant makes up the difference.
        encoding.model.add_bool_xor([*encoding.literals(scope.indices, self.mark), True])

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.count(to.all(scope.indices, self.mark), range(0, len(scope.indices) + 1, 2))
