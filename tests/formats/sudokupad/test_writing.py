"""What is written for SudokuPad: rules where F-Puzzles has a key for them, else drawings beside the puzzle itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import penmark
from penmark.board.coord import cell
from penmark.board.dimensions import MultiGrid
from penmark.errors import UnwritableError
from penmark.formats.sudokupad import FORMAT
from penmark.formats.sudokupad.links import SITE
from penmark.puzzle.clue import Number
from penmark.puzzle.document import Document
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variant
from penmark.variants.fortress import Fortress
from penmark.variants.given_candidates import GivenCandidates
from penmark.variants.killer_cage import KillerCage
from penmark.variants.thermometer import Thermometer
from tests.formats.fpuzzles_payloads import KINDS, SUDOKU, WITHOUT_KEY
from tests.formats.sudokupad.boards import link, read, scl, written
from tests.puzzle.random_puzzles import random_payload, random_rooms

LINE = {"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#CFCFCF", "thickness": 10}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.name))
def test_every_variant_comes_back(kind: type[Variant]) -> None:
    puzzle = SUDOKU.new(9, 9).with_variants(kind.sample())
    text = FORMAT.write(puzzle)
    assert text.startswith(SITE + ("scl" if kind.name in WITHOUT_KEY else "fpuz"))
    again = FORMAT.read(text)
    assert again.puzzle == puzzle
    assert again.notes == (puzzle.variants.summary,)


@settings(max_examples=60, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_stacks_come_back(rng: Random) -> None:
    """With a drawing kept, so that nothing goes the way of F-Puzzles."""
    side = rng.choice((4, 6, 9))
    puzzle = SUDOKU.new(side, side)
    if rng.random() < 0.3:
        puzzle = puzzle.edit().set_rooms(random_rooms(rng, puzzle.dims)).build()
    for kind in rng.sample(KINDS, rng.randint(1, 5)):
        made = [kind()] if kind.is_switch() else [random_payload(rng, puzzle, kind) for _ in range(3)]
        try:
            puzzle = puzzle.with_variants(*puzzle.variants, *filter(None, made))
        except penmark.PenmarkError:
            continue
    places = rng.sample(list(puzzle.clue_places()), 3)
    puzzle = puzzle.with_clues({at: Number(rng.randint(1, side)) for at in places})
    puzzle = puzzle.with_meta(read(lines=[LINE]).puzzle.meta)
    if reason := unsayable(puzzle):
        with pytest.raises(UnwritableError, match=reason):
            FORMAT.write(puzzle)
        return
    text = FORMAT.write(puzzle)
    again = FORMAT.read(text)
    assert again.puzzle == puzzle
    assert FORMAT.write(again) == text


def unsayable(puzzle: Puzzle) -> str:
    candidates = [at for each in puzzle.variants.of(GivenCandidates) for at in each.cells]
    if puzzle.substrate.rooms is not None and "no-boxes" in puzzle.variants:
        return "regions that do not count"
    return "two lists of given candidates" if len(set(candidates)) < len(candidates) else ""


def test_what_has_no_key_is_drawn_and_told() -> None:
    puzzle = SUDOKU.new(9, 9).with_variants(Fortress((cell(0, 0),)), KillerCage((cell(1, 1), cell(1, 2)), 9))
    plain = written(puzzle)
    assert plain["underlays"][0]["center"] == [0.5, 0.5]
    assert plain["cages"] == [{"cells": [[1, 1], [1, 2]], "unique": True, "value": "9", "sum": 9}]
    assert Fortress.words in plain["metadata"]["rules"]
    assert len(plain["regions"]) == 9


def test_solution_and_texts_travel() -> None:
    puzzle = SUDOKU.new(4, 4).with_variants(Fortress((cell(0, 0),)))
    puzzle = puzzle.with_meta(PuzzleMeta(title="T", author="A", rules="R"))
    numbers = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    document = Document(puzzle, Solution(puzzle.field, numbers))
    again = FORMAT.read(FORMAT.write(document))
    assert again.solution == document.solution
    assert again.puzzle.meta == puzzle.meta
    assert written(document)["metadata"]["solution"] == "1234341221434321"


def test_a_drawing_that_was_changed_counts_for_more() -> None:
    puzzle = SUDOKU.new(4, 4).with_variants(Fortress((cell(0, 0),)))
    plain = written(puzzle)
    plain["cages"] = [{"cells": [[0, 0], [0, 1]], "value": "5"}]
    document = FORMAT.read(link(plain))
    assert document.puzzle.variants.names == ("killer-cage",)
    assert "left out the puzzle as Penmark wrote it: what is drawn is another one" in document.notes
    plain["metadata"]["penmark"] = "nothing"
    assert FORMAT.read(link(plain)).puzzle == document.puzzle


def test_what_was_added_to_a_puzzle_from_there_is_drawn_beside_the_setters_drawings() -> None:
    document = read(lines=[LINE])
    thermometer = Thermometer((cell(3, 0), cell(3, 1)))
    plain = written(document.puzzle.with_variants(thermometer))
    assert plain["lines"][0] == LINE
    assert plain["lines"][1]["wayPoints"] == [[3.5, 0.5], [3.5, 1.5]]
    assert list(FORMAT.read(link(plain)).puzzle.variants) == [thermometer]


def test_what_cannot_be_drawn_on_one_board_is_refused() -> None:
    samurai = SUDOKU.empty(MultiGrid(21, 21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))))
    with pytest.raises(UnwritableError, match="no boards of several grids"):
        FORMAT.write(samurai)


def test_what_a_meta_keeps_is_checked() -> None:
    for foreign in ("[", '{"sudokupad": 3}'):
        meta = PuzzleMeta(foreign=foreign)
        with pytest.raises(UnwritableError, match="is not what"):
            FORMAT.write(SUDOKU.new(4, 4).with_meta(meta))


def test_the_other_format_writes_what_it_can() -> None:
    """A puzzle that came from here goes to F-Puzzles without its drawings."""
    keys: dict[str, Any] = {"lines": [LINE], "cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}
    document = FORMAT.read(link(scl(**keys)))
    assert penmark.read(penmark.write(document, "fpuzzles")) == document.puzzle
