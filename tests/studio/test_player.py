"""The exported page in a real browser: every genre solved by mouse, by touch and by keys, and the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.adjacency import corners_of_edge
from penmark.board.coord import cell, edge_h
from penmark.board.mark import Mark
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.style import Gesture
from penmark.puzzle.wire import from_plain, to_plain
from penmark.rendering.colors import rgb
from penmark.rendering.scene import Surface
from penmark.rendering.themes import THEMES
from penmark.studio.board_document import board_document
from penmark.studio.single_page import single_page
from penmark.studio.theme_sheet import COLOUR_SAFE
from tests.studio.browser import PHONE
from tests.studio.playing import (
    is_solved,
    marks,
    message,
    on_edges,
    on_links,
    only_solution,
    open_page,
    place_of,
    point_on_screen,
    presses,
    tab_to_board,
    to_enter,
    walk_to,
)
from tests.sweeps import chosen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EVERY_GENRE = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
CHOSEN = pytest.mark.parametrize(
    "genre", chosen(genres().values(), (by_name("slitherlink"), by_name("sudoku"))), ids=str
)
"""A genre that is played on edges and one that is played with numbers in cells."""


def sample(genre: str) -> Puzzle:
    return by_name(genre).samples[0].puzzle


# ── solving ──


@EVERY_GENRE
def test_solve_by_mouse(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path)
    given = board_document(puzzle).input[0]
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


@CHOSEN
def test_solve_by_touch(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path, has_touch=True, is_mobile=True, viewport=PHONE)
    given = board_document(puzzle).input[0]
    for at, value in to_enter(puzzle, only_solution(puzzle)):
        if given.gesture is Gesture.WRITE:
            page.touchscreen.tap(*place_of(page, at))
            page.tap(f".pm-key[data-value='{value}']")
        else:
            for _ in range(presses(list(given.order), value)):
                page.touchscreen.tap(*place_of(page, at))
    assert is_solved(page)


@CHOSEN
def test_solve_by_keys(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    """With the keys alone, from the moment the page is open."""
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path)
    given = board_document(puzzle).input[0]
    tab_to_board(page)
    page.keyboard.press("ArrowRight")
    wanted = dict(to_enter(puzzle, only_solution(puzzle)))
    if on_links(puzzle):
        for at, value in wanted.items():
            walk_to(page, puzzle, at)
            for _ in range(presses(list(given.order), value)):
                page.keyboard.press("Space")
        assert is_solved(page)
        return
    names = {puzzle.substrate.format_coord(at): value for at, value in wanted.items()}
    for _ in range(2 * puzzle.rows + 1 if on_edges(puzzle) else puzzle.rows):
        _walk_a_row(page, names, list(given.order), given.gesture, given.style == "glyph")
        # Rows of upright edges end in one, below which there is no flat edge.
        if on_edges(puzzle) and _here(page)[0].startswith("edgev"):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    assert is_solved(page)


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


def loop_of(puzzle: Puzzle) -> list[tuple[int, int]]:
    """The corners of a loop in order, the first one again at the end."""
    edges = [corners_of_edge(at) for at, value in to_enter(puzzle, only_solution(puzzle)) if value]
    way = [edges[0][0]]
    while edges:
        edge = next(one for one in edges if way[-1] in one)
        edges.remove(edge)
        way.append(edge[1] if edge[0] == way[-1] else edge[0])
    return [(at.col, at.row) for at in way]


def test_a_loop_is_drawn_in_one_go(browser: Browser, tmp_path: Path) -> None:
    """By mouse and by finger; with the second button as crosses, which undo as one."""
    puzzle = sample("slitherlink")
    way = loop_of(puzzle)
    page = open_page(browser, puzzle, tmp_path)
    for button, mark in (("right", False), ("left", True)):
        page.mouse.move(*point_on_screen(page, *way[0]))
        page.mouse.down(button=button)  # type: ignore[arg-type]
        for x, y in way[1:]:
            page.mouse.move(*point_on_screen(page, x, y), steps=3)
        page.mouse.up(button=button)  # type: ignore[arg-type]
        assert set(map(tuple, marks(page).values())) == {(mark,)}
        assert is_solved(page) is mark
    page.keyboard.press("Control+z")
    assert set(map(tuple, marks(page).values())) == {(False,)}
    page = open_page(browser, puzzle, tmp_path, has_touch=True, is_mobile=True, viewport=PHONE)
    client = page.context.new_cdp_session(page)
    points = [{"x": x, "y": y} for x, y in (point_on_screen(page, *corner) for corner in way)]
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    for point in points[1:]:
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert is_solved(page)


def test_cells_are_shaded_and_dotted_by_dragging(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("akari"), tmp_path)
    for button, row in (("left", 0), ("right", 1)):
        page.mouse.move(*place_of(page, cell(row, 0)))
        page.mouse.down(button=button)  # type: ignore[arg-type]
        page.mouse.move(*place_of(page, cell(row, 2)), steps=4)
        page.mouse.up(button=button)  # type: ignore[arg-type]
    assert marks(page) == {"a7": [True], "b7": [True], "c7": [True], "a6": [False], "c6": [False]}
    page.keyboard.press("Control+z")
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


# ── the rest ──


def _wait(page: Page, holds: Callable[[], bool]) -> None:
    """The page's policy forbids Playwright's own way to wait for a condition."""
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.evaluate("JSON.stringify(localStorage)"))


def test_play_goes_on_where_it_stopped(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("9")
    assert marks(page) == {"a9": [9]}
    kept = "Object.values(localStorage).some((kept) => kept.includes('past') && !kept.includes('\"past\":[]'))"
    _wait(page, lambda: page.evaluate(kept))
    page.reload()
    page.wait_for_selector(".pm-board")
    _wait(page, lambda: marks(page) == {"a9": [9]})
    page.click("[data-do='undo']")
    assert marks(page) == {}


def test_pause_hides_the_board_and_nothing_can_be_written(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path)
    page.mouse.click(*place_of(page, cell(0, 0)))
    page.keyboard.press("2")
    page.keyboard.press("p")
    assert not page.locator(".pm-board").is_visible()
    page.keyboard.press("3")
    page.locator("[data-do='undo']").click(force=True)
    assert marks(page) == {"a9": [2]}
    page.click("[data-do='resume']")
    assert page.locator(".pm-board").is_visible()
    page.keyboard.press("3")  # the keys are with the board again
    assert marks(page) == {"a9": [3]}


@CHOSEN
def test_a_fresh_board_says_what_to_do_first(browser: Browser, tmp_path: Path, genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path)
    given = board_document(puzzle)
    words = page.locator(".pm-first").inner_text()
    if given.input[0].gesture is Gesture.WRITE:
        assert words.startswith("Pick a cell")
    else:
        names = [given.domains[0].names[given.domains[0].values.index(value)] for value in given.input[0].order]
        assert all(name in words for name in names)
    drawn = [each for each in given.input if each.gesture is Gesture.DRAW]
    assert bool(drawn) == words.startswith("Drag")
    page.mouse.click(*place_of(page, next(at for at in puzzle.coords() if at not in puzzle.clues)))
    page.keyboard.press("1")
    assert page.locator(".pm-first").is_hidden()


def test_paper_is_light_and_shows_the_whole_board(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, sample("sudoku"), tmp_path, color_scheme="dark")
    page.evaluate("document.querySelector('penmark-player').session.view.viewport.zoomBy(4)")
    assert page.get_attribute(".pm-frame", "data-theme") == "dark"
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.get_attribute(".pm-frame", "data-theme") == "light"
    assert page.evaluate("getComputedStyle(document.querySelector('.pm-sheet')).transform") == "none"
    shown = [
        name
        for name in (".pm-board", ".pm-title", ".pm-rules", ".pm-actions", ".pm-pad")
        if page.locator(name).is_visible()
    ]
    assert shown == [".pm-board", ".pm-title", ".pm-rules"]
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.get_attribute(".pm-frame", "data-theme") == "dark"


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
    # The page makes walls the darkest of cells on dark paper too: see board.css.
    wanted = "#090b0e" if theme == "dark" else looks[theme].role(Surface.WALL)
    assert wall == f"rgb({', '.join(str(round(255 * part)) for part in rgb(wanted))})"


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
