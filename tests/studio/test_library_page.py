"""The studio's library in a real browser: asking, scrolling, opening, collecting, grading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from penmark.board.coord import cell
from penmark.library import open_store
from penmark.library.packs import Pack
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name
from penmark.studio.collection_page import collection_page
from tests.library.store.boards import AKARI, board, new
from tests.studio.browser import new_page
from tests.studio.playing import place_of
from tests.studio.test_accessibility import axe_findings, needs_axe
from tests.studio.test_studio_page import current, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

MANY = 240
CARD = "#library-dialog .st-card"


@pytest.fixture(scope="module", autouse=True)
def filled() -> Iterator[None]:
    """The store of the shared studio, with boards of one row and 1 to 240 columns."""
    with open_store() as store:
        store.puzzles.add([new(board(cols, title=f"Strip {cols}"), "hard", cols) for cols in range(1, MANY + 1)])
    yield
    with open_store() as store:
        store.puzzles.remove("strip")


def open_library(page: Page, query: str = "strip", shelf: str = "store") -> None:
    page.click("#library")
    page.wait_for_selector(f"#library-shelf option[value='{shelf}']", state="attached")
    page.select_option("#library-shelf", shelf)
    ask(page, query)


def ask(page: Page, query: str) -> None:
    page.fill("#library-query", query)
    page.press("#library-query", "Enter")
    page.wait_for_selector(".st-long[aria-busy=false]")


def titles(page: Page) -> list[str]:
    return page.locator(f"{CARD} .st-card-title").all_inner_texts()


def test_a_question_an_order_and_a_puzzle_to_play(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_library(page, "strip score<=30")
    page.wait_for_selector("#library-count:text-is('30 puzzles')")
    assert titles(page)[:2] == ["Strip 1", "Strip 2"]
    assert page.locator(f"{CARD} img").first.evaluate("async (img) => (await img.decode(), img.naturalWidth > 0)")
    page.select_option("#library-order", "sort:-score")
    page.wait_for_selector(f"{CARD}:first-child :text('Strip 30')")
    ask(page, "strip tires:hard")
    page.wait_for_selector("#library-wrong:has-text('did you mean tier?')")
    assert titles(page)[0] == "Strip 30", "what was found before stays"
    ask(page, "strip score:7")
    page.wait_for_selector("#library-count:text-is('1 puzzle')")
    assert page.inner_text("#library-wrong") == ""
    page.click(CARD)
    page.wait_for_selector("#library-dialog", state="hidden")
    assert current(page).cols == 7


def test_only_what_is_in_sight_is_made(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_library(page)
    page.wait_for_selector(f"#library-count:text-is('{MANY} puzzles')")
    page.focus(".st-long")
    page.keyboard.press("End")
    page.wait_for_selector(f"{CARD}[data-active] :text('Strip {MANY}')")
    assert page.locator(CARD).count() < 60
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_selector("#library-dialog", state="hidden")
    assert current(page).cols == MANY - 1


def test_the_starter_sets_are_there_too(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_library(page, "hard 6x6", "starter:takuzu")
    page.wait_for_selector(f"{CARD} img")
    page.click(CARD)
    page.wait_for_selector("#library-dialog", state="hidden")
    puzzle = current(page)
    assert (puzzle.genre, puzzle.rows, puzzle.cols) == (by_name("takuzu"), 6, 6)


def test_what_the_server_says_of_a_store_that_cannot_be_used_is_shown(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    shelves = [{"name": "starter:takuzu", "title": "Takuzu, starter set"}]
    said = {"shelves": shelves, "problem": "the store needs an optional dependency"}
    page.route("**/api/library", lambda route: route.fulfill(json=said))
    page.click("#library")
    page.wait_for_selector("#library-said:text-is('Only the starter sets: the store needs an optional dependency.')")
    page.wait_for_selector(f"{CARD} img")


@needs_axe
def test_the_library_is_accessible(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_library(page, "strip score<=30")
    page.wait_for_selector(f"{CARD} img")
    assert axe_findings(page) == []


# ── playing ──

ONE_BULB = AKARI.new(1, 2).set_wall("a1").add_clue("a1", 1)
TWO_BULBS = AKARI.new(1, 3).set_wall("b1").add_clue("b1", 2)


def test_what_is_played_is_kept_and_the_next_is_like_it(browser: Browser, address: str) -> None:
    with open_store() as store:
        store.puzzles.add([new(ONE_BULB.with_meta(PuzzleMeta(title="One strip")), "easy"), new(TWO_BULBS, "easy")])
    page = visit(browser, address)
    open_library(page, "one strip easy")
    page.click(CARD)
    page.wait_for_selector("#library-dialog", state="hidden")
    page.mouse.click(*place_of(page, cell(0, 1)))
    page.wait_for_selector("#next-bar:has-text('Solved in')")
    with page.expect_response("**/api/library-next"):
        page.click("#next-puzzle")
    page.wait_for_selector("#next-bar", state="hidden")
    assert current(page) == TWO_BULBS
    open_library(page, "one strip finished")
    page.wait_for_selector(f"{CARD} :text('Solved, 0:0')")
    with open_store() as store:
        store.puzzles.remove("akari easy")


# ── collections and grading ──


@pytest.fixture
def march() -> Iterator[None]:
    with open_store() as store:
        store.collections.create("march", "The March issue")
        store.collections.add("march", [board(cols, title=f"Strip {cols}").content_hash for cols in (3, 4, 5)])
    yield
    with open_store() as store:
        store.collections.remove("march")


def order(page: Page) -> list[str]:
    return [words.split()[1] for words in page.locator("#collection-puzzles li > span").all_inner_texts()]


def kept_order() -> list[int]:
    with open_store() as store:
        return [found.cols for found in store.collections.puzzles("march")]


def test_a_collection_is_filled_arranged_and_taken_away(browser: Browser, address: str, march: None) -> None:
    page = visit(browser, address)
    open_library(page, "strip score:9..11")
    page.wait_for_selector("#library-count:text-is('3 puzzles')")
    page.click(f"{CARD} >> nth=0 >> .st-card-tick")
    page.click(f"{CARD} >> nth=2", modifiers=["Shift"])
    page.focus(".st-long")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")  # not the middle one
    page.wait_for_selector("#library-chosen:text-is('2 chosen')")
    page.click("#library-add")
    page.wait_for_selector("#library-graded:text-is('2 added to The March issue.')")
    page.select_option("#library-part", "collections")
    page.wait_for_selector("#collection-puzzles li >> nth=4")
    assert order(page) == ["3", "4", "5", "9", "11"]
    with page.expect_response("**/api/collection-change"):
        page.drag_and_drop("#collection-puzzles li >> nth=3", "#collection-puzzles li >> nth=0")
    assert order(page) == ["9", "3", "4", "5", "11"]
    page.focus("#collection-puzzles li >> nth=4")
    with page.expect_response("**/api/collection-change"):
        page.keyboard.press("Alt+ArrowUp")
    with page.expect_response("**/api/collection-change"):
        page.keyboard.press("Delete")
    assert order(page) == ["9", "3", "4", "5"]
    assert kept_order() == [9, 3, 4, 5]
    with page.expect_response("**/api/collection-change"):
        page.fill("#collection-author", "The editors")
        page.press("#collection-author", "Tab")
    page.select_option("#collection-kind", "html")
    with page.expect_download() as saved:
        page.click("#collection-save")
    assert saved.value.suggested_filename == "march.html"
    assert "<p>by The editors</p>" in saved.value.path().read_text("utf-8")
    assert axe_findings(page) == []


def test_without_a_collection_it_is_said_how_one_is_made(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#library")
    page.select_option("#library-part", "collections")
    page.wait_for_selector("#collection-hint:has-text('Make one here')")
    page.fill("#collection-name", "april")
    page.click(".st-make button")
    page.wait_for_selector("#collection-title")
    assert page.is_visible("#collection-hint"), "as long as it is empty"
    with open_store() as store:
        store.collections.remove("april")


def test_a_page_with_a_collection_plays_all_of_it(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "pack.html"
    file.write_text(collection_page(Pack("march", "March & <April>", "", "Rain.", (ONE_BULB, TWO_BULBS))), "utf-8")
    page = new_page(browser)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector(".pm-board")
    assert page.inner_text("h1") == "March & <April>"
    page.mouse.click(*place_of(page, cell(0, 1)))
    page.wait_for_selector("#pk-list button[aria-current][data-solved]")
    page.click("#pk-list button >> nth=1")
    assert current(page) == TWO_BULBS
    page.reload()
    page.wait_for_selector("#pk-list button[data-solved]")
    assert complaints == []


def test_what_is_found_is_graded_with_progress_and_cancel(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_library(page, "strip score<=2")
    page.wait_for_selector("#library-count:text-is('2 puzzles')")
    page.click("#library-grade")
    page.wait_for_selector("#library-graded:has-text('2 of 2 graded:')", timeout=20_000)
    with open_store() as store:
        assert store.puzzles.count("strip cols<=2") == 2
        assert store.puzzles.count("strip cols<=2 hard") == 0
    ask(page, "strip score>=100")
    page.wait_for_selector("#library-count:text-is('141 puzzles')")
    held: list[Route] = []
    page.route("**/events", lambda route: held.append(route))
    page.click("#library-grade")
    page.click("#library-cancel")
    page.wait_for_selector("#library-graded:text-is('Cancelled.')")
    assert page.is_enabled("#library-grade")
