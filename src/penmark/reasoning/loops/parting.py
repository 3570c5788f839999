"""What marks would cut off, in words: two points of one side of the loop with no way from the one to the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops.connection import LINE, OPEN, cut_off
from penmark.reasoning.loops.parity_classes import ParityClasses
from penmark.reasoning.loops.sides import LoopFaces
from penmark.rules.outcome import Names

Added: TypeAlias = Sequence[tuple[int, int]]
"""Positions with what they would hold."""


class _Fault(NamedTuple):
    """Two faces of one side, or an edge whose two faces say otherwise than its mark."""

    faces: tuple[int, int]
    edge: int = -1
    side: int | None = None
    """Whether both lie inside; `None` if that is not known."""


class Parting(NamedTuple):
    """What goes wrong between the inside and the outside of the loop."""

    rests_on: tuple[int, ...]
    """The positions, of those added to the board, that it takes."""
    fault: _Fault
    mask: int
    points: tuple[Coord, ...]
    link: Coord | None

    def words(self, say: Names) -> str:
        side = {None: "on one side of", 0: "outside", 1: "inside"}[self.fault.side]
        if self.link is not None and self.mask == LINE:
            return f"both sides of the line {say.coord(self.link)} are {side} the loop"
        if self.link is not None:
            return f"one side of {say.coord(self.link)} is inside the loop and the other outside, with no line between"
        if len(self.points) == 1:
            return f"{say.coord(self.points[0])}, outside the loop, is cut off from the border"
        return f"{say.coords(self.points)}, both {side} the loop, are cut off from each other"


def parting(puzzle: Puzzle, masks: Masks, added: Added) -> Parting | None:
    """What is wrong on a board with some marks added to it, and as few of these as it takes."""
    faces = LoopFaces(puzzle)
    needed = [(i, mask) for i, mask in added if i in faces.beside and masks[i] == OPEN]
    if _fault(faces, masks, needed) is None:
        return None
    for each in tuple(reversed(needed)):
        fewer = [other for other in needed if other is not each]
        if _fault(faces, masks, fewer) is not None:
            needed = fewer
    fault = _fault(faces, masks, needed)
    assert fault is not None
    link = faces.coords((fault.edge,))
    points = tuple(faces.points[at] for at in fault.faces if at != faces.outside)
    return Parting(
        tuple(i for i, _ in needed), fault, dict(needed).get(fault.edge, OPEN), points, next(iter(link), None)
    )


def _fault(faces: LoopFaces, masks: Masks, added: Added) -> _Fault | None:
    known, colours = list(masks), ParityClasses(faces.outside + 1)
    for edge, (one, other) in faces.beside.items():
        if masks[edge] != OPEN:
            colours.join(one, other, int(masks[edge] == LINE), edge)
    for edge, mask in added:
        one, other = faces.beside[edge]
        if colours.relation(one, other) == int(mask != LINE):
            return _Fault((one, other), edge, colours.relation(one, faces.outside))
        known[edge] = mask
        colours.join(one, other, int(mask == LINE), edge)
    found = cut_off(faces.near, colours, known)
    if found is None:
        return None
    pairs = [(at, other) for at in found[0] for other in found[1]]
    at, other = min(pairs, key=lambda pair: _apart(faces, *pair))
    return _Fault((at, other), side=colours.relation(at, faces.outside))


def _apart(faces: LoopFaces, one: int, other: int) -> int:
    """How far two faces are from each other; from the outside any is one step."""
    if faces.outside in (one, other):
        return 1
    a, b = faces.points[one], faces.points[other]
    return abs(a.row - b.row) + abs(a.col - b.col)
