"""What people say of the ways of an island: which fail and why, and why the others lead to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import IslandChart
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape
from penmark.genres.nurikabe.techniques.supposed import IslandFact, IslandLink, Supposed
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_ROOM = 316
"""Characters that the sentence has."""
_TWO = 2
_MOST_FAULTS = 3
"""Of the ways that are not told one by one."""


class FailedWay(NamedTuple):
    """A way in which an island cannot lie: its new cells, what follows, and the rule that is broken in the end."""

    fresh: list[int]
    links: list[IslandLink]
    failure: IslandFact

    @classmethod
    def of(cls, chart: IslandChart, shape: IslandShape, board: Supposed) -> FailedWay:
        assert board.failure is not None
        return cls(list(bits(shape.cells & chart.open)), board.links(), board.failure)

    def words(self, chart: IslandChart, say: Names) -> str:
        """With every link and its reason."""
        links = [link.words(chart, say) for link in self.links]
        return self._told(chart, f"{listing(links)}, and then " if links else "", say)

    def briefly(self, chart: IslandChart, say: Names) -> str:
        """With every link, and its reason in a word or two: the reasons tell it in full."""
        links = [link.briefly(chart, say) for link in self.links]
        return self._told(chart, f"{listing(links)}, and then " if links else "", say)

    def by_cells(self, chart: IslandChart, say: Names) -> str:
        """With every link, and the reasons left out: they are told one level deeper."""
        links = " → ".join(link.fact(chart, say) for link in self.links)
        return self._told(chart, f"{links}, and then " if links else "", say)

    def in_short(self, chart: IslandChart, say: Names) -> str:
        """With how many links there are, and the first; the reasons tell them."""
        if not self.links:
            return self._told(chart, "", say)
        steps = len(self.links)
        first = self.links[0].in_short(chart, say)
        return self._told(chart, f"after {steps} step{'' if steps == 1 else 's'} (first {first}), ", say)

    def counted(self, chart: IslandChart, say: Names) -> str:
        """With how many links there are and nothing else, where several ways have to be told."""
        steps = len(self.links)
        return self._told(chart, f"after {steps} step{'' if steps == 1 else 's'}, " if steps else "", say)

    def _told(self, chart: IslandChart, links: str, say: Names) -> str:
        return f"with {chart.cells(say, self.fresh)}, {links}{self.failure.words(chart, say)}"


class OpenWay(NamedTuple):
    """A way in which an island may lie: its new cells, and what decides the cells that all ways decide alike."""

    fresh: list[int]
    links: list[IslandLink]
    """None if the island itself decides them: it takes them in, or lies beside them."""

    @classmethod
    def of(cls, chart: IslandChart, shape: IslandShape, board: Supposed, cells: Sequence[int]) -> OpenWay:
        return cls(list(bits(shape.cells & chart.open)), board.links_to(cells))

    def words(self, chart: IslandChart, say: Names) -> str:
        return self._told(chart, [link.words(chart, say) for link in self.links], say)

    def briefly(self, chart: IslandChart, say: Names) -> str:
        return self._told(chart, [link.briefly(chart, say) for link in self.links], say)

    def by_cells(self, chart: IslandChart, say: Names) -> str:
        return self._told(chart, [" → ".join(link.fact(chart, say) for link in self.links)], say)

    def _told(self, chart: IslandChart, links: Sequence[str], say: Names) -> str:
        return f"with {chart.cells(say, self.fresh)}, {listing(links) if self.links else 'at once'}"


_WORDINGS = (FailedWay.words, FailedWay.briefly, FailedWay.by_cells, FailedWay.in_short, FailedWay.counted)
_OPEN_WORDINGS = (OpenWay.words, OpenWay.briefly, OpenWay.by_cells)


class IslandWays(NamedTuple):
    """The ways in which the island of a clue can lie, those that fail, and what the others have in common."""

    chart: IslandChart
    clue: int
    number: int
    failed: tuple[FailedWay, ...]
    land: list[int]
    sea: list[int]
    left: tuple[OpenWay, ...] = ()
    """The ways that do not fail, where these lead further than to the island itself and the sea round it."""

    def words(self, say: Names) -> str:
        """As much of the argument as there is room for."""
        return next((told for told in self._wordings(say) if len(told) <= _ROOM), self._plain(say))

    def reasons(self) -> Iterator[Callable[[Names], str]]:
        """Every way, link by link."""
        yield from (partial(way.words, self.chart) for way in self.failed)
        yield from (partial(way.words, self.chart) for way in self.left if way.links)

    def _wordings(self, say: Names) -> Iterator[str]:
        return self._with_failures(say) if self.failed else self._with_links(say)

    def _with_failures(self, say: Names) -> Iterator[str]:
        """Every way that fails; or the one that fails soonest, and what is wrong with the others."""
        failed, others = len(self.failed), self._others(say)
        for rest, wording in product((*self._others_with_links(say), others), _WORDINGS[:-1]):
            yield f"{self._lies(say)}: {'; '.join(wording(way, self.chart, say) for way in self.failed)}. {rest}"
        shortest = min(self.failed, key=lambda way: len(way.links))
        other = f"; with the other{'s' if failed > _TWO else ''}, "
        rests = [other + self._faults(shortest, most, say) for most in range(_MOST_FAULTS, 0, -1)]
        for remaining, wording in product((*dict.fromkeys(rests), ", and so on"), _WORDINGS):
            example = wording(shortest, self.chart, say)
            yield f"{self._lies(say)}, but {failed} of them fail: {example}{remaining}. {others}"

    def _faults(self, told: FailedWay, most: int, say: Names) -> str:
        """What is wrong with the ways that fail besides one that is told, the most frequent first, as far as `most`."""
        counts = Counter(way.failure.plainly(self.chart, say) for way in self.failed if way is not told)
        same = counts.pop(told.failure.plainly(self.chart, say), 0)
        told_of = [*(["the same"] if same else []), *(fault for fault, _ in counts.most_common())]
        return listing(told_of if len(told_of) <= most else [*told_of[: max(1, most - 1)], "the like"], "or")

    def _with_links(self, say: Names) -> Iterator[str]:
        """What each way leads to the same by, those together that need no word."""
        for told in self._links(say):
            yield f"{self._lies(say)}, and each leads to the same: {told}. So {self._common(say)}."

    def _links(self, say: Names) -> Iterator[str]:
        """How each way leads to it, where that takes a word."""
        at_once, others = [way for way in self.left if not way.links], [way for way in self.left if way.links]
        rest = [f"with the other{'' if len(at_once) == 1 else f' {len(at_once)}'}, at once"] if at_once else []
        for wording in _OPEN_WORDINGS if others else ():
            yield "; ".join([*(wording(way, self.chart, say) for way in others), *rest])

    def _plain(self, say: Names) -> str:
        return f"{self._lies(say)}, and all of them lead to this: {self._common(say)}."

    def _lies(self, say: Names) -> str:
        return f"{self.chart.clue(say, self.clue)} can lie in {self.number} ways"

    def _common(self, say: Names) -> str:
        chart = self.chart
        return " and ".join(
            chart.are(say, cells, mark) for cells, mark in ((self.land, "land"), (self.sea, "sea")) if cells
        )

    def _others_with_links(self, say: Names) -> Iterator[str]:
        """With how the ways that do not fail lead to it."""
        for told in self._links(say):
            yield f"{self._others(say).removesuffix('.')}: {told}."

    def _others(self, say: Names) -> str:
        left = self.number - len(self.failed)
        return f"So, with the {'other' if left == 1 else f'other {left}'}, {self._common(say)}."
