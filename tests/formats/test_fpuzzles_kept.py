"""F-Puzzles: texts, what is only drawn, what is not understood, and JSON from strangers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import penmark
from penmark import formats
from penmark.board.coord import cell
from penmark.board.dimensions import MultiGrid
from penmark.board.symmetry import Symmetry
from penmark.errors import ParseError, UnreadableError, UnwritableError
from penmark.formats.fpuzzles import FORMAT, SITE
from penmark.formats.lz_string import fold
from penmark.puzzle.document import Document
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import transform
from penmark.solvers.fast import FastSolver
from penmark.variants.killer_cage import KillerCage
from tests.formats.fpuzzles_payloads import KINDS, SUDOKU, payload, read, written

# ── texts, drawings, what is not understood ──


def test_texts_and_solution() -> None:
    puzzle = SUDOKU.samples[0].puzzle
    solution = next(iter(FastSolver().solve(puzzle, 1)))
    assert isinstance(solution, Solution)
    document = Document(puzzle, solution)
    plain = written(document) | {"title": "A title ☃", "author": "someone", "ruleset": "Normal rules."}
    digits = [str(value) for value in plain["solution"]]
    for told in (plain["solution"], digits, "".join(digits)):
        again = FORMAT.read(fold(json.dumps(plain | {"solution": told})))
        assert again.solution == solution
        assert again.puzzle == puzzle
        meta = again.puzzle.meta
        assert (meta.title, meta.author, meta.rules) == ("A title ☃", "someone", "Normal rules.")
        assert written(again) == plain
    part = FORMAT.read(fold(json.dumps(plain | {"solution": "12.."})))
    assert part.solution is None
    assert part.notes == ("the solution is not a full one, and only kept",)
    assert written(part)["solution"] == "12.."


def test_a_solution_that_breaks_a_rule_is_doubted() -> None:
    """The dot says more than the setter's own solution does."""
    solution = [*(1, 2, 3, 4), *(3, 4, 1, 2), *(2, 1, 4, 3), *(4, 3, 2, 1)]
    right, wrong = ([{"cells": ["R1C1", "R1C2"], "value": value}] for value in ("1", "3"))
    assert not read(solution=solution, difference=right).doubts
    document = read(solution=solution, difference=wrong)
    assert document.solution is not None
    assert document.doubts == (
        "the solution that comes with it breaks a rule: r1c1 and r1c2 must differ by 3, but they cannot.",
    )


def test_drawings_are_kept() -> None:
    keys: dict[str, Any] = {
        "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000", "width": 0.2, "fromConstraint": "X Sum"}],
        "text": [{"cells": ["R1C1"], "value": ">"}, {"cells": ["R1C2"], "value": "<"}],
        "cage": [{"cells": ["R1C1"], "value": "A", "outlineC": "#000000"}],
        "killercage": [
            {"cells": ["R1C1", "R1C2"], "value": "5", "outlineC": "#00ff00"},
            {"cells": ["R4C4", "R4C3"]},
        ],
        "highlightConflicts": False,
    }
    cells = {"R1C1": {"c": "#ff0000"}, "R2C2": {"cArray": ["#fff"], "highlight": "#ccc"}}
    document = read(cells=cells, **keys)
    assert document.notes == (
        "2 killer cages",
        "kept as drawing, whatever the setter's words make of it: 1 line, 2 texts, 1 cage, the colours of 2 cells",
    )
    plain = written(document)
    assert plain["grid"][0][0] == cells["R1C1"]
    assert plain["grid"][1][1] == cells["R2C2"]
    assert {key: plain[key] for key in ("line", "text", "cage", "highlightConflicts")} == {
        key: keys[key] for key in ("line", "text", "cage", "highlightConflicts")
    }
    assert keys["killercage"][0] in plain["killercage"]
    assert len(plain["killercage"]) == 2
    assert penmark.read(penmark.write(document.puzzle, "tagged")).meta == document.puzzle.meta


def test_drawings_do_not_outlive_what_they_are_about() -> None:
    document = read(killercage=[{"cells": ["R1C1", "R1C2"], "value": "5", "outlineC": "#00ff00"}])
    other = document.puzzle.with_variants(KillerCage((cell(0, 0), cell(0, 1)), 6))
    assert written(other)["killercage"] == [{"cells": ["R1C1", "R1C2"], "value": "6"}]
    assert not transform(document.puzzle, Symmetry.ROTATE_90).meta.foreign
    with pytest.raises(UnwritableError, match="what its meta keeps"):
        FORMAT.write(document.puzzle.with_meta(PuzzleMeta(foreign='{"fpuzzles": {"keys": 7}}')))


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        ({"cells": {"R1C1": {"value": 3, "given": True}}}, "says more than the puzzle does"),
        ({"keys": {"antiknight": True}}, "says more than the puzzle does"),
        ({"keys": {"odd": [{"cell": "R1C1"}]}}, "says more than the puzzle does"),
        ({"cells": {"R1C1": {"value": 9, "given": True}}}, "could not be read: R1C1 should hold"),
    ],
)
def test_what_a_meta_keeps_changes_no_puzzle(kept: dict[str, Any], words: str) -> None:
    meta = PuzzleMeta(foreign=json.dumps({"fpuzzles": kept}))
    with pytest.raises(UnwritableError, match=words):
        FORMAT.write(SUDOKU.new(4, 4).with_meta(meta))


STRANGE: list[tuple[dict[str, Any], str]] = [
    ({"sumdot": [{"cells": ["R1C1"]}]}, "the key 'sumdot'"),
    ({"antiknight": "yes"}, "the key 'antiknight' with 'yes'"),
    ({"negative": ["difference"]}, "'difference' under the key 'negative'"),
    ({"killercage": [{"cells": ["R1C1"], "value": "<9"}]}, "killercage 1: the sum of killer-cage should be a number"),
    ({"killercage": [{"cells": ["R1C9"]}]}, "killercage 1: a cell is named as R1C1 on a board of side 4, got 'R1C9'"),
    (
        {"killercage": [{"cells": ["R1C1", "R1C1"]}]},
        "killercage 1: killer-cage has each of its cells once, got r1c1 twice",
    ),
    ({"killercage": [7]}, "killercage 1: a JSON object was expected, got 7"),
    ({"killercage": [{"cells": ["R1C1"], "unique": 1}]}, "'unique' of killercage"),
    ({"thermometer": [{"lines": [["R1C1", "R3C3"]]}]}, "thermometer 1: each cell of thermometer lies beside"),
    ({"difference": [{"cells": ["R1C1", "R2C2"]}]}, "difference 1: two cells side by side"),
    ({"quadruple": [{"cells": ["R1C1", "R1C2"], "values": [1]}]}, "quadruple 1: a quadruple stands amid four cells"),
    ({"disjointgroups": [True]}, "the key 'disjointgroups'"),
    (
        {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9", "cells": ["R1C1"]}]},
        "littlekillersum 1: its diagonal has other cells",
    ),
    ({"line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Own Rule"}]}, "the rule 'Own Rule', for which a line"),
    ({"title": ["x"]}, "the key 'title'"),
]


def test_a_switch_that_has_no_meaning_on_the_board() -> None:
    cells = {"R1C2": {"region": 1}, "R1C3": {"region": 0}}
    with pytest.raises(ParseError, match="not understood: disjointgroups: disjoint groups are for boards with boxes"):
        read(cells=cells, disjointgroups=True)
    document = read(cells=cells, disjointgroups=True, lenient=True)
    assert not document.puzzle.variants
    assert written(document)["disjointgroups"] is True


@pytest.mark.parametrize(("keys", "words"), STRANGE, ids=[words[:30] for _, words in STRANGE])
def test_what_is_not_understood_is_named(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(ParseError, match="not understood: ") as refused:
        read(**keys)
    assert words in str(refused.value)
    document = read(lenient=True, **keys)
    assert any(note.startswith("not understood, but kept: ") and words in note for note in document.notes)
    ((key, value),) = keys.items()
    assert written(document)[key] == value
    assert formats.read_text(payload(**keys), lenient=True).puzzle == document.puzzle
    assert penmark.read(payload(**keys), lenient=True) == document.puzzle


BY_RULES: list[tuple[dict[str, Any], str]] = [
    ({"skyscraper": [{"cell": "R0C1", "value": "0"}]}, "skyscraper 1: the first number of a line is always seen"),
    ({"xsum": [{"cell": "R0C1", "value": "0"}]}, "xsum 1: an X-sum counts its first number"),
    ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "0"}]}, "ratio 1: no two numbers have the ratio 0"),
    ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "0"}]}, "whispers 1: min-difference needs"),
    ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "-3"}]}, "should be a number, got '-3'"),
    ({"betweenline": [{"lines": [["R1C1", "R1C2", "R2C2", "R1C1"]]}]}, "between-line has each of its cells once"),
]


@pytest.mark.parametrize(("keys", "words"), BY_RULES, ids=[words[:12] for _, words in BY_RULES])
def test_an_entry_that_its_rule_refuses_is_kept_and_the_rest_is_read(keys: dict[str, Any], words: str) -> None:
    """One such entry does not keep a lenient reader from the rest of the puzzle."""
    with pytest.raises(ParseError, match="not understood: "):
        read(antiknight=True, **keys)
    document = read(lenient=True, antiknight=True, **keys)
    assert document.puzzle.variants.names == ("anti-knight",)
    assert any(words in note for note in document.notes)
    ((key, value),) = keys.items()
    assert written(document)[key] == value


def test_a_link_that_is_not_understood_says_that_a_lenient_reader_goes_on() -> None:
    link = SITE + payload(1, sumdot=[{"cells": ["R1C1"]}])
    with pytest.raises(UnreadableError, match=r"'sumdot' .* \(a lenient reader keeps it and goes on\)"):
        penmark.read(link)
    assert penmark.read_document(link, lenient=True).notes[0].startswith("not understood, but kept: the key 'sumdot'")


def test_strange_cells() -> None:
    cells = {"R1C1": {"mystery": 4}, "R2C2": {"parity": "Prime"}}
    with pytest.raises(ParseError, match="not understood: 'mystery' with 4 in R1C1"):
        read(cells=cells)
    document = read(cells=cells, lenient=True)
    assert [note.partition(": ")[2] for note in document.notes[:2]] == [
        "'mystery' with 4 in R1C1",
        "the parity 'Prime' of R2C2",
    ]
    assert written(document)["grid"][0][0] == cells["R1C1"]


def test_entries_that_say_nothing_are_kept() -> None:
    keys: dict[str, Any] = {"xv": [{"cells": ["R1C1", "R1C2"], "value": ""}], "xsum": [{"cell": "R0C1"}]}
    document = read(**keys)
    assert not document.puzzle.variants
    assert document.notes == tuple(f"an entry of {key} says nothing, and is only kept" for key in keys)
    assert {key: written(document)[key] for key in keys} == keys


def test_boards_that_have_no_place_there() -> None:
    samurai = SUDOKU.empty(MultiGrid(21, 21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))))
    with pytest.raises(UnwritableError, match="no boards of several grids"):
        FORMAT.write(samurai)


# ── strangers ──

PLACES = st.sampled_from(["R1C1", "R1C2", "R2C2", "R0C1", "R9C9"])
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | PLACES
JSON = st.recursive(
    SCALARS | st.just(10**30),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["cells", "cell", "lines", "value", "fromConstraint"]), inner, max_size=3)
    ),
    max_leaves=8,
)
EVERY_KEY = sorted(
    {kind.fpuzzles_key.partition(":")[0] for kind in KINDS}
    | {"title", "solution", "line", "text", "cage", "highlightConflicts", "strange"}
)
CELL_FIELDS = ["value", "given", "region", "parity", "c", "givenPencilMarks", "cornerPencilMarks", "strange"]


@settings(max_examples=200, deadline=None)
@given(
    keys=st.dictionaries(st.sampled_from(EVERY_KEY), JSON, max_size=3),
    fields=st.dictionaries(st.sampled_from(CELL_FIELDS), JSON, max_size=3),
    lenient=st.booleans(),
)
def test_any_json_is_read_or_refused(keys: dict[str, Any], fields: dict[str, Any], lenient: bool) -> None:
    text = payload(2, {"R1C1": fields}, **keys)
    try:
        document = FORMAT.read(text, lenient=lenient)
    except penmark.PenmarkError:
        return
    again = FORMAT.read(FORMAT.write(document), lenient=lenient)
    assert again.puzzle == document.puzzle
    assert again.puzzle.meta == document.puzzle.meta
