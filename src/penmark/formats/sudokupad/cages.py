"""What a cage of SudokuPad stands for, and the inverse. Constraints are written as F-Puzzles has them: key and entry.

A cage that shows a number is a killer cage; a unique one without is a cage without a sum; one that is unique but not
shown is a diagonal, a row, a column or an extra region. All others are drawn only, or carry texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from penmark.board.coord import Coord, cell
from penmark.errors import ParseError, quote
from penmark.puzzle.constraint_entry import names_of_places, place_called, says_nothing
from penmark.puzzle.json_text import Plain

Constraint = tuple[str, Plain]
"""A key of F-Puzzles' JSON, and an entry of its list, or `True` for a switch."""

FOG = "FOGLIGHT"
_RULES = frozenset({"cells", "value", "sum", "unique", "hidden"})
_TEXT = re.compile(r"\s*(title|author|rules|solution|msgcorrect|source)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)


class CageMeaning(NamedTuple):
    constraint: Constraint | None = None
    text: tuple[str, str] | None = None
    """What older puzzles have of metadata: its name and text."""
    implied: bool = False
    """Whether the rules of any Sudoku say as much."""


def meaning_of(cage: Mapping[str, Plain], side: int) -> CageMeaning:
    """What it stands for: nothing if it is only drawn. Raises `ParseError` for a rule that there is no word for."""
    value = "" if cage.get("value") is None else str(cage["value"]).strip()
    text = _TEXT.fullmatch(value)
    if text:
        return CageMeaning(text=(text[1].lower(), text[2].strip()))
    if says_nothing(cage.get("cells")):
        raise ParseError(f"it has no cells, and says {quote(value)}")
    cells = cells_of(cage["cells"], side)
    if value.upper() in (FOG, "FOW"):
        return CageMeaning(("cage", {"cells": names_of_places(cells), "value": FOG}))
    if len(set(cells)) < len(cells):
        raise ParseError("a cell is in it twice")
    if cage.get("hidden"):
        return _hidden(cage, cells, side)
    return _shown(cage, value, cells)


def _shown(cage: Mapping[str, Plain], value: str, cells: Sequence[Coord]) -> CageMeaning:
    unique, total = cage.get("unique"), cage.get("sum")
    if not says_nothing(total) and str(total) != (value or str(total)):
        raise ParseError(f"it shows {quote(value)}, but its sum is {quote(total)}")
    number = value or ("" if says_nothing(total) else str(total))
    if unique is False and not says_nothing(total):
        raise ParseError(f"its sum is {quote(total)}, but numbers may repeat in it")
    if unique is False or (not number and not unique and cage.get("style") != "killer"):
        return CageMeaning()
    if number and not (number.isascii() and number.isdecimal()):
        if unique:
            raise ParseError(f"its numbers differ, but it shows {quote(value)}")
        return CageMeaning()
    entry: dict[str, Plain] = {"cells": names_of_places(cells)}
    return CageMeaning(("killercage", entry | ({"value": number} if number else {})))


def _hidden(cage: Mapping[str, Plain], cells: Sequence[Coord], side: int) -> CageMeaning:
    if not cage.get("unique"):
        if not says_nothing(cage.get("sum")):
            raise ParseError(f"it is not shown, and its sum is {quote(cage['sum'])}")
        return CageMeaning()
    total = cage.get("sum")
    if not says_nothing(total) and (len(cells) < side or str(total) != str(side * (side + 1) // 2)):
        raise ParseError(f"it is not shown, and its sum is {quote(total)}")
    found = set(cells)
    if len({at.row for at in found}) == 1 or len({at.col for at in found}) == 1:
        return CageMeaning(implied=True)
    for key, diagonal in diagonals(side).items():
        if found == set(diagonal):
            return CageMeaning((key, True))
    return CageMeaning(("extraregion", {"cells": names_of_places(cells)}))


def diagonals(side: int) -> dict[str, list[Coord]]:
    """The cells of both, by their keys."""
    return {
        "diagonal+": [cell(side - 1 - c, c) for c in range(side)],
        "diagonal-": [cell(c, c) for c in range(side)],
    }


def cage_for(key: str, entry: Plain, side: int) -> dict[str, Plain]:
    """The cage that stands for a constraint; the inverse of `meaning_of`."""
    if key in diagonals(side):
        return {"cells": numbers_of(diagonals(side)[key]), "unique": True, "hidden": True}
    cells = numbers_of(place_called(name, side) for name in entry["cells"])
    if key == "extraregion":
        return {"cells": cells, "unique": True, "hidden": True}
    number = entry.get("value")
    return {"cells": cells, "unique": True} | ({"value": number, "sum": int(number)} if number else {})


HELD = frozenset({"killercage", "extraregion", "diagonal+", "diagonal-"})
"""Keys of constraints that cages stand for."""


def looks_plain(cage: Mapping[str, Plain]) -> bool:
    """Whether it says nothing but its rule."""
    return all(name in _RULES or says_nothing(value) for name, value in cage.items())


def cells_of(places: Plain, side: int) -> tuple[Coord, ...]:
    """From `[[0, 1], …]`, or from names such as `r1c2` in a list or one text."""
    if isinstance(places, str):
        places = re.split(r"[,;\s]+", places.strip())
    if not isinstance(places, list):
        raise ParseError(f"a list of cells was expected, got {quote(places)}")
    return tuple(cell_of(place, side) for place in places)


def cell_of(place: Plain, side: int) -> Coord:
    if isinstance(place, str):
        at = place_called(place.strip(), side)
        place = [at.row, at.col] if at == cell(at.row, at.col) else place
    if not isinstance(place, list) or len(place) != 2 or not all(type(n) is int and 0 <= n < side for n in place):
        raise ParseError(f"a cell is [row, column] from 0 to {side - 1}, got {quote(place)}")
    return cell(*place)


def numbers_of(cells: Iterable[Coord]) -> list[list[int]]:
    return [[at.row, at.col] for at in cells]
