"""What Hashi's two rules of bridges share: a bound on the number of bridges that end at a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.layout import RegionTable
from penmark.board.mark import MarkKind
from penmark.rules.base import Rule
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering, Terms


class BridgeCount(Rule, frozen=True):
    """Over the lines that end at a place, each counted by its number."""

    is_base: ClassVar[bool] = True
    n: int

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    reads_values: ClassVar[bool] = True

    def lower(self, scope: Scope, to: Lowering) -> None:
        self.lower_terms(list(map(to.terms, scope.indices)), to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        constraint, first = to.program.origin
        for k, part in enumerate(table):
            to.program.at(constraint, first + k)
            self.lower_terms(list(map(to.terms, part)), to)

    def lower_terms(self, groups: Sequence[Terms], to: Lowering) -> None:
        """State the rule of the lines of one place."""
        raise NotImplementedError


def greatest(groups: Sequence[Terms]) -> int:
    """What lines can add up to at most."""
    return sum([terms[-1][0] for _, terms in groups])


def bridges_words(count: int) -> str:
    return f"{count} bridge{'' if count == 1 else 's'}"
