"""Entries of foreign JSON: cells by name, values as text, and what nobody has read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.adjacency import cells_beside
from penmark.board.coord import cell, edge_h, edge_v, frame
from penmark.errors import ParseError
from penmark.puzzle.constraint_entry import (
    ConstraintEntry,
    edge_between,
    name_of_place,
    place_called,
    says_nothing,
)


@given(row=st.integers(0, 10), col=st.integers(0, 10))
def test_places_by_name(row: int, col: int) -> None:
    name = f"R{row}C{col}"
    at = place_called(name, 9)
    inside = 1 <= row <= 9 and 1 <= col <= 9
    assert at == (cell(row - 1, col - 1) if inside else frame(row, col))
    assert name_of_place(at) == name


@pytest.mark.parametrize("name", ["", "R1", "R11C1", "R1C11", "A1", "R-1C1", "R1C1 ", "R١C1", 7, None, ["R1C1"]])
def test_names_that_are_none(name: object) -> None:
    with pytest.raises(ParseError, match="a cell is named as R1C1"):
        place_called(name, 9)


@pytest.mark.parametrize("edge", [edge_h(1, 0), edge_v(3, 4)])
def test_an_edge_lies_between_two_cells(edge: object) -> None:
    first, second = cells_beside(edge)  # type: ignore[arg-type]
    assert edge_between((first, second)) == edge_between((second, first)) == edge


@pytest.mark.parametrize("cells", [(), (cell(0, 0),), (cell(0, 0), cell(1, 1)), (cell(0, 0), cell(0, 2))])
def test_other_cells_have_no_edge(cells: tuple[object, ...]) -> None:
    with pytest.raises(ParseError, match="two cells side by side"):
        edge_between(cells)  # type: ignore[arg-type]


def test_fields_and_what_was_not_read() -> None:
    fields = {"cells": ["R1C1"], "value": 7, "lines": [["R1C1", "R1C2"], []], "colour": "red", "empty": [None]}
    entry = ConstraintEntry(fields, 4)
    assert entry.unread == {"cells", "value", "lines", "colour"}
    assert entry.cells() == (cell(0, 0),)
    assert entry.text() == "7"
    assert entry.lines() == ((cell(0, 0), cell(0, 1)),)
    assert entry.unread == {"colour"}
    assert (entry.text("none"), entry.texts("none"), entry.cells("none"), entry.lines("none")) == ("", (), (), ())


@pytest.mark.parametrize("value", [None, False, "", [], [[]], [None, ""], {}, {"a": []}])
def test_what_says_nothing(value: object) -> None:
    assert says_nothing(value)


@pytest.mark.parametrize("value", [0, True, "0", [0], {"a": 0}])
def test_what_says_something(value: object) -> None:
    assert not says_nothing(value)


def test_fields_of_other_kinds_are_refused() -> None:
    entry = ConstraintEntry({"cells": "R1C1", "lines": 3, "value": 1.5, "values": 2}, 4)
    for read in (entry.cells, entry.lines, entry.text, lambda: entry.texts("values")):
        with pytest.raises(ParseError, match="should be a"):
            read()
