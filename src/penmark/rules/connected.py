"""All that hold a mark are one connected component: the sea of Nurikabe, the white cells of Hitori."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks
from penmark.inference import How
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.graphs import Clause, Graph, flagged, held_flags, open_flags, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_MOST_NAMED = 6
"""Cells of a group that are named one by one."""
_FEW = 3
"""Others, so few that these are named."""
_BOTH_ENDS = 2


@dataclass(frozen=True, slots=True)
class Disconnected(Violation):
    code: ClassVar[str] = "disconnected"
    mark: Mark

    def words(self, say: Names) -> str:
        mark, kind = say.mark(self.mark), say.adjective(self.mark)
        if kind is None and mark.isalnum():
            return f"The {mark} at {say.coords(self.coords)} is cut off from the rest."
        first, more = say.coord(self.coords[0]), len(self.coords) - 1
        if kind is not None and more >= _MOST_NAMED:
            return f"{first} and {more} more {kind} cells are cut off from the others."
        named = say.coords(self.coords)
        return f"{named} {'is' if more == 0 else 'are'} cut off from {rest_words(self.mark, say)}."


def rest_words(mark: Mark, say: Names) -> str:
    """The others that hold the mark: `the other white cells`."""
    kind = say.adjective(mark)
    return "the rest" if kind is None else f"the other {kind} cells"


def _group_behind(reading: RuleReading) -> tuple[Coord, ...]:
    """The part that would be cut off without the position of a step; empty if that takes more than one look."""
    assert isinstance(reading.rule, Connected)
    scope = Scope(reading.field, (array("i", reading.region),))
    graph, vertex = scope_graph(scope), reading.region.index(reading.cells[0])
    held = held_flags(scope, reading.masks, reading.rule.mark)
    open_ = open_flags(scope, reading.masks, reading.rule.mark)
    for near in graph[vertex]:
        if held[near]:
            group = graph.flood(near, lambda v: bool(held[v]))
            if all(v == vertex or not open_[v] for v in graph.border(group)):
                return scope.coords(scope.indices[v] for v in sorted(group))
    return ()


def _only_way(reading: RuleReading) -> str:
    group = _group_behind(reading)
    if not group:
        return f"without {reading.decided} a part would be cut off: {reading.moves}."
    say, (at, *_) = reading.say, reading.field.coords(reading.cells)
    named = say.coords(group)
    if len(group) > _MOST_NAMED:
        named = f"{say.coord(nearest(at, group))} and the {len(group) - 1} cells connected with it"
    part = f"{named} {say.placed(reading.marks[0], len(group))}"
    others = [each for each in reading.holding(reading.marks[0]) if each not in set(group)]
    rest = say.coords(others) if 0 < len(others) <= _FEW else rest_words(reading.marks[0], say)
    return f"{part}, and {reading.decided} is the only way from there to {rest}: {reading.moves}."


def nearest(at: Coord, group: Iterable[Coord]) -> Coord:
    """The cell of a group that is nearest to a place, where readers look for it."""
    return min(group, key=lambda each: abs(each.row - at.row) + abs(each.col - at.col))


def _walls(reading: RuleReading) -> tuple[Coord, ...]:
    """What keeps the positions of a step apart from the rest: all that cannot hold the mark beside their pockets."""
    assert isinstance(reading.rule, Connected)
    scope = Scope(reading.field, (array("i", reading.region),))
    graph, open_ = scope_graph(scope), open_flags(scope, reading.masks, reading.rule.mark)
    pockets = {reading.region.index(i) for i in reading.cells}
    for vertex in tuple(pockets):
        pockets.update(graph.flood(vertex, lambda v: bool(open_[v])))
    return scope.coords(scope.indices[v] for v in graph.border(pockets))


def _shut_off(reading: RuleReading) -> str:
    walls = _walls(reading)
    assert isinstance(reading.rule, Connected)
    shut = f", shut in by {reading.say.coords(walls)}," if walls else ""
    rest = rest_words(reading.rule.mark, reading.say)
    return f"{reading.decided}{shut} cannot be joined to {rest}: {reading.moves}."


class Connected(Rule, tag="connected", frozen=True):
    """Ways lead from neighbour to neighbour, through the region only. Nothing at all counts as connected."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (Disconnected,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "only-way-out",
            "Only way out",
            _only_way,
            how=frozenset({How.WAY_OUT}),
            apart=True,
            rests_on=_group_behind,
        ),
        NamedDeduction("unreachable", "Shut in", _shut_off, rests_on=_walls),
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
        kind = say.adjective(self.mark)
        all_of_it = f"All that {say.placed(self.mark, 2)}" if kind is None else f"All {kind} cells"
        return f"{all_of_it} are connected with each other."

    def hopeless_words(self, say: Names) -> str:
        return f"{self._whole(say)} cannot be connected any more"

    def link_words(
        self, goal: Sequence[tuple[Coord, Mark]], known: Sequence[tuple[Coord, Mark]], say: Names
    ) -> str | None:
        """Which two cells that hold the mark would be parted, and by what; else only that none may be."""
        if any(mark != self.mark for _, mark in goal):
            return None
        ends = [say.coord(at) for at, mark in known if mark == self.mark]
        walls = tuple(at for at, mark in known if mark != self.mark)
        if len(goal) == 1 and len(ends) == _BOTH_ENDS and walls and len(known) <= _MOST_NAMED:
            return f"or it would cut {ends[0]} off from {ends[1]}, with {say.coords(walls)}"
        return f"to keep {self._whole(say)} connected"

    def _whole(self, say: Names) -> str:
        """All that hold the mark: `the white cells`, `the sea`."""
        kind, held = say.adjective(self.mark), say.mark(self.mark)
        if kind is not None:
            return f"the {kind} cells"
        return f"the {held}" if held.isalnum() else f"all that {say.placed(self.mark, 2)}"

    def words_at(self, places: Places, say: Names) -> str:
        if places.names == (f"the {say.mark(self.mark)}",):
            return f"{places} is connected, all of it."
        among = f" in {places}" if places.names else ""
        kind = say.adjective(self.mark)
        if kind is not None:
            return f"All {kind} {places.positions}{among} are connected with each other."
        return f"All {places.positions}{among} that {say.placed(self.mark, 2)} are connected with each other."

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
