"""A real browser for the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest

from tests.studio import tools

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
            browser.close()


_lasting: WeakKeyDictionary[Browser, Page] = WeakKeyDictionary()
"""The page of each browser that is used by one test after the other."""
_lent: WeakKeyDictionary[Browser, Page] = WeakKeyDictionary()
"""The same, while a test has it."""


def new_page(browser: Browser, **options: Any) -> Page:
    """A page without history, state or storage, which the test shares with nothing else.

    The first that a test wants without options of its own is one that lasts: to open a page takes a second of processor
    time, to empty one hardly any. `close_pages` takes it back.
    """
    if options or browser in _lent:
        return _opened(browser, **options)
    page = _lasting.get(browser)
    if page is None or page.is_closed():
        page = _lasting[browser] = _opened(browser)
    _lent[browser] = page
    return page


def _opened(browser: Browser, **options: Any) -> Page:
    return browser.new_context(**{"viewport": DESKTOP, **options}).new_page()


def close_pages(browser: Browser) -> None:
    """Close every page, with all that it has stored; the one that lasts is emptied."""
    lent, lasting = _lent.pop(browser, None), _lasting.get(browser)
    for context in list(browser.contexts):
        if lasting is None or lasting.context is not context:
            context.close()
    if lent is not None and not lent.is_closed():
        _empty(lent)


def _empty(page: Page) -> None:
    for other in page.context.pages:
        if other is not page:
            other.close()
    shown = urlsplit(page.url)
    page.unroute_all(behavior="ignoreErrors")
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    origin = f"{shown.scheme}://{shown.netloc}"
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]  # a typed dictionary
    page.emulate_media(media="null", color_scheme="null", reduced_motion="null")
    page.context.clear_permissions()
    page.mouse.move(0, 0)
