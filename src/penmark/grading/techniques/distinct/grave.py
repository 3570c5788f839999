"""The bivalue universal grave: a board where every cell and every number in a house has two places has no one solution.

Were all candidates to come in twos, then what a solution leaves of each cell would make a second solution. That takes
for granted that there are no other rules than rows, columns and boxes.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import Mark, bits
from penmark.grading.techniques.distinct.houses import CandidateBoards, house_names
from penmark.grading.techniques.distinct.rectangles import is_plain
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names


def bug_plus_one(position: Position) -> Iterator[Deduction]:
    """One cell with three candidates is all that keeps the board from being a grave: it takes the number in excess."""
    candidates = position.view(CandidateBoards)
    cell = _only_trivalue(candidates)
    if cell is None or not position.of_puzzle(is_plain):
        return
    for value in bits(candidates.masks[cell]):
        if _is_grave_without(candidates, cell, value):
            at = candidates.houses.coord(cell)
            yield Deduction((at,), (candidates.place(cell, value),), _words(candidates, cell, value))


def _only_trivalue(candidates: CandidateBoards) -> int | None:
    """The cell with three candidates, if all other open ones have two."""
    found = None
    for cell, mask in enumerate(candidates.masks):
        count = mask.bit_count()
        if count == 3 and found is None:
            found = cell
        elif count not in (0, 2):
            return None
    return found


def _is_grave_without(candidates: CandidateBoards, cell: int, value: int) -> bool:
    """Whether every number has two places or none in every house, once this one is struck here."""
    for number, board in candidates.boards.items():
        rest = board & ~(1 << cell) if number == value else board
        if any((rest & house.board).bit_count() not in (0, 2) for house in candidates.houses.houses):
            return False
    return True


def _words(candidates: CandidateBoards, cell: int, value: int) -> Words:
    at, houses = candidates.houses.coord(cell), candidates.houses.of[cell]

    def words(say: Names) -> str:
        mark = say.mark(Mark.number(value))
        return (
            f"{say.coord(at)} is the only open cell with three candidates, and {mark} stands three times in "
            f"{house_names(houses)}. Without it every open cell would have two candidates and every number two places "
            f"in each house, so there would be two solutions or none: {MOVES}."
        )

    return words


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="bug-plus-one",
        title="BUG+1",
        rule_kinds=frozenset({"distinct"}),
        uniqueness=True,
        find=bug_plus_one,
    ),
)
