from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.substrate import Material
from penmark.formats import puzzlekit
from penmark.genres.akari import GENRE
from penmark.genres.akari.techniques import TECHNIQUES
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.solvers import solve
from tests.corpus import puzzlekit_records
from tests.genres.playing import Marks, found, instances, marks_in_all, marks_of, play, words_of

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def _draw(picture: str) -> Position:
    """`.` an open cell, `o` a bulb, `-` none, `#` a wall, a digit a clue, `~` a hole."""
    rows = picture.split("/")
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    cells = [(r, c, ch) for r, row in enumerate(rows) for c, ch in enumerate(row)]
    for r, c, ch in cells:
        if ch.isdigit():
            builder.add_clue((r, c), int(ch))
        elif ch in "#~":
            builder.set_material((r, c), Material.WALL if ch == "#" else Material.HOLE)
    position = Position(builder.build())
    for r, c, ch in cells:
        if ch in "o-":
            position.place(r * len(rows[0]) + c, 0b10 if ch == "o" else 0b01)
    return position


def _marks(picture: str) -> Marks:
    """What a picture of the moves says: `o` a bulb, `-` none."""
    rows = picture.split("/")
    return {(r, c): int(ch == "o") for r, row in enumerate(rows) for c, ch in enumerate(row) if ch in "o-"}


@pytest.mark.parametrize(
    ("name", "board", "moves"),
    [
        ("corner-exclusion", ".../.3./...", ["-.-/.../-.-"]),
        ("corner-exclusion", ".-./.2./...", [".../.../-.-"]),
        ("corner-exclusion", ".-./.1-/...", [".../.../-.."]),
        ("corner-exclusion", ".o./.3./.-.", []),  # two more bulbs on two cells: no choice
        ("corner-exclusion", ".../.2./...", []),
        ("corner-exclusion", "-.-/.3./-.-", []),
        ("corner-exclusion", ".../.3#/...", []),  # three of three
        ("corner-exclusion", "#.~/.3./...", [".../.../-.-"]),
        ("shared-neighbour", "...../.1.3./.....", [".-...", "/.../.-..."]),
        ("shared-neighbour", "..#../.1.3./.....", ["/.../.-..."]),
        ("shared-neighbour", "...../.1.2./.....", []),
        ("shared-neighbour", "..~../.1.3./.....", [".-...", "/.../.-..."]),  # light passes a hole
        ("shared-neighbour", "...../.3.2./.....", ["/..o"]),
        ("shared-neighbour", "..#../.3.2./.....", []),
        ("shared-neighbour", "...../.1-3./.....", []),  # nothing shared that is open
        ("diagonal-clues", "...../.3.../..1../.....", [".o.../o..../...-./..-"]),
        ("diagonal-clues", "...../.2.../..1../.....", []),
        ("diagonal-clues", "...../.3.../..2../.....", []),
        ("diagonal-clues", ".-.../-1.../..1../.....", ["/./...-/..-"]),
        ("diagonal-clues", ".-.../-1.../..3../.....", ["/./...o/..o"]),
        ("diagonal-clues", "...../.3-../..1../.....", []),  # one cell is left to share
        ("corridor-count", "..../.22./....", ["/o..o"]),
        ("corridor-count", "..../.21./....", []),
        ("corridor-count", "..#.../.2#2../......", []),
        ("corridor-count", "....../.2##2./......", ["..--../o....o/..--.."]),
        ("corridor-count", "....../.2##1-/......", ["..--.-/o/..--.-"]),
        ("corridor-count", "......../.2####2./........", ["/o......o", "..----", "//..----"]),
        ("bulb-chain", ".-../.1.#", ["...-"]),
        ("bulb-chain", "..1./..-.", ["/-"]),
        ("bulb-chain", "..1./..-./....", []),
        ("bulb-chain", ".1../.-../....", []),
        ("bulb-chain", ".1./.#./.1.", ["/-", "/..-"]),
    ],
)
def test_fires_as_drawn(name: str, board: str, moves: list[str]) -> None:
    assert found(BY_NAME[name], _draw(board)) == [_marks(picture) for picture in moves]


LONG = "-----o-/.1#-o3o/-.-.-#-/--o2-o-/.#-.---/.1--00-/-.-.---"
"""Eight open cells in a ring of seven links."""


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        (".2..../..2.../...3../......", {(0, 0): 1, (2, 4): 1, (3, 3): 1}),  # 2 and 3 need five, the 2 between has two
        (".2..../..3.../...3../......", None),  # and here it has three: one to spare
        ("..../.22./....", {(1, 0): 1, (1, 3): 1}),
        ("..../.21./....", None),
    ],
)
def test_clues_are_weighed_against_the_room_about_them(board: str, moves: Marks | None) -> None:
    assert (moves in found(BY_NAME["clue-balance"], _draw(board))) is (moves is not None)


def test_what_is_weighed_is_told() -> None:
    (words,) = words_of(BY_NAME["clue-balance"], _draw(".2..../..2.../...3../......"))[:1]
    assert words == (
        "The 2 at r1c2 needs 2 bulbs and the 3 at r3c4 needs 3 bulbs: 5 in all; the 2 at r2c3 has room for 2, so the "
        "other 3 must come from r1c1, r3c5 and r4c4: r1c1, r3c5 and r4c4 hold a bulb."
    )


@pytest.mark.parametrize(
    ("board", "moves", "words"),
    [
        (
            ".2..../2...../....../.1.#..",
            {(0, 0): 1},
            "The 2 at r1c2 and the 2 at r2c1 need 2 bulbs each and the 1 at r4c2 needs 1 bulb: 5 in all; the lines of "
            "sight r1c3–r4c3, r2c2–r3c2 and r3c1–r4c1 have room for 3, and r1c1 and r2c2 count for 3; one is to "
            "spare, and what would cost two cannot be: r1c1 holds a bulb.",
        ),
        (
            "1...../....../..1.../.....1",
            {(1, 1): 0, (3, 1): 0},
            "The 1 at r1c1, the 1 at r3c3 and the 1 at r4c6 need 1 bulb each: 3 in all; the lines of sight r1c2–r4c2, "
            "r2c1–r2c6, r3c4–r3c6 and r4c1–r4c5 have room for 4; one is to spare, and what would cost two cannot be: "
            "r2c2 and r4c2 hold no bulb.",
        ),
    ],
)
def test_three_clues_are_weighed_together_where_two_say_nothing(board: str, moves: Marks, words: str) -> None:
    assert found(BY_NAME["clue-balance"], _draw(board)) == []
    assert found(BY_NAME["wide-clue-balance"], _draw(board))[0] == moves
    assert words_of(BY_NAME["wide-clue-balance"], _draw(board))[0] == words


def test_three_clues_with_room_to_spare_say_nothing() -> None:
    assert found(BY_NAME["wide-clue-balance"], _draw("1...../....../..1.../......")) == []
    assert found(BY_NAME["wide-clue-balance"], _draw("1....../......./..1..../......./.....1.")) == []


@pytest.mark.parametrize(
    ("board", "moves", "words"),
    [
        (
            "#--./-..2/..-.",
            {(0, 3): 1},
            "The 2 at r2c4 needs 2 bulbs and r1c2 needs one to be lit: 3 in all; row 2 from r2c2 to r2c3 and row 3 "
            "from r3c1 to r3c4 have room for 2, and r1c4 counts for 2; one is to spare, and what would cost two "
            "cannot be: r1c4 holds a bulb.",
        ),
        (  # three cells that only three lines can light, which have room for no bulb elsewhere
            "-.../.-../...-/---#",
            {(1, 3): 0, (0, 3): 0},
            "r4c1 to r4c3 need one each to be lit: 3 in all; the lines of sight r3c1–r3c3, r2c1–r2c4 and r1c2–r1c4 "
            "have room for 3, so no other bulb stands there: r2c4 and r1c4 hold no bulb.",
        ),
    ],
)
def test_dark_cells_are_weighed_with_the_clues(board: str, moves: Marks, words: str) -> None:
    assert not any(found(technique, _draw(board)) for name, technique in BY_NAME.items() if name != "light-balance")
    assert found(BY_NAME["light-balance"], _draw(board))[0] == moves
    assert words_of(BY_NAME["light-balance"], _draw(board))[0] == words


def test_dark_cells_with_room_to_spare_say_nothing() -> None:
    assert found(BY_NAME["light-balance"], _draw("-.../.-../...-/-.-#")) == []  # r4c2 can light itself and the others


def test_chains_are_told_apart_by_their_length() -> None:
    assert found(BY_NAME["bulb-chain"], _draw(LONG)) == []
    assert found(BY_NAME["long-bulb-chain"], _draw(LONG))[0] == {(1, 0): 0}


@pytest.mark.parametrize(
    ("name", "board", "words"),
    [
        (
            "corner-exclusion",
            ".-./.2./...",
            "All but one of r2c1, r2c3 and r3c2 hold a bulb for the 2 at r2c2; a bulb at r3c1 or r3c3 would light two "
            "of them: r3c1 and r3c3 hold no bulb.",
        ),
        (
            "shared-neighbour",
            "..#../.1.3./.....",
            "A bulb at r3c2 would be the last beside the 1 at r2c2 and leave the 3 at r2c4 too few cells, so there is "
            "none.",
        ),
        (
            "shared-neighbour",
            "...../.3.2./.....",
            "Without a bulb at r2c3, the 3 at r2c2 would need one at r1c2, r2c1 and r3c2, and the 2 at r2c4 would have "
            "too few cells left; so there is one.",
        ),
        (
            "diagonal-clues",
            "...../.3.../..1../.....",
            "Of r2c3 and r3c2, which the 3 at r2c2 and the 1 at r3c3 share, exactly one holds a bulb: r1c2 and r2c1 "
            "hold a bulb and r3c4 and r4c3 hold no bulb.",
        ),
        (
            "corridor-count",
            "..../.22./....",
            "The 2 at r2c2 and the 2 at r2c3 need 4 bulbs together; row 1 from r1c1 to r1c4 and row 3 from r3c1 to "
            "r3c4 have room for one each, and r2c1 and r2c4 for the other 2; all of it is used: r2c1 and r2c4 hold a "
            "bulb.",
        ),
        (
            "bulb-chain",
            ".-../.1.#",
            "Suppose a bulb at r1c4. The bulb at r1c4 lights r1c3. Then r2c3 must light itself. Then the 1 at r2c2 "
            "needs no bulb at r2c1. Then only r1c1 can light r2c1. The bulb at r1c1 lights r1c4. That is a "
            "contradiction: r1c4 holds no bulb.",
        ),
    ],
)
def test_words(name: str, board: str, words: str) -> None:
    assert words_of(BY_NAME[name], _draw(board)) == [words]


def test_what_was_looked_at() -> None:
    """The clue and the cells that the argument is about."""
    position = _draw(".-./.2./...")
    (deduction,) = instances(BY_NAME["corner-exclusion"], position)
    assert [(at.row, at.col) for at in deduction.observed] == [(1, 1), (1, 0), (1, 2), (2, 1)]


# ── soundness ──


@st.composite
def _positions(draw: st.DrawFn) -> Position:
    """A board that has a solution, some of it given away; clues where the dice say so."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    dice = Random(draw(st.integers(0, 2**32)))
    builder = GENRE.new(rows, cols).edit()
    for r in range(rows):
        for c in range(cols):
            chance = dice.random()
            if chance < 0.35:
                builder.set_material((r, c), Material.WALL if chance < 0.32 else Material.HOLE)
    bare = builder.build()
    solutions = solve(bare, 30)
    if not solutions:
        return Position(bare)
    solution = dice.choice(list(solutions))
    full = bare.derive_clues(solution)
    puzzle = full.with_clues({at: clue for at, clue in full.clues.items() if dice.random() < 0.8})
    position = Position(puzzle)
    share = dice.random() / 2
    for at, mark in solution.items():
        if dice.random() < share:
            position.place(puzzle.substrate.layout.index(at), mark.bit)
    return position


@settings(max_examples=150, deadline=None)
@given(_positions())
def test_no_step_contradicts_a_solution(position: Position) -> None:
    """Whatever is yielded holds in every solution that agrees with the board."""
    index = position.puzzle.substrate.layout.index
    answers = solve(position.puzzle, 3000)
    assert answers.exhausted
    agreeing = [s for s in answers if all(position.masks[index(at)] & mark.bit for at, mark in s.items())]
    right = marks_in_all(agreeing) if agreeing else None
    for technique in TECHNIQUES:
        for deduction in instances(technique, position):
            assert deduction.moves
            assert right is None or marks_of(deduction).items() <= right.items(), (technique.name, deduction)


def _records(most: int) -> list[tuple[Puzzle, str]]:
    """Corpus boards up to a size, with their solutions as text."""
    records = puzzlekit_records("Akari").values()
    small = [r for r in records if max(map(int, r["problem"].partition("\n")[0].split())) <= most]
    return [(puzzlekit.parse(GENRE, r["problem"]), r["solution"]) for r in small]


def test_solves_nearly_all_of_the_corpus_up_to_12() -> None:
    """Without any trial; every step is held against the solution."""
    boards = _records(12)
    solved = sum(play(puzzle, TECHNIQUES, puzzlekit.parse_solution(puzzle, text)) for puzzle, text in boards)
    assert len(boards) > 100
    assert solved >= 0.95 * len(boards)


def test_chains_found_in_a_game_are_those_of_the_board() -> None:
    """What is remembered from position to position loses nothing, and adds nothing wrong."""
    chain, checked = BY_NAME["long-bulb-chain"], 0
    for puzzle, text in _records(10)[:8]:
        solution = puzzlekit.parse_solution(puzzle, text)
        right = marks_in_all([solution])
        position = Position(puzzle)
        for at, mark in Random(1).sample(list(solution.items()), len(solution) // 2):
            position.place(puzzle.substrate.layout.index(at), mark.bit)
            kept, fresh = found(chain, position), found(chain, Position(puzzle, position.masks[:]))
            assert all(marks in kept for marks in fresh)
            assert all(marks.items() <= right.items() for marks in kept)
            checked += len(fresh)
    assert checked > 100


def test_a_clue_beside_nothing_is_looked_at_in_peace() -> None:
    for picture in ("0", "1#", "#1#/2~3", "4", ".1/1."):
        position = _draw(picture)
        floor = set(position.puzzle.substrate.coords())
        for technique in TECHNIQUES:
            for step in instances(technique, position):
                assert {move.coord for move in step.moves} <= floor
