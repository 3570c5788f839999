"""What single rules say in Heyawake, in the words of its players."""

from __future__ import annotations

from penmark.inference import How
from penmark.reasoning.technique import Propagation
from penmark.rules.deductions import Situation
from penmark.rules.exact_count import ExactCount


def _counts(situation: Situation, how: How) -> bool:
    rule = situation.rule
    return isinstance(rule, ExactCount) and rule.n > 0 and situation.how is how


RULES = (
    Propagation(
        name="beside-shaded",
        title="Beside a shaded cell",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: situation.rule is not None and situation.rule.kind == "at-most",
        words="no two shaded cells share a side: {moves}.",
    ),
    Propagation(
        name="room-complete",
        title="Room complete",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _counts(situation, How.SATURATED),
        words="the room of {place} has all its shaded cells, so its others are white: {moves}.",
    ),
    Propagation(
        name="room-rest",
        title="All that is left of a room",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _counts(situation, How.FORCED),
        words="{place} needs all that is left open in its room: {moves}.",
    ),
)
