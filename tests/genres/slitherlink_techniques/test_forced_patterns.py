"""What enumeration says is forced by a shape on an empty board of 5 × 5: all of it is found, and nothing else."""

from __future__ import annotations

import ast
import re

import pytest

from penmark.genres.slitherlink.techniques import TECHNIQUES
from tests.corpus import corpus_path
from tests.genres.slitherlink_techniques.boards import Play, draw, listed, marks
from tests.genres.slitherlink_techniques.test_clues_lines_borders import with_clues

BOARDS: dict[str, tuple[str, str, str]] = {
    "corner 3": (with_clues(r0c0=3), "", ""),
    "corner 1": (with_clues(r0c0=1), "", ""),
    "corner 2": (with_clues(r0c0=2), "", ""),
    "adjacent 33 interior": (with_clues(r2c1=3, r2c2=3), "", ""),
    "diag 33": (with_clues(r1c1=3, r2c2=3), "", ""),
    "diag 3-2-3": (with_clues(r1c1=3, r2c2=2, r3c3=3), "", ""),
    "0 beside 3": (with_clues(r2c1=0, r2c2=3), "", ""),
    "0 diag 3": (with_clues(r1c1=0, r2c2=3), "", ""),
    "line enters 3 at its top-left vertex from left": (with_clues(r2c2=3), "H21", ""),
    "line enters 1 at TL from left, top continuation (V12) off": (with_clues(r2c2=1), "H21", "V12"),
    "line enters 2 at TL from left with V12 off": (with_clues(r2c2=2), "H21", "V12"),
    "line into 2-3 diag: enters 2(1,1) at TL with other off, 3 at (2,2)": (with_clues(r1c1=2, r2c2=3), "H10", "V01"),
    "line into 2-1 diag": (with_clues(r1c1=2, r2c2=1), "H10", "V01"),
    "3 diag 1 where outer edges at shared vertex crossed: 1 at(2,2), V at..": (with_clues(r1c1=3, r2c2=1), "", ""),
    "1 and 3 border adjacent: 1 at(0,1) 3 at(0,2)": (with_clues(r0c1=1, r0c2=3), "", ""),
    "11 border adjacent": (with_clues(r0c1=1, r0c2=1), "", ""),
    "2 corner with 3 adj? (0,0)=2,(0,1)=3": (with_clues(r0c0=2, r0c1=3), "", ""),
    "3 below? 3 at (1,1) corner 2": (with_clues(r0c0=2, r1c1=3), "", ""),
    "3 at border adj 1 border": (with_clues(r0c2=3, r0c3=1), "", ""),
    "three 3 in a row": (with_clues(r2c1=3, r2c2=3, r2c3=3), "", ""),
    "corner 1 + diag 1": (with_clues(r0c0=1, r1c1=1), "", ""),
}
"""Clues, lines and free edges that the list describes in words."""


def forced() -> dict[str, tuple[str, str]]:
    """The list: for each shape the edges that are drawn, and those that are free, in all loops."""
    text = corpus_path("counts", "slitherlink_forced_patterns.txt").read_text("utf-8")
    found = re.findall(r"^(\S.*?) +loops \d+\n +on (\[.*?\]) +off (\[.*?\])$", text, re.MULTILINE)
    return {name: (" ".join(ast.literal_eval(on)), " ".join(ast.literal_eval(off))) for name, on, off in found}


def test_the_whole_list_is_here() -> None:
    assert set(forced()) == set(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_exactly_what_is_forced_is_found(name: str) -> None:
    picture, lines, free = BOARDS[name]
    play = Play(draw(picture), [technique for technique in TECHNIQUES if not technique.uniqueness])
    for move in marks(lines, free):
        play.make("given", move)
        play.reasoner.apply(move)
    play.run()
    assert listed(move for _, move in play.steps) == forced()[name]
