"""The fixed shapes: where each fires, with exactly what, and a near miss where it must not."""

from __future__ import annotations

import pytest

from penmark.grading.deduction_telling import deduction_words
from tests.genres.slitherlink_techniques.boards import BY_NAME, deductions, draw, found, place

EMPTY = "...../...../...../...../....."
NOTHING = ("", "")


def with_clues(**clues: int) -> str:
    """An empty board of 5 × 5 with clues: `r1c2=3` counts from 0."""
    rows = [list(row) for row in EMPTY.split("/")]
    for name, clue in clues.items():
        rows[int(name[1])][int(name[3])] = str(clue)
    return "/".join("".join(row) for row in rows)


FIRES = [
    ("corner-3", with_clues(r0c0=3), "", "", ("H00 V00", "")),
    ("corner-3", with_clues(r4c4=3), "", "", ("H54 V45", "")),
    ("corner-1", with_clues(r0c4=1), "", "", ("", "H04 V05")),
    ("corner-2", with_clues(r0c0=2), "", "", ("H01 V10", "")),
    ("corner-2", with_clues(r4c0=2), "", "", ("H51 V30", "")),
    ("corner-2-diagonal-3", with_clues(r0c0=2, r1c1=3), "", "", ("H00 H11 V00 V11", "H10 V01")),
    ("corner-2-diagonal-3", with_clues(r4c4=2, r3c3=3), "", "", ("H43 H54 V34 V45", "H44 V44")),
    ("0-beside-3", with_clues(r2c1=0, r2c2=3), "", "", ("H22 H32 V12 V23 V32", "V22")),
    ("0-diagonal-3", with_clues(r1c1=0, r2c2=3), "", "", ("H22 V22", "")),
    ("blocked-corner", with_clues(r2c2=3), "", "H21 V12", ("H22 V22", "")),
    ("blocked-corner", with_clues(r2c2=1), "", "H21 V12", ("", "H22 V22")),
    ("blocked-corner", with_clues(r0c2=3), "", "H01", ("H02 V02", "")),
    ("adjacent-3s", with_clues(r2c1=3, r2c2=3), "", "", ("V21 V23", "V12 V32")),
    ("adjacent-3s", with_clues(r1c2=3, r2c2=3), "", "", ("H12 H32", "H21 H23")),
    # Any clue that the loop round these two does not fit: it is another, and must pass between them.
    ("adjacent-3s", with_clues(r2c1=3, r2c2=3, r4c4=1), "", "", ("V21 V22 V23", "V12 V32")),
    ("adjacent-3s", with_clues(r2c1=3, r2c2=3, r1c1=1, r4c4=0), "", "", ("V21 V23", "V12 V32")),
    ("adjacent-3s", with_clues(r2c1=3, r2c2=3, r2c3=3), "", "", ("V21 V22 V23 V24", "V12 V13 V32 V33")),
    ("diagonal-3s", with_clues(r1c1=3, r2c2=3), "", "", ("H11 H32 V11 V23", "H10 H33 V01 V33")),
    ("diagonal-3s", with_clues(r1c3=3, r2c2=2, r3c1=3), "", "", ("H13 H41 V14 V31", "H14 H40 V04 V41")),
    ("line-into-3", with_clues(r2c2=3), "H21", "", ("H32 V23", "H33 V12 V33")),
    ("line-into-3", with_clues(r0c0=3), "V10", "", ("H00 V01", "H01")),
    ("line-into-1", with_clues(r2c2=1), "H21", "V12", ("", "H32 V23")),
    ("line-into-1", with_clues(r0c2=1), "H01", "", ("", "H12 V03")),
    ("line-through-2s", with_clues(r1c1=2, r2c2=3), "H10", "V01", ("H32 V23", "H33 V33")),
    ("line-through-2s", with_clues(r1c1=2, r2c2=2, r3c3=1), "H10", "V01", ("", "H43 V34")),
    ("line-through-2s", with_clues(r2c2=2), "H21", "V12 H33", ("V33", "")),
    ("line-through-2s", with_clues(r2c2=2), "H21 V33", "V12", ("", "H33")),
    ("border-1-3", with_clues(r0c1=1, r0c2=3), "", "", ("H02", "H11 V01")),
    ("border-1-3", with_clues(r0c2=3, r0c3=1), "", "", ("H02", "H13 V04")),
    ("border-1-3", with_clues(r2c1=1, r2c2=3), "", "V32", ("H32", "H21 V21")),
    ("border-1-1", with_clues(r0c1=1, r0c2=1), "", "", ("", "V02")),
    ("border-1-1", with_clues(r2c4=1, r3c4=1), "", "", ("", "H34")),
    ("border-1-1", with_clues(r2c1=1, r2c2=1), "", "V12", ("", "V22")),
    ("corner-1-diagonal-1", with_clues(r0c0=1, r1c1=1), "", "", ("", "H00 H21 V00 V12")),
    ("corner-between-1s", with_clues(r0c3=1, r1c4=1, r3c1=2), "", "", ("", "H14 V04")),
    ("corner-between-1s", with_clues(r4c1=1, r3c0=1, r2c2=1), "", "", ("", "H40 V41")),
    ("corner-between-1s", with_clues(r0c1=1, r1c0=1, r0c0=2), "", "", ("", "H10 V01")),
    ("corner-between-3-and-2", with_clues(r0c3=2, r1c4=3), "", "", ("H24", "")),
    ("corner-between-3-and-2", with_clues(r4c3=3, r3c4=2), "", "", ("V43", "")),
]

NEAR_MISSES = [
    ("corner-3", with_clues(r0c1=3), "", ""),
    ("corner-3", with_clues(r0c0=2), "", ""),
    ("corner-1", with_clues(r1c0=1), "", ""),
    ("corner-2", with_clues(r0c1=2), "", ""),
    ("corner-2-diagonal-3", with_clues(r0c0=2, r0c1=3), "", ""),
    ("corner-2-diagonal-3", with_clues(r1c1=2, r2c2=3), "", ""),
    ("0-beside-3", with_clues(r2c1=0, r2c3=3), "", ""),
    ("0-beside-3", with_clues(r2c1=0, r2c2=2), "", ""),
    ("0-diagonal-3", with_clues(r1c1=0, r2c2=2), "", ""),
    ("blocked-corner", with_clues(r2c2=3), "", "H21"),
    ("blocked-corner", with_clues(r2c2=2), "", "H21 V12"),
    ("0-diagonal-3", with_clues(r1c1=0, r3c3=3), "", ""),
    ("adjacent-3s", with_clues(r2c1=3, r2c3=3), "", ""),
    ("adjacent-3s", with_clues(r2c1=3, r2c2=2), "", ""),
    ("diagonal-3s", with_clues(r1c1=3, r2c2=1, r3c3=3), "", ""),
    ("diagonal-3s", with_clues(r1c1=3, r3c3=3), "", ""),
    ("line-into-3", with_clues(r2c2=3), "H22", ""),
    ("line-into-3", with_clues(r2c2=3), "", "H21"),
    ("line-into-1", with_clues(r2c2=1), "H21", ""),
    ("line-into-1", with_clues(r2c2=1), "H21 V12", ""),
    ("line-through-2s", with_clues(r1c1=2, r2c2=3), "H10", ""),
    ("line-through-2s", with_clues(r2c2=2), "H21", "V12"),
    ("border-1-3", with_clues(r2c1=1, r2c2=3), "", ""),
    ("border-1-3", with_clues(r0c1=1, r0c3=3), "", ""),
    ("border-1-1", with_clues(r2c1=1, r2c2=1), "", ""),
    ("border-1-1", with_clues(r0c1=1, r0c2=2), "", ""),
    ("corner-1-diagonal-1", with_clues(r1c1=1, r2c2=1), "", ""),
    ("corner-1-diagonal-1", with_clues(r0c0=1, r1c1=2), "", ""),
    ("corner-between-1s", with_clues(r0c3=1, r1c4=1), "", ""),  # the loop may run round the corner cell
    ("corner-between-1s", with_clues(r0c3=1, r1c4=2, r3c1=2), "", ""),
    ("corner-between-1s", with_clues(r0c2=1, r1c3=1, r3c1=2), "", ""),
    ("corner-between-3-and-2", with_clues(r0c3=1, r1c4=3), "", ""),
    ("corner-between-3-and-2", with_clues(r0c2=2, r1c3=3), "", ""),
]


@pytest.mark.parametrize(("name", "picture", "lines", "free", "expected"), FIRES)
def test_fires(name: str, picture: str, lines: str, free: str, expected: tuple[str, str]) -> None:
    assert found(name, draw(picture), lines, free) == expected


@pytest.mark.parametrize(("name", "picture", "lines", "free"), NEAR_MISSES)
def test_near_misses(name: str, picture: str, lines: str, free: str) -> None:
    assert found(name, draw(picture), lines, free) == NOTHING


@pytest.mark.parametrize("name", sorted({case[0] for case in FIRES}))
def test_nothing_on_an_empty_board(name: str) -> None:
    assert found(name, draw(EMPTY)) == NOTHING


def test_every_corner_rules_out_the_small_loop() -> None:
    expected = ("V21 V22 V23", "V12 V32")
    assert found("adjacent-3s", draw(with_clues(r2c1=3, r2c2=3), "all-corners")) == expected
    assert found("adjacent-3s", draw("33", "all-corners")) == ("V00 V02", "")


def test_words_name_the_clues() -> None:
    puzzle = draw(with_clues(r0c1=3, r0c2=3, r3c1=3, r3c2=3))
    position = place(puzzle)
    found = list(deductions(BY_NAME["adjacent-3s"], position))
    words = [deduction_words(puzzle, each, position.masks) for each in found]
    assert words[0].startswith("The 3s at r1c2 and r1c3 are neighbours: ")
    assert words[1].startswith("The 3s at r4c2 and r4c3 are neighbours: ")
