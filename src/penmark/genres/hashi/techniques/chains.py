"""Chains: so many bridges on a line force others, island by island, until something cannot be."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import partial
from itertools import chain, groupby
from typing import NamedTuple

from penmark._kernel import DegreeChains
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, bits
from penmark.genres.hashi.techniques.counting import SUMS
from penmark.genres.hashi.techniques.sea import Sea, bridges, chart_of, group_words, sea_of, some_bridges
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import ChainLink, Evidence, EvidenceMaker, MarkAt
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing, spelled
from penmark.rules.outcome import Names

SHORT, LONG = 3, 5
"""How many links a chain has at most."""
_FOLLOWED = 30
"""How many consequences of a supposition are followed: what a short chain needs is among the first."""
_FAULTS = ("no way left", "too many bridges", "too few bridges", "")
"""What an island has, by the number that the kernel has for it; nothing where islands are cut off."""


class BridgeLink(NamedTuple):
    """What follows for one line: from so many bridges to so many, and why."""

    line: int
    least: int
    most: int
    island: int | None
    """The island whose number says so; `None` if a bridge is in the way."""

    def words(self, sea: Sea, say: Names) -> str:
        if self.least == self.most:
            count = spelled(self.least) if self.least else "none"
        else:
            count = "at least one" if self.least else "at most one"
        return f"{count} on {sea.chart.line(say, self.line)}"


class Clash(NamedTuple):
    """What cannot be: an island with too many bridges or too few, or islands that are cut off."""

    islands: tuple[int, ...]
    what: str

    def words(self, sea: Sea, say: Names) -> str:
        if self.what:
            return f"{sea.chart.island(say, self.islands[0])} has {self.what}"
        group = group_words(sea, say, self.islands)
        return f"{group} {'is' if group.startswith('a group') else 'are'} cut off from the rest"


class BridgeChain(NamedTuple):
    """So many bridges on a line, and the clash that they lead to as the kernel tells it."""

    line: int
    value: int
    told: list[tuple[int, int, int, int]]
    """The links, the first of which is what is supposed; see `DegreeChains.clashes`."""
    fault: int
    islands: list[int]

    def links(self) -> list[BridgeLink]:
        return [BridgeLink(line, least, most, None if v < 0 else v) for line, least, most, v in self.told[1:]]

    def clash(self) -> Clash:
        return Clash(tuple(self.islands), _FAULTS[self.fault])


def _follower(position: Position) -> DegreeChains:
    """Follows suppositions in the kernel; for `Position.first_view`, as it depends on the chart alone."""
    chart = position.of_puzzle(chart_of)
    numbers = array("i", [-1 if number is None else number for number in chart.numbers])
    ends = array("i", chain.from_iterable(chart.ends))
    at, crossing = map(RegionTable.of, (chart.at, chart.crossing))
    return DegreeChains(numbers, ends, at.offsets, at.indices, crossing.offsets, crossing.indices)


def _chains(position: Position) -> list[BridgeChain]:
    """One for every candidate that leads to a clash over few links, the shortest first."""
    sea, masks = position.view(sea_of), position.masks
    unsettled = [k for k, least in enumerate(sea.least) if sea.most[k] > least]
    supposed = [(k, value) for k in unsettled for value in bits(masks[sea.chart.lines[k]])]
    clashes = position.first_view(_follower).clashes(sea.least, sea.most, supposed, _FOLLOWED, LONG + 1)
    found = [BridgeChain(*supposed[k], links, fault, islands) for k, links, fault, islands in clashes]
    return sorted(found, key=lambda each: len(each.told))


def _short(position: Position) -> Iterator[Deduction]:
    return _told(position, SHORT)


def _long(position: Position) -> Iterator[Deduction]:
    return _told(position, LONG)


def _told(position: Position, most: int) -> Iterator[Deduction]:
    sea = position.view(sea_of)
    for each in position.view(_chains):
        line, value, links, clash = each.line, each.value, each.links(), each.clash()
        if len(links) > most:
            return
        index = sea.chart.lines[line]
        left = [v for v in bits(position.masks[index]) if v != value]
        moves = position.commit(index, left[0]) if len(left) == 1 else position.eliminate(index, value)
        if moves:
            lines = dict.fromkeys((line, *(link.line for link in links)))
            islands = dict.fromkeys((*clash.islands, *(link.island for link in links if link.island is not None)))
            observed = sea.chart.observed(islands, position.puzzle, lines)
            words = _words(sea, line, value, links, clash, left)
            yield Deduction(observed, moves, words, _evidence(position.puzzle, sea, line, value, links, clash))


def _words(sea: Sea, line: int, value: int, links: list[BridgeLink], clash: Clash, left: list[int]) -> Words:
    def words(say: Names) -> str:
        steps = [_steps_words(sea, say, island, list(group)) for island, group in groupby(links, lambda k: k.island)]
        told = "; ".join([*steps, f"then {clash.words(sea, say)}"])
        named = sea.chart.line(say, line)
        return f"with {bridges(value)} on {named}: {told}. So {named} holds {some_bridges(left)}."

    return words


def _evidence(puzzle: Puzzle, sea: Sea, line: int, value: int, links: list[BridgeLink], clash: Clash) -> EvidenceMaker:
    chart, coords = sea.chart, puzzle.substrate.layout.coords
    start = MarkAt(coords[chart.lines[line]], Mark.number(value))
    ends = [MarkAt(coords[chart.lines[link.line]]) for link in links]
    islands = dict.fromkeys((*clash.islands, *(link.island for link in links if link.island is not None)))
    told = [
        ChainLink(one, other, partial(_link_words, sea, link))
        for one, other, link in zip([start, *ends], ends, links, strict=False)
    ]
    evidence = Evidence(
        clues=tuple(chart.cells[v] for v in islands),
        used=(start, *ends),
        links=tuple(told),
        reasons=(lambda say: clash.words(sea, say),),
    )
    return lambda masks: evidence


def _link_words(sea: Sea, link: BridgeLink, say: Names) -> str:
    return _steps_words(sea, say, link.island, [link])


def _steps_words(sea: Sea, say: Names, island: int | None, links: list[BridgeLink]) -> str:
    """Several links that one island asks for are told together."""
    told = listing([link.words(sea, say) for link in links])
    return f"{told}, which crosses" if island is None else f"{told} for {sea.chart.island(say, island)}"


TECHNIQUES = (
    BoardPattern(name="bridge-chain", title="Chain of bridges", rule_kinds=SUMS, find=_short, is_chain=True),
    BoardPattern(name="long-bridge-chain", title="Long chain of bridges", rule_kinds=SUMS, find=_long, is_chain=True),
)
