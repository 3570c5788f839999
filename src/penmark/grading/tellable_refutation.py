"""Which of two ways to a contradiction people are told: by single rules, or by patterns that have a name."""

from __future__ import annotations

from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.grading.named_refutation import named_refutation
from penmark.grading.profile import load_profile
from penmark.grading.refutation import RuleRefutation
from penmark.puzzle.game import Commit
from penmark.solvers.base import Budget


def tellable(refuted: RuleRefutation) -> RuleRefutation:
    """The same, or if rules of the whole board say nothing of how they come to it, one by patterns."""
    puzzle, supposed = refuted.literals.puzzle, refuted.supposed
    if not isinstance(supposed, Commit) or not refuted.is_vague(puzzle.names):
        return refuted
    ladder = ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions(uniqueness=False))
    named = named_refutation(puzzle, refuted.masks, supposed, ladder, Budget(None, None), refuted.known)
    return refuted if named is None or named.is_vague(puzzle.names) else named
