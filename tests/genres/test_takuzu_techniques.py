from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from penmark.formats import puzzlekit
from penmark.genres.takuzu import DISTINCT_LINES, GENRE
from penmark.genres.takuzu.techniques import TECHNIQUES
from penmark.genres.takuzu.techniques.fillings import Forced, common, common_of_long, fillings
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.solvers import solve
from tests.corpus import puzzlekit_records
from tests.genres.playing import Marks, found, instances, marks_in_all, marks_of, play, words_of

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def _fill(rows: str, *variants: str) -> Position:
    lines = rows.split("/")
    position = Position(GENRE.new(len(lines), len(lines[0]), variants))
    for r, line in enumerate(lines):
        for c, ch in enumerate(line):
            if ch != ".":
                position.place(r * len(line) + c, 1 << int(ch))
    return position


@pytest.mark.parametrize(
    ("rows", "moves"),
    [
        ("110.../......", [{(0, 5): 0}]),
        ("001.../......", [{(0, 5): 1}]),
        ("0....0/......", [{(0, 1): 1, (0, 4): 1}]),
        ("1./1./0./../../..", [{(5, 0): 0}]),
        ("10.1../......", []),
        ("110..0/......", []),  # both places are left
        ("1.0.../......", []),  # two cells are left for 1
    ],
)
def test_near_complete(rows: str, moves: list[Marks]) -> None:
    assert found(BY_NAME["near-complete"], _fill(rows)) == moves


@pytest.mark.parametrize(
    ("rows", "moves"),
    [
        ("010011/....../0..011/......", {(2, 1): 0, (2, 2): 1}),
        ("010011/....../.1.0.1/......", {(2, 4): 0}),
        ("010011/....../0..010/......", {}),
        ("010011/....../.1...1/......", {(2, 4): 0}),
        ("010011/....../.1..../......", {}),  # two cells are left for either digit
        ("01001./....../0..011/......", {}),
    ],
)
def test_line_uniqueness(rows: str, moves: Marks) -> None:
    """Found from either line, in rows and in columns, and only where lines must differ."""
    technique = BY_NAME["line-uniqueness"]
    assert found(technique, _fill(rows, DISTINCT_LINES)) == ([moves, moves] if moves else [])
    assert found(technique, _fill(_turned(rows), DISTINCT_LINES)) == ([_swapped(moves)] * 2 if moves else [])
    assert found(technique, _fill(rows)) == []


def _turned(rows: str) -> str:
    return "/".join(map("".join, zip(*rows.split("/"), strict=True)))


def _swapped(marks: Marks) -> Marks:
    return {(c, r): mark for (r, c), mark in marks.items()}


@pytest.mark.parametrize(
    ("row", "moves"),
    [
        ("0..1..0.", {(0, 7): 1}),
        ("0..1...0", {(0, 6): 1}),
        ("0.......", {}),
        ("0..1....", {}),
    ],
)
def test_line_enumeration(row: str, moves: Marks) -> None:
    steps = found(BY_NAME["line-enumeration"], _fill(f"{row}/........"))
    assert [step for step in steps if all(r == 0 for r, _ in step)] == ([moves] if moves else [])


def test_line_enumeration_leaves_out_what_is_taken() -> None:
    rows = "001011/....../0.1..1/......"
    in_row = [{(2, 4): 0}]
    technique = BY_NAME["line-enumeration"]
    with_variant, without = (found(technique, _fill(rows, *names)) for names in ((DISTINCT_LINES,), ()))
    assert [step for step in with_variant if step not in without] == in_row * 2
    assert [step for step in without if step not in with_variant] == []


@pytest.mark.parametrize(
    ("name", "rows", "moves"),
    [
        ("pair-chain", "010110/.1.0../.010.1/10.10.", {(1, 0): 0}),
        ("pair-chain", ".0101./..0110/..1001/001011/110100/..010.", {(5, 1): 1}),
        ("line-cases", ".0101./1.010./011010/..101./1.010./..010.", {(3, 0): 0}),
        ("line-cases", "0.101..1/10011001/01100110/.01010../..0101../1.010..0", {(4, 1): 1}),
    ],
)
def test_lines_that_cross(name: str, rows: str, moves: Marks) -> None:
    """Where nothing simpler is left."""
    position = _fill(rows)
    assert found(BY_NAME[name], position)[0] == moves
    for technique in TECHNIQUES[: TECHNIQUES.index(BY_NAME[name])]:
        assert found(technique, position) == []


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("pair-chain", "..../..../..../...."),
        ("pair-chain", "..101./..0110/..1001/001011/110100/..010."),  # one digit less than above
        ("line-cases", "..101./1.010./011010/..101./1.010./..010."),
        ("line-cases", ".0101./1.010./011010/..101./..010./..010."),
    ],
)
def test_lines_that_cross_and_say_nothing(name: str, rows: str) -> None:
    assert found(BY_NAME[name], _fill(rows)) == []


@pytest.mark.parametrize(
    ("name", "rows", "words"),
    [
        (
            "near-complete",
            "110.../......",
            "Row 1 lacks one 1; without it r1c3 to r1c6 would all be 0s, so it goes to r1c4 or r1c5: r1c6 holds a 0.",
        ),
        (
            "line-uniqueness",
            "010011/....../0..011/......",
            (
                "Row 3 reads like row 1 but for r3c2 and r3c3, where it lacks one 1 and one 0; with the 1 at r3c2 or "
                "the 0 at r3c3 it would be the same: r3c2 holds a 0 and r3c3 holds a 1."
            ),
        ),
        (
            "line-enumeration",
            "0..1..0./........",
            (
                "Row 1 lacks three 1s and two 0s; in every way to place them without three alike in a row, "
                "r1c8 holds a 1."
            ),
        ),
        (
            "pair-chain",
            "010110/.1.0../.010.1/10.10.",
            (
                "Suppose a 1 at r2c1. In row 2, a 1 at r2c1 leaves only a 1 at r2c5. In column 5, a 1 at r2c5 leaves "
                "only a 0 at r3c5. In row 3, a 0 at r3c5 leaves only a 1 at r3c1. In column 1, a 1 at r3c1 leaves "
                "only a 0 at r2c1. That is a contradiction: r2c1 holds a 0."
            ),
        ),
        (
            "line-cases",
            ".0101./1.010./011010/..101./1.010./..010.",
            (
                "Column 1 can be filled in 3 ways, 001, 010 or 100 in r1c1, r4c1 and r6c1. 010 leaves column 6 no way. "
                "So r4c1 holds a 0."
            ),
        ),
        (
            "line-cases",
            "0.101..1/10011001/01100110/.01010../..0101../1.010..0",
            "Row 4 can be filled in 3 ways, 011, 101 or 110 in r4c1, r4c7 and r4c8; in all of them r5c2 holds a 1.",
        ),
    ],
)
def test_words(name: str, rows: str, words: str) -> None:
    variants = (DISTINCT_LINES,) if name == "line-uniqueness" else ()
    assert words_of(BY_NAME[name], _fill(rows, *variants))[0] == words


def test_each_way_to_fill_a_line_is_told_with_what_the_lines_that_cross_say() -> None:
    position = _fill("0.101..1/10011001/01100110/.01010../..0101../1.010..0")
    case = next(iter(instances(BY_NAME["line-cases"], position)))
    assert case.evidence is not None
    first, *others = (words(position.puzzle.names) for words in case.evidence(position.masks).reasons)
    assert first == (
        "With 011, columns 1, 7 and 8 need a 1 at r5c1 and a 0 at r5c7 and r5c8, so row 5 needs a 1 at r5c2."
    )
    assert len(others) == 2
    assert all(told.endswith("row 5 needs a 1 at r5c2.") for told in others)


# ── fillings ──


@pytest.mark.parametrize(("length", "count"), [(2, 2), (4, 6), (6, 14), (8, 34), (10, 84), (12, 208), (14, 518)])
def test_all_lines_of_a_length(length: int, count: int) -> None:
    lines = list(fillings(length, 0, 0))
    assert len(set(lines)) == len(lines) == count


def test_fillings_are_the_balanced_lines_without_three_in_a_row() -> None:
    wanted = [
        digits
        for digits in product("01", repeat=8)
        if digits.count("1") == 4 and "000" not in "".join(digits) and "111" not in "".join(digits)
    ]
    found_ = sorted(tuple(format(line, "08b")) for line in fillings(8, 0, 0))
    assert found_ == sorted(wanted)


@given(st.data())
def test_long_lines_are_counted_as_short_ones_are_listed(data: st.DataObject) -> None:
    length = data.draw(st.sampled_from([2, 4, 6, 8, 10, 12]))
    everything = list(fillings(length, 0, 0))
    line = data.draw(st.sampled_from(everything))
    known = data.draw(st.integers(0, (1 << length) - 1))
    taken = set(data.draw(st.lists(st.sampled_from(everything), max_size=6)))
    left = [other for other in everything if not (other ^ line) & known and other not in taken]
    counted = common_of_long(length, known, line & known, taken)
    assert counted == (common(left, length) if left else None)


def test_a_line_of_twenty() -> None:
    """Three 1s beside each other are impossible, and so is leaving nine 0s for the last cells."""
    forced = common_of_long(20, 0b11, 0b11, ())
    assert forced == Forced(0b11, 0b100)


# ── soundness ──


SIZES = ((2, 2), (2, 6), (4, 4), (4, 6), (6, 4), (6, 6), (2, 16), (4, 16))


@st.composite
def _positions(draw: st.DrawFn) -> Position:
    """Part of a solution, as much of it as the dice say."""
    rows, cols = draw(st.sampled_from(SIZES))
    dice = Random(draw(st.integers(0, 2**32)))
    # Columns of two or four cells cannot all differ when there are many.
    variants = (DISTINCT_LINES,) if min(rows, cols) > 2 and cols <= 6 and draw(st.booleans()) else ()
    empty = GENRE.new(rows, cols, variants)
    builder = empty.edit()
    for _ in range(3):
        builder.add_clue((dice.randrange(rows), dice.randrange(cols)), dice.randrange(2))
    position = Position(empty)
    solutions = solve(builder.build(), 20)
    assume(solutions)
    share = 0.3 + dice.random() / 2
    for at, mark in dice.choice(solutions).items():
        if dice.random() < share:
            position.place(empty.substrate.layout.index(at), mark.bit)
    return position


def _as_given(position: Position) -> Puzzle:
    """The puzzle with all that is written so far as its givens."""
    builder = position.puzzle.edit()
    for i in position.placed:
        builder.add_clue(position.puzzle.field.coord(i), position.masks[i] >> 1)
    return builder.build()


@settings(max_examples=200, deadline=None)
@given(_positions())
def test_no_step_contradicts_a_solution(position: Position) -> None:
    """Whatever is yielded holds in every solution that agrees with the board."""
    right = marks_in_all(solve(_as_given(position), 500))
    for technique in TECHNIQUES:
        for deduction in instances(technique, position):
            assert deduction.moves
            assert marks_of(deduction).items() <= right.items(), (technique.name, deduction)


def test_solves_nearly_all_of_the_corpus_up_to_12() -> None:
    """Without any trial; every step is held against the solution."""
    records = [r for r in puzzlekit_records("Binairo").values() if int(r["problem"].split()[0]) <= 12]
    solved = 0
    for record in records:
        puzzle = puzzlekit.parse(GENRE, record["problem"])
        solved += play(puzzle, TECHNIQUES, puzzlekit.parse_solution(puzzle, record["solution"]))
    assert len(records) > 200
    assert solved >= 0.95 * len(records)
