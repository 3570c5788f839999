"""`SclReader`: SudokuPad's own JSON ("SCL", "CTC") as a document.

That JSON holds drawings, not rules: of it only givens, regions, cages, the fog's lights and a few global rules say
something to a solver. These become constraints as F-Puzzles has them, and are read as such; the rest is kept.
"""

from __future__ import annotations

from penmark.board.coord import Coord, cell
from penmark.errors import ParseError, quote
from penmark.formats.drawn_signs import Sign, counted, sign_of
from penmark.formats.fpuzzles_reading import MAX_SIDE, PayloadReader
from penmark.formats.reading_notes import ReadingNotes
from penmark.formats.sudokupad.cages import cells_of, looks_plain, meaning_of
from penmark.formats.sudokupad.kept import DRAWINGS, PadKept
from penmark.formats.sudokupad.lookalikes import not_read
from penmark.formats.sudokupad.shown import shown_drawings
from penmark.puzzle.constraint_entry import name_of_place, names_of_places, says_nothing
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain

METADATA = {"title": "title", "author": "author", "rules": "ruleset", "solution": "solution"}
"""The texts that are read, and their keys in F-Puzzles' JSON."""
SETTINGS = frozenset({"id", "cellSize", "settings", "videos", "duration", "foglink", "triggereffect"})
"""Keys that are about the page and its effects."""
GLOBAL = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjointgroups",
    "disjoint": "disjointgroups",
}
"""Names of global rules, and their keys in F-Puzzles' JSON."""
_MARKS = {
    "centremarks": "centerPencilMarks",
    "centermarks": "centerPencilMarks",
    "pencilMarks": "cornerPencilMarks",
    "cornermarks": "cornerPencilMarks",
}


class SclReader:
    def __init__(self, plain: dict[str, Plain], genre: Genre, notes: ReadingNotes) -> None:
        self._plain = plain
        self._genre = genre
        self._notes = notes
        self._kept = PadKept()
        self._side = 0
        self._made: dict[str, Plain] = {}
        """As F-Puzzles' JSON."""

    def document(self) -> Document:
        grid = self._grid()
        self._side = len(grid)
        self._add_regions(grid)
        self._made |= {"size": self._side, "grid": grid}
        self._take_metadata()
        self._take_cages()
        self._take_global()
        self._take_fog()
        self._take_rest()
        reader = PayloadReader(self._made, self._genre, self._notes, self._kept.beside)
        self._tell_drawings()
        return reader.document()

    def _add(self, key: str, entry: Plain) -> None:
        if entry is True:
            self._made[key] = True
        else:
            self._made.setdefault(key, []).append(entry)

    # ── cells ──

    def _grid(self) -> list[list[dict[str, Plain]]]:
        rows = self._plain.get("cells")
        if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_SIDE:
            raise ParseError(f"the cells should be a list of 1 to {MAX_SIDE} rows")
        for r, row in enumerate(rows):
            if not isinstance(row, list) or len(row) != len(rows):
                got = len(row) if isinstance(row, list) else quote(row)
                raise ParseError(f"a Sudoku is a square of {len(rows)} rows: row {r + 1} should be as long, got {got}")
        return [[self._cell(cell(r, c), fields) for c, fields in enumerate(row)] for r, row in enumerate(rows)]

    def _cell(self, at: Coord, fields: Plain) -> dict[str, Plain]:
        """As F-Puzzles has it, in no region."""
        fields = {} if fields is None else fields
        if not isinstance(fields, dict):
            raise ParseError(f"{name_of_place(at)} should be an object, got {quote(fields)}")
        made: dict[str, Plain] = {"region": None}
        for name, told in fields.items():
            if name in _MARKS:
                made[_MARKS[name]] = list(told) if isinstance(told, str) else told
            elif name == "value" and _is_number(told):
                made |= {"value": told, "given": fields.get("given") is not False}
            elif not says_nothing(told) and not (name == "given" and told is True):
                self._notes.not_understood(f"{quote(name)} with {quote(told)} in {name_of_place(at)}")
                self._kept.cells.setdefault(name_of_place(at), {})[name] = told
        return made

    def _add_regions(self, grid: list[list[dict[str, Plain]]]) -> None:
        regions = self._plain.get("regions")
        if says_nothing(regions):
            return
        if not isinstance(regions, list):
            raise ParseError(f"the regions should be a list, got {quote(regions)}")
        for number, places in enumerate(regions):
            if says_nothing(places):
                continue
            for at in cells_of(places, len(grid)):
                if grid[at.row][at.col]["region"] is not None:
                    raise ParseError(f"{name_of_place(at)} is in two regions")
                grid[at.row][at.col]["region"] = number

    # ── texts ──

    def _take_metadata(self) -> None:
        metadata = self._plain.get("metadata")
        if not isinstance(metadata, dict):
            if not says_nothing(metadata):
                self._keep_key("metadata", metadata)
            return
        for name, told in metadata.items():
            self._take_text(name, told)

    def _take_text(self, name: str, told: Plain) -> None:
        key = METADATA.get(name)
        if key and isinstance(told, list) and all(isinstance(line, str) for line in told):
            told = "\n".join(told)
        if says_nothing(told):
            return
        if key == "solution" and not solution_numbers(told, self._side):
            self._notes.note("the solution is not a full one, and only kept")
            key = None
        if key and isinstance(told, str):
            self._made.setdefault(key, told)
            return
        if told is True:  # it switches something on, perhaps a rule
            self._notes.not_understood(f"{quote(name)} in the metadata")
        self._kept.metadata[name] = told

    # ── rules ──

    def _take_cages(self) -> None:
        for number, cage in enumerate(self._list("cages"), 1):
            try:
                if not isinstance(cage, dict):
                    raise ParseError(f"an object was expected, got {quote(cage)}")
                meaning = meaning_of(cage, self._side)
            except ParseError as error:
                self._notes.not_understood(f"cage {number}: {error}")
                self._kept.drawings.setdefault("cages", []).append(cage)
                continue
            if meaning.text:
                self._take_text(*meaning.text)
            elif meaning.constraint:
                self._add(*meaning.constraint)
                if not looks_plain(cage):
                    self._kept.cages.append(cage)
            elif not meaning.implied:
                self._kept.drawings.setdefault("cages", []).append(cage)

    def _take_global(self) -> None:
        for name in self._list("global"):
            if isinstance(name, str) and name.lower() in GLOBAL:
                self._add(GLOBAL[name.lower()], True)
            elif not says_nothing(name):
                self._notes.not_understood(f"the global rule {quote(name)}")
                self._kept.keys.setdefault("global", []).append(name)

    def _take_fog(self) -> None:
        lights = self._list("foglight")
        if lights:
            self._add("cage", {"cells": names_of_places(cells_of(lights, self._side)), "value": "FOGLIGHT"})

    def _take_rest(self) -> None:
        read = {"cells", "regions", "metadata", "cages", "global", "foglight"}
        for key, value in self._plain.items():
            if key in read or says_nothing(value):
                continue
            if key in DRAWINGS and isinstance(value, list):
                self._kept.drawings[key] = value
            elif key in SETTINGS:
                self._kept.keys[key] = value
            else:
                self._keep_key(key, value)

    def _list(self, key: str) -> list[Plain]:
        value = self._plain.get(key)
        if isinstance(value, list):
            return [each for each in value if not says_nothing(each)]
        if not says_nothing(value):
            self._keep_key(key, value)
        return []

    def _keep_key(self, key: str, value: Plain) -> None:
        self._notes.not_understood(f"the key {quote(key)} with {quote(value)}")
        self._kept.keys[key] = value

    def _tell_drawings(self) -> None:
        signs = [sign for key in DRAWINGS for sign in self._signs(key)]
        if signs:
            told = ", ".join(counted(signs))
            self._notes.doubt(f"kept as drawing, whatever the setter's words make of it: {told}")
        if unread := not_read(self._genre, signs):
            self._notes.doubt(unread)

    def _signs(self, key: str) -> list[Sign]:
        """What is drawn under a key; what cannot be shown is called by the key."""
        entries = self._kept.drawings.get(key, [])
        shown = shown_drawings(PadKept(drawings={key: entries}), self._side)
        signs = [sign_of(each, self._side, self._side) for each in shown]
        return signs + [Sign(key[:-1])] * (len(entries) - len(signs))


def _is_number(told: Plain) -> bool:
    text = str(told)
    return text.isascii() and text.isdecimal() and text != "0"


def solution_numbers(solution: Plain, side: int) -> list[int] | None:
    """Those of a full solution in one text."""
    digits = [int(char) for char in solution if "1" <= char <= "9"] if isinstance(solution, str) else []
    full = len(digits) == len(str(solution)) == side**2 and max(digits, default=0) <= side
    return digits if full else None
