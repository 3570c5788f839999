"""Akari: every link of a chain says why, and says it rightly."""

from __future__ import annotations

import re

from penmark.genres.akari import GENRE
from penmark.grading import grade
from penmark.grading.step_checks import step_faults
from tests.corpus_sample.own import documents


def test_links_name_the_cell_that_is_lit_or_the_clue() -> None:
    told = 0
    for puzzle in (document.puzzle for document in documents(GENRE)):
        for step in grade(puzzle).steps:
            if step.technique.endswith("bulb-chain"):
                assert step_faults(step) == ()
                for reason in step.reasons:
                    told += 1
                    assert re.search(r"lights|can light|must light itself|needs", reason), reason
    assert told > 0
