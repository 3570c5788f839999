"""Stamps: what a rule is lowered to over some number of positions, to be said again over any others.

Boards with variants have the same few rules over many regions: cages of equal size and sum, dots, lines seen from
outside. Lowering such a rule once and moving the result is much quicker than lowering it again.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, repeat
from typing import TYPE_CHECKING, TypeAlias

from penmark import _kernel
from penmark.board.layout import RegionTable, end_to_end
from penmark.board.mark import Domain
from penmark.program import ALWAYS
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
        first_new = 2 * program.outputs
        source_of = [_POSITIONS + length + place for place in range(length) for _ in range(2 * width)]
        distance_of = list(range(2 * width)) * length
        for at in literals:
            literal = distances[at]
            if literal < first_new:
                sources[at], distances[at] = source_of[literal], distance_of[literal]
            else:
                sources[at], distances[at] = _FRESH, literal - first_new
        self.distances, self.sources = array("i", distances), array("i", sources)
        self.fresh = program.variables - program.outputs
        self.parted = program if any(True for _ in program.parts()) else None
        """What it was made of, where parts of the rule are told apart."""


class _Slot:
    """Room for a stamp, if there can be one, from when it is first wanted."""

    known = False
    stamp: Stamp | None = None


@lru_cache(maxsize=2048)
def _slot(rule: Rule, domain: Domain, key: Hashable, for_search: bool) -> _Slot:
    return _Slot()


class Stamps:
    """The stamps of some rules, each found by what regions must have in common to be lowered alike."""

    def __init__(self, to: Lowering) -> None:
        self._to = to
        self._domain = to.field.only_domain

    def find(self, rule: Rule, key: Hashable, region: array[int]) -> Stamp | None:
        """The stamp of a rule for a key, made for the region that has it; `None` if there can be none."""
        if self._domain is None or not region:
            return None
        slot = _slot(rule, self._domain, key, self._to.for_search)
        if not slot.known and len(set(region)) == len(region):
            slot.stamp, slot.known = _made(rule, region, self._to), True
        return slot.stamp

    def lower(self, rule: Rule, table: RegionTable, keys: Sequence[Hashable]) -> bool:
        """State a rule over each region by its stamp, all in one; false where that cannot be, and nothing is said."""
        if not keys:
            return True
        numbers = {key: k for k, key in enumerate(dict.fromkeys(keys))}
        found = (self.find(rule, key, table[keys.index(key)]) for key in numbers)
        stamps = [stamp for stamp in found if stamp is not None and not stamp.parted]
        if len(stamps) < len(numbers):
            return False
        constraint, region = self._to.program.origin
        chosen = array("i", list(map(numbers.__getitem__, keys)))
        return self._say(stamps, chosen, table, array("i", (constraint, region, len(keys))))

    def lower_one(self, rule: Rule, region: array[int], key: Hashable) -> bool:
        """The same for one region, also where parts of the rule are told apart."""
        stamp = self.find(rule, key, region)
        if stamp is None:
            return False
        start = len(self._to.program.code)
        table = RegionTable(array("i", [0, len(region)]), region)
        said = self.say([stamp], table, array("i", (*self._to.program.origin, 1)))
        if said and stamp.parted:
            self._to.program.parts_like(stamp.parted, start)
        return said

    def say(self, chosen: Sequence[Stamp], table: RegionTable, origins: array[int]) -> bool:
        """State stamps over the regions that they are chosen for; false if a region has a position twice.

        There are three numbers in `origins` for some regions at a time: the first one's, and how many they are.
        """
        numbers = {stamp: k for k, stamp in enumerate(dict.fromkeys(chosen))}
        return self._say(list(numbers), array("i", list(map(numbers.__getitem__, chosen))), table, origins)

    def _say(self, stamps: Sequence[Stamp], chosen: array[int], table: RegionTable, origins: array[int]) -> bool:
        """The same with different stamps, and for each region which of them."""
        program = self._to.program
        said = _kernel.stamped(
            end_to_end([stamp.distances for stamp in stamps]),
            end_to_end([stamp.sources for stamp in stamps]),
            array("i", list(accumulate((len(stamp.distances) for stamp in stamps), initial=0))),
            array("i", [stamp.fresh for stamp in stamps]),
            chosen,
            table.offsets,
            table.indices,
            program.places,
            origins,
            2 * program.variables,
        )
        if said is not None:
            program.code.frombytes(said[0])
            program.variables += said[1]
        return said is not None


Follows: TypeAlias = Callable[[Sequence["Rule"], RegionTable], Iterable[tuple["Rule", "array[int]"]]]
"""What rules over some regions, one each, and a board say together: more rules, each with its region."""


class StampedRow:
    """Rules that come one after the other, each over one region, to be stamped all at once.

    A killer has some thirty cages, and what one call takes counts more than what a cage says.
    """

    def __init__(self, to: Lowering, follows: Follows | None = None) -> None:
        """What `follows` finds is stated too, as holding always."""
        self._to = to
        self._follows = follows
        self._stamps = Stamps(to)
        self._clear()

    def _clear(self) -> None:
        self._taken: list[tuple[int, Rule, array[int], Stamp]] = []

    def takes(self, constraint: int, rule: Rule, table: RegionTable) -> bool:
        """Whether it will state the rule, which has that constraint number; else nothing has changed."""
        region = table.indices
        if not rule.lowers_alike or len(table.offsets) != 2:
            return False
        stamp = self._stamps.find(rule, len(region), region)
        if stamp is None or stamp.parted:
            return False
        self._taken.append((constraint, rule, region, stamp))
        return True

    def state(self) -> None:
        """State all that it has taken."""
        if not self._taken:
            return
        numbers, rules, regions, chosen = map(list, zip(*self._taken, strict=True))
        origins = array("i", chain.from_iterable(zip(numbers, repeat(0), repeat(1), strict=False)))
        table = RegionTable.joined(regions)
        more = [] if self._follows is None else self._stamped(self._follows(rules, table))
        if more:
            origins.extend((ALWAYS, 0, len(more)))
            table = RegionTable.joined([*regions, *(region for _, region in more)])
        if not self._stamps.say([*chosen, *(stamp for stamp, _ in more)], table, origins):
            for constraint, rule, region, _ in self._taken:
                self._to.program.at(constraint)
                rule.lower(Scope(self._to.field, (region,)), self._to)
        self._clear()

    def _stamped(self, rules: Iterable[tuple[Rule, array[int]]]) -> list[tuple[Stamp, array[int]]]:
        """Those rules of which there are stamps: what follows need not be said."""
        found = ((self._stamps.find(rule, len(region), region), region) for rule, region in rules)
        return [(stamp, region) for stamp, region in found if stamp is not None and not stamp.parted]


def _made(rule: Rule, region: array[int], to: Lowering) -> Stamp | None:
    """The rule over a region; no stamp of what names a literal, speaks of one that is false, or of a graph."""
    bare = Lowering(to.field, to.heed, among=region)
    bare.for_search = to.for_search
    lowering = bare.onto(bare.program.after())
    lowering.program.at(0)
    rule.lower(Scope(to.field, (region,)), lowering)
    references = lowering.program.references()
    if lowering.names or lowering.has_false or references is None:
        return None
    return Stamp(lowering, region, *references)
