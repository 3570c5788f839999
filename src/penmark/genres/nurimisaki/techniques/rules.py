"""What single rules say in Nurimisaki, in the words of its players."""

from __future__ import annotations

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.inference import How
from penmark.reasoning.technique import Propagation
from penmark.rules.cape import Cape
from penmark.rules.counting import listing
from penmark.rules.deductions import RuleReading, Situation


def _is(situation: Situation, kind: str) -> bool:
    return situation.rule is not None and situation.rule.kind == kind


def _taken(reading: RuleReading) -> list[Coord]:
    """The white cells beside a circle."""
    assert isinstance(reading.rule, Cape)
    beside = set(_beside(reading))
    return [at for at in reading.holding(reading.rule.mark) if at in beside]


def _beside(reading: RuleReading) -> list[Coord]:
    first, *others = reading.field.coords(reading.region)
    return [at for at in others if abs(at.row - first.row) + abs(at.col - first.col) == 1]


def _full_words(reading: RuleReading) -> str:
    """With the one white cell, and then the run through it."""
    assert isinstance(reading.rule, Cape)
    beside, length = _own_cells(reading), reading.rule.length
    full = f"{reading.place} has its one white neighbour, {reading.say.coords(_taken(reading))}"
    rest = [i for i in reading.cells if i not in beside]
    if not rest:
        return f"{full}: {reading.moves}."
    return f"{full}: {reading.part(beside)}; its run has exactly {length} cells: {reading.part(rest)}."


def _last_way_words(reading: RuleReading) -> str:
    """With what stands in every other way; and then the run that way."""
    assert isinstance(reading.rule, Cape)
    first, *_ = reading.field.coords(reading.region)
    index, length = reading.field.substrate.layout.index, reading.rule.length
    beside, white = _own_cells(reading), reading.rule.mark
    way = [i for i, mark in zip(reading.cells, reading.marks, strict=True) if i in beside and mark == white][:1]
    others = [at for at in _beside(reading) if index(at) not in way]
    shaded = [at for at in others if reading.masks[index(at)] == TRUE.bit]
    barred = [_no_room(reading, first, at, length or 1) for at in others if at not in shaded]
    why = [f"{reading.say.coords(shaded)} {reading.say.placed(TRUE, len(shaded))}"] if shaded else []
    why += [f"it cannot go {', nor '.join(barred)}"] if barred else []
    left = f"there is one way left out of {reading.place}{f', as {listing(why)}' if why else ''}"
    rest = [i for i in reading.cells if i not in way]
    if not way or not rest:
        return f"{left}: {reading.moves}."
    size = f"its run has exactly {length} cells" if length else "it has no other"
    return f"{left}: {reading.part(way)}; {size}: {reading.part(rest)}."


def _own_cells(reading: RuleReading) -> list[int]:
    """The positions beside the circle that are decided."""
    index = reading.field.substrate.layout.index
    return [i for i in map(index, _beside(reading)) if i in reading.cells]


def _run_words(reading: RuleReading) -> str:
    """Which way a run goes decides where it ends; before that is known, ways without room for it are out."""
    assert isinstance(reading.rule, Cape)
    length, (first, *_), taken = reading.rule.length, reading.field.coords(reading.region), _taken(reading)
    if taken:
        way = reading.say.coord(taken[0])
        return f"the run from {reading.place} goes through {way} and has exactly {length} cells: {reading.moves}."
    barred = [_no_room(reading, first, at, length or 0) for at in reading.field.coords(dict.fromkeys(reading.cells))]
    return f"the run from {reading.place} cannot go {', nor '.join(barred)}: {reading.moves}."


_WAYS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}


def _no_room(reading: RuleReading, first: Coord, beside: Coord, length: int) -> str:
    """What stands in the way of a run in one direction."""
    step = (beside.row - first.row, beside.col - first.col)
    way, substrate, say = _WAYS[step], reading.field.substrate, reading.say
    for k in range(1, length + 1):
        at = Coord(first.layer, first.row + k * step[0], first.col + k * step[1])
        if not (0 <= at.row < substrate.rows and 0 <= at.col < substrate.cols):
            return f"{way}, where the border comes after {k} cell{'' if k == 1 else 's'}"
        mask = reading.masks[substrate.layout.index(at)]
        if k < length and mask == TRUE.bit:
            return f"{way}, where {say.coord(at)} is shaded"
        if k == length and mask == FALSE.bit:
            return f"{way}, where {say.coord(at)} would make it too long"
    return way


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
        words=_full_words,
        along=("circle-last-way",),
    ),
    Propagation(
        name="circle-last-way",
        title="Last way out of a circle",
        rule_kinds=frozenset({"cape"}),
        names=lambda situation: _is(situation, "cape") and situation.how is How.FORCED,
        words=_last_way_words,
    ),
    Propagation(
        name="circle-run",
        title="Run from a circle",
        rule_kinds=frozenset({"cape"}),
        names=lambda situation: _is(situation, "cape"),
        words=_run_words,
        along=("circle-last-way", "circle-full"),
    ),
    Propagation(
        name="no-block",
        title="No 2×2 block",
        rule_kinds=frozenset({"no-two-by-two"}),
        apart=True,
        names=lambda situation: _is(situation, "no-two-by-two"),
        words=_block_words,
    ),
)
