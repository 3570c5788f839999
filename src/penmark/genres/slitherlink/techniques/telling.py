"""Findings of the inferences as deductions, with words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar

from penmark.board.mark import Masks
from penmark.genres.slitherlink.techniques.colouring import CUT, ColourInference
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, LoopGrid, crosses, grid_for, lines
from penmark.genres.slitherlink.techniques.inference import ClassInference, Finding, Inference, Marks
from penmark.genres.slitherlink.techniques.knots import LEAST, MOST, knots_for
from penmark.reasoning.deduction import MOVES, Deduction, DeductionBuilder
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.position import Position
from penmark.rules.base import Names
from penmark.rules.counting import listing

_AMOUNTS = {MOST: "at most one", LEAST: "at least one", MOST | LEAST: "exactly one"}
_FEW = 4
"""Clues that a sentence names as its reasons; the others are told one level deeper."""
Kind = TypeVar("Kind", bound=Inference)


def start(kind: type[Kind], position: Position) -> Kind:
    """An inference that knows the edges on the board and has drawn no conclusion yet."""
    inference = kind(grid_for(position.puzzle), knots_for(position.puzzle))
    inference.update(position, tuple(inference.grid.beside))
    return inference


def tell(position: Position, inference: Inference, finding: Finding) -> Iterator[Deduction]:
    """The deduction for a finding, unless all of it is on the board."""
    grid = inference.grid
    marks = tuple((edge, mask) for edge, mask in finding.marks if position.masks[edge] == OPEN)
    drawn = [edge for edge, mask in marks if mask == LINE]
    free = [edge for edge, mask in marks if mask == OFF]
    reasons = trace(inference, finding)
    knots = [finding.knot, *reasons] if finding.knot != NONE else reasons
    cells = [knot for knot in knots if 0 <= knot < grid.outside]
    seen = {edge for tie in finding.ties for edge in (tie.one, tie.other)}
    for pair, _ in finding.pairs:
        seen.update(grid.near(*divmod(pair, 4)))
    if finding.knot >= grid.outside:
        seen.update(edge for edge in inference.knots.edges[finding.knot] if edge != NONE)
    observed = (*grid.cell_coords((*cells, *(finding.cells or ()))), *grid.edge_coords(sorted(seen)))
    builder = DeductionBuilder()
    builder.observe_all(observed, (*lines(position, drawn), *crosses(position, free)))
    shown = partial(_evidence, grid, tuple(cells), tuple(sorted(seen)), tuple(reasons))
    deduction = builder.into_deduction(lambda say: sentence(say, grid, finding, marks, tuple(reasons)), shown)
    if deduction:
        yield deduction


def _evidence(
    grid: LoopGrid, cells: Sequence[int], edges: Sequence[int], reasons: Sequence[int], masks: Masks
) -> Evidence:
    clues = grid.cell_coords(at for at in dict.fromkeys(cells) if grid.clues[at] != NONE)
    plain = tuple((at,) for at in grid.cell_coords(at for at in dict.fromkeys(cells) if grid.clues[at] == NONE))
    used = tuple(MarkAt(at) for at in grid.edge_coords(edges))
    knots = [knot for knot in reasons if knot >= 0]
    return Evidence(clues, plain, used, reasons=tuple(_reason(grid, knot) for knot in knots))


def _reason(grid: LoopGrid, knot: int) -> Words:
    if knot < grid.outside and grid.clues[knot] != NONE:
        return lambda say: f"It rests on how {_name(say, grid, knot)} can be drawn."
    return lambda say: f"It rests on the lines that can meet at {_name(say, grid, knot)}."


def trace(inference: Inference, finding: Finding) -> list[int]:
    """The knots (or CUT) through which the premises of a finding came, each once."""
    reasons: dict[int, None] = {}
    pairs = [pair for pair, _ in finding.pairs]
    for pair in pairs:
        for knot in inference.sources.get(pair, ()):
            reasons[knot] = None
            nearer = (other for other in inference.knots.pairs[knot] if inference.flags[other])
            pairs += [p for p in nearer if p not in pairs and inference.depth[p] < inference.depth[pair]]
    if isinstance(inference, ClassInference):
        for tie in finding.ties:
            if inference.classes.relation(tie.one, tie.other) is not None:
                reasons.update(dict.fromkeys(inference.classes.trace(tie.one, tie.other)))
    if isinstance(inference, ColourInference) and finding.cells:
        reasons.update(dict.fromkeys(inference.colours.trace(*finding.cells)))
    reasons.pop(NONE, None)
    return list(reasons)


def sentence(say: Names, grid: LoopGrid, finding: Finding, marks: Marks, reasons: Sequence[int]) -> str:
    """Why, and what follows."""
    if finding.cells:
        places = [say.coord(at) for at in grid.cell_coords(finding.cells)]
        side = "on the same side of the loop" if marks[0][1] == OFF else "on different sides of the loop"
        where = f"{places[0]} and {places[1]} are {side}" if len(places) == 2 else _of_rim(places[0], marks)
        why = ", or the inside or the outside would fall apart" if CUT in reasons else _through(say, grid, reasons)
        return f"{where}{why}: {MOVES}."
    premises = [f"{_AMOUNTS[flags]} of {_pair(say, grid, pair)} is a line" for pair, flags in finding.pairs]
    for tie in finding.ties:
        both = say.coords(grid.edge_coords((tie.one, tie.other)))
        premises.append(f"just one of {both} is a line" if tie.odd else f"{both} are both lines or both crossed")
    knot = _name(say, grid, finding.knot) if finding.knot != NONE else ""
    if finding.cases:
        return f"however {knot} is drawn, {MOVES}."
    if not premises:
        return f"in all ways to draw {knot} that its surroundings allow, {MOVES}."
    through = _through(say, grid, [each for each in reasons if each != finding.knot])
    there = f"; at {knot} that leaves" if knot else ""
    return f"{'; '.join(premises)}{through}{there}: {MOVES}."


def _through(say: Names, grid: LoopGrid, reasons: Sequence[int]) -> str:
    """The clues that it rests on, if they are few."""
    clues = [knot for knot in reasons if 0 <= knot < grid.outside and grid.clues[knot] != NONE]
    return f" (by {listing([_name(say, grid, knot) for knot in clues])})" if 0 < len(clues) <= _FEW else ""


def _of_rim(place: str, marks: Marks) -> str:
    return f"{place} is {'outside' if marks[0][1] == OFF else 'inside'} the loop, and its rim side lies outside"


def _pair(say: Names, grid: LoopGrid, pair: int) -> str:
    return say.coords(grid.edge_coords(grid.near(*divmod(pair, 4))))


def _name(say: Names, grid: LoopGrid, knot: int) -> str:
    if knot >= grid.outside:
        return say.coord(grid.corner_coord(knot - grid.outside))
    clue = grid.clues[knot]
    place = say.coord(grid.cell_coord(knot))
    return place if clue == NONE else f"the {clue} at {place}"
