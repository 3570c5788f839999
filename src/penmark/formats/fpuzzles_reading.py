"""`PayloadReader`: F-Puzzles' JSON as a document.

What it does not understand is an error; a lenient reader keeps it and says so in the document's notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from penmark.board.coord import Coord
from penmark.board.dimensions import Boxed
from penmark.board.rooms import Rooms, boxes_of
from penmark.board.substrate import Substrate
from penmark.errors import ParseError, PuzzleError, RuleError, quote
from penmark.formats.fpuzzles_cells import CellReader
from penmark.formats.fpuzzles_kept import DRAWINGS, LOOKS, SETTINGS, Kept
from penmark.formats.reading_notes import ReadingNotes
from penmark.puzzle.constraint_entry import ConstraintEntry, name_of_place, says_nothing
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game, Play, faults_of
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.validation import validate_variant
from penmark.puzzle.variant import Variant
from penmark.puzzle.wire import MAX_VARIANTS
from penmark.variants.given_candidates import GivenCandidates
from penmark.variants.no_boxes import NoBoxes

MAX_SIDE = 25
META = {"title": "title", "author": "author", "ruleset": "rules"}
"""The text keys, and what a puzzle's meta calls them."""


class PayloadReader:
    def __init__(
        self, plain: dict[str, Plain], genre: Genre, notes: ReadingNotes, beside: Mapping[str, object] | None = None
    ) -> None:
        """`beside` is what another format keeps in the meta, by the format's name."""
        self._plain = plain
        self._genre = genre
        self._notes = notes
        self._beside = beside or {}
        self._side = _side(plain.get("size"))
        self._kept = Kept()
        self._variants: list[Variant] = []

    def document(self) -> Document:
        cells = CellReader(self._side, self._plain.get("grid"), self._notes.not_understood, self._kept.cells)
        substrate = self._board(cells.regions)
        self._variants += [GivenCandidates((at,), numbers) for at, numbers in cells.candidates.items()]
        meta = self._meta()
        self._take_rules(Puzzle(self._genre, substrate), cells.parities)
        self._tell_drawings()
        solution = self._solution()
        if len(self._variants) > MAX_VARIANTS:
            raise ParseError(f"more than {MAX_VARIANTS} variants: {len(self._variants)}")
        puzzle = Puzzle(
            self._genre, substrate, cells.clues, self._variants, meta=_with_kept(meta, self._kept, self._beside)
        )
        solved = None if solution is None else Solution(puzzle.field, solution)
        self._tell_fault(puzzle, solved)
        return self._notes.on(Document(puzzle, solved, _game(puzzle, cells)))

    # ── the board ──

    def _board(self, regions: Sequence[int]) -> Substrate:
        side = self._side
        rooms = Rooms(side, side, regions)
        if not len(rooms):
            self._variants.append(NoBoxes())
            return self._genre.default_substrate(Boxed.for_side(side))
        usual = Boxed.for_side(side)
        others = (Boxed(side // height, height) for height in range(1, side + 1) if side % height == 0)
        dims = next((dims for dims in (usual, *others) if boxes_of(dims) == rooms), None)
        blank = self._genre.default_substrate(dims or usual)
        return blank if dims else Substrate(blank.dims, blank.layout, blank.materials, rooms)

    # ── texts ──

    def _meta(self) -> PuzzleMeta:
        texts = {}
        for key, ours in META.items():
            value = self._plain.get(key)
            if isinstance(value, str):
                texts[ours] = value
            elif not says_nothing(value):
                self._keep_key(key, value)
        return PuzzleMeta(**texts)

    def _solution(self) -> list[int] | None:
        given = self._plain.get("solution")
        if says_nothing(given):
            return None
        known = {each: number for number in range(1, self._side + 1) for each in (number, str(number))}
        values = list(given) if isinstance(given, str | list) else []
        numbers = [known[each] for each in values if type(each) in (int, str) and each in known]
        if len(numbers) == len(values) == self._side**2:
            return numbers
        self._kept.keys["solution"] = given
        self._notes.note("the solution is not a full one, and only kept")
        return None

    def _tell_fault(self, puzzle: Puzzle, solution: Solution | None) -> None:
        """A solution that breaks a rule shows that the setter means another one, or made a slip."""
        fault = next(iter(faults_of(puzzle, solution)), None) if solution else None
        if fault is not None:
            self._notes.doubt(f"the solution that comes with it breaks a rule: {fault.violation.words(puzzle.names)}")

    # ── rules ──

    def _take_rules(self, board: Puzzle, parities: dict[Coord, str]) -> None:
        plain = {key: value for key, value in self._plain.items() if key not in ("size", "grid", "solution", *META)}
        kinds, words = kinds_by_key(self._genre)
        for at, parity in parities.items():
            self._take_entries(parity, [{"cell": name_of_place(at)}], kinds[parity], board)
        for key, value in plain.items():
            if key in words:
                self._take_words(key, value, words[key])
            elif key in kinds and kinds[key][0].is_switch():
                self._take_switch(key, value, kinds[key][0](), board)
            elif key in kinds or key in DRAWINGS:
                self._take_entries(key, value, kinds.get(key, []), board)
            elif key in SETTINGS or says_nothing(value):
                self._kept.keys[key] = value
            else:
                self._keep_key(key, value)

    def _keep_key(self, key: str, value: Plain) -> None:
        self._notes.not_understood(f"the key {quote(key)} with {quote(value)}")
        self._kept.keys[key] = value

    def _take_switch(self, key: str, value: Plain, switch: Variant, board: Puzzle) -> None:
        if value is not True:
            if not says_nothing(value):
                self._keep_key(key, value)
            return
        try:
            validate_variant(switch, board)
        except (PuzzleError, RuleError) as error:
            self._notes.not_understood(f"{key}: {error}")
            self._kept.keys[key] = value
        else:
            self._variants.append(switch)

    def _take_words(self, key: str, value: Plain, kinds: dict[str, type[Variant]]) -> None:
        for word in value if isinstance(value, list) else [value]:
            if isinstance(word, str) and word in kinds:
                self._variants.append(kinds[word]())
            elif not says_nothing(word):
                self._notes.not_understood(f"{quote(word)} under the key {quote(key)}")
                self._kept.keys.setdefault(key, []).append(word)

    def _take_entries(self, key: str, value: Plain, kinds: list[type[Variant]], board: Puzzle) -> None:
        if not isinstance(value, list):
            if not says_nothing(value):
                self._keep_key(key, value)
            return
        for number, fields in enumerate(value, 1):
            if says_nothing(fields):
                continue
            try:
                made = self._variants_of(key, fields, kinds, board)
            except (ParseError, PuzzleError, RuleError) as error:
                self._notes.not_understood(f"{key} {number}: {error}")
                made = []
            if not made:
                self._kept.keys.setdefault(key, []).append(fields)
            self._variants += made

    def _variants_of(self, key: str, fields: Plain, kinds: list[type[Variant]], board: Puzzle) -> Sequence[Variant]:
        """What an entry stands for; none if it is a mere drawing."""
        if not isinstance(fields, dict):
            raise ParseError(f"a JSON object was expected, got {quote(fields)}")
        for kind in kinds:
            entry = ConstraintEntry(fields, self._side)
            made = kind.from_entry(entry)
            if made is None:
                continue
            for each in made:
                validate_variant(each, board)
            if not made:
                self._notes.note(f"an entry of {key} says nothing, and is only kept")
            elif entry.unread:
                self._keep_look(key, entry)
            return made
        if key not in DRAWINGS:
            raise ParseError(f"no variant has an entry such as {quote(fields)}")
        return []

    def _keep_look(self, key: str, entry: ConstraintEntry) -> None:
        strange = sorted(entry.unread - LOOKS)
        if strange:
            self._notes.not_understood(f"{', '.join(map(quote, strange))} of {key}")
        self._kept.entries.setdefault(key, []).append(dict(entry.fields))

    # ── drawings ──

    def _tell_drawings(self) -> None:
        kinds, _ = kinds_by_key(self._genre)
        drawn = {key: kept for key in DRAWINGS if isinstance(kept := self._kept.keys.get(key), list)}
        for key, entries in drawn.items():
            names = [entry.get("fromConstraint") for entry in entries if isinstance(entry, dict)]
            for name in sorted({str(name) for name in names if not says_nothing(name)}):
                if name.lower().replace(" ", "") not in kinds:
                    self._notes.not_understood(f"the rule {quote(name)}, for which a {key} is drawn")
        parts = [f"{len(entries)} {key}{'' if len(entries) == 1 else 's'}" for key, entries in drawn.items()]
        if self._kept.cells:
            count = len(self._kept.cells)
            parts.append(f"the colours of {count} cell{'' if count == 1 else 's'}")
        if parts:
            self._notes.doubt(f"kept as drawing, whatever the setter's words make of it: {', '.join(parts)}")


def kinds_by_key(genre: Genre) -> tuple[dict[str, list[type[Variant]]], dict[str, dict[str, type[Variant]]]]:
    """The kinds of variants under each key, and those that are words of a key's list, by the word."""
    kinds: dict[str, list[type[Variant]]] = {}
    words: dict[str, dict[str, type[Variant]]] = {}
    for kind in genre.variants:
        key, _, word = kind.fpuzzles_key.partition(":")
        if word:
            words.setdefault(key, {})[word] = kind
        elif key:
            kinds.setdefault(key, []).append(kind)
    return kinds, words


def _side(size: Plain) -> int:
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= MAX_SIDE:
        raise ParseError(f"the size should be a number from 1 to {MAX_SIDE}, got {quote(size)}")
    return size


def _with_kept(meta: PuzzleMeta, kept: Kept, beside: Mapping[str, object]) -> PuzzleMeta:
    return msgspec.structs.replace(meta, foreign=kept.text(beside))


def _game(puzzle: Puzzle, cells: CellReader) -> Game | None:
    if not (cells.values or cells.corner or cells.centre):
        return None
    index = puzzle.substrate.layout.index
    marks = {at: (puzzle.field.domain(index(at)).mark(value),) for at, value in cells.values.items()}
    return Game.from_marks(puzzle, marks, Play(corner=cells.corner, centre=cells.centre))
