"""Finned and sashimi fish, and siamese pairs of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.finned_fish import TECHNIQUES
from penmark.grading.techniques.distinct.houses import CandidateBoards, House
from penmark.puzzle.game import Move
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import assert_keeps, some_board, some_digit
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    finder,
    moves,
    one_number,
    struck,
    words,
)

CODES = {
    "0310": "finned-x-wing",
    "0311": "finned-swordfish",
    "0312": "finned-jellyfish",
    "0320": "sashimi-x-wing",
    "0321": "sashimi-swordfish",
    "0322": "sashimi-jellyfish",
    "03111": "finned-swordfish",
    "03121": "finned-jellyfish",
    "03211": "sashimi-swordfish",
    "03221": "sashimi-jellyfish",
}
SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


def _drawing(lines: dict[int, str]) -> str:
    return " ".join(lines.get(row, "x" * 9) for row in range(1, 10))


BOARDS = {
    "finned-x-wing": ({2: "..x....x.", 6: "..x....xx"}, "148 158"),
    "finned-swordfish": ({2: ".x..x....", 5: "....x..x.", 8: ".x.....xx"}, "178 198"),
    "finned-jellyfish": ({2: "x..x.....", 3: "......x.x", 5: "...x..x..", 9: "xx......x"}, "171 181"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_fin_spares_what_it_does_not_see(name: str) -> None:
    lines, hits = BOARDS[name]
    position = one_number(_drawing(lines))
    step = next(finder(TECHNIQUES, name)(position))
    assert set(step.moves) == struck(hits)
    assert len(step.observed) == sum(line.count("x") for line in lines.values())
    assert moves(finder(TECHNIQUES, name.replace("finned", "sashimi")), position) == []


def test_words_name_fins_lines_and_cells() -> None:
    position = one_number(_drawing(BOARDS["finned-x-wing"][0]))
    (step,) = finder(TECHNIQUES, "finned-x-wing")(position)
    assert words(position, step) == (
        "In rows 2 and 6, 1 can only go in columns 3 and 8, unless it is in the fin r6c9, which also sees the"
        " cells that lose it: 1 can be removed from r4c8 and r5c8."
    )


def test_a_sashimi_fish_has_a_line_with_one_place_besides_the_fins() -> None:
    position = one_number(_drawing({2: "..x....x.", 6: "..x.....x"}))
    one, other, siamese = finder(TECHNIQUES, "sashimi-x-wing")(position)
    assert set(one.moves) | set(other.moves) == set(siamese.moves) == struck("148 158 119 139")
    assert {frozenset(one.moves), frozenset(other.moves)} == {
        frozenset(struck("148 158")),
        frozenset(struck("119 139")),
    }
    assert moves(finder(TECHNIQUES, "finned-x-wing"), position) == []
    assert "; likewise, in rows" in words(position, siamese)


@pytest.mark.parametrize(
    "lines",
    [
        {2: "..x....x.", 6: "..x....x."},
        {2: "..x....x.", 6: "..x.x..x."},
        {2: "..x....x.", 6: "..xx...xx"},
        {2: "..x....x.", 6: "..x....xx", 4: "xxx......", 5: "xxx......"},
    ],
    ids=["no fin", "a fin that sees nothing", "fins in two boxes", "nothing to strike"],
)
def test_no_finned_fish(lines: dict[int, str]) -> None:
    position = one_number(_drawing(lines))
    assert moves(finder(TECHNIQUES, "finned-x-wing"), position) == []
    assert moves(finder(TECHNIQUES, "sashimi-x-wing"), position) == []


# ── against trying everything ──


def _brute(position: Position, size: int, sashimi: bool) -> set[frozenset[Move]]:
    """All finned fish by their definition, but for those whose lines with fins lie in one box and so claim it."""
    candidates, found = position.view(CandidateBoards), set()
    houses, board = candidates.houses, candidates.boards[1]
    for lines, across in ((houses.rows, houses.columns), (houses.columns, houses.rows)):
        open_lines = [line for line in lines if (line.board & board).bit_count() > 1]
        for base in combinations(open_lines, size):
            inside = board & _all(base)
            for cover in combinations([line for line in across if line.board & inside], size):
                fins = inside & ~_all(cover)
                with_fins = [line.board & board for line in base if line.board & fins]
                kept = [(line.board & board & _all(cover)).bit_count() for line in base]
                claims = any(not any(places & ~box.board for places in with_fins) for box in houses.boxes)
                if fins and all(kept) and not claims and (1 in kept) is sashimi:
                    hits = _all(cover) & ~inside & houses.common_peers(fins)
                    found.add(frozenset(candidates.strikes(hits, 1)))
    return found - {frozenset()}


def _all(houses: tuple[House, ...]) -> int:
    return sum(house.board for house in houses)


@pytest.mark.slow
@settings(max_examples=30)
@given(st.integers(0, 9999), st.floats(0.05, 0.4), st.sampled_from(sorted(SIZES)), st.booleans())
def test_it_finds_what_trying_all_finds(seed: int, share: float, name: str, sashimi: bool) -> None:
    position, where = some_digit(share, seed)
    found = set(map(frozenset, moves(finder(TECHNIQUES, f"{'sashimi' if sashimi else 'finned'}-{name}"), position)))
    wanted = _brute(position, SIZES[name], sashimi)
    assert wanted <= found
    simple = wanted | _brute(position, SIZES[name], not sashimi)
    for step in found - wanted:
        assert any(step == one | other for one, other in combinations(simple, 2)), "neither a fish nor siamese"
    assert not any((move.coord.row, move.coord.col) in where for step in found for move in step)


@settings(max_examples=25)
@given(st.sampled_from([(4, 0.3), (6, 0.3), (9, 0.3), (16, 0.38)]), st.integers(0, 9999), st.integers(0, 4))
def test_no_step_strikes_a_solution(board: tuple[int, float], seed: int, cages: int) -> None:
    assert_keeps(TECHNIQUES, *some_board(*board, seed, cages))
