"""What hands expect of the studio's page: keys from anywhere, openings that tell, panels that keep still."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from penmark.formats.fpuzzles import SITE
from penmark.formats.studio import packed
from penmark.puzzle.registry import by_name, genres
from tests.formats.fpuzzles_payloads import payload
from tests.formats.sudokupad import boards as pad
from tests.studio.browser import new_page
from tests.studio.playing import marks, open_page
from tests.studio.test_studio_page import choose_tab, current, open_sample, open_text, visit

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Request, Route

LINK = "https://puzz.link/p?akari/6/6/nekcakbl"
FOCUS = "document.activeElement.classList.contains('pm-board')"
CURSOR = """() => {
  const { board, selection } = document.querySelector("penmark-player").session;
  return selection.cursor === null ? null : board.spots[selection.cursor].words;
}"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


# ── keys ──


def test_keys_work_from_the_first_moment_and_after_clicks_elsewhere(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("sudoku"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS)
    assert page.evaluate(CURSOR) == "r1c1"
    page.click("#panel-hint .st-note.st-wide")
    page.keyboard.press("End")
    assert page.evaluate(CURSOR) == "r1c9"
    page.keyboard.press("Control+End")
    assert page.evaluate(CURSOR) == "r9c9"
    page.click("[data-hint=nudge]")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(CURSOR) == "r9c2"
    page.click("#tab-grade")
    page.click("#grade")
    page.wait_for_selector(".st-film:visible")
    page.focus("#tab-grade")
    page.keyboard.press("7")
    assert marks(page)["b1"] == [7]
    page.focus("#sample")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(CURSOR) == "r9c2", "a field keeps its keys"
    for tab in ("solve", "hint"):
        page.click(f"#tab-{tab}")
        page.keyboard.press("ArrowRight")
        assert page.locator("[role=tab][aria-selected=true]").get_attribute("id") == f"tab-{tab}"
    assert page.evaluate(CURSOR) == "r9c4", "a click on a tab leaves the arrows with the board"


def test_help_and_skip_link_come_first(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "skip"
    page.keyboard.press("?")
    page.wait_for_selector(".pm-dialog")
    page.keyboard.press("Escape")
    page.focus("#skip")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS)
    assert current(page) == next(iter(genres().values())).samples[0].puzzle


def test_keys_in_the_editor_after_a_click_in_its_panel(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("sudoku"))
    choose_tab(page, "edit")
    page.wait_for_selector("[data-clue]")
    page.click("#edit-place")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#edit-place:has-text('r1c2')")
    page.keyboard.press("End")
    page.wait_for_selector("#edit-place:has-text('r1c9')")


def test_a_puzzle_is_pasted_anywhere(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    for tab in ("hint", "edit"):
        choose_tab(page, tab)
        page.evaluate(PASTE, LINK)
        page.wait_for_selector("#sample option:checked:has-text('Your own')", state="attached")
        assert (current(page).rows, current(page).cols) == (6, 6)
        page.evaluate(PASTE, "no puzzle")
        page.wait_for_selector("#problem:visible")
        page.click("#problem-close")
        choose_tab(page, "hint")
        open_sample(page, by_name("sudoku"))


# ── what is fetched ──


@pytest.mark.parametrize(("place", "most"), [("", 120_000), ("embed", 60_000)])
def test_little_is_fetched_before_there_is_something_to_see(
    browser: Browser, address: str, place: str, most: int
) -> None:
    """The page, and what the server answers it, as gzip sends them."""
    puzzle = by_name("sudoku").samples[0].puzzle
    page = new_page(browser)
    finished: list[Request] = []  # bodies are asked for later: a handler that waits may end after the test has looked
    page.on("requestfinished", lambda request: finished.append(request))
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/api/board")):
        page.goto(f"{address}{place}#p={packed(puzzle)}")
    page.wait_for_selector(".pm-board", timeout=10_000)
    page.wait_for_load_state("networkidle")
    sizes = {request.url: len(gzip.compress(_body(request))) for request in finished}
    assert sum(sizes.values()) < most, sizes
    assert not [url for url in sizes if url.endswith(("_panel.js", "_dialog.js")) and "hint" not in url]


def _body(request: Request) -> bytes:
    answer = request.response()
    assert answer is not None
    return answer.body()


# ── opening ──


def held(page: Page, operation: str) -> list[Route]:
    """Requests of an operation wait until they are let go."""
    waiting: list[Route] = []
    page.route(f"**/api/{operation}", lambda route: waiting.append(route))
    return waiting


def test_a_slow_opening_tells_and_can_be_given_up(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    before = current(page)
    waiting = held(page, "read")
    open_text(page, LINK)
    page.wait_for_selector("#open-waits:visible")
    assert page.is_disabled("#open-dialog [type=submit]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#open-dialog", state="hidden")
    page.click("#open")  # another dialog, which the answer to the first must not close
    page.fill("#open-text", "something else")
    for route in waiting:
        route.continue_()
    page.wait_for_timeout(400)
    assert page.is_visible("#open-dialog")
    assert page.input_value("#open-text") == "something else"
    assert current(page) == before


def test_what_was_recognised_is_told(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    cage = {"cells": ["R1C1", "R1C2"], "value": "5"}
    open_text(page, SITE + payload(antiknight=True, killercage=[cage], sumdot=[{"cell": "R1C1"}]))
    page.wait_for_selector("#open-problem:has-text(\"not understood: the key 'sumdot'\")")
    page.check("#open-lenient")
    page.click("#open-dialog [type=submit]")
    page.wait_for_selector("#open-dialog", state="hidden")
    told = page.inner_text("#problem p")
    assert told.startswith("Read: 1 killer cage, anti-knight; not understood, but kept: the key 'sumdot'")
    assert current(page).variants.names == ("anti-knight", "killer-cage")
    open_text(page, LINK)
    page.wait_for_selector("#open-dialog", state="hidden")
    assert page.is_hidden("#problem")


def test_what_a_setter_drew_is_shown(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    line = {"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#ff0000", "thickness": 10}
    dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000", "text": "2"}
    open_text(page, pad.link(pad.scl(lines=[line], overlays=[dot])))
    page.wait_for_selector("#open-dialog", state="hidden")
    assert page.locator("penmark-player .pm-trail").count() == 1
    assert page.locator("penmark-player rect.pm-round-dot").count() == 1
    assert "kept as drawing" in page.inner_text("#problem p")


def test_a_puzzle_on_its_way_is_announced(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    waiting = held(page, "board")
    page.select_option("#genre", "takuzu")
    page.wait_for_selector("#opening:visible")
    for route in waiting:
        route.continue_()
    page.wait_for_selector("#opening", state="hidden")
    page.wait_for_selector(f".pm-title:text-is('{by_name('takuzu').samples[0].puzzle.meta.title}')")


def test_samples_that_come_late_do_not_replace_what_was_chosen_since(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    before = current(page)
    waiting = held(page, "genre")
    page.select_option("#genre", "takuzu")
    page.wait_for_selector("#opening:visible")
    page.click("#opening button")
    page.wait_for_selector("#opening", state="hidden")
    assert page.input_value("#genre") == before.genre.name, "what is on the table, not what was given up"
    page.select_option("#genre", "takuzu")
    page.wait_for_selector("#opening:visible")
    open_text(page, LINK)
    page.wait_for_selector("#open-dialog", state="hidden")
    for route in waiting:
        route.continue_()
    page.wait_for_timeout(600)
    assert (current(page).rows, current(page).cols) == (6, 6)
    assert page.input_value("#genre") == "akari"


def quiet(browser: Browser, address: str) -> Page:
    """A page that may complain on its console: requests are held up."""
    page = new_page(browser)
    page.goto(address)
    page.wait_for_selector(".pm-board", timeout=10_000)
    return page


def test_an_exported_link_leads_to_this_studio_and_says_where_it_opens(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#export")
    page.wait_for_selector("#export-kind option:text-is('studio link')", state="attached")
    page.select_option("#export-kind", label="puzz.link")
    assert page.is_hidden("#export-local")
    page.select_option("#export-kind", label="studio link")
    assert page.is_visible("#export-local")
    link = page.input_value("#export-text")
    assert link.split("#")[0] == page.evaluate("`${location.origin}/`")
    before = current(page)
    other = visit(browser, link)
    assert current(other) == before


def test_what_cannot_be_read_says_the_likely_thing(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_text(page, "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbp")
    page.wait_for_selector("#open-problem p")
    assert page.inner_text("#open-problem p") == "This looks like a Penpa link that was cut short."
    assert not page.is_visible("#open-problem pre")
    page.click("#open-problem summary")
    assert "janko" in page.inner_text("#open-problem pre")


# ── asking ──


def test_grade_after_an_edit_is_of_what_was_edited(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("akari"))
    choose_tab(page, "edit")
    page.wait_for_selector("#live-verdict[data-solutions=one]")
    page.click("[data-material=hole]")  # in the first cell
    page.click("#tab-grade")
    page.click("#grade")
    page.wait_for_selector("#panel-grade .st-result > *:not(.st-note)", timeout=20_000)
    assert current(page) != by_name("akari").samples[0].puzzle


def test_more_time_is_offered_where_it_ran_out(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    short: dict[str, Any] = {"status": "timed-out", "difficulty": None, "score": None, "trace": []}
    page.route("**/api/grade", lambda route: answer(route, short))
    page.route("**/api/solve", lambda route: answer(route, {"solutions": "unknown", "found": []}))
    choose_tab(page, "grade")
    page.click("#grade")
    page.wait_for_selector("text=Time ran out")
    page.click("#panel-grade .st-longer")
    page.wait_for_selector("#difficulty", timeout=30_000)
    choose_tab(page, "solve")
    page.click("#solve")
    page.click("#panel-solve .st-longer >> nth=0")
    page.wait_for_selector("#verdict:has-text('exactly one')", timeout=30_000)


def answer(route: Route, plain: dict[str, Any]) -> None:
    route.fulfill(content_type="application/json", body=json.dumps(plain))


def test_the_absence_of_the_server_is_said_once(browser: Browser, address: str) -> None:
    page = quiet(browser, address)
    choose_tab(page, "edit")
    page.wait_for_selector("#live-verdict[data-solutions]")
    page.route("**/api/**", lambda route: route.abort())
    page.click("[data-edit=clear]")
    page.click("[data-clue='1']")
    page.wait_for_selector("#gone:visible")
    page.wait_for_timeout(300)
    assert page.locator("body").inner_text().count("does not answer") == 1
    page.unroute("**/api/**")
    page.click("[data-clue='1']")
    page.wait_for_selector("#gone", state="hidden")


# ── editing ──


def test_nothing_in_the_editor_moves_as_verdicts_change(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("akari"))
    choose_tab(page, "edit")
    page.wait_for_selector("#live-needless:not(:empty)", timeout=15_000)
    seen = {where(page)}
    page.keyboard.press("2")
    page.wait_for_selector("#live-verdict[data-solutions=none]:has-text('contradict')")
    seen.add(where(page))
    page.click("#shape-tools summary")
    page.click("[data-edit=empty]")
    page.wait_for_selector("#live-verdict[data-solutions=many]")
    seen.add(where(page))
    page.click("[data-edit=unique]")
    seen.add(where(page))
    page.wait_for_selector("#live-verdict[data-solutions=one]", timeout=30_000)
    seen.add(where(page))
    assert len(seen) == 1


def where(page: Page) -> tuple[float, ...]:
    names = ("unique", "undo", "play", "clear")
    return tuple(
        page.locator(f"[data-edit={name}]").first.evaluate("key => key.getBoundingClientRect().y + scrollY")
        for name in names
    )


def test_make_it_unique_keeps_to_the_symmetry(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("sudoku"))
    choose_tab(page, "edit")
    page.wait_for_selector("#live-verdict[data-solutions=one]")
    page.click("#shape-tools summary")
    page.click("[data-edit=bare]")
    page.wait_for_selector("#live-verdict[data-solutions=many]")
    page.wait_for_selector(".st-shown .pm-title:text-is('Sudoku')", state="attached")  # no longer the sample's title
    page.select_option("[name=edit-symmetry]", "rot180")
    page.click("[data-edit=unique]")
    page.wait_for_selector("#live-verdict[data-solutions=one]", timeout=40_000)
    page.click("[data-edit=play]")
    page.wait_for_selector("penmark-player:not(.st-shown):visible")
    made = current(page)
    places = {(at.row, at.col) for at in made.clues}
    assert places
    assert {(8 - row, 8 - col) for row, col in places} == places
    assert (made.meta.title, made.meta.author) == ("", "")


def test_nothing_is_lost_by_leaving_the_editor_and_coming_back_at_once(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    before = open_sample(page, by_name("sudoku"))
    choose_tab(page, "edit")
    page.wait_for_selector("#live-verdict[data-solutions=one]")
    page.click("#shape-tools summary")
    page.evaluate(
        """() => {
            document.querySelector("[data-edit=bare]").click();
            document.querySelector("[data-edit=play]").click();
            document.querySelector("#tab-edit").click();
        }"""
    )
    page.wait_for_selector("#live-verdict[data-solutions=many]")
    page.click("[data-edit=play]")
    page.wait_for_selector("penmark-player:not(.st-shown):visible")
    assert before.clues
    assert not current(page).clues


def test_the_editor_gives_nothing_away_while_one_solves(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, by_name("takuzu"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    assert marks(page)
    choose_tab(page, "edit")
    page.wait_for_selector("#live-verdict[data-solutions=one]")
    page.wait_for_timeout(400)
    shown = "document.querySelector('.st-shown').getState().marks"
    assert page.evaluate(shown) == {}
    page.select_option("[name=show]", "common")
    assert len(page.evaluate(shown)) > 10


# ── going out ──


def test_every_format_that_holds_the_puzzle_is_offered(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    puzzle = open_sample(page, by_name("akari"))
    page.click("#share")
    page.wait_for_selector("#share-local:visible")
    page.click("#share-export")
    page.wait_for_selector("#export-formats option", state="attached")
    page.select_option("#export-kind", "text:puzzlink")
    text = page.input_value("#export-text")
    assert text.startswith("https://puzz.link/p?")
    page.click("#export-dialog [data-close]")
    open_text(page, text)
    page.wait_for_selector("#open-dialog", state="hidden")
    assert current(page).clues == puzzle.clues


def test_a_link_that_is_none_does_not_reach_the_page(browser: Browser, tmp_path: Path) -> None:
    page = open_page(browser, by_name("akari").samples[0].puzzle, tmp_path)
    load = """(link) => {
      const player = document.querySelector("penmark-player");
      player.load({ ...player.session.board, author: "Somebody", link });
      return player.querySelectorAll(".pm-byline a").length;
    }"""
    assert page.evaluate(load, "https://example.org/") == 1
    for link in ("javascript:alert(1)", "data:text/html,x", " javascript:alert(1)", "//example.org"):
        assert page.evaluate(load, link) == 0
