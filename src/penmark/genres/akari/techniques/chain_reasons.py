"""Akari: why one cell of a chain decides the next, in words."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import Masks
from penmark.genres.akari.techniques.lamps import BULB, OPEN, Lamps
from penmark.reasoning.evidence import Words
from penmark.reasoning.implications import Fact
from penmark.rules.outcome import Names


def link_reason(lamps: Lamps, masks: Masks, start: Fact, end: Fact) -> Words:
    """`The bulb at r4c2 lights r4c5`, `then only r9c3 can light r7c3`."""
    if start.holds and not end.holds:
        return _emptied(lamps, masks, start.cell, end.cell)
    if end.holds:
        return _needed(lamps, masks, start, end.cell)
    # The other way round: a bulb at the end would force one at the start, where there is none.
    forced = _needed(lamps, masks, Fact(end.cell, True), start.cell, "")
    return lambda say: (
        f"With a bulb at {lamps.cells(say, [end.cell])} {forced(say).removesuffix('.')}, "
        f"but {lamps.cells(say, [start.cell])} holds none: so {lamps.cells(say, [end.cell])} holds none."
    )


def brief_link(lamps: Lamps, masks: Masks, start: Fact, end: Fact) -> Words:
    """`a bulb at r7c2 to light r7c3`, `none at r5c4 by the 1 at r5c5`; that a bulb lights a cell is plain to see."""
    if end.holds:
        dark, clue, _ = _wanted(lamps, masks, start, end.cell)
        return lambda say: f"a bulb at {lamps.cells(say, [end.cell])}{_purpose(lamps, end.cell, dark, clue, say)}"
    if start.holds and lamps.sees(start.cell, end.cell):
        return lambda _: ""
    by = _filled(lamps, masks, start.cell, end.cell) if start.holds else None
    return lambda say: f"none at {lamps.cells(say, [end.cell])}" + ("" if by is None else f" by {lamps.clue(say, by)}")


def _purpose(lamps: Lamps, cell: int, dark: int | None, clue: int | None, say: Names) -> str:
    if dark is not None:
        return "" if dark == cell else f" to light {lamps.cells(say, [dark])}"
    return "" if clue is None else f" for {lamps.clue(say, clue)}"


def _emptied(lamps: Lamps, masks: Masks, bulb: int, cell: int) -> Words:
    if lamps.sees(bulb, cell):
        return lambda say: f"The bulb at {lamps.cells(say, [bulb])} lights {lamps.cells(say, [cell])}."
    clue = _filled(lamps, masks, bulb, cell)
    return lambda say: f"Then {lamps.clue(say, clue)} needs no bulb at {lamps.cells(say, [cell])}."


def _filled(lamps: Lamps, masks: Masks, bulb: int, cell: int) -> int:
    """The clue beside both that a bulb fills."""
    return next(at for at in _clues_at(lamps, bulb) if cell in lamps.around[at] and lamps.state(masks, at)[1] == 1)


def _needed(lamps: Lamps, masks: Masks, start: Fact, cell: int, before: str = "then ") -> Words:
    """Why a bulb must stand in a cell: it is the last that can light some other, or a clue needs it."""
    dark, clue, lost = _wanted(lamps, masks, start, cell)
    if dark is not None:
        return _lights(lamps, cell, dark, before)
    if clue is not None:
        return _completes(lamps, cell, clue, before, lost)
    return lambda say: f"{before}{lamps.cells(say, [cell])} holds a bulb."


def _wanted(lamps: Lamps, masks: Masks, start: Fact, cell: int) -> tuple[int | None, int | None, list[int]]:
    """The dark cell for which a bulb must stand in a cell, or else the clue, and the cells that this has lost."""
    gone = {start.cell, *_emptied_by(lamps, masks, start.cell)} if start.holds else {start.cell}
    for dark in _dark(lamps, masks, cell):
        if start.holds and lamps.sees(start.cell, dark):
            continue
        if [i for i in _in_sight(lamps, dark) if masks[i] == OPEN and i not in gone] == [cell]:
            return dark, None, []
    for clue in _clues_at(lamps, cell):
        free, need = lamps.state(masks, clue)
        left = [i for i in free if i not in gone]
        if len(left) == need - (start.holds and start.cell in free) and cell in left:
            return None, clue, [i for i in free if i in gone and i != start.cell]
    return None, None, []


def _lights(lamps: Lamps, cell: int, dark: int, before: str) -> Words:
    if dark == cell:
        return lambda say: f"{before}{lamps.cells(say, [cell])} must light itself."
    return lambda say: f"{before}only {lamps.cells(say, [cell])} can light {lamps.cells(say, [dark])}."


def _completes(lamps: Lamps, cell: int, clue: int, before: str, lost: list[int]) -> Words:
    def words(say: Names) -> str:
        loses = f"loses {lamps.cells(say, lost)} and " if lost else ""
        return f"{before}{lamps.clue(say, clue)} {loses}needs {lamps.cells(say, [cell])}."

    return words


def _emptied_by(lamps: Lamps, masks: Masks, bulb: int) -> Iterator[int]:
    yield from (i for i in _in_sight(lamps, bulb) if masks[i] == OPEN)
    for clue in _clues_at(lamps, bulb):
        free, need = lamps.state(masks, clue)
        if need == 1:
            yield from free


def _dark(lamps: Lamps, masks: Masks, near: int) -> Iterator[int]:
    """The cells that a bulb would light and that no bulb lights yet."""
    for cell in _in_sight(lamps, near):
        if all(masks[i] != BULB for i in _in_sight(lamps, cell)):
            yield cell


def _in_sight(lamps: Lamps, cell: int) -> list[int]:
    """The cells that a bulb in a cell lights, the cell itself among them."""
    across, down = lamps.segment_of
    return list(dict.fromkeys((*lamps.segment(across[cell]), *lamps.segment(down[cell]))))


def _clues_at(lamps: Lamps, cell: int) -> Iterator[int]:
    return (clue for clue, beside in lamps.around.items() if cell in beside)
