"""`CellReader`: the grid of F-Puzzles' JSON, an object for each cell."""

from __future__ import annotations

from collections.abc import Callable

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Boxed
from penmark.board.rooms import NO_ROOM
from penmark.errors import ParseError, quote
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.constraint_entry import name_of_place, says_nothing
from penmark.puzzle.json_text import Plain

LOOKS = ("c", "cArray", "highlight")
"""What is only drawn."""
PARITIES = {"Odd": "odd", "Even": "even"}
"""What old texts say in the cell, and the key under which newer ones have it."""
_MOST_NOTED = 99
_RULES = ("value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "parity")


class CellReader:
    """What the cells hold. `refuse` hears of what is not understood; if it does not raise, that goes into `kept`."""

    def __init__(
        self, side: int, grid: Plain, refuse: Callable[[str], None], kept: dict[str, dict[str, Plain]]
    ) -> None:
        self.clues: dict[Coord, ClueValue] = {}
        self.values: dict[Coord, int] = {}
        """What a player wrote."""
        self.corner: dict[Coord, tuple[int, ...]] = {}
        self.centre: dict[Coord, tuple[int, ...]] = {}
        self.candidates: dict[Coord, tuple[int, ...]] = {}
        self.parities: dict[Coord, str] = {}
        self.regions: list[int] = []
        self._side = side
        self._boxes = Boxed.for_side(side)
        self._refuse = refuse
        self._kept = kept
        for r, row in enumerate(_list_of(grid, side, "grid")):
            for c, fields in enumerate(_list_of(row, side, f"row {r + 1} of the grid")):
                self._take(cell(r, c), fields)

    def _take(self, at: Coord, fields: Plain) -> None:
        fields = {} if fields is None else fields
        if not isinstance(fields, dict):
            raise ParseError(f"{name_of_place(at)} should be a JSON object, got {quote(fields)}")
        self.regions.append(self._region(at, fields))
        value = self._number(at, fields.get("value"), self._side)
        if value and fields.get("given"):
            self.clues[at] = Number(value)
        elif value:
            self.values[at] = value
        lists = ("cornerPencilMarks", self.corner), ("centerPencilMarks", self.centre)
        for name, home in (*lists, ("givenPencilMarks", self.candidates)):
            numbers = self._numbers(at, name, fields.get(name))
            if numbers:
                home[at] = numbers
        self._take_parity(at, fields)
        self._keep(at, {name: fields[name] for name in LOOKS if not says_nothing(fields.get(name))})
        strange = {name: value for name, value in fields.items() if name not in LOOKS + _RULES}
        for name, told in strange.items():
            if not says_nothing(told):
                self._refuse(f"{quote(name)} with {quote(told)} in {name_of_place(at)}")
                self._keep(at, {name: told})

    def _take_parity(self, at: Coord, fields: dict[str, Plain]) -> None:
        parity = fields.get("parity")
        if isinstance(parity, str) and parity in PARITIES:
            self.parities[at] = PARITIES[parity]
        elif not says_nothing(parity):
            self._refuse(f"the parity {quote(parity)} of {name_of_place(at)}")
            self._keep(at, {"parity": parity})

    def _keep(self, at: Coord, fields: dict[str, Plain]) -> None:
        if fields:
            self._kept.setdefault(name_of_place(at), {}).update(fields)

    def _region(self, at: Coord, fields: dict[str, Plain]) -> int:
        """Where none is given the cell is in its box; `null` is none at all."""
        if "region" not in fields:
            height, width = self._boxes.box_height, self._boxes.box_width
            return at.row // height * height + at.col // width
        region = fields["region"]
        if region is None:
            return NO_ROOM
        if isinstance(region, bool) or not isinstance(region, int) or region < 0:
            raise ParseError(f"the region of {name_of_place(at)} should be a number or null, got {quote(region)}")
        return region

    def _number(self, at: Coord, value: Plain, most: int) -> int:
        """0 for none."""
        if says_nothing(value):
            return 0
        text = quote(value) if isinstance(value, int) else value
        number = int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 4 else -1
        if not 0 <= number <= most:
            raise ParseError(f"{name_of_place(at)} should hold a number up to {most}, got {quote(value)}")
        return number

    def _numbers(self, at: Coord, name: str, values: Plain) -> tuple[int, ...]:
        """Small ones; some that cannot be in the cell do no harm."""
        if says_nothing(values):
            return ()
        if not isinstance(values, list):
            raise ParseError(f"the {name} of {name_of_place(at)} should be a list, got {quote(values)}")
        return tuple(self._number(at, value, _MOST_NOTED) for value in values if not says_nothing(value))


def _list_of(value: Plain, length: int, what: str) -> list[Plain]:
    if not isinstance(value, list) or len(value) != length:
        got = f"{len(value)}" if isinstance(value, list) else quote(value)
        raise ParseError(f"the {what.removeprefix('the ')} should be a list of {length}, got {got}")
    return value
