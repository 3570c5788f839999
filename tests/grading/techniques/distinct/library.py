"""HoDoKu's regression library: single-step cases, each a board with what a technique must strike or place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from penmark.board.coord import cell
from penmark.board.mark import Mark
from penmark.genres.sudoku import GENRE
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from tests.corpus import corpus_path


@dataclass(frozen=True)
class Case:
    code: str
    """The technique, with its variant after a dash; variant x: it must not be found."""
    line: int
    position: Position
    expected: frozenset[Move]

    @property
    def must_not_fire(self) -> bool:
        return self.code.endswith("-x")


def cases(*codes: str) -> list[Case]:
    """All cases whose code is one of these, variants included."""
    lines = corpus_path("techniques", "hodoku_reglib.txt").read_text("utf-8").splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        if line.startswith(":") and line.split(":")[1].partition("-")[0] in codes:
            found.append(_case(number, line))
    return found


def _case(number: int, line: str) -> Case:
    _, code, _, givens, deleted, eliminated, placed, *_ = line.split(":")
    position = _position(givens)
    for move in _moves(deleted, Eliminate):
        position.apply(move)
    expected = frozenset(_moves(placed, Commit)) or frozenset(_moves(eliminated, Eliminate))
    return Case(code, number, position, expected)


def _position(givens: str) -> Position:
    """The board with all its digits put down, struck from their peers; a plus sign marks those that are no givens."""
    puzzle = GENRE.new(9, 9)
    edit, placed, at, is_given = puzzle.edit(), [], 0, True
    for char in givens:
        if char == "+":
            is_given = False
            continue
        if char in "123456789":
            placed.append((at, int(char)))
            if is_given:
                edit.add_clue(divmod(at, 9), int(char))
        at, is_given = at + 1, True
    position = Position(edit.build())
    for at, digit in placed:
        position.place(at, 1 << digit)
    for at, digit in placed:
        _strike_peers(position, at, digit)
    return position


def _strike_peers(position: Position, at: int, digit: int) -> None:
    row, col = divmod(at, 9)
    for other in range(81):
        r, c = divmod(other, 9)
        sees = r == row or c == col or (r // 3, c // 3) == (row // 3, col // 3)
        if sees and other != at and other not in position.placed:
            position.strike(other, 1 << digit)


def _moves(text: str, kind: type[Commit] | type[Eliminate]) -> list[Move]:
    """`436 257` means 4 in row 3, column 6, and 2 in row 5, column 7."""
    digits = (tuple(map(int, move)) for move in text.split())
    return [kind(cell(row - 1, col - 1), Mark.number(digit)) for digit, row, col in digits]


def in_library_terms(case: Case, moves: Iterable[Move]) -> frozenset[Move]:
    """Moves as the library writes them: where it expects strikes only, a number that is placed strikes all others."""
    found = frozenset(moves)
    if any(isinstance(move, Commit) for move in case.expected):
        return found
    layout, field = case.position.puzzle.substrate.layout, case.position.puzzle.field
    struck: set[Move] = set()
    for move in found:
        index = layout.index(move.coord)
        others = field.domain(index).marks(case.position.masks[index] & ~move.mark.bit)
        struck.update([Eliminate(move.coord, mark) for mark in others] if isinstance(move, Commit) else [move])
    return frozenset(struck)


def puzzle_of(givens: str) -> Puzzle:
    """A plain 9×9 puzzle from 81 characters."""
    edit = GENRE.new(9, 9).edit()
    for at, char in enumerate(givens):
        if char in "123456789":
            edit.add_clue(divmod(at, 9), int(char))
    return edit.build()
