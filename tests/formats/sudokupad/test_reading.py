"""SudokuPad's own JSON: cells, regions, cages, fog, texts; what is kept and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import penmark
from penmark.board.coord import cell
from penmark.board.dimensions import Boxed
from penmark.board.rooms import NO_ROOM
from penmark.errors import ParseError, UnreadableError
from penmark.formats.lz_string import fold
from penmark.formats.sudokupad import FORMAT
from penmark.formats.sudokupad.kept import PadKept
from penmark.puzzle.variant import Variant
from penmark.variants.anti_diagonal import AntiDiagonal
from penmark.variants.anti_knight import AntiKnight
from penmark.variants.extra_region import ExtraRegion
from penmark.variants.fog import Fog
from penmark.variants.killer_cage import KillerCage
from penmark.variants.main_diagonal import MainDiagonal
from tests.formats.sudokupad.boards import BOXES, link, read, scl, written

PAIR: Any = [[0, 0], [0, 1]]
CAGE = (cell(0, 0), cell(0, 1))
LINE = {"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#CFCFCF", "thickness": 10}
DOT = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF"}


def variants(**keys: Any) -> list[Variant]:
    return list(read(**keys).puzzle.variants)


def test_a_shortened_puzzle() -> None:
    text = (
        "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:"
        + str(BOXES).replace(" ", "")
        + r",ca:[{ce:[[0,1],[0,2]],v:5},{v:'title: It\'s a test'}],l:[{c:CFCFCF,wp:[[.5,.5],[1.5,1.5]],th:10}],"
        "metadata:{rules:'Normal rules, x:t,'}}"
    )
    document = FORMAT.read("scl" + fold(text))
    assert document.puzzle.clues[cell(0, 0)].as_number == 1
    assert list(document.puzzle.variants) == [KillerCage((cell(0, 1), cell(0, 2)), 5)]
    assert document.puzzle.meta.title == "It's a test"
    assert document.puzzle.meta.rules == "Normal rules, x:t,"
    assert document.notes == (
        "1 killer cage",
        "kept as drawing, whatever the setter's words make of it: 1 line",
    )
    assert PadKept.of(document.puzzle.meta.foreign).drawings == {"lines": [LINE]}


# ── cells and regions ──


def test_givens_and_play() -> None:
    cells = {
        (0, 0): {"value": "3"},
        (0, 1): {"value": 4, "given": True},
        (1, 0): {"value": 2, "given": False},
        (1, 1): {"centremarks": [1, 2], "pencilMarks": ["3"]},
        (1, 2): None,
    }
    document = read(cells)
    assert {at: clue.as_number for at, clue in document.puzzle.clues.items()} == {cell(0, 0): 3, cell(0, 1): 4}
    assert document.game is not None
    assert [mark.value for mark in document.game.candidates(cell(1, 0))] == [2]
    assert document.game.play.centre == {cell(1, 1): (1, 2)}
    assert document.game.play.corner == {cell(1, 1): (3,)}


def test_regions() -> None:
    assert read().puzzle.dims == Boxed(2, 2)
    assert read(regions=[]).puzzle.variants.names == ("no-boxes",)
    jigsaw = [[[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 3], [1, 3], [1, 2], [1, 1]], *BOXES[2:]]
    rooms = read(regions=jigsaw).puzzle.substrate.rooms
    assert rooms is not None
    assert rooms.number(cell(0, 2)) == rooms.number(cell(1, 0)) != rooms.number(cell(1, 1))
    some = read(regions=[BOXES[0], ["r1c3", "r1c4", "r2c3", "r2c4"]]).puzzle.substrate.rooms
    assert some is not None
    assert some.number(cell(3, 3)) == NO_ROOM
    with pytest.raises(ParseError, match="R1C1 is in two regions"):
        read(regions=[BOXES[0], BOXES[0]])


# ── cages ──


@pytest.mark.parametrize(
    ("cage", "meant"),
    [
        ({"value": "5"}, KillerCage(CAGE, 5)),
        ({"value": 5, "sum": 5, "unique": True}, KillerCage(CAGE, 5)),
        ({"sum": 5, "unique": True}, KillerCage(CAGE, 5)),
        ({"unique": True}, KillerCage(CAGE)),
        ({"style": "killer"}, KillerCage(CAGE)),
        ({"cells": "r1c1, r1c2", "value": "5"}, KillerCage(CAGE, 5)),
        ({"value": "foglight"}, Fog(CAGE)),
        ({"cells": [[0, 0], [1, 1], [2, 2], [3, 3]], "unique": True, "hidden": True}, MainDiagonal()),
        ({"cells": [[0, 3], [1, 2], [2, 1], [3, 0]], "unique": True, "hidden": True, "sum": 10}, AntiDiagonal()),
        ({"cells": [[0, 0], [1, 1]], "unique": True, "hidden": True}, ExtraRegion((cell(0, 0), cell(1, 1)))),
    ],
)
def test_cages_that_are_rules(cage: dict[str, Any], meant: Variant) -> None:
    document = read(cages=[{"cells": PAIR} | cage])
    assert list(document.puzzle.variants) == [meant]
    assert "drawing" not in str(document.notes)


@pytest.mark.parametrize(
    "cage", [{}, {"value": "a text"}, {"value": "5", "unique": False}, {"hidden": True}, {"borderColor": "#FF0000"}]
)
def test_cages_that_are_drawn(cage: dict[str, Any]) -> None:
    document = read(cages=[{"cells": PAIR} | cage])
    assert not document.puzzle.variants
    assert document.notes == ("kept as drawing, whatever the setter's words make of it: 1 cage",)
    assert written(document)["cages"] == [{"cells": PAIR} | cage]


def test_rows_and_columns_that_are_cages_say_nothing_new() -> None:
    row = {"cells": [[1, c] for c in range(4)], "unique": True, "hidden": True, "sum": 10}
    assert read(cages=[row]).notes == ()


@pytest.mark.parametrize(
    ("cage", "words"),
    [
        ({"value": "5", "sum": 6}, "it shows '5', but its sum is 6"),
        ({"sum": 6, "unique": False}, "its sum is 6, but numbers may repeat"),
        ({"value": "<9", "unique": True}, "its numbers differ, but it shows '<9'"),
        ({"hidden": True, "sum": 6}, "it is not shown, and its sum is 6"),
        ({"hidden": True, "unique": True, "sum": 6}, "it is not shown, and its sum is 6"),
        ({"cells": [[0, 0], [0, 0]], "value": 3}, "a cell is in it twice"),
        ({"cells": [[0, 4]], "value": 3}, r"a cell is \[row, column\] from 0 to 3"),
        ({"cells": "r1c1-r1c4", "value": 3}, "named as R1C1"),
        ({"cells": 7, "value": 3}, "a list of cells was expected, got 7"),
        ({"cells": [], "value": "something"}, "it has no cells, and says 'something'"),
    ],
)
def test_cages_that_are_not_understood(cage: dict[str, Any], words: str) -> None:
    whole = {"cells": PAIR} | cage
    with pytest.raises(ParseError, match=f"not understood: cage 1: .*{words}"):
        read(cages=[whole])
    lenient = read(cages=[whole], lenient=True)
    assert lenient.notes[0].startswith("not understood, but kept: cage 1: ")
    assert not lenient.puzzle.variants
    assert written(lenient)["cages"] == [whole]


def test_the_look_of_a_cage_comes_back() -> None:
    cage = {"cells": PAIR, "value": "5", "unique": True, "sum": 5, "outlineC": "#FF0000"}
    plain = {"cells": [[2, 2], [2, 3]], "unique": True, "value": "4", "sum": 4}
    document = read(cages=[plain, cage])
    assert document.notes == ("2 killer cages",)
    assert sorted(map(str, written(document)["cages"])) == sorted(map(str, [cage, plain]))


# ── texts, fog, global rules, drawings ──


def test_texts() -> None:
    metadata = {"title": "T", "author": "A", "rules": ["One.", "Two."], "solution": "1234341221434321", "source": "S"}
    document = read(metadata=metadata)
    meta = document.puzzle.meta
    assert (meta.title, meta.author, meta.rules) == ("T", "A", "One.\nTwo.")
    assert document.solution is not None
    assert document.solution.values_by_index[:4] == (1, 2, 3, 4)
    again = written(document)["metadata"]
    assert again == metadata | {"rules": "One.\nTwo."}


@pytest.mark.parametrize("solution", ["123", "12343412214343.1", "5" * 16])
def test_solutions_that_are_not_full(solution: str) -> None:
    document = read(metadata={"solution": solution})
    assert document.solution is None
    assert document.notes == ("the solution is not a full one, and only kept",)
    assert written(document)["metadata"]["solution"] == solution


def test_switches_in_the_metadata_are_not_understood() -> None:
    with pytest.raises(ParseError, match="not understood: 'norowcol' in the metadata"):
        read(metadata={"norowcol": True})
    assert written(read(metadata={"norowcol": True}, lenient=True))["metadata"] == {"norowcol": True}
    assert read(metadata={"norowcol": False}).notes == ()


def test_texts_of_older_puzzles() -> None:
    cages = [{"value": "author: A"}, {"cells": [], "value": "Rules: One.\nTwo."}, {"value": "msgcorrect: Done"}]
    document = read(cages=cages)
    assert (document.puzzle.meta.author, document.puzzle.meta.rules) == ("A", "One.\nTwo.")
    assert written(document)["metadata"]["msgcorrect"] == "Done"


def test_fog_and_global_rules() -> None:
    assert variants(foglight=[[0, 0], "r1c2"]) == [Fog(CAGE)]
    assert variants(**switched("antiknight")) == [AntiKnight()]
    assert variants(**switched("disjoint", "antiking")) == variants(**switched("antiking", "disjointgroups"))
    with pytest.raises(ParseError, match="not understood: the global rule 'antibishop'"):
        read(**switched("antibishop"))
    document = read(lenient=True, **switched("antibishop", "antiking"))
    assert written(document)["global"] == ["antibishop", "antiking"]


def switched(*names: str) -> dict[str, Any]:
    return {"global": list(names)}


def test_signs_that_look_like_rules_are_told_as_such() -> None:
    """But not read as rules: a dot that is only drawn may mean anything."""
    places = {"X": [1, 0.5], "12": [-0.5, 0.5]}
    texts = [{"center": at, "width": 0.5, "height": 0.5, "text": text} for text, at in places.items()]
    black = DOT | {"center": [2.5, 1], "backgroundColor": "#000000"}
    corner, bulb, blot = (
        DOT | {"center": [y, x], "backgroundColor": "#F067F0"} for y, x in ((1, 1), (0.5, 0.5), (0.8, 1))
    )
    document = read(overlays=[DOT, DOT, black, *texts, corner, bulb, blot])
    assert not document.puzzle.variants
    kept, unread = document.doubts
    assert kept.partition(": ")[2] == (
        "2 white dots, 1 black dot, 1 X or V sign, 1 number outside the grid, "
        "1 circle between four cells, 1 circle, 1 sign"
    )
    names = unread.partition(": ")[2].split(", ")
    assert names[:3] == ["difference-dot", "ratio-dot", "xv"]
    assert {"sandwich", "x-sum", "skyscraper"} <= set(names[3].split(" or "))
    assert names[4] == "quadruple"
    assert {"odd", "thermometer"} <= set(names[5].split(" or "))


def test_drawings_and_settings_come_back() -> None:
    keys: dict[str, Any] = {
        "lines": [LINE, {"d": "M0 0", "target": "overlay"}],
        "overlays": [DOT],
        "underlays": [DOT, DOT],
        "arrows": [LINE | {"headLength": 0.3}],
        "settings": {"nogrid": 1},
        "triggereffect": [{"trigger": {}, "effect": {"type": "foglight"}}],
        "id": "abc",
    }
    document = read(**keys)
    assert document.notes == (
        "kept as drawing, whatever the setter's words make of it: 2 lines, 1 arrow, 3 white dots",
        "not read as rules, which are not said where they are drawn: arrow, difference-dot",
    )
    again = written(document)
    assert {key: again[key] for key in keys} == keys
    once_more = FORMAT.read(FORMAT.write(document)).puzzle.meta
    assert PadKept.of(once_more.foreign) == PadKept.of(document.puzzle.meta.foreign)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"sumdots": [1]}, r"the key 'sumdots' with \[1\]"),
        ({"lines": "x"}, "the key 'lines' with 'x'"),
        ({"metadata": [1]}, "the key 'metadata'"),
        ({"cages": {"a": 1}}, "the key 'cages'"),
    ],
)
def test_what_is_not_understood(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(ParseError, match=f"not understood: {words}"):
        read(**keys)
    lenient = read(lenient=True, **keys)
    assert "not understood, but kept: the key" in lenient.notes[0]
    assert next(iter(keys)) in PadKept.of(lenient.puzzle.meta.foreign).keys


@pytest.mark.parametrize("fields", [{"value": "A"}, {"value": 0}, {"strange": 1}, {"given": 3}])
def test_cells_that_are_not_understood(fields: dict[str, Any]) -> None:
    with pytest.raises(ParseError, match=r"not understood: .* in R1C2"):
        read({(0, 1): fields})
    lenient = read({(0, 1): fields}, lenient=True)
    assert not lenient.puzzle.clues
    assert PadKept.of(lenient.puzzle.meta.foreign).cells == {"R1C2": fields}


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({}, "cells should be a list of 1 to 25 rows"),
        ({"cells": []}, "cells should be a list"),
        ({"cells": [[{}]] * 26}, "cells should be a list of 1 to 25 rows"),
        ({"cells": [[{}, {}]]}, "a square of 1 rows: row 1 should be as long, got 2"),
        ({"cells": [7]}, "got 7"),
        ({"cells": [[7]]}, "R1C1 should be an object, got 7"),
        ({"cells": [[{"value": 2}]]}, "R1C1 should hold a number up to 1, got 2"),
        ({"cells": [[{}]], "regions": 7}, "regions should be a list"),
        ({"cells": [[{}]], "regions": [[[0, 1]]]}, "from 0 to 0"),
    ],
)
def test_boards_that_are_none(plain: dict[str, Any], words: str) -> None:
    for lenient in (False, True):
        with pytest.raises(ParseError, match=words):
            FORMAT.read(link(plain), lenient=lenient)


def test_the_helpers_board_is_plain() -> None:
    assert FORMAT.read(link(scl())).notes == ()


def test_a_bare_object_that_is_not_understood_says_what_is_not() -> None:
    """It looks like Penmark's JSON too, which objects to something else."""
    text = json.dumps({"cells": [[{}] * 4] * 4, "global": ["strange"]})
    with pytest.raises(UnreadableError, match=r"as SudokuPad: not understood: the global rule 'strange' \(a lenient"):
        penmark.read(text)
    assert penmark.read(text, lenient=True).rows == 4
