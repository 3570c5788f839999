"""A document as SudokuPad's own JSON.

It has cages, regions and givens; other variants are drawn, told in the rules, and stand once more in the metadata as
Penmark has them, so that reading the link gives the same puzzle: see `with_puzzle` and `puzzle_in`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Boxed
from penmark.board.rooms import NO_ROOM, boxes_of
from penmark.errors import ParseError, PenmarkError
from penmark.formats.fpuzzles_kept import Kept
from penmark.formats.fpuzzles_writing import grid_of, require_board
from penmark.formats.studio import packed, unpacked
from penmark.formats.sudokupad.cages import HELD, cage_for, cells_of, meaning_of, numbers_of
from penmark.formats.sudokupad.drawing import drawings_of
from penmark.formats.sudokupad.kept import PadKept
from penmark.formats.sudokupad.reading import GLOBAL, solution_numbers
from penmark.puzzle.constraint_entry import name_of_place
from penmark.puzzle.document import Document
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variant

_FOG, _CAGE = "cage", "killercage"
_LAST_DIGIT = 9
_MARKS = {"centerPencilMarks": "centremarks", "cornerPencilMarks": "pencilMarks"}
_EMBEDDED = "penmark"
"""Where in the metadata the puzzle stands as we have it."""


def scl_of(document: Document) -> dict[str, Plain]:
    """All but the puzzle as Penmark has it. What cannot be drawn on one board is refused."""
    puzzle = document.puzzle
    require_board(puzzle)
    kept = PadKept.of(puzzle.meta.foreign)
    plain: dict[str, Plain] = {"cellSize": 64, **kept.keys, "metadata": _metadata(document, kept)}
    plain |= {"cells": _cells(document, kept), "regions": _regions(puzzle), "cages": _cages(puzzle, kept)}
    switched = [each.fpuzzles_key for each in puzzle.variants if each.fpuzzles_key in GLOBAL]
    if switched:
        plain["global"] = [*plain.get("global", []), *switched]
    lights = [entry for each in puzzle.variants if each.fpuzzles_key == _FOG for entry in _entries(puzzle, each)]
    if lights:
        plain["foglight"] = [at for entry in lights for at in numbers_of(cells_of(entry["cells"], puzzle.rows))]
    drawn = drawings_of(puzzle, (each for each in puzzle.variants if not _is_drawn(each, kept)))
    for key in ("lines", "arrows", "underlays", "overlays"):
        plain[key] = [*kept.drawings.get(key, []), *drawn.get(key, [])]
    return {key: value for key, value in plain.items() if value != []}


def with_puzzle(plain: dict[str, Plain], document: Document) -> dict[str, Plain]:
    """The JSON with the puzzle itself in its metadata."""
    return plain | {"metadata": plain["metadata"] | {_EMBEDDED: packed(document.puzzle, document.game)}}


def puzzle_in(plain: dict[str, Plain]) -> tuple[dict[str, Plain], Document | None]:
    """The JSON without what `with_puzzle` added, and the document that it said, if that says what is drawn."""
    metadata = plain.get("metadata")
    if not isinstance(metadata, dict) or not isinstance(letters := metadata.get(_EMBEDDED), str):
        return plain, None
    bare = plain | {"metadata": {key: value for key, value in metadata.items() if key != _EMBEDDED}}
    try:
        document = unpacked(letters)
        solved = _solved(document, bare["metadata"].get("solution"))
        return bare, solved if scl_of(solved) == bare else None
    except PenmarkError:
        return bare, None


def _solved(document: Document, solution: Plain) -> Document:
    numbers = solution_numbers(solution, document.puzzle.rows)
    return replace(document, solution=Solution(document.puzzle.field, numbers) if numbers else None)


# ── parts ──


def _metadata(document: Document, kept: PadKept) -> dict[str, Plain]:
    meta, variants = document.puzzle.meta, document.puzzle.variants
    told = dict.fromkeys([document.puzzle.genre.rules, *(each.words for each in variants)])
    rules = meta.rules or (" ".join(told) if variants else "")
    texts = {"title": meta.title, "author": meta.author, "rules": rules}
    numbers = document.solution.values_by_index if document.solution is not None else ()
    if numbers and document.puzzle.rows <= _LAST_DIGIT:
        texts["solution"] = "".join(map(str, numbers))
    return {**{key: text for key, text in texts.items() if text}, **kept.metadata}


def _cells(document: Document, kept: PadKept) -> list[list[dict[str, Plain]]]:
    return [
        [_cell(fields, kept.cells.get(name_of_place(cell(r, c)), {})) for c, fields in enumerate(row)]
        for r, row in enumerate(grid_of(document, Kept()))
    ]


def _cell(fields: dict[str, Plain], kept: dict[str, Plain]) -> dict[str, Plain]:
    made = {**kept, **{_MARKS[name]: told for name, told in fields.items() if name in _MARKS}}
    if "value" in fields:
        made["value"] = fields["value"]
        if not fields.get("given"):
            made["given"] = False
    return made


def _regions(puzzle: Puzzle) -> list[list[list[int]]]:
    dims = puzzle.dims
    assert isinstance(dims, Boxed)
    if "no-boxes" in puzzle.variants:
        return []
    rooms = puzzle.substrate.rooms or boxes_of(dims)
    found: dict[int, list[Coord]] = {}
    for at in (cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.rows)):
        found.setdefault(rooms.number(at), []).append(at)
    return [numbers_of(cells) for number, cells in sorted(found.items()) if number != NO_ROOM]


def _cages(puzzle: Puzzle, kept: PadKept) -> list[Plain]:
    """With the originals in place of those that say the same without their look; then those that are only drawn."""
    cages = [
        cage_for(each.fpuzzles_key, entry, puzzle.rows)
        for each in puzzle.variants
        if each.fpuzzles_key in HELD
        for entry in _entries(puzzle, each)
    ]
    meanings = [meaning_of(cage, puzzle.rows) for cage in cages]
    for original in kept.cages:
        with suppress(ParseError):
            meaning = meaning_of(original, puzzle.rows)
            if meaning in meanings:
                cages[meanings.index(meaning)] = original
    return [*cages, *kept.drawings.get("cages", [])]


def _entries(puzzle: Puzzle, variant: Variant) -> list[Plain]:
    return [True] if variant.is_switch() else list(variant.to_entries(puzzle.substrate))


def _is_drawn(variant: Variant, kept: PadKept) -> bool:
    """Whether it is to be seen without drawing anything: as a cage, by the page, or because the setter drew it."""
    key = variant.fpuzzles_key
    return key in (_CAGE, _FOG) or key in GLOBAL or (key in HELD and bool(kept.drawings))
