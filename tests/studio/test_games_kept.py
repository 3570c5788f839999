"""A game is kept, with its time and its pause; pages that show the same puzzle share it, and nothing drawn is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from penmark.puzzle.registry import by_name, genres
from tests.studio.playing import is_solved, marks, message, only_solution, to_enter
from tests.studio.test_studio_page import open_sample, share, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PUZZLE = by_name("takuzu").samples[0].puzzle
MARK = """([name, value]) => {
  const { session } = document.querySelector("penmark-player");
  session.state.mark(session.board.spots.findIndex((spot) => spot.name === name), value);
}"""
SESSION = "document.querySelector('penmark-player').session"
KEPT = f"{SESSION}.keeper.flush()"
DEAF = f"{{ const {{ keeper }} = {SESSION}; keeper.stored = keeper.catchUp = () => undefined; }}"
"""As if asleep: neither what is kept meanwhile nor that the page is seen again is heard."""


def cells() -> list[tuple[str, int]]:
    return [(PUZZLE.substrate.format_coord(at), value) for at, value in to_enter(PUZZLE, only_solution(PUZZLE))]


def wait_for(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(25)
    raise AssertionError(page.evaluate("JSON.stringify(localStorage)"))


def seconds(page: Page) -> float:
    return float(page.evaluate(f"{SESSION}.clock.seconds"))


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector(f".pm-title:text-is('{PUZZLE.meta.title}')")


def test_time_and_pause_are_kept(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, PUZZLE.genre)
    page.evaluate(f"{SESSION}.clock.set(125)")
    reload(page)  # without a single mark
    assert 125 <= seconds(page) < 200
    assert page.inner_text(".pm-clock").startswith("2:")
    other = next(each for each in genres().values() if each is not PUZZLE.genre)
    open_sample(page, other)
    assert seconds(page) < 60
    open_sample(page, PUZZLE.genre)
    assert 125 <= seconds(page) < 200
    page.keyboard.press("p")
    page.wait_for_selector(".pm-cover:visible")
    assert page.is_disabled("[data-hint=do]")
    reload(page)
    page.wait_for_selector(".pm-cover:visible")
    before = seconds(page)
    page.wait_for_timeout(50)
    assert seconds(page) == before
    assert page.is_disabled("[data-hint=do]")
    page.keyboard.press("p")
    page.wait_for_selector(".pm-cover", state="hidden")
    assert page.is_enabled("[data-hint=do]")
    for name, value in cells():
        page.evaluate(MARK, [name, value])
    assert is_solved(page)
    assert message(page).startswith("Solved in 2:")
    reload(page)
    assert is_solved(page)
    assert message(page).startswith("Solved in 2:")


def test_the_clock_rests_while_something_else_is_shown(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("penmark-player.st-shown")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate(f"{SESSION}.clock.running") is False
    page.click("text=Back to my game")
    assert page.evaluate(f"{SESSION}.clock.running") is True


def test_two_pages_that_write_at_once_lose_nothing(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, PUZZLE.genre)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(f".pm-title:text-is('{PUZZLE.meta.title}')")
    (first, one), (second, two), *_ = cells()
    # One has not yet seen what the other wrote, and takes the same revision.
    other.evaluate(f"{SESSION}.keeper.kept = () => null")
    other.evaluate(DEAF)
    page.evaluate(MARK, [first, one])
    page.evaluate(KEPT)
    other.evaluate(MARK, [second, two])
    other.evaluate(KEPT)
    assert other.evaluate(f"{SESSION}.keeper.revision") == 1
    wait_for(page, lambda: page.evaluate(f"{SESSION}.keeper.revision") == 2)
    assert marks(page)[first] == [bool(one)]
    page.evaluate(f"{SESSION}.state.undo()")
    assert marks(page)[second] == [bool(two)]
    other.close()


def test_two_pages_show_the_same_game(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, PUZZLE.genre)
    assert page.inner_text(".pm-elsewhere") == ""
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(f".pm-title:text-is('{PUZZLE.meta.title}')")
    for each in (page, other):
        wait_for(each, lambda each=each: "elsewhere" in each.inner_text(".pm-elsewhere"))  # type: ignore[misc]
    (first, one), (second, two), (third, three), *_ = cells()
    page.evaluate(MARK, [first, one])
    wait_for(other, lambda: first in marks(other))
    # One that hears nothing, as if asleep, and is closed without a change of its own:
    other.evaluate(DEAF)
    page.evaluate(MARK, [second, two])
    page.evaluate(KEPT)
    assert second not in marks(other)
    other.reload()
    other.wait_for_selector(f".pm-title:text-is('{PUZZLE.meta.title}')")
    assert {first, second} <= marks(other).keys()
    # One that hears nothing and is played on: the latest stands, and what the other drew is one step of undo away.
    other.evaluate(DEAF)
    page.evaluate(f"{SESSION}.state.undo()")
    page.evaluate(MARK, [third, three])
    page.evaluate(KEPT)
    revision = page.evaluate(f"{SESSION}.keeper.revision")
    # What one page writes takes a moment to reach the other.
    wait_for(other, lambda: other.evaluate(f"{SESSION}.keeper.kept().revision") == revision)
    other.evaluate(MARK, [third, 1 - three])
    other.evaluate(KEPT)
    wait_for(page, lambda: marks(page)[third] == [bool(1 - three)])
    assert second in marks(page)
    page.evaluate(f"{SESSION}.state.undo()")
    assert marks(page)[third] == [bool(three)]
    assert second not in marks(page)
    other.close()
    wait_for(page, lambda: page.inner_text(".pm-elsewhere") == "")


def test_an_older_state_in_a_link_does_not_replace_a_game(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, PUZZLE.genre)
    (first, one), (second, two), *_ = cells()
    page.evaluate(MARK, [first, one])
    link = share(page, state=True)
    page.evaluate(MARK, [second, two])
    page.evaluate(KEPT)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("#problem:has-text('Yours was kept')")
    assert {first, second} <= marks(page).keys()
    page.click("text=Take the link's")
    assert first in marks(page)
    assert second not in marks(page)
    page.evaluate(f"{SESSION}.state.undo()")
    assert {first, second} <= marks(page).keys()


def test_starting_again_begins_the_time_again(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, PUZZLE.genre)
    page.evaluate(f"{SESSION}.clock.set(300)")
    page.evaluate(f"{SESSION}.keeper.keep()")
    page.evaluate(f"{SESSION}.restart()")
    reload(page)
    assert seconds(page) < 60


def test_storage_that_is_full_is_said(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    open_sample(page, PUZZLE.genre)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error(); }; }")
    page.evaluate(MARK, list(cells()[0]))
    page.evaluate(KEPT)
    assert "no room" in message(page)
