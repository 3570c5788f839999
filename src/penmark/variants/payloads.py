"""What variants of one shape share: cells, a line, an edge, a corner, a place outside the grid.

Each says how such a payload is entered and what makes it valid; the variants say what it stands for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, cell, edge_v, frame
from penmark.board.presentation import Color, LineThrough, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError, quote
from penmark.puzzle.clue.base import ClueLook
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain, edge_between, name_of_place, names_of_places
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.randomness import Rng
from penmark.puzzle.variant import Variant, Variants, VariantTool, place_called, require_cells
from penmark.rules.outcome import Names
from penmark.variants.boards import require_one_grid

_LINES, _TRIES, _LONGEST_LINE = 10, 60, 7
"""Cells of the board for each line that is drawn, tries for each, and its most cells."""
_PAIRED_TRIES = 12
"""Tries for each line in which only pairs are taken that are turned into each other."""
_SHORTEST_PAIRED = 4
"""Cells of a line of such a pair: of short ones there would be too many, that say little."""
_EDGES, _SIGNS = 6, 9
"""Cells of the board for each sign on an edge, or in a cell, that is drawn."""
_STRAIGHT, _ACROSS = ((0, 1), (1, 0), (0, -1), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
_OUTSIDE = 0.75
"""The share of rows and columns with a number outside."""


class CellsVariant(Variant, frozen=True):
    """Some cells, in any order."""

    tool: ClassVar[VariantTool] = VariantTool.CELLS
    least: ClassVar[int] = 1

    cells: tuple[Coord, ...]

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Self:
        refuse_text(cls, text)
        return cls(places)

    @classmethod
    def sample(cls) -> Self:
        return cls((cell(2, 2), cell(2, 3), cell(3, 2)))

    def __post_init__(self) -> None:
        """Put the cells in the order of the board, so that equal payloads are equal."""
        msgspec.structs.force_setattr(self, "cells", tuple(sorted(self.cells)))

    @property
    def beginning(self) -> str:
        return repr(self.cells[0]) if self.cells else ""

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        return [cls.entered(entry.cells(), entry.text() if cls.value_name else "")]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cells": names_of_places(self.cells)}]

    def validate(self, substrate: Substrate) -> None:
        cells = self.cells
        fine = len(set(cells)) == len(cells) >= self.least and substrate.floor_cells.issuperset(cells)
        if not fine:
            require_cells(self, cells, substrate)
            require_each_once(self, cells, self.least)


class MarkedCells(CellsVariant, frozen=True):
    """Cells that bear the same sign, each on its own."""

    single: ClassVar[bool] = True

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        return [cls((entry.cell(),))]

    @property
    def parts(self) -> tuple[Variant, ...]:
        """One for each cell, unless a cell is named twice: that is refused when it is looked at."""
        whole = len(set(self.cells)) < max(2, len(self.cells))
        return (self,) if whole else tuple(replace(self, cells=(at,)) for at in self.cells)

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cell": name_of_place(at)} for at in self.cells]

    @property
    def bare_cells(self) -> tuple[Coord, ...]:
        return self.cells

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        fitting = [made for at in board.cells if board.holds(made := cls((at,)))]
        return rng.shuffled(fitting)[: max(1, len(board.cells) // _SIGNS)]

    @classmethod
    def counted(cls, found: Sequence[Variant]) -> str:
        return f"{len(found)} {cls.title_of().lower()} cell{'' if len(found) == 1 else 's'}"


class LineVariant(Variant, frozen=True):
    """Cells in order, each beside the one before it, straight or across a corner."""

    tool: ClassVar[VariantTool] = VariantTool.LINE
    least: ClassVar[int] = 2

    line: tuple[Coord, ...]

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Self:
        refuse_text(cls, text)
        return cls(places)

    @classmethod
    def sample(cls) -> Self:
        return cls((cell(4, 1), cell(3, 2), cell(3, 3), cell(4, 4), cell(5, 4)))

    @property
    def beginning(self) -> str:
        return repr(self.line[0]) if self.line else ""

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        return [cls(line) for line in entry.lines()]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"lines": [names_of_places(self.line)]}]

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """Lines that share no cell with one another, in pairs that are turned into each other where they can be had."""
        taken = {at for each in beside if isinstance(each, LineVariant) for at in each.line}
        wanted, found = max(1, len(board.cells) // _LINES), list[Variant]()
        for tries in range(wanted * _TRIES):
            made = cls._random_line(board, rng, taken)
            if made is None:
                continue
            image = cls._turned(made.line, board, taken)
            if image is not None or tries >= wanted * _PAIRED_TRIES:
                found.append(made)
                taken.update(made.line)
                if image is not None:
                    found.append(image)
                    taken.update(image.line)
            if len(found) >= wanted:
                break
        return found

    @classmethod
    def _turned(cls, line: Sequence[Coord], board: FilledBoard, taken: Collection[Coord]) -> Self | None:
        """A line after half a turn of the board, run through either way, if it is true there and lies apart."""
        rows, cols = board.substrate.rows, board.substrate.cols
        image = tuple(cell(rows - 1 - at.row, cols - 1 - at.col) for at in line)
        if (
            len(line) < _SHORTEST_PAIRED
            or not set(image).isdisjoint({*line, *taken})
            or not all(map(board.is_open, image))
        ):
            return None
        return next((each for each in (cls(image), cls(image[::-1])) if board.holds(each)), None)

    @property
    def bare_cells(self) -> tuple[Coord, ...]:
        return self.line

    @classmethod
    def _random_line(cls, board: FilledBoard, rng: Rng, taken: set[Coord]) -> Self | None:
        """The longest beginning of a random walk that is true; the walk goes where it stays so, if it can."""
        free = [at for at in board.cells if at not in taken]
        walk, best = [rng.choice(free)] if free else [], None
        while walk and len(walk) < _LONGEST_LINE:
            used = taken.union(walk)
            ahead = [at for at in _ways_on(walk, used, rng) if board.is_open(at) and at not in used]
            if not ahead:
                break
            true = next((made for at in ahead if board.holds(made := cls((*walk, at)))), None)
            walk.append(ahead[0] if true is None else true.line[-1])
            best = true if true is not None and len(walk) > max(2, cls.least) - 1 else best
        return best if best is not None and len(best.line) > 2 else None

    @property
    def is_loop(self) -> bool:
        return len(self.line) > 1 and self.line[0] == self.line[-1]

    def stretches(self) -> list[Region]:
        """The line in as few parts as come to no cell twice, each from where the one before ends."""
        parts = [[self.line[0]]]
        for at in self.line[1:]:
            if at in parts[-1]:
                parts.append(parts[-1][-1:])
            parts[-1].append(at)
        return list(map(Region.path, parts))

    def triples(self) -> list[tuple[Coord, ...]]:
        """Every three cells in a row, round the end of a loop too; all of a shorter line."""
        around = (*self.line, self.line[1]) if self.is_loop else self.line
        return [around[k : k + 3] for k in range(max(1, len(around) - 2))]

    def traced(self, color: str) -> tuple[Region, ...]:
        """The line drawn in a colour."""
        look = RegionPresentation(decoration=LineThrough(Color(color)))
        return tuple(part.with_presentation(look) for part in self.stretches())

    def validate(self, substrate: Substrate) -> None:
        require_line(self, self.line, substrate, self.least, self.returns)


class EdgeVariant(Variant, frozen=True):
    """Two cells side by side, told by the edge between them."""

    tool: ClassVar[VariantTool] = VariantTool.EDGE

    edge: Coord

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Self:
        refuse_text(cls, text)
        return cls(one_place(cls, places, "edge"))

    @classmethod
    def sample(cls) -> Self:
        return cls(edge_v(3, 4))

    @property
    def beginning(self) -> str:
        return repr(self.edge)

    @property
    def pair(self) -> tuple[Coord, ...]:
        """The cells on both sides."""
        return cells_beside(self.edge)

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        return [cls.entered((edge_between(entry.cells()),), entry.text())]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cells": names_of_places(self.pair)} | self.entry_value()]

    def all_places(self, say: Names) -> str:
        return "–".join(map(say.coord, self.pair))

    def entry_value(self) -> dict[str, Plain]:
        """What an entry says besides the cells."""
        return {}

    @classmethod
    def at_edge(cls, edge: Coord) -> Sequence[Variant]:
        """All that may be drawn on an edge."""
        return (cls(edge),)

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        taken = set() if every else {each.edge for each in beside if isinstance(each, EdgeVariant)}
        edges = (edge_between(pair) for pair in adjacent_pairs(board.substrate))
        fitting = [made for edge in edges if edge not in taken for made in cls.at_edge(edge) if board.holds(made)]
        return fitting if every else rng.shuffled(fitting)[: max(1, len(board.cells) // _EDGES)]

    def validate(self, substrate: Substrate) -> None:
        if self.edge.layer not in (Layer.EDGES_H, Layer.EDGES_V):
            raise PuzzleError(f"{self.name} lies on an edge, not on {self.edge!r}")
        require_cells(self, self.pair, substrate)


class OutsideVariant(Variant, frozen=True):
    """A number at a place outside the grid, about the row or the column that begins there."""

    tool: ClassVar[VariantTool] = VariantTool.OUTSIDE
    value_name: ClassVar[str] = "number"
    needs_text: ClassVar[bool] = True
    sign: ClassVar[str] = ""
    """A letter that stands before the number where another kind has numbers outside too."""

    at: Coord
    value: int

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Self:
        return cls(one_place(cls, places, "place outside the grid"), a_number(cls, text))

    @property
    def beginning(self) -> str:
        return repr(self.at)

    @property
    def typed(self) -> str:
        return str(self.value)

    @classmethod
    def sample(cls) -> Self:
        return cls(frame(0, 4), 4)

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        at, text = entry.cell(), entry.text()
        return [cls(at, a_number(cls, text))] if text else []

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cell": name_of_place(self.at), "value": str(self.value)}]

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """To the left of rows and above columns."""
        rows, cols = board.substrate.rows, board.substrate.cols
        places = [*(frame(row + 1, 0) for row in range(rows)), *(frame(0, col + 1) for col in range(cols))]
        most = sum(range(max(rows, cols) + 1))
        numbers = ((cls(at, value) for value in range(most + 1)) for at in places if every or rng.chance(_OUTSIDE))
        return [made for here in numbers if (made := next(filter(board.holds, here), None)) is not None]

    def cells(self, substrate: Substrate) -> tuple[Coord, ...]:
        """The cells of its row or column, the nearest first."""
        rows, cols = substrate.rows, substrate.cols
        row, col = self.at.row, self.at.col
        across = [cell(row - 1, c) for c in range(cols)]
        down = [cell(r, col - 1) for r in range(rows)]
        line = across if 1 <= row <= rows else down
        return tuple(line if 0 in (row, col) else reversed(line))

    def region(self, substrate: Substrate, noun: str, most: int | None = None) -> Region:
        """The cells of its row or column, all or the nearest, with a name: `the 4 skyscraper above column 2`."""
        rows, row, col = substrate.rows, self.at.row, self.at.col
        across = f"{'left' if col == 0 else 'right'} of row {row}"
        side = across if 1 <= row <= rows else f"{'above' if row == 0 else 'below'} column {col}"
        return Region.path(self.cells(substrate)[:most]).called(f"the {self.value} {noun} {side}")

    def validate(self, substrate: Substrate) -> None:
        within = (1 <= self.at.row <= substrate.rows, 1 <= self.at.col <= substrate.cols)
        rim = (self.at.row in (0, substrate.rows + 1), self.at.col in (0, substrate.cols + 1))
        require_one_grid(self.name, substrate)
        if self.at.layer is not Layer.FRAME or within == rim or sum(within) != 1 or sum(rim) != 1:
            raise PuzzleError(f"{self.name} stands beside a row or a column, not at {place_called(self.at)}")
        require_cells(self, self.cells(substrate), substrate)

    def looks(self, variants: Variants) -> tuple[tuple[Coord, ClueLook], ...]:
        return ((self.at, ClueLook((f"{self._sign_beside(variants)}{self.value}",))),)

    def rule_beside(self, variants: Variants) -> str:
        sign = self._sign_beside(variants)
        return self.rule.replace("A number outside", f"A number with {sign} outside", 1) if sign else self.rule

    def _sign_beside(self, variants: Variants) -> str:
        """Nothing where all numbers outside are of this kind."""
        return self.sign if any(type(each) is not type(self) for each in variants.of(OutsideVariant)) else ""


def _ways_on(walk: Sequence[Coord], used: Collection[Coord], rng: Rng) -> list[Coord]:
    """The cells round the last of a walk in a random order, mostly those beside it first.

    Without sharp turns, and without slipping between two cells that lines go through.
    """
    at = walk[-1]
    down, right = (at.row - walk[-2].row, at.col - walk[-2].col) if len(walk) > 1 else (0, 0)
    straight, across = rng.shuffled(_STRAIGHT), rng.shuffled(_ACROSS)
    steps = straight + across if rng.chance(0.7) else across + straight
    return [
        at.shifted(*step)
        for step in steps
        if step[0] * down + step[1] * right >= 0
        and not (at.shifted(step[0], 0) in used and at.shifted(0, step[1]) in used and step in _ACROSS)
    ]


def refuse_text(kind: type[Variant], text: str) -> None:
    if text.strip():
        raise PuzzleError(f"{kind.name} takes no number or text, got {quote(text)}")


def a_number(kind: type[Variant], text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        what = kind.value_name or "number"
        should = "numbers" if what.endswith("s") else "a number"
        raise PuzzleError(f"the {what} of {kind.name} should be {should}, got {quote(text)}")
    return int(text)


def numbers_in(kind: type[Variant], text: str) -> list[int]:
    """Numbers with blanks or commas between them; without any, each digit is one."""
    parts = text.replace(",", " ").split() if set(text) & set(" ,") else list(text)
    return [a_number(kind, each) for each in parts]


def text_of_numbers(numbers: Sequence[int]) -> str:
    """The inverse of `numbers_in`."""
    return " ".join(map(str, numbers)) + ("," if len(numbers) == 1 and numbers[0] > 9 else "")


def one_place(kind: type[Variant], places: tuple[Coord, ...], what: str) -> Coord:
    if len(places) != 1:
        raise PuzzleError(f"{kind.name} is about one {what}, got {len(places)}")
    return places[0]


def require_each_once(variant: Variant, cells: tuple[Coord, ...], least: int) -> None:
    if len(cells) < least:
        raise PuzzleError(f"{variant.name} has {least} cell{'' if least == 1 else 's'} or more, got {len(cells)}")
    if len(set(cells)) < len(cells):
        twice = next(at for k, at in enumerate(cells) if at in cells[:k])
        raise PuzzleError(f"{variant.name} has each of its cells once, got {place_called(twice)} twice")


def require_line(
    variant: Variant, line: tuple[Coord, ...], substrate: Substrate, least: int, returns: bool = False
) -> None:
    """Refuse what is no line of cells: each beside the one before, and none twice unless the line `returns`.

    Even such a line takes no step twice: there would be no end of it.
    """
    require_cells(variant, line, substrate)
    require_each_once(variant, tuple(dict.fromkeys(line)) if returns else line, least)
    steps = list(pairwise(line))
    if any(max(abs(a.row - b.row), abs(a.col - b.col)) != 1 for a, b in steps):
        raise PuzzleError(f"each cell of {variant.name} lies beside the one before it")
    if len(set(map(frozenset, steps))) < len(steps):
        raise PuzzleError(f"{variant.name} goes from a cell to the next only once")


def adjacent_pairs(substrate: Substrate) -> Iterable[tuple[Coord, Coord]]:
    """Every two cells that share a side."""
    for at in substrate.coords():
        if at.layer is Layer.CELLS:
            beside = (at.shifted(0, 1), at.shifted(1, 0))
            yield from ((at, other) for other in beside if substrate.is_floor(other))
