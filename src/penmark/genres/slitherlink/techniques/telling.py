"""Findings of the inferences as deductions, with words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, Masks
from penmark.genres.slitherlink.techniques.colouring import CUT, ColourInference, PieceInference
from penmark.genres.slitherlink.techniques.edge_rings import LEAST, MOST, rings_for
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, LoopGrid, crosses, grid_for, lines
from penmark.genres.slitherlink.techniques.inference import ClassInference, EdgeRelation, Finding, Inference, Marks
from penmark.puzzle.name_reading import SIDES
from penmark.reasoning.deduction import MOVES, Deduction, DeductionBuilder
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.loops.connection import SideLink
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_AMOUNTS = {MOST: "at most one", LEAST: "at least one", MOST | LEAST: "exactly one"}
_ROOM = 90
"""Characters for what is known of edges, two at a time."""
_FEW = 2
"""Clues that a sentence names as its reasons where there is no room for all; the others are told one level deeper."""
_FEW_WAYS = 4
"""Ways to draw a clue of which each is told."""
_MOST_BEFORE_MOVES = 230
"""Characters of what leads to the moves, if all of it is to be told."""
Kind = TypeVar("Kind", bound=Inference)


def start(kind: type[Kind], position: Position) -> Kind:
    """An inference that knows the edges on the board and has drawn no conclusion yet."""
    inference = kind(grid_for(position.puzzle), rings_for(position.puzzle))
    inference.update(position, tuple(inference.grid.beside))
    return inference


def tell(position: Position, inference: Inference, finding: Finding) -> Iterator[Deduction]:
    """The deduction for a finding, unless all of it is on the board."""
    grid = inference.grid
    marks = tuple((edge, mask) for edge, mask in finding.marks if position.masks[edge] == OPEN)
    drawn = [edge for edge, mask in marks if mask == LINE]
    free = [edge for edge, mask in marks if mask == OFF]
    reasons = trace(inference, finding)
    rings = [finding.ring, *reasons] if finding.ring != NONE else reasons
    cells = [ring for ring in rings if 0 <= ring < grid.outside]
    seen = {edge for relation in finding.relations for edge in (relation.one, relation.other)}
    for pair, _ in finding.pairs:
        seen.update(grid.near(*divmod(pair, 4)))
    if finding.ring >= grid.outside:
        seen.update(edge for edge in inference.rings.edges[finding.ring] if edge != NONE)
    observed = (*grid.cell_coords((*cells, *(finding.cells or ()))), *grid.edge_coords(sorted(seen)))
    builder = DeductionBuilder()
    builder.observe_all(observed, (*lines(position, drawn), *crosses(position, free)))
    known = {edge: inference.known[edge] for relation in finding.relations for edge in (relation.one, relation.other)}
    shown = partial(_evidence, grid, finding, known, tuple(cells), tuple(sorted(seen)), tuple(reasons))
    ways = inference.ways_left(finding.ring) if finding.cases else 0
    cut = _cut(inference, finding) if CUT in reasons else None
    told = partial(sentence, grid=grid, finding=finding, marks=marks, reasons=tuple(reasons), known=known)
    deduction = builder.into_deduction(lambda say: told(say, ways=ways, cut=cut), shown)
    if deduction:
        yield deduction


def _evidence(
    grid: LoopGrid,
    finding: Finding,
    known: Mapping[int, int],
    cells: Sequence[int],
    edges: Sequence[int],
    reasons: Sequence[int],
    masks: Masks,
) -> Evidence:
    clues = grid.cell_coords(at for at in dict.fromkeys(cells) if grid.clues[at] != NONE)
    plain = tuple((at,) for at in grid.cell_coords(at for at in dict.fromkeys(cells) if grid.clues[at] == NONE))
    used = tuple(MarkAt(at) for at in grid.edge_coords(edges))
    rings = tuple(_reasons(grid, [ring for ring in reasons if ring >= 0]))
    facts = tuple(
        partial(_premise, grid, finding, known, k) for k in range(len(finding.pairs) + len(finding.relations))
    )
    return Evidence(clues, plain, used, reasons=(*facts, *rings))


def _premise(grid: LoopGrid, finding: Finding, known: Mapping[int, int], k: int, say: Names) -> str:
    return f"{_premises(say, grid, finding, known)[k]}."


def _reasons(grid: LoopGrid, rings: Sequence[int]) -> Iterator[Words]:
    """The clues that it rests on in a sentence, and the corners and other cells in another."""
    clues = [ring for ring in rings if ring < grid.outside and grid.clues[ring] != NONE]
    others = _coords(grid, [ring for ring in rings if ring not in clues])
    if clues:
        yield lambda say: f"It rests on how {_clues(say, grid, clues)} can be drawn."
    if others:
        yield lambda say: f"It rests on the lines that can meet at {say.coords(others, len(others))}."


def trace(inference: Inference, finding: Finding) -> list[int]:
    """The rings (or CUT) through which the premises of a finding came, each once."""
    reasons: dict[int, None] = {}
    pairs = [pair for pair, _ in finding.pairs]
    for pair in pairs:
        for ring in inference.sources.get(pair, ()):
            reasons[ring] = None
            nearer = (other for other in inference.rings.pairs[ring] if inference.flags[other])
            pairs += [p for p in nearer if p not in pairs and inference.depth[p] < inference.depth[pair]]
    if isinstance(inference, ClassInference):
        for relation in finding.relations:
            if inference.classes.relation(relation.one, relation.other) is not None:
                reasons.update(dict.fromkeys(inference.classes.trace(relation.one, relation.other)))
    if isinstance(inference, ColourInference) and finding.cells:
        reasons.update(dict.fromkeys(inference.colours.trace(*finding.cells)))
    reasons.pop(NONE, None)
    return list(reasons)


def _cut(inference: Inference, finding: Finding) -> SideLink | None:
    """How it showed on which side one of the cells of a finding lies, or the only other one that relates them."""
    if not isinstance(inference, PieceInference) or finding.cells is None:
        return None
    joins = [{one, other} for one, other, reason in inference.colours.path(*finding.cells) if reason == CUT]
    cuts = [link for link in inference.cuts_seen.values() if {link.cell, link.onto} in joins]
    own = [link for link in cuts if link.cell in finding.cells]
    return own[0] if own else cuts[0] if len(cuts) == len(joins) == 1 else None


def sentence(
    say: Names,
    grid: LoopGrid,
    finding: Finding,
    marks: Marks,
    reasons: Sequence[int],
    known: Mapping[int, int],
    ways: int = 0,
    cut: SideLink | None = None,
) -> str:
    """Why, and what follows; `known` is what stands on the edges of its relations."""
    if finding.cells:
        return _of_cells(say, grid, finding.cells, marks, reasons, cut)
    ring = _name(say, grid, finding.ring) if finding.ring != NONE else ""
    if finding.cases:
        return f"however {ring} is drawn{_ways_told(ways)}, {MOVES}."
    premises = _premises(say, grid, finding, known)
    if not premises:
        return f"in all ways to draw {ring} that its surroundings allow, {MOVES}."
    others = [each for each in reasons if each != finding.ring]
    there = f"; at {ring} that leaves" if ring else ""
    for most in (len(others), _FEW):
        told = f"{'; '.join(premises)}{_through(say, grid, others, most)}{there}: {MOVES}."
        if len(told) <= _MOST_BEFORE_MOVES:
            return told
    return f"{_shortened(premises)}{_through(say, grid, others, _FEW)}{there}: {MOVES}."


def _of_cells(
    say: Names,
    grid: LoopGrid,
    cells: tuple[int, int],
    marks: Marks,
    reasons: Sequence[int],
    cut: SideLink | None,
) -> str:
    places, same = [say.coord(at) for at in grid.cell_coords(cells)], marks[0][1] == OFF
    if CUT in reasons and cut is None:
        return f"{_otherwise(places, same)}, the inside or the outside would fall apart: {MOVES}."
    side = "on the same side of the loop" if same else "on different sides of the loop"
    where = f"{places[0]} and {places[1]} are {side}" if len(places) == 2 else _of_rim(places[0], marks)
    if cut is not None:
        return f"{_cut_told(say, grid, cut)}, so {where}: {MOVES}."
    return f"{where}{_through(say, grid, reasons, _FEW)}: {MOVES}."


def _cut_told(say: Names, grid: LoopGrid, cut: SideLink) -> str:
    """What shows that a cell lies on the side of another, or not."""

    def name(at: int) -> str:
        return "the rim" if at == grid.outside else say.coord(grid.cell_coord(at))

    cell, onto = name(cut.cell), name(cut.onto)
    if cut.odd:
        return f"{cell} is cut off from {onto} and cannot be on its side of the loop"
    beyond = name(cut.beyond)
    if cut.onto == grid.outside:
        return f"{beyond} is outside the loop, and joined to {onto} only by way of {cell}"
    return f"{onto} and {beyond} are on one side of the loop, in one piece only by way of {cell}"


def _ways_told(ways: int) -> str:
    """` (with the top and left sides, or the right and bottom ones)`: the ways that are left, if they are few."""
    sides = [[side for k, side in enumerate(SIDES) if way >> k & 1] for way in range(16) if ways >> way & 1]
    if not 1 < len(sides) <= _FEW_WAYS or not all(sides):
        return ""
    free = [[side for side in SIDES if side not in each] for each in sides]
    if all(len(each) == 1 for each in free):
        return f" (with all but the {listing([side for (side,) in free], 'or')} side)"
    return f" (with the {listing([' and '.join(each) for each in sides], 'or')} side{'s' if len(sides[0]) > 1 else ''})"


def _premises(say: Names, grid: LoopGrid, finding: Finding, known: Mapping[int, int]) -> list[str]:
    """What was known of two edges at a time, and of one of these."""
    found = [f"{_AMOUNTS[flags]} of {_pair(say, grid, pair)} is a line" for pair, flags in finding.pairs]
    return found + [_related(say, grid, relation, known) for relation in finding.relations]


def _related(say: Names, grid: LoopGrid, relation: EdgeRelation, known: Mapping[int, int]) -> str:
    ends = (relation.one, relation.other)
    decided = next((edge for edge in ends if known.get(edge, OPEN) != OPEN), None)
    if decided is None:
        both = say.coords(grid.edge_coords(ends))
        return f"just one of {both} is a line" if relation.odd else f"{both} are both lines or both crossed"
    one, other = (say.coords(grid.edge_coords((edge,))) for edge in (sum(ends) - decided, decided))
    stands = say.placed(TRUE if known[decided] == LINE else FALSE, 1)
    return f"{one} is {'the opposite of' if relation.odd else 'like'} {other}, which {stands}"


def _shortened(premises: Sequence[str]) -> str:
    """As many as a sentence has room for; all of them are among the reasons."""
    told = list(premises)
    while len(told) > 1 and len("; ".join(told)) > _ROOM:
        told.pop()
    more = len(premises) - len(told)
    return "; ".join(told) + (f"; and {more} more such fact{'s' if more > 1 else ''} (see why)" if more else "")


def _through(say: Names, grid: LoopGrid, reasons: Sequence[int], most: int) -> str:
    """The clues that it rests on, or what else if there are none; of too many, the number and the two ends."""
    clues = [ring for ring in reasons if 0 <= ring < grid.outside and grid.clues[ring] != NONE]
    if clues:
        return f" (by {_clues(say, grid, clues) if len(clues) <= most else _ends(say, grid, clues, 'clues')})"
    others = [ring for ring in reasons if ring >= 0]
    named = say.coords(_coords(grid, others), most) if len(others) <= most else _ends(say, grid, others, "places")
    return f" (by what can be drawn at {named})" if others else ""


def _clues(say: Names, grid: LoopGrid, rings: Sequence[int]) -> str:
    """`the 1s at r2c3 and r4c5 and the 3 at r1c1`: from the first on, those with one number together."""
    alike: dict[int, list[str]] = {}
    for ring in reversed(rings):
        alike.setdefault(grid.clues[ring], []).append(say.coord(grid.cell_coord(ring)))
    return listing([f"the {clue}{'s' if len(at) > 1 else ''} at {listing(at)}" for clue, at in alike.items()])


def _coords(grid: LoopGrid, rings: Sequence[int]) -> tuple[Coord, ...]:
    corners = tuple(grid.corner_coord(ring - grid.outside) for ring in rings if ring >= grid.outside)
    return (*grid.cell_coords(ring for ring in rings if ring < grid.outside), *corners)


def _ends(say: Names, grid: LoopGrid, rings: Sequence[int], what: str) -> str:
    return f"{len(rings)} {what}, from {_name(say, grid, rings[-1])} to {_name(say, grid, rings[0])}"


def _otherwise(places: Sequence[str], same: bool) -> str:
    """What is supposed, and is not so."""
    if len(places) == 2:
        return f"if {places[0]} and {places[1]} were on {'different sides' if same else 'the same side'} of the loop"
    return f"if {places[0]} were {'inside' if same else 'outside'} the loop"


def _of_rim(place: str, marks: Marks) -> str:
    return f"{place} is {'outside' if marks[0][1] == OFF else 'inside'} the loop, and its rim side lies outside"


def _pair(say: Names, grid: LoopGrid, pair: int) -> str:
    return say.coords(grid.edge_coords(grid.near(*divmod(pair, 4))))


def _name(say: Names, grid: LoopGrid, ring: int) -> str:
    if ring >= grid.outside:
        return say.coord(grid.corner_coord(ring - grid.outside))
    clue = grid.clues[ring]
    place = say.coord(grid.cell_coord(ring))
    return place if clue == NONE else f"the {clue} at {place}"
