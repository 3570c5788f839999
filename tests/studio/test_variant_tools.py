"""Variants in the editor, with a pointer alone: chosen from a list, drawn, typed by keys on the page, taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

import penmark
from penmark.board.coord import Coord, DiagDir, cell, corner, edge_h, edge_v, frame
from penmark.board.rooms import Rooms
from penmark.formats.studio import share_link
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.variant import Variant
from penmark.rendering.captions import rules_of
from penmark.variants.anti_knight import AntiKnight
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.clone import CloneCells
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.german_whispers import GermanWhispers
from penmark.variants.killer_cage import KillerCage
from penmark.variants.little_killer import LittleKiller
from penmark.variants.odd_cells import OddCells
from penmark.variants.quadruple import Quadruple
from penmark.variants.renban import Renban
from penmark.variants.sandwich_sum import SandwichSum
from penmark.variants.thermometer import Thermometer
from penmark.variants.xv_sign import XVSign
from tests.studio.browser import PHONE, new_page
from tests.studio.editing_hands import BOARD, becomes, choose, draft_of, pick, place_in_draft, stroke, until, verdict_is

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SUDOKU = by_name("sudoku")
BLANK = SUDOKU.new(9, 9)


def editing(browser: Browser, address: str, puzzle: Puzzle = BLANK) -> Page:
    page = new_page(browser)
    page.goto(share_link(address, puzzle))
    page.wait_for_selector(".pm-board")
    page.click("#tab-edit")
    page.wait_for_selector("#live-verdict[data-solutions]")
    return page


def type_by_pointer(page: Page, text: str) -> None:
    for sign in text:
        page.click(f"#payload-hand [data-type='{sign}']")


def has(page: Page, *variants: Variant | str) -> None:
    becomes(page, BLANK.with_variants(*variants))


def test_five_variants_from_scratch_by_pointer_to_fpuzzles_and_back(browser: Browser, address: str) -> None:
    page = editing(browser, address)
    cage = KillerCage((cell(0, 0), cell(0, 1), cell(1, 1)), 15)
    choose(page, "killer-cage")
    stroke(page, *cage.cells)
    has(page, KillerCage(cage.cells))
    type_by_pointer(page, "15")
    has(page, cage)
    thermometer = Thermometer((cell(4, 4), cell(3, 5), cell(3, 6), cell(2, 7)))
    choose(page, "thermometer")
    stroke(page, *thermometer.line)
    has(page, cage, thermometer)
    arrow = ArrowSum((cell(6, 1), cell(6, 2), cell(7, 3)))
    choose(page, "arrow")
    stroke(page, *arrow.line)
    dots = (DifferenceDot(edge_v(8, 5)), DifferenceDot(edge_h(5, 8), 4))
    choose(page, "difference-dot")
    for dot in dots:
        pick(page, dot.edge)
    type_by_pointer(page, "4")
    outside = (LittleKiller(frame(0, 3), DiagDir.DOWN_RIGHT, 23), SandwichSum(frame(5, 10), 7))
    choose(page, "little-killer")
    pick(page, outside[0].at)
    type_by_pointer(page, "↘23")
    choose(page, "sandwich")
    pick(page, outside[1].at)
    type_by_pointer(page, "7")
    wanted = BLANK.with_variants(cage, thermometer, arrow, *dots, *outside)
    becomes(page, wanted)
    assert (page.text_content("#edit-rules") or "").removeprefix("They will read: ") == " ".join(rules_of(wanted))
    page.click("[data-edit=play]")
    page.wait_for_selector("penmark-player:not(.st-shown):visible")
    page.click("#export")
    page.wait_for_selector("#export-formats option[value='text:fpuzzles']", state="attached")
    page.select_option("#export-kind", "text:fpuzzles")
    assert penmark.read(page.input_value("#export-text")) == wanted


@pytest.mark.parametrize(
    ("variant", "strokes", "typed"),
    [
        (CloneCells((cell(1, 1), cell(1, 2)), (cell(5, 4), cell(5, 5))), 2, ""),
        (Quadruple(corner(5, 8), (2, 5, 8)), 1, "258"),
        (XVSign(edge_h(4, 2), 5), 1, "V"),
        (GermanWhispers((cell(1, 1), cell(1, 2), cell(2, 2), cell(2, 1), cell(1, 1))), 1, ""),
        (Renban((cell(5, 5), cell(6, 6), cell(6, 5), cell(5, 6))), 1, ""),
    ],
    ids=lambda each: each.name if isinstance(each, Variant) else None,
)
def test_kinds_with_hands_of_their_own(
    browser: Browser, address: str, variant: Variant, strokes: int, typed: str
) -> None:
    page = editing(browser, address)
    choose(page, variant.name)
    length = len(variant.coords) // strokes
    for first in range(0, len(variant.coords), length):
        stroke(page, *variant.coords[first : first + length])
    type_by_pointer(page, typed)
    has(page, variant)


def test_what_was_laid_is_chosen_changed_taken_away_and_undone(browser: Browser, address: str) -> None:
    page = editing(browser, address)
    choose(page, "killer-cage")
    cells = (cell(2, 2), cell(2, 3))
    stroke(page, *cells)
    type_by_pointer(page, "12")
    stroke(page, cell(5, 5), cell(6, 5))
    other = KillerCage((cell(5, 5), cell(6, 5)))
    has(page, KillerCage(cells, 12), other)
    pick(page, cells[1])
    page.click("[data-type=Backspace]")
    type_by_pointer(page, "1")
    has(page, KillerCage(cells, 11), other)
    page.click("[data-edit=undo]")
    has(page, KillerCage(cells, 12), other)
    pick(page, cells[0])
    page.click("[data-edit=remove-payload]")
    has(page, other)
    page.click("[data-edit=variants]:visible")
    page.click("#laid summary")
    page.click("#laid [data-lift=killer-cage]")
    has(page)
    page.click("[data-edit=undo]")
    page.click("[data-edit=undo]")
    has(page, KillerCage(cells, 12), other)


def test_marks_of_cells_are_put_and_taken_by_the_same_press(browser: Browser, address: str) -> None:
    page = editing(browser, address)
    choose(page, "odd")
    stroke(page, cell(0, 0), cell(0, 1), cell(0, 2))
    has(page, OddCells((cell(0, 0), cell(0, 1), cell(0, 2))))
    stroke(page, cell(0, 1), cell(0, 2), cell(0, 3))
    has(page, OddCells((cell(0, 0),)))
    page.mouse.click(*place_in_draft(page, cell(0, 0)), button="right")
    has(page)


def test_the_list_is_searched_by_alias_and_has_switches(browser: Browser, address: str) -> None:
    page = editing(browser, address)
    page.click("[data-edit=variants]:visible")
    page.fill("[name=find-variant]", "thermo")
    shown = page.locator("#variant-list [data-variant]:visible")
    assert {each.get_attribute("data-variant") for each in shown.all()} == {"thermometer", "slow-thermometer"}
    page.fill("[name=find-variant]", "")
    listed = page.locator("#variant-list [data-variant]")
    assert listed.count() == len(SUDOKU.variants)
    page.click("#variant-list [data-variant=anti-knight]")
    has(page, "anti-knight")
    page.click("#variant-list [data-variant=anti-knight]")
    has(page)
    page.click("[data-edit=clues]")
    pick(page, cell(0, 0))
    page.click("[data-clue='3']")
    becomes(page, BLANK.add_clue("a9", 3))


def test_a_jigsaw_is_cut_by_strokes(browser: Browser, address: str) -> None:
    puzzle = SUDOKU.new(4, 4, [KillerCage((cell(0, 2), cell(0, 3)), 5)])
    page = editing(browser, address, puzzle)
    page.check("[name=paint]")
    page.click("[data-edit=room]")
    stroke(page, cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 2))
    becomes(page, puzzle.with_rooms(Rooms(4, 4, [0, 0, 0, 1, 2, 2, 0, 1, 3, 3, 4, 4, 3, 3, 4, 4])))
    page.wait_for_selector("#live-verdict:has-text('solution')")


def test_the_list_is_in_sight_however_far_the_page_was_scrolled(browser: Browser, address: str) -> None:
    page = editing(browser, address)
    page.click("#shape-tools summary")
    page.evaluate("window.scrollTo(0, 99999)")
    page.locator("[data-edit=variants]:visible").evaluate("button => button.click()")  # without scrolling to it
    page.wait_for_function("document.querySelector('[name=find-variant]').getBoundingClientRect().top >= 0")


def test_contradictions_are_named_by_variant(browser: Browser, address: str) -> None:
    cages = [KillerCage((cell(0, 0), cell(0, 1)), 3), KillerCage((cell(1, 0), cell(1, 1)), 3)]
    bystander = Thermometer((cell(5, 5), cell(5, 6)))
    page = editing(browser, address, BLANK.with_variants(*cages, bystander, AntiKnight()).add_clue("e5", 4))
    verdict_is(page, "none")
    page.wait_for_selector("#live-verdict:has-text('contradict')")
    said = page.inner_text("#live-verdict")
    assert said == "No solution. These contradict each other: killer cage 3 at r1c1, killer cage 3 at r2c1."
    assert flagged(page) >= {"r1c1", "r1c2", "r2c1", "r2c2"}
    assert not flagged(page) & {"r6c6", "r5c5"}


def flagged(page: Page) -> set[str]:
    spots = page.locator("penmark-player.st-shown").evaluate(
        "player => [...player.session.view.faulty].map((k) => player.session.board.spots[k].words)"
    )
    return set(spots)


def test_needless_variants_are_named(browser: Browser, address: str) -> None:
    puzzle = SUDOKU.samples[0].puzzle
    solution = penmark.solve(puzzle)[0]
    pair = (cell(0, 0), cell(0, 1))
    cage = KillerCage(pair, sum(solution[at].value for at in pair))
    page = editing(browser, address, puzzle.with_variants(cage))
    page.wait_for_selector("#live-needless:not(:empty)", timeout=15_000)
    assert f"killer cage {cage.sum} at r1c1" in page.inner_text("#live-needless")


def test_keys_alone_suffice_between_cells_and_outside(browser: Browser, address: str) -> None:
    page = editing(browser, address)
    choose(page, "difference-dot")
    page.focus(BOARD)
    for key in ("Enter", "ArrowRight", "Enter", "3"):
        page.keyboard.press(key)
    dot = DifferenceDot(edge_v(0, 1), 3)
    has(page, dot)
    page.keyboard.press("Escape")
    choose(page, "sandwich")
    page.focus(BOARD)
    for key in ("Home", "Enter", "ArrowDown", "Enter", "1", "0"):
        page.keyboard.press(key)
    has(page, dot, SandwichSum(frame(0, 1), 10))


# ── on touch ──


def touch_stroke(page: Page, places: Sequence[Coord]) -> None:
    """The finger rests before it is lifted: a tap soon after one still moving would count as stopping a fling."""
    first, *rest = ([{"x": x, "y": y}] for x, y in (place_in_draft(page, at) for at in places))
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": first})
    for points in rest:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    page.wait_for_timeout(100)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_cage_and_a_number_outside_on_a_phone(browser: Browser, address: str) -> None:
    page = new_page(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(share_link(address, BLANK))
    page.wait_for_selector(".pm-board")
    page.tap("#tools-toggle")
    page.tap("#tab-edit")
    page.wait_for_selector("#live-verdict[data-solutions]")
    page.tap("[data-edit=variants]:visible")
    page.tap("[data-variant=killer-cage]")
    cage = KillerCage((cell(0, 0), cell(1, 0), cell(1, 1)), 9)
    touch_stroke(page, cage.cells)
    until(page, lambda: len(draft_of(page).variants) == 1)
    page.tap("#payload-hand [data-type='9']")
    has(page, cage)
    page.tap("#payload-hand [data-edit=variants]")
    page.tap("[data-variant=sandwich]")
    outside = SandwichSum(frame(10, 4), 5)
    page.touchscreen.tap(*place_in_draft(page, outside.at))
    page.tap("#payload-hand [data-type='5']")
    has(page, cage, outside)
    board = page.locator(BOARD).bounding_box()
    assert board
    assert board["y"] >= 0
    assert page.is_visible("[data-edit=put-away]")
