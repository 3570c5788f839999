"""What is carried from clue to clue: where each technique fires, with exactly what, and a near miss."""

from __future__ import annotations

import pytest

from penmark.puzzle.clue import Number
from tests.genres.slitherlink_techniques.boards import draw, edge, found, loops

EMPTY = "..../..../..../...."
NOTHING = ("", "")
ENDS = "H02 H11 V01 V03"

FIRES = [
    ("vertex-pairs", "..../.3../..../....", "", "H10 V01", ("H11 V11", "")),
    ("vertex-pair-chains", "..../1.../2.../.3..", "", "", ("V20", "H10 V11")),
    ("edge-classes", "..../..../3.../2...", "H41 V20", "", ("H20", "")),
    ("edge-classes", "..../2.2./2..2/...1", "", "H43 V34", ("V14", "")),
    ("inside-outside", EMPTY, "", "V00 H01", ("", "H00 V01")),
    ("dead-end-pocket", EMPTY, "V22", "H01 V10", ("", "H10 V01")),
    ("dead-end-pocket", EMPTY, "V01", "H01 V10", ("", "H11 V11")),  # seen from within, all else is the pocket
    ("inside-outside", "..../.01./2.../....", "V10", "H11 H21 H40 V11 V12 V30", ("H01", "")),
    ("colour-clues", "..../2.2./2..2/...1", "V14", "H02 H43 V34", ("H00 V00 V20", "")),
    ("closed-curve", EMPTY, "V12", "V13 H23 V23 V22", ("H21", "H22")),
    ("checkerboard", EMPTY, "V13", "H11 V02 V03 H13 H23 V23", ("", "H21 V22")),
    ("only-room", "../..", "", "H00 H01 V10", ("H11 H21 V11 V12", "")),
    ("one-piece", "..../2.2./2..2/...1", "H00 V00 V14 V20", "H02 H43 V34", ("V10 V11", "H10 H20")),
    ("loose-ends", "..../.3../..../....", "", "H01 V10", ("H11 V11", "")),
    ("loose-ends", "..../..../.1../2...", "H41 V20", "", ("", "H31 V21")),
    ("end-joins", ".3.1/...1/..../....", ENDS, "H03 H10 H13 V04 V11 V14", ("V13", "H12 H23 V24")),
]

NEAR_MISSES = [
    ("vertex-pairs", "..../.3../..../....", "", "H10"),
    ("vertex-pairs", "..../.2../..../....", "", "H10 V01"),
    ("vertex-pairs", "..../1.../2.../.3..", "", ""),
    ("vertex-pair-chains", "..../1.../2.../.2..", "", ""),
    ("edge-classes", "..../..../2.../2...", "H41 V20", ""),
    ("edge-classes", "..../2.2./2..2/...1", "V14", "H02 H43 V34"),
    ("inside-outside", EMPTY, "", "V00 H00 V11"),
    ("dead-end-pocket", EMPTY, "", "H01 V10"),  # the loop may be round that cell alone
    ("dead-end-pocket", EMPTY, "V22", "H01"),
    ("colour-clues", "..../2.2./2..2/...1", "H00 V00 V14 V20", "H02 H43 V34"),
    ("closed-curve", EMPTY, "V12", "V13 H23 V22"),
    ("closed-curve", EMPTY, "", "V00 H01"),
    ("checkerboard", EMPTY, "", "H11 V02 V03 H13 H23 V23"),
    ("only-room", "../..", "", "H00 H01"),
    ("only-room", "../..", "V12", "H00 H01 V10"),
    ("one-piece", ".3.1/...1/..../....", ENDS, "H03 H10 H13 V04 V11 V14"),
    ("loose-ends", "..../.3../..../....", "", "H01"),
    ("loose-ends", "..../.2../..../....", "", "H01"),
    ("end-joins", "..../..../...2/..3.", "", ""),
    ("few-ways", "..../..../...1/..3.", "", ""),
    ("few-ways", "..../..../...2/..3.", "", ""),  # to go through the ways at a corner is a trial
]


@pytest.mark.parametrize(("name", "picture", "lines", "free", "expected"), FIRES)
def test_fires(name: str, picture: str, lines: str, free: str, expected: tuple[str, str]) -> None:
    assert found(name, draw(picture), lines, free) == expected


@pytest.mark.parametrize(("name", "picture", "lines", "free", "expected"), FIRES)
def test_what_is_expected_is_right(name: str, picture: str, lines: str, free: str, expected: tuple[str, str]) -> None:
    """In all loops that have these clues, lines and free edges."""
    puzzle = draw(picture)
    sides = [
        (puzzle.substrate.edges_of_cell(at.row, at.col), clue.value)
        for at, clue in puzzle.clues.items()
        if isinstance(clue, Number)
    ]
    fits = [
        loop
        for loop in loops(puzzle.rows, puzzle.cols)
        if all(edge(e) in loop for e in lines.split())
        and not any(edge(e) in loop for e in free.split())
        and all(sum(side in loop for side in four) == clue for four, clue in sides)
    ]
    assert fits
    for loop in fits:
        assert all(edge(e) in loop for e in expected[0].split())
        assert not any(edge(e) in loop for e in expected[1].split())


@pytest.mark.parametrize(("name", "picture", "lines", "free"), NEAR_MISSES)
def test_near_misses(name: str, picture: str, lines: str, free: str) -> None:
    assert found(name, draw(picture), lines, free) == NOTHING


def test_the_last_gap_is_closed_if_all_clues_are_content() -> None:
    assert found("last-gap", draw(".1./.../..."), "H11 V11 V12") == ("H21", "")
    assert found("last-gap", draw(".1./.3./..."), "H11 V11 V12") == NOTHING
    assert found("last-gap", draw(".1./.../2.."), "H11 V11 V12") == NOTHING
    assert found("last-gap", draw(".1./.../..."), "H11 V11") == NOTHING
    assert found("last-gap", draw(".1./.../..."), "H11 V11 V12 H30 V20") == NOTHING
    assert found("last-gap", draw(".1./.../...", "all-corners"), "H11 V11 V12") == NOTHING


def test_a_loop_is_not_closed_while_a_clue_wants_more() -> None:
    assert found("short-loop", draw(".1./.../2.."), "H11 V11 V12") == ("", "H21")
    assert found("short-loop", draw(".1./.../..."), "H11 V11 V12") == NOTHING
    assert found("short-loop", draw(".1./.../2.."), "H11 V11 V12 H30 V20") == NOTHING
    assert found("short-loop", draw(".1./.../2.."), "H11 V11") == NOTHING
