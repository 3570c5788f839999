"""Clues as they look: discs, texts, arrows and lists; in cells, on lines and corners, and outside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import TypeAlias

import msgspec

from penmark.board.coord import LINK_LAYERS, Coord, Layer
from penmark.board.material import Look
from penmark.puzzle.clue import ClueLook, Disc
from penmark.puzzle.puzzle import Puzzle
from penmark.rendering.background import cells_of
from penmark.rendering.captions import cut, printable
from penmark.rendering.marks import Marked, is_pinned
from penmark.rendering.scene import AnyItem, Ink, Label, Margins, Point, TextItem, TextList, Token, TokenMarks, centre

MAX_TEXT = 40
"""Longest text of a clue, in characters: clues come from strangers."""
ACROSS, DOWN = 0.6, 0.55
"""How far the texts of a list outside the grid are apart, in cells, beside rows and above columns."""
GAP = 0.12
"""Between the grid and a list outside it, in cells."""
_FILL = 0.92
"""How much of a cell a list in it takes."""

Looks: TypeAlias = Sequence[tuple[Coord, ClueLook]]
"""What is drawn where; a place may come twice."""

_DISCS = {Disc.WHITE: Token.WHITE_DISC, Disc.BLACK: Token.BLACK_DISC}
_INKS = {Disc.WHITE: Ink.ON_WHITE_DISC, Disc.BLACK: Ink.ON_BLACK_DISC}


def looks_of(puzzle: Puzzle) -> Looks:
    """What clues and variants show at places."""
    meaning_at, number = puzzle.genre.meaning_at, puzzle.format_value
    clues = ((at, meaning.look(clue, number)) for at, clue in puzzle.clues.items() if (meaning := meaning_at(at)))
    variants = (each for variant in puzzle.variants for each in variant.looks(puzzle.variants))
    return [(at, _printable(look)) for at, look in _listed_outside((*clues, *variants))]


def _listed_outside(looks: Looks) -> Looks:
    """Texts at one place outside the grid as a list, so that none covers another."""
    plain = {at: list[str]() for at, look in looks if at.layer is Layer.FRAME and look == ClueLook(look.texts)}
    for at, look in looks:
        if at in plain and look == ClueLook(look.texts):
            plain[at] += look.texts
    others = [(at, look) for at, look in looks if at not in plain or look != ClueLook(look.texts)]
    return [*others, *((at, ClueLook(tuple(texts))) for at, texts in plain.items())]


def _printable(look: ClueLook) -> ClueLook:
    texts = tuple(cut(printable(text), MAX_TEXT) for text in look.texts)
    return msgspec.structs.replace(look, texts=texts)


def discs(looks: Looks) -> Iterator[AnyItem]:
    """The round fields behind clues. Lines are drawn over them."""
    for disc, token in _DISCS.items():
        coords = tuple(at for at, look in looks if look.disc is disc)
        if coords:
            yield TokenMarks(token, coords)


def texts(marked: Marked, looks: Looks) -> Iterator[AnyItem]:
    """All else that clues show, over the marks."""
    yield from _islands(marked.puzzle)
    filled, listed = marked.filled, _has_lists(looks)
    for at, look in looks:
        if look.texts or look.arrow:
            yield _text(marked.puzzle, at, look, _ink(marked.puzzle, at, look, filled), listed)


def _islands(puzzle: Puzzle) -> Iterator[AnyItem]:
    """Lines end at the rims of islands, which therefore lie on top of them."""
    coords = cells_of(puzzle.substrate, Look.ISLAND)
    if coords:
        yield TokenMarks(Token.ISLAND, coords)


def _ink(puzzle: Puzzle, at: Coord, look: ClueLook, filled: frozenset[Coord]) -> Ink:
    if look.disc:
        return _INKS[look.disc]
    if at.layer is Layer.CELLS and puzzle.substrate.material(at).look is Look.BLACK:
        return Ink.ON_WALL
    return Ink.ON_FILLED if at in filled else Ink.GIVEN if is_pinned(puzzle, at) else Ink.CLUE


def _text(puzzle: Puzzle, at: Coord, look: ClueLook, ink: Ink, listed: bool) -> AnyItem:
    if look.arrow or at.layer not in (Layer.CELLS, Layer.FRAME):
        return TextItem(ink, at, " ".join(look.texts), look.arrow)
    if look.diagonal:
        return TextItem(ink, at, " ".join(look.texts), diagonal=look.diagonal)
    if at.layer is Layer.FRAME and listed:
        points = tuple(_outside(puzzle, at, len(look.texts)))
        return TextList(ink, at, look.texts, points, min(ACROSS, DOWN))
    if len(look.texts) > 1:
        columns = isqrt(len(look.texts) - 1) + 1
        return TextList(ink, at, look.texts, tuple(_inside(at, len(look.texts), columns)), _FILL / columns)
    if _is_small(puzzle, at, look):
        return Label(at, look.texts[0], is_clue=True)
    return TextItem(ink, at, look.texts[0])


def _is_small(puzzle: Puzzle, at: Coord, look: ClueLook) -> bool:
    """Whether it stands in the corner of its cell, where marks of the player would cross it out otherwise.

    That is where a value is written into the cell that the clue does not state, and in rooms through which lines run.
    """
    if at.layer is not Layer.CELLS or look.disc or not puzzle.substrate.is_floor(at):
        return False
    marks = puzzle.mark_layers.get(Layer.CELLS)
    written = marks is not None and marks.is_literal and not is_pinned(puzzle, at)
    return written or (puzzle.genre.has_rooms and not LINK_LAYERS.isdisjoint(puzzle.mark_layers))


# ── lists ──


def _has_lists(looks: Looks) -> bool:
    """Whether texts outside the grid are set as lists: all of them, if one is."""
    return any(at.layer is Layer.FRAME and len(look.texts) > 1 for at, look in looks)


def _inside(at: Coord, count: int, columns: int) -> Iterator[Point]:
    """Places in a cell, row by row."""
    rows = -(-count // columns)
    for k in range(count):
        row, col = divmod(k, columns)
        in_row = min(columns, count - row * columns)
        right, down = (col - (in_row - 1) / 2) / columns, (row - (rows - 1) / 2) / rows
        yield at.col + 0.5 + right * _FILL, at.row + 0.5 + down * _FILL


def _outside(puzzle: Puzzle, at: Coord, count: int) -> Iterator[Point]:
    """Places from the outside in on the upper and left side, from the grid outwards on the others."""
    x, y = centre(at)
    top, right, bottom, left = _sides(puzzle, at)
    for k in range(count):
        inwards, outwards = count - k - 0.5, k + 0.5
        if left or right:
            yield (-GAP - inwards * ACROSS if left else puzzle.cols + GAP + outwards * ACROSS), y
        elif top or bottom:
            yield x, (-GAP - inwards * DOWN if top else puzzle.rows + GAP + outwards * DOWN)


def _sides(puzzle: Puzzle, at: Coord) -> tuple[bool, bool, bool, bool]:
    """Whether a place outside is above, right of, below and left of the grid."""
    return at.row == 0, at.col == puzzle.cols + 1, at.row == puzzle.rows + 1, at.col == 0


def margins_of(puzzle: Puzzle, looks: Looks) -> Margins:
    """Room for what stands outside, and for what may stand there while a puzzle is being made."""
    needed = dict.fromkeys(_hosts(puzzle), 1.0)
    listed = _has_lists(looks)
    for at, look in looks:
        if at.layer is Layer.FRAME:
            step = DOWN if at.row in (0, puzzle.rows + 1) else ACROSS
            needed[at] = max(1.0, 2 * GAP + step * len(look.texts) if listed else 1.0)
    found = [0.0, 0.0, 0.0, 0.0]
    for at, room in needed.items():
        for side, is_there in enumerate(_sides(puzzle, at)):
            if is_there:
                found[side] = max(found[side], room)
    return Margins(*found)


def _hosts(puzzle: Puzzle) -> list[Coord]:
    """The places outside where a clue can stand."""
    if not any(meaning.layer is Layer.FRAME for meaning in puzzle.genre.clue_meanings):
        return []
    span, coords = puzzle.substrate.layout.span(Layer.FRAME), puzzle.substrate.layout.coords
    return [coords[i] for i in span if puzzle.can_host_clue(coords[i])]
