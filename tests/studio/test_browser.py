"""Pages of different tests share a context, but nothing that they store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser import close_pages, kept_context, new_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STORED = """async () => {
  const found = [localStorage.length, sessionStorage.length, document.cookie];
  if (location.protocol !== "file:") {
    found.push((await indexedDB.databases()).length, (await caches.keys()).length);
  }
  return found;
}"""
STORE = """async () => {
  localStorage.setItem("left", "1");
  sessionStorage.setItem("left", "1");
  addEventListener("pagehide", () => localStorage.setItem("at the end", "1"));
  if (location.protocol !== "file:") {
    document.cookie = "left=1";
    await caches.open("left");
    await new Promise((done) => (indexedDB.open("left", 1).onsuccess = done));
  }
}"""


def _stored(page: Page) -> list[object]:
    found: list[object] = page.evaluate(STORED)
    return found


@pytest.mark.parametrize("kind", ["http", "file"])
def test_a_page_finds_nothing_of_another_test(browser: Browser, address: str, tmp_path: Path, kind: str) -> None:
    empty = tmp_path / "empty.html"
    empty.write_text("<!doctype html><title>Empty</title>", "utf-8")
    url = f"{address}/no-such-page" if kind == "http" else empty.as_uri()
    for _ in range(3):
        page = new_page(browser)
        page.goto(url)
        found = _stored(page)
        assert not any(found), found
        page.evaluate(STORE)
        assert any(_stored(page))
        page.goto("about:blank")
        page.goto(url)
        assert any(_stored(page))
        close_pages(browser)


def test_contexts_are_kept_for_one_page_at_a_time(browser: Browser) -> None:
    one = new_page(browser)
    assert new_page(browser).context is not one.context
    assert new_page(browser, color_scheme="dark").context is not one.context
    assert kept_context(browser) is kept_context(browser)
    assert kept_context(browser) is not one.context
    kept = one.context
    close_pages(browser)
    assert new_page(browser).context is kept
    assert new_page(browser, worker=True).context is not kept
