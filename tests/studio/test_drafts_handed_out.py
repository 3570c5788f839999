"""What is shared, saved and embedded while a puzzle is being made: the puzzle that is being made."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from penmark.formats import puzzlekit
from penmark.formats.studio import unpacked
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.studio.editing_hands import BOARD, becomes, draft_of, edit
from tests.studio.test_studio_page import share

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GENRE = by_name("takuzu")
SAMPLE = GENRE.samples[0].puzzle


def _drafted(browser: Browser, address: str) -> tuple[Page, Puzzle]:
    """An editor in which one clue was put onto an empty board."""
    page = edit(browser, address, GENRE, empty=True)
    wanted = draft_of(page).add_clue((0, 0), 1)
    page.focus(BOARD)
    page.keyboard.press("1")
    becomes(page, wanted)
    return page, wanted


def _shared(page: Page) -> Puzzle:
    return unpacked(urlsplit(share(page)).fragment.removeprefix("p=")).puzzle


def test_a_link_holds_what_is_being_made(browser: Browser, address: str) -> None:
    page, wanted = _drafted(browser, address)
    assert _shared(page) == wanted
    # It is still being made, and what is taken back is no longer shared.
    page.click("[data-edit=undo]")
    page.click("[data-edit=undo]")
    becomes(page, SAMPLE)
    assert _shared(page) == SAMPLE


def test_the_choice_of_puzzles_says_that_it_is_no_sample(browser: Browser, address: str) -> None:
    page, _ = _drafted(browser, address)
    chosen = "#sample option:checked"
    page.wait_for_selector(f"{chosen}:text-is('Your own')", state="attached")
    page.click("[data-edit=undo]")
    page.click("[data-edit=undo]")
    page.wait_for_selector(f"{chosen}:has-text('{SAMPLE.meta.title}')", state="attached")


def test_files_hold_what_is_being_made(browser: Browser, address: str) -> None:
    page, wanted = _drafted(browser, address)
    page.click("#export")
    page.wait_for_selector("#export-formats option", state="attached")
    checked = page.locator("#export-list label", has=page.locator("input:checked"))
    assert checked.inner_text() == f"Takuzu ({wanted.rows} × {wanted.cols})"
    page.select_option("#export-kind", "text:puzzlekit")
    assert puzzlekit.FORMAT.read(page.input_value("#export-text"), GENRE).puzzle == wanted
    page.click("#export-dialog [data-close]")
    page.click("[data-edit=play]")
    page.wait_for_selector("penmark-player:not(.st-shown):visible")
    assert _shared(page) == wanted


def test_an_embed_holds_what_is_being_made(browser: Browser, address: str) -> None:
    page, wanted = _drafted(browser, address)
    page.click("#share")
    page.click("#share-embed")
    page.wait_for_selector("#embed-dialog[open]")
    page.frame_locator("#embed-preview iframe").locator(".pm-board").wait_for()
    source = page.locator("#embed-preview iframe").get_attribute("src") or ""
    assert unpacked(parse_qs(urlsplit(source).query)["p"][0]).puzzle == wanted
