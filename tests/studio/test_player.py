"""The exported page in a real browser: every genre solved by mouse, by touch and by keys, and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import cell, edge_h
from penmark.board.mark import Mark
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.wire import from_plain, to_plain
from penmark.rendering.colors import rgb
from penmark.rendering.scene import Surface
from penmark.rendering.themes import THEMES
from penmark.studio.board_document import Gesture, board_document
from penmark.studio.single_page import single_page
from penmark.studio.theme_sheet import COLOUR_SAFE
from tests.studio.browser import PHONE, chromium
from tests.studio.playing import (
    is_solved,
    marks,
    message,
    on_edges,
    only_solution,
    open_page,
    place_of,
    point_on_screen,
    presses,
    to_enter,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EVERY_GENRE = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def sample(genre: str) -> Puzzle:
    return by_name(genre).samples[0].puzzle


# ── solving ──


@EVERY_GENRE
def test_solve_by_mouse(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path)
    given = board_document(puzzle).input
    for at, value in to_enter(puzzle, only_solution(puzzle)):
        assert not is_solved(page)
        if given.gesture is Gesture.WRITE:
            page.mouse.click(*place_of(page, at))
            page.click(f".pm-key[data-value='{value}']")
        else:
            for _ in range(presses(list(given.order), value)):
                page.mouse.click(*place_of(page, at))
    assert is_solved(page)
    assert message(page).startswith("Solved in")


@EVERY_GENRE
def test_solve_by_touch(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path, has_touch=True, is_mobile=True, viewport=PHONE)
    given = board_document(puzzle).input
    for at, value in to_enter(puzzle, only_solution(puzzle)):
        if given.gesture is Gesture.WRITE:
            page.touchscreen.tap(*place_of(page, at))
            page.tap(f".pm-key[data-value='{value}']")
        else:
            for _ in range(presses(list(given.order), value)):
                page.touchscreen.tap(*place_of(page, at))
    assert is_solved(page)


@EVERY_GENRE
def test_solve_by_keys(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    """With the keys alone, from the moment the page is open."""
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path)
    given = board_document(puzzle).input
    _tab_to_board(page)
    page.keyboard.press("ArrowRight")
    wanted = dict(to_enter(puzzle, only_solution(puzzle)))
    names = {puzzle.substrate.format_coord(at): value for at, value in wanted.items()}
    for _ in range(2 * puzzle.rows + 1 if on_edges(puzzle) else puzzle.rows):
        _walk_a_row(page, names, list(given.order), given.gesture, given.style == "glyph")
        # Rows of upright edges end in one, below which there is no flat edge.
        if on_edges(puzzle) and _here(page)[0].startswith("edgev"):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    assert is_solved(page)


def _tab_to_board(page: Page) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('pm-board')"):
            return
    raise AssertionError("the board cannot be reached with Tab")


def _here(page: Page) -> tuple[str, float]:
    script = "(() => { const s = document.querySelector('penmark-player').session; const k = s.selection.cursor;"
    name, x = page.evaluate(script + " return [s.board.spots[k].name, s.board.spots[k].x]; })()")
    return str(name), float(x)


def _walk_a_row(page: Page, names: dict[str, int], order: list[int], gesture: Gesture, literal: bool) -> None:
    """Left to right, entering what is wanted, then back."""
    while _step(page, "ArrowLeft"):
        pass
    while True:
        name, _ = _here(page)
        if name in names:
            if gesture is Gesture.WRITE or literal:
                page.keyboard.press(str(names[name]))
            else:
                for _ in range(presses(order, names[name])):
                    page.keyboard.press("Space")
        if not _step(page, "ArrowRight"):
            return


def _step(page: Page, key: str) -> bool:
    before = _here(page)
    page.keyboard.press(key)
    return _here(page) != before


# ── drawing and shading by dragging ──


def test_lines_are_drawn_by_dragging(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("slitherlink"), tmp_path)
    page.mouse.move(*point_on_screen(page, 1, 1))
    page.mouse.down()
    for x, y in ((1, 3), (3, 3)):
        page.mouse.move(*point_on_screen(page, x, y), steps=8)
    page.mouse.up()
    assert marks(page) == {name: [True] for name in ("edgev:b4", "edgev:b3", "edgeh:b3", "edgeh:c3")}
    page.keyboard.press("Control+z")
    assert marks(page) == {}


def test_right_button_and_long_press_mean_the_helper(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("akari"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)), button="right")
    assert marks(page) == {"a7": [False]}
    page = open_page(browser, sample("akari"), tmp_path, has_touch=True)
    client = page.context.new_cdp_session(page)
    x, y = place_of(page, cell(0, 0))
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(600)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert marks(page) == {"a7": [False]}


def test_pinch_zooms_and_never_writes(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("akari"), tmp_path, has_touch=True, viewport=PHONE)
    client = page.context.new_cdp_session(page)
    x, y = place_of(page, cell(3, 3))
    one = {"x": x, "y": y, "id": 1}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one]})
    client.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one, {"x": x + 30, "y": y, "id": 2}]}
    )
    for k in range(1, 6):
        points = [one, {"x": x + 30 + 20 * k, "y": y, "id": 2}]
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("document.querySelector('penmark-player').session.view.viewport.zoom") > 1.5
    assert marks(page) == {}
    assert page.evaluate("document.querySelector('penmark-player').session.state.past.length") == 0


def test_the_wheel_zooms_and_never_writes(browser: Browser, tmp_path: Path) -> None:
    """On a board so large that it is moved as a picture before it is drawn anew; afterwards pointers still hit."""
    puzzle = by_name("slitherlink").new(40, 40)
    page = open_page(browser, puzzle, tmp_path)
    at = edge_h(20, 20)
    where = place_of(page, at)
    page.mouse.move(*where)
    page.mouse.wheel(0, -600)
    page.wait_for_timeout(400)
    assert marks(page) == {}
    assert page.locator(".pm-zoom").is_visible()
    page.mouse.click(*where)  # zooming leaves what is under the pointer where it is
    assert marks(page) == {puzzle.substrate.format_coord(at): [True]}


# ── layers, undo, trial ──


def test_layers_by_key(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    for keys in ("Shift+Digit1", "Control+Digit2", "Alt+Digit3", "x", "4"):
        page.keyboard.press(keys)
    play = page.evaluate("document.querySelector('penmark-player').getState().play")
    assert (play["corner"], play["centre"], play["colors"]) == ({"a9": [1, 4]}, {"a9": [2]}, {"a9": ["yellow"]})
    page.keyboard.press("Delete")
    play = page.evaluate("document.querySelector('penmark-player').getState().play")
    assert "corner" not in play
    assert play["centre"] == {"a9": [2]}


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
    play = page.evaluate("document.querySelector('penmark-player').getState().play")
    assert (play["corner"], play["centre"]) == ({"a9": [4]}, {"a9": [5]})


def test_notes_are_filled_by_the_rules_and_struck_by_a_digit(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.click("[data-do='fill']")
    notes = page.evaluate("document.querySelector('penmark-player').getState().play.centre")
    assert notes["a9"] == [2, 3, 5, 9]
    assert len(notes) == 54
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("2")
    after = page.evaluate("document.querySelector('penmark-player').getState().play.centre")
    assert 2 in notes["b9"]
    assert 2 not in after["b9"]
    page.keyboard.press("Control+z")
    assert page.evaluate("document.querySelector('penmark-player').getState().play.centre") == notes
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


# ── rules ──


def test_conflicts_are_named_and_marked_by_shape(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("akari"), tmp_path)
    for col in (0, 1):
        page.mouse.click(*place_of(page, cell(0, col)))
    assert "At most 1 of these hold a bulb" in message(page)
    assert "r1c1" in message(page)
    assert page.locator(".pm-fault-flag").count() >= 2
    assert "breaks a rule" in str(page.locator("[role=gridcell][data-faulty]").first.get_attribute("aria-label"))


@pytest.mark.parametrize(("setting", "at_once", "asked"), [("off", 0, 0), ("request", 0, 2), ("guarded", 0, 2)])
def test_conflicts_as_the_player_wants_them(
    browser: Browser, tmp_path: Path, setting: str, at_once: int, asked: int
) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.click("[data-do='settings']")
    page.select_option("select[name=conflicts]", setting)
    page.click("[data-do='close']")
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


# ── the rest ──


def test_play_goes_on_where_it_stopped(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("9")
    page.wait_for_timeout(500)
    page.reload()
    page.wait_for_selector(".pm-board")
    assert marks(page) == {"a9": [9]}
    page.click("[data-do='undo']")
    assert marks(page) == {}


def test_pause_hides_the_board(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.click("[data-do='pause']")
    assert not page.locator(".pm-board").is_visible()
    page.keyboard.press("Enter")
    assert page.locator(".pm-board").is_visible()


def test_pages_can_listen_and_ask(browser: Browser, tmp_path: Path) -> None:
    puzzle = sample("akari")
    page = open_page(browser, puzzle, tmp_path)
    page.evaluate(
        "() => { window.heard = []; const p = document.querySelector('penmark-player');"
        " for (const n of ['change', 'progress', 'solved']) p.addEventListener(n, () => window.heard.push(n)); }"
    )
    state = {puzzle.substrate.format_coord(at): [True] for at, _ in to_enter(puzzle, only_solution(puzzle))}
    page.evaluate("marks => document.querySelector('penmark-player').setState({marks})", state)
    assert page.evaluate("window.heard") == ["solved", "change", "progress"]
    assert marks(page) == state
    page.evaluate("document.querySelector('penmark-player').showHint(['a1', 'b1'], 'Look here.')")
    assert message(page) == "Look here."
    assert page.locator(".pm-hint").count() == 1


def test_python_reads_what_the_page_says(browser: Browser, tmp_path: Path) -> None:
    puzzle = sample("sudoku")
    page = open_page(browser, puzzle, tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    for key in ("Shift+Digit1", "Control+Digit2", "Alt+Digit3", "ArrowRight", "t", "5"):
        page.keyboard.press(key)
    state = page.evaluate("document.querySelector('penmark-player').getState()")
    game = from_plain({**to_plain(puzzle), **state}).game
    assert game is not None
    assert game.get(cell(0, 1)) == Mark.number(5)
    assert game.play.trials == {cell(0, 1): 1}
    assert (game.play.corner, game.play.centre) == ({cell(0, 0): (1,)}, {cell(0, 0): (2,)})


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast", "colour-safe"])
def test_themes(browser: Browser, tmp_path: Path, theme: str) -> None:
    page = open_page(browser, sample("akari"), tmp_path)
    page.evaluate("theme => document.querySelector('penmark-player').setTheme(theme)", theme)
    assert page.get_attribute(".pm-frame", "data-theme") == theme
    wall = page.evaluate("getComputedStyle(document.querySelector('.pm-wall')).fill")
    looks = {**THEMES, COLOUR_SAFE.name: COLOUR_SAFE}
    assert wall == f"rgb({', '.join(str(round(255 * part)) for part in rgb(looks[theme].role(Surface.WALL)))})"


def test_nothing_is_asked_of_the_network(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    file = tmp_path / "page.html"
    file.write_text(single_page(sample("slitherlink")), "utf-8")
    page = context.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector(".pm-board")
    assert asked == [file.as_uri()]
