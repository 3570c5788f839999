"""What is drawn in Penpa, genre by genre; what is kept and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import penmark
from penmark.board.coord import cell
from penmark.board.dimensions import Boxed
from penmark.board.presentation import Color
from penmark.errors import ParseError
from penmark.formats.kept_drawings import KeptLine, KeptShape
from penmark.formats.penpa import FORMAT
from penmark.puzzle.document import Document
from penmark.puzzle.variant import Variant
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.killer_cage import KillerCage
from penmark.variants.thermometer import Thermometer
from tests.formats.penpa.sheets import Sheet

SMALL, FOUR = Sheet(2, 3), Sheet(4, 4)
QUARTERS = FOUR.walls(
    *((((-1 + k, 1)), (k, 1)) for k in range(4)),
    *((((1, -1 + k)), (1, k)) for k in range(4)),
)
"""Thick lines round the boxes of a board of 4×4."""


def number(sheet: Sheet, row: int, col: int, text: Any, style: int = 1, mode: str = "1") -> dict[str, Any]:
    return {str(sheet.index(row, col)): [text, style, mode]}


@pytest.mark.parametrize(
    ("tag", "layer", "link"),
    [
        ("slitherlink", {"number": number(SMALL, 0, 1, 3)}, "slither/3/2/gdh"),
        ("nurikabe", {"number": number(SMALL, 0, 1, "3") | number(SMALL, 1, 2, "?")}, "nurikabe/3/2/g3i."),
        (
            "akari",
            {"surface": {str(SMALL.index(0, 1)): 4, str(SMALL.index(1, 0)): 1}, "number": number(SMALL, 0, 1, 3, 7)},
            "akari/3/2/g3g.h",
        ),
        (
            "akari",
            {"surface": {str(SMALL.index(0, 1)): 4}, "number": number(SMALL, 0, 1, " ", 7)},
            "akari/3/2/g.j",
        ),
        (
            "masyu",
            {"symbol": {str(SMALL.index(0, 0)): [1, "circle_L", 1], str(SMALL.index(1, 2)): [2, "circle_M", 2]}},
            "mashu/3/2/92",
        ),
        ("hashiwokakero (hashi/bridges)", {"number": number(SMALL, 0, 0, 2, 6)}, "hashi/3/2/2k"),
        (
            "nurimisaki",
            {"symbol": {str(SMALL.index(0, 0)): [1, "circle_L", 1]}, "number": number(SMALL, 1, 2, 2, 6)},
            "nurimisaki/3/2/.j2",
        ),
        (
            "yajilin",
            {"number": number(SMALL, 0, 0, "1_2", 1, "2"), "surface": {str(SMALL.index(1, 2)): 8}},
            "yajilin/3/2/41d0.",
        ),
        (
            "heyawake",
            {"number": number(SMALL, 0, 0, 1), "lineE": SMALL.walls(((-1, 0), (0, 0)), ((0, 0), (1, 0)))},
            "heyawake/3/2/k01g",
        ),
    ],
)
def test_genres(tag: str, layer: dict[str, Any], link: str) -> None:
    document = SMALL.read([tag], **layer)
    assert document.puzzle == penmark.read(f"https://puzz.link/p?{link}")
    assert document.notes == ()


def test_takuzu_is_drawn_with_digits_or_discs() -> None:
    digits = FOUR.read([], "takuzu", number=number(FOUR, 0, 0, 1) | number(FOUR, 0, 1, 0)).puzzle
    discs = {str(FOUR.index(0, 0)): [2, "circle_L", 1], str(FOUR.index(0, 1)): [1, "circle_L", 1]}
    assert FOUR.read([], "takuzu", symbol=discs).puzzle == digits
    assert {at: clue.as_number for at, clue in digits.clues.items()} == {cell(0, 0): 1, cell(0, 1): 0}


def test_white_space_is_not_the_board() -> None:
    sheet = Sheet(2, 3, (1, 0, 2, 1))
    assert sheet.read(["slitherlink"], number=number(sheet, 0, 1, 3)).puzzle == penmark.read(
        "https://puzz.link/p?slither/3/2/gdh"
    )


# ── Sudoku ──


def sudoku(**layer: Any) -> Document:
    return FOUR.read(["classic"], lineE=QUARTERS, **layer)


def variants(**layer: Any) -> list[Variant]:
    return list(sudoku(**layer).puzzle.variants)


def test_givens_and_boxes() -> None:
    document = sudoku(number=number(FOUR, 0, 0, "3"))
    assert document.puzzle == penmark.read("3" + "." * 15, "sudoku")
    assert document.notes == ()
    unboxed = FOUR.read(["classic"], number=number(FOUR, 0, 0, "3"))
    assert unboxed.puzzle == document.puzzle
    assert unboxed.notes == ("no boxes are drawn: the usual ones are taken",)
    latin = FOUR.read(["latin"], number=number(FOUR, 0, 0, "3"))
    assert latin.puzzle.variants.names == ("no-boxes",)
    assert FOUR.read(["classic", "nonconsecutive"], lineE=QUARTERS).notes == ("nonconsecutive",)


def test_irregular_regions_and_other_boxes() -> None:
    rows = FOUR.walls(*(((k, c - 1), (k, c)) for k in range(3) for c in range(4)))
    assert FOUR.read(["irregular"], lineE=rows).puzzle.dims == Boxed(4, 1)
    jigsaw = dict(QUARTERS)
    del jigsaw[f"{FOUR.index(0, 1, 1)},{FOUR.index(1, 1, 1)}"]
    with pytest.raises(ParseError, match="should bound regions of 4 cells, not of 4, 8"):
        FOUR.read(["irregular"], lineE=jigsaw)
    bent = FOUR.walls(((-1, 2), (0, 2)), ((0, 2), (0, 1)), ((0, 1), (0, 0)), ((0, 0), (1, 0)))
    lower = {key: 2 for key in QUARTERS if key.startswith((f"{FOUR.index(1, 1, 1)},", f"{FOUR.index(2, 1, 1)},"))}
    level = FOUR.walls(*(((1, k - 1), (1, k)) for k in range(4)))
    puzzle = FOUR.read(["irregular"], lineE=bent | lower | level).puzzle
    assert puzzle.substrate.rooms is not None
    assert list(puzzle.substrate.rooms.numbers) == [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]


def test_cages_thermometers_and_arrows() -> None:
    cage = [FOUR.index(0, 1), FOUR.index(0, 0)]
    sums = {str(FOUR.corner(0, 0)): ["5", 1]}
    assert variants(killercages=[cage, []], numberS=sums) == [KillerCage((cell(0, 0), cell(0, 1)), 5)]
    line = [FOUR.index(0, 0), FOUR.index(1, 1), FOUR.index(2, 1)]
    cells = (cell(0, 0), cell(1, 1), cell(2, 1))
    assert variants(thermo=[line]) == [Thermometer(cells)]
    assert variants(arrows=[line]) == [ArrowSum(cells)]
    assert sudoku(thermo=[line], killercages=[cage], numberS=sums).notes == ("1 killer cage, 1 thermometer",)


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        ({"killercages": [[FOUR.index(0, 0)]]}, "killercages 1: the cage has no sum"),
        ({"killercages": [[FOUR.index(0, 4)]]}, "killercages 1: it leaves the board"),
        ({"thermo": [[FOUR.index(0, 0), FOUR.index(2, 0)]]}, "thermo 1: each cell of thermometer lies beside"),
        ({"symbol": {str(FOUR.index(0, 0, 3)): [1, "circle_SS", 2]}}, "what is drawn as symbol: .*circle_SS"),
        ({"number": {str(FOUR.index(0, 4)): ["7", 1, "1"]}}, "what is drawn as number: .*7"),
        ({"number": {str(FOUR.index(0, 0)): ["12", 1, "4"]}}, "what is drawn as number: .*12"),
        ({"number": {str(FOUR.index(0, 0)): ["A", 1, "1"]}}, "what is drawn as number: .*A"),
        ({"numberS": {str(FOUR.corner(0, 0)): ["5", 1]}}, "what is drawn as numberS: .*5"),
        ({"strange": [1]}, r"what is drawn as strange: \[1\]"),
    ],
)
def test_what_is_not_understood(layer: dict[str, Any], words: str) -> None:
    with pytest.raises(ParseError, match=f"not understood: {words}"):
        sudoku(**layer)
    lenient = FOUR.read(["classic"], lenient=True, lineE=QUARTERS, **layer)
    assert lenient.notes[0].startswith("not understood, but kept: ")
    assert lenient.puzzle == sudoku().puzzle
    assert json.loads(lenient.puzzle.meta.foreign)["penpa"]


def test_symbols_are_told_as_what_they_look_like() -> None:
    dots = {str(FOUR.index(0, 0, 3)): [1, "circle_SS", 2], str(FOUR.index(1, 0, 2)): [2, "circle_SS", 2]}
    with pytest.raises(ParseError) as refused:
        sudoku(symbol=dots)
    words = (
        "1 white dot, 1 black dot, not read as rules, which are not said where they are drawn: "
        "difference-dot, ratio-dot: "
    )
    assert str(refused.value).startswith(f"not understood: what is drawn as symbol: {words}")
    lenient = FOUR.read(["classic"], lenient=True, lineE=QUARTERS, number={str(FOUR.index(0, 0, 3)): ["V", 1, "1"]})
    assert lenient.doubts[0].startswith("not understood, but kept: what is drawn as number: 1 X or V sign, ")
    assert not lenient.puzzle.variants


def test_drawings_are_kept() -> None:
    line = f"{FOUR.index(0, 0)},{FOUR.index(1, 1)}"
    document = sudoku(surface={str(FOUR.index(0, 0)): 2}, line={line: 3, "1,2": 3})
    assert document.notes == ("kept as drawing, whatever the setter's words make of it: 1 of surface, 2 of line",)
    kept = {"surface": {"R1C1": 2}, "line": {"R1C1,R2C2": 3, "1,2": 3}}
    assert json.loads(document.puzzle.meta.foreign) == {"penpa": kept}
    shape, drawn = FORMAT.drawings(kept, document.puzzle)
    assert shape == KeptShape((0.5, 0.5), 1.0, 1.0, fill=Color("#b3ffb3"), above=False)
    assert drawn == KeptLine(((0.5, 0.5), (1.5, 1.5)), Color("green"), 0.1)
    with pytest.raises(ParseError, match="not understood: what is drawn as line"):
        SMALL.read(["slitherlink"], line={"1,2": 3})


def test_light_grey_is_no_wall() -> None:
    grey = {str(SMALL.index(0, 0)): 3}
    akari = SMALL.read(["akari"], surface=grey)
    assert akari.puzzle == penmark.by_name("akari").new(2, 3)
    assert akari.doubts == ("kept as drawing, whatever the setter's words make of it: 1 of surface",)
    assert SMALL.read(["yajilin"], surface=grey).puzzle != penmark.by_name("yajilin").new(2, 3)


def test_the_solution() -> None:
    digits = "1234341221434321"
    answer = {"number": {str(FOUR.index(*divmod(k, 4))): [digits[k], 2, "1"] for k in range(1, 16)}}
    given = number(FOUR, 0, 0, "1")
    document = sudoku(answer=answer, number=given)
    assert document.solution is not None
    assert "".join(map(str, document.solution.values_by_index)) == digits
    del answer["number"][str(FOUR.index(3, 3))]
    partial = sudoku(answer=answer, number=given)
    assert partial.solution is None
    assert partial.notes == ("left out what is drawn as the solution",)


@pytest.mark.parametrize(
    "layer", [{"number": {"x": ["1", 1, "1"]}}, {"number": ["1"]}, {"thermo": {"a": [1]}}, {"thermo": [7]}]
)
def test_places_that_are_none(layer: dict[str, Any]) -> None:
    with pytest.raises(ParseError, match="should be"):
        sudoku(**layer)
