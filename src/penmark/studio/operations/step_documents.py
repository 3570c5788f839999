"""What a page needs to draw a step: what plays which role, and the candidates of the cells that it looks at."""

from __future__ import annotations

import msgspec

from penmark.board.mark import MarkKind, Masks, is_single
from penmark.grading.picture import Picture, PictureRole
from penmark.grading.step import SolveStep
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.evidence import MarkAt
from penmark.studio.operations.schemas import MarkValue, MoveMade, moves_of


class MarkShown(msgspec.Struct, omit_defaults=True):
    """A place, and the mark or candidate there that is meant; the place as a whole if none is given."""

    at: str
    mark: MarkValue | None = None


class PictureShown(msgspec.Struct):
    """What to draw of a step, by role."""

    clues: list[str]
    """Clues that were read."""
    areas: list[list[str]]
    """Houses and other regions that were looked at as a whole."""
    used: list[MarkShown]
    """Marks and candidates that the step rests on."""
    removed: list[MarkShown]
    placed: list[MarkShown]
    lines: list[list[MarkShown]]
    """The links of a chain, each from a place to a place."""


def picture_shown(puzzle: Puzzle, picture: Picture) -> PictureShown:
    name = puzzle.substrate.format_coord

    def shown(each: MarkAt) -> MarkShown:
        return MarkShown(name(each.coord), None if each.mark is None else each.mark.plain)

    return PictureShown(
        clues=[name(at) for at in picture.clues],
        areas=[[name(at) for at in area] for area in picture.areas],
        used=[shown(each) for each in picture.used],
        removed=[shown(each) for each in picture.removed],
        placed=[shown(each) for each in picture.placed],
        lines=[[shown(each) for each in ends] for ends in picture.lines],
    )


def candidates_shown(puzzle: Puzzle, picture: Picture, masks: Masks) -> dict[str, list[int]]:
    """For each open cell with numbers that a picture shows, the candidates before the step."""
    roles = (PictureRole.AREA, PictureRole.USED, PictureRole.REMOVED, PictureRole.PLACED, PictureRole.LINE)
    found: dict[str, list[int]] = {}
    for at in picture.coords(*roles):
        if not puzzle.substrate.is_floor(at):
            continue
        index = puzzle.substrate.layout.index(at)
        domain, mask = puzzle.field.domain(index), masks[index]
        if domain.kind is MarkKind.NUMERIC and not is_single(mask):
            found[puzzle.substrate.format_coord(at)] = [mark.value for mark in domain.marks(mask)]
    return found


def unmarked_before(puzzle: Puzzle, steps: tuple[SolveStep, ...]) -> list[list[MoveMade]]:
    """For each step, the bookkeeping since the step before it: marks that players may leave out, such as crosses."""
    defaults = {layer: marks.default for layer, marks in puzzle.mark_layers.items()}
    found, done = [], 0
    for step in steps:
        literals = [step.log.literal(move) for move in step.moves]
        start = step.log.position(literals)
        moves = tuple(step.log.move(literal) for literal in step.log.literals[done:start])
        kept = tuple(move for move in moves if defaults.get(move.coord.layer) == move.mark)
        found.append(moves_of(puzzle, kept))
        done = max(start + len(literals), done)
    return found
