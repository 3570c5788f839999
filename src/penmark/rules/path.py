"""The edges that hold a mark form one closed loop (Slitherlink, Masyu) or one open path."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.lines import line_geometry
from penmark.board.mark import Mark, Masks, is_single
from penmark.errors import RuleError
from penmark.inference import How
from penmark.rules.base import Encoding, Rule, require_mark
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.edge_graphs import EdgeGraph, require_edges, scope_edges
from penmark.rules.faces import LINE, drawn
from penmark.rules.field import Scope
from penmark.rules.graphs import flagged, held_flags, open_flags
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.pinches import pinch

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@dataclass(frozen=True, slots=True)
class PathBranch(Violation):
    code: ClassVar[str] = "path-branch"

    def words(self, say: Names) -> str:
        return f"The path branches where {say.coords(self.coords)} meet."


@dataclass(frozen=True, slots=True)
class PathDeadEnd(Violation):
    code: ClassVar[str] = "path-dead-end"
    closed: bool

    def words(self, say: Names) -> str:
        why = "but must close" if self.closed else "but a path has two ends only"
        return f"The path cannot go on from {say.coords(self.coords)}, {why}."


@dataclass(frozen=True, slots=True)
class PathEarlyLoop(Violation):
    code: ClassVar[str] = "path-early-loop"
    closed: bool

    def words(self, say: Names) -> str:
        why = "leaving out other parts of it" if self.closed else "but must stay open"
        return f"The path closes into a loop, {why}: {say.coords(self.coords)}."


@dataclass(frozen=True, slots=True)
class PathSplit(Violation):
    code: ClassVar[str] = "path-split"

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} can no longer be joined to the rest of the path."


@dataclass(frozen=True, slots=True)
class PathMissing(Violation):
    """The coords, if any, are the edges that are left, which hold no loop."""

    code: ClassVar[str] = "path-missing"
    closed: bool

    def words(self, say: Names) -> str:
        if not self.coords:
            return f"There is no {'loop' if self.closed else 'path'} here, and no edge left for one."
        return f"No loop is possible among the edges that are left: {say.coords(self.coords)}."


_LONGEST = 320
"""Characters of a sentence."""
_LONGEST_MOVES = 150
"""Characters of what follows from an edge that is crossed, if its reason is to be told."""


class _Lines:
    """The lines on the board before a step, and what must follow if one more edge is drawn."""

    def __init__(self, reading: RuleReading) -> None:
        assert isinstance(reading.rule, Path)
        layout, self.vertices = reading.field.substrate.layout, reading.rule.vertices
        self._width = self.vertices.shape(layout.rows, layout.cols)[1]
        self._ends = layout.edge_ends(self.vertices)
        bit = reading.rule.mark.bit
        self._held: dict[int, list[int]] = defaultdict(list)
        self._open: dict[int, set[int]] = defaultdict(set)
        self._drawn: set[int] = set()
        for i in reading.region:
            if reading.masks[i] == bit:
                self._draw(i)
                self._drawn.add(i)
            elif reading.masks[i] & bit:
                for vertex in self.ends_of(i):
                    self._open[vertex].add(i)

    def ends_of(self, edge: int) -> tuple[int, int]:
        return self._ends[edge] or (-1, -1)

    def _draw(self, edge: int) -> None:
        for vertex in self.ends_of(edge):
            self._held[vertex].append(edge)
            self._open[vertex].discard(edge)

    def coord(self, vertex: int) -> Coord:
        return Coord(self.vertices, *divmod(vertex, self._width))

    def closed_by(self, edge: int) -> tuple[list[int], list[int], bool] | None:
        """The line that an edge would close: its ends, its edges, and whether more must be drawn with it for that."""
        self._draw(edge)
        todo = [*self._held]
        while todo:
            vertex = todo.pop()
            held, open_ = self._held[vertex], self._open[vertex]
            if len(held) == 1 and len(open_) == 1:
                (onward,) = open_
                self._draw(onward)
                todo += self.ends_of(onward)
            elif len(held) == 2:
                for other in tuple(open_):
                    for end in self.ends_of(other):
                        self._open[end].discard(other)
                        todo.append(end)
        loop = self._loop(edge)
        line = [i for i in loop if i in self._drawn]
        count = Counter(vertex for i in line for vertex in self.ends_of(i))
        ends = [vertex for vertex, times in count.items() if times == 1]
        return (ends, line, len(loop) > len(line) + 1) if len(ends) >= 2 else None

    def _loop(self, edge: int) -> list[int]:
        """The edges of the loop through an edge; empty if there is none."""
        start, here = self.ends_of(edge)
        loop, before = [edge], edge
        while here != start:
            onward = [i for i in self._held[here] if i != before]
            if len(onward) != 1:
                return []
            before = onward[0]
            loop.append(before)
            one, other = self.ends_of(before)
            here = other if one == here else one
        return loop


def _line_between(reading: RuleReading) -> tuple[Coord, ...]:
    """The line whose two ends the edge of a step would join."""
    found = _Lines(reading).closed_by(reading.cells[0])
    return () if found is None else reading.field.coords(found[1])


def _crossed_and_on(reading: RuleReading) -> str:
    """What is crossed, and the lines that go on since it is."""
    assert isinstance(reading.rule, Path)
    first, *rest = reading.cells
    if not rest or any(mark != reading.rule.mark for mark in reading.marks[1:]):
        return reading.moves
    told = f"{reading.part([first])}, which leaves one way on: {reading.part(rest)}"
    return told if len(told) <= _LONGEST_MOVES else reading.moves


def _closes_early(reading: RuleReading) -> str:
    lines, moves = _Lines(reading), _crossed_and_on(reading)
    found = lines.closed_by(reading.cells[0])
    if found is None:
        way = " to ".join(reading.say.coord(lines.coord(vertex)) for vertex in lines.ends_of(reading.cells[0]))
        return f"a line from {way}, and what it leads to, would close the loop too soon: {moves}."
    told = _closed_too_soon(reading, lines, found, moves)
    if len(told) > _LONGEST:
        end = reading.say.coord(lines.coord(found[0][0]))
        return f"the line that ends at {end} must not be closed while other lines are outside it: {moves}."
    return told


def _closed_too_soon(reading: RuleReading, lines: _Lines, found: tuple[list[int], list[int], bool], moves: str) -> str:
    ends, line, goes_on = found
    where = " to ".join(reading.say.coord(lines.coord(vertex)) for vertex in (ends[0], ends[-1]))
    loop = f"the line from {where}, {len(line)} long,"
    if goes_on:
        gap = " to ".join(reading.say.coord(lines.coord(vertex)) for vertex in lines.ends_of(reading.cells[0]))
        return f"{loop} would have to go on and become a loop too soon with a line from {gap}: {moves}."
    return f"{loop} must not be closed while other lines are outside it: {moves}."


def _complete(reading: RuleReading) -> str:
    """Very many edges may be left open by then: if they are all there are, they are told together. Before it is closed,
    edges are told apart that the loop cannot reach any more."""
    assert isinstance(reading.rule, Path)
    say, masks, lines = reading.say, reading.masks, _Lines(reading)
    drawn = [i for i in reading.region if masks[i] == reading.rule.mark.bit]
    at = say.coord(reading.field.coord(drawn[0]))
    ends = Counter(vertex for i in drawn for vertex in lines.ends_of(i))
    if set(ends.values()) != {2}:
        return f"the loop, which goes through {at}, cannot get there: {reading.moves}."
    if {i for i in reading.region if not is_single(masks[i])} != set(reading.cells):
        return f"the loop through {at} is closed: {reading.moves}."
    return (
        f"the loop through {at} is closed, so every other place that is still open {say.placed(reading.marks[0], 1)}."
    )


class Path(Rule, tag="path", frozen=True):
    """Over edges. Its vertices are the corners that edges join, or the cells that they lie between."""

    mark: Mark
    closed: bool
    vertices: Layer = Layer.CORNERS

    codes: ClassVar[tuple[type[Violation], ...]] = (
        PathBranch,
        PathDeadEnd,
        PathEarlyLoop,
        PathSplit,
        PathMissing,
    )
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "no-early-loop",
            "No early loop",
            _closes_early,
            how=frozenset({How.CLOSES_EARLY}),
            apart=True,
            rests_on=_line_between,
        ),
        NamedDeduction("loop-complete", "Loop complete", _complete, how=frozenset({How.COMPLETE})),
        NamedDeduction("path-continues", "Path goes on", "the path must go on: {moves}.", positive=True),
        NamedDeduction("path-no-branch", "Path does not branch", "the path neither branches nor ends there: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        if self.vertices not in (Layer.CORNERS, Layer.CELLS):
            raise RuleError(f"a path goes through corners or cells, not through {self.vertices} positions")
        require_edges(scope, self.vertices)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        graph = scope_edges(scope, self.vertices)
        held, open_ = held_flags(scope, masks, self.mark), open_flags(scope, masks, self.mark)
        parts = graph.lines.parts(held)
        violation = (
            self._broken_vertex(scope, graph, held, open_)
            or self._broken_part(scope, graph, parts)
            or self._broken_hope(scope, graph, held, open_)
        )
        if violation:
            return violation
        # Nothing being wrong, all edges together are what is asked for as soon as no other is possible.
        return SATISFIED if held == open_ else PENDING

    def _broken_vertex(self, scope: Scope, graph: EdgeGraph, held: bytes, open_: bytes) -> Violation | None:
        """A vertex where too many edges meet, or where the path can neither go on nor end."""
        indices = scope.indices
        degrees = Counter(vertex for edge in flagged(held) for vertex in graph.ends[edge])
        dead_ends = []
        for vertex, degree in degrees.items():
            if degree == 2:
                continue
            around = graph.at[vertex]
            if degree > 2:
                return PathBranch(scope.coords(indices[edge] for edge in around if held[edge]))
            if sum(open_[edge] for edge in around) == 1:
                dead_ends += [edge for edge in around if held[edge]]
        if len(dead_ends) > (0 if self.closed else 2):
            return PathDeadEnd(scope.coords(indices[edge] for edge in dict.fromkeys(dead_ends)), self.closed)
        return None

    def _broken_part(self, scope: Scope, graph: EdgeGraph, parts: list[list[int]]) -> Violation | None:
        """A loop that is not all there is, or that should not be. At this point no part branches."""
        if self.closed and len(parts) == 1:
            return None
        for part in parts:
            if graph.has_cycle(part):
                return PathEarlyLoop(scope.coords(scope.indices[edge] for edge in part), self.closed)
        return None

    def _broken_hope(self, scope: Scope, graph: EdgeGraph, held: bytes, open_: bytes) -> Violation | None:
        """Parts that nothing can join any more, or nothing left to make a path of."""
        indices = scope.indices
        rooms = graph.lines.parts(open_)
        used = [room for room in rooms if any(held[edge] for edge in room)]
        if len(used) > 1:
            apart = [[edge for edge in room if held[edge]] for room in used]
            return PathSplit(scope.coords(indices[edge] for edge in min(apart, key=len)))
        rooms = used or rooms
        if not rooms or (self.closed and not any(map(graph.has_cycle, rooms))):
            return PathMissing(scope.coords(indices[edge] for room in rooms for edge in room), self.closed)
        return None

    def words(self, say: Names) -> str:
        what = "one closed loop" if self.closed else "one path with two ends"
        held = say.placed(self.mark, 2).partition("are ")[2]
        named = held and not say.mark(self.mark).isalnum()
        lines = f"The {held}" if named else f"The edges that hold {say.mark(self.mark)}"
        return f"{lines} form {what} that neither branches nor crosses itself."

    def hopeless_words(self, say: Names) -> str | None:
        if not self.closed:
            return None
        return "the lines can no longer become one loop: however they go on, one ends or a loop closes too early"

    def hopeless_at(self, scope: Scope, masks: Masks, say: Names) -> str | None:
        """A vertex that the loop would have to pass twice."""
        graph = scope_edges(scope, self.vertices)
        found = pinch(graph, held_flags(scope, masks, self.mark), open_flags(scope, masks, self.mark))
        if not self.closed or found is None:
            return None
        one, other = map(say.coord, scope.coords(scope.indices[edge] for edge in (found.one, found.other)))
        there = say.coord(self._vertex(scope, graph, found.vertex))
        return f"the loop would have to go through {there} twice: {one} and {other} are joined nowhere else"

    def _vertex(self, scope: Scope, graph: EdgeGraph, vertex: int) -> Coord:
        """The place of a vertex of the graph."""
        edge = graph.at[vertex][0]
        geometry = line_geometry(scope.field.substrate)
        ends = geometry.edge_ends(self.vertices)[scope.indices[edge]]
        assert ends is not None
        width = self.vertices.shape(scope.field.substrate.rows, scope.field.substrate.cols)[1]
        return Coord(self.vertices, *divmod(ends[graph.ends[edge].index(vertex)], width))

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """As a circuit in which each edge may be walked either way; a vertex may be left out.

        An open path is closed through one more vertex, which is joined to every other and never left out.
        """
        graph = scope_edges(scope, self.vertices)
        edges = encoding.literals(scope.indices, self.mark)
        encoding.model.add_bool_or(edges)
        outside = graph.vertices
        arcs: list[tuple[int, int, cp_model.LiteralT]] = []
        for literal, (a, b) in zip(edges, graph.ends, strict=True):
            there, back = encoding.fresh(), encoding.fresh()
            encoding.model.add_exactly_one(there, back, ~literal)
            arcs += [(a, b, there), (b, a, back)]
        for vertex in range(outside):
            arcs.append((vertex, vertex, encoding.fresh()))
            if not self.closed:
                arcs += [(outside, vertex, encoding.fresh()), (vertex, outside, encoding.fresh())]
        if arcs:
            encoding.model.add_circuit(arcs)

    def lower(self, scope: Scope, to: Lowering) -> None:
        """With the faces of the board as drawn in the plane, where the kernel can tell inside from outside."""
        if not all(self.mark in domain for domain in scope.field.layer_domains.values()):
            able = [i for i in scope.indices if self.mark in scope.field.domain(i)]
            scope = Scope(scope.field, (array("i", able),))
        vertices, faces, lines = drawn(line_geometry(scope.field.substrate), self.vertices, scope.indices.tobytes())
        edges = array("i", lines)
        edges[LINE - 1 :: LINE] = array("i", to.all(scope.indices, self.mark))
        to.program.path(self.closed, vertices, faces, edges)
