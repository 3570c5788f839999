"""What is said of black and white pearls: what closes a way, and what the loop does therefore."""

from __future__ import annotations

import pytest

from penmark.board.coord import Coord, link_h, link_v
from penmark.board.mark import FALSE, TRUE
from penmark.grading import hint
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue
from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name

MASYU = by_name("masyu")
EDGE = (
    "Turn on a black pearl: The loop cannot leave the black pearl at r1c3 upwards, where the board ends, so it leaves "
)
CASES = [
    (BLACK_PEARL, (0, 2), {}, f"{EDGE}the opposite way and goes straight on: r1c3–r3c3 is a line."),
    (
        BLACK_PEARL,
        (1, 2),
        {},
        "Turn on a black pearl: The loop cannot go straight for two cells from the black pearl at r2c3 upwards, where "
        "the board ends, so it leaves the opposite way and goes straight on: r2c3–r4c3 is a line and r1c3–r2c3 is "
        "crossed.",
    ),
    (
        WHITE_PEARL,
        (0, 2),
        {},
        "Straight through a white pearl: The loop cannot leave the white pearl at r1c3 upwards, where the board ends, "
        "so it goes through from left to right: r1c2–r1c4 is a line.",
    ),
    (
        WHITE_PEARL,
        (2, 2),
        {link_v(1, 2): TRUE},
        "Straight through a white pearl: The loop comes to the white pearl at r3c3 from r2c3 and goes straight through "
        "it: r3c3–r4c3 is a line.",
    ),
    (
        WHITE_PEARL,
        (2, 2),
        {link_h(2, 1): TRUE, link_h(2, 2): TRUE, link_h(2, 0): TRUE, link_v(1, 2): FALSE, link_v(2, 2): FALSE},
        "Turn beside a white pearl: The loop goes straight on left of the white pearl at r3c3 (r3c1–r3c2 is a line), "
        "so it turns on the other side, at r3c4: r3c4–r3c5 is crossed.",
    ),
]


@pytest.mark.parametrize(("pearl", "at", "marks", "words"), CASES)
def test_a_pearl_says_what_closes_the_other_ways(
    pearl: ClueValue, at: tuple[int, int], marks: dict[Coord, object], words: str
) -> None:
    puzzle = MASYU.new(6, 6).add_clue(at, pearl)
    game = Game(puzzle)
    for link, mark in marks.items():
        assert mark in (TRUE, FALSE)
        game.set(link, TRUE if mark == TRUE else FALSE)
    assert hint(game).words == words
