"""The page for everyone: axe finds nothing, the board speaks, every control can be reached and used by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from penmark.board.coord import cell
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from tests.studio import tools
from tests.studio.browser import DESKTOP, PHONE, new_page
from tests.studio.playing import marks, open_page, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

needs_axe = pytest.mark.skipif(not tools.AXE.exists(), reason=tools.NO_AXE)


def axe_findings(page: Page) -> list[tuple[str, str, list[Any]]]:
    page.evaluate(tools.AXE.read_text("utf-8"))
    found = page.evaluate("axe.run()")
    return [(one["id"], one["impact"], [node["target"] for node in one["nodes"]][:3]) for one in found["violations"]]


@needs_axe
@pytest.mark.parametrize(
    ("genre", "theme"),
    [
        *((by_name("sudoku"), theme) for theme in ("light", "dark", "high-contrast", "colour-safe")),
        *(
            pytest.param(genre, theme, marks=pytest.mark.sweep)
            for genre in genres().values()
            for theme in ("light", "dark")
            if genre.name != "sudoku"
        ),
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
    assert _spoken(page) == page.locator(".pm-spoken").text_content() == "r1c1, a bulb"
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


# ── by keys alone ──

WATCH_FOCUS = "document.addEventListener('focusin', (event) => event.target.setAttribute('data-reached', ''))"
CONTROLS = "button, select, input, textarea, summary, a[href], [tabindex]"
UNREACHED = f"""() => [...document.querySelectorAll("{CONTROLS}")]
    .filter((one) => one.checkVisibility({{ visibilityProperty: true }}) && !one.disabled && !one.closest("[inert]"))
    .filter((one) => !one.hasAttribute("data-reached"))
    .filter((one) => !(one.tabIndex < 0 && ["radio", "tab"].includes(one.getAttribute("role"))))
    .map((one) => one.outerHTML.slice(0, 120))"""


def unreached(page: Page) -> list[str]:
    """The controls on the page that Tab does not lead to, or arrow keys from one of their group.

    Three times round, as buttons can arrive while the focus is past them: the editor's come with the server's answer.
    """
    page.evaluate(WATCH_FOCUS)
    left: list[str] = []
    for _ in range(3):
        page.evaluate("document.activeElement.blur()")
        for _ in range(page.locator(CONTROLS).count() + 2):
            page.keyboard.press("Tab")
        left = page.evaluate(UNREACHED)
        if not left:
            break
    return left


def test_every_control_of_the_player_is_reached_with_tab(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, by_name("sudoku").samples[0].puzzle, tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    for key in ("9", "t", "8", "Control+z", "+"):  # so that no button is idle
        page.keyboard.press(key)
    assert page.locator("button:disabled").count() == 0
    assert unreached(page) == []
    page.focus("[data-tool=mark]")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("[data-tool=corner]", "aria-checked") == "true"
    assert marks(page) == {"a9": [9]}


@pytest.mark.parametrize("dialog", ["settings", "help"])
def test_every_control_of_a_dialog_is_reached_with_tab(browser: Browser, tmp_path: Path, dialog: str) -> None:
    page = open_page(browser, by_name("sudoku").samples[0].puzzle, tmp_path)
    page.click(f"[data-do='{dialog}']")
    outside = set(unreached(page))
    inside = page.eval_on_selector_all(
        f"dialog :is({CONTROLS})", "all => all.map((one) => one.outerHTML.slice(0, 120))"
    )
    assert len(inside) > 3
    assert outside.isdisjoint(inside)
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate("document.activeElement.dataset.do") == dialog


# ── the studio's page ──


def studio(browser: Browser, address: str, theme: str, **options: Any) -> Page:
    page = new_page(browser, **options)
    page.add_init_script(f"localStorage.setItem('penmark:settings', JSON.stringify({{theme: '{theme}'}}))")
    page.goto(address)
    page.wait_for_selector(".pm-board")
    return page


def tabs(page: Page) -> Iterator[str]:
    """Every tab in turn, chosen by keys."""
    page.focus("[role=tab][aria-selected=true]")
    for _ in range(page.locator("[role=tab]").count()):
        yield page.locator("[role=tab][aria-selected=true]").inner_text()
        page.focus("[role=tab][aria-selected=true]")
        page.keyboard.press("ArrowRight")


@pytest.mark.slow
def test_every_control_of_the_studio_is_reached_with_tab(browser: Browser, address: str) -> None:
    page = studio(browser, address, "light", viewport=DESKTOP)
    assert [(tab, left) for tab in tabs(page) if (left := unreached(page))] == []


@needs_axe
@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "viewport"),
    [("high-contrast", PHONE), pytest.param("colour-safe", DESKTOP, marks=pytest.mark.sweep)],
)
def test_axe_finds_nothing_in_any_tab(browser: Browser, address: str, theme: str, viewport: dict[str, int]) -> None:
    page = studio(browser, address, theme, viewport=viewport)
    assert page.get_attribute(".pm-frame", "data-theme") == theme
    for tab in tabs(page):
        page.wait_for_timeout(200)
        assert (tab, axe_findings(page)) == (tab, [])
