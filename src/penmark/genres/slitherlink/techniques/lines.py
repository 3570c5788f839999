"""What a line does that reaches the corner of a clue from outside."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.clues import diagonal_end
from penmark.genres.slitherlink.techniques.grid import (
    CORNERS,
    LINE,
    NONE,
    OFF,
    OPEN,
    ROUND,
    LoopGrid,
    Pair,
    grid_of,
    states,
)
from penmark.genres.slitherlink.techniques.patterns import clue_pattern, conclude
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import Technique


def _line_into_3(position: Position, at: int) -> Iterator[Deduction]:
    grid, known = grid_of(position), position.view(states)
    for k in ROUND:
        outer = grid.outer(at, k)
        arriving = [edge for edge in outer if known[edge] == LINE]
        if len(arriving) != 1:
            continue
        yield from conclude(
            position,
            [at],
            f"The line on {{seen}} reaches the {CORNERS[k]} corner of the 3 at {{0}}, which has one side there "
            "and both others; no other line ends there or opposite.",
            drawn=grid.far(at, k),
            free=(*(edge for edge in outer if edge not in arriving), *grid.outer(at, (k + 2) % 4)),
            seen=arriving,
        )


def enters(known: list[int], outer: Pair) -> list[int]:
    """The line that must go on into the cell, if just one arrives at its corner and the other edge there is free."""
    arriving = [edge for edge in outer if known[edge] == LINE]
    return arriving if len(arriving) == 1 and OFF in (known[outer[0]], known[outer[1]]) else []


def _line_into_1(position: Position, at: int) -> Iterator[Deduction]:
    grid, known = grid_of(position), position.view(states)
    for k in ROUND:
        arriving = enters(known, grid.outer(at, k))
        if arriving:
            yield from conclude(
                position,
                [at],
                f"The line on {{seen}} runs into the {CORNERS[k]} corner of the 1 at {{0}} and must go on along a side "
                "there, which is all the 1 has.",
                free=grid.far(at, k),
                seen=arriving,
            )


def _line_through_2s(position: Position, at: int) -> Iterator[Deduction]:
    """One side of a 2 at one corner means one side at the opposite corner, and so on down the diagonal."""
    grid, known = grid_of(position), position.view(states)
    for k in ROUND:
        arriving = enters(known, grid.outer(at, k))
        if not arriving:
            continue
        onward = (k + 2) % 4
        end, twos = diagonal_end(grid, at, onward)
        chain = [at, *twos]
        clue = NONE if end == NONE else grid.clues[end]
        if clue in (1, 3):
            yield from _into_the_end(position, chain, arriving, end, k)
        else:
            yield from _out_of_the_chain(position, chain, arriving, onward)


def _into_the_end(position: Position, chain: list[int], arriving: list[int], end: int, k: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    clue, far = grid.clues[end], grid.far(end, k)
    follows = "so both others are lines" if clue == 3 else "which is all it has"
    yield from conclude(
        position,
        (end, *chain),
        f"The line on {{seen}} runs into the 2{_plural(chain)} at {{rest}}, comes out at the {CORNERS[(k + 2) % 4]} "
        f"corner of {{{len(chain)}}} and takes just one side of the {clue} at {{0}} there, {follows}.",
        drawn=far if clue == 3 else (),
        free=grid.outer(end, (k + 2) % 4) if clue == 3 else far,
        seen=arriving,
    )


def _out_of_the_chain(position: Position, chain: list[int], arriving: list[int], onward: int) -> Iterator[Deduction]:
    grid, known = grid_of(position), position.view(states)
    one, other = grid.outer(chain[-1], onward)
    if known[one] == OPEN:
        one, other = other, one
    if known[one] == OPEN or known[other] != OPEN:
        return
    if known[one] == LINE:
        where = "by {also}"
    else:
        where = "with one way on, as {also} is crossed" if one != NONE else "with one way on, at the border"
    yield from conclude(
        position,
        chain,
        f"The line on {{seen}} runs into the 2{_plural(chain)} at {{all}} and comes out at the {CORNERS[onward]} "
        f"corner of {{{len(chain) - 1}}}, {where}.",
        drawn=() if known[one] == LINE else (other,),
        free=(other,) if known[one] == LINE else (),
        seen=arriving,
        also=(one,) if one != NONE else (),
    )


def _plural(chain: list[int]) -> str:
    return "s" if len(chain) > 1 else ""


def _along_the_diagonals(grid: LoopGrid, at: int) -> frozenset[int]:
    seen = grid.about(at)
    for k in ROUND:
        end, twos = diagonal_end(grid, at, k)
        last = end if end != NONE and grid.clues[end] in (1, 3) else twos[-1] if twos else at
        seen |= grid.about(last)
    return seen


TECHNIQUES: tuple[Technique, ...] = (
    clue_pattern("line-into-3", "Line reaching a 3", (3,), _line_into_3),
    clue_pattern("line-into-1", "Line reaching a 1", (1,), _line_into_1),
    clue_pattern(
        "line-through-2s",
        "Line through 2s",
        (2,),
        _line_through_2s,
        _along_the_diagonals,
        ("vertex-pairs", "vertex-pair-chains", "edge-classes"),
    ),
)
