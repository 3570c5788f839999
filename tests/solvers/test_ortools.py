"""OrToolsSolver: lazy cuts, and a wrong encoding is never believed."""

from __future__ import annotations

import pytest

from penmark.board.mark import TRUE, Domain
from penmark.board.region import Region
from penmark.errors import PenmarkError
from penmark.puzzle.registry import by_name
from penmark.rules.base import Encoding
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.rules.field import Scope
from penmark.solvers.base import Budget
from penmark.solvers.ortools import CpSatEncoding, OrToolsSolver
from tests.rules.graph_boards import cells


def test_an_encoding_that_allows_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(self: ExactCount, scope: Scope, encoding: Encoding) -> None:
        """Says nothing of the rule."""

    puzzle = by_name("takuzu").new(2, 2)
    wrong = puzzle.add_constraint(Constraint.goal(ExactCount(TRUE, 4), Region.all()))
    assert len(OrToolsSolver().solve(wrong, 5)) == 0
    monkeypatch.setattr(ExactCount, "encode", nothing)
    with pytest.raises(PenmarkError, match="encoding is wrong"):
        OrToolsSolver().solve(wrong, 5)


def test_lazy_rules_are_cut_until_nothing_breaks() -> None:
    puzzle = by_name("takuzu").new(4, 4)
    small = Constraint.goal(BoundedSize(TRUE, 2), Region.all())
    result = OrToolsSolver().solve(puzzle.add_constraint(small), 200)
    assert result.exhausted
    assert 0 < len(result) < 90


def test_a_position_has_a_value_of_its_domain() -> None:
    scope = cells(1, 3, domain=Domain.numbers([2, 4, 7]))
    encoding = CpSatEncoding(scope.field)
    encoding.model.add(encoding.value(scope.indices[1]) == 4)
    masks = encoding.next_board(Budget(None, None), None)
    assert masks is not None
    assert masks[scope.indices[1]] == 1 << 4
    assert all(masks[i] in (1 << 2, 1 << 4, 1 << 7) for i in scope.indices)


def test_a_board_that_was_excluded_never_comes_again() -> None:
    scope = cells(1, 2)
    encoding, seen = CpSatEncoding(scope.field), set()
    while (masks := encoding.next_board(Budget(None, None), None)) is not None:
        seen.add(tuple(masks))
        encoding.exclude(masks)
    assert not encoding.undecided
    assert len(seen) == 4
