"""Reading names back: which places on the board a sentence names. The inverse of `GenreNames`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v
from penmark.board.substrate import Substrate

SIDES = ("top", "right", "bottom", "left")
_CELL = r"r(\d+)c(\d+)"
_SIDE = "|".join(SIDES)
_SIDE_LIST = rf"(?:{_SIDE})(?:(?:, | and )(?:{_SIDE}))*"
_NAMED_SIDES = re.compile(
    rf"(all four sides|(?:{_SIDE_LIST}) (?:sides?|edge)) of (?:the \d+ at )?{_CELL}\b", re.IGNORECASE
)
_BETWEEN = re.compile(rf"the (edge|link) between {_CELL} and {_CELL}\b", re.IGNORECASE)
_CORNER = re.compile(rf"the (upper|lower) (left|right) corner of {_CELL}\b", re.IGNORECASE)
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

    take(_NAMED_SIDES, _sides)
    take(_BETWEEN, _between)
    take(_CORNER, _corner)
    take(_RUN, _run)
    houses = tuple(
        frozenset(_house(substrate, (kind or kinds).lower(), int(each) - 1))
        for kind, number, kinds, numbers in _HOUSE.findall(text)
        for each in re.findall(r"\d+", number or numbers)
    )
    return NamedPlaces(frozenset(found), houses)


def _sides(said: str, row: str, col: str) -> Iterator[Coord]:
    said = said.lower()
    names = SIDES if said.startswith("all") else re.findall(_SIDE, said)
    return (side_of(cell(int(row) - 1, int(col) - 1), name) for name in names)


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


def _between(kind: str, *numbers: str) -> Iterator[Coord]:
    r1, c1, r2, c2 = (int(number) - 1 for number in numbers)
    across = r1 == r2
    if kind.lower() == "link":
        yield Coord(Layer.LINKS_H if across else Layer.LINKS_V, min(r1, r2), min(c1, c2))
    else:
        yield edge_v(r1, max(c1, c2)) if across else edge_h(max(r1, r2), c1)


def _corner(down: str, across: str, row: str, col: str) -> Iterator[Coord]:
    yield corner(int(row) - (down.lower() == "upper"), int(col) - (across.lower() == "left"))


def _run(*numbers: str | None) -> Iterator[Coord]:
    top, left, bottom, right = (int(number or 0) - 1 for number in numbers)
    if bottom < 0:
        bottom, right = top, left
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
