"""Hands for tests: a page with one puzzle, and the ways to enter a solution into it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from penmark.board.coord import Coord, Layer
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering.scene import centre
from penmark.solvers import solve
from penmark.studio.single_page import single_page
from tests.studio.browser import kept_context

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

UNIT = 40
"""The width of a cell in the page's drawing."""


def open_page(browser: Browser, puzzle: Puzzle, folder: Path, **context: Any) -> Page:
    """The exported page of a puzzle, which opens without a word on its console."""
    file = folder / f"{puzzle.content_hash[:12]}.html"
    file.write_text(single_page(puzzle), "utf-8")
    page = kept_context(browser, **context).new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector(".pm-board")
    assert complaints == []
    return page


def place_of(page: Page, at: Coord) -> tuple[float, float]:
    """Where a position is on the screen."""
    return point_on_screen(page, *centre(at))


def point_on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    box = page.locator(".pm-board").bounding_box()
    shown = page.evaluate(
        "(({x, y, width, height}) => [x, y, width, height])(document.querySelector('.pm-board').viewBox.baseVal)"
    )
    assert box is not None
    left, top, wide, high = shown
    scale = min(box["width"] / wide, box["height"] / high)
    spare = (box["width"] - wide * scale) / 2, (box["height"] - high * scale) / 2
    return box["x"] + spare[0] + (x * UNIT - left) * scale, box["y"] + spare[1] + (y * UNIT - top) * scale


def only_solution(puzzle: Puzzle) -> Solution:
    (solution,) = solve(puzzle, max_solutions=2)
    return solution


def to_enter(puzzle: Puzzle, solution: Solution) -> list[tuple[Coord, int]]:
    """What a player must put down: everything where nothing may stay empty, else only what is there."""
    layers, clues, stated = puzzle.mark_layers, puzzle.clues, puzzle.genre.stated_mark
    open_ = [at for at in puzzle.coords() if at not in clues or stated(at, clues[at]) is None]
    return [(at, solution[at].value) for at in open_ if layers[at.layer].says_something(solution[at])]


def is_solved(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('.pm-frame').classList.contains('pm-solved')"))


def message(page: Page) -> str:
    return page.locator(".pm-message").inner_text()


def marks(page: Page) -> dict[str, list[bool | int]]:
    state: dict[str, Any] = page.evaluate("document.querySelector('penmark-player').getState()")
    found: dict[str, list[bool | int]] = state["marks"]
    return found


def presses(order: list[int], value: int) -> int:
    """How often to click an empty spot until it shows a value."""
    return order.index(value) + 1


def on_links(puzzle: Puzzle) -> bool:
    return Layer.LINKS_H in puzzle.field.layer_domains


def walk_to(page: Page, puzzle: Puzzle, at: Coord) -> None:
    """Bring the cursor to a position with the fewest arrow keys."""
    target = puzzle.substrate.layout.index(at)
    for key in page.evaluate(_WALK, target):
        page.keyboard.press(key)


_WALK = """(target) => {
  const { geometry, selection } = document.querySelector("penmark-player").session;
  const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const ways = new Map([[selection.cursor, []]]);
  for (const [spot, keys] of ways) {
    if (spot === target) return keys;
    for (const [key, [dx, dy]] of Object.entries(steps)) {
      const next = geometry.step(spot, dx, dy);
      if (!ways.has(next)) ways.set(next, [...keys, key]);
    }
  }
  throw new Error("no keys lead there");
}"""


def on_edges(puzzle: Puzzle) -> bool:
    return Layer.EDGES_H in puzzle.field.layer_domains


def tab_to_board(page: Page) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('pm-board')"):
            return
    raise AssertionError("the board cannot be reached with Tab")


def play(page: Page) -> dict[str, Any]:
    """Notes, colours, trials and time, as tagged JSON has them."""
    found: dict[str, Any] = page.evaluate("document.querySelector('penmark-player').getState().play")
    return found
