"""What Akari's rules allow one at a time, under the names that its solvers use."""

from __future__ import annotations

from penmark.reasoning.technique import Propagation

RULES = (
    Propagation(
        name="lit-cell",
        title="Lit cell",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: situation.rule is not None and situation.rule.kind == "at-most",
        words="a bulb shines there already: {moves}.",
    ),
    Propagation(
        name="sole-lighter",
        title="Sole lighter",
        rule_kinds=frozenset({"cell-min"}),
        names=lambda situation: situation.rule is not None and situation.rule.kind == "cell-min",
        words="{cells} is the only cell left that can light {place}.",
    ),
)
