"""F-Puzzles: links of all kinds, every variant under its key, the cells."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote as percent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import penmark
from penmark.board.coord import cell, edge_h, edge_v, frame
from penmark.board.dimensions import Boxed
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.errors import CutShortError, ParseError, UnreadableError, UnwritableError
from penmark.formats.fpuzzles import FORMAT, SITE
from penmark.formats.lz_string import fold
from penmark.puzzle.clue import Number
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
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
from penmark.variants.xv_negative import XVNegative
from tests.formats.fpuzzles_payloads import KINDS, SUDOKU, WITHOUT_KEY, payload, read, variants, written
from tests.puzzle.random_puzzles import random_payload, random_rooms

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
    with pytest.raises(ParseError, match=r"the JSON in the payload is refused: .*malformed") as refused:
        FORMAT.read(fold('{"size": NaN, "grid": []}'))
    assert not isinstance(refused.value, CutShortError)
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
