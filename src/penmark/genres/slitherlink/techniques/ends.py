"""Loose ends: how many an area holds, and which of them must not be joined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from penmark.genres.slitherlink.techniques.cases import JoinInference
from penmark.genres.slitherlink.techniques.edge_rings import EDGE_WAYS, TWO_WAYS, TWOS, edge_masks
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, LoopGrid, grid_of, states
from penmark.genres.slitherlink.techniques.groups import SideGroups
from penmark.genres.slitherlink.techniques.inference import EdgeRelation
from penmark.genres.slitherlink.techniques.patterns import conclude, walk_text
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import spelled


def _two_ways_out(groups: SideGroups) -> Iterator[tuple[int, EdgeRelation]]:
    """Two open edges that with known ones close off an area, at a clue or corner which has both."""
    colours = groups.colours
    between: dict[tuple[int, int], list[int]] = defaultdict(list)
    for edge, (one, other) in groups.open.items():
        a, b = colours.root[one], colours.root[other]
        if a != b:
            between[(a, b) if a < b else (b, a)].append(edge)
    for edges in between.values():
        for one, other in combinations(edges, 2):
            for ring in groups.rings.of_edge[one]:
                if other in groups.rings.edges[ring]:
                    cells = (*groups.open[one], *groups.open[other])
                    yield ring, EdgeRelation(one, other, sum(colours.odd[at] for at in cells) % 2)


def _loose_ends(position: Position) -> Iterator[Deduction]:
    """An area with two ways out and an odd number of loose ends has one line across, with an even number two or none.

    That may be news for the clue or the corner at which both ways out are.
    """
    groups = position.tracked(SideGroups)
    known = position.view(states)
    for ring, relation in _two_ways_out(groups):
        edges = groups.rings.edges[ring]
        i, j = sorted((edges.index(relation.one), edges.index(relation.other)))
        ways = groups.rings.ways[ring] & TWO_WAYS[TWOS.index((i, j))][relation.odd]
        for k, edge in enumerate(edges):
            ways &= EDGE_WAYS[k][known[edge]]
        marks = [(e, m) for e, m in zip(edges, edge_masks(ways), strict=True) if known[e] == OPEN and ways]
        drawn, free = ([edge for edge, mask in marks if mask == wanted] for wanted in (LINE, OFF))
        if not drawn and not free:
            continue
        cells, told = _round_trip(groups, relation, int(ring < groups.grid.outside))
        yield from conclude(
            position,
            [ring] if ring < groups.grid.outside else [],
            f"{told}. That must be even in all, so "
            f"{'just one of them is a line' if relation.odd else 'both are lines or neither is'}"
            f"{_at(groups.grid, ring)}",
            walk=cells,
            drawn=drawn,
            free=free,
            seen=(relation.one, relation.other),
        )


def _round_trip(groups: SideGroups, relation: EdgeRelation, before: int) -> tuple[list[int], str]:
    """The cells of a closed walk across two edges, and in words how often it crosses the loop besides.

    `before`: how many other cells the words name.
    """
    grid = groups.grid
    (a, b), (c, d) = groups.open[relation.one], groups.open[relation.other]
    if groups.colours.root[a] != groups.colours.root[c]:
        c, d = d, c
    (there, first), (back, then) = groups.walk(a, c), groups.walk(d, b)
    round_trip = [*there, *back]
    cells = [cell for cell in round_trip if cell != grid.outside]
    times = {0: "nowhere", 1: "once", 2: "twice"}.get(first + then, f"{spelled(first + then)} times")
    return cells, f"The walk {walk_text(grid, round_trip, before)} and back crosses the loop {times} besides {{seen}}"


def _at(grid: LoopGrid, ring: int) -> str:
    """What the two ways out leave for a cell: with its clue, if it has one."""
    if ring >= grid.outside:
        return ""
    clue = grid.clues[ring]
    return "; at {0} that leaves" if clue == NONE else f"; for the {clue} at {{0}} that leaves"


def _joins(position: Position) -> JoinInference:
    return start(JoinInference, position)


def _end_joins(position: Position) -> Iterator[Deduction]:
    """A line, or a gap, that would shut other ends off from each other."""
    inference = position.tracked(_joins)
    for finding in inference.search():
        yield from tell(position, inference, finding)


def _closing_edge(position: Position) -> int:
    """The open edge between the ends of the only line on the board, or NONE."""
    grid = grid_of(position)
    drawn: dict[int, list[int]] = defaultdict(list)
    for edge, (one, other) in grid.ends.items():
        if position.masks[edge] == LINE:
            drawn[one].append(other)
            drawn[other].append(one)
    ends = [corner for corner, near in drawn.items() if len(near) == 1]
    if len(ends) != 2:
        return NONE
    closing = [e for e in grid.spokes[ends[0]] if e in grid.spokes[ends[1]] and e != NONE]
    before, here, length = NONE, ends[0], 1
    while here != ends[1]:
        before, here = here, next(there for there in drawn[here] if there != before)
        length += 1
    whole = length == len(drawn)
    return closing[0] if whole and closing and position.masks[closing[0]] == OPEN else NONE


def _unmet(position: Position, closing: int) -> list[int]:
    """The cells whose clue is not content with the lines on the board and the closing one."""
    grid = grid_of(position)
    return [
        at
        for at, (clue, sides) in enumerate(zip(grid.clues, grid.sides, strict=True))
        if clue not in (NONE, sum(edge == closing or position.masks[edge] == LINE for edge in sides))
    ]


def _short_loop(position: Position) -> Iterator[Deduction]:
    """The edge that would make a loop of all the lines there are, while a clue wants other lines."""
    closing = _closing_edge(position)
    unmet = _unmet(position, closing) if closing != NONE else []
    if unmet:
        yield from conclude(
            position,
            unmet[:1],
            "Joining the two ends of the only line would close the loop, but the clue at {0} needs other lines.",
            free=(closing,),
            seen=(closing,),
        )


def _last_gap(position: Position) -> Iterator[Deduction]:
    """The edge that turns the line into a loop with which all clues are content: a solution, hence the only one."""
    grid = grid_of(position)
    closing = _closing_edge(position)
    if closing == NONE or _unmet(position, closing):
        return
    if grid.every_corner and sum(mask == LINE for mask in position.masks) + 1 < len(grid.spokes):
        return
    beside = [at for at in grid.beside[closing] if at != grid.outside]
    yield from conclude(
        position,
        beside[:1],
        "With the gap beside {0} closed, the loop is whole and all clues are met, and there is only one solution.",
        drawn=(closing,),
    )


_RULES = frozenset({"path"})

LOOSE_ENDS = BoardPattern(
    name="loose-ends", title="Closed curve with two open crossings", rule_kinds=_RULES, find=_loose_ends
)
END_JOINS = BoardPattern(name="end-joins", title="One piece, an edge ahead", rule_kinds=_RULES, find=_end_joins)
SHORT_LOOP = BoardPattern(
    name="short-loop", title="Loop closed too soon for a clue", rule_kinds=_RULES, find=_short_loop
)
LAST_GAP = BoardPattern(name="last-gap", title="Last gap", rule_kinds=_RULES, uniqueness=True, find=_last_gap)

TECHNIQUES: tuple[Technique, ...] = (SHORT_LOOP, LAST_GAP, LOOSE_ENDS, END_JOINS)
