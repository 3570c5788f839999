"""A puzzle as a Penpa drawing, as its version 3.2 saves one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from penmark.board.coord import Coord, cell
from penmark.board.rooms import boxes_of
from penmark.codecs.draft import require_plain
from penmark.codecs.drawn_words import DrawnWords
from penmark.errors import UnwritableError
from penmark.formats.penpa.payload import escaped
from penmark.formats.penpa.reading import BLANK, WINDS, steps
from penmark.puzzle.constraint_entry import place_called
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle

_SIZE = 38
"""Of a cell, in pixels."""
_RIM = 2
_VERSION = [3, 2, 1]
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_MAPS = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "freeline",
    "freelineE",
    "line",
    "lineE",
    "wall",
    "cage",
    "deletelineE",
)
_HISTORY = ("command_redo", "command_undo", "command_replay")
_MODE = {
    "edit_mode": "surface", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", 2], "lineE": ["1", 2],
    "wall": ["", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
    "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1],
}  # fmt: skip


class SheetWriter:
    def __init__(self, puzzle: Puzzle, codec: DrawnWords) -> None:
        self._puzzle = puzzle
        self._codec = codec
        self._width, self._height = puzzle.cols + 2 * _RIM, puzzle.rows + 2 * _RIM
        self._layer: dict[str, Plain] = _blank_layer()

    def text(self) -> str:
        self._require_sayable()
        cells = [cell(r, c) for r in range(self._puzzle.rows) for c in range(self._puzzle.cols)]
        for at, word in zip(cells, self._codec.grid.write(self._puzzle), strict=True):
            self._draw_word(at, word)
        if self._codec.borders:
            self._draw_borders(cells)
        for tool, key in self._codec.tools.items():
            self._draw_constraints(tool, key)
        mode = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _MODE, "pu_a": _MODE}
        first, *rest = [self._index(at) for at in cells]
        centres = [first, *(b - a for a, b in pairwise([first, *rest]))]
        lines = [[0, 0, 0, 0], mode, self._layer, _blank_layer(), centres, [], {}, "x", "x", _VERSION, mode, "x", 0]
        lines += [_blank_layer(), _blank_layer(), {}, self._tags()]
        return "\n".join([self._header(), *(msgspec.json.encode(line).decode() for line in lines), ""])

    def _require_sayable(self) -> None:
        puzzle, codec = self._puzzle, self._codec
        kinds = [each.name for each in puzzle.genre.variants if each.fpuzzles_key in codec.tools.values()]
        require_plain(puzzle, [*kinds, *codec.switches.values()], boxes=codec.borders, rooms=codec.borders)

    def _tags(self) -> list[str]:
        """The one for the genre, and those that switch on a variant."""
        on = [tag for tag, name in self._codec.switches.items() if name in self._puzzle.variants]
        return [self._codec.names[0], *on]

    def _header(self) -> str:
        rows, cols, meta = self._puzzle.rows, self._puzzle.cols, self._puzzle.meta
        kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, cols % 2]
        middle = self._index(cell((rows - 1) // 2, (cols - 1) // 2), kind)
        numbers = [cols, rows, _SIZE, 0, 1, 1, (cols + 1) * _SIZE, (rows + 1) * _SIZE, middle, middle, 0, 0, 0, 0]
        texts = [f"Title: {meta.title}", f"Author: {meta.author}", meta.source, meta.rules]
        return ",".join(["square", *map(str, numbers), *map(escaped, texts), "OFF", "false"])

    # ── parts ──

    def _draw_word(self, at: Coord, word: str) -> None:
        codec, key = self._codec, str(self._index(at))
        if word == BLANK:
            return
        circle = next((style for style, told in codec.circles.items() if told == word), None)
        if circle is not None:
            self._layer["symbol"][key] = [circle, "circle_L", 1]
            return
        if codec.dark:
            self._layer["surface"][key] = codec.ground
        if codec.arrows and word[-1:] in WINDS.values():
            way = next(number for number, wind in WINDS.items() if wind == word[-1])
            self._layer["number"][key] = [f"{word[:-1]}_{way}", codec.number_style, "2"]
        elif word.isdecimal():
            self._layer["number"][key] = [word, codec.number_style, "1"]
        elif word == codec.unnumbered and word != codec.dark:
            self._layer["number"][key] = ["?", codec.number_style, "1"]
        elif word != codec.dark:
            raise UnwritableError(f"it has no drawing for {word!r}")

    def _draw_borders(self, cells: list[Coord]) -> None:
        puzzle = self._puzzle
        if "no-boxes" in puzzle.variants and puzzle.substrate.rooms is None:
            return
        rooms = puzzle.substrate.rooms or boxes_of(puzzle.dims)  # type: ignore[arg-type]
        for at in cells:
            for edge, other in steps(at, puzzle.rows, puzzle.cols):
                if other > at and rooms.number(other) != rooms.number(at):
                    level = other.row > at.row
                    start = cell(edge.row - 1, edge.col - 1)
                    end = start.shifted(0, 1) if level else start.shifted(1, 0)
                    self._layer["lineE"][f"{self._index(start, 1)},{self._index(end, 1)}"] = 2

    def _draw_constraints(self, tool: str, key: str) -> None:
        for entry in self._entries(key):
            lists = entry.get("lines") or [entry["cells"]]
            places = [[place_called(name, self._puzzle.rows) for name in names] for names in lists]
            if key == "killercage":
                if not entry.get("value"):
                    raise UnwritableError("it has no cages without a sum")
                corner = 4 * self._index(min(places[0]), 1)
                self._layer["numberS"][str(corner)] = [entry["value"], 1]
            elif len(entry.get("cells", [])) > 1:
                raise UnwritableError("it has no arrows with a circle of several cells")
            self._layer[tool] += [[self._index(at) for at in each] for each in places]

    def _entries(self, key: str) -> Iterator[dict[str, Plain]]:
        for each in self._puzzle.variants:
            if each.fpuzzles_key == key:
                yield from each.to_entries(self._puzzle.substrate)

    def _index(self, at: Coord, kind: int = 0) -> int:
        return kind * self._width * self._height + (at.row + _RIM) * self._width + at.col + _RIM


def _blank_layer() -> dict[str, Plain]:
    history: dict[str, Plain] = {name: {"__a": []} for name in _HISTORY}
    return {**history, **{name: {} for name in _MAPS}, **{name: [] for name in _LISTS}}
