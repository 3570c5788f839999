"""Digits, notes, colours, undo and trials in a real browser; the rules themselves are tested in js/input_rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from penmark.board.coord import cell
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.studio.browser import PHONE
from tests.studio.playing import marks, open_page, place_of, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def sample(genre: str) -> Puzzle:
    return by_name(genre).samples[0].puzzle


def test_layers_by_key(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    for keys in ("Shift+Digit1", "Control+Digit2", "Alt+Digit3", "x", "4"):
        page.keyboard.press(keys)
    held = play(page)
    assert (held["corner"], held["centre"], held["colors"]) == ({"a9": [1, 4]}, {"a9": [2]}, {"a9": ["yellow"]})
    page.keyboard.press("Delete")
    held = play(page)
    assert "corner" not in held
    assert held["centre"] == {"a9": [2]}


def test_the_pad_shows_the_layer_of_keys_that_are_held(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.down("Shift")
    assert page.get_attribute("[data-tool=corner]", "aria-checked") == "true"
    page.click(".pm-key[data-value='4']", modifiers=["Shift"])
    page.keyboard.up("Shift")
    assert page.get_attribute("[data-tool=mark]", "aria-checked") == "true"
    page.click("[data-tool=centre]")
    page.keyboard.press("5")  # the keys stay with the board
    held = play(page)
    assert (held["corner"], held["centre"]) == ({"a9": [4]}, {"a9": [5]})


def test_notes_are_filled_by_the_rules_and_struck_by_a_digit(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.click("[data-do='fill']")
    notes = play(page)["centre"]
    assert notes["a9"] == [2, 3, 5, 9]
    assert len(notes) == 54
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("2")
    after = play(page)["centre"]
    assert 2 in notes["b9"]
    assert 2 not in after["b9"]
    page.keyboard.press("Control+z")
    assert play(page)["centre"] == notes
    assert marks(page) == {}


def test_undo_redo_and_trial(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("takuzu"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.click("[data-do='trial']")
    page.mouse.click(*place_of(page, cell(0, 1)))
    assert page.locator(".pm-layer-marks .pm-trial").count() == 1
    assert "Trial" in page.locator(".pm-trial-note").inner_text()
    page.click("[data-do='discard']")
    assert marks(page) == {"a6": [False]}
    page.click("[data-do='undo']")
    assert marks(page) == {"a6": [False], "b6": [False]}
    page.click("[data-do='redo']")
    page.click("[data-do='trial']")
    page.mouse.click(*place_of(page, cell(0, 1)))
    page.click("[data-do='keep']")
    assert page.locator(".pm-layer-marks .pm-trial").count() == 0
    assert marks(page) == {"a6": [False], "b6": [False]}


def test_candidates_that_a_page_sets_are_drawn_spoken_and_erased(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.evaluate("document.querySelector('penmark-player').setState({marks: {a9: [2, 3, 9]}})")
    assert page.locator(".pm-candidate").all_text_contents() == ["2", "3", "9"]
    page.mouse.click(*place_of(page, cell(0, 0)))
    assert "only 2 3 9" in str(page.locator("[role=gridcell]").first.get_attribute("aria-label"))
    page.click("[data-do='fill']")
    assert play(page)["centre"]["a9"] == [2, 3, 9]  # 5 would do as well, but was struck
    for _ in range(2):
        page.keyboard.press("Delete")
    assert marks(page) == {}
    assert page.locator(".pm-candidate").count() == 0


def selected(page: Page) -> set[str]:
    script = "s => [...s.selection.spots].map((k) => s.board.spots[k].name)"
    return set(page.evaluate(f"({script})(document.querySelector('penmark-player').session)"))


def test_cells_are_selected_in_every_way_by_mouse_and_keys(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.move(*place_of(page, cell(0, 0)))
    page.mouse.down()
    page.mouse.move(*place_of(page, cell(0, 3)))  # in one jump
    page.mouse.up()
    assert selected(page) == {"a9", "b9", "c9", "d9"}
    page.keyboard.down("Control")
    page.mouse.click(*place_of(page, cell(8, 8)))
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.up("Control")
    assert selected(page) == {"b9", "c9", "d9", "i1"}
    page.keyboard.down("Alt")
    page.mouse.move(*place_of(page, cell(4, 4)))
    page.mouse.down()
    page.mouse.move(*place_of(page, cell(5, 6)))
    page.mouse.up()
    page.keyboard.up("Alt")
    assert selected(page) == {f"{col}{row}" for col in "efg" for row in (5, 4)}
    page.mouse.dblclick(*place_of(page, cell(1, 3)))
    assert len(selected(page)) == 3  # the given 1s
    page.keyboard.press("Control+i")
    assert len(selected(page)) == 78
    page.keyboard.press("Control+a")
    assert len(selected(page)) == 81
    for key in ("ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    assert len(selected(page)) == 3
    page.keyboard.press("Escape")
    assert selected(page) == set()


def test_cells_are_selected_one_by_one_by_finger(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path, has_touch=True, is_mobile=True, viewport=PHONE)
    page.tap("[data-do='select']")
    for at in (cell(0, 0), cell(4, 4), cell(8, 8), cell(4, 4)):
        page.touchscreen.tap(*place_of(page, at))
        page.wait_for_timeout(400)  # else two taps are one double tap
    assert selected(page) == {"a9", "i1"}
    page.tap("[data-tool=color]")
    page.tap("[data-color=blue]")
    assert play(page)["colors"] == {"a9": ["blue"], "i1": ["blue"]}
