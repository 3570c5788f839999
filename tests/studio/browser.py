"""A real browser for the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.studio import tools

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; the test is skipped, and says why, where there is none."""
    program = tools.browser()
    if program is None:
        pytest.skip(tools.NO_BROWSER)
    api = pytest.importorskip("playwright.sync_api", reason=tools.want("playwright", "pip install playwright"))
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        try:
            yield browser
        finally:
            for key in [key for key in _kept if key[0] == id(browser)]:
                del _kept[key]
            browser.close()


_NO_WORKERS = "delete Navigator.prototype.serviceWorker"
_kept: dict[tuple[int, str], _KeptContext] = {}
"""By the browser and the options."""


class _KeptContext:
    """A context that the pages of many tests are opened in, one test after the other: opening a page there takes half
    the time, mostly because files have been fetched and compiled before. What a page has stored goes with it."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self._open = context.new_page()  # or the window would go with the page of the first test
        self._devtools = context.new_cdp_session(self._open)
        self._visited: set[str] = set()
        context.on("page", self._watch)

    def _watch(self, page: Page) -> None:
        page.on("framenavigated", lambda frame: self._visited.add(_origin(frame.url)))

    @property
    def in_use(self) -> bool:
        return len(self.context.pages) > 1

    def close_pages(self) -> None:
        for page in self.context.pages:
            if page is not self._open:
                page.close()
        self.forget()
        self.context.clear_cookies()
        self.context.clear_permissions()

    def forget(self) -> None:
        """What pages have stored, wherever they have been."""
        for origin in self._visited - {""}:
            self._devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https", "file") else ""


def kept_context(browser: Browser, script: str = "", **options: Any) -> BrowserContext:
    """The context of these options, in which a script is run before those of every page; nothing is stored there.

    While a page is open in it, others get a context of their own: two pages of a test share nothing either.
    A test must leave nothing in it but pages: no script, no route, no listener.
    """
    key = id(browser), repr((script, sorted(options.items())))
    if key in _kept and not _kept[key].in_use:
        _kept[key].forget()  # what a page stored while it was being closed
        return _kept[key].context
    context = browser.new_context(**options)
    if script:
        context.add_init_script(script)
    if key not in _kept:
        _kept[key] = _KeptContext(context)
    return context


def new_page(browser: Browser, *, worker: bool = False, **options: Any) -> Page:
    """A page without history, state or storage, which the test shares with nothing else; `close_pages` ends it.

    It has no service worker unless asked for, as where the studio is served without HTTPS. The worker fetches every
    file of the page and every sample a second time, which takes longer than most tests.
    """
    options = {"viewport": DESKTOP, **options}
    context = browser.new_context(**options) if worker else kept_context(browser, _NO_WORKERS, **options)
    return context.new_page()


def close_pages(browser: Browser) -> None:
    """Close every page, with all that it has stored."""
    kept = {id(each.context): each for (number, _), each in _kept.items() if number == id(browser)}
    for context in list(browser.contexts):
        if id(context) in kept:
            kept[id(context)].close_pages()
        else:
            context.close()
