"""What tests of steps on houses share: boards drawn by hand, plain singles in between, and the solution as a judge."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

import penmark
from penmark.board.coord import Coord, cell
from penmark.board.mark import Mark, bits
from penmark.genres.sudoku import GENRE
from penmark.grading.deduction_telling import deduction_words
from penmark.grading.techniques.distinct.houses import Houses
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from tests.corpus import corpus_path
from tests.grading.techniques.distinct.library import cases, in_library_terms, puzzle_of

Finder: TypeAlias = Callable[[Position], Iterator[Deduction]]


def finder(techniques: Iterable[Technique], name: str) -> Finder:
    """The function behind a technique's name."""
    (technique,) = (technique for technique in techniques if technique.name == name)
    assert isinstance(technique, BoardPattern)
    return technique.find


def assert_finds(find: Finder, code: str) -> None:
    """At least 95 % of the library's cases of a code, variant included, give exactly the expected moves."""
    wrong, total = _misses(find, code)
    print(f"{code}: {total - len(wrong)} of {total}", *wrong, sep="\n")
    assert total > 0
    assert len(wrong) <= 0.05 * total


def _misses(find: Finder, code: str) -> tuple[list[str], int]:
    """The cases that do not give exactly the expected moves, and how many cases there are."""
    wrong, all_cases = [], [case for case in cases(code.partition("-")[0]) if case.code == code]
    for case in all_cases:
        found = [in_library_terms(case, step.moves) for step in find(case.position)]
        if bool(found) if case.must_not_fire else case.expected not in found:
            wrong.append(f"line {case.line} ({case.code}): wanted {set(case.expected)}, found {list(map(set, found))}")
    return wrong, len(all_cases)


# ── boards by hand: `r1c1` names a cell, `714` is 7 in row 1, column 4 ──


def at(name: str) -> Coord:
    row, col = name.removeprefix("r").split("c")
    return cell(int(row) - 1, int(col) - 1)


def struck(text: str) -> set[Move]:
    digits = (tuple(map(int, move)) for move in text.split())
    return {Eliminate(cell(row - 1, col - 1), Mark.number(digit)) for digit, row, col in digits}


def one_number(drawing: str) -> Position:
    """A board where 1 can go where there is an x, and 2 to 9 can go everywhere."""
    position = Position(GENRE.new(9, 9))
    for index, char in enumerate("".join(drawing.split())):
        if char != "x":
            position.strike(index, 1 << 1)
    return position


def pencilled(cells: Mapping[str, str], placed: Mapping[str, int] | None = None, given: str = "") -> Position:
    """A 9×9 board with these candidates, these numbers put down or given, and everything possible elsewhere."""
    edit = GENRE.new(9, 9).edit()
    for name in given.split():
        edit.add_clue(at(name), (placed or {})[name])
    position = Position(edit.build())
    for name, digits in cells.items():
        keep(position, name, digits)
    for name, digit in (placed or {}).items():
        position.place(_index(position, name), 1 << digit)
    return position


def keep(position: Position, name: str, digits: str) -> None:
    """Leave a cell these candidates only."""
    for digit in set("123456789") - set(digits):
        position.strike(_index(position, name), 1 << int(digit))


def confine(position: Position, digit: int, line: str, places: str) -> None:
    """Leave a digit these places only in a line: `r3` or `c4`."""
    for k in range(1, 10):
        name = f"{line}c{k}" if line[0] == "r" else f"r{k}{line}"
        if name not in places.split():
            position.strike(_index(position, name), 1 << digit)


def _index(position: Position, name: str) -> int:
    return position.puzzle.substrate.layout.index(at(name))


def moves(find: Finder, position: Position) -> list[set[Move]]:
    return [set(step.moves) for step in find(position)]


def words(position: Position, step: Deduction) -> str:
    return deduction_words(position.puzzle, step, position.masks)


# ── the solution as a judge ──


def strike_placed(position: Position) -> None:
    """What is put down is struck from whatever sees it; nothing more is put down."""
    houses = position.of_puzzle(Houses)
    for index in position.placed:
        for c in bits(houses.peers[houses.cell[index]]):
            if houses.index[c] not in position.placed:
                position.strike(houses.index[c], position.masks[index])


def settle(position: Position) -> None:
    """Naked and hidden singles, and what they strike, until there are none left."""
    houses, before = position.of_puzzle(Houses), -1
    while before != len(position.changes):
        before = len(position.changes)
        strike_placed(position)
        for i in houses.index:
            if position.masks[i].bit_count() == 1:
                position.place(i, position.masks[i])
        for house in houses.full:
            _place_hidden(position, [houses.index[c] for c in house.cells], houses.values)


def _place_hidden(position: Position, house: list[int], values: Sequence[int]) -> None:
    for value in values:
        places = [i for i in house if position.masks[i] >> value & 1]
        if len(places) == 1:
            position.place(places[0], 1 << value)


def assert_sound(techniques: Iterable[Technique], puzzle: Puzzle) -> int:
    """Solve as far as techniques and singles go; no step may touch the one solution. How many steps were found."""
    position, found = Position(puzzle), 0
    solution = only_solution(puzzle)
    settle(position)
    while steps := _steps(techniques, position):
        assert_spares(solution, position, steps)
        found += len(steps)
        for move in steps[0].moves:
            assert position.apply(move)
        settle(position)
    return found


def assert_sound_at_start(techniques: Iterable[Technique], puzzle: Puzzle, rounds: int = 3) -> int:
    """The same for a few steps and without singles, so that small boards are not solved before they begin."""
    position, found = Position(puzzle), 0
    solution = only_solution(puzzle)
    strike_placed(position)
    for _ in range(rounds):
        steps = _steps(techniques, position)
        assert_spares(solution, position, steps)
        found += len(steps)
        for move in steps[0].moves if steps else ():
            assert position.apply(move)
    return found


def _steps(techniques: Iterable[Technique], position: Position) -> list[Deduction]:
    return [step for technique in techniques for step in finder([technique], technique.name)(position)]


def only_solution(puzzle: Puzzle) -> Solution:
    solved = penmark.solve(puzzle, max_solutions=2)
    assert solved.unique
    return solved[0]


def assert_spares(solution: Solution, position: Position, steps: Iterable[Deduction]) -> None:
    for step in steps:
        for move in step.moves:
            assert (solution[move.coord] == move.mark) is isinstance(move, Commit), words(position, step)


SIZES = {4: (40, 0.25), 6: (20, 0.25), 9: (10, 0.25), 16: (5, 0.55), 25: (3, 0.65)}
"""By side, how many puzzles to try and what share of their cells is given at least: enough to see many steps."""


def some_puzzles(side: int) -> list[Puzzle]:
    count, share = SIZES[side]
    return [_some_puzzle(side, random.Random(seed), share) for seed in range(count)]


def _some_puzzle(side: int, chance: random.Random, share: float) -> Puzzle:
    """A puzzle with one solution: clues are added where two solutions differ, until none do."""
    full, edit = filling(side, chance), GENRE.new(side, side).edit()
    for where in chance.sample(sorted(full), int(share * side * side)):
        edit.add_clue(where, full[where])
    while not (solved := penmark.solve(edit.build(), max_solutions=2)).unique:
        differ = [coord for coord in solved[0] if solved[0][coord] != solved[1][coord]]
        coord = chance.choice(differ)
        edit.add_clue(coord, full[coord.row, coord.col])
    return edit.build()


def filling(side: int, chance: random.Random) -> dict[tuple[int, int], int]:
    """A filled board, by row and column from 0."""
    width, height = GENRE.new(side, side).substrate.boxes or (1, 1)
    digits = chance.sample(range(1, side + 1), side)
    rows, cols = _shuffled(chance, side, height), _shuffled(chance, side, width)
    return {
        (r, c): digits[(width * (row % height) + row // height + col) % side]
        for r, row in enumerate(rows)
        for c, col in enumerate(cols)
    }


def _shuffled(chance: random.Random, side: int, band: int) -> list[int]:
    """Lines in an order that keeps the bands together."""
    bands = [chance.sample(range(k, k + band), band) for k in range(0, side, band)]
    chance.shuffle(bands)
    return [line for lines in bands for line in lines]


def rated_puzzles(count: int) -> list[Puzzle]:
    """Puzzles of all levels."""
    with gzip.open(corpus_path("ratings", "hodoku_rated.tsv.gz"), "rt", encoding="utf-8") as file:
        texts = [line.split("\t")[1] for line in file if not line.startswith("#")]
    return [puzzle_of(text) for text in texts[:: len(texts) // count][:count]]


# ── every way to fill the board as a judge ──


@cache
def _all_4x4() -> tuple[tuple[int, ...], ...]:
    """Every filled 4×4 board, as values in reading order."""
    solved = penmark.solve(GENRE.new(4, 4), max_solutions=1000)
    assert len(solved) == 288
    return tuple(sorted(one.values_by_index for one in solved))


def assert_sound_on_4x4(techniques: Iterable[Technique], pick: int, noise: int) -> None:
    """Among the fillings that the candidates allow (one picked, and noise around it), no step strikes any."""
    masks = GENRE.new(4, 4).field.full_masks()
    for k, value in enumerate(_all_4x4()[pick]):
        masks[k] &= 1 << value | (noise >> 4 * k & 15) << 1
    fillings = [one for one in _all_4x4() if all(masks[k] >> value & 1 for k, value in enumerate(one))]
    position = Position(GENRE.new(4, 4), masks)
    strike_placed(position)
    for step in _steps(techniques, position):
        for move in step.moves:
            k = 4 * move.coord.row + move.coord.col
            assert all((one[k] == move.mark.value) is isinstance(move, Commit) for one in fillings)


def assert_spares_placements(techniques: Iterable[Technique], board: int) -> None:
    """On a board where 1 can go to these cells, no step strikes a cell that some way to place all nine uses."""
    used = 0
    for placement in _placements(board, 0, 0, 0):
        used |= placement
    position = one_number("".join("x" if board >> k & 1 else "." for k in range(81)))
    for step in _steps(techniques, position):
        for move in step.moves:
            assert not used >> 9 * move.coord.row + move.coord.col & 1, words(position, step)


def _placements(board: int, row: int, cols: int, boxes: int) -> Iterator[int]:
    """Every way to take one cell of each row from this one on, in columns and boxes of their own."""
    if row == 9:
        yield 0
        return
    for col in range(9):
        box = 1 << 3 * (row // 3) + col // 3
        if board >> 9 * row + col & 1 and not cols >> col & 1 and not boxes & box:
            for rest in _placements(board, row + 1, cols | 1 << col, boxes | box):
                yield rest | 1 << 9 * row + col


def a_placement(chance: int) -> int:
    """Nine cells of their own rows, columns and boxes."""
    rows, cols = _shuffled(random.Random(chance), 9, 3), _shuffled(random.Random(chance + 1), 9, 3)
    return sum(1 << 9 * rows[k] + cols[3 * (k % 3) + k // 3] for k in range(9))
