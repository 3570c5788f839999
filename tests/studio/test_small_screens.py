"""Phones, tablets and large screens: what one needs is in sight, without scrolling, and large enough to hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from penmark.puzzle.registry import by_name
from tests.studio.playing import open_page
from tests.studio.test_studio_page import choose_tab, visit

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SMALL = [(320, 568), (360, 640), (390, 664), (768, 1024), (640, 360), (844, 390)]
LARGE = [(1280, 800), (2560, 1440)]
GENRES = ("sudoku", "slitherlink")
LEAST_TARGET = 24
"""Pixels: what WCAG asks of whatever is pressed."""

BOX = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
}"""
SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth > innerWidth, scrollHeight > innerHeight];
}"""
TRUNCATED = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("select")].filter((select) => select.checkVisibility()).flatMap((select) => {
    const look = getComputedStyle(select);
    pen.font = `${look.fontSize} ${look.fontFamily}`;
    const room = select.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    const arrow = 16;
    const words = [...select.options].map(({ textContent }) => textContent);
    const long = words.filter((text) => pen.measureText(text).width > room - arrow);
    return long.map((text) => `${select.name || select.id}: ${text}`);
  });
}"""

CUT_OFF = """() => {
  const parts = [...document.querySelectorAll("#tools :is(button, summary)")].filter((part) => part.checkVisibility());
  return parts.filter((part) => {
    let [least, most] = [0, innerWidth];
    for (let around = part.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible") continue;
      const { left, right } = around.getBoundingClientRect();
      [least, most] = [Math.max(least, left), Math.min(most, right)];
    }
    const { left, right } = part.getBoundingClientRect();
    return left < least - 1 || right > most + 1 || part.scrollWidth > part.clientWidth + 1;
  }).map((part) => part.textContent);
}"""
"""What must be scrolled to sideways to be seen whole."""


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    left, top, right, bottom = page.locator(selector).first.evaluate(BOX)
    return left, top, right, bottom


def in_sight(page: Page, *selectors: str) -> None:
    """All within the screen, none over another."""
    size: Any = page.viewport_size
    boxes = {selector: box(page, selector) for selector in selectors}
    for selector, (left, top, right, bottom) in boxes.items():
        assert min(left, top) >= 0, (selector, boxes)
        assert right <= size["width"], (selector, boxes)
        assert bottom <= size["height"], (selector, boxes)
        assert min(right - left, bottom - top) > 0, (selector, boxes)
    for one in boxes:
        for other in boxes:
            a, b = boxes[one], boxes[other]
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert one == other or apart, (one, other, boxes)


def board_is_large(page: Page, selector: str, share: float) -> None:
    size: Any = page.viewport_size
    left, _, right, _ = box(page, selector)
    assert right - left >= share * min(size["width"], size["height"]), (right - left, size)


def open_genre(page: Page, genre: str) -> None:
    if not page.is_visible("#genre"):
        page.click("#menu-toggle")
        assert page.evaluate(TRUNCATED) == []
    if page.input_value("#genre") != genre:
        page.select_option("#genre", genre)
        page.wait_for_selector(f".pm-title:text-is('{by_name(genre).samples[0].puzzle.meta.title}')")
    else:
        page.click("#menu-toggle")


@pytest.mark.parametrize(
    ("width", "height"),
    [*SMALL[::2], *(pytest.param(*size, marks=pytest.mark.sweep) for size in SMALL[1::2])],
    ids=str,
)
def test_board_pad_and_hint_fit_a_small_screen(browser: Browser, address: str, width: int, height: int) -> None:
    viewport = {"width": width, "height": height}
    page = visit(browser, address, viewport=viewport, has_touch=True, is_mobile=True)
    for genre in GENRES:
        open_genre(page, genre)
        assert page.evaluate(SCROLLS) == [False, False]
        in_sight(page, ".pm-head", ".pm-board", ".pm-said", ".pm-actions", ".pm-pad")
        board_is_large(page, ".pm-board", 0.65)
        page.click("#tools-toggle")
        assert page.evaluate(CUT_OFF) == []
        page.click("[data-hint=do]")
        page.wait_for_selector(".pm-message:not(:empty)")
        in_sight(page, ".pm-board", "#tools")
        in_sight(page, ".pm-message", "#tools")
        board_is_large(page, ".pm-board", 0.65)
        page.click("#tools-close")
    assert small_targets(page, ".pm-frame button, .st-top button") == []


@pytest.mark.parametrize(
    ("width", "height"),
    [SMALL[0], SMALL[-2], *(pytest.param(*size, marks=pytest.mark.sweep) for size in (*SMALL[1:-2], SMALL[-1]))],
    ids=str,
)
def test_editing_on_a_small_screen(browser: Browser, address: str, width: int, height: int) -> None:
    viewport = {"width": width, "height": height}
    page = visit(browser, address, viewport=viewport, has_touch=True, is_mobile=True)
    choose_tab(page, "edit")
    page.wait_for_selector("#live-verdict[data-solutions]")
    page.wait_for_selector("[data-clue]")
    assert page.evaluate(SCROLLS) == [False, False]
    in_sight(page, ".st-shown .pm-board", ".st-keys", "#live-verdict")
    board_is_large(page, ".st-shown .pm-board", 0.6)
    *_, bottom = box(page, ".st-keys")
    assert bottom > height / 2, "within reach of a thumb"
    assert small_targets(page, ".st-keys button") == []
    assert page.evaluate(CUT_OFF) == []
    for tab in ("generate", "list"):
        choose_tab(page, tab)
        page.wait_for_selector(f"#panel-{tab} select:visible")
        assert page.evaluate(TRUNCATED) == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360)], ids=str)
def test_a_film_of_the_solve_on_a_small_screen(browser: Browser, address: str, width: int, height: int) -> None:
    viewport = {"width": width, "height": height}
    page = visit(browser, address, viewport=viewport, has_touch=True, is_mobile=True)
    open_genre(page, "slitherlink")
    page.click("#tools-toggle")
    page.click("[data-hint=look]")
    page.wait_for_selector(".pm-message:not(:empty)")
    page.click("#tab-grade")
    assert page.is_hidden(".pm-message"), "a hint does not cover the board of another tool"
    page.click("#grade")
    page.wait_for_selector(".st-film:visible")
    page.click("[data-film=next]")
    first = box(page, ".st-shown .pm-board")
    for _ in range(6):
        in_sight(page, ".st-shown .pm-board", "#panel-grade .st-words", "[data-film=next]", "[data-film=close]")
        page.click("[data-film=next]")
        assert box(page, ".st-shown .pm-board") == first, "the board keeps its place and size"
    board_is_large(page, ".st-shown .pm-board", 0.6)
    page.click("[data-film=close]")
    page.wait_for_selector("#grade:visible")


def small_targets(page: Page, selector: str) -> list[str]:
    found: list[str] = page.evaluate(
        """([selector, least]) => [...document.querySelectorAll(selector)].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return width && (width < least || height < least);
        }).map((one) => one.outerHTML.slice(0, 80))""",
        [selector, LEAST_TARGET],
    )
    return found


@pytest.mark.parametrize(("width", "height"), LARGE, ids=str)
def test_large_screens_are_used(browser: Browser, address: str, width: int, height: int) -> None:
    page = visit(browser, address, viewport={"width": width, "height": height})
    assert page.evaluate(SCROLLS) == [False, False]
    in_sight(page, ".st-top", "#tools", ".pm-head", ".pm-board", ".pm-side")
    board_is_large(page, ".pm-board", 0.6)
    for tab in ("edit", "generate", "list"):
        choose_tab(page, tab)
        page.wait_for_selector(f"#panel-{tab} select:visible")
        assert page.evaluate(TRUNCATED) == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)], ids=str)
def test_an_exported_page_fits_too(browser: Browser, tmp_path: Path, width: int, height: int) -> None:
    puzzle = by_name("sudoku").samples[0].puzzle
    page = open_page(browser, puzzle, tmp_path, viewport={"width": width, "height": height}, is_mobile=True)
    in_sight(page, ".pm-head", ".pm-board", ".pm-said", ".pm-actions", ".pm-pad")


def test_walls_are_the_darkest_on_dark_paper(browser: Browser, tmp_path: Path) -> None:
    """As the rules say, which speak of black cells."""
    page = open_page(browser, by_name("akari").samples[0].puzzle, tmp_path, color_scheme="dark")
    wall, paper, number = (brightness(page, f".pm-{part}") for part in ("wall", "paper", "ink-on-wall"))
    assert wall < 20
    assert wall + 40 < paper < 128 < number


def brightness(page: Page, selector: str) -> int:
    """Of 255."""
    color: str = page.locator(selector).first.evaluate("part => getComputedStyle(part).fill")
    return max(map(int, color.removeprefix("rgb(").removesuffix(")").split(",")))


def test_the_page_can_be_installed(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    manifest = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((answer) => answer.json())")
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        wide = page.evaluate(
            """({ src }) => new Promise((resolve) => {
              const image = new Image();
              image.onload = () => resolve(image.naturalWidth);
              image.onerror = () => resolve(0);
              image.src = src;
            })""",
            icon,
        )
        assert wide > 0
        assert icon["sizes"] in ("any", f"{wide}x{wide}")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_a_board_of_cells_too_small_to_hit_says_how_to_zoom(browser: Browser, tmp_path: Path) -> None:
    for side, small in ((9, False), (25, True)):
        puzzle = by_name("sudoku").new(side, side)
        page = open_page(
            browser, puzzle, tmp_path, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        assert page.locator(".pm-first").inner_text().endswith("Pinch to zoom.") is small
