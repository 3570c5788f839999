"""What single rules say in Heyawake, in the words of its players."""

from __future__ import annotations

from penmark.board.mark import TRUE
from penmark.inference import How
from penmark.reasoning.technique import Propagation
from penmark.rules.deductions import RuleReading, Situation
from penmark.rules.exact_count import ExactCount


def _counts(situation: Situation, how: How) -> bool:
    rule = situation.rule
    return isinstance(rule, ExactCount) and rule.n > 0 and situation.how is how


def _beside_words(reading: RuleReading) -> str:
    shaded = reading.holding(TRUE)
    known = f"{reading.say.coords(shaded)} {reading.say.placed(TRUE, len(shaded))}, and " if shaded else ""
    return f"{known}no two shaded cells share a side: {reading.moves}."


def _complete_words(reading: RuleReading) -> str:
    shaded = reading.holding(TRUE)
    what = "its one shaded cell" if len(shaded) == 1 else "all its shaded cells"
    return f"{reading.place} has {what}, {reading.say.coords(shaded, len(shaded))}: {reading.moves}."


RULES = (
    Propagation(
        name="beside-shaded",
        title="Beside a shaded cell",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: situation.rule is not None and situation.rule.kind == "at-most",
        words=_beside_words,
    ),
    Propagation(
        name="room-complete",
        title="Room complete",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _counts(situation, How.SATURATED),
        words=_complete_words,
    ),
    Propagation(
        name="room-rest",
        title="All that is left of a room",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _counts(situation, How.FORCED),
        words="{place} needs all that is left open in its room: {moves}.",
    ),
)
