"""What the chains of a web prove, as steps: by both ends, by running into themselves, or by closing to a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.chain_words import chain, chain_links, fact
from penmark.grading.techniques.distinct.web import ChainFinder, Path, Web
from penmark.reasoning.deduction import MOVES, AbsentMarks, Deduction, Words
from penmark.reasoning.evidence import Evidence
from penmark.rules.outcome import Names

_Whole: TypeAlias = "tuple[Sequence[int], bool]"
"""All nodes of a chain as it is told, and whether the first one is supposed to hold."""
LONGEST_WAY = 200
"""Characters that a chain may take in a sentence, so that there is room for what follows."""
LOOPS = 4
"""Loops of the same length through the same link that are looked at: they may strike different candidates."""


class Chains:
    """Steps by the chains of one web, each kind shortest first; of several that strike the same, the first."""

    def __init__(self, web: Web) -> None:
        self.web = web
        self.nodes = web.nodes

    def fits(self, path: Path) -> bool:
        """Whether chains like this one are wanted."""
        return True

    def between_ends(self, least: int = 2) -> Iterator[Deduction]:
        """One of the two ends holds: what sees both goes, if that is so much at least."""
        seen = set()
        search = self._search(lambda a, b: a != b and self.web.victims(a, b).bit_count() >= least)
        for start, end in search.ends():
            victims = self.web.victims(start, end)
            path = None if victims in seen else self._path(search, start, end)
            if path:
                seen.add(victims)
                yield self._step(path, victims, self._either(path), (path, False))

    def discontinuous(self) -> Iterator[Deduction]:
        """A candidate that is true if it is false, or false if it is true."""
        seen = set()
        search = ChainFinder(self.web, self.web.proofs)
        for start, end in search.ends():
            if start == end and self.nodes.all >> start & 1:
                victims = self.nodes.of_cells(self.nodes.node(start).board) & ~(1 << start)
                path = None if victims in seen else self._path(search, start, end, start)
                if path and victims:
                    seen.add(victims)
                    yield self._step(path, victims, self._must(path), (path, False))
                continue
            for victim in bits(self.web.victims(start, end)):
                path = None if 1 << victim in seen else self._path(search, start, end, victim)
                if path:
                    seen.add(1 << victim)
                    whole = ((victim, *path, victim), True)
                    yield self._step(path, 1 << victim, self._must_not(path, victim), whole)

    def continuous(self) -> Iterator[Deduction]:
        """The ends see each other: then exactly one of the two nodes of every link holds, the weak ones included."""
        seen = set()
        search = self._search(lambda a, b: bool(self.web.weak[a] >> b & 1))
        for start, end in search.ends():
            for path in islice(search.paths(start, end), LOOPS):
                victims = self.loop_victims(path)
                if victims and victims not in seen and self.fits(path):
                    seen.add(victims)
                    yield self._step(path, victims, self._around(path), ((*path, path[0]), False))

    def _search(self, wanted: Callable[[int, int], bool]) -> ChainFinder:
        """For the chains between those pairs of ends that are wanted."""
        ends = {
            start: sum(1 << end for end in bits(ends) if wanted(start, end)) for start, ends in self.web.proofs.items()
        }
        return ChainFinder(self.web, {start: some for start, some in ends.items() if some})

    def loop_victims(self, path: Path) -> int:
        """What sees both ends of a weak link of the loop; within its own cells, only what the cell's two links leave.

        (In its own cells more could be struck, but that is another loop's business: so the technique is defined.)
        """
        weak, own = self.web.weak, self.nodes.of_cells(self._observed(path))
        victims = 0
        for a, b in zip(path[1::2], (*path[2::2], path[0]), strict=True):
            both = weak[a] & weak[b]
            same_cell = self.nodes.node(a).board == self.nodes.node(b).board
            victims |= both if same_cell else both & ~own
        return victims & self.nodes.all

    def _path(self, search: ChainFinder, start: int, end: int, free: int | None = None) -> Path | None:
        """A chain that fits; it may come by the cell of `free` more than once."""
        free_cells = 0 if free is None else self.nodes.node(free).board
        return next(filter(self.fits, search.paths(start, end, free_cells)), None)

    def _observed(self, path: Path) -> int:
        observed = 0
        for index in path:
            observed |= self.nodes.node(index).board
        return observed

    def _step(self, path: Path, victims: int, words: Words, whole: _Whole) -> Deduction:
        candidates = self.nodes.candidates
        moves = [m for v, board in self.nodes.boards(victims).items() for m in candidates.strikes(board, v)]
        observed = self._observed(path)
        return Deduction(
            candidates.houses.coords(observed),
            tuple(moves),
            words,
            lambda _: self._evidence(whole),
            rests_on=self.rests_on(observed),
        )

    def rests_on(self, cells: int) -> Callable[[], AbsentMarks] | None:
        """The candidates that must be gone for a chain through some cells; `None` where that is not known."""
        return None

    def _evidence(self, whole: _Whole) -> Evidence:
        """The links of a chain, with what is given of its first node."""
        nodes, holds = [self.nodes.node(index) for index in whole[0]], whole[1]
        links = tuple(chain_links(self.nodes.candidates.houses, nodes, holds))
        used = dict.fromkeys(each for link in links for each in (link.start, link.end))
        return Evidence(used=tuple(used), links=links)

    # ── words ──

    def aside(self, path: Path, say: Names) -> str:
        """What has to be said about the links of a chain, if anything."""
        return ""

    def _way(self, told: Sequence[int], path: Path, holds: bool, say: Names) -> str:
        """The chain, with what has to be said about its links, in full if there is room for it."""
        way, aside = chain(say, self.nodes.candidates.houses, map(self.nodes.node, told), holds), self.aside(path, say)
        return f"{way}{aside}" if len(way) + len(aside) <= LONGEST_WAY else f"{way} (by almost locked sets)"

    def _fact(self, index: int, holds: bool, say: Names) -> str:
        return fact(say, self.nodes.candidates.houses, self.nodes.node(index), holds)

    def _either(self, path: Path) -> Words:
        def words(say: Names) -> str:
            way = self._way(path, path, False, say)
            ends = f"{self._fact(path[0], True, say)} or {self._fact(path[-1], True, say)}"
            return f"{way}, so {ends}: {MOVES}."

        return words

    def _must(self, path: Path) -> Words:
        def words(say: Names) -> str:
            way = self._way(path, path, False, say)
            return f"{way}, so {self._fact(path[0], True, say)}: {MOVES}."

        return words

    def _must_not(self, path: Path, victim: int) -> Words:
        def words(say: Names) -> str:
            way = self._way((victim, *path, victim), path, True, say)
            return f"{way}, a contradiction: {MOVES}."

        return words

    def _around(self, path: Path) -> Words:
        def words(say: Names) -> str:
            way = self._way((*path, path[0]), path, False, say)
            return f"{way} is a loop, in which one end of every link is true: {MOVES}."

        return words
