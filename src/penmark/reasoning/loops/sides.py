"""The faces of a board with a loop, and which of them lie on the same side of it.

Going from a face to the next one changes sides where there is a line and not where there is none, so any two faces that
are joined by a walk across known edges are on the same side or on different sides.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import chain

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, corner
from penmark.board.mark import FALSE, TRUE
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Place, Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.loops.connection import LINE, OPEN, SideLink, linker, links
from penmark.reasoning.loops.parity_classes import ParityClasses
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing, spelled
from penmark.rules.edge_graphs import scope_edges
from penmark.rules.faces import faces_of
from penmark.rules.outcome import Names
from penmark.rules.path import Path

_MOST_CROSSED = 4
"""Lines crossed on the way in that a sentence names one by one."""
CUT = -2
"""The reason, in place of an edge, why faces are related that would otherwise cut the inside or the outside."""


def loop_place(puzzle: Puzzle) -> Place:
    """Where the rule of the loop holds."""
    return next(place for place in puzzle.places() if isinstance(place.rule, Path))


class LoopFaces:
    """A loop from cell to cell: its edges by position index, with the cells that each joins and the faces beside it."""

    def __init__(self, puzzle: Puzzle) -> None:
        place = loop_place(puzzle)
        assert isinstance(place.rule, Path)
        scope, layout = place.scope, puzzle.substrate.layout
        faces = faces_of(layout, place.rule.vertices, scope.indices.tobytes())
        self._coords = layout.coords
        self.outside = faces.count - 1
        """The number of the face round the board."""
        self.beside = dict(zip(scope.indices, faces.sides, strict=True))
        self.ends = dict(zip(scope.indices, scope_edges(scope, place.rule.vertices).ends, strict=True))
        """By edge, the numbers of the two vertices that it joins."""
        self.edges = array("i", chain.from_iterable((e, *self.ends[e], *self.beside[e]) for e in self.beside))
        """All of them as the kernel has them: variable, ends, faces."""
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(faces.count)]
        """By face, the edges about it with what is beyond."""
        self.linker = linker(faces.count, self.beside)
        for edge, (one, other) in self.beside.items():
            self.near[one].append((edge, other))
            self.near[other].append((edge, one))

    @cached_property
    def points(self) -> dict[int, Coord]:
        """By face, a corner of the board that lies in it; only words need it."""
        points: dict[int, Coord] = {}
        for edge, both in self.beside.items():
            for face, point in zip(both, _points(self._coords[edge]), strict=True):
                points.setdefault(face, point)
        return points

    def coords(self, edges: Sequence[int]) -> tuple[Coord, ...]:
        return tuple(self._coords[edge] for edge in edges if edge >= 0)


def _points(link: Coord) -> tuple[Coord, Coord]:
    """The corners on either side of a link."""
    layer, row, col = link
    if layer is Layer.LINKS_H:
        return corner(row, col + 1), corner(row + 1, col + 1)
    return corner(row + 1, col), corner(row + 1, col + 1)


class FaceGroups:
    """Which faces are known to lie on the same side by the edges on the board; a `Tracker`."""

    def __init__(self, position: Position) -> None:
        self.faces = position.of_board(LoopFaces)
        self.colours = ParityClasses(self.faces.outside + 1)
        """Joined for the reason of the edge that was crossed."""
        self.open: dict[int, tuple[int, int]] = dict(self.faces.beside)
        """The open edges, with the faces beside them."""
        self._walks: dict[int, tuple[dict[int, tuple[int, int]], deque[int]]] = {}
        """By start, how each face was come to that was met so far, and what is to be gone on from."""
        self.update(position, tuple(self.faces.beside))

    def crossed(self, start: int, goal: int) -> list[int]:
        """The lines that a shortest walk from one face to another crosses."""
        return [edge for edge in self.walk(start, goal) if self._masks[edge] == LINE]

    def walk(self, start: int, goal: int) -> list[int]:
        """The known lines and gaps that a shortest walk from one face to another crosses."""
        if start not in self._walks:
            self._walks[start] = {start: (start, -1)}, deque([start])
        came, queue = self._walks[start]
        while queue and goal not in came:
            here = queue.popleft()
            for edge, there in self.faces.near[here]:
                if edge not in self.open and there not in came:
                    came[there] = (here, edge)
                    queue.append(there)
        edges = []
        while goal != start:
            goal, edge = came[goal]
            edges.append(edge)
        return edges[::-1]

    def update(self, position: Position, changed: Sequence[int]) -> None:
        self._masks = position.masks
        self._walks.clear()
        for edge in changed:
            mask = position.masks[edge]
            if mask != OPEN and edge in self.open:
                del self.open[edge]
                self.colours.join(*self.faces.beside[edge], int(mask == LINE), edge)


def _between(groups: FaceGroups, edge: int, odd: int, why: Words, seen: Sequence[int]) -> Deduction:
    """That an edge is a line if its faces differ, and none if they do not."""
    coord = groups.faces.coords((edge,))[0]

    def words(say: Names) -> str:
        return f"{why(say)} So {MOVES}."

    return Deduction((coord, *groups.faces.coords(seen)), (Commit(coord, TRUE if odd else FALSE),), words)


def _side_words(faces: LoopFaces, edge: int, ways_in: Sequence[Sequence[int]]) -> Words:
    """Where two faces lie whose relation to the rim of the board is known: which lines are crossed on the way in."""
    coord, crossed = faces.coords((edge,))[0], [faces.coords(lines) for lines in ways_in]

    def words(say: Names) -> str:
        here, there = (_side_of(coord, k) for k in range(2))
        cells = " and ".join(map(say.coord, cells_beside(coord)))
        sides, ways = [_side(lines) for lines in crossed], [_across(lines, say) for lines in crossed]
        if sides[0] == sides[1]:
            way = ways[0] if ways[0] == ways[1] else f"{ways[0]} to the one and {ways[1]} to the other"
            return f"the points {here} and {there} {cells} are both {sides[0]} the loop (in from the border {way})."
        first, second = (f"{side} the loop (in from the border {way})" for side, way in zip(sides, ways, strict=True))
        return f"the point {here} {cells} is {first}, and the one {there} them is {second}."

    return words


def _side(crossed: Sequence[Coord]) -> str:
    return "inside" if len(crossed) % 2 else "outside"


def _across(lines: Sequence[Coord], say: Names) -> str:
    """`across the line r1c2–r2c2`: what is crossed on the way in; of many lines how many they are."""
    if not lines:
        return "across no line"
    if len(lines) > _MOST_CROSSED:
        return f"across {spelled(len(lines))} lines, from {say.coord(lines[0])} to {say.coord(lines[-1])}"
    return f"across the line{'s' if len(lines) > 1 else ''} {listing([say.coord(line) for line in lines])}"


def _side_of(link: Coord, k: int) -> str:
    """Where a face lies, seen from the link."""
    return (("above", "below") if link.layer is Layer.LINKS_H else ("left of", "right of"))[k]


def _inside_outside(position: Position) -> Iterator[Deduction]:
    """A link between two points that are both joined to the rim of the board by known lines and gaps."""
    groups = position.tracked(FaceGroups)
    colours, home = groups.colours, groups.colours.root[groups.faces.outside]
    for edge, (one, other) in groups.open.items():
        if colours.root[one] == colours.root[other] == home:
            odd = colours.odd[one] ^ colours.odd[other]
            crossed = [groups.crossed(groups.faces.outside, at) for at in (one, other)]
            yield _between(groups, edge, odd, _side_words(groups.faces, edge, crossed), [*crossed[0], *crossed[1]])


def _closed_curve(position: Position) -> Iterator[Deduction]:
    """The last open crossing of a closed curve that stays on the board."""
    groups = position.tracked(FaceGroups)
    colours, home = groups.colours, groups.colours.root[groups.faces.outside]
    for edge, (one, other) in groups.open.items():
        if colours.root[one] == colours.root[other] != home:
            odd = colours.odd[one] ^ colours.odd[other]
            walk, at = groups.walk(one, other), groups.faces.coords((edge,))[0]
            lines = groups.faces.coords([each for each in walk if position.masks[each] == LINE])
            words = partial(_curve_words, at, lines, groups.faces.coords(walk))
            yield _between(groups, edge, odd, words, walk)


def _curve_words(link: Coord, lines: Sequence[Coord], walk: Sequence[Coord], say: Names) -> str:
    """Where a closed curve that stays on the board crosses the loop, all but the last time."""
    count = {0: "nowhere", 1: "once", 2: "twice"}.get(len(lines), f"{spelled(len(lines))} times")
    if len(lines) > _MOST_CROSSED:
        where = f", first at {say.coord(lines[0])} and last at {say.coord(lines[-1])}"
    else:
        where = f", at {say.coords(lines)}" if lines else f", only gaps such as {say.coords(walk[:1])}"
    return (
        f"Walk from the one side of {say.coord(link)} round to the other, over known lines and gaps: that crosses the "
        f"loop {count}{where}. Back at the start, the whole walk has crossed it an even number of times."
    )


def _one_piece(position: Position) -> Iterator[Deduction]:
    """A link whose sides are told apart, or told to be the same, by what would fall apart otherwise."""
    groups = position.tracked(FaceGroups)
    faces, colours = groups.faces, groups.colours
    for link in links(faces.linker, colours, position.masks):
        for edge, there in faces.near[link.cell]:
            relation = colours.relation(there, link.onto)
            if position.masks[edge] == OPEN and relation is not None:
                odd = relation ^ link.odd
                yield _between(groups, edge, odd, _piece_words(groups, link, edge, relation), ())


def _piece_words(groups: FaceGroups, link: SideLink, edge: int, relation: int) -> Words:
    """What would be cut off, or is all that joins a side of the loop; and what lies across an edge from there.

    `relation`: whether what lies across the edge is on the other side than what would be cut off.
    """
    faces, colours = groups.faces, groups.colours
    coord, rim = faces.coords((edge,))[0], faces.outside
    point = _points(coord)[faces.beside[edge].index(link.cell)]
    is_known = colours.root[link.onto] == colours.root[rim]
    inside = is_known and colours.odd[link.onto] ^ colours.odd[rim]
    side = "inside" if inside else "outside"

    def words(say: Names) -> str:
        at, across = say.coord(point), f"the point across {say.coord(coord)}"
        if is_known:
            of = f"the {side} of the loop"
        else:
            of = f"the side of the loop where {say.coord(faces.points[link.onto])} lies"
        if link.odd:
            beyond = f"as does {across}" if relation else f"while {across} belongs to it"
            return f"{of}, in one piece, cannot reach {at}, which so lies on the other side, {beyond}."
        beyond = f"while {across} does not" if relation else f"as does {across}"
        return f"{of} is in one piece only by way of {at}, which so belongs to it, {beyond}."

    return words


_RULES = frozenset({"path"})

INSIDE_OUTSIDE = BoardPattern(
    name="inside-outside",
    title="Inside and outside",
    rule_kinds=_RULES,
    special_case_of=("closed-curve", "one-piece"),
    find=_inside_outside,
)
CLOSED_CURVE = BoardPattern(name="closed-curve", title="Closed curve", rule_kinds=_RULES, find=_closed_curve)
ONE_PIECE = BoardPattern(name="one-piece", title="Inside and outside in one piece", rule_kinds=_RULES, find=_one_piece)

TECHNIQUES = (INSIDE_OUTSIDE, CLOSED_CURVE, ONE_PIECE)
"""For loops from cell to cell."""
