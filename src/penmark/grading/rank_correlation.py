"""Spearman's rank correlation: how well two ways of scoring agree on what is harder than what."""

from __future__ import annotations

from collections.abc import Sequence


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """From -1 to 1; equal values share their mean rank. 0 where one of the two is all equal."""
    if len(one) != len(other) or len(one) < 2:
        raise ValueError("two sequences of the same length, at least 2, were expected")
    a, b = _ranks(one), _ranks(other)
    mean = (len(a) - 1) / 2
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True)) / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for k in range(start, end + 1):
            ranks[order[k]] = (start + end) / 2
        start = end + 1
    return ranks
