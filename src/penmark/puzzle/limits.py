"""Limits that callers set on long work, checked at every door in the same way."""

from __future__ import annotations

import math
from numbers import Integral, Real

from penmark.errors import LimitError, quote


def checked_seconds(time_budget: object) -> float | None:
    """A time budget in seconds, 0 or more. One without end, given as infinity or past all floats, is `None`."""
    if time_budget is None:
        return None
    seconds = _as_float(time_budget)
    if not seconds >= 0:
        raise LimitError(f"a time budget is a number of seconds, 0 or more, or None; got {quote(time_budget)}")
    return None if math.isinf(seconds) else seconds


def _as_float(number: object) -> float:
    """NaN for what is no number. A bool is one to Python, but nobody means one second by True."""
    if type(number) is float:
        return number  # what nearly all are; an abstract class is slow to ask
    if isinstance(number, bool) or not isinstance(number, Real):
        return math.nan
    try:
        return float(number)
    except OverflowError:
        return -math.inf if number < 0 else math.inf


def checked_count(number: object, what: str, least: int = 0) -> int:
    """How many of something there may be at most; `what` names it in the message."""
    if type(number) is int and number >= least:
        return number  # asked at every solve, and an abstract class is slow to ask
    if isinstance(number, bool) or not isinstance(number, Integral) or number < least:
        raise LimitError(f"{what} is a whole number, {least} or more; got {quote(number)}")
    return int(number)
