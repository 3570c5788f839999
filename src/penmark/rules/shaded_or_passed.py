"""A cell is shaded or the loop passes it, never both and never neither (Yajilin)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import ClassVar

from penmark.board.coord import LINK_LAYERS, Coord, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import TRUE, Mark, MarkKind, Masks, is_single
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.counting import listing
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_WAYS_THROUGH = 2


@dataclass(frozen=True, slots=True)
class ShadedAndPassed(Violation):
    code: ClassVar[str] = "shaded-and-passed"

    def words(self, say: Names) -> str:
        return f"{say.coord(self.coords[0])} is shaded, but the loop passes it: {say.coords(self.coords[1:])}."


@dataclass(frozen=True, slots=True)
class NeitherShadedNorPassed(Violation):
    code: ClassVar[str] = "neither-shaded-nor-passed"

    def words(self, say: Names) -> str:
        return f"{say.coord(self.coords[0])} is not shaded, but the loop cannot pass it."


@dataclass(frozen=True, slots=True)
class TooManyLines(Violation):
    code: ClassVar[str] = "too-many-lines"

    def words(self, say: Names) -> str:
        return f"More than two lines meet in {say.coord(self.coords[0])}: {say.coords(self.coords[1:])}."


def _not_both(reading: RuleReading) -> str:
    """A line there is out because of a shade, a shade because of a line, a line because of two others."""
    cell, links = reading.region[0], reading.region[1:]
    where = reading.say.coord(reading.field.coord(cell))
    if reading.masks[cell] == TRUE.bit:
        return f"{where} is shaded, so the loop does not pass it: {reading.moves}."
    lines = reading.name(i for i in links if reading.masks[i] == TRUE.bit)
    if cell in reading.cells:
        return f"the loop passes {where} ({lines}): {reading.moves}."
    if not lines:
        return f"a line could not go on from {where}: {reading.moves}."
    return f"two lines meet in {where} ({lines}): {reading.moves}."


def _must_be_used(reading: RuleReading) -> str:
    """A cell without two ways out is shaded; one that is not shaded takes the ways that it has."""
    cell, links = reading.region[0], reading.region[1:]
    where = reading.say.coord(reading.field.coord(cell))
    if cell in reading.cells:
        if len(links) == 1:
            beyond = reading.say.coord(reading.field.coord(_beyond(reading, links[0])))
            return f"the loop could reach {where} only from {beyond} and not leave it: {reading.moves}."
        return f"the loop cannot pass {where}{_closed(reading)}: {reading.moves}."
    on = ", and goes on in the only way" if any(i not in links for i in reading.cells) else ""
    return f"the loop passes {where}, where only two ways are left{_closed(reading)}{on}: {reading.moves}."


def _beyond(reading: RuleReading, link: int) -> int:
    """The cell that a link leads to."""
    substrate = reading.field.substrate
    ends = map(substrate.layout.index, substrate.cells_of_edge(reading.field.coord(link)))
    return next(end for end in ends if end != reading.region[0])


def _closed(reading: RuleReading) -> str:
    """What closes the other ways: shaded cells, cells that the loop passes already, crossed links."""
    masks, layout = reading.masks, reading.field.substrate.layout
    shaded, passed, crossed = list[int](), list[int](), list[int]()
    for link in reading.region[1:]:
        if masks[link] & TRUE.bit:
            continue
        there = _beyond(reading, link)
        if masks[there] == TRUE.bit:
            shaded.append(there)
        elif sum(masks[i] == TRUE.bit for i in layout.links_at(reading.field.coord(there))) == _WAYS_THROUGH:
            passed.append(there)
        else:
            crossed.append(link)
    told = [
        f"{reading.name(cells)} {one if len(cells) == 1 else many}"
        for cells, one, many in (
            (shaded, "is shaded", "are shaded"),
            (passed, "has its two lines", "have their two lines"),
            (crossed, "is crossed", "are crossed"),
        )
        if cells
    ]
    return f", as {listing(told)}" if told else ""


class ShadedOrPassed(Rule, tag="shaded-or-passed", frozen=True):
    """Over a cell, which comes first, and the links that meet there."""

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (ShadedAndPassed, TooManyLines, NeitherShadedNorPassed)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "cell-is-used",
            "Every cell is used",
            _must_be_used,
            positive=True,
            runs=True,
            completes=("no-early-loop",),
        ),
        NamedDeduction("shaded-or-passed", "Shaded or passed, not both", _not_both),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        _require_cell_and_links(scope.field.coords(scope.indices))

    def validate_each(self, table: RegionTable, field: Field) -> None:
        """All at once where all is right; else one by one, to say what is not."""
        if not _are_cells_with_links(table, field):
            super().validate_each(table, field)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        cell, *links = scope.indices
        drawn = [i for i in links if masks[i] == TRUE.bit]
        possible = sum(masks[i] & TRUE.bit != 0 for i in links)
        if masks[cell] == TRUE.bit and drawn:
            return ShadedAndPassed(scope.coords((cell, *drawn)))
        if len(drawn) > _WAYS_THROUGH:
            return TooManyLines(scope.coords((cell, *drawn)))
        if possible < _WAYS_THROUGH and (drawn or not masks[cell] & TRUE.bit):
            return NeitherShadedNorPassed(scope.coords((cell, *links)))
        decided = len(drawn) == possible and is_single(masks[cell])
        return SATISFIED if decided else PENDING

    def words(self, say: Names) -> str:
        return "The cell is shaded, or the loop passes it."

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} {places.verb('is', 'are each')} shaded or passed by the loop."

    def link_words(
        self, goal: Sequence[tuple[Coord, Mark]], known: Sequence[tuple[Coord, Mark]], say: Names
    ) -> str | None:
        """What is shaded, or which lines meet there; where only crosses are known, that no other ways are left."""
        shaded = [at for at, mark in known if at.layer is Layer.CELLS and mark == TRUE]
        lines = tuple(at for at, mark in known if at.layer is not Layer.CELLS and mark == TRUE)
        if shaded:
            return f"as {say.coord(shaded[0])} is shaded"
        if any(mark == TRUE and at.layer is not Layer.CELLS for at, mark in goal):
            return "as no other way is left there"
        if len(lines) == _WAYS_THROUGH:
            return f"as two lines meet there: {say.coords(lines)}"
        return f"as the loop passes there: {say.coords(lines)}" if lines else None

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        return f"{place} is shaded or passed by the loop"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        cell, *links = scope.indices
        encoding.model.add_linear_constraint(
            sum(encoding.literals((cell, cell, *links), TRUE)), _WAYS_THROUGH, _WAYS_THROUGH
        )

    def lower(self, scope: Scope, to: Lowering) -> None:
        self.lower_each(RegionTable.of((scope.indices,)), to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        """Not a shade with a line, not three lines; and without any one of the lines, a shade or another line."""
        to.counts(table.without(0), TRUE, (0, 1, 2))
        for k in range(1, table.longest):
            to.counts(_firsts_with(table, k), TRUE, (0, 1))
            to.clauses(table.without(k), TRUE)
        to.clauses(table, TRUE)


def _firsts_with(table: RegionTable, k: int) -> RegionTable:
    """The first item of each list and its item `k`; none of both where there are fewer."""
    offsets, indices = table.offsets.tolist(), table.indices.tolist()
    firsts = [first for first, end in pairwise(offsets) if first + k < end]
    pairs = array("i", bytes(8 * len(firsts)))
    pairs[::2] = array("i", map(indices.__getitem__, firsts))
    pairs[1::2] = array("i", [indices[first + k] for first in firsts])
    lengths = (2 if first + k < end else 0 for first, end in pairwise(offsets))
    return RegionTable(array("i", accumulate(lengths, initial=0)), pairs)


def _are_cells_with_links(table: RegionTable, field: Field) -> bool:
    """Whether each region is a cell and then links, all with binary marks."""
    if any(domain.kind is not MarkKind.BINARY for domain in field.layer_domains.values()):
        return False
    if not LINK_LAYERS.issuperset(layer for layer in field.open_layers if layer is not Layer.CELLS):
        return False
    cells = frozenset(field.substrate.layout.span(Layer.CELLS))
    firsts = {first: table.indices[first] for first, end in pairwise(table.offsets) if first < end}
    return len(firsts) == len(table) == sum(map(cells.__contains__, table.indices)) and cells.issuperset(
        firsts.values()
    )


def _require_cell_and_links(coords: Sequence[tuple[Layer, int, int]]) -> None:
    layers = [layer for layer, _, _ in coords]
    if not layers or layers[0] is not Layer.CELLS or not LINK_LAYERS.issuperset(layers[1:]):
        raise RuleError("shaded-or-passed is about a cell and links, the cell first")
