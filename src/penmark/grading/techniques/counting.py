"""What counts, bounds and witnesses allow by themselves."""

from __future__ import annotations

from penmark.grading.techniques.naming import technique
from penmark.program import How
from penmark.puzzle.technique import Propagation, Situation
from penmark.rules.exact_count import ExactCount

_COUNTS = ("exact-count", "parity-even", "loop-freezes-counts")
_PATTERNS = ("increasing", "min-difference", "clone", "distinct-sequences", "no-two-by-two", "polyomino")


def _is_zero(situation: Situation) -> bool:
    return isinstance(situation.rule, ExactCount) and situation.rule.n == 0


TECHNIQUES = (
    Propagation(
        name="count-zero",
        title="Zero",
        rule_kinds=frozenset({"exact-count"}),
        names=_is_zero,
        words="{place} wants none: {moves}.",
    ),
    technique(
        "count-saturated", "Count complete", "{place} has all it wants: {moves}.", *_COUNTS, how=(How.SATURATED,)
    ),
    technique("count-forced", "Count forced", "{place} needs all that are left: {moves}.", *_COUNTS),
    technique("at-most-saturated", "No more allowed", "{place} can have no more: {moves}.", "at-most"),
    technique(
        "last-witness", "Last witness", "{place} needs one, and only {cells} can be it: {moves}.", "at-least-one"
    ),
    technique("cell-min-witness", "Last to reach it", "only {cells} can still do it for {place}: {moves}.", "cell-min"),
    technique(
        "sum-bounds", "Sum bounds", "the sum of {place} leaves no other choice: {moves}.", "sum", how=(How.BOUNDS,)
    ),
    technique("pattern-forced", "Forced by its neighbours", "{rule} So {moves}.", *_PATTERNS, "sum"),
)
