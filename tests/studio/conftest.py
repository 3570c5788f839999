"""A browser, and a studio to look at, for every module that asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser import chromium
from tests.studio.server.conftest import started

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(browser: Browser) -> Iterator[str]:
    """Started only where there is a browser."""
    with started() as (_, url):
        yield url
