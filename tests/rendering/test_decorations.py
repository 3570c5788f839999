"""Drawings that a puzzle's meta keeps are shown with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from penmark.board.coord import cell
from penmark.board.presentation import BorderStyle, Color
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rendering import svg
from penmark.rendering.compose import draw
from penmark.rendering.scene import FreeLine, FreeShape, Label, Margins, Outline

LINE = {"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "thickness": 16, "color": "#00ff00"}
DOT = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000", "text": "2"}
OUTSIDE = {"center": [-0.5, 0.5], "width": 1, "height": 1, "text": "12", "fontSize": 32}


def kept(**drawings: Any) -> Puzzle:
    foreign = json.dumps({"sudokupad": {"drawings": drawings}})
    return by_name("sudoku").new(4, 4).with_meta(PuzzleMeta(foreign=foreign))


def test_lines_lie_beneath_and_overlays_above() -> None:
    items = draw(kept(lines=[LINE], overlays=[DOT], underlays=[DOT], cages=[{"cells": [[0, 0]], "value": "?"}])).items
    line = FreeLine(((0.5, 0.5), (0.5, 1.5)), Color("#00ff00"), 0.25)
    dot = FreeShape((1.0, 0.5), 0.3, 0.3, True, Color("#000000"), None, "2", 0.375)
    assert [item for item in items if isinstance(item, FreeLine)] == [line]
    assert [item for item in items if isinstance(item, FreeShape)] == [dot, dot]
    kinds = [type(item).__name__ for item in items]
    assert kinds.index("FreeShape") < kinds.index("Edges") < len(kinds) - 1 - kinds[::-1].index("FreeShape")
    assert Outline(BorderStyle.DASHED, (cell(0, 0),)) in items
    assert Label(cell(0, 0), "?") in items


def test_what_lies_outside_has_room() -> None:
    assert draw(kept(lines=[LINE])).margins == Margins()
    assert draw(kept(overlays=[OUTSIDE])).margins == Margins(top=1.0)


def test_they_are_painted() -> None:
    plain = svg(kept())
    drawn = svg(
        kept(lines=[LINE], arrows=[LINE], overlays=[DOT, OUTSIDE, DOT | {"angle": 45, "borderColor": "#ff0000"}])
    )
    assert "drawn" not in plain
    assert drawn.count('class="drawn"') == 4
    assert "rotate(45" in drawn


@pytest.mark.parametrize(
    "foreign", ["[", "[]", "7", '{"sudokupad": 7}', '{"nothing": {}}', '{"fpuzzles": {"keys": []}}']
)
def test_what_is_no_drawing_is_not_shown(foreign: str) -> None:
    puzzle = by_name("sudoku").new(4, 4)
    assert draw(puzzle.with_meta(PuzzleMeta(foreign=foreign))).items == draw(puzzle).items
