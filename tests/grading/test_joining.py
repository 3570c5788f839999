"""What follows from a step at once and there belongs to it, within bounds."""

from __future__ import annotations

from penmark.board.mark import FALSE, TRUE
from penmark.grading import grade
from penmark.grading.joining import LONGEST_RUN
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name

MASYU = by_name("masyu")


def test_steps_of_a_grade_are_joined_alike_and_stay_short() -> None:
    steps = [step for sample in MASYU.samples[:3] for step in grade(sample.puzzle).steps]
    avoided = [step for step in steps if step.technique == "no-early-loop"]
    assert any(len(step.moves) > 1 for step in avoided)
    assert all(step.moves[0] == Commit(step.moves[0].coord, FALSE) for step in avoided)
    turns = [step for step in steps if step.technique == "black-pearl-turn"]
    assert any({move.mark for move in step.moves} == {TRUE} and len(step.moves) == 2 for step in turns)
    assert max(len(step.moves) for step in steps) <= LONGEST_RUN
