"""Almost locked sets: some cells of one house with one more candidate than cells.

If such a set loses one of its marks, all its others are in it. Two sets have a *restricted common* mark if all its
places in the one see all its places in the other: then not both hold it. A *spot* is a mark with all its places in a
set; sets often share spots, so what sees what is found out spot by spot. Sets may overlap wherever nothing else is
said: a place is no peer of itself, so a restricted common is never in the overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TypeAlias, TypeVar

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import CandidateBoards, House
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_ALL_SUBSETS = 9
"""In houses with up to N open cells, sets of every size are looked for; in larger ones only small sets."""
_SMALL = 4
_MOST_SETS = 1000
"""On boards where there are more, the largest are left out."""
_BATCH = 1000

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class AlmostLocked:
    number: int
    """Its place among all sets: the fewer cells, the lower."""
    cells: int
    mask: int
    """All candidates of its cells."""
    spots: dict[int, int]
    """By value, the number of its spot."""
    biting: int
    """The mask of values that some cell sees at all their places in the set."""

    @property
    def size(self) -> int:
        return self.cells.bit_count()


@dataclass(slots=True)
class SetSpot:
    """A value and all its places in a set (or in several sets)."""

    value: int
    cells: int
    sees: int
    """Cells that lose the value if it is at one of these places, whichever. They are in none of the sets."""
    sets: int = 0
    """Numbers of the sets it belongs to, as bits."""
    links: int = 0
    """Numbers of the spots of the same value that see this one, as bits: not both hold it."""


def as_bits(numbers: Iterable[int]) -> int:
    """A set of numbers as an `int`: one bit for each."""
    return sum(1 << number for number in numbers)


def union_of(masks: Sequence[int], numbers: int) -> int:
    """The union of those masks whose numbers are bits of `numbers`."""
    union = 0
    while numbers:
        low = numbers & -numbers
        union |= masks[low.bit_length() - 1]
        numbers ^= low
    return union


Subset: TypeAlias = tuple[int, int]
"""Some cells of a house, and the mask of all their candidates."""


def subsets(candidates: CandidateBoards, house: House) -> list[Subset]:
    """Sets of open cells of a house, each with all its candidates; the first is empty.

    All there are if there are few open cells, else those with few cells and few candidates.
    """
    found = [(0, 0)]
    open_cells = [cell for cell in house.cells if candidates.masks[cell]]
    if len(open_cells) <= _ALL_SUBSETS:
        for cell in open_cells:
            bit, mask = 1 << cell, candidates.masks[cell]
            found += [(cells | bit, all_ | mask) for cells, all_ in found]
        return found
    for cell in open_cells:
        bit, mask = 1 << cell, candidates.masks[cell]
        found += [
            (cells | bit, all_ | mask)
            for cells, all_ in found
            if (all_ | mask).bit_count() <= _SMALL + 1 and cells.bit_count() < _SMALL
        ]
    return found


def house_subsets(position: Position) -> list[list[Subset]]:
    """The `subsets` of every house; made anew only where something has changed."""
    candidates = position.view(CandidateBoards)
    return [candidates.of_house(subsets, house) for house in candidates.houses.houses]


class AlmostLockedSets:
    """All almost locked sets of a position, those of few cells first, and their spots."""

    def __init__(self, position: Position) -> None:
        self.candidates = position.view(CandidateBoards)
        found: dict[int, int] = {}
        for sets in position.view(house_subsets):
            found.update([some for some in sets if some[1].bit_count() - some[0].bit_count() == 1 and some[0]])
        least = sorted(found.items(), key=lambda some: (some[0].bit_count(), some[0] & -some[0], some[0]))
        self.spots: list[SetSpot] = []
        self._spot_numbers: dict[tuple[int, int], int] = {}
        self.sets = [self._set(number, *some) for number, some in enumerate(least[:_MOST_SETS])]
        self._link()

    def _set(self, number: int, cells: int, mask: int) -> AlmostLocked:
        spots, biting = {}, 0
        for value in bits(mask):
            spots[value] = at = self._spot(value, cells & self.candidates.boards[value])
            self.spots[at].sets |= 1 << number
            if self.spots[at].sees:
                biting |= 1 << value
        return AlmostLocked(number, cells, mask, spots, biting)

    def _spot(self, value: int, cells: int) -> int:
        key = value, cells
        if key not in self._spot_numbers:
            self._spot_numbers[key] = len(self.spots)
            sees = self.candidates.houses.common_peers(cells) & self.candidates.boards[value]
            self.spots.append(SetSpot(value, cells, sees))
        return self._spot_numbers[key]

    def _link(self) -> None:
        """Find the spots that see each other: all places of one are among what the other sees."""
        by_first: dict[tuple[int, int], list[int]] = {}
        for number, spot in enumerate(self.spots):
            by_first.setdefault((spot.value, spot.cells & -spot.cells), []).append(number)
        for spot in self.spots:
            for cell in bits(spot.sees):
                for other in by_first.get((spot.value, 1 << cell), ()):
                    if not self.spots[other].cells & ~spot.sees:
                        spot.links |= 1 << other

    @cached_property
    def commons(self) -> list[dict[int, int]]:
        """By set, the sets it has restricted commons with, and the mask of these values."""
        found: list[dict[int, int]] = [{} for _ in self.sets]
        for spot, linked in zip(self.spots, self.linked, strict=True):
            if linked:
                bit, others = 1 << spot.value, list(bits(linked))
                for number in bits(spot.sets):
                    commons = found[number]
                    for other in others:
                        commons[other] = commons.get(other, 0) | bit
        return found

    @cached_property
    def _sets(self) -> list[int]:
        return [spot.sets for spot in self.spots]

    @cached_property
    def linked(self) -> list[int]:
        """By spot, the numbers of the sets that cannot hold its value together with it, as bits."""
        return [union_of(self._sets, spot.links) for spot in self.spots]

    @cached_property
    def mates(self) -> list[int]:
        """By spot, the numbers of the other spots of its sets, as bits: a set that loses this one holds those."""
        own = [as_bits(some.spots.values()) for some in self.sets]
        return [union_of(own, spot.sets) & ~(1 << number) for number, spot in enumerate(self.spots)]

    @cached_property
    def partners(self) -> list[int]:
        """By spot, the numbers of the spots that some cell sees along with it, as bits."""
        found = [0] * len(self.spots)
        for spots in self.spots_seen_from.values():
            for number in bits(spots):
                found[number] |= spots
        return found

    @cached_property
    def biters(self) -> list[int]:
        """By spot, the numbers of the sets with a spot that some cell sees along with it, as bits."""
        found = [0] * len(self.spots)
        for spots in self.spots_seen_from.values():
            sets = union_of(self._sets, spots)
            for number in bits(spots):
                found[number] |= sets
        return found

    @cached_property
    def spots_seen_from(self) -> dict[tuple[int, int], int]:
        """By value and cell, the numbers of the spots that the cell sees, as bits."""
        found: dict[tuple[int, int], int] = {}
        for number, spot in enumerate(self.spots):
            for cell in bits(spot.sees):
                key = spot.value, cell
                found[key] = found.get(key, 0) | 1 << number
        return found

    def shared_bites(self, one: AlmostLocked, other: AlmostLocked, without: int) -> dict[int, int]:
        """By value, the cells that see all its places in both sets; values of the mask `without` are left out."""
        strikes = {}
        for value in bits(one.biting & other.biting & ~without):
            board = self.spots[one.spots[value]].sees & self.spots[other.spots[value]].sees
            if board:
                strikes[value] = board
        return strikes

    def steps(
        self, sets: Iterable[AlmostLocked], strikes: dict[int, int], words: Words, also: int = 0
    ) -> Iterator[Deduction]:
        """The step that looks at these sets (and at the cells of the board `also`), if it strikes anything."""
        for some in sets:
            also |= some.cells
        deduction = self.candidates.deduction(also, strikes, words)
        if deduction:
            yield deduction

    # ── words ──

    def named(self, say: Names, some: AlmostLocked) -> str:
        """`r1c1 and r1c2 (3, 5 or 7)`."""
        return f"{say.coords(self.candidates.houses.coords(some.cells))} ({self.marks(say, some.mask, 'or')})"

    def marks(self, say: Names, mask: int, joined_by: str = "and") -> str:
        """The marks of a mask, in a row."""
        return listing([self.mark(say, value) for value in bits(mask)], joined_by)

    def mark(self, say: Names, value: int) -> str:
        return say.mark(self.candidates.houses.mark(0, value))


class Fresh:
    """Lets each combination of strikes pass once: of several ways to the same step, the first is enough."""

    def __init__(self) -> None:
        self._seen: set[tuple[tuple[int, int], ...]] = set()

    def has(self, strikes: dict[int, int]) -> bool:
        """Whether these are some, and were not taken yet."""
        return bool(strikes) and tuple(sorted(strikes.items())) not in self._seen

    def take(self, strikes: dict[int, int]) -> bool:
        """`has`, for the last time."""
        fresh = self.has(strikes)
        self._seen.add(tuple(sorted(strikes.items())))
        return fresh


def plainest_first(items: Iterable[T], plainness: Callable[[T], tuple[int, ...]]) -> Iterator[T]:
    """The items sorted, but batch by batch: where there are very many, the first is not kept waiting for the last."""
    rest = iter(items)
    while batch := sorted(islice(rest, _BATCH), key=plainness):
        yield from batch
