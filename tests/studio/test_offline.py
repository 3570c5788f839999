"""The studio's page when its server is gone: it has the files of its last version, and the puzzles it has seen."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.studio.server import pages
from penmark.studio.server.pages import completed_worker
from tests.studio.browser import new_page
from tests.studio.playing import is_solved, only_solution, to_enter
from tests.studio.server.conftest import serving, started
from tests.studio.test_studio_page import current, open_sample, open_text, share

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const keys = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
  return keys.flat().filter(({ url }) => url.includes("/api/board?")).length;
}"""
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
MARK = """([name, value]) => {
  const { session } = document.querySelector("penmark-player");
  session.state.mark(session.board.spots.findIndex((spot) => spot.name === name), value);
}"""


def wait_until(
    page: Page, question: str, good: Callable[[Any], bool], meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Ask the page until the answer, which may be a promise, is good."""
    for _ in range(1200):
        if good(page.evaluate(question)):
            return
        page.wait_for_timeout(50)
        meanwhile()
    raise AssertionError(question)


def visit(browser: Browser, url: str) -> Page:
    """A page whose worker is in charge and has seen all samples."""
    page = new_page(browser, worker=True)
    page.goto(url)
    page.wait_for_selector(".pm-board", timeout=10_000)
    wait_until(page, READY, bool)
    wait_until(page, KEPT, lambda kept: bool(kept >= len(next(iter(genres().values())).samples)))
    return page


def keep_sample(page: Page, genre: Genre) -> None:
    """Open a genre's first sample, and wait until the worker has all of them."""
    before = page.evaluate(KEPT)
    open_sample(page, genre)
    wait_until(page, KEPT, lambda kept: bool(kept >= before + len(genre.samples)))


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector(".pm-board", timeout=10_000)


def enter_all(page: Page, puzzle: Puzzle, *, but: int = 0) -> None:
    entries = to_enter(puzzle, only_solution(puzzle))
    for at, value in entries[: len(entries) - but]:
        page.evaluate(MARK, [puzzle.substrate.format_coord(at), value])


def test_a_game_goes_on_to_its_end(browser: Browser) -> None:
    puzzle = by_name("takuzu").samples[0].puzzle
    with started() as (process, url):
        page = visit(browser, url)
        keep_sample(page, puzzle.genre)
        process.kill()
        process.wait()
        reload(page)
        assert current(page) == puzzle
        assert not page.is_visible("#problem")
        enter_all(page, puzzle, but=1)
        page.wait_for_timeout(500)  # saved a moment later
        reload(page)
        assert not is_solved(page)
        enter_all(page, puzzle)
        assert is_solved(page)
        link = share(page)
        other = next(each for each in genres().values() if each is not puzzle.genre)
        assert open_sample(page, other) == current(page)
        open_text(page, link)
        page.wait_for_selector(f".pm-title:text-is('{puzzle.meta.title}')")
        assert current(page) == puzzle


def test_a_page_without_a_link_starts_too_and_fetches_no_sample_twice(browser: Browser) -> None:
    with started() as (process, url):
        page = visit(browser, url)
        asked: list[str] = []
        page.context.on("request", lambda request: asked.append(request.url))
        page.goto("about:blank")
        page.goto(url)
        page.wait_for_selector(".pm-board", timeout=10_000)
        page.wait_for_timeout(500)
        assert sum(each.endswith("/api/board") for each in asked) <= 2, (
            "the one that is shown, and that by way of the worker"
        )
        process.kill()
        process.wait()
        page.goto("about:blank")
        page.goto(url)
        page.wait_for_selector(".pm-board", timeout=10_000)
        assert current(page) == next(iter(genres().values())).samples[0].puzzle


def test_conflicts_and_check_need_no_server(browser: Browser) -> None:
    puzzle = by_name("takuzu").samples[0].puzzle
    with started() as (process, url):
        page = visit(browser, url)
        keep_sample(page, puzzle.genre)
        process.kill()
        process.wait()
        reload(page)
        at, value = to_enter(puzzle, only_solution(puzzle))[0]
        for each in (at.shifted(0, d) for d in range(puzzle.cols)):
            if each not in puzzle.clues:
                page.evaluate(MARK, [puzzle.substrate.format_coord(each), value])
        page.click(".pm-frame button:has-text('Check')")
        assert page.inner_text(".pm-message")
        assert not is_solved(page)


def test_what_needs_the_server_says_so(browser: Browser) -> None:
    with started() as (process, url):
        page = visit(browser, url)
        process.kill()
        process.wait()
        reload(page)
        page.click("#tab-hint")
        page.click("button:text-is('Nudge')")
        page.wait_for_selector("text=The studio does not answer")
        open_text(page, "https://puzz.link/p?akari/6/6/nekcakbl")
        page.wait_for_selector("#open-problem:has-text('puzzles that were opened here before')")
        page.click("#open-dialog [data-close]")
        page.click("#export")
        page.click("#export-dialog [type=submit]")
        page.wait_for_selector("#export-said:has-text('does not answer')")


def test_a_studio_that_comes_back_answers_again(browser: Browser) -> None:
    """Nothing of the time without it stays: neither the notice nor a button that does nothing."""
    with studio_of(pages.WEB) as (process, url):
        page = visit(browser, url)
        process.kill()
        process.wait()
        page.click("[data-hint=look]")
        page.wait_for_selector("text=The studio does not answer")
        assert page.inner_text(".pm-message") == ""
    with studio_of(pages.WEB, url.rstrip("/").rpartition(":")[2]):
        page.click("[data-hint=look]")
        page.wait_for_selector(".pm-hint", timeout=15_000)
        assert ": look at " in page.inner_text(".pm-message")
        assert page.is_hidden("text=The studio does not answer")


STUDIO = """
import sys
from functools import partial
from pathlib import Path
from penmark.cli import main
from penmark.studio.server import app
app.page_routes = partial(app.page_routes, Path(sys.argv[1]))
sys.argv = ["penmark", "studio", "--no-browser", "--no-token", "--port", sys.argv[2]]
main()
"""


@contextmanager
def studio_of(web: Path, port: str = "0") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A studio whose page is in another folder."""
    with serving("-c", STUDIO, str(web), port) as studio:
        yield studio


def brand(page: Page) -> str:
    return page.inner_text(".st-brand")


def stop_idle_worker(page: Page, devtools: CDPSession) -> None:
    """What the browser does after half a minute, unless it is driven by another program: the old version is stopped, so
    that the new one can take over. Here that would wait for five minutes wherever the old one is busy for a moment."""
    if page.evaluate(WAITING):
        page.wait_for_timeout(1000)
        if page.evaluate(WAITING):
            devtools.send("ServiceWorker.stopAllWorkers")


def test_an_upgrade_is_seen_at_once_and_kept_for_later(browser: Browser, tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(pages.WEB, web)
    with studio_of(web) as (_, url):
        page = visit(browser, url)
        assert brand(page) == "Penmark"
        page.evaluate("caches.open('not-ours')")
    index = (web / "index.html").read_text("utf-8")
    (web / "index.html").write_text(index.replace(">Penmark</h1>", ">Penmark 2</h1>"), "utf-8")
    with studio_of(web, url.rstrip("/").rpartition(":")[2]):
        reload(page)
        assert brand(page) == "Penmark 2"
        version = re.search(r'VERSION = "(\w+)"', completed_worker(web))
        assert version
        name = f"penmark-{version[1]}"
        devtools = page.context.new_cdp_session(page)
        devtools.send("ServiceWorker.enable")
        only_new = ["not-ours", name]
        wait_until(
            page, "caches.keys()", lambda names: sorted(names) == only_new, lambda: stop_idle_worker(page, devtools)
        )
        wait_until(page, KEPT, lambda kept: bool(kept > 1))
    reload(page)
    assert brand(page) == "Penmark 2"


def test_the_version_is_made_from_all_files(tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(pages.WEB, web)
    before = completed_worker(web)
    assert before == completed_worker(pages.WEB)
    (web / "clock.js").write_text((web / "clock.js").read_text("utf-8") + "\n", "utf-8")
    after = completed_worker(web)
    assert before != after
    (web / "new.js").write_text("", "utf-8")
    assert '"/new.js"' in completed_worker(web)
    assert '"/new.js"' not in after
