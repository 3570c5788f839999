"""What setters drew in foreign formats, as it is shown."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark import formats
from penmark.board.coord import cell
from penmark.board.presentation import Color
from penmark.errors import PenmarkError
from penmark.formats.kept_drawings import (
    KeptCage,
    KeptLine,
    KeptShape,
    color_of,
    number_of,
    point_of,
    points_of,
    text_of,
)
from penmark.formats.sudokupad import FORMAT as PAD
from penmark.puzzle.registry import by_name
from penmark.variants.renban import Renban

PUZZLE = by_name("sudoku").new(4, 4)


@pytest.mark.parametrize(
    ("value", "color"),
    [
        ("#A1b2C3", "#a1b2c3"),
        ("#abc", "#aabbcc"),
        ("#aabbccdd", "#aabbcc"),
        ("#aabbcc00", None),
        ("#abc0", None),
        ("Gray", "grey"),
        ("black", "#000000"),
        ("red", "red"),
        ("transparent", None),
        ("url(x)", None),
        (7, None),
        (None, None),
    ],
)
def test_colours(value: Any, color: str | None) -> None:
    assert color_of(value) == (None if color is None else Color(color))


def test_numbers_points_and_texts_from_strangers() -> None:
    assert number_of(5, 0, 3, 1) == 3
    assert [number_of(value, 0, 3, 1) for value in (True, "2", None, math.nan, math.inf)] == [1] * 5
    assert point_of([0.5, 2], 4) == (2.0, 0.5)
    assert [point_of(value, 4) for value in ([1], [1, "2"], [99, 1], None, [-4, 1])] == [None] * 5
    assert points_of([[0, 1], "x", [1, 1]], 4) == ((1.0, 0.0), (1.0, 1.0))
    assert points_of({}, 4) == ()
    assert text_of("a\nb\u202e") == "ab"
    assert text_of(12) == "12"
    assert text_of("x" * 99) == "x" * 12
    assert text_of(True) == text_of([1]) == ""


def test_what_sudokupad_draws() -> None:
    drawings = {
        "underlays": [{"center": [0.5, 0.5], "width": 1, "height": 1, "backgroundColor": "#ff0000"}],
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "thickness": 32, "color": "#00ff00"}, {"d": "M0 0"}],
        "arrows": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "headLength": 0.3}],
        "overlays": [{"center": [0, 0.5], "width": 0, "height": 0, "text": "X", "fontSize": 32}, {"center": [99, 1]}],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "?"}, {"cells": [[9, 9]]}, {"cells": [[1, 1]], "hidden": True}],
    }
    assert list(PAD.drawings({"drawings": drawings}, PUZZLE)) == [
        KeptShape((0.5, 0.5), 1.0, 1.0, fill=Color("#ff0000"), size=0.375, above=False),
        KeptLine(((0.5, 0.5), (0.5, 1.5)), Color("#00ff00"), 0.5),
        KeptLine(((0.5, 0.5), (0.5, 1.5)), None, 0.125, head=True),
        KeptShape((0.5, 0.0), 0.0, 0.0, text="X", size=0.5),
        KeptCage((cell(0, 0), cell(0, 1)), "?"),
    ]


def test_what_f_puzzles_draws() -> None:
    keys = {
        "line": [{"lines": [["R1C1", "R2C2"], ["R1C1"], 7], "outlineC": "#00ff00", "width": "0.5"}, {"lines": 3}],
        "circle": [{"cells": ["R1C1", "R1C2"], "width": 0.5, "height": 0.5, "baseC": "#ffffff", "outlineC": "#000000"}],
        "text": [{"cells": ["R0C2"], "value": "12", "size": "x"}, {"cells": ["R9C9"], "value": "1"}],
        "cage": [{"cells": ["R1C1", "R2C1"], "value": "max"}, {"cells": ["R0C1"]}],
    }
    kept = {"keys": keys, "cells": {"R2C2": {"c": "#abcdef"}, "R3C3": {"highlight": True}}}
    assert list(formats.format_called("fpuzzles").drawings(kept, PUZZLE)) == [
        KeptShape((1.5, 1.5), 1.0, 1.0, fill=Color("#abcdef"), above=False),
        KeptLine(((0.5, 0.5), (1.5, 1.5)), Color("#00ff00"), 0.5),
        KeptShape((1.0, 0.5), 0.5, 0.5, True, Color("#ffffff"), Color("#000000"), size=0.42),
        KeptShape((1.5, -0.5), 0.0, 0.0, text="12", size=0.42),
        KeptCage((cell(0, 0), cell(1, 0)), "max"),
    ]


def test_what_is_drawn_for_a_known_rule_is_drawn_once() -> None:
    line = {"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}
    other = {"lines": [["R1C1", "R1C2"]], "fromConstraint": "Something else"}
    renban = PUZZLE.with_variants(Renban((cell(0, 0), cell(0, 1))))
    drawn = formats.format_called("fpuzzles").drawings
    assert len(list(drawn({"keys": {"line": [line, other]}}, renban))) == 1
    assert len(list(drawn({"keys": {"line": [line, other]}}, PUZZLE))) == 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats() | st.sampled_from(["R1C1", "#fff", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["keys", "cells", "drawings", "line", "lines", "cages", "overlays", "text"]), inner
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(kept=JSON)
def test_whatever_a_meta_keeps_nothing_else_is_raised(kept: Any) -> None:
    for each in formats.formats().values():
        try:
            list(each.drawings(kept, PUZZLE))
        except PenmarkError:
            continue
