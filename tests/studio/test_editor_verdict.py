"""What the editor says of a draft, in a real browser: solutions, candidates, clues, difficulty; and what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import penmark
from penmark.board.coord import cell
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.wire import to_plain
from penmark.solvers import solve
from penmark.solvers.clue_sets import needless
from tests.studio.editing_hands import (
    BOARD,
    a_clue,
    becomes,
    choose,
    draft_of,
    drafted,
    edit,
    pick,
    until,
    verdict_is,
)
from tests.studio.playing import only_solution
from tests.studio.test_studio_page import STATE, current, visit
from tests.sweeps import chosen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

CHOSEN = pytest.mark.parametrize(
    "genre", chosen(genres().values(), (by_name("slitherlink"), by_name("sudoku"))), ids=str
)


# ── what is said ──


@CHOSEN
def test_clues_that_are_not_needed_and_the_difficulty(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre)
    puzzle = draft_of(page)
    spare = needless(puzzle, time_budget=10).needless
    page.wait_for_selector(f"#live-needless[data-needless='{len(spare)}']")
    assert page.locator("circle.st-spare").count() == len(spare)
    said = page.inner_text("#live-needless")
    assert said == "Every clue is needed." or all(puzzle.name_of(at) in said for at in spare[:6])
    page.wait_for_selector("#live-grade:not(:empty)")
    grade = penmark.grade(puzzle)
    assert grade.hardest is not None
    wanted = f"Difficulty: {grade.difficulty} · score {grade.score} · hardest step: {grade.hardest.title}"
    assert page.inner_text("#live-grade") == wanted


@CHOSEN
def test_true_candidates_and_two_solutions(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre)
    puzzle = draft_of(page)
    name = puzzle.substrate.format_coord
    solution = {name(at): [mark.plain] for at, mark in only_solution(puzzle).items() if at not in puzzle.clues}
    until(page, lambda: page.evaluate(STATE)["marks"] == solution)
    page.click("[data-edit=empty]")
    verdict_is(page, "many")
    assert "differ in" in page.inner_text("#live-verdict")
    page.wait_for_selector(".pm-hint", state="attached")
    shown = []
    for choice in ("0", "1"):
        page.select_option("[name=show]", choice)
        shown.append(page.evaluate(STATE)["marks"])
    assert shown[0] != shown[1]
    bare = draft_of(page)
    assert all(len(marks) == len(list(bare.coords())) for marks in shown)
    page.select_option("[name=show]", "")
    assert page.evaluate(STATE)["marks"] == {}


def test_clues_that_contradict_are_flagged(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("takuzu"), empty=True)
    page.focus(BOARD)
    for _ in range(3):
        page.keyboard.press("1")
        page.keyboard.press("ArrowRight")
    verdict_is(page, "none")
    page.wait_for_selector("#live-verdict:has-text('contradict')")
    assert page.locator("[data-faulty]").count() == 3
    page.keyboard.press("Control+z")
    verdict_is(page, "many")
    until(page, lambda: page.locator("[data-faulty]").count() == 0)


def test_the_newest_change_wins(browser: Browser, address: str) -> None:
    """An answer that comes late says nothing of the board as it is by then."""
    page = edit(browser, address, by_name("takuzu"))
    puzzle = draft_of(page)
    held: list[Route] = []
    page.route("**/api/uniqueness", lambda route: route.continue_() if held else held.append(route))
    at, clue = a_clue(puzzle)
    pick(page, at)
    page.keyboard.press("Delete")
    until(page, lambda: len(held) == 1)
    becomes(page, puzzle.clear_clue(at))
    assert page.get_attribute("#live-verdict", "data-solutions") is None
    page.keyboard.press(str(clue))
    verdict_is(page, "one")
    page.wait_for_timeout(200)
    verdict_is(page, "one")
    becomes(page, puzzle)


# ── clues that are found ──


@CHOSEN
def test_clues_are_found_that_leave_one_solution(browser: Browser, address: str, genre: Genre) -> None:
    page = edit(browser, address, genre)
    puzzle = draft_of(page)
    at, clue = a_clue(puzzle)
    page.click("[data-edit=empty]")
    becomes(page, puzzle.without_clues())
    pick(page, at)
    page.keyboard.press(str(clue))
    becomes(page, puzzle.without_clues().add_clue(at, clue))
    begun = puzzle.without_clues().add_clue(at, clue)
    for button in ("complete", "unique"):
        page.click(f"[data-edit={button}]")
        until(page, lambda: len(draft_of(page).clues) > 1 and not page.is_visible("#edit-cancel"))
        verdict_is(page, "one")
        made = draft_of(page)
        assert solve(made, 2).unique
        assert made.clues[at] == Number(clue)
        page.click("[data-edit=undo]")
        becomes(page, begun)


def test_question_marks_are_filled_or_left_alone(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("slitherlink"), empty=True)
    bare = draft_of(page)
    page.focus(BOARD)
    page.keyboard.press("?")
    becomes(page, bare.add_clue((0, 0), UNKNOWN))
    page.click("[data-edit=complete]")
    page.wait_for_selector("#edit-work:has-text('No clues were found')", timeout=60_000)
    page.click("[data-edit=unique]")
    until(page, lambda: len(draft_of(page).clues) > 1)
    assert cell(0, 0) in draft_of(page).clues
    verdict_is(page, "one")


def test_looking_for_clues_shows_progress_and_can_be_cancelled(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("slitherlink"), empty=True)
    bare = draft_of(page)
    page.route("**/events", lambda route: None)
    page.click("[data-edit=unique]")
    page.wait_for_selector("#edit-cancel:visible")
    assert page.is_visible("#panel-edit progress")
    assert page.is_disabled("[data-edit=complete]")
    page.click("#edit-cancel")
    page.wait_for_selector("#edit-work:text-is('Cancelled.')")
    assert draft_of(page) == bare
    assert not page.is_visible("#panel-edit progress")


# ── the rest ──


def test_title_author_rules_and_variants(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("takuzu"))
    page.click("#about-fields summary")
    for name, words in (("title", "Mine"), ("author", "Me"), ("rules", "As always.")):
        page.fill(f"#about-fields [name={name}]", words)
        page.keyboard.press("Tab")
    choose(page, "distinct-lines")
    until(page, lambda: draft_of(page).variants.names == ("distinct-lines",))
    meta = drafted(page)["data"]["meta"]
    assert (meta["title"], meta["author"], meta["rules"]) == ("Mine", "Me", "As always.")
    page.wait_for_selector(".pm-title:text-is('Mine') >> visible=true")
    page.click("[data-edit=play]")
    page.wait_for_selector("#sample option:checked:text-is('Your own')", state="attached")
    until(page, lambda: current(page).meta.rules == "As always.")


def test_what_is_being_written_is_left_alone_when_an_answer_comes(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("takuzu"))
    page.click("#about-fields summary")
    page.fill("#about-fields [name=title]", "Mine")
    page.keyboard.press("Tab")
    page.keyboard.type("M")
    until(page, lambda: drafted(page)["data"].get("meta", {}).get("title") == "Mine")
    page.wait_for_selector(".pm-title:text-is('Mine') >> visible=true")
    page.keyboard.type("e")
    page.keyboard.press("Tab")
    until(page, lambda: drafted(page)["data"]["meta"].get("author") == "Me")


def test_a_puzzle_of_any_format_is_pasted(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("takuzu"))
    page.focus(BOARD)
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text", text);
        document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }""",
        "https://puzz.link/p?akari/6/6/nekcakbl",
    )
    becomes(page, penmark.read("https://puzz.link/p?akari/6/6/nekcakbl"))
    assert page.locator("[data-material=wall]").count() == 1
    assert page.input_value("#genre") == "akari"


def test_the_address_holds_the_draft(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("akari"))
    before = page.url
    page.focus(BOARD)
    page.keyboard.press("w")
    until(page, lambda: page.url != before)
    assert to_plain(current(visit(browser, page.url))) == drafted(page)
    page.go_back()
    becomes(page, by_name("akari").samples[0].puzzle)


def test_a_change_right_before_leaving_is_not_lost(browser: Browser, address: str) -> None:
    page = edit(browser, address, by_name("takuzu"), empty=True)
    bare = draft_of(page)
    held: list[Route] = []
    page.route("**/api/edit", lambda route: held.append(route))
    page.focus(BOARD)
    page.keyboard.press("1")
    until(page, lambda: len(held) == 1)
    page.click("[data-edit=play]")
    held[0].continue_()
    page.wait_for_selector("#sample option:checked:text-is('Your own')", state="attached")
    until(page, lambda: current(page) == bare.add_clue((0, 0), 1))
