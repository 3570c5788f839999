"""How the ways past a place are told: each reason, and every link that leads to it."""

from __future__ import annotations

import pytest

from penmark.grading import grade
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.puzzle.registry import by_name
from tests.corpus_sample.own import documents

LOOKING = {"pearl-ways", "pearl-ways-ahead", "cell-ways", "arrow-ways", "cell-and-neighbours", "ways-and-sides"}


@pytest.mark.parametrize("name", ["masyu", "yajilin"])
def test_each_step_that_looks_ahead_names_what_fails(name: str) -> None:
    genre = by_name(name)
    puzzles = [document.puzzle for document in (*genre.samples, *documents(genre))]
    steps = [step for puzzle in puzzles[:3] for step in grade(puzzle).steps if step.technique in LOOKING]
    assert steps
    for step in steps:
        words = step.words
        assert len(words) <= MOST_CHARACTERS, words
        assert (
            words.startswith(("If ", "Whether ", "There is only one way", "In all ")) or "fail; in the first" in words
        )
        assert "fail as well" not in words or step.reasons, "what is left out is told among the reasons"
        for reason in step.reasons:
            assert reason.startswith("If "), reason
            links = reason.partition(", then ")[2].rpartition(", and ")[0]
            assert not links or links.count("(") >= 1, "each link has its reason"
