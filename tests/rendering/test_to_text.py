"""Text for terminals: snapshots of every style, alignment at every size, colours that can be taken off again."""

from __future__ import annotations

import re
import unicodedata
from itertools import product
from textwrap import dedent

import pytest

from penmark.board.coord import Coord, cell, corner, edge_h, edge_v, frame, link_h, link_v
from penmark.board.families import EachRow, EachWindow
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.presentation import Color
from penmark.board.region import Region
from penmark.board.substrate import Material
from penmark.genres.akari import GENRE as AKARI
from penmark.genres.slitherlink import GENRE as SLITHERLINK
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.genres.takuzu import GENRE as TAKUZU
from penmark.puzzle.game import Game, Play
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering import text
from penmark.rendering.plate import junction
from penmark.rendering.themes import DARK, THEMES
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_sequences import DistinctSequences
from penmark.rules.sum import Sum
from penmark.variants.clone import CloneCells
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.killer_cage import KillerCage
from penmark.variants.odd_cells import OddCells
from penmark.variants.quadruple import Quadruple
from penmark.variants.skyscraper import Skyscraper
from tests.puzzle.random_puzzles import possible_numbers
from tests.rendering.test_compose import loop_solution, played
from tests.rendering.toys import (
    BridgeToy,
    CellLoopToy,
    CornerToy,
    CustomToy,
    FillToy,
    PartitionToy,
    akari,
    slitherlink,
    sudoku,
    takuzu,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")
Marks = dict[Coord, Mark]


def shows(drawn: str, expected: str) -> None:
    assert drawn == dedent(expected).lstrip("\n")


# ── the four genres ──


def test_sudoku() -> None:
    shows(
        text(sudoku("1.....", ".2....", "..3...", "...4..", "....5.", ".....6")),
        """
        ┏━━━━━━━┳━━━━━━━┓
        ┃ 1 . . ┃ . . . ┃
        ┃ . 2 . ┃ . . . ┃
        ┣━━━━━━━╋━━━━━━━┫
        ┃ . . 3 ┃ . . . ┃
        ┃ . . . ┃ 4 . . ┃
        ┣━━━━━━━╋━━━━━━━┫
        ┃ . . . ┃ . 5 . ┃
        ┃ . . . ┃ . . 6 ┃
        ┗━━━━━━━┻━━━━━━━┛
        """,
    )


def test_sudoku_in_conflict() -> None:
    puzzle = sudoku("....", "....", "....", "....")
    shows(
        text(puzzle, game=played(puzzle, {cell(0, 0): Mark.number(1), cell(0, 2): Mark.number(1)})),
        """
        ┏━━━━━━┳━━━━━━┓
        ┃ 1! . ┃ 1! . ┃
        ┃ .  . ┃ .  . ┃
        ┣━━━━━━╋━━━━━━┫
        ┃ .  . ┃ .  . ┃
        ┃ .  . ┃ .  . ┃
        ┗━━━━━━┻━━━━━━┛
        """,
    )


def test_sudoku_with_candidates() -> None:
    puzzle = sudoku("1...", "....", "....", "....")
    game = Game(puzzle)
    game.keep(cell(0, 1), [Mark.number(2), Mark.number(3)])
    shows(
        text(puzzle, game=game, candidates=True),
        """
        ┏━━━━━━━━━━━┳━━━━━━━━━━━┓
        ┃    1   23 ┃ 1234 1234 ┃
        ┃ 1234 1234 ┃ 1234 1234 ┃
        ┣━━━━━━━━━━━╋━━━━━━━━━━━┫
        ┃ 1234 1234 ┃ 1234 1234 ┃
        ┃ 1234 1234 ┃ 1234 1234 ┃
        ┗━━━━━━━━━━━┻━━━━━━━━━━━┛
        """,
    )


def test_takuzu() -> None:
    puzzle = takuzu("1..0", "..0.", "1...", "....")
    marks: Marks = {cell(3, 3): TRUE, cell(0, 1): FALSE}
    shows(
        text(puzzle, game=played(puzzle, marks)),
        """
        ┌─────────┐
        │ 1 0 . 0 │
        │ . . 0 . │
        │ 1 . . . │
        │ . . . 1 │
        └─────────┘
        """,
    )


def test_akari() -> None:
    shows(
        text(akari("...1", "2.#.", "....")),
        """
        ┌────────────┐
        │ .  .  . █1█│
        │█2█ . ███ . │
        │ .  .  .  . │
        └────────────┘
        """,
    )


def test_akari_played() -> None:
    puzzle = akari("...1", "2.#.", "....")
    shows(
        text(puzzle, game=played(puzzle, {cell(0, 0): TRUE, cell(2, 0): FALSE})),
        """
        ┌────────────┐
        │ ●  ·  · █1█│
        │█2█   ███   │
        │ ×          │
        └────────────┘
        """,
    )


def test_akari_in_conflict() -> None:
    puzzle = akari("...#")
    shows(
        text(puzzle, game=played(puzzle, {cell(0, 0): TRUE, cell(0, 2): TRUE})),
        """
        ┌────────────┐
        │ ●! ·  ●!███│
        └────────────┘
        """,
    )


def test_holes_are_outside_the_frame() -> None:
    shows(
        text(akari("... ", ". ..")),
        """
        ┌───────────┐
        │ .   .   . │
        │   ┌───┐   └───┐
        │ . │   │ .   . │
        └───┘   └───────┘
        """,
    )


def test_slitherlink() -> None:
    shows(
        text(slitherlink("3.", "?0")),
        """
        ·   ·   ·
          3
        ·   ·   ·
          ?   0
        ·   ·   ·
        """,
    )


def test_slitherlink_played() -> None:
    puzzle = slitherlink("3..", "..2")
    marks: Marks = {
        **dict.fromkeys((edge_h(0, 0), edge_h(0, 1), edge_v(0, 0), edge_h(1, 0), edge_v(1, 1)), TRUE),
        **dict.fromkeys((edge_v(0, 1), edge_h(2, 0)), FALSE),
    }
    shows(
        text(puzzle, game=played(puzzle, marks)),
        """
        ┌───────╴   ·
        │ 3 ×
        └───┐   ·   ·
            │     2
        · × ╵   ·   ·
        """,
    )


def test_slitherlink_solved() -> None:
    puzzle = slitherlink("4.")
    shows(
        text(puzzle, solution=loop_solution(puzzle, [cell(0, 0)])),
        """
        ┌───┐   ·
        │ 4 │
        └───┘   ·
        """,
    )


def test_slitherlink_in_conflict() -> None:
    puzzle = slitherlink("1.", "..")
    shows(
        text(puzzle, game=played(puzzle, {edge_h(0, 0): TRUE, edge_v(0, 0): TRUE})),
        """
        ┌─!─╴   ·
        ! 1
        ╵   ·   ·

        ·   ·   ·
        """,
    )


# ── the other styles ──


def test_fills() -> None:
    puzzle = FillToy().new(2, 3).add_clue((0, 0), 3).add_clue((1, 1), 12)
    marks: Marks = {cell(0, 1): TRUE, cell(1, 1): TRUE, cell(0, 2): FALSE}
    shows(
        text(puzzle, game=played(puzzle, marks)),
        """
        ┌────────────┐
        │ 3  ▒▒▒▒ ·  │
        │    ▒12▒    │
        └────────────┘
        """,
    )


def test_partitions() -> None:
    puzzle = PartitionToy().new(2, 3).add_clue((0, 0), 3)
    marks = {cell(0, 1): 3, cell(0, 2): 2, cell(1, 0): 1, cell(1, 2): 2}
    shows(
        text(puzzle, game=played(puzzle, {at: Mark.number(n) for at, n in marks.items()})),
        """
        ┏━━━━━┳━━━┓
        ┃ 3 3 ┃ 2 ┃
        ┣━━   ╹   ┃
        ┃ 1 .   2 ┃
        ┗━━━━━━━━━┛
        """,
    )


def test_bridges() -> None:
    puzzle = BridgeToy().new(3, 3).add_clue((0, 0), 5).add_clue((0, 2), 2).add_clue((2, 0), 12)
    counts = {link_h(0, 0): 2, link_h(0, 1): 2, link_v(0, 0): 3, link_v(1, 0): 3, link_h(2, 0): 1, link_h(2, 1): 0}
    counts |= {link_v(1, 1): 1}
    drawn = text(puzzle, game=played(puzzle, {at: Mark.number(n) for at, n in counts.items()}))
    assert drawn.splitlines() == [
        "  5═════════2",
        "  3",
        "  3    ╷",
        "  3    │",
        "  12───┘  ×",
    ]


def test_corner_circles() -> None:
    puzzle = CornerToy().new(1, 2)
    marks: Marks = {corner(0, 0): TRUE, corner(1, 1): TRUE, corner(1, 2): FALSE}
    shows(
        text(puzzle, game=played(puzzle, marks)),
        """
        !───┬───┐
        │   │   │
        └───!───×
        """,
    )
    shows(
        text(puzzle, game=played(puzzle, {corner(0, 1): TRUE})),
        """
        ┌───○───┐
        │   │   │
        └───┴───┘
        """,
    )


def test_loops_through_cells() -> None:
    puzzle = CellLoopToy().new(2, 3).add_clue((0, 0), 3)
    marks: Marks = dict.fromkeys((link_h(0, 0), link_h(0, 1), link_v(0, 2), link_h(1, 1)), TRUE)
    shows(
        text(puzzle, game=played(puzzle, marks)),
        """
        ┌───┬───┬───┐
        │ 3───────┐ │
        ├───┼───┼ │ ┤
        │   │ ╶───┘ │
        └───┴───┴───┘
        """,
    )


def test_custom_styles_show_overlays() -> None:
    puzzle = CustomToy().new(1, 3)
    shows(
        text(puzzle, game=played(puzzle, {cell(0, 1): TRUE})),
        """
        ┌───────┐
        │ . · . │
        └───────┘
        """,
    )


# ── alignment ──


def large(genre_name: str, side: int) -> Puzzle:
    genre = {g.name: g for g in (AKARI, SLITHERLINK, SUDOKU, TAKUZU)}[genre_name]
    empty = genre.new(side, side)
    builder = empty.edit()
    for k in range(0, side * side, 7):
        at = divmod(k, side)
        values = possible_numbers(empty, cell(*at))
        builder.add_clue(at, values[k % len(values)])
    return builder.build()


@pytest.mark.parametrize(
    ("genre", "side"),
    [
        ("sudoku", 16),
        ("sudoku", 25),
        ("akari", 16),
        ("akari", 100),
        ("takuzu", 100),
        ("slitherlink", 25),
        ("slitherlink", 100),
    ],
)
def test_every_line_is_equally_wide(genre: str, side: int) -> None:
    puzzle = large(genre, side)
    lines = ANSI.sub("", text(puzzle, color=True)).splitlines()
    assert len(set(map(len, lines))) == 1
    widths = {"sudoku": 2 * side + 2 * round(side**0.5) + 1, "akari": 3 * side + 2, "takuzu": 2 * side + 3}
    assert len(lines[0]) == widths.get(genre, 4 * side + 1)
    rows = {"sudoku": side + round(side**0.5) + 1, "slitherlink": 2 * side + 1}
    assert len(lines) == rows.get(genre, side + 2)


@pytest.mark.parametrize("genre", ["sudoku", "akari", "takuzu", "slitherlink"])
def test_only_narrow_characters_are_used(genre: str) -> None:
    puzzle = large(genre, 16)
    used = set(text(puzzle, game=Game(puzzle))) | set("●○×·█▒│║═!")
    assert not {ch for ch in used if unicodedata.east_asian_width(ch) in "WF" or unicodedata.combining(ch)}
    assert not any(ord(ch) >= 0x1F000 or 0xFE00 <= ord(ch) <= 0xFE0F for ch in used), "no emoji"


def test_no_line_ends_in_blanks() -> None:
    assert all(line == line.rstrip() for line in text(slitherlink("3..", "...")).splitlines())


def _arms(name: str) -> tuple[int, ...]:
    """The weights of the arms of a box-drawing character, read from its Unicode name."""
    sides = {"UP": "u", "RIGHT": "r", "DOWN": "d", "LEFT": "l", "VERTICAL": "ud", "HORIZONTAL": "rl"}
    arms = dict.fromkeys("urdl", 0)
    weights = [word for word in name.split() if word in ("LIGHT", "HEAVY")]
    for part in name.split(" AND "):
        words = part.split()
        weight = next((word for word in words if word in ("LIGHT", "HEAVY")), weights[0])
        for side in "".join(sides.get(word, "") for word in words):
            arms[side] = 1 if weight == "LIGHT" else 2
    return tuple(arms.values())


@pytest.mark.parametrize("arms", list(product(range(3), repeat=4)))
def test_junctions_are_what_unicode_says(arms: tuple[int, int, int, int]) -> None:
    drawn = junction(*arms)
    if not any(arms):
        assert drawn == " "
    else:
        assert _arms(unicodedata.name(drawn).removeprefix("BOX DRAWINGS ")) == arms


# ── colours and captions ──


@pytest.mark.parametrize("theme", THEMES)
def test_colours_come_on_top_of_the_plain_text(theme: str) -> None:
    puzzle = akari("...1", "2.#.", "... ")
    game = played(puzzle, {cell(0, 0): TRUE, cell(0, 2): TRUE})
    colored = text(puzzle, game=game, color=True, theme=theme)
    plain = "\n".join(line.rstrip() for line in ANSI.sub("", colored).split("\n"))
    assert plain == text(puzzle, game=game)
    assert all(line.endswith("\x1b[0m") for line in colored.splitlines())


def _codes(color: str, ground: str) -> str:
    parts = (int(text[k : k + 2], 16) for text in (color, ground) for k in (1, 3, 5))
    r, g, b, *rest = map(str, parts)
    return f"38;2;{r};{g};{b};48;2;{';'.join(rest)}m"


def test_colours_say_what_roles_mean() -> None:
    puzzle = akari("1..")
    drawn = text(puzzle, game=played(puzzle, {cell(0, 1): TRUE}), color=True)
    assert _codes(DARK.roles["on-wall"], DARK.roles["wall"]) + "1" in drawn
    assert _codes(DARK.roles["lamp"], DARK.roles["lit"]) + "●" in drawn
    assert _codes(DARK.roles["frame"], DARK.paper) + "┌" in drawn


def test_the_inside_of_a_loop_is_coloured_throughout() -> None:
    puzzle = slitherlink("...", "...")
    drawn = text(puzzle, solution=loop_solution(puzzle, [cell(0, 0), cell(0, 1)]), color=True)
    second = drawn.splitlines()[1]
    inside = re.findall(r"\x1b\[[^m]*48;2;" + _codes("#000000", DARK.roles["inside"]).split("48;2;")[1], second)
    assert inside
    assert ANSI.sub("", second).startswith("│       │")


def test_players_colours_and_conflicts_are_coloured() -> None:
    puzzle = sudoku("....", "....", "....", "....")
    play = Play(colors={cell(2, 2): (Color("red"), Color("blue"))})
    game = played(puzzle, {cell(0, 0): Mark.number(1), cell(0, 1): Mark.number(1)}, play)
    drawn = text(puzzle, game=game, color=True)
    assert _codes(DARK.conflict, DARK.paper) + "!" in drawn
    assert _codes("#000000", DARK.tint(Color("red"))).split("48;2;")[1] in drawn


def test_captions_stand_above_and_steer_nothing() -> None:
    puzzle = akari(".").with_meta(PuzzleMeta(title="\x1b]0;pwned\x07Lights\r\n", author="Ann \x9b31m"))
    drawn = text(puzzle)
    assert drawn.splitlines()[:3] == ["]0;pwnedLights", "Ann 31m", "┌───┐"]
    assert not {ch for ch in drawn if unicodedata.category(ch) == "Cc"} - {"\n"}
    assert text(puzzle, captions=False).startswith("┌")


def test_solutions_are_drawn() -> None:
    puzzle = takuzu("1.", "..")
    marks = {at: Mark.binary(at.row == at.col) for at in puzzle.coords()}
    assert "│ 1 0 │\n│ 0 1 │" in text(puzzle, solution=Solution.from_marks(puzzle.field, marks))


def test_a_board_of_holes_is_nothing_to_see() -> None:
    assert text(akari(" ", " ")) == "\n"


def test_walls_alone() -> None:
    puzzle = akari("..").set_material((0, 0), Material.WALL)
    assert "│███ . │" in text(puzzle)


# ── added rules ──


def _killer() -> Puzzle:
    puzzle = SUDOKU.new(4, 4)
    cages = {7: ("a1", "a2", "b1"), 3: ("c4", "d4")}
    regions = {target: Region.of(puzzle.coord(at) for at in cage) for target, cage in cages.items()}
    rules = [Constraint.goal(Sum(target), region) for target, region in regions.items()]
    return puzzle.add_constraint(*rules, Constraint.each(Distinct(), regions.values()))


def test_cages_are_listed_below_the_board() -> None:
    bare, killer = text(SUDOKU.new(4, 4)), text(_killer())
    assert killer == bare + (
        "Added rules:\n"
        "  r4c1, r3c1 and r4c2: These add up to 7. All of these are different.\n"
        "  r1c3 and r1c4: These add up to 3. All of these are different.\n"
    )
    assert text(_killer(), captions=False) == bare


def test_variants_are_listed_below_the_board_with_all_their_places() -> None:
    cages = [KillerCage((cell(0, 2), cell(0, 3)), 3), KillerCage((cell(0, 0), cell(1, 0), cell(1, 1)), 7)]
    signs = [DifferenceDot(edge_v(0, 1), 2), Quadruple(corner(1, 1), (1, 2)), Skyscraper(frame(0, 3), 2)]
    pair = CloneCells((cell(2, 0), cell(3, 0)), (cell(2, 3), cell(3, 3)))
    puzzle = SUDOKU.new(4, 4, [*cages, *signs, pair, OddCells((cell(1, 1), cell(3, 3))), "anti-knight", "anti-king"])
    board, _, listed = text(puzzle).partition("┛\n")
    assert listed == (
        "1 clone: r3c1 r4c1 and r3c4 r4c4\n"
        "1 difference dot: 2 at r1c1–r1c2\n"
        "2 killer cages: 7 at r1c1 r2c1 r2c2; 3 at r1c3 r1c4\n"
        "2 odd cells: r2c2; r4c4\n"
        "1 quadruple: 1 2 at the upper left corner of r2c2\n"
        "1 skyscraper: 2 above column 3\n"
        "anti-king, anti-knight\n"
    )
    assert text(puzzle, captions=False) == f"{board}┛\n"


def test_a_long_list_of_variants_is_broken_between_two_of_them() -> None:
    rows = [KillerCage(tuple(cell(r, c) for c in range(9)), 45) for r in range(9)]
    listed = text(SUDOKU.new(9, 9, rows)).partition("┛\n")[2].splitlines()
    assert listed[0] == "9 killer cages: 45 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9;"
    assert len(listed) == 9
    assert all(re.fullmatch(r"  45 at( r\dc\d){9};?", line) for line in listed[1:])


def test_no_added_rule_is_left_out_without_a_word() -> None:
    puzzle = AKARI.new(12, 12)
    many = puzzle.add_constraint(Constraint.each(AtMost(TRUE, 3), EachWindow(2, 2)))
    lines = text(many).splitlines()
    assert lines[-1] == "  and 21 places more with added rules"
    over = TAKUZU.new(4, 4).add_constraint(Constraint.over(DistinctSequences(), EachRow()))
    assert "Added rules:\n  the rows: No two" in text(over)
    nowhere = puzzle.set_wall("a1").add_constraint(Constraint.goal(AtMost(TRUE, 1), Region.of([puzzle.coord("a1")])))
    assert "Added rules:\n  no position: " in text(nowhere)
