"""Hands for the studio's editor: where cells are on the screen, and what the draft and its verdict are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from penmark.board.coord import Coord
from penmark.puzzle.clue import Number
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import from_plain, to_plain
from penmark.rendering.scene import centre
from tests.studio.playing import UNIT
from tests.studio.test_studio_page import open_sample, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOARD = "penmark-player.st-shown .pm-board"


# At once: after every change the board is another element.
_FRAME = f"""() => {{
  const board = document.querySelector("{BOARD}");
  board.scrollIntoView({{ block: "nearest" }});
  const {{ left, top, width }} = board.getBoundingClientRect();
  const {{ x, y, width: wide }} = board.viewBox.baseVal;
  return [left, top, width / wide, x, y];
}}"""
LOOKS = 750
"""At 20 ms each, how often to look before a test gives up: a busy machine is no fault of the page."""


def place_in_draft(page: Page, at: Coord) -> tuple[float, float]:
    page.wait_for_selector(BOARD)  # its verdict may be there before it
    left, top, scale, first_x, first_y = page.evaluate(_FRAME)
    x, y = centre(at)
    return left + (x * UNIT - first_x) * scale, top + (y * UNIT - first_y) * scale


def pick(page: Page, at: Coord) -> None:
    page.mouse.click(*place_in_draft(page, at))


def stroke(page: Page, *places: Coord) -> None:
    """Press at the first place, drag over the others, let go."""
    page.mouse.move(*place_in_draft(page, places[0]))
    page.mouse.down()
    for at in places[1:]:
        page.mouse.move(*place_in_draft(page, at), steps=4)
    page.mouse.up()


def choose(page: Page, variant: str) -> None:
    """Take a variant in hand, or switch it."""
    page.click("[data-edit=variants]:visible")
    page.click(f"[data-variant={variant}]")


def drafted(page: Page) -> dict[str, Any]:
    """The draft as tagged JSON."""
    found: dict[str, Any] = page.locator("penmark-player.st-shown").evaluate("player => player.session.board.puzzle")
    return found


def draft_of(page: Page) -> Puzzle:
    return from_plain(drafted(page)).puzzle


def verdict_is(page: Page, solutions: str) -> None:
    page.wait_for_selector(f"#live-verdict[data-solutions={solutions}]", timeout=10_000)


def edit(browser: Browser, address: str, genre: Genre, *, empty: bool = False) -> Page:
    """The genre's first sample in the editor, or an empty board of its size."""
    page = visit(browser, address)
    open_sample(page, genre)
    page.click("#tab-edit")
    verdict_is(page, "one")
    page.click("#shape-tools summary")
    if empty:
        page.click("[data-edit=bare]")
        becomes(page, genre.new(draft_of(page).rows, draft_of(page).cols))
    return page


def becomes(page: Page, wanted: Puzzle) -> None:
    """Wait until the draft is this puzzle, and see that it is."""
    for _ in range(LOOKS):
        if draft_of(page) == wanted:
            return
        page.wait_for_timeout(20)
    assert to_plain(draft_of(page)) == to_plain(wanted)


def a_clue(puzzle: Puzzle) -> tuple[Coord, int]:
    return next((at, clue.value) for at, clue in puzzle.clues.items() if isinstance(clue, Number))


def until(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(LOOKS):
        if holds():
            return
        page.wait_for_timeout(20)
    raise AssertionError(drafted(page))
