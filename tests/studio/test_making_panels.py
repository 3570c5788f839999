"""The studio's panels for long work in a real browser: making, listing and counting, each with progress and cancel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import penmark
from penmark.board.dimensions import Rectangular
from penmark.enumerating import walk_canonical
from penmark.puzzle.enumeration import EnumConfig, UpTo
from penmark.puzzle.registry import by_name
from penmark.solvers import solve
from tests.studio.test_studio_page import STATE, current, open_text, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


# ── generating ──


def test_a_generated_puzzle_is_opened(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "takuzu")
    page.fill("[name=rows]", "6")
    page.fill("[name=cols]", "6")
    page.fill("[name=seed]", "7")
    page.select_option("[name=difficulty]", "easy")
    page.click("#generate")
    page.wait_for_selector("#made:has-text('Made with seed')", timeout=60_000)
    puzzle = current(page)
    assert (puzzle.genre.name, puzzle.rows, puzzle.cols) == ("takuzu", 6, 6)
    assert solve(puzzle, max_solutions=2).unique


@pytest.mark.parametrize(
    "wanted",
    [
        ("killer-cage",),
        ("anti-knight", "thermometer"),
        ("difference-dot", "nonconsecutive", "ratio-dot", "ratio-negative"),
    ],
    ids="-".join,
)
def test_puzzles_with_variants_are_made(browser: Browser, address: str, wanted: tuple[str, ...]) -> None:
    page = visit(browser, address)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "sudoku")
    for name, value in {"rows": "6", "cols": "6", "seed": "1"}.items():
        page.fill(f"#panel-generate [name={name}]", value)
    page.click("#wanted-variants summary")
    for name in wanted:
        page.check(f"#wanted-variants [value={name}]")
    titles = [kind.title_of() for kind in by_name("sudoku").variants if kind.name in wanted]
    told = page.inner_text("#wanted-variants summary").removeprefix("Variants: ").split(", ")
    assert sorted(told) == sorted(titles)
    page.click("#generate")
    page.wait_for_selector("#made:has-text('Made with seed')", timeout=60_000)
    puzzle = current(page)
    assert sorted(puzzle.variants.names) == sorted(wanted)
    assert solve(puzzle, max_solutions=2).unique


def test_every_variant_that_can_be_made_is_offered(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "sudoku")
    boxes = page.locator("#wanted-variants [name=variants]")
    boxes.first.wait_for(state="attached")
    offered = boxes.evaluate_all("all => all.map((box) => box.value)")
    kinds = by_name("sudoku").variants
    assert sorted(offered) == sorted(kind.name for kind in kinds if kind.is_switch() or kind.placeable())
    assert {kind.name for kind in kinds} - set(offered) >= {"fog", "clone"}


def test_what_is_made_meanwhile_does_not_disturb_a_draft(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    before = current(page)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "takuzu")
    held: list[Route] = []
    page.route("**/events", lambda route: held.append(route))
    page.click("#generate")
    page.click("#tab-edit")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector("#cancel[hidden]", state="attached", timeout=60_000)
    assert current(page) == before
    page.click("#tab-generate")
    page.wait_for_selector("#made:has-text('Made with seed')")
    assert current(page).genre.name == "takuzu"


def test_generating_can_be_cancelled(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    before = current(page)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "slitherlink")
    page.fill("[name=rows]", "24")  # takes far longer than a click
    page.fill("[name=cols]", "24")
    page.select_option("[name=difficulty]", "extreme")
    page.click("#generate")
    page.click("#cancel")
    page.wait_for_selector("#made:text-is('Cancelled.')")
    assert page.is_visible("#generate")
    assert current(page) == before


def test_a_size_that_cannot_be_is_refused_with_words(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "takuzu")
    page.fill("[name=rows]", "5")
    page.click("#generate")
    page.wait_for_selector("#generate:enabled")
    assert "even" in page.inner_text("#made")


def test_every_option_is_asked_for(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "akari")
    page.click("#more-options summary")
    numbers = {"rows": 7, "cols": 7, "count": 2, "seed": 11, "seconds": 30, "density": 0.3, "clue_density": 0.4}
    for name, number in {**numbers, "least_score": 0, "most_score": 5000}.items():
        page.fill(f"#panel-generate [name={name}]", str(number))
    akari = by_name("akari")
    chosen = {"difficulty": "medium", "symmetry": "rot180", "profile": "standard"}
    chosen["scaffold"] = akari.scaffold_passes[0].name
    for name, value in chosen.items():
        page.select_option(f"#panel-generate [name={name}]", value)
    page.select_option("[name=needs]", "sole-lighter")
    page.select_option("[name=without]", "trial-1")
    page.check("#panel-generate [name=minimal]")
    page.check("[name=nearest]")
    with page.expect_request("**/api/jobs") as asked:
        page.click("#generate")
    page.evaluate("() => { const button = document.querySelector('#cancel'); if (!button.hidden) button.click(); }")
    job = asked.value.post_data_json
    lists = {"needs": ["sole-lighter"], "uses": [], "without": ["trial-1"]}
    scores = {"least_score": 0, "most_score": 5000}
    assert job == {
        "kind": "generate", "genre": "akari", "minimal": True, "nearest": True, **numbers, **chosen, **lists, **scores
    }  # fmt: skip
    page.wait_for_selector("#generate:enabled")
    assert [each.name for each in akari.clue_post_filters] == [
        option for option in page.locator("[name=clue_filter] option").evaluate_all("all => all.map((o) => o.value)")
        if option
    ]  # fmt: skip


def test_several_are_made_and_each_can_be_opened(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-generate")
    page.select_option("[name=genre]", "takuzu")
    for name, value in {"rows": "6", "cols": "6", "count": "3", "seed": "4"}.items():
        page.fill(f"#panel-generate [name={name}]", value)
    page.click("#generate")
    page.wait_for_selector("#made:has-text('Made with seed 4')", timeout=60_000)
    buttons = page.locator("#panel-generate .st-list button")
    assert buttons.count() == 3
    buttons.nth(2).click()
    page.wait_for_selector("#made:has-text('Made with seed 6')")
    assert current(page) == penmark.generate("takuzu", 6, 6, seed=6)


# ── listing and counting ──


def test_all_puzzles_of_a_size_are_listed_and_opened(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-list")
    page.select_option("#panel-list [name=genre]", "takuzu")
    for name in ("rows", "cols"):
        page.fill(f"#panel-list [name={name}]", "2")
    page.select_option("[name=up_to]", "nothing")
    page.click("#list")
    page.wait_for_selector("#listed:has-text('These are all there are.')", timeout=20_000)
    buttons = page.locator("#panel-list .st-list button")
    found = walk_canonical(by_name("takuzu"), EnumConfig(dims=Rectangular(2, 2), up_to=UpTo.NOTHING)).stats
    assert buttons.count() == found.unique > 2
    assert page.locator("#by-clues tbody tr").count() == len(found.by_clues)
    page.click("#count-puzzles")
    page.wait_for_selector("#listed:has-text('These are all there are.')", timeout=20_000)
    assert page.inner_text("#listed").startswith(f"{found.unique} puzzles")
    assert buttons.count() == 0
    page.click("#list")
    page.wait_for_selector("#panel-list .st-list li:nth-child(2)")
    buttons.nth(1).click()
    page.wait_for_selector(".pm-board[aria-label*='2']")
    assert (current(page).genre.name, current(page).rows) == ("takuzu", 2)
    assert solve(current(page), max_solutions=2).unique


def test_listing_shows_progress_and_can_be_cancelled(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-list")
    page.select_option("#panel-list [name=genre]", "akari")
    for name in ("rows", "cols"):
        page.fill(f"#panel-list [name={name}]", "5")
    page.click("#count-puzzles")
    page.wait_for_selector("#listed:has-text('sets of clues tried')", timeout=20_000)
    assert page.is_visible("#panel-list progress")
    page.click("#list-cancel")
    page.wait_for_selector("#listed:text-is('Cancelled.')")
    assert page.is_enabled("#list")
    assert page.evaluate("document.activeElement.id") == "count-puzzles"


def test_all_solutions_are_counted_and_listed(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_text(page, '{"genre": "takuzu", "data": {"dims": {"rows": 4, "cols": 4}}}')
    page.wait_for_selector("#open-dialog:not([open])", state="attached")
    number = len(solve(current(page), max_solutions=1000))
    page.click("#tab-solve")
    page.click("#count")
    page.wait_for_selector(f"#counted:text-is('Exactly {number} solutions.')")
    page.click("#solve-all")
    page.wait_for_selector(f"#counted:text-is('Exactly {number} solutions.')")
    buttons = page.locator("#panel-solve .st-list button")
    assert buttons.count() == number
    shown = []
    for k in (0, 1):
        buttons.nth(k).click()
        shown.append(page.evaluate(STATE)["marks"])
    assert len(shown[0]) == len(shown[1]) == 16
    assert shown[0] != shown[1]


def test_counting_shows_progress_and_can_be_cancelled(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_text(page, '{"genre": "akari", "data": {"dims": {"rows": 20, "cols": 20}}}')
    page.wait_for_selector("#open-dialog:not([open])", state="attached")
    page.click("#tab-solve")
    page.click("#count")
    page.wait_for_selector("#counted:has-text('Counting … 1 s')", timeout=20_000)
    assert page.evaluate("document.querySelector('.st-work:has(#counted) progress').value") > 0
    page.click("#solve-cancel")
    page.wait_for_selector("#counted:text-is('Cancelled.')")
    assert page.is_enabled("#count")
