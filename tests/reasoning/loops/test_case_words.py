"""How the ways past a place are told: each reason, and every link that leads to it."""

from __future__ import annotations

import re

import pytest

import penmark
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
            words.startswith(("If ", "Whether ", "However ", "There is only one way", "In all "))
            or "fail; in the first" in words
        )
        assert not re.search(r"fails? at ", words) or step.reasons, "what is left out is told among the reasons"
        for reason in step.reasons:
            assert reason.startswith("If "), reason
            links = reason.partition(", then ")[2].rpartition(", and ")[0]
            assert not links or links.count("(") >= 1, "each link has its reason"


def test_what_all_ways_have_in_common_is_told_with_the_clue_that_says_so() -> None:
    puzzle = penmark.read("https://puzz.link/p?yajilin/8/8/e21a32l31a31d10k31d41e12d1141g")
    words = [step.words for step in grade(puzzle).steps]
    assert (
        "If r3c2 is shaded, then r3c6 is not shaded (the 1← at r3c7). If the loop passes r3c2 from r3c3 to r2c2, from "
        "r3c3 to r4c2 or from r2c2 to r4c2, then r3c1 is shaded (the 1← at r3c5) and r3c6 is not shaded (the 1← at "
        "r3c7). Either way, r3c6 is not shaded."
    ) in words


def test_what_is_seen_at_once_is_not_told_way_by_way() -> None:
    puzzle = penmark.read("https://puzz.link/p?yajilin/8/8/e21a32l31a31d10k31d41e12d1141g")
    words = [step.words for step in grade(puzzle).steps]
    assert "Whether r3c6 is shaded or the loop passes r3c6 from r2c6 to r4c6, r4c6 is not shaded." in words


@pytest.mark.parametrize("name", ["masyu", "yajilin"])
def test_what_remaining_ways_have_in_common_has_its_reasons(name: str) -> None:
    """Unless each of them says so itself, or it is seen at once."""
    genre = by_name(name)
    puzzles = [document.puzzle for document in (*genre.samples, *documents(genre))]
    steps = [step for puzzle in puzzles for step in grade(puzzle).steps if "ways" in step.technique]
    shared = [step for step in steps if step.words.startswith(("Whether ", "However ")) or " Otherwise, " in step.words]
    assert shared
    with_reasons = [step for step in shared if step.reasons]
    assert len(with_reasons) >= len(shared) * 0.9
