"""The editor on boards with more than numbers in cells: clues of other kinds, outside and between cells, and rooms.

The server does not know these genres: the test answers in its place, by the same operations.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from penmark.board.coord import Coord, cell, corner, edge_h, frame
from penmark.board.rooms import Rooms
from penmark.errors import PenmarkError
from penmark.formats.studio import share_link
from penmark.puzzle import wire
from penmark.puzzle.clue import WHITE_PEARL, Number, Runs
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.studio.operations import Context, inventory
from penmark.studio.operations.boards import board
from penmark.studio.operations.editing import EditRequest, edit
from penmark.studio.operations.schemas import AboutPuzzle
from tests.puzzle.toys import Cage, Latin, Thermometer
from tests.rendering.toys import BetweenToy, CornerCluesToy, PearlToy, RoomToy, RunsToy
from tests.studio.browser import new_page
from tests.studio.editing_hands import BOARD, choose, drafted, pick, place_in_draft, stroke

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

LATIN = Latin()
TOYS: dict[str, Genre] = {
    genre.name: genre for genre in (BetweenToy(), CornerCluesToy(), PearlToy(), RoomToy(), RunsToy(), LATIN)
}
_ANSWERS: dict[str, tuple[type[Any], Any]] = {
    "board": (AboutPuzzle, board),
    "edit": (EditRequest, edit),
    "genre": (inventory.GenreRequest, inventory.genre_info),
}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    def known_by(name: str) -> Genre:
        return TOYS[name] if name in TOYS else by_name(name)

    monkeypatch.setattr(wire.reading, "by_name", known_by)
    monkeypatch.setattr(inventory, "by_name", known_by)


def answer(route: Route) -> None:
    kind, run = _ANSWERS[route.request.url.rsplit("/", 1)[1]]
    asked = msgspec.convert(json.loads(route.request.post_data or ""), kind)
    try:
        route.fulfill(body=msgspec.json.encode(run(asked, Context())), content_type="application/json")
    except PenmarkError as error:
        route.fulfill(status=422, json={"detail": str(error)})


def opened(browser: Browser, address: str, puzzle: Puzzle) -> Page:
    return edit_in(new_page(browser), address, puzzle)


def edit_in(page: Page, address: str, puzzle: Puzzle) -> Page:
    for name in _ANSWERS:
        page.route(f"**/api/{name}", answer)
    page.goto(share_link(address, puzzle))
    page.wait_for_selector(".pm-board")
    page.click("#tab-edit")
    page.wait_for_selector(BOARD)
    return page


def becomes(page: Page, puzzle: Puzzle) -> None:
    data = json.dumps(wire.to_plain(puzzle)["data"], sort_keys=True)
    for _ in range(100):
        if json.dumps(drafted(page)["data"], sort_keys=True) == data:
            return
        page.wait_for_timeout(50)
    assert drafted(page)["data"] == wire.to_plain(puzzle)["data"]


def typed(page: Page, at: Coord, text: str) -> None:
    pick(page, at)
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_lists_outside_are_typed_and_cleared(browser: Browser, address: str) -> None:
    puzzle = TOYS["toy-runs"].new(3, 4)
    page = opened(browser, address, puzzle)
    typed(page, frame(0, 2), "1 1")
    one = puzzle.add_clue(frame(0, 2), Runs((1, 1)))
    becomes(page, one)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Delete")
    becomes(page, puzzle)
    typed(page, frame(2, 0), "4")
    becomes(page, puzzle.add_clue(frame(2, 0), Runs((4,))))
    typed(page, frame(0, 2), "9")
    page.wait_for_selector("#edit-problem:not(:empty)")
    assert "run lengths" in page.inner_text("#edit-problem")


def test_clues_of_another_kind_by_button(browser: Browser, address: str) -> None:
    puzzle = TOYS["toy-pearl"].new(2, 2)
    page = opened(browser, address, puzzle)
    pick(page, cell(1, 1))
    page.click("[data-clue='○']")
    becomes(page, puzzle.add_clue((1, 1), WHITE_PEARL))


def test_clues_between_cells(browser: Browser, address: str) -> None:
    puzzle = TOYS["toy-between"].new(2, 2)
    page = opened(browser, address, puzzle)
    pick(page, corner(1, 1))
    page.keyboard.press("7")
    one = puzzle.add_clue(corner(1, 1), Number(7))
    becomes(page, one)
    typed(page, edge_h(1, 0), "o")
    becomes(page, one.add_clue(edge_h(1, 0), WHITE_PEARL))


def test_only_what_may_stand_at_the_chosen_place_is_offered(browser: Browser, address: str) -> None:
    puzzle = TOYS["toy-corner-clues"].new(2, 2)
    page = opened(browser, address, puzzle)
    offered = "[data-clue]:not([disabled])"
    pick(page, cell(0, 0))
    assert page.locator(offered).all_inner_texts() == ["0", "1", "2"]
    pick(page, cell(1, 1))
    assert page.locator(offered).all_inner_texts() == list("012345678")
    page.click("[data-clue='8']")
    becomes(page, puzzle.add_clue((1, 1), 8))
    pick(page, cell(0, 0))
    page.check("[name=paint]")
    assert page.locator("[data-clue][disabled]").count() == 0, "a brush is taken anywhere"


def test_one_begins_where_a_clue_can_stand(browser: Browser, address: str) -> None:
    puzzle = TOYS["toy-runs"].new(3, 4)
    page = opened(browser, address, puzzle)
    page.wait_for_selector("#edit-place:not(:empty)", state="attached")
    assert page.inner_text("#edit-place") == "the place above column 1"
    pick(page, cell(1, 1))
    assert page.is_disabled("[name=clue-text]"), "no clue can stand in a cell"
    pick(page, frame(0, 2))
    assert page.is_enabled("[name=clue-text]")


def test_what_was_refused_is_forgotten_where_one_goes_on(browser: Browser, address: str) -> None:
    page = opened(browser, address, TOYS["toy-runs"].new(3, 4))
    typed(page, frame(0, 2), "9")
    page.wait_for_selector("#edit-problem:not(:empty)")
    pick(page, frame(0, 3))
    assert page.inner_text("#edit-problem") == ""


def test_a_long_list_of_needless_clues_is_not_cut_off(browser: Browser, address: str) -> None:
    """Of places with long names fewer are listed, and how many more there are."""
    puzzle = TOYS["toy-runs"].new(3, 4)
    for col in range(1, 5):
        puzzle = puzzle.add_clue(frame(0, col), Runs((1,)))
    page = new_page(browser)
    spare = [puzzle.substrate.format_coord(at) for at in puzzle.clues]
    answers: dict[str, Any] = {
        "uniqueness": {"solutions": "one", "differ": [], "examples": [], "seconds": 0.0},
        "facts": {"solvable": True, "complete": False, "candidates": {}},
        "redundant": {"needless": spare, "needed": [], "complete": True},
        "grade": {
            "difficulty": "medium",
            "score": 1234,
            "hardest_title": "A technique with a name",
            "status": "solved",
        },
    }
    for name in answers:
        page.route(f"**/api/{name}", lambda route: route.fulfill(json=answers[route.request.url.rsplit("/", 1)[1]]))
    edit_in(page, address, puzzle)
    page.wait_for_selector("#live-needless[data-needless='4']")
    assert page.inner_text("#live-needless") == (
        "Not needed, any one of these clues: the place above column 1 and 3 more (circled)."
    )
    high, whole = page.eval_on_selector(".st-live", "live => [live.clientHeight, live.scrollHeight]")
    assert whole <= high


def test_a_stroke_paints_a_room(browser: Browser, address: str) -> None:
    puzzle = TOYS["toy-room"].new(2, 3)
    page = opened(browser, address, puzzle)
    page.check("[name=paint]")
    page.click("[data-edit=room]")
    page.mouse.move(*place_in_draft(page, cell(0, 0)))
    page.mouse.down()
    for at in (cell(0, 1), cell(1, 1)):
        page.mouse.move(*place_in_draft(page, at), steps=4)
    page.mouse.up()
    becomes(page, puzzle.with_rooms(Rooms(2, 3, [0, 0, 1, 2, 0, 1])))
    page.click("[data-edit=undo]")
    becomes(page, puzzle)


def test_variants_with_a_payload_are_laid_by_a_stroke_and_lifted(browser: Browser, address: str) -> None:
    puzzle = LATIN.new(4, 4)
    page = opened(browser, address, puzzle)
    choose(page, "cage")
    page.click("[data-type='5']")
    cells = (cell(0, 0), cell(0, 1))
    stroke(page, *cells)
    caged = puzzle.with_variants(Cage(cells, 5))
    becomes(page, caged)
    choose(page, "thermometer")
    line = (cell(2, 0), cell(2, 1), cell(3, 1))
    stroke(page, *line)
    both = caged.with_variants(*caged.variants, Thermometer(line))
    becomes(page, both)
    choose(page, "cage")
    stroke(page, cell(0, 1))
    page.click("[data-edit=remove-payload]")
    becomes(page, puzzle.with_variants(Thermometer(line)))
    page.click("[data-edit=undo]")
    becomes(page, both)


def test_a_line_is_laid_by_keys(browser: Browser, address: str) -> None:
    puzzle = LATIN.new(4, 4)
    page = opened(browser, address, puzzle)
    choose(page, "thermometer")
    page.focus(BOARD)
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "Enter"):
        page.keyboard.press(key)
    becomes(page, puzzle.with_variants(Thermometer((cell(0, 0), cell(0, 1), cell(1, 1)))))
    page.keyboard.press("Escape")
    choose(page, "thermometer")
    page.focus(BOARD)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("#edit-problem:not(:empty)")
    assert "two cells or more" in page.inner_text("#edit-problem")
