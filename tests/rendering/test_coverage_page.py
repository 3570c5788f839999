from __future__ import annotations

import penmark
from penmark.discovering import Coverage
from penmark.puzzle.game import Game
from penmark.rendering.coverage_page import coverage_page
from tests.discovering.boards import starters


def test_each_technique_has_an_example_and_each_state_that_is_left_a_drawing() -> None:
    genre = penmark.by_name("slitherlink")
    coverage = Coverage(genre)
    for puzzle in starters("slitherlink", "5x5 tier:>=hard", 1):
        coverage.add_puzzle(puzzle, "<somewhere>")
    coverage.add_state(Game(genre.new(3, 3)))
    page = coverage_page("Coverage", coverage)
    drawn = len(coverage.rows()) + len(coverage.residue.shown)
    assert page.count("<img") == drawn
    assert "&lt;somewhere&gt;" in page
    assert "<somewhere>" not in page
    for row in coverage.rows():
        assert f'id="technique-{row.technique.name}"' in page
        assert f'href="#technique-{row.technique.name}"' in page
