"""Limits that callers set: what is one, and what is refused."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from penmark.errors import LimitError
from penmark.puzzle.limits import checked_count, checked_seconds


@pytest.mark.parametrize("given", [0, 0.0, 1, 2.5, Fraction(5, 2), 1e300])
def test_seconds(given: float) -> None:
    checked = checked_seconds(given)
    assert checked == given
    assert type(checked) is float


@pytest.mark.parametrize("given", [None, math.inf, 10**400])
def test_no_end(given: float | None) -> None:
    assert checked_seconds(given) is None


@pytest.mark.parametrize("given", [-1, -0.5, -math.inf, -(10**400), math.nan, True, False, "1", [], 1j])
def test_what_is_no_time_budget_is_refused(given: object) -> None:
    with pytest.raises(LimitError, match="a time budget is a number of seconds"):
        checked_seconds(given)


@pytest.mark.parametrize(("given", "least"), [(0, 0), (1, 1), (10**30, 0)])
def test_counts(given: int, least: int) -> None:
    assert checked_count(given, "it", least) == given
    assert type(checked_count(given, "it", least)) is int


@pytest.mark.parametrize(("given", "least"), [(-1, 0), (0, 1), (1.0, 0), (math.nan, 0), (True, 0), (None, 0), ("3", 0)])
def test_what_is_no_count_is_refused(given: object, least: int) -> None:
    with pytest.raises(LimitError, match=f"threads is a whole number, {least} or more; got "):
        checked_count(given, "threads", least)
