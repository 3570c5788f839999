"""What Takuzu's rules allow one at a time, under the names that its solvers use."""

from __future__ import annotations

from penmark.reasoning.technique import Propagation
from penmark.rules.deductions import Situation


def _is(situation: Situation, kind: str) -> bool:
    return situation.rule is not None and situation.rule.kind == kind


RULES = (
    Propagation(
        name="sandwich",
        title="Sandwich",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: _is(situation, "at-most") and situation.interior,
        words="{cells} lies between two alike: {moves}.",
    ),
    Propagation(
        name="pair",
        title="Pair",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: _is(situation, "at-most"),
        words="{cells} is next to a pair: {moves}.",
    ),
    Propagation(
        name="single-gap",
        title="Single gap",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _is(situation, "exact-count") and situation.last,
        words="{cells} is the last gap of {place}: {moves}.",
    ),
    Propagation(
        name="line-count",
        title="Line count",
        rule_kinds=frozenset({"exact-count"}),
        names=lambda situation: _is(situation, "exact-count"),
        words="{place} has half its digits of the other kind: {moves}.",
    ),
)
