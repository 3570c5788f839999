"""Akari: what one clue, or two clues with a cell beside both, say about the cells around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from penmark.genres.akari.techniques.lamps import OPEN, InPlay, Lamps, lamps_of
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.evidence import EvidenceMaker
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern

COUNTS = frozenset({"exact-count"})


class Clue(msgspec.Struct, frozen=True, gc=False):
    """A clue in play: where it stands, the open cells beside it, and how many of them hold a bulb."""

    at: int
    free: list[int]
    need: int

    @property
    def spare(self) -> int:
        """How many of the open cells hold no bulb."""
        return len(self.free) - self.need


def step(
    position: Position,
    looked_at: Iterable[int],
    bulbs: Iterable[int],
    none: Iterable[int],
    words: Words,
    evidence: EvidenceMaker | None = None,
) -> tuple[Deduction, ...]:
    """The step that puts bulbs in some cells and none in others, if it changes anything."""
    moves = [move for i in bulbs for move in position.commit(i, 1)]
    moves += [move for i in none for move in position.commit(i, 0)]
    if not moves:
        return ()
    observed = position.puzzle.field.coords(dict.fromkeys(looked_at))
    return (Deduction(observed, tuple(moves), words, evidence),)


def unlit(lamps: Lamps, bulbs: Iterable[int], cells: Iterable[int]) -> list[int]:
    """Those of some cells that none of the bulbs lights: that the others hold none goes without saying."""
    placed = tuple(bulbs)
    return [i for i in cells if not any(lamps.sees(bulb, i) for bulb in placed)]


# ── one clue ──


def _own_cells(position: Position) -> Mapping[int, Iterable[int]]:
    return position.first_view(InPlay).cells


def _corner_exclusion(position: Position, at: int) -> tuple[Deduction, ...]:
    """All but one of the open cells beside a clue hold a bulb: nothing may light two of them."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    free, need = lamps.state(masks, at)
    if need < 1 or need != len(free) - 1:
        return ()
    hits = [d for d in lamps.corners(at, free) if masks[d] == OPEN]
    return step(position, (at, *free), (), hits, _corner_words(lamps, at, free, hits)) if hits else ()


def _corner_words(lamps: Lamps, at: int, free: list[int], hits: list[int]) -> Words:
    hold, lit = ("One of {} holds", "both") if len(free) == 2 else ("All but one of {} hold", "two of them")
    return lambda say: (
        f"{hold.format(lamps.cells(say, free))} a bulb for {lamps.clue(say, at)}; a bulb at "
        f"{lamps.cells(say, hits, 'or')} would light {lit}: {MOVES}."
    )


# ── two clues with a cell beside both ──


def _with_sharing(position: Position) -> Mapping[int, Iterable[int]]:
    clues = position.first_view(InPlay)
    return clues.with_others(clues.sharing)


def _shared_neighbour(position: Position, at: int) -> list[Deduction]:
    """A mark beside one clue that settles it, and so starves another with a cell beside both.

    Where two such cells are open, `_diagonal_clues` sees the same.
    """
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    clue = Clue(at, *lamps.state(masks, at))
    found: list[Deduction] = []
    if len(clue.free) < 2 or (clue.need != 1 and clue.spare != 1):
        return found
    for there in position.first_view(InPlay).sharing[at]:
        other = Clue(there, *lamps.state(masks, there))
        if other.need < 1 or sum([i in other.free for i in clue.free]) != 1:
            continue
        if clue.need == 1:
            found += _fillers(position, clue, other)
        if clue.spare == 1:
            found += _musts(position, clue, other)
    return found


def _fillers(position: Position, clue: Clue, other: Clue) -> Iterator[Deduction]:
    """A bulb that would be the clue's last: the other clue loses the cells that it empties or lights."""
    lamps = position.of_puzzle(lamps_of)
    for cell in clue.free:
        lost = sum(1 for i in other.free if i != cell and (i in clue.free or lamps.sees(cell, i)))
        if lost > other.spare:
            looked_at = (clue.at, other.at, *clue.free, *other.free)
            yield from step(position, looked_at, (), (cell,), _filler_words(lamps, clue, other, cell))


def _filler_words(lamps: Lamps, clue: Clue, other: Clue, cell: int) -> Words:
    return lambda say: (
        f"A bulb at {lamps.cells(say, [cell])} would be the last beside {lamps.clue(say, clue.at)} and leave "
        f"{lamps.clue(say, other.at)} too few cells, so there is none."
    )


def _musts(position: Position, clue: Clue, other: Clue) -> Iterator[Deduction]:
    """A cell without which the clue needs bulbs in all its others, which leave the other clue too few cells."""
    lamps = position.of_puzzle(lamps_of)
    for cell in clue.free:
        rest = [i for i in clue.free if i != cell]
        lost = sum(1 for i in other.free if i not in rest and (i == cell or any(lamps.sees(i, b) for b in rest)))
        if lost > other.spare:
            looked_at = (clue.at, other.at, *clue.free, *other.free)
            yield from step(position, looked_at, (cell,), (), _must_words(lamps, clue, other, cell))


def _must_words(lamps: Lamps, clue: Clue, other: Clue, cell: int) -> Words:
    return lambda say: (
        f"Without a bulb at {lamps.cells(say, [cell])}, {lamps.clue(say, clue.at)} would need one at "
        f"{lamps.cells(say, [i for i in clue.free if i != cell])}, and {lamps.clue(say, other.at)} would have too few "
        "cells left; so there is one."
    )


def _with_diagonal(position: Position) -> Mapping[int, Iterable[int]]:
    clues = position.first_view(InPlay)
    return clues.with_others(clues.diagonal)


def _diagonal_clues(position: Position, at: int) -> Iterator[Deduction]:
    """Two clues corner to corner bound the number of bulbs on the two cells that they share, and so on the others."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    clue = Clue(at, *lamps.state(masks, at))
    if len(clue.free) < 2:
        return
    for there in position.first_view(InPlay).diagonal[at]:
        other = Clue(there, *lamps.state(masks, there))
        shared = [i for i in clue.free if i in other.free]
        if len(shared) < 2:
            continue
        least, most = max(0, 2 - clue.spare, 2 - other.spare), min(2, clue.need, other.need)
        if least > most or (least == 0 and most == 2):
            continue
        bulbs: list[int] = []
        none: list[int] = []
        for one in (clue, other):
            outer = [i for i in one.free if i not in shared]
            if one.need == least:
                none += outer
            elif one.need - most == len(outer):
                bulbs += outer
        if bulbs or none:
            words = _diagonal_words(lamps, (at, there), shared, least, most)
            yield from step(position, (at, there, *clue.free, *other.free), bulbs, none, words)


def _diagonal_words(lamps: Lamps, clues: tuple[int, int], shared: list[int], least: int, most: int) -> Words:
    bound = "exactly one" if least == most else "at least one" if least else "at most one"
    one, two = clues
    return lambda say: (
        f"Of {lamps.cells(say, shared)}, which {lamps.clue(say, one)} and {lamps.clue(say, two)} share, {bound} "
        f"holds a bulb: {MOVES}."
    )


_SETS_OF_CLUES = ("set-exclusion", "clue-cover")

CORNER_EXCLUSION = LocalPattern(
    name="corner-exclusion",
    title="Corner exclusion",
    rule_kinds=COUNTS,
    special_case_of=("shared-neighbour", *_SETS_OF_CLUES),
    sights=_own_cells,
    look=_corner_exclusion,
)
SHARED_NEIGHBOUR = LocalPattern(
    name="shared-neighbour",
    title="Shared neighbour",
    rule_kinds=COUNTS,
    special_case_of=_SETS_OF_CLUES,
    sights=_with_sharing,
    look=_shared_neighbour,
)
DIAGONAL_CLUES = LocalPattern(
    name="diagonal-clues",
    title="Diagonal clues",
    rule_kinds=COUNTS,
    special_case_of=_SETS_OF_CLUES,
    sights=_with_diagonal,
    look=_diagonal_clues,
)
