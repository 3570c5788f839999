"""Nurikabe: why an island cannot lie in some shape, and few reasons that rule out many shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from penmark.genres.nurikabe.techniques.chart import IslandChart
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_TOLD = 3


class ShapeFault(NamedTuple):
    """What a shape would do: `{0}` stands for the cells."""

    what: str
    cells: tuple[int, ...]

    @staticmethod
    def together(faults: list[ShapeFault], chart: IslandChart, say: Names) -> str:
        """Several of one kind."""
        return faults[0].what.format(listing([chart.cells(say, fault.cells) for fault in faults], "or"))


def pool(block: tuple[int, ...]) -> ShapeFault:
    return ShapeFault("leave a pool at {0}", block)


def cut_off(cell: int) -> ShapeFault:
    return ShapeFault("cut off the sea at {0}", (cell,))


def touched(cell: int) -> ShapeFault:
    return ShapeFault("run into the land at {0}", (cell,))


def missed(cell: int) -> ShapeFault:
    return ShapeFault("leave the land at {0} without a clue", (cell,))


def chosen(faults: Iterable[frozenset[ShapeFault]]) -> list[ShapeFault]:
    """Few faults of which every shape that fails has one."""
    left, found = list(faults), list[ShapeFault]()
    while left:
        counts = Counter(fault for each in left for fault in each)
        best = min(counts, key=lambda fault: (-counts[fault], fault))
        found.append(best)
        left = [each for each in left if best not in each]
    return found


def faults_words(chart: IslandChart, faults: list[ShapeFault], say: Names) -> str:
    """What all shapes that fail would do; of many faults, the first of each kind."""
    kinds: dict[str, list[ShapeFault]] = {}
    for fault in faults:
        kinds.setdefault(fault.what, []).append(fault)
    few = len(faults) <= _MOST_TOLD
    told = [ShapeFault.together(each if few else each[:1], chart, say) for each in kinds.values()]
    return listing(told, "or") + ("" if few else " or the like")
