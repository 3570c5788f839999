"""What needs no rule: one number left for a cell, and the bookkeeping when it is placed."""

from __future__ import annotations

from penmark.board.coord import Coord
from penmark.board.mark import is_single
from penmark.reasoning.technique import Propagation
from penmark.rules.counting import grouped, is_plural, listing
from penmark.rules.deductions import RuleReading

_MOST_CAUSES = 6
"""Cages and lines that a sentence names."""
_PAIR = 2
"""Of a region without repeats that has no name people would know: of it they name the number that stands there."""


def _seen_marks(reading: RuleReading) -> tuple[Coord, ...]:
    """For each other mark, a place in sight of the cell that holds it."""
    cell, masks, found = reading.cells[0], reading.masks, dict[int, int]()
    for _, house in reading.houses(cell):
        for i in house:
            if i != cell and is_single(masks[i]):
                found.setdefault(masks[i], i)
    return reading.field.coords(sorted(found.values()))


def _naked_words(reading: RuleReading) -> str:
    """Which houses hold all other marks; those that they leave were removed before."""
    (cell, *_), (mark, *_), masks = reading.cells, reading.marks, reading.masks
    left = reading.field.domain(cell).mask & ~mark.bit
    names = []
    for name, house in reading.houses(cell):
        if len(house) == _PAIR:
            continue
        here = 0
        for i in house:
            if i != cell and is_single(masks[i]):
                here |= masks[i]
        if here & left:
            names.append(name)
            left &= ~here
    causes = [reading.because(cell, each) for each in reading.field.domain(cell).marks(left)]
    if left and len(set(causes)) <= _MOST_CAUSES and None not in causes:
        ruling = [*names, *grouped(list(dict.fromkeys(filter(None, causes))))]
        leave = "leave" if is_plural(ruling) else "leaves"
        return f"{listing(ruling)} {leave} only {reading.say.mark(mark)} for {reading.decided}."
    why = [f"{listing(names)} {'hold' if len(names) > 1 else 'holds'}"] if names else []
    if left:
        removed = listing([reading.say.mark(each) for each in reading.field.domain(cell).marks(left)])
        verb = "have" if left.bit_count() > 1 else "has"
        gone = f"{removed} {verb} been removed from {reading.decided}"
        why = [f"{why[0]} all other digits but {removed}, and {gone}"] if why else [gone]
    elif why:
        why = [f"{why[0]} all other digits"]
    return f"only {reading.say.mark(mark)} is left for {reading.decided}{': ' if why else ''}{''.join(why)}."


TECHNIQUES = (
    Propagation(
        name="naked-single",
        title="Naked single",
        names=lambda situation: situation.rule is None and situation.positive,
        words=_naked_words,
        rests_on=_seen_marks,
    ),
    Propagation(
        name="one-mark-each",
        title="One mark each",
        names=lambda situation: situation.rule is None,
        words="{place} is decided: {moves}.",
    ),
)
