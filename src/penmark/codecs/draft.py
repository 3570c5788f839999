"""`Entry`, what a text says of one place; `Draft`, a document in the making, filled with entries by layers.

Writing goes the other way: `entries_of` takes a document apart into the entries of a layer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeVar

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions, MultiGrid
from penmark.board.mark import bits, is_single
from penmark.board.presentation import Color
from penmark.board.substrate import Material, Substrate
from penmark.errors import UnwritableError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game, Play
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import NO_META, PuzzleMeta
from penmark.puzzle.puzzle import Puzzle

T = TypeVar("T")


class Entry(NamedTuple):
    """What a text says of one place. `None`: nothing."""

    material: Material | None = None
    clue: ClueValue | None = None
    mark: int | None = None
    """The value of a player's or a solution's mark; its kind is that of the place's domain."""
    color: Color | None = None

    def __str__(self) -> str:
        """In words for an error message."""
        if self.clue is not None:
            return f"the clue {self.clue}"
        if self.mark is not None:
            return f"the mark {self.mark}"
        if self.color is not None:
            return f"the colour {self.color}"
        return f"a {self.material.wire_name} cell" if self.material is not None else "nothing"


class Draft:
    """What has been read so far."""

    def __init__(self, genre: Genre, dims: Dimensions) -> None:
        self.genre = genre
        self.blank = genre.default_substrate(dims)
        self.materials = bytearray(self.blank.materials)
        self.rooms = self.blank.rooms
        self.clues: dict[Coord, ClueValue] = {}
        self.marks: dict[Coord, int] = {}
        self.colors: dict[Coord, tuple[Color, ...]] = {}
        self.notes: dict[Coord, tuple[int, ...]] = {}
        self.variants: set[str] = set()
        self.meta: PuzzleMeta = NO_META

    def fill(self, layer: Layer, entries: Sequence[Entry]) -> None:
        """Take in an entry for each place of a layer, in reading order; all give a material, or none does."""
        if not entries:
            return
        span = self.blank.layout.span(layer)
        coords = self.blank.layout.coords[span.start : span.stop]
        materials, clues, marks, colors = zip(*entries, strict=True)
        if materials[0] is not None:
            alike = materials.count(materials[0]) == len(materials)
            made_of = materials[:1] * len(materials) if alike else [material or 0 for material in materials]
            self.materials[span.start : span.stop] = bytes(made_of)
        self.clues.update(_said(coords, clues))
        if marks.count(None) < len(marks):
            self.marks.update(_said(coords, marks))
        if colors.count(None) < len(colors):
            self.colors.update({at: (color,) for at, color in _said(coords, colors).items()})

    def puzzle(self) -> Puzzle:
        return Puzzle(self.genre, self._substrate(), self.clues, self.variants, meta=self.meta)

    def _substrate(self) -> Substrate:
        """The blank board itself where nothing differs: much is known of it already."""
        if self.materials == self.blank.materials and self.rooms == self.blank.rooms:
            return self.blank
        return Substrate(self.blank.dims, self.blank.layout, bytes(self.materials), self.rooms)

    def document(self) -> Document:
        """The puzzle, and a game on it if there are marks, colours or notes."""
        puzzle = self.puzzle()
        if not (self.marks or self.colors or self.notes):
            return Document(puzzle)
        field, index = puzzle.field, puzzle.substrate.layout.index
        marks = {at: value for at, value in self.marks.items() if value or puzzle.substrate.is_floor(at)}
        marks |= self._givens()  # a cross where nothing can be drawn, as beside a grey cell, says nothing
        remaining = {at: (field.domain(index(at)).mark(value),) for at, value in marks.items()}
        play = Play(corner=self.notes, colors=self.colors)
        return Document(puzzle, game=Game.from_marks(puzzle, remaining, play))

    def _givens(self) -> dict[Coord, int]:
        """Where a clue is the solution's own value, whoever plays takes it as marked."""
        stated = ((at, self.genre.stated_mark(at, clue)) for at, clue in self.clues.items())
        return {at: mark.value for at, mark in stated if mark is not None}


def _said(coords: Sequence[Coord], values: Sequence[T | None]) -> dict[Coord, T]:
    """What is said of some places; mostly it is of none."""
    if values.count(None) == len(values):
        return {}
    return {at: value for at, value in zip(coords, values, strict=True) if value is not None}


def entries_of(document: Document, layer: Layer) -> list[Entry]:
    """What the document says of each place of a layer, in reading order."""
    puzzle = document.puzzle
    layout, materials = puzzle.substrate.layout, puzzle.substrate.materials
    masks = document.game.masks if document.game else None
    colors = document.game.play.colors if document.game else {}
    entries = []
    for i in layout.span(layer):
        at = layout.coords[i]
        mark = next(bits(masks[i])) if masks is not None and is_single(masks[i]) else None
        color = next(iter(colors.get(at, ())), None)
        entries.append(Entry(Material(materials[i]), puzzle.clues.get(at), mark, color))
    return entries


def holds_rooms(parts: Iterable[object]) -> bool:
    """Whether one of the parts of a format says which rooms there are: it has a true attribute `holds_rooms`."""
    return any(getattr(part, "holds_rooms", False) for part in parts)


def require_plain(puzzle: Puzzle, variants: Collection[str] = (), boxes: bool = False, rooms: bool = False) -> None:
    """Refuse what a format cannot say: several grids, custom constraints, variants other than these, boxes, rooms."""
    if isinstance(puzzle.dims, MultiGrid):
        raise UnwritableError(f"it has no boards of several grids, such as {puzzle.dims}")
    if puzzle.substrate.rooms is not None and not rooms:
        raise UnwritableError("it has no room for the borders between rooms")
    if puzzle.added:
        raise UnwritableError(f"it has no room for custom constraints, and there are {len(puzzle.added)}")
    for name in puzzle.variants.names:
        if name not in variants:
            raise UnwritableError(f"it has no room for the variant {name!r}")
    if not boxes and puzzle.dims != puzzle.genre.dims_for(puzzle.rows, puzzle.cols):
        raise UnwritableError(f"it has no room for the boxes of a board of {puzzle.dims}")
