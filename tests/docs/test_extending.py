"""What the page on extending shows, in a process of its own: its rules are not to be known to other tests."""

from __future__ import annotations

import pytest

from tests.own_process import passed


@pytest.mark.slow
def test_the_page_on_extending() -> None:
    assert passed("tests/docs/extending_checks.py", skips=False)
