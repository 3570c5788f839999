"""One number left for a cell, one cell left for a number; and the bookkeeping round them."""

from __future__ import annotations

from penmark.grading.techniques.naming import technique
from penmark.program import How
from penmark.puzzle.technique import Propagation

TECHNIQUES = (
    technique("given", "Given", "{moves} is given.", "pin", "decided"),
    technique(
        "full-house",
        "Full house",
        "{cells} is the last open cell of {place}, and {marks} is missing there.",
        "distinct",
        how=(How.FORCED, How.LAST),
        positive=True,
        last=True,
    ),
    technique(
        "hidden-single-box",
        "Hidden single in a box",
        "in {place}, {marks} can only go in {cells}.",
        "distinct",
        how=(How.FORCED, How.LAST),
        positive=True,
        line=False,
    ),
    technique(
        "hidden-single",
        "Hidden single",
        "in {place}, {marks} can only go in {cells}.",
        "distinct",
        how=(How.FORCED, How.LAST),
        positive=True,
    ),
    technique("peers-struck", "Struck from its peers", "{place} has it already: {moves}.", "distinct"),
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
