"""The ways to draw a clue: the right one fits, each that does not is told with its reason, and so are walks."""

from __future__ import annotations

import pytest

from penmark.genres.slitherlink.techniques.cases import CaseInference
from penmark.genres.slitherlink.techniques.grid import LINE
from penmark.genres.slitherlink.techniques.telling import start
from penmark.grading import grade
from penmark.grading.deduction_telling import MOST_CHARACTERS, deduction_words
from penmark.reasoning.position import Position
from penmark.solvers import solve
from tests.genres.slitherlink_techniques.boards import BY_NAME, Play, deductions, draw, place
from tests.genres.slitherlink_techniques.test_argument import BOARDS


def _played(picture: str) -> Position:
    play = Play(draw(picture), ())
    assert play.propagate()
    return play.position


@pytest.mark.parametrize("picture", BOARDS)
def test_the_right_way_is_among_those_that_fit(picture: str) -> None:
    position = _played(picture)
    right = solve(position.puzzle)[0].masks()
    inference = start(CaseInference, position)
    found = [finding for finding in inference.search() if finding.cases]
    assert found
    for finding in found:
        edges = inference.rings.edges[finding.ring]
        drawn = sum(1 << k for k, edge in enumerate(edges) if right[edge] == LINE)
        assert [each.fits for each in finding.tried if each.way == drawn] == [True]
        assert all(each.cut or each.links for each in finding.tried if not each.fits)


@pytest.mark.parametrize("picture", BOARDS)
def test_each_way_is_a_reason(picture: str) -> None:
    position = _played(picture)
    for found in deductions(BY_NAME["few-ways"], position):
        words = deduction_words(position.puzzle, found, position.masks)
        assert len(words) <= MOST_CHARACTERS
        evidence = found.evidence(position.masks) if found.evidence else None
        assert evidence is not None
        told = [reason(position.puzzle.names) for reason in evidence.reasons]
        if words.lower().startswith(("however ", "of the ways ")):
            ways = [each for each in told if each.startswith("with ")]
            assert len(ways) >= 2
            assert len(set(ways)) == len(ways)


def test_a_cell_inside_is_told_with_the_way_in() -> None:
    position = place(draw("...../...../...../...../....."), lines="H00 V01", free="H10 H11 V02 H12")
    (found, *_) = deductions(BY_NAME["inside-outside"], position)
    words = deduction_words(position.puzzle, found, position.masks)
    assert "r1c1 is inside the loop (in from the border across one line)" in words


def test_a_walk_names_where_it_turns() -> None:
    puzzles = map(draw, BOARDS)
    steps = [step for puzzle in puzzles for step in grade(puzzle).steps]
    told = [step for step in steps if step.technique in ("inside-outside", "loose-ends", "closed-curve")]
    assert told
    for step in told:
        assert "border" in step.words or " → " in step.words
        assert len(step.words) <= MOST_CHARACTERS
