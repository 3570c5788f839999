"""The studio's editor in a real browser: placing, shaping, symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.substrate import Material
from penmark.board.symmetry import Symmetry
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.resizing import resized
from penmark.puzzle.transform import transform
from penmark.solvers import solve
from tests.puzzle.random_puzzles import possible_numbers
from tests.studio.editing_hands import (
    BOARD,
    becomes,
    draft_of,
    edit,
    pick,
    place_in_draft,
    until,
    verdict_is,
)
from tests.studio.test_studio_page import current
from tests.sweeps import chosen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def _first_of_each_clue() -> tuple[Genre, ...]:
    """One genre for each kind of clue and what it stands on, by its first sample."""
    firsts: dict[object, Genre] = {}
    for genre in genres().values():
        puzzle = genre.samples[0].puzzle
        at, clue = next(iter(puzzle.clues.items()))
        firsts.setdefault((type(clue), at.layer, puzzle.material(at), puzzle.substrate.rooms is None), genre)
    return tuple(firsts.values())


EVERY_CLUE = pytest.mark.parametrize("genre", chosen(genres().values(), _first_of_each_clue()), ids=str)
CHOSEN = pytest.mark.parametrize(
    "genre", chosen(genres().values(), (by_name("akari"), by_name("slitherlink"))), ids=str
)
"""A genre whose boards have walls and one that is played on edges: the page itself knows no genre."""


# ── placing ──


@EVERY_CLUE
def test_a_clue_is_taken_away_and_put_back(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre)
    puzzle = genre.samples[0].puzzle
    at = next(iter(puzzle.clues))
    clue = puzzle.clues[at]
    pick(page, at)
    page.keyboard.press("Delete")
    becomes(page, puzzle.clear_clue(at))
    if clue.as_number is not None:
        page.keyboard.press(str(clue.as_number))
    else:
        page.click(f"[data-clue='{puzzle.clue_text(clue)}']")
    becomes(page, puzzle)
    verdict_is(page, "one")
    page.click("[data-edit=play]")
    page.wait_for_selector("penmark-player:not(.st-shown):visible")
    assert current(page) == puzzle


@CHOSEN
def test_clues_are_placed_by_keys_alone(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre, empty=True)
    bare = draft_of(page)
    value = possible_numbers(bare, cell(1, 2))[-1]
    page.focus(BOARD)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", str(value)):
        page.keyboard.press(key)
    becomes(page, bare.add_clue((1, 2), value))
    assert page.inner_text("#edit-place").startswith("r2c3")
    page.keyboard.press("Backspace")
    becomes(page, bare.add_clue((1, 2), value).clear_clue((1, 2)))


@CHOSEN
def test_clues_are_placed_by_pointer_alone(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre, empty=True)
    bare = draft_of(page)
    value = possible_numbers(bare, cell(2, 1))[-1]
    pick(page, cell(2, 1))
    page.click(f"[data-clue='{value}']")
    becomes(page, bare.add_clue((2, 1), value))
    page.click("[data-edit=clear]")
    becomes(page, bare.add_clue((2, 1), value).clear_clue((2, 1)))


@CHOSEN
def test_a_brush_paints_along_a_drag_as_one_step(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre, empty=True)
    bare = draft_of(page)
    value = possible_numbers(bare, cell(0, 0))[0]
    page.check("[name=paint]")
    page.click(f"[data-clue='{value}']")
    assert page.get_attribute(f"[data-clue='{value}']", "aria-pressed") == "true"
    drag(page, cell(0, 0), cell(0, 3))
    painted = bare
    for col in range(4):
        painted = painted.add_clue((0, col), value)
    becomes(page, painted)
    page.mouse.click(*place_in_draft(page, cell(0, 3)), button="right")
    becomes(page, painted.clear_clue((0, 3)))
    page.click("[data-edit=undo]")
    page.click("[data-edit=undo]")
    becomes(page, bare)
    page.uncheck("[name=paint]")
    pick(page, cell(1, 1))
    page.wait_for_timeout(150)
    assert draft_of(page) == bare


def drag(page: Page, start: Coord, end: Coord) -> None:
    page.mouse.move(*place_in_draft(page, start))
    page.mouse.down()
    page.mouse.move(*place_in_draft(page, end), steps=12)
    page.mouse.up()


@pytest.mark.parametrize(
    "genre", chosen((genre for genre in genres().values() if genre.structure), (by_name("akari"),)), ids=str
)
def test_materials_by_key_button_and_brush(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre, empty=True)
    bare = draft_of(page)
    for material in genre.structure:
        page.focus(BOARD)
        page.keyboard.press(material.wire_name[0])
        becomes(page, bare.set_material((0, 0), material))
        page.click(f"[data-material={material.wire_name}]")
        becomes(page, bare)
    page.check("[name=paint]")
    page.click("[data-material=wall]")
    drag(page, cell(2, 0), cell(2, 2))
    walls = bare.set_wall((2, 0)).set_wall((2, 1)).set_wall((2, 2))
    becomes(page, walls)
    drag(page, cell(2, 1), cell(2, 3))
    becomes(page, bare.set_wall((2, 0)))
    page.focus(BOARD)
    page.keyboard.press("Space")
    becomes(page, bare.set_wall((2, 0)).set_wall((2, 3)))


def test_numbers_of_several_digits(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("sudoku"), empty=True)
    page.select_option("[name=size]", label="16 × 16, boxes 4 × 4")
    large = by_name("sudoku").new(16, 16)
    becomes(page, large)
    assert page.locator("[data-clue]").count() == 16
    page.focus(BOARD)
    page.keyboard.type("12")
    becomes(page, large.add_clue((0, 0), 12))
    page.keyboard.press("ArrowRight")
    page.keyboard.type("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2g")
    becomes(page, large.add_clue((0, 0), 12).add_clue((0, 1), 1).add_clue((0, 2), 16))
    for wanted in (large.add_clue((0, 0), 12).add_clue((0, 1), 1).add_clue((0, 2), 2), None):
        page.keyboard.press("Control+z")
        if wanted:
            becomes(page, wanted)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    becomes(page, large)


def test_question_marks_where_there_are_such(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("slitherlink"), empty=True)
    bare = draft_of(page)
    page.focus(BOARD)
    page.keyboard.type("?")
    becomes(page, bare.add_clue((0, 0), UNKNOWN))
    page.keyboard.press("Delete")
    becomes(page, bare)
    page.click("[data-clue='?']")
    becomes(page, bare.add_clue((0, 0), UNKNOWN))


def test_what_cannot_stand_there_is_refused_with_words(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("sudoku"))
    page.focus(BOARD)
    page.keyboard.press("0")
    page.wait_for_selector("#edit-problem:not(:empty)")
    verdict_is(page, "one")
    assert draft_of(page) == by_name("sudoku").samples[0].puzzle


def test_undo_and_redo_by_buttons_and_keys(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("takuzu"), empty=True)
    bare = draft_of(page)
    page.focus(BOARD)
    page.keyboard.press("1")
    one = bare.add_clue((0, 0), 1)
    becomes(page, one)
    page.keyboard.press("Control+z")
    becomes(page, bare)
    page.keyboard.press("Control+y")
    becomes(page, one)
    page.click("[data-edit=undo]")
    becomes(page, bare)
    page.click("[data-edit=redo]")
    becomes(page, one)
    assert page.is_disabled("[data-edit=redo]")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    becomes(page, one)


# ── shape ──


@pytest.mark.parametrize(
    "genre", chosen((g for g in genres().values() if g.name != "sudoku"), (by_name("slitherlink"),)), ids=str
)
def test_lines_come_and_go_at_every_side(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre)
    puzzle = draft_of(page)
    step = 2 if genre.name == "takuzu" else 1
    for side in ("top", "bottom", "left", "right"):
        page.click(f"[data-more={side}]")
        grown = resized(puzzle, **{side: step})
        becomes(page, grown)
        assert page.inner_text("#board-size") == f"{grown.rows} rows, {grown.cols} columns"
        page.click(f"[data-less={side}]")
        becomes(page, puzzle)
        page.click(f"[data-less={side}]")
        becomes(page, resized(puzzle, **{side: -step}))
        page.click("[data-edit=undo]")
        becomes(page, puzzle)


def test_where_sizes_are_few_they_are_offered(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("sudoku"))
    assert not page.is_visible("[data-more=top]")
    assert page.input_value("[name=size]") == '{"box_width":3,"box_height":3}'
    page.select_option("[name=size]", label="6 × 6, boxes 2 × 3")
    page.wait_for_selector("#board-size:text-is('6 rows, 6 columns')")
    assert draft_of(page).substrate.boxes == (2, 3)


@CHOSEN
def test_turning_and_flipping(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre)
    puzzle = draft_of(page)
    for by in (Symmetry.ROTATE_90, Symmetry.FLIP_COLS, Symmetry.FLIP_ROWS, Symmetry.ANTITRANSPOSE):
        page.click(f"[data-turn={by}]")
        becomes(page, transform(puzzle, by))
        verdict_is(page, "one")
        page.click(f"[data-turn={by.inverse}]")
        becomes(page, puzzle)


# ── symmetry ──


ORBITS = {
    "rot180": [(0, 1), (-1, -2)],
    "rot90": [(0, 1), (1, -1), (-1, -2), (-2, 0)],
    "horizontal": [(0, 1), (0, -2)],
    "vertical": [(0, 1), (-1, 1)],
    "diagonal": [(0, 1), (1, 0)],
    "antidiagonal": [(0, 1), (-2, -1)],
    "diagonals": [(0, 1), (1, 0), (-1, -2), (-2, -1)],
    "full": [(0, 1), (1, 0), (0, -2), (1, -1), (-1, 1), (-2, 0), (-1, -2), (-2, -1)],
    "none": [(0, 1)],
}
"""Where a clue in the second cell leads to, by row and column; below 0 they count from the bottom right."""


@CHOSEN
def test_one_clue_brings_and_takes_its_orbit(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre, empty=True)
    bare = draft_of(page)
    value = possible_numbers(bare, cell(0, 1))[1]
    pick(page, cell(0, 1))
    for pattern, places in ORBITS.items():
        page.select_option("[name=edit-symmetry]", pattern)
        page.focus(BOARD)
        page.keyboard.press(str(value))
        wanted = {cell(row % bare.rows, col % bare.cols) for row, col in places}
        # Walls stand there without a number that nobody asked for.
        bare_walls = genre.clue_meanings[0].host in genre.structure
        clues_stand_at(page, {cell(0, 1)} if bare_walls else wanted)
        assert {draft_of(page).substrate.material(at) for at in wanted} == {genre.clue_meanings[0].host}
        assert draft_of(page).clues[cell(0, 1)] == Number(value)
        assert len(solve(draft_of(page), 1)) == 1
        page.keyboard.press("Delete")
        until(page, lambda: not draft_of(page).clues)
        page.click("[data-edit=bare]")
        becomes(page, bare)


def clues_stand_at(page: Page, places: set[Coord]) -> None:
    until(page, lambda: set(draft_of(page).clues) == places)


def test_walls_go_in_orbits_and_what_needs_a_square_is_not_offered(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("akari"), empty=True)
    bare = draft_of(page)
    page.select_option("[name=edit-symmetry]", "rot90")
    page.focus(BOARD)
    page.keyboard.press("w")
    corners = {cell(0, 0), cell(0, 6), cell(6, 0), cell(6, 6)}
    until(page, lambda: set(draft_of(page).substrate.cells_by_material(Material.WALL)) == corners)
    page.keyboard.press("w")
    becomes(page, bare)
    page.click("[data-more=top]")
    becomes(page, resized(bare, top=1))
    assert page.input_value("[name=edit-symmetry]") == "none"
    assert page.is_disabled("[name=edit-symmetry] option[value=rot90]")
    assert page.is_enabled("[name=edit-symmetry] option[value=rot180]")
