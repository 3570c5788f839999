"""`SheetReader`: a Penpa drawing as a document of a genre that says how its boards are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from penmark.board.coord import Coord, Layer, cell, edge_h, edge_v
from penmark.board.dimensions import Boxed
from penmark.board.rooms import Rooms, boxes_of
from penmark.board.substrate import Substrate
from penmark.codecs.draft import Draft
from penmark.codecs.drawn_words import DrawnWords
from penmark.errors import ParseError, PuzzleError, RuleError, quote
from penmark.formats.drawn_signs import counted
from penmark.formats.fpuzzles_reading import kinds_by_key
from penmark.formats.penpa.drawing import PenDrawing
from penmark.formats.penpa.payload import PenSheet
from penmark.formats.reading_notes import ReadingNotes
from penmark.formats.sudokupad.lookalikes import not_read
from penmark.puzzle.constraint_entry import ConstraintEntry, names_of_places
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.validation import validate_variant
from penmark.puzzle.variant import Variant

BLANK = "-"
SILENT_TAGS = frozenset({"noconflict", "puzzlehunt", "non-alphanumeric"})
"""Tags that say nothing of the rules."""
_BLACK, _GREY = (1, 4), (3, 8)
"""Colours of cells: dark grey and black, light grey and grey."""
_PLAIN_NUMBERS = frozenset({"1", "2", "5", "6", "8", "10"})
"""Sizes of numbers; others are lists of clues or of candidates."""
WINDS = {"0": "n", "1": "w", "2": "e", "3": "s"}


class SheetReader:
    def __init__(self, sheet: PenSheet, genre: Genre, codec: DrawnWords, notes: ReadingNotes) -> None:
        self._sheet = sheet
        self._genre = genre
        self._codec = codec
        self._notes = notes
        self._drawing = PenDrawing(sheet, sheet.question)
        self._cells = [cell(r, c) for r in range(sheet.rows) for c in range(sheet.cols)]

    def document(self) -> Document:
        switches = self._switches()
        rooms = self._rooms() if self._codec.borders else None
        made = [variant for tool, key in self._codec.tools.items() for variant in self._made_with(tool, key)]
        words = self._words(self._drawing)
        puzzle = self._puzzle(words, rooms, switches)
        puzzle = puzzle.with_variants(*puzzle.variants, *made) if made else puzzle
        self._keep_rest()
        solution = self._solution(puzzle, words)
        meta = msgspec.structs.replace(self._sheet.meta, foreign=self._kept())
        puzzle = puzzle.with_meta(meta)
        solved = None if solution is None else Solution(puzzle.field, solution)
        return self._notes.on(Document(puzzle, solved))

    # ── the board ──

    def _switches(self) -> list[str]:
        known = {*self._codec.names, *SILENT_TAGS}
        for tag in (tag for tag in self._sheet.tags if tag.lower() not in known):
            self._notes.not_understood(f"the tag {quote(tag)}")
        return [self._codec.switches[tag.lower()] for tag in self._sheet.tags if tag.lower() in self._codec.switches]

    def _rooms(self) -> Rooms:
        """Those that thick lines bound."""
        borders, rows, cols = self._drawing.take_borders(), self._sheet.rows, self._sheet.cols
        numbers: dict[Coord, int] = {}
        for start in self._cells:
            if start in numbers:
                continue
            number, todo = len(set(numbers.values())), [start]
            while todo:
                at = todo.pop()
                if at not in numbers:
                    numbers[at] = number
                    todo += [other for edge, other in steps(at, rows, cols) if edge not in borders]
        return Rooms(rows, cols, [numbers[at] for at in self._cells])

    def _puzzle(self, words: Sequence[str], rooms: Rooms | None, switches: list[str]) -> Puzzle:
        rows, cols = self._sheet.rows, self._sheet.cols
        self._codec.grid.refuse(rows, cols, words)
        draft = Draft(self._genre, self._genre.dims_for(rows, cols))
        self._codec.grid.read(draft, words)
        if rooms is not None and self._codec.grid.areas:
            self._codec.grid.read_areas(draft, [str(number) for number in rooms.numbers])
        puzzle = draft.puzzle().with_variants(*switches)
        if rooms is None or self._codec.grid.areas or "no-boxes" in switches:
            return puzzle
        return self._with_boxes(puzzle, rooms)

    def _with_boxes(self, puzzle: Puzzle, rooms: Rooms) -> Puzzle:
        side = puzzle.rows
        if len(rooms) == 1:
            if side > 1:
                self._notes.note("no boxes are drawn: the usual ones are taken")
            return puzzle
        sizes = {rooms.numbers.count(number) for number in range(len(rooms))}
        if sizes != {side}:
            raise ParseError(
                f"the thick lines should bound regions of {side} cells, not of {', '.join(map(str, sorted(sizes)))}"
            )
        fitting = (Boxed(side // high, high) for high in range(1, side + 1) if side % high == 0)
        dims = next((dims for dims in fitting if boxes_of(dims) == rooms), None)
        blank = self._genre.default_substrate(dims or puzzle.dims)
        board = blank if dims else Substrate(blank.dims, blank.layout, blank.materials, rooms)
        return Puzzle(self._genre, board, puzzle.clues, puzzle.variants)

    # ── cells ──

    def _words(self, drawing: PenDrawing) -> list[str]:
        numbers = {at: word for at, told in drawing.cells("number") if (word := self._number(told)) is not None}
        circles = {at: word for at, told in drawing.cells("symbol") if (word := self._circle(told)) is not None}
        grounds = _BLACK + _GREY if self._codec.ground in _GREY else _BLACK
        dark = {at for at, told in drawing.cells("surface") if self._codec.dark and told in grounds}
        for kind, taken in (("number", numbers), ("symbol", circles), ("surface", dark)):
            for at in taken:
                drawing.take(kind, at)
        return [numbers.get(at) or circles.get(at) or (self._codec.dark if at in dark else BLANK) for at in self._cells]

    def _number(self, told: Plain) -> str | None:
        """The word for a number; `None` if it is none that the genre has."""
        if not isinstance(told, list) or len(told) != 3 or str(told[2]) not in _PLAIN_NUMBERS:
            return None
        text = str(told[0]).strip()
        if text in ("", "?"):
            return self._codec.unnumbered or None
        number, line, wind = text.partition("_")
        if self._codec.arrows:
            return f"{number.strip()}{WINDS[wind]}" if number.strip().isdecimal() and wind in WINDS else None
        return None if line or not text.isascii() or not text.isdecimal() else text

    def _circle(self, told: Plain) -> str | None:
        """The word for a circle; `None` if the genre has no such circles."""
        if not isinstance(told, list) or len(told) < 2 or not str(told[1]).startswith("circle_"):
            return None
        return self._codec.circles.get(told[0]) if isinstance(told[0], int) else None

    # ── constraints ──

    def _made_with(self, tool: str, key: str) -> Iterable[Variant]:
        """The variants that a tool draws."""
        kinds, _ = kinds_by_key(self._genre)
        board = self._genre.empty(self._genre.dims_for(self._sheet.rows, self._sheet.cols))
        for number, (written, places) in enumerate(self._drawing.lists(tool), 1):
            cells = [at for at in places if at is not None and at.layer is Layer.CELLS]
            try:
                if len(cells) < len(places):
                    raise ParseError("it leaves the board")
                entry = self._entry(key, cells)
                made = [each for kind in kinds[key] for each in kind.from_entry(entry) or ()]
                for each in made:
                    validate_variant(each, board)
            except (ParseError, PuzzleError, RuleError) as error:
                self._notes.not_understood(f"{tool} {number}: {error}")
                self._drawing.left.setdefault(f"{tool} left", []).append(written)
            else:
                yield from made

    def _entry(self, key: str, cells: list[Coord]) -> ConstraintEntry:
        names = names_of_places(cells)
        if key == "killercage":
            total = self._drawing.take_small_number(min(cells))
            if not total:
                raise ParseError("the cage has no sum")
            return ConstraintEntry({"cells": names, "value": total}, self._sheet.rows)
        return ConstraintEntry({"cells": names[:1], "lines": [names]}, self._sheet.rows)

    # ── what is left ──

    def _keep_rest(self) -> None:
        left = self._drawing.leftovers()
        drawn = []
        for kind, told in left.items():
            if kind in self._codec.decorations and isinstance(told, dict | list):
                drawn.append(f"{len(told)} of {kind}")
            elif not kind.endswith(" left"):
                self._notes.not_understood(f"what is drawn as {kind}: {self._told_signs(kind)}{quote(told)}")
        if drawn:
            self._notes.doubt(f"kept as drawing, whatever the setter's words make of it: {', '.join(drawn)}")

    def _told_signs(self, kind: str) -> str:
        """What symbols and numbers look like, and which rules they may stand for."""
        signs = list(self._drawing.signs(kind))
        words = [*counted(signs), *filter(None, [not_read(self._genre, signs)])]
        return f"{', '.join(words)}: " if words else ""

    def _kept(self) -> str:
        """Cells that have a colour or a line go by their names, which say more than an index on a sheet."""
        left = self._drawing.leftovers()
        for kind in ("surface", "line"):
            if isinstance(left.get(kind), dict):
                left[kind] = {self._drawing.named(key): value for key, value in left[kind].items()}
        return msgspec.json.encode({"penpa": left}).decode() if left else ""

    def _solution(self, puzzle: Puzzle, words: Sequence[str]) -> tuple[int, ...] | None:
        answer = PenDrawing(self._sheet, self._sheet.answer)
        if not answer.leftovers():
            return None
        if self._codec.solved:
            filled = [own if own != BLANK else word for own, word in zip(self._words(answer), words, strict=True)]
            if BLANK not in filled:
                return self._codec.grid.read_solution(puzzle, filled).values_by_index
        self._notes.note("left out what is drawn as the solution")
        return None


def steps(at: Coord, rows: int, cols: int) -> list[tuple[Coord, Coord]]:
    """The neighbours of a cell, each with the edge between."""
    r, c = at.row, at.col
    around = [
        (edge_h(r, c), cell(r - 1, c)),
        (edge_h(r + 1, c), cell(r + 1, c)),
        (edge_v(r, c), cell(r, c - 1)),
        (edge_v(r, c + 1), cell(r, c + 1)),
    ]
    return [(edge, other) for edge, other in around if 0 <= other.row < rows and 0 <= other.col < cols]
