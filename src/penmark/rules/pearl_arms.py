"""What the rules of black and white pearls share: the arms of a pearl, and how its demands on them are stated.

A pearl speaks of at most eight links: the four that leave its cell, and the four that go straight on from the next
cells. Those that a region lacks count as links without a line: they would leave the board.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeAlias

from penmark.board.coord import Coord, Layer, cell
from penmark.board.layout import Layout, RegionTable
from penmark.board.mark import TRUE, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering

LEFT, RIGHT, UP, DOWN = range(4)
"""The slots of the links that leave the cell; the link that goes on from there is `ARMS` slots further."""
ARMS, SLOTS = 4, 8
OPPOSITE = (RIGHT, LEFT, DOWN, UP)
_ACROSS = {-2: 4, -1: 0, 0: 1, 1: 5}
_DOWN = {-2: 6, -1: 2, 0: 3, 1: 7}
"""The slot of a link by how many columns or rows it begins after the cell."""

Slots: TypeAlias = tuple[int, ...]
"""By slot the index of a link, `NOWHERE` where the region has none."""
NOWHERE = -1


class Demands(NamedTuple):
    """What a pearl demands of its slots."""

    pairs: tuple[tuple[int, ...], ...]
    """Exactly one of them has a line."""
    clauses: tuple[tuple[tuple[int, bool], ...], ...]
    """At least one of some slots has a line (true) or none (false)."""


class Arms:
    """The links about one pearl by slot: which can still have a line, and which have one."""

    def __init__(self, scope: Scope, masks: Masks) -> None:
        self.at, self._slots, _ = centred(scope.field, scope.indices)
        self._scope, self._masks = scope, masks

    def open(self, slot: int) -> bool:
        i = self._slots[slot]
        return i >= 0 and self._masks[i] & TRUE.bit != 0

    def held(self, slot: int) -> bool:
        i = self._slots[slot]
        return i >= 0 and self._masks[i] == TRUE.bit

    @property
    def blamed(self) -> tuple[Coord, ...]:
        """The lines about the pearl, or where none is drawn all links that leave it."""
        there = [i for i in self._slots if i >= 0]
        lines = [i for i in there if self._masks[i] == TRUE.bit]
        return self._scope.coords(sorted(lines or [i for i in self._slots[:ARMS] if i >= 0]))


class Centred(NamedTuple):
    """How the links of a region lie about the cell of a pearl."""

    at: Coord
    slots: Slots
    order: tuple[int, ...]
    """The slots in the order of the region."""


def centred(field: Field, indices: array[int]) -> Centred:
    return _of_region(field.substrate.layout, indices.tobytes())


@lru_cache(maxsize=4096)
def _of_region(layout: Layout, region: bytes) -> Centred:
    """`centred` for a region as the bytes of its indices: pearls are looked at to validate and again to lower them."""
    positions = array("i", region)
    across, down = (_in_layer(layout, layer, positions) for layer in (Layer.LINKS_H, Layer.LINKS_V))
    if not across or not down:
        raise RuleError("a pearl needs links across and down, or no line could turn there")
    row, col = next(iter(across.values()))[0], next(iter(down.values()))[1]
    slots, order = [NOWHERE] * SLOTS, []
    for i in positions:
        slot = None
        if i in across and across[i][0] == row:
            slot = _ACROSS.get(across[i][1] - col)
        elif i in down and down[i][1] == col:
            slot = _DOWN.get(down[i][0] - row)
        if slot is None:
            raise RuleError(f"{layout.coords[i]!r} is not straight ahead of {cell(row, col)!r} within two steps")
        slots[slot] = i
        order.append(slot)
    return Centred(cell(row, col), tuple(slots), tuple(order))


def _in_layer(layout: Layout, layer: Layer, positions: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Row and column of the positions that are in a layer."""
    if layer not in layout.layers:
        return {}
    span, width = layout.span(layer), layout.frame(layer)[2]
    return {i: divmod(i - span.start, width) for i in positions if i in span}


@lru_cache(maxsize=1024)
def _possible(demands: Demands, there: tuple[bool, ...]) -> Demands:
    """What is left to demand where only some slots are there."""
    pairs = tuple(tuple(slot for slot in pair if there[slot]) for pair in demands.pairs)
    needed = (clause for clause in demands.clauses if all(there[slot] or line for slot, line in clause))
    return Demands(pairs, tuple(tuple((slot, line) for slot, line in clause if there[slot]) for clause in needed))


def _demands_at(demands: Demands, slots: Slots) -> Demands:
    return demands if NOWHERE not in slots else _possible(demands, tuple(i != NOWHERE for i in slots))


class PearlRule(Rule, frozen=True):
    """Over the links straight ahead of one cell, as `EachCellLinks` lists them."""

    is_base: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    demands: ClassVar[Demands]

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        _require_pearls(scope.parts, scope.field)

    def validate_each(self, table: RegionTable, field: Field) -> None:
        _require_pearls(table, field)
        super().validate(Scope(field, (table.indices,)))

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        slots = centred(scope.field, scope.indices).slots
        left = _demands_at(self.demands, slots)
        for pair in left.pairs:
            encoding.model.add_exactly_one(encoding.literals([slots[slot] for slot in pair], TRUE))
        for clause in left.clauses:
            literals = encoding.literals([slots[slot] for slot, _ in clause], TRUE)
            told = [each if line else ~each for each, (_, line) in zip(literals, clause, strict=True)]
            encoding.model.add_bool_or(told)

    def lower(self, scope: Scope, to: Lowering) -> None:
        program, places = to.program, to.program.places
        slots = centred(scope.field, scope.indices).slots
        left = _demands_at(self.demands, slots)
        for pair in left.pairs:
            program.count([2 * places[slots[slot]] for slot in pair], (1,))
        for clause in left.clauses:
            program.clause([2 * places[slots[slot]] + (not line) for slot, line in clause])

    def alike(self, table: RegionTable, field: Field) -> Sequence[Hashable]:
        """For each pearl which arms it has, in the order of its region."""
        return [centred(field, part).order for part in table]


def _require_pearls(table: Iterable[array[int]], field: Field) -> None:
    """Refuse a region that is not made of links straight ahead of one cell."""
    for part in table:
        centred(field, part)
