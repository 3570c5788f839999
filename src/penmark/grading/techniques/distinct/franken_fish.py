"""Franken and mutant fish: base and cover may be boxes besides lines, and in mutant fish lines of both directions.

As many base houses as cover houses: where the number cannot go elsewhere in the base than in the cover, each base
house takes a cover house for itself, and all of them are taken. Places that spoil this are *fins*: those in no cover
house, and those in two base houses. What would go without them goes if it sees them all. That is, if a cell takes
the number, the base has to make do with one cover house less, and cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.arrangements import arranged
from penmark.grading.techniques.distinct.finned_fish import Finned, finned_step
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, HouseShape, Kind, by_value
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import BoardPattern, Technique

_MOST_TRIED = 20_000
"""How many base and cover houses to try for one value and size, so that large boards cost no more than small ones."""


class FishHouses(NamedTuple):
    """Which houses may be base and which cover."""

    base: tuple[House, ...]
    covers_of: list[list[House]]
    """By cell, the houses that may cover it."""


@lru_cache(maxsize=128)
def _ways(shape: HouseShape, mutant: bool) -> tuple[FishHouses, ...]:
    others = tuple(house for house in shape.houses if not house.is_line)
    rows, columns = (*shape.rows, *others), (*shape.columns, *others)
    everything = (*shape.rows, *shape.columns, *others)
    pairs = ((everything, everything),) if mutant else ((rows, columns), (columns, rows))
    return tuple(
        FishHouses(
            tuple(house for house in base if house.full),
            [[house for house in cover if house.board >> cell & 1] for cell in range(len(shape.index))],
        )
        for base, cover in pairs
    )


def _is_mutant(houses: tuple[House, ...]) -> bool:
    """Whether both rows and columns are among these."""
    return {Kind.ROW, Kind.COLUMN} <= {house.kind for house in houses}


class _Hunt:
    """The search for all fish of one size and kind that strike a value somewhere."""

    def __init__(self, candidates: CandidateBoards, value: int, size: int, way: FishHouses) -> None:
        self.peers = candidates.houses.peers
        self.common_peers = candidates.houses.common_peers
        self.places = candidates.boards[value]
        self.size = size
        self.way = way
        self.left = _MOST_TRIED

    def fish(self, target: int) -> Iterator[Finned]:
        """The fish that strike a cell, among whatever else."""
        away = self.places & ~self.peers[target] & ~(1 << target)
        rest = [(h, h.board & away) for h in self.way.base if h.board & away and not h.board >> target & 1]
        for base, needed in self._bases(rest, (), 0, 0):
            for cover in self._covers(base, needed, target):
                if fish := self._build(base, cover):
                    yield fish

    def _bases(
        self, rest: list[tuple[House, int]], chosen: tuple[House, ...], start: int, needed: int
    ) -> Iterator[tuple[tuple[House, ...], int]]:
        """Base houses that share no place and need a cover house less than there are of them, with what they need."""
        for i in range(start, len(rest)):
            house, here = rest[i]
            if here & needed or self.left <= 0:
                continue
            self.left -= 1
            base = (*chosen, house)
            if self._coverable(needed | here, self.size - 1):
                if len(base) == self.size:
                    yield base, needed | here
                else:
                    yield from self._bases(rest, base, i + 1, needed | here)

    def _coverable(self, needed: int, count: int) -> bool:
        if not needed:
            return True
        if not count:
            return False
        cell = needed.bit_length() - 1
        return any(self._coverable(needed & ~house.board, count - 1) for house in self.way.covers_of[cell])

    def _covers(self, base: tuple[House, ...], needed: int, target: int) -> Iterator[tuple[House, ...]]:
        """All ways to cover what is needed, with one house about the target; spare ones cover more of the base."""
        inside = 0
        for house in base:
            inside |= house.board & self.places
        for over in self.way.covers_of[target]:
            if over not in base:
                yield from self._cover((over,), base, needed, inside & ~over.board)

    def _cover(
        self, chosen: tuple[House, ...], base: tuple[House, ...], needed: int, inside: int
    ) -> Iterator[tuple[House, ...]]:
        if len(chosen) == self.size:
            if not needed:
                yield chosen
            return
        for cell in (needed.bit_length() - 1,) if needed else tuple(bits(inside)):
            for house in self.way.covers_of[cell]:
                if house not in base and house not in chosen and self.left > 0:
                    self.left -= 1
                    yield from self._cover((*chosen, house), base, needed & ~house.board, inside & ~house.board)

    def _build(self, base: tuple[House, ...], cover: tuple[House, ...]) -> Finned | None:
        inside, shared = _once_and_twice(base)
        over, doubly = _once_and_twice(cover)
        fins = self.places & (inside & ~over | shared)
        hits = self.places & (over & ~inside | doubly & inside)
        if fins:
            hits &= self.common_peers(fins)
        body = self.places & inside & ~fins
        cover = tuple(sorted(cover, key=lambda house: house.at))
        return Finned(base, cover, body, fins, hits, sashimi=False) if hits else None


def _once_and_twice(houses: tuple[House, ...]) -> tuple[int, int]:
    """The cells that are in any of the houses, and those that are in several."""
    once = twice = 0
    for house in houses:
        twice |= once & house.board
        once |= house.board
    return once, twice


def _search(size: int, mutant: bool) -> Callable[[CandidateBoards, int], list[Finned]]:
    """All fish of a size for a value, one for each set of cells they strike; those without fins first."""

    def search(candidates: CandidateBoards, value: int) -> list[Finned]:
        targets = candidates.of_value(arranged, value).in_none
        found: dict[tuple[bool, int], Finned] = {}
        for way in _ways(candidates.houses.shape, mutant) if targets else ():
            hunt = _Hunt(candidates, value, size, way)
            for target in bits(targets):
                for fish in hunt.fish(target):
                    if _fits(fish, mutant):
                        found.setdefault((bool(fish.fins), fish.hits), fish)
        return sorted(found.values(), key=lambda fish: fish.fins.bit_count())

    return search


def _fits(fish: Finned, mutant: bool) -> bool:
    """Whether it is no fish of a simpler kind."""
    if mutant:
        return _is_mutant(fish.base) or _is_mutant(fish.cover)
    return any(not house.is_line for house in fish.base + fish.cover)


def _look(size: int, mutant: bool) -> tuple[Callable[[CandidateBoards, int], Iterator[Deduction]], ...]:
    """What looks for those without fins, and what looks for those with fins."""
    search = _search(size, mutant)

    def plain(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
        for fish in candidates.of_value(search, value):
            if not fish.fins:
                yield from finned_step(candidates, value, (fish,))

    def finned(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
        for fish in candidates.of_value(search, value):
            if fish.fins:
                yield from finned_step(candidates, value, (fish,))

    return plain, finned


def _patterns(name: str, title: str, size: int, mutant: bool = False) -> Iterator[BoardPattern]:
    plain, finned = _look(size, mutant)
    kinds = frozenset({"distinct"})
    yield BoardPattern(name=name, title=title, rule_kinds=kinds, find=by_value(plain))
    finned_title = f"Finned {title[0].lower()}{title[1:]}"
    yield BoardPattern(name=f"finned-{name}", title=finned_title, rule_kinds=kinds, find=by_value(finned))


TECHNIQUES: tuple[Technique, ...] = (
    *_patterns("franken-x-wing", "Franken X-wing", 2),
    *_patterns("franken-swordfish", "Franken swordfish", 3),
    *_patterns("franken-jellyfish", "Franken jellyfish", 4),
    *_patterns("mutant-swordfish", "Mutant swordfish", 3, mutant=True),
    *_patterns("mutant-jellyfish", "Mutant jellyfish", 4, mutant=True),
)
