"""How a loop passes a pearl: a table of the ways, which are all there is to the rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, TypeAlias

from penmark.board.coord import LINK_LAYERS, Coord, Layer, OrthoDir, link_h, link_v
from penmark.board.mark import FALSE, TRUE, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.patterns import Pattern, check_patterns, encode_patterns, lower_patterns

UP, DOWN, LEFT, RIGHT = OrthoDir
Way: TypeAlias = tuple[frozenset[Coord], frozenset[Coord]]
"""Links with a line, and links without one."""


def link(at: Coord, direction: OrthoDir) -> Coord:
    """The link that leaves a cell that way, on the board or not."""
    row, col = at.row - (direction is UP), at.col - (direction is LEFT)
    return link_v(row, col) if direction in (UP, DOWN) else link_h(row, col)


def beyond(at: Coord, direction: OrthoDir) -> Coord:
    """The link that goes on from the next cell that way."""
    return link(at.shifted(*direction.step), direction)


def links_near(at: Coord) -> tuple[Coord, ...]:
    """All that a pearl speaks of."""
    return tuple(each(at, direction) for each in (link, beyond) for direction in OrthoDir)


@dataclass(frozen=True, slots=True)
class PearlPassed(Violation):
    code: ClassVar[str] = "pearl-passed-wrong"
    black: bool

    def words(self, say: Names) -> str:
        return f"The loop cannot pass the {'black' if self.black else 'white'} pearl by {say.coords(self.coords)}."


class OnPearl(Rule, tag="toy-on-pearl", frozen=True):
    """Over links. Those that are not in the region count as links without a line."""

    at: Coord
    black: bool

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (PearlPassed,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.at.layer is not Layer.CELLS:
            raise RuleError(f"a pearl lies in a cell, not at {self.at!r}")
        if any(each.layer not in LINK_LAYERS for each in scope.coords(scope.indices)):
            raise RuleError("a pearl speaks of the lines from cell to cell around it")

    def ways(self) -> Iterator[Way]:
        own = frozenset(link(self.at, direction) for direction in OrthoDir)
        if self.black:
            for turn in product((UP, DOWN), (LEFT, RIGHT)):
                drawn = frozenset(each(self.at, direction) for each in (link, beyond) for direction in turn)
                yield drawn, own - drawn
        else:
            for straight in ((UP, DOWN), (LEFT, RIGHT)):
                drawn = frozenset(link(self.at, direction) for direction in straight)
                for end in straight:
                    yield drawn, own - drawn | {beyond(self.at, end)}

    def holds(self, drawn: Collection[Coord]) -> bool:
        return any(lines.issubset(drawn) and none.isdisjoint(drawn) for lines, none in self.ways())

    def patterns(self, scope: Scope) -> list[Pattern]:
        links = scope.coords(scope.indices)
        possible = (way for way in self.ways() if way[0].issubset(links))
        either = TRUE.bit | FALSE.bit
        return [
            tuple(TRUE.bit if each in lines else FALSE.bit if each in none else either for each in links)
            for lines, none in possible
        ]

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        return check_patterns(scope, masks, self.patterns(scope), PearlPassed(scope.coords(scope.indices), self.black))

    def words(self, say: Names) -> str:
        if self.black:
            return "The loop turns on a black pearl and goes straight before and after it."
        return "The loop goes straight through a white pearl and turns before or after it."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_patterns(scope, encoding, self.patterns(scope))

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_patterns(scope, to, self.patterns(scope))
