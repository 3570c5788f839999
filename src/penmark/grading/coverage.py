"""Which variants the techniques of a ladder speak for."""

from __future__ import annotations

from penmark.grading.ladder import Ladder
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant


def variants_without_techniques(puzzle: Puzzle, ladder: Ladder) -> tuple[str, ...]:
    """The variants on the board, by title, with a rule that no technique of the ladder reasons about."""
    lacking = (each for each in puzzle.variants if not _rules_to_combine(puzzle, each) <= ladder.reasons_about)
    return tuple(dict.fromkeys(each.title_of().lower() for each in lacking))


def _rules_to_combine(puzzle: Puzzle, variant: Variant) -> set[str]:
    """The kinds of its rules. One about single cells has said all it can after its first step."""
    constraints = variant.constraints(puzzle.substrate, puzzle.variants)
    return {each.rule.kind for each in constraints if each.table(puzzle.substrate).longest > 1}
