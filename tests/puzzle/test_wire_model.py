"""Rooms, clue kinds, places outside, payloads and the schema version on the wire: out, back, and refused by path."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from penmark.board.coord import Layer, OrthoDir, cell, edge_v
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.errors import DocumentError, PuzzleError
from penmark.puzzle import wire
from penmark.puzzle.clue import BLACK_PEARL, UNKNOWN, Arrow
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import MAX_VARIANTS, SCHEMA_VERSION
from tests.puzzle.toys import ARROWS, LATIN, PEARLS, ROOMS, TALLY, Cage, Gap, Thermometer, registered


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with registered():
        yield


# ── what it looks like ──


def test_rooms_are_lists_of_cells() -> None:
    puzzle = ROOMS.new(2, 2).with_rooms(Rooms(2, 2, [0, 1, 0, 0])).add_clue("a2", 2)
    assert wire.to_plain(puzzle) == {
        "version": 2,
        "genre": "toy_rooms",
        "data": {"dims": {"rows": 2, "cols": 2}, "rooms": [["a2", "a1", "b1"], ["b2"]], "clues": {"a2": 2}},
    }


def test_clues_of_every_kind_and_place() -> None:
    pearls = PEARLS.new(2, 2).add_clue("a1", BLACK_PEARL).add_clue("b2", UNKNOWN)
    assert wire.to_plain(pearls)["data"]["clues"] == {"b2": "?", "a1": "black"}
    arrows = ARROWS.new(2, 2).add_clue("a1", Arrow(OrthoDir.UP, 1)).add_clue("b1", Arrow(OrthoDir.LEFT))
    assert wire.to_plain(arrows)["data"]["clues"] == {
        "a1": {"clue": "arrow", "direction": "up", "number": 1},
        "b1": {"clue": "arrow", "direction": "left"},
    }
    tally = TALLY.new(2, 2).add_clue("frame:a2", 1).add_clue("corner:b2", 3)
    assert wire.to_plain(tally)["data"]["clues"] == {"corner:b2": 3, "frame:a2": 1}
    for puzzle in (pearls, arrows, tally):
        assert wire.loads(wire.dumps(puzzle)).puzzle == puzzle


def test_payloads_are_objects_and_switches_are_names() -> None:
    cage, warm, gap = Cage((cell(0, 0), cell(0, 1)), 5), Thermometer((cell(1, 0), cell(2, 0))), Gap(edge_v(2, 1))
    puzzle = LATIN.new(3, 3).with_variants("diagonal", cage, warm, gap, Cage((cell(2, 2),)))
    plain = wire.to_plain(puzzle)
    assert plain["data"]["variants"] == [
        {"variant": "cage", "cells": ["a3", "b3"], "sum": 5},
        {"variant": "cage", "cells": ["c1"]},
        "diagonal",
        {"variant": "gap", "edge": "edgev:b1"},
        {"variant": "thermometer", "line": ["a2", "a1"]},
    ]
    back = wire.from_plain(plain).puzzle
    assert back == puzzle
    assert back.constraints == puzzle.constraints
    assert back.content_hash == puzzle.content_hash
    plain["data"]["variants"][3]["edge"] = "edgev(a1,b1)"
    assert wire.from_plain(plain).puzzle == puzzle, "a coord may be told by the cells beside it"


# ── version ──

PLAIN: list[Puzzle] = [
    by_name("akari").new(2, 2).set_wall("a1"),
    by_name("slitherlink").new(2, 2, ["all-corners"]).add_clue("a1", UNKNOWN).add_clue("b1", 3),
    LATIN.new(2, 2, ["diagonal"]).add_clue("a1", 1),
]
NEWER: list[Puzzle] = [
    ROOMS.new(2, 2),
    PEARLS.new(2, 2),
    TALLY.new(2, 2),
    LATIN.new(2, 2).with_variants(Cage((cell(0, 0),))),
    ARROWS.new(2, 2).set_material("a1", Material.GREY),
]


@pytest.mark.parametrize("puzzle", PLAIN, ids=repr)
def test_what_version_1_has_is_written_without_a_version(puzzle: Puzzle) -> None:
    plain = wire.to_plain(puzzle)
    assert "version" not in plain
    assert wire.from_plain({"version": 1, **plain}).puzzle == puzzle
    assert wire.from_plain({"version": SCHEMA_VERSION, **plain}).puzzle == puzzle


@pytest.mark.parametrize("puzzle", NEWER, ids=repr)
def test_what_is_newer_says_so_first(puzzle: Puzzle) -> None:
    text = wire.dumps(puzzle)
    assert text.startswith('{"version":2,"genre":')
    assert wire.loads(text).puzzle == puzzle


@pytest.mark.parametrize("puzzle", [*PLAIN, *NEWER], ids=repr)
def test_the_version_is_no_part_of_the_content_hash(puzzle: Puzzle) -> None:
    plain = {**wire.to_plain(puzzle), "version": SCHEMA_VERSION}
    assert wire.from_plain(plain).puzzle.content_hash == puzzle.content_hash


def test_content_hashes_of_version_1_have_not_changed() -> None:
    """They are the identity of puzzles in stores and links."""
    akari = by_name("akari").new(2, 2).add_clue("a1", 1)
    written = b'["akari",{"clues":{"a1":1},"dims":{"cols":2,"rows":2},"materials":{"wall":["a1"]}}]'
    assert akari.content_hash == hashlib.sha256(written).hexdigest()


@pytest.mark.parametrize(
    "rest",
    [
        {},
        {"genre": "akari", "data": {"dims": {"rows": 2, "cols": 2}}},
        {"genre": "genre-of-the-future", "data": {"dims": {"sides": 6}, "hexes": []}, "layers": 3},
        {"genre": 5, "data": None},
    ],
)
def test_a_newer_document_is_refused_for_being_newer_and_nothing_else(rest: dict[str, Any]) -> None:
    newer = SCHEMA_VERSION + 1
    words = rf"is of schema version {newer}, and this Penmark reads up to {SCHEMA_VERSION}.*newer.* - at `\$.version`$"
    with pytest.raises(DocumentError, match=words):
        wire.loads(json.dumps({**rest, "version": newer}))


@pytest.mark.parametrize("version", [0, -1, True, "2", 1.5, None, [], 10**40])
def test_what_is_no_version_is_refused(version: object) -> None:
    with pytest.raises(DocumentError, match=r"version.* - at `\$.version`$") as caught:
        wire.from_plain({"version": version, "genre": "akari", "data": {"dims": {"rows": 2, "cols": 2}}})
    assert len(str(caught.value)) < 300


# ── refused ──

ROOM: dict[str, Any] = {"genre": "toy_rooms", "data": {"dims": {"rows": 2, "cols": 2}, "rooms": [["a1"], ["a2", "b2"]]}}
ARROW: dict[str, Any] = {
    "genre": "toy_arrows",
    "data": {
        "dims": {"rows": 2, "cols": 2},
        "materials": {"grey": ["a1"]},
        "clues": {"a1": {"clue": "arrow", "direction": "up", "number": 1}},
    },
}
CAGED: dict[str, Any] = {
    "genre": "toy_latin",
    "data": {
        "dims": {"rows": 3, "cols": 3},
        "variants": ["diagonal", {"variant": "cage", "cells": ["a1", "b1"], "sum": 5}],
    },
}
TALLIED: dict[str, Any] = {"genre": "toy_tally", "data": {"dims": {"rows": 2, "cols": 2}, "clues": {"frame:a2": 1}}}
CAGE = ("data", "variants", 1)
CLUE = ("data", "clues", "a1")

REFUSED: list[tuple[dict[str, Any], tuple[str | int, ...], object, str]] = [
    (ROOM, ("data", "rooms"), None, "$.data.rooms`"),
    (ROOM, ("data", "rooms"), [["a1"], "a2"], "$.data.rooms[1]`"),
    (ROOM, ("data", "rooms"), [[1]], "$.data.rooms[0][0]`"),
    (ROOM, ("data", "rooms"), [[]], "$.data.rooms`"),
    (ROOM, ("data", "rooms"), [["a1"], ["a1"]], "$.data.rooms`"),
    (ROOM, ("data", "rooms"), [["a1", "a1"]], "$.data.rooms`"),
    (ROOM, ("data", "rooms"), [["a3"]], "$.data.rooms`"),
    (ROOM, ("data", "rooms"), [["edgeh:a1"]], "$.data.rooms`"),
    (ROOM, ("data", "clues"), {"b2": 1}, "$.data.clues.b2`"),
    (ROOM, ("data", "clues"), {"a2": 3}, "$.data.clues.a2`"),
    (CAGED, ("data", "rooms"), [["a1"]], "$.data.rooms`"),
    (ARROW, CLUE, 1, "$.data.clues.a1`"),
    (ARROW, CLUE, {"clue": "arrow"}, "$.data.clues.a1`"),
    (ARROW, CLUE, {"clue": "pearl"}, "$.data.clues.a1`"),
    (ARROW, CLUE, {"clue": "arrow", "direction": "north"}, "$.data.clues.a1`"),
    (ARROW, CLUE, {"clue": "arrow", "direction": "up", "number": 3}, "$.data.clues.a1`"),
    (ARROW, CLUE, {"clue": "arrow", "direction": "up", "number": 1.0}, "$.data.clues.a1`"),
    (ARROW, CLUE, {"clue": "arrow", "direction": "up", "extra": 1}, "$.data.clues.a1`"),
    (ARROW, CLUE, {"direction": "up"}, "$.data.clues.a1`"),
    (ARROW, ("data", "clues", "linkh:a1"), 1, "$.data.clues.linkh:a1`"),
    (ARROW, ("data", "materials"), {"hole": ["linkh:a1"]}, "$.data.materials`"),
    (ARROW, ("data", "materials"), {"wall": ["a1"]}, "$.data.materials`"),
    (TALLIED, ("data", "clues"), {"frame:a1": 1}, "$.data.clues.frame:a1`"),
    (TALLIED, ("data", "clues"), {"frame:b2": 1}, "$.data.clues.frame:b2`"),
    (TALLIED, ("data", "clues"), {"frame:a2": 3}, "$.data.clues.frame:a2`"),
    (TALLIED, ("data", "clues"), {"frame:a9": 1}, "$.data.clues.frame:a9`"),
    (TALLIED, ("data", "materials"), {"hole": ["frame:a2"]}, "$.data.materials`"),
    (CAGED, CAGE, 5, "$.data.variants[1]`"),
    (CAGED, CAGE, {}, "$.data.variants[1]`"),
    (CAGED, CAGE, {"variant": 3}, "$.data.variants[1]`"),
    (CAGED, CAGE, {"variant": "no-such"}, "$.data.variants[1]`"),
    (CAGED, CAGE, "cage", "$.data.variants`"),
    (CAGED, CAGE, "no-such", "$.data.variants`"),
    (CAGED, CAGE, {"variant": "cage"}, "$.data.variants[1]`"),
    (CAGED, CAGE, {"variant": "diagonal", "cells": []}, "$.data.variants[1]`"),
    (CAGED, (*CAGE, "cells"), [], "$.data.variants`"),
    (CAGED, (*CAGE, "cells"), ["a1", "a1"], "$.data.variants`"),
    (CAGED, (*CAGE, "cells"), ["a9"], "$.data.variants[1].cells[0]`"),
    (CAGED, (*CAGE, "cells"), "a1", "$.data.variants[1].cells`"),
    (CAGED, (*CAGE, "cells"), [1], "$.data.variants[1].cells[0]`"),
    (CAGED, (*CAGE, "sum"), "5", "$.data.variants[1].sum`"),
    (CAGED, (*CAGE, "sum"), 2**60, "$.data.variants[1]`"),
    (CAGED, (*CAGE, "total"), 5, "$.data.variants[1]`"),
]


@pytest.mark.parametrize(("base", "path", "value", "where"), REFUSED, ids=lambda v: str(v)[:50])
def test_refused_with_the_path(base: dict[str, Any], path: tuple[str | int, ...], value: object, where: str) -> None:
    document = copy.deepcopy(base)
    wire.from_plain(document)
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(DocumentError) as caught:
        wire.from_plain(document)
    message = str(caught.value)
    assert f" - at `{where}" in message
    assert message.count(" - at `") == 1
    assert len(message) < 500


def test_refusals_say_what_was_expected() -> None:
    def refusal(base: dict[str, Any], **data: object) -> str:
        with pytest.raises(DocumentError) as caught:
            wire.from_plain({"genre": base["genre"], "data": {**base["data"], **data}})
        return str(caught.value)

    assert "expected one of ○ ● ?, got 3" in refusal(
        {"genre": "toy_pearls", "data": {"dims": {"rows": 2, "cols": 2}}}, clues={"a1": 3}
    )
    assert "no clue can stand at the lower left corner outside" in refusal(TALLIED, clues={"frame:a1": 1})
    assert "Latin square has no rooms" in refusal(CAGED, rooms=[["a1"]])
    assert "cell(1, 0) is in two rooms" in refusal(ROOM, rooms=[["a1"], ["a1"]])
    assert "has no variant 'no-such'; known: cage, thermometer, gap, diagonal" in refusal(
        CAGED, variants=[{"variant": "no-such"}]
    )


def test_only_cells_are_given_a_material() -> None:
    """What links, edges and corners are made of follows from the cells; said otherwise it would be undone."""
    for genre in ("slitherlink", "toy_arrows", "toy_tally"):
        puzzle = by_name(genre).new(2, 2)
        for at in puzzle.substrate.positions():
            if at.layer is not Layer.CELLS:
                with pytest.raises(PuzzleError, match=f"has no hole in its {at.layer} layer: only cells are changed"):
                    puzzle.set_hole(at)
                usual = puzzle.genre.layers[at.layer]
                assert puzzle.set_material(at, usual) == puzzle


# ── limits ──


def test_there_may_be_two_thousand_variants() -> None:
    cages = [{"variant": "cage", "cells": ["a1"], "sum": n} for n in range(MAX_VARIANTS)]
    document = {"genre": "toy_latin", "data": {"dims": {"rows": 2, "cols": 2}, "variants": cages}}
    assert len(wire.from_plain(document).puzzle.variants) == MAX_VARIANTS == 2000
    cages.append({"variant": "cage", "cells": ["a1"]})
    with pytest.raises(DocumentError, match=r"more than 2000 variants - at `\$.data.variants`"):
        wire.from_plain(document)


def test_rooms_of_the_largest_board() -> None:
    cells = [[f"{column}{row}" for row in range(1, 257)] for column in map(_name, range(256))]
    document = {"genre": "toy_rooms", "data": {"dims": {"rows": 256, "cols": 256}, "rooms": cells}}
    rooms = wire.from_plain(document).puzzle.substrate.rooms
    assert rooms is not None
    assert len(rooms) == 256


def _name(col: int) -> str:
    return chr(97 + col) if col < 26 else chr(96 + col // 26) + chr(97 + col % 26)
