"""Stamps: what a rule is lowered to over some number of positions, to be said again over any others.

Boards with variants have the same few rules over many regions: cages of equal size and sum, dots, lines seen from
outside. Lowering such a rule once and moving the result is much quicker than lowering it again.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from penmark import _kernel
from penmark.board.layout import RegionTable
from penmark.board.mark import Domain
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering

if TYPE_CHECKING:
    from penmark.rules.base import Rule

_CONSTANT, _CONSTRAINT, _REGION, _FRESH, _POSITIONS = range(5)
"""What a number of the code is counted from: nothing, where the program stands, the first new variable; then each
position, and then the first literal of each."""


class Stamp:
    """The code of a rule over a row of positions, each number as a distance from what it is counted from."""

    def __init__(self, made: Lowering, among: Sequence[int], literals: list[int], positions: list[int]) -> None:
        program = made.program
        length = len(among)
        width = program.outputs // length
        distances, sources = program.code.tolist(), [_CONSTANT] * len(program.code)
        for at in program.entries():
            sources[at + 1 : at + 3] = _CONSTRAINT, _REGION
        for at in positions:
            sources[at], distances[at] = _POSITIONS + among.index(distances[at]), 0
        for at in literals:
            place = distances[at] // 2 // width
            new = place >= length
            sources[at] = _FRESH if new else _POSITIONS + length + place
            distances[at] -= 2 * (program.outputs if new else place * width)
        self.distances, self.sources = array("i", distances), array("i", sources)
        self.fresh = program.variables - program.outputs
        self.parted = program if any(True for _ in program.parts()) else None
        """What it was made of, where parts of the rule are told apart."""


class _Slot:
    """Room for a stamp, if there can be one, from when it is first wanted."""

    known = False
    stamp: Stamp | None = None


@lru_cache(maxsize=2048)
def _slot(rule: Rule, domain: Domain, key: Hashable) -> _Slot:
    return _Slot()


def _end_to_end(parts: Sequence[array[int]]) -> array[int]:
    if len(parts) == 1:
        return parts[0]
    joined = array("i")
    for part in parts:
        joined.extend(part)
    return joined


class Stamps:
    """A rule's stamps by what regions must have in common to be lowered alike."""

    def __init__(self, rule: Rule, to: Lowering) -> None:
        self._rule = rule
        self._to = to
        self._numbers: dict[Hashable, int | None] = {}
        self._stamps: list[Stamp] = []

    def lower(self, table: RegionTable, keys: Sequence[Hashable]) -> bool:
        """State the rule over each region by its stamp, all in one; false where that cannot be, and nothing is said."""
        found = {key: self._number(key, table, keys.index(key)) for key in dict.fromkeys(keys)}
        numbers = {key: number for key, number in found.items() if number is not None}
        if len(numbers) < len(found) or any(stamp.parted for stamp in self._stamps):
            return False
        distances = _end_to_end([stamp.distances for stamp in self._stamps])
        sources = _end_to_end([stamp.sources for stamp in self._stamps])
        bounds = array("i", accumulate((len(stamp.distances) for stamp in self._stamps), initial=0))
        news = array("i", [stamp.fresh for stamp in self._stamps])
        return self._say(distances, sources, bounds, news, array("i", map(numbers.__getitem__, keys)), table)

    def lower_one(self, region: array[int], key: Hashable) -> bool:
        """The same for one region, also where parts of the rule are told apart."""
        table = RegionTable(array("i", [0, len(region)]), region)
        number = self._number(key, table, 0)
        if number is None:
            return False
        stamp = self._stamps[number]
        bounds, news = array("i", [0, len(stamp.distances)]), array("i", [stamp.fresh])
        start = len(self._to.program.code)
        said = self._say(stamp.distances, stamp.sources, bounds, news, array("i", [0]), table)
        if said and stamp.parted:
            self._to.program.parts_like(stamp.parted, start)
        return said

    def _say(
        self,
        distances: array[int],
        sources: array[int],
        bounds: array[int],
        news: array[int],
        chosen: array[int],
        table: RegionTable,
    ) -> bool:
        """State some patterns over the regions that they are chosen for; false if a region has a position twice."""
        program = self._to.program
        constraint, region = program.origin
        said = _kernel.stamped(
            distances,
            sources,
            bounds,
            news,
            chosen,
            table.offsets,
            table.indices,
            program.places,
            constraint,
            region,
            2 * program.variables,
        )
        if said is not None:
            program.code.frombytes(said[0])
            program.variables += said[1]
        return said is not None

    def _number(self, key: Hashable, table: RegionTable, k: int) -> int | None:
        """The number of the stamp for a key, made for the region that has it; `None` if there can be none."""
        if key not in self._numbers:
            stamp = self._of_key(key, table[k])
            self._numbers[key] = None if stamp is None else len(self._stamps)
            if stamp is not None:
                self._stamps.append(stamp)
        return self._numbers[key]

    def _of_key(self, key: Hashable, region: array[int]) -> Stamp | None:
        domain = self._to.field.only_domain
        if domain is None or not region or len(set(region)) < len(region):
            return None
        slot = _slot(self._rule, domain, key)
        if not slot.known:
            slot.stamp, slot.known = _made(self._rule, region, self._to), True
        return slot.stamp


def _made(rule: Rule, region: array[int], to: Lowering) -> Stamp | None:
    """The rule over a region; no stamp of what names a literal, speaks of one that is false, or of a graph."""
    bare = Lowering(to.field, to.heed, among=region)
    lowering = bare.onto(bare.program.after())
    lowering.program.at(0)
    rule.lower(Scope(to.field, (region,)), lowering)
    references = lowering.program.references()
    if lowering.names or lowering.has_false or references is None:
        return None
    return Stamp(lowering, region, *references)
