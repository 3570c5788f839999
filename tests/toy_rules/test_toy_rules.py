"""Rules from elsewhere are graded, hinted and explained like Penmark's own, from the moment they are imported."""

from __future__ import annotations

from tests.own_process import passed


def test_rules_from_elsewhere() -> None:
    assert passed("tests/toy_rules/checks.py", skips=False)
