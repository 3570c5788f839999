"""What single rules say in Nurimisaki, in the words of its players."""

from __future__ import annotations

from penmark.board.mark import FALSE, TRUE, Mark
from penmark.program import How
from penmark.reasoning.technique import Propagation
from penmark.rules.counting import listing
from penmark.rules.deductions import RuleReading, Situation


def _is(situation: Situation, kind: str) -> bool:
    return situation.rule is not None and situation.rule.kind == kind


def _block_words(reading: RuleReading) -> str:
    """Which three cells of a block are alike."""
    told = dict.fromkeys(_alike(reading, cell, mark) for cell, mark in zip(reading.cells, reading.marks, strict=True))
    return f"{listing(list(told))} in a 2×2 block: {reading.moves}."


def _alike(reading: RuleReading, cell: int, mark: Mark) -> str:
    cols, other = reading.field.substrate.cols, FALSE if mark == TRUE else TRUE
    corners = (corner for corner in (cell - cols - 1, cell - cols, cell - 1, cell) if corner in reading.region)
    for at in corners:
        block = (at, at + 1, at + cols, at + cols + 1)
        rest = [i for i in block if i != cell]
        if cell in block and all(i in reading.region and reading.masks[i] == other.bit for i in rest):
            return f"{reading.name(rest)} {reading.say.placed(other, len(rest))}"
    return "three cells are alike"


RULES = (
    Propagation(
        name="circle-full",
        title="One way out is enough",
        rule_kinds=frozenset({"cape"}),
        names=lambda situation: _is(situation, "cape") and situation.how is How.SATURATED,
        words="{place} has its one white neighbour: {moves}.",
    ),
    Propagation(
        name="circle-last-way",
        title="Last way out of a circle",
        rule_kinds=frozenset({"cape"}),
        names=lambda situation: _is(situation, "cape") and situation.how is How.FORCED,
        words="there is one way left out of {place}: {moves}.",
    ),
    Propagation(
        name="circle-run",
        title="Run from a circle",
        rule_kinds=frozenset({"cape"}),
        names=lambda situation: _is(situation, "cape"),
        words="by the length of the run from {place}: {moves}.",
    ),
    Propagation(
        name="no-block",
        title="No 2×2 block",
        rule_kinds=frozenset({"no-two-by-two"}),
        names=lambda situation: _is(situation, "no-two-by-two"),
        words=_block_words,
    ),
)
