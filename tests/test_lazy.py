"""Attributes that are worked out when first asked for."""

from __future__ import annotations

from penmark.lazy import lazy


class Sum:
    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers
        self.times = 0

    @lazy
    def total(self) -> int:
        """All of them together."""
        self.times += 1
        return sum(self.numbers)


def test_it_is_worked_out_once_for_each_object() -> None:
    small, large = Sum(1, 2), Sum(3, 4)
    assert [small.total, small.total, large.total] == [3, 3, 7]
    assert (small.times, large.times) == (1, 1)


def test_the_class_shows_what_it_is() -> None:
    assert isinstance(Sum.total, lazy)
    assert Sum.total.__doc__ == "All of them together."
