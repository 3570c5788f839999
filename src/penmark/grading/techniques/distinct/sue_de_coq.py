"""Sue de Coq: cells where a line and a box cross, with just enough more cells of both to hold all their marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.almost_locked import Subset, as_bits, house_subsets, union_of
from penmark.grading.techniques.distinct.houses import CandidateBoards, House
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_LARGEST_CORE = 4


@dataclass(frozen=True, slots=True)
class _Sharing:
    """The core where line and box cross, and a set of cells of each: their marks in the core are different ones."""

    line: House
    box: House
    core: Subset
    in_line: Subset
    in_box: Subset

    @property
    def from_line(self) -> int:
        """The mask of values that are all used up within the line."""
        return (self.core[1] | self.in_line[1]) & ~self.in_box[1] | self._extra

    @property
    def from_box(self) -> int:
        return (self.core[1] | self.in_box[1]) & ~self.in_line[1] | self._extra

    @property
    def _extra(self) -> int:
        """What both sets have but the core does not is in the one and in the other."""
        return self.in_line[1] & self.in_box[1]

    def strikes(self) -> dict[int, int]:
        strikes = dict.fromkeys(bits(self.from_line), self.line.board & ~self.in_line[0] & ~self.core[0])
        for value in bits(self.from_box):
            strikes[value] = strikes.get(value, 0) | self.box.board & ~self.in_box[0] & ~self.core[0]
        return strikes


def sue_de_coq(position: Position) -> Iterator[Deduction]:
    """As many values as cells, each of which can be in these cells but once: so each is there, and goes elsewhere.

    A value of the core is in the set of the line, in that of the box, or in neither, and so within one house. One that
    both sets have and the core has not counts twice.
    """
    crosses = list(_crosses(position.view(CandidateBoards)))
    for size in range(2, _LARGEST_CORE + 1):
        for line, box, cross in crosses:
            if cross.bit_count() >= size:
                yield from _in_cross(position, line, box, cross, size)


def _crosses(candidates: CandidateBoards) -> Iterator[tuple[int, int, int]]:
    """Numbers of a line and a box, and the open cells of both, where they are several."""
    numbered = list(enumerate(candidates.houses.houses))
    for line, row in numbered:
        for box, other in numbered if row.is_line else ():
            cross = row.board & other.board & candidates.open
            if cross.bit_count() > 1 and other.full and not other.is_line:
                yield line, box, cross


def _in_cross(position: Position, line: int, box: int, cross: int, size: int) -> Iterator[Deduction]:
    candidates = position.view(CandidateBoards)
    by_excess = position.view(_by_excess)
    houses = candidates.houses.houses
    for cells in combinations(bits(cross), size):
        core = as_bits(cells), union_of(candidates.masks, as_bits(cells))
        if core[1].bit_count() - size >= 2:
            for in_line, in_box in _shares(core, size, by_excess[line], by_excess[box]):
                found = _Sharing(houses[line], houses[box], core, in_line, in_box)
                observed = core[0] | in_line[0] | in_box[0]
                deduction = candidates.deduction(observed, found.strikes(), partial(_words, candidates, found))
                if deduction:
                    yield deduction


def _by_excess(position: Position) -> list[list[list[Subset]]]:
    """By house, then by N, the sets with N more candidates than cells."""
    found = []
    for subsets in position.view(house_subsets):
        by_excess: list[list[Subset]] = [[] for _ in range(_LARGEST_CORE)]
        for some in subsets:
            excess = some[1].bit_count() - some[0].bit_count()
            if 0 < excess < _LARGEST_CORE:
                by_excess[excess].append(some)
        found.append(by_excess)
    return found


def _shares(
    core: Subset, size: int, of_line: list[list[Subset]], of_box: list[list[Subset]]
) -> Iterator[tuple[Subset, Subset]]:
    """A set of the line and one of the box, with no value of the core in common.

    In all there are as many values as cells: what both sets have too many, and what the core shares with neither, is
    just as much as the core's cells can take.
    """
    for excess in range(1, size):
        for in_line in _taking(core, excess, of_line[excess]):
            for other_excess in range(1, size - excess + 1):
                for in_box in _taking(core, other_excess, of_box[other_excess]):
                    unshared = core[1] & ~in_line[1] & ~in_box[1]
                    if (
                        excess + other_excess + unshared.bit_count() == size
                        and not in_line[1] & in_box[1] & core[1]
                        and not in_line[0] & in_box[0]
                    ):
                        yield in_line, in_box


def _taking(core: Subset, excess: int, subsets: list[Subset]) -> Iterator[Subset]:
    """The sets beside the core that share more values with it than they can do without: they hold some of these."""
    cells, mask = core
    for some in subsets:
        if (some[1] & mask).bit_count() > excess and not some[0] & cells:
            yield some


def _words(candidates: CandidateBoards, found: _Sharing, say: Names) -> str:
    houses = candidates.houses
    core, in_line, in_box = (
        f"{say.coords(houses.coords(cells))} ({_marks(candidates, say, mask, 'or')})"
        for cells, mask in (found.core, found.in_line, found.in_box)
    )
    return (
        f"{core} with {in_line} in {found.line.name} and {in_box} in {found.box.name} have just as many candidates as "
        f"cells, so each is in one of them: {MOVES}."
    )


def _marks(candidates: CandidateBoards, say: Names, mask: int, joined_by: str = "and") -> str:
    return listing([say.mark(candidates.houses.mark(0, value)) for value in bits(mask)], joined_by)


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="sue-de-coq", title="Sue de Coq", rule_kinds=frozenset({"distinct"}), find=sue_de_coq),
)
