"""Once the edges of the region hold a closed loop, every listed count is exactly as listed.

A closed loop cannot be drawn further, so a clue still short of its count then stays short. While no loop is
closed anything may happen, and a board without any loop satisfies the rule. Vertices are corners.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from penmark._kernel import tally
from penmark.board.coord import Coord, Layer
from penmark.board.mark import Mark, Masks
from penmark.board.substrate import Material
from penmark.errors import CoordError, RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, Rule, require_layer, require_mark
from penmark.rules.counting import COUNT_DEDUCTIONS
from penmark.rules.deductions import NamedDeduction
from penmark.rules.edge_graphs import EdgeGraph, scope_edges
from penmark.rules.field import Scope
from penmark.rules.forests import lower_forest
from penmark.rules.graphs import Clause, held_flags, open_flags
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


class FrozenCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly `n` of the coords hold the mark when the loop is closed."""

    coords: tuple[Coord, ...]
    n: int


@dataclass(frozen=True, slots=True)
class FrozenWrong(Violation):
    """`coords` is the listed count's; the loop itself is closed."""

    code: ClassVar[str] = "loop-freezes-wrong-count"
    mark: Mark
    count: int
    needed: int

    def words(self, say: Names) -> str:
        return (
            f"The loop is closed, but {self.count} of these hold {say.mark(self.mark)} instead of "
            f"{self.needed}: {say.coords(self.coords)}."
        )


class LoopFreezesCounts(Rule, tag="loop-freezes-counts", frozen=True):
    mark: Mark
    counts: tuple[FrozenCount, ...]

    codes: ClassVar[tuple[type[Violation], ...]] = (FrozenWrong,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = COUNT_DEDUCTIONS

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        require_layer(self, scope, (Layer.EDGES_H, Layer.EDGES_V), "edges")
        for count in self.counts:
            self._validate_count(scope, count)

    def _validate_count(self, scope: Scope, count: FrozenCount) -> None:
        if count.n < 0:
            raise RuleError(f"loop-freezes-counts cannot ask for {count.n} marks")
        if not count.coords or len(set(count.coords)) != len(count.coords):
            raise RuleError("loop-freezes-counts needs the coords of a count, each once")
        try:
            counted = _positions(scope, count)
        except CoordError as error:
            raise RuleError(f"loop-freezes-counts: {error}") from error
        require_mark(self, Scope(scope.field, (counted,)), self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        if not _has_loop(scope, open_flags(scope, masks, self.mark)):
            return SATISFIED
        closed = _has_loop(scope, held_flags(scope, masks, self.mark))
        verdict = SATISFIED
        for count in self.counts:
            fixed, open_ = tally(masks, _positions(scope, count), self.mark.bit)
            if closed and not fixed <= count.n <= open_:
                return FrozenWrong(count.coords, self.mark, fixed if fixed > count.n else open_, count.n)
            if not fixed == count.n == open_:
                verdict = PENDING
        return verdict

    def reads(self, scope: Scope) -> array[int]:
        counted = (i for count in self.counts for i in _positions(scope, count))
        return array("i", dict.fromkeys([*scope.indices, *counted]))

    def words(self, say: Names) -> str:
        return "When the loop is closed, every clue must have its count."

    def part_coords(self, scope: Scope, part: int) -> tuple[Coord, ...]:
        """Of one listed count."""
        return self.counts[part].coords

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """Every loop that freezes a wrong count is cut when it turns up."""
        encoding.lazily(lambda masks: self._refute(scope, masks))

    def lower(self, scope: Scope, to: Lowering) -> None:
        """Either the counts are right, or the edges can be laid out as trees, which have no loop."""
        frozen = to.program.fresh()
        for k, count in enumerate(self.counts):
            to.part(k)
            literals = to.all(_positions(scope, count), self.mark)
            # Not frozen, the added literals lift the total above every real count, where all is allowed.
            lift = len(literals) + 1
            allowed = {count.n, *range(lift, lift + len(literals) + 1)} if count.n < lift else range(lift, 2 * lift)
            to.program.count([*literals, *[negate(frozen)] * lift], sorted(allowed))
        to.part(None)
        graph = scope_edges(scope, Layer.CORNERS)
        lower_forest(graph.ends, to.all(scope.indices, self.mark), frozen, to.program)

    def _refute(self, scope: Scope, masks: Masks) -> Iterator[Clause]:
        for loop in _loops(scope, held_flags(scope, masks, self.mark)):
            open_loop: Clause = [(i, self.mark, False) for i in loop]
            for count in self.counts:
                yield from (open_loop + fix for fix in self._fixes(_positions(scope, count), count.n, masks))

    def _fixes(self, counted: array[int], n: int, masks: Masks) -> Iterator[Clause]:
        """What has to change before a wrong count can be right: as few positions as prove it wrong."""
        held = [i for i in counted if masks[i] == self.mark.bit]
        if len(held) > n:
            yield [(i, self.mark, False) for i in held[: n + 1]]
        if len(held) < n:
            lacking = [i for i in counted if masks[i] != self.mark.bit]
            yield [(i, self.mark, True) for i in lacking[: max(0, len(counted) - n + 1)]]


def _positions(scope: Scope, count: FrozenCount) -> array[int]:
    """The open positions of a count; what is not open never holds a mark."""
    substrate = scope.field.substrate
    indices = map(substrate.layout.index, count.coords)
    return array("i", [i for i in indices if substrate.materials[i] == Material.FLOOR])


def _has_loop(scope: Scope, flags: bytes) -> bool:
    graph = scope_edges(scope, Layer.CORNERS)
    return any(map(graph.has_cycle, graph.lines.parts(flags)))


def _loops(scope: Scope, flags: bytes) -> Iterator[list[int]]:
    """The positions of the flagged edges that make loops: one list for each component that has any."""
    graph = scope_edges(scope, Layer.CORNERS)
    for part in filter(graph.has_cycle, graph.lines.parts(flags)):
        yield [scope.indices[edge] for edge in _without_tails(graph, part)]


def _without_tails(graph: EdgeGraph, part: list[int]) -> list[int]:
    """Drop edges with a loose end until none is left."""
    while True:
        degree = Counter(vertex for edge in part for vertex in graph.ends[edge])
        kept = [edge for edge in part if all(degree[vertex] > 1 for vertex in graph.ends[edge])]
        if len(kept) == len(part):
            return kept
        part = kept
