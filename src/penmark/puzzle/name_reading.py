"""Reading names back: which places on the board a sentence names. The inverse of `GenreNames`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v, link_h
from penmark.board.lines import straight_lines
from penmark.board.material import Material
from penmark.board.substrate import Substrate

SIDES = ("top", "right", "bottom", "left")
_CELL = r"r(\d+)c(\d+)"
_SIDE = "|".join(SIDES)
_SIDE_LIST = rf"(?:{_SIDE})(?:(?:, | and )(?:{_SIDE}))*"
_SIDE_BY_SIDE = re.compile(rf"the ({_SIDE}) sides of {_CELL} to {_CELL}\b", re.IGNORECASE)
_NAMED_SIDES = re.compile(
    rf"(all four sides|(?:{_SIDE_LIST}) (?:sides?|edge)) of (?:the \d+ at )?{_CELL}\b", re.IGNORECASE
)
_BETWEEN = re.compile(rf"the edge between {_CELL} and {_CELL}\b", re.IGNORECASE)
_LINE = re.compile(rf"{_CELL}–{_CELL}\b")
_EDGES = re.compile(rf"the edges ({_CELL}–{_CELL}(?:(?:, | and ){_CELL}–{_CELL})*)", re.IGNORECASE)
_ALIKE_SIDES = re.compile(rf"the ({_SIDE}) edges of ({_CELL}(?:(?:, | and ){_CELL})*)\b", re.IGNORECASE)
_CORNERS = re.compile(rf"the (upper|lower) (left|right) corners? of ({_CELL}(?:(?:, | and ){_CELL})*)\b", re.IGNORECASE)
_RUN = re.compile(rf"{_CELL}(?: to {_CELL})?\b")
_HOUSE = re.compile(r"\b(?:(row|column|box) (\d+)|(rows|columns|boxes) (\d+(?:, \d+)* (?:and|or) \d+))", re.IGNORECASE)


class NamedPlaces(msgspec.Struct, frozen=True):
    """What a text names."""

    coords: frozenset[Coord]
    """Cells, edges, links and corners, by themselves or in a run such as `r1c2 to r1c5`."""
    houses: tuple[frozenset[Coord], ...]
    """The cells of each row, column and box."""


def named_places(substrate: Substrate, text: str) -> NamedPlaces:
    """What a text names. A cell whose side is named is not named itself."""
    found: set[Coord] = set()

    def take(pattern: re.Pattern[str], read: object) -> None:
        nonlocal text
        assert callable(read)
        for match in pattern.finditer(text):
            found.update(read(*match.groups()))
        text = pattern.sub(" ", text)

    take(_SIDE_BY_SIDE, _side_by_side)
    take(_NAMED_SIDES, _sides)
    take(_ALIKE_SIDES, _alike_sides)
    take(_BETWEEN, _between)
    take(_EDGES, _edges)
    if substrate.layout.has(link_h(0, 0)) and Material.ISLAND not in substrate.materials:
        take(_LINE, _links)
    take(_CORNERS, _corners)
    take(_RUN, _run)
    houses = tuple(
        frozenset(_house(substrate, (kind or kinds).lower(), int(each) - 1))
        for kind, number, kinds, numbers in _HOUSE.findall(text)
        for each in re.findall(r"\d+", number or numbers)
    )
    return NamedPlaces(frozenset(found | _lines_between(substrate, found)), houses)


def _lines_between(substrate: Substrate, cells: set[Coord]) -> set[Coord]:
    """Lines that run from island to island are named by the islands at their ends."""
    if Material.ISLAND not in substrate.materials:
        return set()
    return {line.at for line in straight_lines(substrate).by_index.values() if cells.issuperset(line.ends)}


def _sides(said: str, row: str, col: str) -> Iterator[Coord]:
    said = said.lower()
    names = SIDES if said.startswith("all") else re.findall(_SIDE, said)
    return (side_of(cell(int(row) - 1, int(col) - 1), name) for name in names)


def _alike_sides(side: str, said: str, *_: str) -> Iterator[Coord]:
    return (side_of(cell(int(row) - 1, int(col) - 1), side.lower()) for row, col in re.findall(_CELL, said))


def _side_by_side(side: str, *numbers: str) -> Iterator[Coord]:
    return (side_of(at, side.lower()) for at in _run(*numbers))


def side_of(at: Coord, side: str) -> Coord:
    """The edge at the top, right, bottom or left of a cell."""
    match side:
        case "top":
            return edge_h(at.row, at.col)
        case "bottom":
            return edge_h(at.row + 1, at.col)
        case "left":
            return edge_v(at.row, at.col)
        case _:
            return edge_v(at.row, at.col + 1)


def _between(*numbers: str) -> Iterator[Coord]:
    r1, c1, r2, c2 = (int(number) - 1 for number in numbers)
    yield edge_v(r1, max(c1, c2)) if r1 == r2 else edge_h(max(r1, r2), c1)


def _edges(said: str, *_: str) -> Iterator[Coord]:
    return (edge for numbers in _LINE.findall(said) for edge in _between(*numbers))


def _links(*numbers: str) -> Iterator[Coord]:
    """All links of a straight line from cell to cell."""
    r1, c1, r2, c2 = (int(number) - 1 for number in numbers)
    if r1 == r2:
        return (Coord(Layer.LINKS_H, r1, c) for c in range(c1, c2))
    return (Coord(Layer.LINKS_V, r, c1) for r in range(r1, r2))


def _corners(down: str, across: str, said: str, *_: str) -> Iterator[Coord]:
    for row, col in re.findall(_CELL, said):
        yield corner(int(row) - (down.lower() == "upper"), int(col) - (across.lower() == "left"))


def _run(*numbers: str | None) -> Iterator[Coord]:
    top, left, bottom, right = (int(number or 0) - 1 for number in numbers)
    if bottom < 0:
        bottom, right = top, left
    if not (top == bottom and left <= right) and not (left == right and top <= bottom):
        return iter((cell(top, left), cell(bottom, right)))  # the ends of a line that winds from one to the other
    return (cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))


def _house(substrate: Substrate, kind: str, number: int) -> Iterator[Coord]:
    rows, cols = substrate.rows, substrate.cols
    if kind.startswith("row"):
        yield from (cell(number, c) for c in range(cols))
    elif kind.startswith("column"):
        yield from (cell(r, number) for r in range(rows))
    elif substrate.boxes:
        width, height = substrate.boxes
        down, across = divmod(number, cols // width)
        for r in range(down * height, (down + 1) * height):
            yield from (cell(r, c) for c in range(across * width, (across + 1) * width))
