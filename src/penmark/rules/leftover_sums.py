"""What houses and cages say together: cells that cages leave of a house, and those that stick out of it, have a known
sum as well. People call them innies and outies.

A search that is told of them meets far fewer contradictions; see docs/performance.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise

from penmark import _kernel
from penmark.board.layout import RegionTable
from penmark.board.mark import MarkKind, bits
from penmark.rules.base import Rule
from penmark.rules.constraint import Binding, Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_sum import DistinctSum, number_sets
from penmark.rules.field import Field

_MOST_CELLS = 3
"""Of more cells a sum says little, and takes long to say."""
_MOST_COMBINATIONS = 12
"""The same of sums that more sets of numbers have: as many as there are for four cells of a 9×9 board."""


class SummedAreas:
    """The houses of a board that hold every number once, and each two that follow each other, with their sums."""

    def __init__(
        self, houses: Sequence[Sequence[int]], pairs: Sequence[Sequence[int]], numbers: int, size: int
    ) -> None:
        """`numbers` are those of the board, as a mask, and `size` its positions."""
        total = sum(bits(numbers))
        areas = [*houses, *pairs]
        self._offsets = array("i", accumulate(map(len, areas), initial=0))
        self._items = array("i", chain.from_iterable(areas))
        self._sums = array("i", [total] * len(houses) + [2 * total] * len(pairs))
        self._houses = len(houses)
        self._numbers = numbers
        self._size = size

    @classmethod
    def of(cls, constraints: Iterable[Constraint], field: Field) -> SummedAreas | None:
        """Those that the board's own constraints make; `None` without any."""
        domain = field.only_domain
        if domain is None or domain.kind is not MarkKind.NUMERIC:
            return None
        houses, pairs = list[Sequence[int]](), list[Sequence[int]]()
        for constraint in constraints:
            if isinstance(constraint.rule, Distinct) and constraint.binding is Binding.EACH:
                full = [part for part in field.table(constraint.regions) if len(part) == domain.mask.bit_count()]
                houses += full
                pairs += [[*one, *other] for one, other in pairwise(full) if set(one).isdisjoint(other)]
        return cls(houses, pairs, domain.mask, field.substrate.layout.size) if houses else None

    def leftovers(self, rules: Sequence[Rule], table: RegionTable) -> Iterator[tuple[Rule, array[int]]]:
        """What follows from those of some rules that are cages, each over one region of the table."""
        chosen = [k for k, rule in enumerate(rules) if isinstance(rule, DistinctSum)]
        if not chosen:
            return iter(())
        cages = table if len(chosen) == len(rules) else table.rows(chosen)
        told = array("i", [rule.target for rule in rules if isinstance(rule, DistinctSum)])
        offsets, indices, sums = _kernel.leftover_sums(
            self._offsets,
            self._items,
            self._sums,
            self._houses,
            cages.offsets,
            cages.indices,
            told,
            self._size,
            _MOST_CELLS,
        )
        regions = RegionTable(array("i", offsets), array("i", indices))
        found = (
            (_telling(self._numbers, len(region), n), region)
            for n, region in zip(array("i", sums), regions, strict=True)
        )
        return ((rule, region) for rule, region in found if rule is not None)


@lru_cache(maxsize=1024)
def _telling(numbers: int, size: int, target: int) -> Rule | None:
    """The rule of that many cells with a sum, if it has few enough combinations to be worth saying."""
    few = len(number_sets(numbers, size, target, _MOST_COMBINATIONS + 1)) <= _MOST_COMBINATIONS
    return DistinctSum(target) if few else None
