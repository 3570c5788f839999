"""Rules that Penmark knows nothing of: one that names its conclusions, one that names none, one that has parts."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, is_single
from penmark.program import negate
from penmark.rules.base import Encoding, Rule
from penmark.rules.counting import encode_pair, lower_pair
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class NotMirrored(Violation):
    code: ClassVar[str] = "toy-not-mirrored"

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} are no mirror images."


class Mirrored(Rule, tag="toy-mirrored", frozen=True):
    """The region reads the same from both ends. It has no names for its conclusions."""

    codes: ClassVar[tuple[type[Violation], ...]] = (NotMirrored,)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        pairs = _pairs(scope)
        for left, right in pairs:
            if not masks[left] & masks[right]:
                return NotMirrored(scope.coords((left, right)))
        decided = all(is_single(masks[i]) for pair in pairs for i in pair if pair[0] != pair[1])
        return SATISFIED if decided else PENDING

    def words(self, say: Names) -> str:
        return "These read the same from both ends."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for pair in _pairs(scope):
            encode_pair(encoding, scope, pair, lambda a, b: a == b)

    def lower(self, scope: Scope, to: Lowering) -> None:
        for pair in _pairs(scope):
            lower_pair(to, pair, lambda a, b: a == b)


def _pairs(scope: Scope) -> list[tuple[int, int]]:
    indices = list(scope.indices)
    return [(a, b) for a, b in zip(indices, reversed(indices), strict=True) if a < b]


@dataclass(frozen=True, slots=True)
class Touching(Violation):
    code: ClassVar[str] = "toy-touching"
    mark: Mark

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} both hold {say.mark(self.mark)}."


class NoNeighbours(Rule, tag="toy-no-neighbours", frozen=True):
    """Of two that follow each other at most one holds the mark."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (Touching,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "toy-keep-apart",
            "Keep apart",
            "in {place} two would touch: {moves}.",
            positive=False,
            tier="trivial",
            score=3,
        ),
    )

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        bit, indices = self.mark.bit, scope.indices
        pairs = list(itertools.pairwise(indices))
        for a, b in pairs:
            if masks[a] == masks[b] == bit:
                return Touching(scope.coords((a, b)), self.mark)
        return SATISFIED if all(not masks[a] & masks[b] & bit for a, b in pairs) else PENDING

    def words(self, say: Names) -> str:
        return f"No two beside each other hold {say.mark(self.mark)}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        literals = encoding.literals(scope.indices, self.mark)
        for a, b in itertools.pairwise(literals):
            encoding.model.add_bool_or([~a, ~b])

    def lower(self, scope: Scope, to: Lowering) -> None:
        literals = to.all(scope.indices, self.mark)
        for a, b in itertools.pairwise(literals):
            to.program.clause([negate(a), negate(b)])


class Owner(msgspec.Struct, frozen=True):
    at: Coord
    n: int


@dataclass(frozen=True, slots=True)
class WronglyOwned(Violation):
    code: ClassVar[str] = "toy-wrongly-owned"

    def words(self, say: Names) -> str:
        return f"The owners do not have what they want of {say.coords(self.coords)}."


class Owners(Rule, tag="toy-owners", frozen=True):
    """Every position that holds the mark belongs to an owner beside it in the region, and each has `n` of them.

    No two owners may be near enough to want the same position.
    """

    mark: Mark
    owners: tuple[Owner, ...]

    codes: ClassVar[tuple[type[Violation], ...]] = (WronglyOwned,)

    def _reach(self, scope: Scope, owner: Owner) -> list[int]:
        indices = list(scope.indices)
        at = indices.index(scope.field.substrate.layout.index(owner.at))
        return indices[max(0, at - 1) : at + 2]

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        if not all(is_single(masks[i]) for i in scope.indices):
            return PENDING
        held = {i for i in scope.indices if masks[i] == self.mark.bit}
        reaches = [(self._reach(scope, owner), owner.n) for owner in self.owners]
        right = all(len(held.intersection(reach)) == n for reach, n in reaches)
        owned = held <= {i for reach, _ in reaches for i in reach}
        return SATISFIED if right and owned else WronglyOwned(scope.coords(scope.indices))

    def words(self, say: Names) -> str:
        return f"Whatever holds {say.mark(self.mark)} belongs to an owner beside it."

    def part_coords(self, scope: Scope, part: int) -> tuple[Coord, ...]:
        return scope.coords(self._reach(scope, self.owners[part]))

    def part_clue(self, scope: Scope, part: int) -> Coord | None:
        return self.owners[part].at

    def lower(self, scope: Scope, to: Lowering) -> None:
        owned: dict[int, list[int]] = {i: [] for i in scope.indices}
        for k, owner in enumerate(self.owners):
            to.part(k)
            mine = []
            for i in self._reach(scope, owner):
                belongs = to.name(to.program.fresh(), _belongs(scope.field.coord(i), owner.at))
                to.program.clause([negate(belongs), to.literal(i, self.mark)])
                mine.append(belongs)
                owned[i].append(belongs)
            to.program.count(mine, (owner.n,))
        to.part(None)
        for i, owners in owned.items():
            to.program.clause([negate(to.literal(i, self.mark)), *owners])


def _belongs(at: Coord, owner: Coord) -> Callable[[Names], str]:
    return lambda say: f"{say.coord(at)} belongs to {say.coord(owner)}"
