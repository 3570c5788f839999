"""Boards with more than numbers in cells, in a browser: marks of several kinds, all looks of clues, rooms, outside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import Coord, OrthoDir, cell, corner, edge_h, frame, link_h, link_v
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, Arrow, Runs
from penmark.puzzle.puzzle import Puzzle
from tests.rendering.toys import ArrowToy, BetweenToy, PearlToy, RoomToy, RunsToy
from tests.studio.playing import marks, open_page, place_of, point_on_screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def tap(page: Page, at: Coord, button: str = "left") -> None:
    page.mouse.click(*place_of(page, at), button=button)  # type: ignore[arg-type]  # one of two words


def drag(page: Page, *points: tuple[float, float]) -> None:
    page.mouse.move(*point_on_screen(page, *points[0]))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point_on_screen(page, *point), steps=6)
    page.mouse.up()


def names(puzzle: Puzzle, *coords: Coord) -> list[str]:
    return sorted(map(puzzle.substrate.format_coord, coords))


def test_cells_are_tapped_and_lines_drawn_on_one_board(browser: Browser, tmp_path: Path) -> None:
    puzzle = ArrowToy().new(3, 3).add_clue((0, 0), Arrow(OrthoDir.RIGHT, 1))
    page = open_page(browser, puzzle, tmp_path)
    tap(page, cell(1, 0))
    drag(page, (1.5, 0.5), (1.5, 1.5), (2.5, 1.5))
    assert marks(page) == {name: [True] for name in names(puzzle, cell(1, 0), link_v(0, 1), link_h(1, 1))}
    assert page.locator(".pm-filled").count() == 1
    assert page.locator(".pm-line").count() == 2
    tap(page, link_v(1, 2), button="right")
    assert marks(page)[names(puzzle, link_v(1, 2))[0]] == [False]
    tap(page, cell(1, 0))
    assert marks(page)[names(puzzle, cell(1, 0))[0]] == [False], "a second press goes on to the next mark"
    tap(page, cell(0, 0))
    assert not set(names(puzzle, cell(0, 0))) & set(marks(page)), "nothing is marked on a clue"
    drag(page, (0.5, 0.5), (0.5, 1.5))
    assert not [name for name in marks(page) if name == names(puzzle, link_v(0, 0))[0]], "no line leaves a clue"


def test_what_a_line_breaks_is_shown_across_the_edge(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, PearlToy().new(3, 3), tmp_path)
    drag(page, (0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5), (0.5, 0.5))
    page.locator("button[data-act=check], button", has_text="Check").first.click()
    drag(page, (2.5, 1.5), (2.5, 2.5))
    halo = page.locator(".pm-fault-halo").first.get_attribute("d") or ""
    x, y = (float(part) for part in halo[1:].replace("v", " ").replace("h", " ").split()[:2])
    assert (x % 40, y % 40) == (20, 20), "from the middle of a cell to the middle of the next"


def shown(page: Page, selector: str) -> int:
    return page.locator(f".pm-board {selector}").count()


def test_every_look_of_clues(browser: Browser, tmp_path: Path) -> None:
    pearls = PearlToy().new(2, 2).add_clue((0, 0), BLACK_PEARL).add_clue((1, 1), WHITE_PEARL)
    page = open_page(browser, pearls, tmp_path)
    assert (shown(page, ".pm-token-black-disc"), shown(page, ".pm-token-white-disc")) == (1, 1)
    builder = ArrowToy().new(2, 2).edit().add_clue((0, 0), Arrow(OrthoDir.UP, 3)).set_material((1, 1), Material.BLACK)
    page = open_page(browser, builder.build(), tmp_path)
    assert (shown(page, ".pm-clue-arrow"), shown(page, ".pm-grey"), shown(page, ".pm-wall")) == (1, 1, 1)
    rooms = RoomToy().new(2, 2).with_rooms(Rooms(2, 2, [0, 0, 1, 1])).add_clue((0, 0), 2)
    page = open_page(browser, rooms, tmp_path)
    assert shown(page, ".pm-stroke-border") == 1
    between = BetweenToy().new(2, 2).edit().add_clue(edge_h(1, 0), 3).add_clue(corner(1, 1), 7).build()
    page = open_page(browser, between, tmp_path)
    assert shown(page, ".pm-patch") == 2


def test_what_stands_outside_is_in_sight(browser: Browser, tmp_path: Path) -> None:
    puzzle = RunsToy().new(3, 3).add_clue(frame(0, 1), Runs((1, 1))).add_clue(frame(2, 0), Runs((3,)))
    page = open_page(browser, puzzle, tmp_path)
    board = page.locator(".pm-board").bounding_box()
    texts = page.locator(".pm-board .pm-ink-clue")
    assert [texts.nth(k).text_content() for k in range(texts.count())] == ["1", "1", "3"]
    assert board is not None
    for k in range(3):
        box = texts.nth(k).bounding_box()
        assert box is not None
        assert board["x"] <= box["x"] <= board["x"] + board["width"]
        assert board["y"] <= box["y"] <= board["y"] + board["height"]
    tap(page, cell(2, 2))
    assert marks(page) == {"c1": [True]}


@pytest.mark.parametrize("key", ["Enter", " "])
def test_marks_of_both_kinds_by_keys(browser: Browser, tmp_path: Path, key: str) -> None:
    puzzle = ArrowToy().new(2, 2)
    page = open_page(browser, puzzle, tmp_path)
    page.locator(".pm-board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    page.keyboard.press(key)
    assert set(marks(page)) == set(names(puzzle, cell(0, 0), link_h(0, 0)))
