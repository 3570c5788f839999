"""F-Puzzles: links of all kinds, every variant under its key, what is only drawn, what is not understood."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote as percent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import penmark
from penmark import formats
from penmark.board.coord import cell, edge_h, edge_v, frame
from penmark.board.dimensions import Boxed, MultiGrid
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.symmetry import Symmetry
from penmark.errors import CutShortError, ParseError, UnreadableError, UnwritableError
from penmark.formats.fpuzzles import FORMAT, SITE
from penmark.formats.fpuzzles_reading import boxes_of
from penmark.formats.lz_string import fold, unfold
from penmark.puzzle.clue import Number
from penmark.puzzle.document import Document
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import transform
from penmark.puzzle.variant import Variant
from penmark.solvers.fast import FastSolver
from penmark.variants.anti_diagonal import AntiDiagonal
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.dutch_whispers import DutchWhispers
from penmark.variants.fog import Fog
from penmark.variants.german_whispers import GermanWhispers
from penmark.variants.given_candidates import GivenCandidates
from penmark.variants.killer_cage import KillerCage
from penmark.variants.odd_cells import OddCells
from penmark.variants.ratio_dot import RatioDot
from penmark.variants.sandwich_sum import SandwichSum
from penmark.variants.thermometer import Thermometer
from penmark.variants.xv_negative import XVNegative
from tests.corpus import corpus_path
from tests.puzzle.random_puzzles import random_payload, random_rooms

SUDOKU = by_name("sudoku")
KINDS = list(SUDOKU.variants)
WITHOUT_KEY = {"anti-queen", "fortress", "frame-sum", "numbered-rooms", "windoku"}


def payload(side: int = 4, cells: dict[str, Any] | None = None, **keys: Any) -> str:
    """Of an empty board with these cells, by name, and these keys."""
    grid = [[(cells or {}).get(f"R{r}C{c}", {}) for c in range(1, side + 1)] for r in range(1, side + 1)]
    return fold(json.dumps({"size": side, "grid": grid} | keys, ensure_ascii=False))


def read(side: int = 4, cells: dict[str, Any] | None = None, lenient: bool = False, **keys: Any) -> Document:
    return FORMAT.read(payload(side, cells, **keys), lenient=lenient)


def variants(side: int = 4, cells: dict[str, Any] | None = None, **keys: Any) -> list[Variant]:
    return list(read(side, cells, **keys).puzzle.variants)


def written(document: Document | Puzzle) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(unfold(FORMAT.write(document).removeprefix(SITE)).text)
    return plain


# ── links ──


def test_every_kind_of_link() -> None:
    letters = payload(cells={"R1C1": {"value": 3, "given": True}})
    expected = FORMAT.read(letters).puzzle
    assert expected.clues[cell(0, 0)].as_number == 3
    links = [
        f"https://www.f-puzzles.com/?load={letters}",
        f"http://f-puzzles.com/?load={percent(letters)}",
        f"f-puzzles.com/?a=1&load={letters}",
        f"https://sudokupad.app/fpuz{letters}",
        f"https://sudokupad.app/fpuzzles{percent(letters, safe='')}",
        f"https://beta.sudokupad.app/sudoku/fpuz{letters}",
        f"https://app.crackingthecryptic.com/sudoku.html?puzzleid=fpuzzles{letters}",
        f"sudokupad://puzzle/fpuz{letters}",
        f"fpuzzles{letters}",
        f"  {letters}\n",
        letters.rstrip("="),
    ]
    for link in links:
        assert FORMAT.looks_like(link), link
        assert penmark.read(link) == expected, link
        assert penmark.read(link, "sudoku") == expected


def test_blanks_for_plus_signs_and_folded_slashes() -> None:
    rng = Random(1)
    texts = [payload(author="".join(chr(rng.randint(32, 9000)) for _ in range(90))) for _ in range(300)]
    plus = next(text for text in texts if "+" in text)
    assert FORMAT.read(SITE + plus.replace("+", " ")).puzzle.meta == FORMAT.read(plus).puzzle.meta
    double = next(text for text in texts if "//" in text and text.count("/") < 20)
    assert FORMAT.read("sudokupad.app/fpuz" + double.replace("//", "/")).puzzle.meta == FORMAT.read(double).puzzle.meta


def test_what_follows_the_puzzle_is_told() -> None:
    notes = FORMAT.read(payload() + '", @"1234').notes
    assert notes == ("left out what follows the puzzle: '\",+@\"1234'",)


def test_links_without_a_puzzle() -> None:
    with pytest.raises(UnreadableError, match=r"as F-Puzzles: the link names a puzzle that is on the site"):
        penmark.read("https://f-puzzles.com/?id=y2abcdef")
    with pytest.raises(UnreadableError, match=r"as F-Puzzles: the link holds no puzzle"):
        penmark.read("https://www.f-puzzles.com/")
    with pytest.raises(UnreadableError, match="F-Puzzles link that was cut short"):
        penmark.read(SITE + payload(title="a title, to make it longer")[:-30])
    with pytest.raises(CutShortError, match="no JSON"):
        FORMAT.read(fold('{"size": 9, "grid'))
    with pytest.raises(ParseError, match="JSON object"):
        FORMAT.read(fold("[1]"))
    with pytest.raises(ParseError, match="no longer than"):
        FORMAT.read("A" * 600_000)


# ── variants ──


def test_what_has_no_key() -> None:
    grid = {"given-candidates", "no-boxes"}
    assert {kind.name for kind in KINDS if not kind.fpuzzles_key} == WITHOUT_KEY | grid


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.name))
def test_every_variant_comes_back_or_is_refused_by_name(kind: type[Variant]) -> None:
    rng = Random(kind.name)
    for side in (4, 6, 9):
        plain = SUDOKU.new(side, side)
        for _ in range(4):
            variant = kind() if kind.is_switch() else random_payload(rng, plain, kind)
            if variant is None or (kind.name == "windoku" and side == 6):
                continue
            puzzle = plain.with_variants(variant)
            reason = f"no key for the variant '{kind.name}'" if kind.name in WITHOUT_KEY else unsayable(puzzle)
            if reason:
                with pytest.raises(UnwritableError, match=reason):
                    FORMAT.write(puzzle)
            else:
                again = FORMAT.read(FORMAT.write(puzzle))
                assert again.puzzle == puzzle
                assert len(again.notes) == 1


@settings(max_examples=60, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_stacks_come_back(rng: Random) -> None:
    side = rng.choice((4, 6, 9))
    puzzle = SUDOKU.new(side, side)
    if rng.random() < 0.3:
        puzzle = puzzle.edit().set_rooms(random_rooms(rng, puzzle.dims)).build()
    held = [kind for kind in KINDS if kind.name not in WITHOUT_KEY]
    for kind in rng.sample(held, rng.randint(1, 5)):
        made = [kind()] if kind.is_switch() else [random_payload(rng, puzzle, kind) for _ in range(3)]
        try:
            puzzle = puzzle.with_variants(*puzzle.variants, *filter(None, made))
        except penmark.PenmarkError:
            continue
    places = rng.sample(list(puzzle.clue_places()), 3)
    puzzle = puzzle.with_clues({at: Number(rng.randint(1, side)) for at in places})
    if reason := unsayable(puzzle):
        with pytest.raises(UnwritableError, match=reason):
            FORMAT.write(puzzle)
        return
    text = FORMAT.write(puzzle)
    again = FORMAT.read(text)
    assert again.puzzle == puzzle
    assert FORMAT.write(again) == text


def unsayable(puzzle: Puzzle) -> str:
    """What F-Puzzles cannot say of kinds that it has a key for."""
    candidates = [at for each in puzzle.variants.of(GivenCandidates) for at in each.cells]
    if puzzle.substrate.rooms is not None and "no-boxes" in puzzle.variants:
        return "regions that do not count"
    if len(set(candidates)) < len(candidates):
        return "two lists of given candidates"
    pills = [arrow.line[: arrow.circle] for arrow in puzzle.variants.of(ArrowSum)]
    return "top left" if any(list(pill) != sorted(pill) for pill in pills) else ""


def test_how_entries_are_read() -> None:
    assert variants(killercage=[{"cells": ["R1C1", "R1C2"], "value": 5}]) == [KillerCage((cell(0, 0), cell(0, 1)), 5)]
    assert variants(killercage=[{"cells": ["R1C1", "R1C2"], "value": ""}]) == [KillerCage((cell(0, 0), cell(0, 1)))]
    assert variants(difference=[{"cells": ["R2C1", "R1C1"]}]) == [DifferenceDot(edge_h(1, 0))]
    assert variants(ratio=[{"cells": ["R1C1", "R1C2"], "value": "3"}]) == [RatioDot(edge_v(0, 1), 3)]
    assert variants(sandwichsum=[{"cell": "R0C2", "value": "5"}]) == [SandwichSum(frame(0, 2), 5)]
    diagonals: dict[str, Any] = {"diagonal+": True, "diagonal-": False}
    assert variants(**diagonals) == [AntiDiagonal()]
    assert variants(negative=["xv"]) == [XVNegative()]
    assert variants(ratio=[[]], thermometer=None, antiknight=False, negative=[]) == []
    assert variants(cage=[{"cells": ["R1C1"], "value": "FOGLIGHT"}]) == [Fog((cell(0, 0),))]


def test_lines_that_share_an_entry() -> None:
    lines = [["R1C1", "R1C2"], ["R1C1", "R2C1"]]
    assert len(variants(thermometer=[{"lines": lines}])) == 2
    assert len(variants(arrow=[{"cells": ["R1C1"], "lines": lines}])) == 2


def test_an_arrow_may_begin_anywhere_in_its_circle() -> None:
    pill = (cell(0, 0), cell(0, 1))
    for first, shaft in (("R1C1", "R2C1"), ("R1C2", "R1C3")):
        (arrow,) = variants(arrow=[{"cells": ["R1C2", "R1C1"], "lines": [[first, shaft]]}])
        assert isinstance(arrow, ArrowSum)
        assert (arrow.line[:2], arrow.circle) == (pill, 2)
        (entry,) = written(SUDOKU.new(4, 4).with_variants(arrow))["arrow"]
        assert entry["lines"] == [[first, shaft]]
    with pytest.raises(ParseError, match="arrow 1: a line of an arrow begins outside its circle"):
        variants(arrow=[{"cells": ["R1C1"], "lines": [["R2C2", "R2C3"]]}])
    backwards = SUDOKU.new(4, 4).with_variants(ArrowSum((*reversed(pill), cell(1, 0)), 2))
    with pytest.raises(UnwritableError, match="top left"):
        FORMAT.write(backwards)


def test_whispers_have_a_usual_difference() -> None:
    line = {"lines": [["R1C1", "R1C2"]]}
    assert variants(9, whispers=[line]) == [GermanWhispers((cell(0, 0), cell(0, 1)))]
    assert variants(9, whispers=[line | {"value": "4"}]) == [DutchWhispers((cell(0, 0), cell(0, 1)))]
    assert variants(6, whispers=[line]) == [GermanWhispers((cell(0, 0), cell(0, 1)), 3)]
    assert written(read(9, whispers=[line]))["whispers"] == [line]


# ── cells ──


def test_givens_candidates_and_parity() -> None:
    cells = {
        "R1C1": {"value": 3, "given": True},
        "R1C2": {"value": "2", "given": True, "givenPencilMarks": None},
        "R2C2": {"givenPencilMarks": [1, 4]},
        "R3C3": {"parity": "Odd"},
    }
    document = read(cells=cells, odd=[{"cell": "R4C4"}])
    assert {at: clue.as_number for at, clue in document.puzzle.clues.items()} == {cell(0, 0): 3, cell(0, 1): 2}
    candidates = GivenCandidates((cell(1, 1),), (1, 4))
    assert set(document.puzzle.variants) == {candidates, OddCells((cell(2, 2),)), OddCells((cell(3, 3),))}
    assert document.notes == ("given candidates in 1 cell, 2 odd cells",)
    assert document.game is None


def test_play_comes_back() -> None:
    cells = {
        "R1C1": {"value": 3, "given": True},
        "R1C2": {"value": 2},
        "R2C2": {"centerPencilMarks": [1, 4], "cornerPencilMarks": [2]},
    }
    document = read(cells=cells)
    assert document.game is not None
    assert document.game.play.centre == {cell(1, 1): (1, 4)}
    assert document.game.play.corner == {cell(1, 1): (2,)}
    assert [mark.value for mark in document.game.candidates(cell(0, 1))] == [2]
    grid = written(document)["grid"]
    assert (grid[0][0], grid[0][1], grid[1][1]) == tuple(cells.values())


def test_regions() -> None:
    assert read().puzzle.substrate.rooms is None
    jigsaw = read(cells={"R1C2": {"region": 1}, "R3C3": {"region": 0}, "R1C3": {"region": 3}}).puzzle
    assert jigsaw.substrate.rooms is not None
    assert jigsaw.substrate.rooms.number(cell(0, 0)) == jigsaw.substrate.rooms.number(cell(2, 2))
    high = {f"R{r}C{c}": {"region": (r - 1) // 3 * 3 + (c - 1) // 2} for r in range(1, 7) for c in range(1, 7)}
    assert read(6, high).puzzle.dims == Boxed(2, 3)
    none = {f"R{r}C{c}": {"region": None} for r in range(1, 5) for c in range(1, 5)}
    assert read(cells=none).puzzle.variants.names == ("no-boxes",)
    some = read(cells={"R1C1": {"region": None}}).puzzle
    assert some.substrate.rooms is not None
    assert some.substrate.rooms.number(cell(0, 0)) == NO_ROOM
    for puzzle in (jigsaw, read(6, high).puzzle, read(cells=none).puzzle, some):
        assert FORMAT.read(FORMAT.write(puzzle)).puzzle == puzzle
    with pytest.raises(ParseError, match="region of R1C1 should be a number or null"):
        read(cells={"R1C1": {"region": -1}})
    both = SUDOKU.new(4, 4, ["no-boxes"]).edit().set_rooms(Rooms.single(4, 4)).build()
    with pytest.raises(UnwritableError, match="regions that do not count"):
        FORMAT.write(both)


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"size": 0}, "size should be a number from 1 to 25, got 0"),
        ({"size": 26}, "got 26"),
        ({"size": True}, "got True"),
        ({}, "got None"),
        ({"size": 2}, "grid should be a list of 2"),
        ({"size": 2, "grid": [[{}, {}]]}, "grid should be a list of 2, got 1"),
        ({"size": 2, "grid": [[{}, {}], [{}]]}, "row 2 of the grid should be a list of 2, got 1"),
        ({"size": 1, "grid": [[7]]}, "R1C1 should be a JSON object"),
        ({"size": 1, "grid": [[{"value": 2, "given": True}]]}, "R1C1 should hold a number up to 1, got 2"),
        ({"size": 1, "grid": [[{"centerPencilMarks": 1}]]}, "centerPencilMarks of R1C1 should be a list"),
    ],
)
def test_boards_that_are_none(plain: dict[str, Any], words: str) -> None:
    for lenient in (False, True):
        with pytest.raises(ParseError, match=words):
            FORMAT.read(fold(json.dumps(plain)), lenient=lenient)


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
    ({"killercage": [{"cells": ["R1C1"], "value": "<9"}]}, "killercage 1: the sum of killer-cage is a number"),
    ({"killercage": [{"cells": ["R1C9"]}]}, "killercage 1: a cell is named as R1C1 on a board of side 4, got 'R1C9'"),
    ({"killercage": [{"cells": ["R1C1", "R1C1"]}]}, "killercage 1: killer-cage has 1 cell or more, each once"),
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


# ── real puzzles ──


def records() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(corpus_path("fpuzzles", "payloads.json").read_text("utf-8"))
    return found


def in_order(plain: Any, key: str = "") -> Any:
    """JSON without what says nothing, with entries in one order, and cells too where theirs has no meaning."""
    if isinstance(plain, dict):
        kept = {name: in_order(value, name) for name, value in plain.items() if value not in (None, [], "")}
        return kept if "cloneCells" not in plain else plain
    if isinstance(plain, list) and key not in ("grid", "lines", "solution"):
        return sorted((in_order(each) for each in plain), key=lambda each: json.dumps(each, sort_keys=True))
    return [[in_order(fields) for fields in row] for row in plain] if key == "grid" else plain


def normal(plain: dict[str, Any]) -> Any:
    """As it would be written, with an arrow for each line, parity as a key, all regions told, a solution of numbers."""
    made = json.loads(json.dumps(plain))
    if "arrow" in made:
        made["arrow"] = [each | {"lines": [line]} for each in made["arrow"] for line in each["lines"]]
    if "solution" in made:
        made["solution"] = [int(each) for each in made["solution"]]
    side, cells = made["size"], [fields for row in made["grid"] for fields in row]
    boxes = boxes_of(Boxed.for_side(side)).numbers
    regions = Rooms(side, side, [fields.get("region", boxes[k]) for k, fields in enumerate(cells)])
    for k, fields in enumerate(cells):
        parity = fields.pop("parity", None)
        if parity:
            made.setdefault(parity.lower(), []).append({"cell": f"R{k // side + 1}C{k % side + 1}"})
        fields["region"] = regions.numbers[k]
    return in_order(made)


def test_every_real_puzzle_is_read_and_comes_back() -> None:
    for record in records():
        letters = record["payload"]
        document = penmark.read_document(SITE + letters)
        assert penmark.read(letters) == document.puzzle
        assert normal(written(document)) == normal(json.loads(unfold(letters).text))
        again = penmark.read_document(FORMAT.write(document))
        assert (again.puzzle, again.puzzle.meta) == (document.puzzle, document.puzzle.meta)
        assert again.solution == document.solution


@pytest.mark.sweep
def test_real_puzzles_have_the_given_solution_alone() -> None:
    solved = [record for record in records() if "solution" in record]
    assert len(solved) == 23
    for record in solved:
        found = FastSolver().solve(penmark.read(record["payload"]), 2, time_budget=5)
        assert found.unique
        assert "".join(str(value) for value in found[0].values_by_index) == record["solution"]


def test_what_was_recognised_is_told() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R2C1", "R2C2"]]}]
    document = read(thermometer=lines, antiknight=True, sandwichsum=[{"cell": "R0C1", "value": 2}])
    assert document.notes == ("1 sandwich, 2 thermometers, anti-knight",)
    assert Thermometer((cell(0, 0), cell(0, 1))) in document.puzzle.variants
