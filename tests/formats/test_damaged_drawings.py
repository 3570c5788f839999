"""SudokuPad objects and Penpa layers with values exchanged at random: read as a puzzle to be drawn, or refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.errors import PenmarkError, UnwritableError
from penmark.formats.base import Format
from penmark.formats.lz_string import fold
from penmark.formats.penpa import FORMAT as PENPA
from penmark.formats.sudokupad import FORMAT as PAD
from penmark.puzzle.registry import genres
from penmark.rendering.compose import draw
from tests.formats.penpa.sheets import Sheet
from tests.formats.sudokupad.boards import scl

SHEET = Sheet(4, 4)
LAYER: dict[str, Any] = {
    "number": {str(SHEET.index(0, 0)): ["3", 1, "1"]},
    "numberS": {str(SHEET.corner(0, 0)): ["5", 1]},
    "killercages": [[SHEET.index(0, 0), SHEET.index(0, 1)]],
    "thermo": [[SHEET.index(2, 0), SHEET.index(2, 1)]],
    "symbol": {str(SHEET.index(1, 1)): [1, "circle_L", 1]},
    "surface": {str(SHEET.index(1, 1)): 4},
    "lineE": SHEET.walls(((0, 0), (0, 1))),
    "line": {f"{SHEET.index(0, 0)},{SHEET.index(1, 1)}": 3},
}
OBJECT = scl(
    {(0, 0): {"value": "3"}, (1, 1): {"centremarks": [1]}},
    cages=[{"cells": [[0, 0], [0, 1]], "value": "5", "unique": True, "outlineC": "#fff"}],
    lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#fff", "thickness": 5}],
    overlays=[{"center": [0.5, 1], "width": 0.3, "height": 0.3, "text": "x"}],
    metadata={"title": "t", "solution": "1234341221434321"},
    foglight=[[0, 0]],
    **{"global": ["antiknight"]},
)
VALUES: list[Any] = [None, True, 0, -1, 3, 10**9, 1.5, "", "x", "r1c1", "5", "title: x", [], [[]], {}, [0, 0], {"a": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from places(each, (*path, key))


def damaged(value: dict[str, Any], rng: Random) -> dict[str, Any]:
    made = copy.deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        *path, last = rng.choice(list(places(made)))
        home: Any = made
        for key in path:
            home = home[key]
        home[last] = copy.deepcopy(rng.choice(VALUES))
    return made


def assert_read_or_refused(each: Format, text: str, genre: str) -> None:
    for lenient in (False, True):
        try:
            document = each.read(text, genre, lenient=lenient)
        except PenmarkError:
            continue
        draw(document.puzzle)
        try:
            again = each.write(document)
        except UnwritableError:
            continue
        assert each.read(again, genre, lenient=True).puzzle == document.puzzle


@settings(max_examples=150, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_objects_of_sudokupad(rng: Random) -> None:
    assert_read_or_refused(PAD, f"scl{fold(json.dumps(damaged(OBJECT, rng)))}", "sudoku")


@settings(max_examples=150, deadline=None)
@given(rng=st.randoms(use_true_random=False), genre=st.sampled_from([*map(str, genres())]))
def test_layers_of_penpa(rng: Random, genre: str) -> None:
    assert_read_or_refused(PENPA, SHEET.link([], **damaged(LAYER, rng)), genre)
