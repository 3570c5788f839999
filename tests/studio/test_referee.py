"""Broken rules in a real browser: said when the player wants it, by words and by shape."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import cell
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.studio.playing import message, only_solution, open_page, place_of, to_enter

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def sample(genre: str) -> Puzzle:
    return by_name(genre).samples[0].puzzle


def want(page: Page, conflicts: str) -> None:
    page.click("[data-do='settings']")
    page.select_option("select[name=conflicts]", conflicts)
    page.click("[data-do='close']")


def test_conflicts_are_named_and_marked_by_shape(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("akari"), tmp_path)
    for col in (0, 1):
        page.mouse.click(*place_of(page, cell(0, col)))
    assert "At most one of these holds a bulb" in message(page)
    assert "r1c1" in message(page)
    assert page.locator(".pm-fault-flag").count() >= 2
    assert "breaks a rule" in str(page.locator("[role=gridcell][data-faulty]").first.get_attribute("aria-label"))


@pytest.mark.parametrize(("setting", "at_once", "asked"), [("off", 0, 0), ("request", 0, 2), ("guarded", 0, 2)])
def test_conflicts_as_the_player_wants_them(
    browser: Browser, tmp_path: Path, setting: str, at_once: int, asked: int
) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    want(page, setting)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("1")
    assert page.locator(".pm-fault-flag").count() == at_once
    page.click("[data-do='check']")
    assert page.locator(".pm-fault-flag").count() == asked
    assert message(page) == ("Something is not right yet." if setting == "off" else message(page)) != ""


def test_check_says_what_is_left(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.click("[data-do='check']")
    assert message(page) == "No rule is broken so far. 54 places are still open."


def test_check_of_a_blank_board_calls_no_rule_broken(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("akari"), tmp_path)
    page.click("[data-do='check']")
    said = message(page)
    assert re.match(r"No rule is broken so far\. Still to do: (r\d|The )", said), said
    assert re.search(r"\(and \d+ more unmet rules?\)$", said), said


def set_marks(page: Page, marks: dict[str, list[bool | int]]) -> None:
    page.evaluate("marks => document.querySelector('penmark-player').setState({marks})", marks)


def test_guarded_waits_until_all_is_filled_in(browser: Browser, tmp_path: Path) -> None:
    puzzle = sample("takuzu")
    page = open_page(browser, puzzle, tmp_path)
    want(page, "guarded")
    wrong: dict[str, list[bool | int]] = {
        puzzle.substrate.format_coord(at): [not value] for at, value in to_enter(puzzle, only_solution(puzzle))
    }
    last = wrong.popitem()
    set_marks(page, dict(wrong))
    assert page.locator(".pm-fault-flag").count() == 0
    set_marks(page, {**wrong, last[0]: last[1]})
    assert page.locator(".pm-fault-flag").count() > 0
    assert "more broken" in message(page)


def test_guarded_where_cells_may_stay_empty(browser: Browser, tmp_path: Path) -> None:
    """A bulb too many is not spoken of until every cell is lit."""
    puzzle = sample("akari")
    page = open_page(browser, puzzle, tmp_path)
    want(page, "guarded")
    right = [puzzle.substrate.format_coord(at) for at, _ in to_enter(puzzle, only_solution(puzzle))]
    extra = next(name for name in ("a7", "b7", "c7") if name not in right)
    set_marks(page, {name: [True] for name in (*right[:-1], extra)})
    assert page.locator(".pm-fault-flag").count() == 0
    set_marks(page, {name: [True] for name in (*right, extra)})
    assert page.locator(".pm-fault-flag").count() > 0
    assert message(page).startswith("At most one of these holds a bulb")
