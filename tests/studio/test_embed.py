"""Puzzles on somebody else's page: what the setter chooses, what readers see, and what cannot be slipped in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from penmark.formats.studio import packed, unpacked
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.docs.pages import blocks
from tests.studio.browser import PHONE
from tests.studio.playing import only_solution, to_enter
from tests.studio.server.conftest import started
from tests.studio.test_accessibility import axe_findings, needs_axe
from tests.studio.test_offline import MARK
from tests.studio.test_studio_page import heard, open_sample, site, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page

PUZZLE = by_name("takuzu").samples[0].puzzle
LISTEN = """<!doctype html><title>A blog</title><body><h1>My puzzle</h1><script>
window.heard = [];
window.logged = [];
console.log = (words) => logged.push(words);
addEventListener("message", (event) => heard.push({from: event.origin, ...event.data}));
</script>"""


@pytest.fixture(scope="module")
def blog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A site on another port, and the folder of its pages."""
    folder = tmp_path_factory.mktemp("blog")
    with site(folder) as origin:
        yield origin, folder


@pytest.fixture(scope="module")
def studio(blog: tuple[str, Path]) -> Iterator[str]:
    with started("--allow-origin", blog[0]) as (_, url):
        yield url


def around(blog: tuple[str, Path], page: Page, snippet: str) -> Frame:
    """The frame in a page of the blog that has the snippet, once its puzzle is there."""
    origin, folder = blog
    # Each a name of its own: a browser that is told the second of the last change takes two of one second for the same.
    name = f"post-{len(list(folder.iterdir()))}.html"
    (folder / name).write_text(LISTEN + snippet, "utf-8")
    page.goto(f"{origin}/{name}")
    heard(page, "ready")
    return page.frames[1]


def frame(url: str, puzzle: Puzzle = PUZZLE, **chosen: str) -> str:
    address = f"{url}embed?{urlencode({**chosen, 'p': packed(puzzle)})}"
    return f'<iframe src="{address.replace("&", "&amp;")}" width="800" height="300"></iframe>'


def until_as_high_as_said(page: Page) -> None:
    """Until the frame is as high as was last said: more heights may follow the first while it settles."""
    heard(page, "size")
    last = "heard.findLast((one) => one.penmark === 'size').height"
    page.wait_for_function(f"document.querySelector('iframe').height == {last}")


class Attributes(HTMLParser):
    """Those of the first element of a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str | None] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found = self.found or {"": tag, **dict(attrs)}


def test_the_dialog_hands_out_what_was_chosen(browser: Browser, studio: str, blog: tuple[str, Path]) -> None:
    page = visit(browser, studio)
    open_sample(page, PUZZLE.genre)
    page.click("#share")
    page.click("#share-embed")
    page.fill("#embed-author", 'A & "B"')
    page.fill("#embed-link", "https://setter.example/me")
    page.fill("#embed-call", "Get <all> of them")
    page.fill("#embed-to", "https://setter.example/pack?a=1&b=2")
    page.fill("#embed-height", "640")
    page.select_option("#embed-theme", "dark")
    page.check("#embed-fits")
    preview = page.frame_locator("#embed-preview iframe")
    preview.locator("#call:text-is('Get <all> of them')").wait_for()
    snippet = page.input_value("#embed-snippet")
    found = Attributes(snippet).found
    assert (found[""], found["width"], found["height"]) == ("iframe", "100%", "640")
    address = urlsplit(found["src"] or "")
    asked = parse_qs(address.query)
    assert f"{address.scheme}://{address.netloc}{address.path}" == f"{studio}embed"
    assert asked["theme"] == ["dark"]
    embedded = unpacked(asked["p"][0]).puzzle
    assert embedded == PUZZLE
    assert (embedded.meta.author, embedded.meta.link) == ('A & "B"', "https://setter.example/me")
    inner = around(blog, page, snippet)
    assert inner.inner_text("#call") == "Get <all> of them"
    assert inner.get_attribute("#call", "href") == "https://setter.example/pack?a=1&b=2"
    assert inner.get_attribute("#call", "rel") == "noopener"
    byline = inner.locator(".pm-byline a, .pm-head a").first
    assert byline.inner_text() == 'A & "B"'
    assert "noopener" in (byline.get_attribute("rel") or "")
    assert inner.get_attribute(".pm-frame", "data-theme") == "dark"
    until_as_high_as_said(page)


def test_the_docs_show_such_a_snippet_and_a_script_that_works(
    browser: Browser, studio: str, blog: tuple[str, Path]
) -> None:
    shown, script = (block.source for block in blocks("embedding.md", "html"))
    page = visit(browser, studio)
    page.click("#share")
    page.click("#share-embed")
    page.wait_for_function("() => document.querySelector('#embed-snippet').value")
    assert Attributes(shown).found.keys() == Attributes(page.input_value("#embed-snippet")).found.keys()
    inner = around(blog, page, frame(studio) + script)
    until_as_high_as_said(page)
    for at, value in to_enter(PUZZLE, only_solution(PUZZLE)):
        inner.evaluate(MARK, [PUZZLE.substrate.format_coord(at), value])
    heard(page, "solved")
    page.wait_for_function("logged.some((words) => /^solved in [0-9.]+ seconds$/.test(words))")


def test_the_preview_does_not_touch_the_game(browser: Browser, studio: str) -> None:
    page = visit(browser, studio)
    saved = "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('game')))"
    open_sample(page, PUZZLE.genre)
    page.click("#share")
    page.click("#share-embed")
    page.frame_locator("#embed-preview iframe").locator(".pm-board").wait_for()
    before = page.evaluate(saved)
    page.click("#embed-dialog [data-close]")
    page.wait_for_timeout(300)
    assert page.evaluate(saved) == before
    assert page.locator("#embed-preview iframe").count() == 0


def test_long_puzzles_go_behind_the_hash(browser: Browser, studio: str, blog: tuple[str, Path]) -> None:
    info = "".join(f"{k * k:x}" for k in range(3000))
    long = PUZZLE.with_meta(PuzzleMeta(title="Long", info=info))
    page = visit(browser, f"{studio}#p={packed(long)}")
    page.click("#share")
    page.click("#share-embed")
    page.wait_for_function("() => document.querySelector('#embed-snippet').value")
    snippet = page.input_value("#embed-snippet")
    assert "/embed#p=" in snippet
    inner = around(blog, page, snippet)
    assert inner.inner_text(".pm-title") == "Long"


def test_calls_lead_to_the_web_or_nowhere(browser: Browser, studio: str, blog: tuple[str, Path]) -> None:
    page = browser.new_context().new_page()
    for to in ("javascript:alert(1)", "data:text/html,x", "//evil.example", "", "ftp://x.org/"):
        inner = around(blog, page, frame(studio, call="Come", to=to))
        assert not inner.is_visible("#call"), to
        assert inner.get_attribute("#call", "href") is None, to


def test_themes_are_those_there_are(browser: Browser, studio: str, blog: tuple[str, Path]) -> None:
    page = browser.new_context(color_scheme="light").new_page()
    inner = around(blog, page, frame(studio, theme='"><script>'))
    assert inner.get_attribute(".pm-frame", "data-theme") == "light"
    page.evaluate("frames[0].postMessage({penmark: 'set-theme', theme: 'neon'}, '*')")
    page.evaluate("frames[0].postMessage({penmark: 'get-state'}, '*')")
    assert heard(page, "state")["marks"] == {}
    assert inner.get_attribute(".pm-frame", "data-theme") == "light"


def test_only_the_page_around_is_heard(browser: Browser, studio: str, blog: tuple[str, Path]) -> None:
    page = browser.new_context(color_scheme="light").new_page()
    inner = around(blog, page, frame(studio))
    inner.evaluate("window.postMessage({penmark: 'set-theme', theme: 'dark'}, '*')")
    page.wait_for_timeout(200)
    assert inner.get_attribute(".pm-frame", "data-theme") == "light"


def test_a_drawing_for_readers_without_scripts(browser: Browser, studio: str, blog: tuple[str, Path]) -> None:
    origin, folder = blog
    (folder / "plain.html").write_text(frame(studio), "utf-8")
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{origin}/plain.html")
    inner = page.frame_locator("iframe")
    inner.locator("noscript svg.penmark").wait_for()
    size: Any = inner.locator("noscript svg.penmark").bounding_box()
    assert size["width"] > 100
    assert inner.locator("noscript p").inner_text() == "This puzzle needs JavaScript to be played."
    assert inner.locator("#opening").is_hidden()
    assert inner.locator("#home").inner_text() == "Made with Penmark"


@needs_axe
@pytest.mark.parametrize("dialog", ["export", "embed"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_dialogs(browser: Browser, studio: str, dialog: str, scheme: str) -> None:
    context: dict[str, Any] = {"viewport": PHONE} if scheme == "dark" else {}
    page = visit(browser, studio, color_scheme=scheme, **context)
    if not page.is_visible("#share"):
        page.click("#menu-toggle")
    if dialog == "export":
        page.click("#export")
        page.wait_for_selector("#export-formats option", state="attached")
    else:
        page.click("#share")
        page.click("#share-embed")
        page.frame_locator("#embed-preview iframe").locator(".pm-board").wait_for()
    assert axe_findings(page) == []


def test_files_are_saved_from_the_dialog(browser: Browser, studio: str, tmp_path: Path) -> None:
    page = visit(browser, studio)
    open_sample(page, by_name("sudoku"))
    open_sample(page, PUZZLE.genre)
    page.click("#export")
    page.wait_for_selector("#export-dialog[open]")
    assert page.locator("#export-list input").count() == 3
    assert page.locator("#export-list input:checked").count() == 1
    begins = {"pdf": b"%PDF-", "svg": b"<svg ", "png": b"\x89PNG", "html": b"<!doctype html>"}
    for kind, begin in begins.items():
        page.select_option("#export-kind", kind)
        with page.expect_download() as download:
            page.click("#export-dialog [type=submit]")
        assert download.value.suggested_filename == f"On-and-off.{kind}"
        download.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(begin)
    page.select_option("#export-kind", "pdf")
    page.click("#export-all")
    page.fill("#export-name", "Three: a set")
    with page.expect_download() as download:
        page.click("#export-dialog [type=submit]")
    assert download.value.suggested_filename == "Three-a-set.pdf"
    page.wait_for_selector("#export-said:has-text('Saved, 3 pages.')")
    page.click("#export-all")
    page.click("#export-dialog [type=submit]")
    page.wait_for_selector("#export-said:has-text('Choose at least one puzzle.')")
    assert re.search(r"localhost|127", page.url)
    assert page.input_value("#export-link") == ""
