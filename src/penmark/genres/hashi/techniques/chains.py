"""Chains: so many bridges on a line force others, island by island, until something cannot be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from penmark.board.mark import Mark, bits
from penmark.genres.hashi.techniques.counting import SUMS
from penmark.genres.hashi.techniques.sea import Sea, bridges, group_words, sea_of, some_bridges
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


@dataclass(frozen=True)
class BridgeLink:
    """What follows for one line: from so many bridges to so many, and why."""

    line: int
    least: int
    most: int
    island: int | None
    """The island whose number says so; `None` if a bridge is in the way."""
    parents: tuple[int, ...]
    """The links that it rests on, by number; the first is what was supposed."""

    def words(self, sea: Sea, say: Names) -> str:
        if self.least == self.most:
            count = spelled(self.least) if self.least else "none"
        else:
            count = "at least one" if self.least else "at most one"
        return f"{count} on {sea.chart.line(say, self.line)}"


@dataclass(frozen=True)
class Clash:
    """What cannot be: an island with too many bridges or too few, or islands that are cut off."""

    islands: tuple[int, ...]
    what: str
    parents: tuple[int, ...]

    def words(self, sea: Sea, say: Names) -> str:
        if self.what:
            return f"{sea.chart.island(say, self.islands[0])} has {self.what}"
        group = group_words(sea, say, self.islands)
        return f"{group} {'is' if group.startswith('a group') else 'are'} cut off from the rest"


class BridgeSupposition:
    """What follows from so many bridges on a line, one island after the other."""

    def __init__(self, sea: Sea, line: int, value: int) -> None:
        self.sea = sea
        self._least, self._most = list(sea.least), list(sea.most)
        self._raised: list[int] = [-1] * len(self._least)
        self._lowered: list[int] = [-1] * len(self._most)
        """By line, the link that last gave it more bridges, or room for fewer."""
        self.links: list[BridgeLink] = []
        self._waiting: deque[int] = deque()
        self._note(line, value, value, None, ())

    def clash(self) -> Clash | None:
        """The first thing that cannot be, if there is one."""
        while self._waiting and len(self.links) < _FOLLOWED:
            found = self._look(self._waiting.popleft())
            if found is not None:
                return found
        return self._cut_off()

    def needed(self, clash: Clash) -> list[BridgeLink]:
        """The links that a clash rests on, in order."""
        found, left = set[int](), list(clash.parents)
        while left:
            k = left.pop()
            if k not in found:
                found.add(k)
                left += self.links[k].parents
        return [self.links[k] for k in sorted(found)]

    def _note(self, line: int, least: int, most: int, island: int | None, parents: tuple[int, ...]) -> None:
        number, chart = len(self.links), self.sea.chart
        self.links.append(BridgeLink(line, least, most, island, parents))
        built = not self._least[line] and least > 0
        if least > self._least[line]:
            self._least[line], self._raised[line] = least, number
        if most < self._most[line]:
            self._most[line], self._lowered[line] = most, number
        self._waiting += chart.ends[line]
        for other in chart.crossing[line] if built else ():
            if self._most[other]:
                self._note(other, min(self._least[other], 0), 0, None, (number,))

    def _look(self, island: int) -> Clash | None:
        chart, number = self.sea.chart, self.sea.chart.numbers[island]
        at = chart.at[island]
        for k in at:
            if self._least[k] > self._most[k]:
                why = self._why(at, -1, self._raised) + self._why(at, -1, self._lowered)
                return Clash((island,), "no way left", why)
        if number is None:
            return None
        fewest, greatest = sum([self._least[k] for k in at]), sum([self._most[k] for k in at])
        if fewest > number:
            return Clash((island,), "too many bridges", self._why(at, -1, self._raised))
        if greatest < number:
            return Clash((island,), "too few bridges", self._why(at, -1, self._lowered))
        for k in at:
            least = number - greatest + self._most[k]
            most = number - fewest + self._least[k]
            if least > self._least[k]:
                self._note(k, least, self._most[k], island, self._why(at, k, self._lowered))
                self._waiting.appendleft(island)
                return None
            if most < self._most[k]:
                self._note(k, self._least[k], most, island, self._why(at, k, self._raised))
                self._waiting.appendleft(island)
                return None
        return None

    def _why(self, lines: list[int], except_for: int, by: list[int]) -> tuple[int, ...]:
        return tuple(by[k] for k in lines if k != except_for and by[k] >= 0)

    def _cut_off(self) -> Clash | None:
        """A group that is finished without the others."""
        chart, seen = self.sea.chart, set[int]()
        for link in self.links:
            start = chart.ends[link.line][0]
            if start in seen or not self._least[link.line]:
                continue
            group = self._group(start)
            seen.update(group)
            needs = [chart.numbers[v] for v in group]
            if len(group) == len(chart.cells) or None in needs:
                continue
            total = sum(number for number in needs if number is not None)
            if total == sum(self._least[k] for v in group for k in chart.at[v]):
                lines = sorted({k for v in group for k in chart.at[v]})
                return Clash(tuple(sorted(group)), "", self._why(lines, -1, self._raised))
        return None

    def _group(self, start: int) -> list[int]:
        chart, found = self.sea.chart, [start]
        inside = {start}
        for v in found:
            for k in chart.at[v]:
                there = chart.other(k, v)
                if self._least[k] and there not in inside:
                    inside.add(there)
                    found.append(there)
        return found


def _chains(position: Position) -> list[tuple[int, int, list[BridgeLink], Clash]]:
    """For every candidate that leads to a clash: the line, the number of bridges, the links and the clash."""
    sea = position.view(sea_of)
    found = []
    for line, index in enumerate(sea.chart.lines):
        if sea.most[line] == sea.least[line]:
            continue
        for value in bits(position.masks[index]):
            supposed = BridgeSupposition(sea, line, value)
            clash = supposed.clash()
            if clash is not None:
                found.append((line, value, supposed.needed(clash)[1:], clash))
    return sorted(found, key=lambda chain: len(chain[2]))


def _short(position: Position) -> Iterator[Deduction]:
    return _told(position, SHORT)


def _long(position: Position) -> Iterator[Deduction]:
    return _told(position, LONG)


def _told(position: Position, most: int) -> Iterator[Deduction]:
    sea = position.view(sea_of)
    for line, value, links, clash in position.view(_chains):
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
        chain = "; ".join([*steps, f"then {clash.words(sea, say)}"])
        named = sea.chart.line(say, line)
        return f"with {bridges(value)} on {named}: {chain}. So {named} holds {some_bridges(left)}."

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
