from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell, corner, frame, link_h, link_v
from penmark.board.mark import BINARY, FALSE, TRUE, Domain, Mark
from penmark.errors import MarkError, PuzzleError
from penmark.puzzle.game import Game, State
from penmark.puzzle.mark_layer import MarkLayer, covering
from penmark.puzzle.style import Gesture, RenderStyle
from tests.puzzle.toys import ARROWS, LOOP, SHADED, TALLY


def layer(**changes: object) -> MarkLayer:
    told: dict[str, object] = {"name": "cells", "layers": (Layer.CELLS,), "style": RenderStyle.FILL, **changes}
    return MarkLayer(**told)  # type: ignore[arg-type]


def test_gestures_and_orders_follow_from_what_is_marked() -> None:
    numbers = Domain.numbers(range(1, 4))
    glyphs = layer(style=RenderStyle.GLYPH, domain=numbers, default=None)
    assert (glyphs.input_gesture, glyphs.input_order) == (Gesture.WRITE, (1, 2, 3))
    assert (SHADED.input_gesture, SHADED.input_order) == (Gesture.CYCLE, (1, 0))
    assert (LOOP.input_gesture, LOOP.input_order) == (Gesture.DRAW, (1, 0))
    bridges = layer(layers=(Layer.LINKS_H, Layer.LINKS_V), domain=Domain.numbers(range(3)), default=Mark.number(0))
    assert (bridges.input_gesture, bridges.input_order) == (Gesture.DRAW, (1, 2, 0))
    digits = layer(style=RenderStyle.GLYPH, default=None)
    assert (digits.input_gesture, digits.input_order) == (Gesture.CYCLE, (0, 1))


def test_a_layer_may_say_it_itself() -> None:
    told = layer(gesture=Gesture.WRITE, order=(0, 1))
    assert (told.input_gesture, told.input_order) == (Gesture.WRITE, (0, 1))


def test_what_belongs_into_the_picture() -> None:
    assert not SHADED.says_something(FALSE)
    assert SHADED.says_something(TRUE)
    assert layer(style=RenderStyle.GLYPH).says_something(FALSE)


def test_a_layer_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(PuzzleError, match="covers no layer"):
        layer(layers=())
    with pytest.raises(PuzzleError, match=r"cannot default to Mark.number\(7\)"):
        layer(default=Mark.number(7))
    with pytest.raises(PuzzleError, match="cannot default"):
        layer(domain=Domain.numbers(range(1, 3)), default=FALSE)
    with pytest.raises(PuzzleError, match="'cells' lists 2 in its order"):
        layer(order=(0, 1, 2))


def test_two_layers_do_not_share_positions() -> None:
    assert covering((SHADED, LOOP)) == {Layer.CELLS: SHADED, Layer.LINKS_H: LOOP, Layer.LINKS_V: LOOP}
    with pytest.raises(PuzzleError, match="two mark layers cover the cell layer: cells and others"):
        covering((SHADED, layer(name="others")))


def test_a_board_with_two_kinds_of_marks() -> None:
    puzzle = ARROWS.new(2, 2)
    assert puzzle.mark_layers == {Layer.CELLS: SHADED, Layer.LINKS_H: LOOP, Layer.LINKS_V: LOOP}
    assert dict(puzzle.field.layer_domains) == dict.fromkeys(puzzle.mark_layers, BINARY)
    game = Game(puzzle)
    for at in (link_h(0, 0), link_h(1, 0), link_v(0, 0)):
        game.set(at, TRUE)
    assert game.status().state is State.IN_PROGRESS
    game.set(link_v(0, 1), TRUE)
    assert game.status().solved, "cells that are not shaded go unmarked"
    game.set(cell(0, 0), TRUE)
    assert game.status().state is State.CONTRADICTED


def test_words_know_which_marks_they_are_about() -> None:
    names = ARROWS.names(ARROWS.new(2, 2).substrate)
    assert names.about([cell(0, 0)]).mark(TRUE) == "shaded"
    assert names.about([link_h(0, 0)]).mark(TRUE) == "a line"
    assert names.about([link_v(0, 1), cell(0, 0)]).mark(FALSE) == "no line"
    assert names.about([cell(0, 0)]).mark(FALSE) == "0", "where there is no word, the value"
    assert names.about([frame(0, 0)]) is names
    assert names.about([]) is names
    assert names.about([link_h(0, 0)]).about([cell(0, 0)]).mark(TRUE) == "shaded"


def test_names_of_links_and_places_outside() -> None:
    names = TALLY.names(TALLY.new(2, 3).substrate)
    assert {
        at: names.coord(at)
        for at in (link_h(0, 1), link_v(0, 2), frame(0, 1), frame(3, 3), frame(1, 0), frame(2, 4), corner(0, 0))
    } == {
        link_h(0, 1): "r1c2–r1c3",
        link_v(0, 2): "r1c3–r2c3",
        frame(0, 1): "the place above column 1",
        frame(3, 3): "the place below column 3",
        frame(1, 0): "the place left of row 1",
        frame(2, 4): "the place right of row 2",
        corner(0, 0): "the upper left corner of r1c1",
    }
    assert names.at(frame(0, 1)) == "above column 1"
    assert names.at(frame(2, 4)) == "right of row 2"
    assert names.at(cell(0, 0)) == "at r1c1"
    assert names.at(frame(0, 0)) == "at the upper left corner outside"
    outside = [frame(r, c) for r in range(4) for c in range(5)]
    assert len({names.coord(at) for at in outside}) == len(outside)


def test_marks_of_one_layer_are_refused_in_another() -> None:
    game = Game(ARROWS.new(2, 2))
    with pytest.raises(MarkError, match="r1c1–r1c2 takes true or false, not "):
        game.set(link_h(0, 0), Mark.number(1))
