"""One browser and one studio to look at, for all tests of a process that ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser import chromium, close_pages
from tests.studio.server.conftest import started

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def shared_browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser(shared_browser: Browser) -> Iterator[Browser]:
    """The shared one, without anything that another test has left there."""
    yield shared_browser
    close_pages(shared_browser)


@pytest.fixture(scope="session")
def address(shared_browser: Browser) -> Iterator[str]:
    """Started only where there is a browser."""
    with started() as (_, url):
        yield url
