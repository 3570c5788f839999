"""Findings of the inferences as deductions, with words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from penmark.board.mark import FALSE, TRUE, Masks
from penmark.genres.slitherlink.techniques.colouring import CUT, ColourInference
from penmark.genres.slitherlink.techniques.edge_rings import LEAST, MOST, rings_for
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, LoopGrid, crosses, grid_for, lines
from penmark.genres.slitherlink.techniques.inference import ClassInference, Finding, Inference, Marks
from penmark.reasoning.deduction import MOVES, Deduction, DeductionBuilder
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_AMOUNTS = {MOST: "at most one", LEAST: "at least one", MOST | LEAST: "exactly one"}
_ROOM = 90
"""Characters for what is known of edges, two at a time."""
_FEW = 2
"""Clues that a sentence names as its reasons; the others are told one level deeper."""
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
    deduction = builder.into_deduction(lambda say: sentence(say, grid, finding, marks, tuple(reasons), known), shown)
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
    rings = tuple(_reason(grid, ring) for ring in reasons if ring >= 0)
    facts = tuple(
        partial(_premise, grid, finding, known, k) for k in range(len(finding.pairs) + len(finding.relations))
    )
    return Evidence(clues, plain, used, reasons=(*facts, *rings))


def _premise(grid: LoopGrid, finding: Finding, known: Mapping[int, int], k: int, say: Names) -> str:
    return f"{_premises(say, grid, finding, known)[k]}."


def _reason(grid: LoopGrid, ring: int) -> Words:
    if ring < grid.outside and grid.clues[ring] != NONE:
        return lambda say: f"It rests on how {_name(say, grid, ring)} can be drawn."
    return lambda say: f"It rests on the lines that can meet at {_name(say, grid, ring)}."


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


def sentence(
    say: Names, grid: LoopGrid, finding: Finding, marks: Marks, reasons: Sequence[int], known: Mapping[int, int]
) -> str:
    """Why, and what follows; `known` is what stands on the edges of its relations."""
    if finding.cells:
        places = [say.coord(at) for at in grid.cell_coords(finding.cells)]
        same = marks[0][1] == OFF
        if CUT in reasons:
            return f"{_otherwise(places, same)}, the inside or the outside would fall apart: {MOVES}."
        side = "on the same side of the loop" if same else "on different sides of the loop"
        where = f"{places[0]} and {places[1]} are {side}" if len(places) == 2 else _of_rim(places[0], marks)
        return f"{where}{_through(say, grid, reasons)}: {MOVES}."
    premises = _premises(say, grid, finding, known)
    ring = _name(say, grid, finding.ring) if finding.ring != NONE else ""
    if finding.cases:
        return f"however {ring} is drawn, {MOVES}."
    if not premises:
        return f"in all ways to draw {ring} that its surroundings allow, {MOVES}."
    through = _through(say, grid, [each for each in reasons if each != finding.ring])
    there = f"; at {ring} that leaves" if ring else ""
    return f"{_shortened(premises)}{through}{there}: {MOVES}."


def _premises(say: Names, grid: LoopGrid, finding: Finding, known: Mapping[int, int]) -> list[str]:
    """What was known of two edges at a time, and of single edges of these."""
    found = [f"{_AMOUNTS[flags]} of {_pair(say, grid, pair)} is a line" for pair, flags in finding.pairs]
    for relation in finding.relations:
        both = say.coords(grid.edge_coords((relation.one, relation.other)))
        found.append(f"just one of {both} is a line" if relation.odd else f"{both} are both lines or both crossed")
        for edge in (relation.one, relation.other):
            if known.get(edge, OPEN) != OPEN:
                mark = TRUE if known[edge] == LINE else FALSE
                found.append(f"{say.coords(grid.edge_coords((edge,)))} {say.placed(mark, 1)}")
    return found


def _shortened(premises: Sequence[str]) -> str:
    """As many as a sentence has room for; all of them are among the reasons."""
    told = list(premises)
    while len(told) > 1 and len("; ".join(told)) > _ROOM:
        told.pop()
    more = len(premises) - len(told)
    return "; ".join(told) + (f"; and {more} more such fact{'s' if more > 1 else ''} (see why)" if more else "")


def _through(say: Names, grid: LoopGrid, reasons: Sequence[int]) -> str:
    """The clues that it rests on; of many, the number and the two ends."""
    clues = [_name(say, grid, ring) for ring in reasons if 0 <= ring < grid.outside and grid.clues[ring] != NONE]
    if not clues:
        return ""
    few = listing(clues) if len(clues) <= _FEW else f"{len(clues)} clues, from {clues[-1]} to {clues[0]}"
    return f" (by {few})"


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
