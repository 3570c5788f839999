"""What needs no rule: one number left for a cell, and the bookkeeping when it is placed."""

from __future__ import annotations

from penmark.reasoning.technique import Propagation

TECHNIQUES = (
    Propagation(
        name="naked-single",
        title="Naked single",
        names=lambda situation: situation.rule is None and situation.positive,
        words="nothing but {marks} is left for {cells}.",
    ),
    Propagation(
        name="one-mark-each",
        title="One mark each",
        names=lambda situation: situation.rule is None,
        words="{place} is decided: {moves}.",
    ),
)
