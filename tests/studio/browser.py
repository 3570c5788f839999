"""A real browser for the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

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


_NO_WORKERS = "delete Navigator.prototype.serviceWorker"


def new_page(browser: Browser, *, worker: bool = False, **options: Any) -> Page:
    """A page without history, state or storage, which the test shares with nothing else; `close_pages` ends it.

    It has no service worker unless asked for, as where the studio is served without HTTPS. The worker fetches every
    file of the page and every sample a second time, which takes longer than most tests.
    """
    context = browser.new_context(**{"viewport": DESKTOP, **options})
    if not worker:
        context.add_init_script(_NO_WORKERS)
    return context.new_page()


def close_pages(browser: Browser) -> None:
    """Close every page, with all that it has stored."""
    for context in list(browser.contexts):
        context.close()
