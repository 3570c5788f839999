"""Keys in a real browser: large numbers, keys of the player's own, and what stands on buttons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import cell
from penmark.puzzle.registry import by_name
from tests.studio.playing import marks, open_page, place_of, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAST = "document.querySelector('penmark-player').session.state.past.length"


@pytest.fixture
def sixteen(browser: Browser, tmp_path: Path) -> Page:
    """An empty Sudoku of 16 by 16, with the first cell selected."""
    page = open_page(browser, by_name("sudoku").new(16, 16), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    return page


# ── numbers of two digits ──


def test_two_digits_typed_quickly_are_one_number_and_one_step(sixteen: Page) -> None:
    sixteen.keyboard.type("12")
    assert marks(sixteen) == {"a16": [12]}
    assert sixteen.evaluate(PAST) == 1
    sixteen.keyboard.press("Control+z")
    assert marks(sixteen) == {}


def test_digits_typed_slowly_are_numbers_of_their_own(sixteen: Page) -> None:
    sixteen.keyboard.press("1")
    sixteen.wait_for_timeout(1700)
    sixteen.keyboard.press("2")
    assert marks(sixteen) == {"a16": [2]}


def test_what_makes_no_number_begins_another(sixteen: Page) -> None:
    for keys in ("17", "123", "g", "1c"):
        sixteen.keyboard.type(keys)
        sixteen.keyboard.press("ArrowRight")
    assert marks(sixteen) == {"a16": [7], "b16": [3], "c16": [16], "d16": [12]}


def test_another_cell_begins_another_number(sixteen: Page) -> None:
    for key in ("1", "ArrowRight", "2"):
        sixteen.keyboard.press(key)
    assert marks(sixteen) == {"a16": [1], "b16": [2]}


def test_digits_of_notes_are_notes_of_their_own(sixteen: Page) -> None:
    for key in ("Shift+Digit1", "Shift+Digit2", "Shift+KeyC"):
        sixteen.keyboard.press(key)
    assert play(sixteen)["corner"] == {"a16": [1, 2, 12]}


def test_the_second_digit_takes_back_nothing_but_the_first(browser: Browser, tmp_path: Path) -> None:
    """Where the first could not be written at all, what was done before it stays."""
    page = open_page(browser, by_name("sudoku").new(16, 16).add_clue(cell(0, 0), 5), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 1)))
    page.keyboard.press("3")
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.type("12")
    assert marks(page) == {"b16": [3]}


# ── keys of one's own ──


def bind(page: Page, action: str, key: str) -> str:
    """Give an action another key, by keys alone; what the dialog says of it."""
    page.click("[data-do='help']")
    page.focus(f"[data-key='{action}']")
    page.keyboard.press("Enter")
    page.keyboard.press(key)
    said = page.locator(".pm-key-said").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    return said


@pytest.fixture
def sudoku(browser: Browser, tmp_path: Path) -> Page:
    page = open_page(browser, by_name("sudoku").samples[0].puzzle, tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    return page


def test_a_key_is_changed_for_all_puzzles_and_kept(browser: Browser, sudoku: Page) -> None:
    assert bind(sudoku, "corner", "q") == "Q: notes in the corners."
    sudoku.reload()
    sudoku.wait_for_selector(".pm-board")
    sudoku.mouse.click(*place_of(sudoku, cell(0, 0)))
    for key in ("x", "1", "q", "2"):  # x means nothing any more, so the 1 is a digit
        sudoku.keyboard.press(key)
    assert marks(sudoku) == {"a9": [1]}
    sudoku.keyboard.press("ArrowRight")
    sudoku.keyboard.press("2")
    assert play(sudoku)["corner"] == {"b9": [2]}


def test_a_key_that_cannot_be_had_is_refused(sudoku: Page) -> None:
    sudoku.click("[data-do='help']")
    for key, reason in (
        ("k", "K already means “keep the trial”."),
        ("5", "5 always means the same."),
        ("ArrowUp", "ArrowUp always means the same."),
        ("Escape", "Nothing was changed."),
    ):
        sudoku.click("[data-key='trial']")
        sudoku.keyboard.press(key)
        assert sudoku.locator(".pm-key-said").inner_text().lower() == reason.lower()
        assert sudoku.inner_text("[data-key='trial']") == "T"


def test_buttons_say_the_key_they_have(sudoku: Page) -> None:
    assert sudoku.get_attribute("[data-do='undo']", "title") == "Undo (Ctrl+Z)"
    bind(sudoku, "undo", "u")
    assert sudoku.get_attribute("[data-do='undo']", "aria-label") == "Undo (U)"
    sudoku.keyboard.press("1")
    sudoku.keyboard.press("u")
    assert marks(sudoku) == {}


def test_all_keys_are_given_back(sudoku: Page) -> None:
    bind(sudoku, "undo", "u")
    sudoku.click("[data-do='help']")
    sudoku.click("[data-do='reset-keys']")
    assert sudoku.inner_text("[data-key='undo']") == "Ctrl+Z"
    sudoku.keyboard.press("Escape")
    assert sudoku.get_attribute("[data-do='undo']", "title") == "Undo (Ctrl+Z)"
