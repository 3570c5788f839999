"""Each technique of Nurikabe on a board where it fires: what it decides, and in which words."""

from __future__ import annotations

import pytest

from penmark.board.mark import FALSE, TRUE
from penmark.genres.nurikabe import GENRE
from penmark.genres.nurikabe.techniques import TECHNIQUES
from penmark.grading import grade
from penmark.puzzle.clue import Number
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from tests.corpus_sample.own import documents

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def position(*rows: str) -> Position:
    """Numbers are clues, # is sea, . is land, ? is open."""
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    for r, row in enumerate(rows):
        for c, char in enumerate(row):
            if char.isdigit():
                builder.add_clue((r, c), Number(int(char)))
    found = Position(builder.build())
    for k, char in enumerate("".join(rows)):
        if char in "#.":
            found.place(k, (TRUE if char == "#" else FALSE).bit)
    return found


def told(name: str, *rows: str) -> list[str]:
    technique, at = BY_NAME[name], position(*rows)
    assert isinstance(technique, BoardPattern)
    return [found.words(at.puzzle.names) for found in technique.find(at)]


CASES = {
    "island-complete": (("1??", "???"), "the 1 at r1c1 has all its cells, so r1c2 and r2c1 are sea."),
    "between-islands": (("2?2", "???"), "r1c2 is sea: the 2 at r1c1 and the 2 at r1c3 must not be joined."),
    "pool": (("##?", "#?3"), "r1c1, r1c2 and r2c1 are sea, and with r2c2 they would be a pool: it is land."),
    "island-grows": (("3#?", "???"), "the 3 at r1c1 has only one way to grow, so r2c1 and r2c2 are land."),
    "lost-land": (("?#.", "3??"), "the land at r1c3 has no clue yet, and its only way on is r2c3: that is land."),
    "elbow": (("2?", "??"), "the 2 at r1c1 misses one cell, r1c2 or r2c1: r2c2 is sea, being beside both."),
    "out-of-reach": (
        ("2???",),
        "no clue can reach r1c3 and r1c4, not even the 2 at r1c1 with 1 more cell: r1c3 and r1c4 are sea.",
    ),
    "island-too-big": (("2?.?",), "r1c2 would join land to the 2 at r1c1 and make it an island of 3: it is sea."),
    "land-total": (
        ("2.?", "???"),
        "the islands have 2 cells together, and these are found: r1c3 and r2c1 to r2c3 are sea.",
    ),
    "claimed-land": (
        ("3?.?2", "?????"),
        "the land at r1c3 belongs to the 3 at r1c1, as no other clue can reach it; r1c4 would join it to the 2 at "
        "r1c5, so it is sea.",
    ),
    "sole-clue": (
        ("4??.",),
        "only the 4 at r1c1 can reach the land at r1c4, and every way there takes r1c2 and r1c3: those are land.",
    ),
    "short-of-cells": (
        ("4????", "?.???"),
        "the 4 at r1c1 must take in the land at r2c2, which no other clue can reach; it has then too few cells left "
        "for r1c4: r1c4 is sea.",
    ),
    "island-room": (("3?#", "###"), "without r1c2 the 3 at r1c1 would have room for 1 cell only: it is land."),
    "pool-reach": (
        ("###", "#??", "#?3"),
        "only the 3 at r3c3 can keep the block r1c1, r1c2, r2c1 and r2c2 from being a pool, and for that it takes "
        "r2c2: that is land.",
    ),
    "island-shapes": (
        ("3??", "#?#", "???"),
        "of the 2 ways to lay out the 3 at r1c1 without a pool or a cut through the sea, in each: r1c2 is land.",
    ),
}


@pytest.mark.parametrize(("name", "rows", "words"), [(name, *case) for name, case in CASES.items()], ids=CASES)
def test_it_is_told_by_clue_and_place(name: str, rows: tuple[str, ...], words: str) -> None:
    assert told(name, *rows)[0] == words


def test_the_ways_of_an_island_are_followed_to_a_contradiction() -> None:
    """A puzzle of our own corpus that cannot be solved without."""
    hard = next(each.puzzle for each in documents(GENRE) if each.puzzle.meta.info == "hard")
    (step, *_) = [step for step in grade(hard).steps if step.technique == "island-cases"]
    assert "ways" in step.words
    assert 1 <= len(step.moves) <= 8


def test_nothing_is_found_where_nothing_is_to_be_seen() -> None:
    assert not told("between-islands", "2??", "??2")
    assert not told("island-complete", "2??", "???")
    assert not told("pool", "#?", "?3")


@pytest.mark.parametrize("k", range(6))
def test_steps_are_short_and_name_all_that_they_decide(k: int) -> None:
    puzzle: Puzzle = documents(GENRE)[k].puzzle
    for step in grade(puzzle).steps:
        assert len(step.words) <= 320
        assert step.moves
