"""Tables as Markdown text, readable on a terminal and on a page, and the few statistics in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from statistics import median


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The first column to the left, the others to the right."""
    lines = [list(head), *(list(map(str, row)) for row in rows)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(head))]

    def laid_out(cells: Sequence[str]) -> str:
        first, *others = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return "| " + " | ".join([cells[0].ljust(len(first)), *others]) + " |"

    rule = "|".join(["", "-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:]), ""])
    return "\n".join([laid_out(lines[0]), rule, *map(laid_out, lines[1:])])


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that is not below the share of them (nearest rank)."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def spread_of(seconds: Sequence[float]) -> tuple[str, str, str, str]:
    """Median, 95th percentile and maximum in milliseconds, total in seconds."""
    return millis(median(seconds)), millis(percentile(seconds, 0.95)), millis(max(seconds)), f"{sum(seconds):.2f} s"


def millis(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"


def times(ratio: float) -> str:
    """A ratio in words: `12×`, with a decimal while it is small."""
    return f"{ratio:.0f}×" if ratio >= 20 else f"{ratio:.1f}×"
