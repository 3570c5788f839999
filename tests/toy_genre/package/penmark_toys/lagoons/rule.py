"""Whatever is not sea belongs to an island with exactly one number, and has that many cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, MarkKind, Masks, is_single
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import Scope
from penmark.rules.graphs import Graph, held_flags, open_flags, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_CELLS = 16
Placement: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The cells of an island, and those around it."""


@dataclass(frozen=True, slots=True)
class IslandNumbers(Violation):
    code: ClassVar[str] = "island-numbers"
    numbers: int

    def words(self, say: Names) -> str:
        return f"The island of {say.coords(self.coords)} has {self.numbers or 'no'} numbers; each has exactly one."


@dataclass(frozen=True, slots=True)
class IslandSize(Violation):
    code: ClassVar[str] = "island-size"
    size: int

    def words(self, say: Names) -> str:
        return f"The island of {say.coords(self.coords)} cannot have {self.size} cells."


class Island(msgspec.Struct, frozen=True):
    """A number: where it stands, and how many cells its island has."""

    at: Coord
    size: int


class Islands(Rule, tag="toy-islands", frozen=True):
    islands: tuple[Island, ...]

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (IslandNumbers, IslandSize)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.indices) > MOST_CELLS:
            raise RuleError(f"islands are listed one by one, in at most {MOST_CELLS} cells")
        cells = scope.coords(scope.indices)
        seeds = [island.at for island in self.islands]
        if len(set(seeds)) != len(seeds) or not set(seeds).issubset(cells):
            raise RuleError("numbers stand on different cells of the region")

    def _sizes(self, scope: Scope) -> dict[int, int]:
        """The size of each island, by the place of its number in the region."""
        place = {at: v for v, at in enumerate(scope.coords(scope.indices))}
        return {place[island.at]: island.size for island in self.islands}

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        graph, sizes, indices = scope_graph(scope), self._sizes(scope), scope.indices
        land, open_ = held_flags(scope, masks, FALSE), open_flags(scope, masks, FALSE)
        reach = {v: part for part in graph.parts(open_) for v in part}
        for seed, size in sizes.items():
            if len(reach.get(seed, ())) < size or size < 1:
                return IslandSize(scope.coords((indices[seed],)), size)
        for part in graph.parts(land):
            coords, seeds = scope.coords(indices[v] for v in part), [v for v in part if v in sizes]
            if len(seeds) > 1 or sizes.keys().isdisjoint(reach[part[0]]):
                return IslandNumbers(coords, len(seeds))
            if len(part) > max(sizes[v] for v in seeds or sizes):
                return IslandSize(coords, max(sizes[v] for v in seeds or sizes))
        return SATISFIED if all(is_single(masks[i]) for i in indices) else PENDING

    def words(self, say: Names) -> str:
        return "Every island has exactly one number, which says how many cells it has."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        model = encoding.model
        sea = encoding.literals(scope.indices, TRUE)
        covered: list[list[cp_model.LiteralT]] = [[] for _ in sea]
        for placements in self._placements(scope):
            chosen = [encoding.fresh() for _ in placements]
            model.add_exactly_one(chosen)
            for choice, (island, around) in zip(chosen, placements, strict=True):
                model.add_bool_and([*(~sea[v] for v in island), *(sea[v] for v in around)]).only_enforce_if(choice)
                for v in island:
                    covered[v].append(choice)
        for cell, choices in zip(sea, covered, strict=True):
            model.add_bool_or([cell, *choices])

    def lower(self, scope: Scope, to: Lowering) -> None:
        """A literal for each placement of each island: one of them holds, with sea all around it."""
        program = to.program
        sea = to.all(scope.indices, TRUE)
        covered: list[list[int]] = [[] for _ in sea]
        for placements in self._placements(scope):
            chosen = [program.fresh() for _ in placements]
            program.count(chosen, (1,))
            for choice, (island, around) in zip(chosen, placements, strict=True):
                for v in island:
                    program.clause([negate(choice), negate(sea[v])])
                    covered[v].append(choice)
                for v in around:
                    program.clause([negate(choice), sea[v]])
        for cell, choices in zip(sea, covered, strict=True):
            program.clause([cell, *choices])

    def _placements(self, scope: Scope) -> Iterator[list[Placement]]:
        """For each number all ways to lay out its island, without other numbers in it or beside it."""
        graph, sizes = scope_graph(scope), self._sizes(scope)
        for seed, size in sizes.items():
            others = sizes.keys() - {seed}
            yield [each for each in _placed(graph, seed, size) if others.isdisjoint(each[0] + each[1])]


@lru_cache(maxsize=256)
def _placed(graph: Graph, seed: int, size: int) -> list[Placement]:
    """All connected sets of `size` cells with the seed among them."""
    found = {frozenset((seed,))} if size > 0 else set[frozenset[int]]()
    for _ in range(min(size, len(graph) + 1) - 1):
        found = {island | {v} for island in found for v in graph.border(island)}
    return [(tuple(island), tuple(graph.border(island))) for island in sorted(map(sorted, found))]
