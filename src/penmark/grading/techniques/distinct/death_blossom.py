"""Death blossom: a cell whose every candidate takes a mark from some almost locked set, which then holds another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.almost_locked import AlmostLocked, AlmostLockedSets, Fresh, as_bits, union_of
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_TRIES = 2000
"""How many petals to try at one stem."""

_Petal: TypeAlias = tuple[AlmostLocked, int]
"""A set, and the strikes it makes once it lost the value of the stem that it stands for."""


def death_blossom(position: Position) -> Iterator[Deduction]:
    """Whatever is in the stem, the petal for it loses that and so holds z: cells that see z in all petals lose it."""
    garden = position.view(_Garden)
    found = garden.found
    fresh = Fresh()
    for stem in garden.stems():
        values = tuple(bits(found.candidates.masks[stem]))
        for petals, strikes in garden.blossoms(stem, values):
            if fresh.take(strikes):
                words = partial(_words, found, stem, dict(zip(values, petals, strict=True)), strikes)
                yield from found.steps(petals, strikes, words, also=1 << stem)


class _Garden:
    """Strikes are one `int` here: the boards of all values, one after the other."""

    def __init__(self, position: Position) -> None:
        self.found = found = position.view(AlmostLockedSets)
        self.width = len(found.candidates.masks)
        self.shift = {value: at * self.width for at, value in enumerate(found.candidates.boards)}
        self.bites = [spot.sees << self.shift[spot.value] for spot in found.spots]
        """By spot, what its value is struck from if it is there."""
        self.bites_without = [union_of(self.bites, mates) for mates in found.mates]
        """By spot, what may be struck if a set loses its value there."""

    def stems(self) -> Iterator[int]:
        """The open cells in which something may grow, those with few candidates first."""
        masks = self.found.candidates.masks
        for cell in sorted(bits(self.found.candidates.open), key=lambda cell: (masks[cell].bit_count(), cell)):
            if self._within_reach(cell):
                yield cell

    def _within_reach(self, stem: int) -> int:
        """All that is struck by some petal for each candidate of the stem; what the stem may hold itself is not."""
        within = -1
        for value in bits(self.found.candidates.masks[stem]):
            within &= union_of(self.bites_without, self.found.spots_seen_from.get((value, stem), 0))
            if not within:
                return 0
        for value in bits(self.found.candidates.masks[stem]):
            within &= ~(((1 << self.width) - 1) << self.shift[value])
        return within

    def blossoms(self, stem: int, values: tuple[int, ...]) -> Iterator[tuple[list[AlmostLocked], dict[int, int]]]:
        """The petals, one for each candidate of the stem, and the strikes; those first whose petals do not overlap."""
        within = self._within_reach(stem)
        petals = [self._petals(stem, value, within) for value in values]
        for overlapping in (False, True):
            tries = iter(range(_MOST_TRIES))
            for chosen, strikes in self._choices(petals, within, 0, overlapping, tries):
                yield chosen, self._by_value(strikes)

    def _petals(self, stem: int, value: int, within: int) -> list[_Petal]:
        found = self.found
        petals = []
        for number in bits(union_of([spot.sets for spot in found.spots], found.spots_seen_from[value, stem])):
            some = found.sets[number]
            bites = within & union_of(self.bites, as_bits(some.spots.values()) & ~(1 << some.spots[value]))
            if bites:
                petals.append((some, bites))
        return petals

    def _choices(
        self, petals: list[list[_Petal]], strikes: int, cells: int, overlapping: bool, tries: Iterator[int]
    ) -> Iterator[tuple[list[AlmostLocked], int]]:
        if not petals:
            left = strikes & ~self._everywhere(cells)
            if left:
                yield [], left
            return
        for (some, bites), _ in zip(petals[0], tries, strict=False):
            if strikes & bites and (overlapping or not some.cells & cells):
                rest = self._choices(petals[1:], strikes & bites, cells | some.cells, overlapping, tries)
                for others, left in rest:
                    yield [some, *others], left

    def _everywhere(self, cells: int) -> int:
        """The same board for every value."""
        everywhere = 0
        for shift in self.shift.values():
            everywhere |= cells << shift
        return everywhere

    def _by_value(self, strikes: int) -> dict[int, int]:
        board = (1 << self.width) - 1
        by_value = {value: strikes >> shift & board for value, shift in self.shift.items()}
        return {value: cells for value, cells in by_value.items() if cells}


def _words(
    found: AlmostLockedSets, stem: int, by_value: dict[int, AlmostLocked], strikes: dict[int, int], say: Names
) -> str:
    at = say.coord(found.candidates.houses.coord(stem))
    taken = listing([f"{found.mark(say, value)} from {found.named(say, some)}" for value, some in by_value.items()])
    return (
        f"whatever {at} holds, it takes {taken}; that almost locked set then holds all its other candidates, so one of "
        f"them holds {found.marks(say, as_bits(strikes))}: {MOVES}."
    )


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="death-blossom", title="Death blossom", rule_kinds=frozenset({"distinct"}), find=death_blossom),
)
