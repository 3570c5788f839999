"""All that hold a mark are one connected component: the sea of Nurikabe, the white cells of Hitori."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, Masks
from penmark.program import How
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.graphs import Clause, Graph, flagged, held_flags, open_flags, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class Disconnected(Violation):
    code: ClassVar[str] = "disconnected"
    mark: Mark

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} cannot be joined to the rest that holds {say.mark(self.mark)}."


class Connected(Rule, tag="connected", frozen=True):
    """Ways lead from neighbour to neighbour, through the region only. Nothing at all counts as connected."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (Disconnected,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "only-way-out",
            "Only way out",
            "a part would be cut off without it: {moves}.",
            how=frozenset({How.WAY_OUT}),
        ),
        NamedDeduction("unreachable", "Out of reach", "the others cannot be reached from there: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        graph = scope_graph(scope)
        held, open_ = held_flags(scope, masks, self.mark), open_flags(scope, masks, self.mark)
        islands = [[v for v in part if held[v]] for part in graph.parts(open_)]
        apart = [island for island in islands if island]
        if len(apart) > 1:
            indices = scope.indices
            return Disconnected(scope.coords(indices[v] for v in min(apart, key=len)), self.mark)
        return SATISFIED if _always_connected(graph, held, open_) else PENDING

    def words(self, say: Names) -> str:
        return f"All that hold {say.mark(self.mark)} are connected with each other."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """By lazy cuts: a clause for every part that turns out to be cut off, over what lies around it."""

        def cuts(masks: Masks) -> Iterator[Clause]:
            graph, indices = scope_graph(scope), scope.indices
            *cut_off, main = sorted(graph.parts(held_flags(scope, masks, self.mark)), key=len) or [[]]
            for part in cut_off:
                ends = [(indices[v], self.mark, False) for v in (part[0], main[0])]
                yield ends + [(indices[v], self.mark, True) for v in _separator(graph, part, main[0])]

        encoding.lazily(cuts)

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.connected(to.all(scope.indices, self.mark), scope_graph(scope).edges())


def _always_connected(graph: Graph, held: bytes, open_: bytes) -> bool:
    """Whether every set between the held and the open vertices is connected.

    With something held: it is connected by itself, and whatever may join it lies beside it. With nothing held
    any two of the open ones may be all there is in the end, so each two must be neighbours.
    """
    if any(held):
        beside = all(held[v] or any(held[near] for near in graph[v]) for v in flagged(open_))
        return beside and len(graph.parts(held)) == 1
    free = frozenset(flagged(open_))
    return all(free <= {v, *graph[v]} for v in free)


def _separator(graph: Graph, part: list[int], target: int) -> list[int]:
    """The vertices beside `part` that every way from it to `target` must cross one of."""
    border = frozenset(graph.border(part))
    beyond = graph.flood(target, lambda v: v not in border)
    return sorted(border.intersection(graph.border(beyond)))
