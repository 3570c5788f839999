"""Editing what not every genre has: clues of all kinds at all places, rooms, variants with a payload."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from penmark.board.coord import Coord, Layer, OrthoDir, cell, corner, edge_h, edge_v, frame
from penmark.board.mark import TRUE
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.errors import BoardError, ClueError, PuzzleError
from penmark.puzzle import wire
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, Arrow, Number, Runs
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant, Variants, VariantTool, require_cells
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.studio.operations import Context
from penmark.studio.operations.editing import Edited, EditRequest, edit
from penmark.studio.operations.inventory import clues_on
from tests.rendering.toys import ArrowToy, BetweenToy, FillToy, PearlToy, RoomToy, RunsToy, SidesToy


class Cage(Variant, frozen=True):
    """Exactly `count` shaded cells among these."""

    cells: tuple[Coord, ...]
    count: int

    name: ClassVar[str] = "cage"
    words: ClassVar[str] = "Cages hold that many shaded cells."
    tool: ClassVar[VariantTool] = VariantTool.CELLS
    value_name: ClassVar[str] = "count"

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Cage:
        if not text.isdigit():
            raise PuzzleError("a cage has a number")
        return cls(places, int(text))

    def validate(self, substrate: Substrate) -> None:
        require_cells(self, self.cells, substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(ExactCount(TRUE, self.count), Region.of(self.cells)),)


class Quick(Variant, frozen=True):
    name: ClassVar[str] = "quick"
    words: ClassVar[str] = "Be quick."


class CageToy(FillToy):
    name, title = "toy-cage", "Cage Toy"
    variants = (Cage, Quick)


TOYS: dict[str, Genre] = {
    genre.name: genre for genre in (ArrowToy(), BetweenToy(), CageToy(), PearlToy(), RoomToy(), RunsToy(), SidesToy())
}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire.reading, "by_name", TOYS.__getitem__)


def new(name: str, rows: int = 3, cols: int = 3) -> Puzzle:
    return TOYS[name].new(rows, cols)


def answer(puzzle: Puzzle, *edits: dict[str, Any], symmetry: str = "none") -> Edited:
    plain = {"document": wire.to_plain(puzzle), "edits": list(edits), "symmetry": symmetry}
    return edit(msgspec.convert(plain, EditRequest), Context())


def edited(puzzle: Puzzle, *edits: dict[str, Any], symmetry: str = "none") -> Puzzle:
    return wire.from_plain(answer(puzzle, *edits, symmetry=symmetry).document).puzzle


def written(name: str, at: Coord, **said: Any) -> Any:
    puzzle = new(name)
    return edited(puzzle, {"do": "write", "at": puzzle.substrate.format_coord(at), **said}).clues[at]


# ── clues ──


def test_clues_of_every_kind_are_written_by_their_form_or_typed() -> None:
    up = Arrow(OrthoDir.UP, 2)
    assert written("toy-pearl", cell(0, 0), clue="white") == WHITE_PEARL
    assert written("toy-pearl", cell(0, 0), text="b") == BLACK_PEARL
    assert written("toy-arrow", cell(0, 0), clue=up.plain) == written("toy-arrow", cell(0, 0), text="2u") == up
    assert written("toy-runs", frame(0, 1), clue=[1, 1]) == written("toy-runs", frame(0, 1), text="1 1") == Runs((1, 1))
    assert written("toy-between", edge_h(1, 1), text="12") == Number(12)
    assert written("toy-between", edge_h(1, 1), text="o") == WHITE_PEARL
    assert written("toy-between", corner(1, 1), clue=7) == Number(7)
    assert written("toy-sides", frame(4, 2), text=" 7 ") == Number(7)


@pytest.mark.parametrize(
    ("name", "at", "said"),
    [
        ("toy-pearl", cell(0, 0), {"text": "grey"}),
        ("toy-pearl", cell(0, 0), {}),
        ("toy-runs", frame(0, 1), {"text": "2 2"}),
        ("toy-runs", frame(0, 0), {"text": "1"}),
        ("toy-runs", frame(2, 2), {"clue": [1]}),
        ("toy-runs", frame(4, 1), {"clue": [1]}),
        ("toy-runs", cell(0, 0), {"clue": 1}),
        ("toy-between", edge_v(0, 1), {"text": "o"}),
        ("toy-pearl", edge_v(0, 1), {"text": "o"}),
    ],
)
def test_what_cannot_stand_there_is_refused_in_words(name: str, at: Coord, said: dict[str, Any]) -> None:
    with pytest.raises(ClueError):
        written(name, at, **said)


def test_clues_outside_are_cleared() -> None:
    puzzle = new("toy-runs").add_clue(frame(0, 1), Runs((1,)))
    at = puzzle.substrate.format_coord(frame(0, 1))
    assert edited(puzzle, {"do": "clear", "at": at}) == new("toy-runs")
    assert edited(new("toy-runs"), {"do": "clear", "at": at}) == new("toy-runs")


def test_only_cells_are_made_of_something() -> None:
    puzzle = new("toy-runs")
    with pytest.raises(PuzzleError, match="only cells"):
        edited(puzzle, {"do": "cover", "at": puzzle.substrate.format_coord(frame(0, 1)), "material": "hole"})


def test_symmetry_goes_for_places_outside() -> None:
    puzzle = new("toy-sides")
    at = puzzle.substrate.format_coord(frame(0, 1))
    assert set(edited(puzzle, {"do": "write", "at": at, "clue": 2}, symmetry="rot180").clues) == {
        frame(0, 1),
        frame(4, 3),
    }
    runs = new("toy-runs")
    one = edited(runs, {"do": "write", "at": at, "clue": [2]}, symmetry="rot180")
    assert set(one.clues) == {frame(0, 1)}, "below the grid no clue can stand"
    assert set(edited(runs, {"do": "write", "at": at, "clue": [2]}, symmetry="diagonal").clues) == {
        frame(0, 1),
        frame(1, 0),
    }


def test_what_there_is_to_write() -> None:
    between = TOYS["toy-between"]
    sets = {each.layer: each for each in clues_on(between, between.new(2, 2).substrate).sets}
    assert set(sets) == {"edgeh", "edgev", "corner"}
    assert [each.clue for each in sets["edgeh"].choices][-2:] == ["white", "black"]
    assert sets["edgeh"].choices[-1].words == "black pearl"
    assert sets["edgeh"].choices[-1].look.disc == "black"
    runs = TOYS["toy-runs"]
    (outside,) = clues_on(runs, runs.new(6, 7).substrate).sets
    assert outside.layer == "frame"
    assert not outside.listed
    assert {each.text for each in outside.choices} == set("01234567")
    assert "run lengths" in outside.words
    assert answer(new("toy-runs")).clues.sets == clues_on(runs, runs.new(3, 3).substrate).sets


# ── rooms ──


def names(puzzle: Puzzle, *coords: Coord) -> list[str]:
    return [puzzle.substrate.format_coord(at) for at in coords]


def test_borders_and_painted_rooms() -> None:
    puzzle = new("toy-room")
    cut = edited(puzzle, {"do": "border", "edges": names(puzzle, *(edge_v(r, 1) for r in range(3)))})
    assert cut.substrate.rooms == Rooms(3, 3, [0, 1, 1] * 3)
    again = edited(cut, {"do": "border", "edges": names(puzzle, edge_v(1, 1)), "remove": True})
    assert again == puzzle
    painted = edited(puzzle, {"do": "room", "cells": names(puzzle, cell(0, 0), cell(0, 1))})
    assert painted.substrate.rooms == Rooms(3, 3, [0, 0, 1, 1, 1, 1, 1, 1, 1])
    assert edited(painted, {"do": "empty", "materials": True}) == puzzle


def test_symmetry_goes_for_rooms() -> None:
    puzzle = new("toy-room")
    painted = edited(puzzle, {"do": "room", "cells": names(puzzle, cell(0, 0))}, symmetry="rot180")
    assert painted.substrate.rooms == Rooms(3, 3, [0, 1, 1, 1, 1, 1, 1, 1, 2])
    corner_edges = {"do": "border", "edges": names(puzzle, edge_v(0, 1), edge_h(1, 0))}
    assert edited(puzzle, corner_edges, symmetry="rot180") == painted
    assert edited(painted, {**corner_edges, "remove": True}, symmetry="rot180") == puzzle


def test_what_is_no_room_is_refused() -> None:
    puzzle = new("toy-room")
    with pytest.raises(BoardError):
        edited(puzzle, {"do": "border", "edges": names(puzzle, edge_v(0, 1))})
    with pytest.raises(PuzzleError, match="no rooms"):
        edited(new("toy-pearl"), {"do": "border", "edges": ["edgev:b1"]})
    with pytest.raises(PuzzleError, match="no rooms"):
        edited(new("toy-pearl"), {"do": "room", "cells": ["a1"]})


# ── variants ──

CAGE = Cage((cell(0, 0), cell(0, 1)), 1)


def test_payloads_are_put_and_taken() -> None:
    puzzle = new("toy-cage").with_variants("quick")
    put = edited(puzzle, {"do": "lay", "variant": "cage", "places": ["a3", "b3"], "text": " 1 "})
    assert put == puzzle.with_variants("quick", CAGE)
    assert edited(put, {"do": "lift", "at": "b3"}) == puzzle
    assert edited(put, {"do": "vary", "variants": []}) == new("toy-cage").with_variants(CAGE)
    assert edited(put, {"do": "empty"}) == puzzle


def test_a_payload_on_the_same_places_is_replaced() -> None:
    puzzle = new("toy-cage").with_variants(CAGE)
    other = {"do": "lay", "variant": "cage", "places": ["b3", "a3"], "text": "2"}
    assert set(edited(puzzle, other).variants) == {Cage((cell(0, 1), cell(0, 0)), 2)}
    assert len(edited(puzzle, {**other, "places": ["a3", "b3", "c3"]}).variants) == 2


def test_what_lies_on_the_board_is_listed_in_words() -> None:
    puzzle = new("toy-cage").with_variants("quick", CAGE)
    (laid,) = answer(puzzle).laid
    assert (laid.variant, laid.places, laid.words, laid.typed) == ("cage", ["a3", "b3"], "cage at r1c1", "")


def test_symmetry_goes_for_payloads() -> None:
    puzzle = new("toy-cage")
    put = edited(puzzle, {"do": "lay", "variant": "cage", "places": ["a3", "b3"], "text": "1"}, symmetry="rot180")
    assert set(put.variants) == {CAGE, Cage((cell(2, 2), cell(2, 1)), 1)}
    assert edited(put, {"do": "lift", "at": "a3", "variant": "cage"}, symmetry="rot180") == puzzle
    assert len(edited(put, {"do": "lift", "at": "a3"}).variants) == 1
    assert edited(put, {"do": "lift", "places": ["b3", "a3"]}) == edited(put, {"do": "lift", "at": "a3"})


def test_what_is_no_payload_is_refused() -> None:
    puzzle = new("toy-cage").set_material((0, 0), Material.HOLE)
    lay = {"do": "lay", "variant": "cage", "places": ["a3", "b3"], "text": "1"}
    for bad in (lay, {**lay, "text": "x"}, {**lay, "variant": "other"}, {**lay, "variant": "quick"}):
        with pytest.raises(PuzzleError):
            edited(puzzle, bad)
    with pytest.raises(PuzzleError, match="no variant lies"):
        edited(puzzle, {"do": "lift", "at": "b3"})
    with pytest.raises(PuzzleError, match="a place or by all"):
        edited(puzzle, {"do": "lift", "variant": "cage"})
    with pytest.raises(PuzzleError):
        edited(puzzle, {"do": "vary", "variants": ["cage"]})


def test_layers_are_named() -> None:
    assert {each.layer for each in clues_on(TOYS["toy-pearl"], new("toy-pearl").substrate).sets} == {Layer.CELLS}
