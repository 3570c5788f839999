"""The bivalue universal grave: a board where every cell and every number in a house has two places has no one solution.

Were all candidates to come in twos, then what a solution leaves of each cell would make a second solution. That takes
for granted that there are no other rules than rows, columns and boxes.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import Mark, bits
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.grading.techniques.distinct.rectangles import is_plain
from penmark.reasoning.deduction import Deduction, Words
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
            rest = {other: 1 << cell for other in bits(candidates.masks[cell]) if other != value}
            step = candidates.deduction(1 << cell, rest, _words(candidates, cell, value))
            if step:
                yield step


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
    at, rest = candidates.houses.coord(cell), candidates.masks[cell] & ~(1 << value)

    def words(say: Names) -> str:
        mark = say.mark(Mark.number(value))
        struck = " and ".join(say.mark(Mark.number(other)) for other in bits(rest))
        return (
            f"Without {mark} in {say.coord(at)} every open cell would have two candidates and every number two places "
            f"in each house, which leaves two solutions or none, so {struck} go from {say.coord(at)}."
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
