"""Every connected group of one number has as many positions as the number says: Fillomino."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, is_single
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.graphs import SIZED_DEDUCTIONS, Clause, Graph, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class GroupTooBig(Violation):
    code: ClassVar[str] = "group-too-big"
    value: int

    def words(self, say: Names) -> str:
        number = say.mark(Mark.number(self.value))
        return (
            f"A group of {number} has {self.value} positions, this one has {len(self.coords)}: "
            f"{say.coords(self.coords)}."
        )


@dataclass(frozen=True, slots=True)
class GroupTooSmall(Violation):
    code: ClassVar[str] = "group-too-small"
    value: int
    room: int

    def words(self, say: Names) -> str:
        number = say.mark(Mark.number(self.value))
        return (
            f"A group of {number} has {self.value} positions, the one of {say.coords(self.coords)} "
            f"has room for {self.room} only."
        )


class ValueGroupedSize(Rule, tag="value-grouped-size", frozen=True):
    """Groups are connected from neighbour to neighbour inside the region; 0 fits no group."""

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    codes: ClassVar[tuple[type[Violation], ...]] = (GroupTooBig, GroupTooSmall)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = SIZED_DEDUCTIONS
    reads_values: ClassVar[bool] = True

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """Satisfied only when all is decided: no position can be free to choose between two right sizes."""
        graph, indices = scope_graph(scope), scope.indices
        local = [masks[i] for i in indices]
        roomy: set[int] = set()
        for value, group in _groups(graph, local):
            if len(group) > value:
                return GroupTooBig(scope.coords(indices[v] for v in group), value)
            if len(group) < value and group[0] not in roomy:
                room = _room(graph, local, group[0], value)
                if len(room) < value:
                    return GroupTooSmall(scope.coords(indices[v] for v in group), value, len(room))
                roomy.update(room)
        return SATISFIED if all(map(is_single, local)) else PENDING

    def words(self, say: Names) -> str:
        return "Every connected group of equal numbers has as many positions as its number says."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """What two neighbours say about each other at once, whole groups by lazy cuts."""
        graph, indices = scope_graph(scope), scope.indices
        for v, i in enumerate(indices):
            for mark in scope.field.domain(i).marks():
                near = encoding.literals((indices[u] for u in graph[v]), mark)
                held = encoding.is_mark(i, mark)
                if mark.value == 0:
                    encoding.model.add_bool_or([~held])
                elif mark.value == 1:
                    for other in near:
                        encoding.model.add_bool_or([~held, ~other])
                else:
                    encoding.model.add_bool_or([~held, *near])
        encoding.lazily(lambda masks: _cuts(scope, masks))

    def lower(self, scope: Scope, to: Lowering) -> None:
        values = sorted({mark.value for domain in scope.domains() for mark in domain.marks()})
        labels = []
        for i in scope.indices:
            domain = scope.field.domain(i)
            labels.append([to.literal(i, m) if (m := Mark.number(v)) in domain else -1 for v in values])
        to.program.regions(labels, values, scope_graph(scope).edges())


def _groups(graph: Graph, local: list[int]) -> Iterator[tuple[int, list[int]]]:
    """The groups of decided vertices of equal number, each with its number."""
    seen: set[int] = set()
    for vertex, mask in enumerate(local):
        if vertex not in seen and is_single(mask):
            group = _group(graph, local, vertex)
            seen.update(group)
            yield mask.bit_length() - 1, group


def _group(graph: Graph, local: list[int], start: int) -> list[int]:
    mask = local[start]
    return sorted(graph.flood(start, lambda v: local[v] == mask))


def _room(graph: Graph, local: list[int], start: int, value: int) -> list[int]:
    """Where the group around `start` can still spread, up to the size it needs."""
    bit = 1 << value
    return graph.flood(start, lambda v: local[v] & bit != 0, value)


def _cuts(scope: Scope, masks: Masks) -> Iterator[Clause]:
    """For a group that is too big: not all of any `value + 1` that hang together hold the number.
    For one that is too small: one of it does not, or one beside it does.
    """
    graph, indices = scope_graph(scope), scope.indices
    for value, group in _groups(graph, [masks[i] for i in indices]):
        mark = Mark.number(value)
        if len(group) > value:
            for crowd in graph.crowds(group, value + 1):
                yield [(indices[v], mark, False) for v in crowd]
        elif len(group) < value:
            left = [(indices[v], mark, False) for v in group]
            yield left + [(indices[v], mark, True) for v in graph.border(group)]
