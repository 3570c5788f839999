"""Bridges in a browser: dragged from island to island, clicked anywhere on their way, walked to and typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from penmark.board.coord import link_h, link_v
from tests.genres.test_hashi import islands
from tests.studio.playing import is_solved, marks, open_page, place_of, point_on_screen, tab_to_board, walk_to
from tests.studio.test_kinds_of_boards import drag

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUZZLE = islands("4...2", ".....", "4.1..", ".....", "1....")
TOP, LEFT, MIDDLE, BELOW = "linkh:a5", "linkv:a4", "linkh:a3", "linkv:a2"


def test_by_dragging_clicking_and_typing(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, PUZZLE, tmp_path)
    for expected in ({TOP: [1]}, {TOP: [2]}, {}, {TOP: [1]}):
        drag(page, (0.5, 0.5), (4.5, 0.5))
        assert marks(page) == expected, "one, two, none"
    assert page.locator(".pm-line").count() == 1
    assert page.locator(".pm-line").first.get_attribute("d") == "M20 20H180", "from island to island"
    drag(page, (0.5, 0.5), (2.5, 1.8))
    assert marks(page) == {TOP: [1]}, "a drag that reaches no island draws nothing"
    drag(page, (4.5, 0.5), (0.5, 0.5), (0.5, 2.5))
    assert marks(page) == {TOP: [2], LEFT: [2]}, "on from island to island, as it began"
    page.keyboard.press("Control+z")
    assert marks(page) == {TOP: [1]}
    page.mouse.click(*point_on_screen(page, 2.5, 0.5))
    assert marks(page) == {TOP: [2]}, "a click in a cell that the bridge runs over"
    for at in (link_v(1, 0), link_v(0, 0)):
        page.mouse.click(*place_of(page, at))
    assert marks(page) == {TOP: [2], LEFT: [2]}, "clicks anywhere on its way"
    page.mouse.click(*place_of(page, link_h(2, 1)), button="right")
    assert marks(page)[MIDDLE] == [0]
    assert page.locator(".pm-cross").count() == 1
    tab_to_board(page)
    page.keyboard.press("ArrowRight")
    for at in (link_v(2, 0), link_h(2, 0)):
        assert not is_solved(page)
        walk_to(page, PUZZLE, at)
        page.keyboard.press("1")
    assert marks(page) == {TOP: [2], LEFT: [2], MIDDLE: [1], BELOW: [1]}
    assert is_solved(page)
