"""What Akari's rules allow one at a time, under the names that its solvers use."""

from __future__ import annotations

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE
from penmark.reasoning.technique import Propagation
from penmark.rules.cell_min import CellMin
from penmark.rules.deductions import RuleReading


def _bulb(reading: RuleReading) -> tuple[Coord, ...]:
    return reading.holding(TRUE)


def _lit(reading: RuleReading) -> str:
    return f"the bulb at {reading.say.coords(_bulb(reading))} lights {reading.decided}: no bulb there."


def _dark(reading: RuleReading) -> tuple[Coord, ...]:
    """The cells that could have lit a cell and hold no bulb."""
    assert isinstance(reading.rule, CellMin)
    reach = reading.field.reach(reading.rule.counter, reading.region[0])
    return reading.field.coords(i for i in sorted(reach) if reading.masks[i] == FALSE.bit)


def _sole(reading: RuleReading) -> str:
    dark, own = _dark(reading), reading.cells[0] == reading.region[0]
    others = f", as no bulb can stand at {reading.say.coords(dark, 12)}" if dark else ", as no other cell sees it"
    if own and not dark:
        near = reading.field.substrate.layout.cells_near(reading.field.coord(reading.cells[0]))
        return f"the black cells {reading.name(near)} shut in {reading.decided}: it must be lit by a bulb of its own."
    if own:
        return f"{reading.decided} must be lit by a bulb of its own{others}."
    return f"{reading.place} can only be lit from {reading.decided}{others}: a bulb there."


RULES = (
    Propagation(
        name="lit-cell",
        title="Lit cell",
        rule_kinds=frozenset({"at-most"}),
        names=lambda situation: situation.rule is not None and situation.rule.kind == "at-most",
        words=_lit,
        rests_on=_bulb,
    ),
    Propagation(
        name="sole-lighter",
        title="Sole lighter",
        rule_kinds=frozenset({"cell-min"}),
        names=lambda situation: situation.rule is not None and situation.rule.kind == "cell-min",
        words=_sole,
        rests_on=_dark,
    ),
)
