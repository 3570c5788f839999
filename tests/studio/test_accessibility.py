"""The page for everyone: axe finds nothing, the board speaks, every control can be reached and used by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from penmark.board.coord import cell
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from tests.studio.browser import DESKTOP, PHONE, chromium
from tests.studio.playing import marks, open_page, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (npm install in tests/studio)")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def axe_findings(page: Page) -> list[tuple[str, str, list[Any]]]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run()")
    return [(one["id"], one["impact"], [node["target"] for node in one["nodes"]][:3]) for one in found["violations"]]


@needs_axe
@pytest.mark.parametrize(
    ("genre", "theme"),
    [
        *((genre, theme) for genre in genres().values() for theme in ("light", "dark")),
        *((by_name("sudoku"), theme) for theme in ("high-contrast", "colour-safe")),
    ],
    ids=str,
)
def test_axe_finds_nothing(browser: Browser, tmp_path: Path, genre: Genre, theme: str) -> None:
    page = open_page(browser, genre.samples[0].puzzle, tmp_path, viewport=PHONE if theme == "dark" else DESKTOP)
    page.evaluate("theme => document.querySelector('penmark-player').setTheme(theme)", theme)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.click("[data-do='trial']")
    page.click("[data-do='check']")
    page.wait_for_timeout(200)
    assert axe_findings(page) == []


@needs_axe
@pytest.mark.parametrize("dialog", ["settings", "help"])
def test_axe_finds_nothing_in_dialogs(browser: Browser, tmp_path: Path, dialog: str) -> None:
    page = open_page(browser, by_name("sudoku").samples[0].puzzle, tmp_path)
    page.click(f"[data-do='{dialog}']")
    assert axe_findings(page) == []


def test_the_board_is_a_grid_that_speaks(browser: Browser, tmp_path: Path) -> None:
    puzzle = by_name("akari").samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path)
    assert page.locator("[role=grid] [role=row]").count() == puzzle.rows
    assert page.locator("[role=gridcell]").count() == puzzle.rows * puzzle.cols
    page.focus(".pm-board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    said = _spoken(page)
    assert said == "r1c1, a bulb"
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert _spoken(page) == "r1c4, wall, clue 1"


def test_notes_trials_and_colours_are_spoken(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, by_name("sudoku").samples[0].puzzle, tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    for key in ("Shift+Digit1", "Control+Digit2", "Alt+Digit1"):
        page.keyboard.press(key)
    assert _spoken(page) == "r1c1, empty, corner notes 1, centre notes 2, coloured red"
    page.keyboard.press("t")
    page.keyboard.press("3")
    assert _spoken(page) == "r1c1, 3, on trial, level 1, coloured red"


def _spoken(page: Page) -> str:
    active = page.get_attribute(".pm-board", "aria-activedescendant")
    return str(page.get_attribute(f"#{active}", "aria-label"))


def test_every_control_is_reached_with_tab(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, by_name("sudoku").samples[0].puzzle, tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("9")
    reached = set()
    page.evaluate("document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "(e => e.dataset.do || e.dataset.value || e.dataset.tool || e.tagName)(document.activeElement)"
            )
        )
    assert {"undo", "check", "trial", "pause", "settings", "help", "1", "9", "erase", "select", "mark"} <= reached
    page.focus("[data-tool=mark]")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("[data-tool=corner]", "aria-checked") == "true"
    assert marks(page) == {"a9": [9]}
