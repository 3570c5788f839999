"""The lines that are drawn join all islands into one group."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from penmark.board.coord import LINK_LAYERS, Coord, Layer
from penmark.board.lines import straight_lines
from penmark.board.mark import Masks
from penmark.board.material import Material
from penmark.board.substrate import Substrate
from penmark.program import negate
from penmark.rules.base import Encoding, Rule, require_layer
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.graphs import Clause, Graph
from penmark.rules.lowering import Lowering
from penmark.rules.no_crossing import blank_literals, blanks
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class IslandsApart(Violation):
    code: ClassVar[str] = "islands-apart"
    about_region: ClassVar[bool] = False
    islands: tuple[Coord, ...]

    def words(self, say: Names) -> str:
        return f"No line can join {say.coords(self.islands)} to the rest."


@dataclass(frozen=True, slots=True)
class NothingToJoin(Violation):
    code: ClassVar[str] = "nothing-to-join"
    about_region: ClassVar[bool] = False

    def words(self, say: Names) -> str:
        return "There are no two islands to join."


class AllJoined(Rule, tag="all-joined", frozen=True):
    """Islands are the cells that the lines of the region may end at, and all cells made of `Material.ISLAND`. A line is
    drawn if its mark is another than 0, or true. Where there are no two islands, nothing is joined."""

    codes: ClassVar[tuple[type[Violation], ...]] = (IslandsApart, NothingToJoin)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "joined-by-one",
            "Only way to the rest",
            "a group of islands would be cut off from the rest: {moves}.",
        ),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_layer(self, scope, LINK_LAYERS, "lines from cell to cell")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        joined = _islands(scope)
        if len(joined.cells) < 2:
            return NothingToJoin(())
        apart = joined.groups(bytes([masks[i] != 1 for i in scope.indices]))
        if len(apart) > 1:
            fewest = min(apart, key=len)
            return IslandsApart(
                scope.coords(scope.indices[k] for k in joined.lines_at(fewest)),
                tuple(joined.cells[v] for v in fewest),
            )
        drawn = bytes([not masks[i] & 1 for i in scope.indices])
        return SATISFIED if len(joined.groups(drawn)) <= 1 else PENDING

    def words(self, say: Names) -> str:
        return "All islands are joined into one group."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """By lazy cuts: from every group that turns out to be apart some line leads away."""
        joined, empty = _islands(scope), blanks(scope.field, scope.indices)

        def cuts(masks: Masks) -> Iterator[Clause]:
            *apart, _ = sorted(joined.groups(bytes([masks[i] != 1 for i in scope.indices])), key=len) or [[]]
            for group in apart:
                yield [(*empty[k], False) for k in joined.lines_from(group)]

        if len(joined.cells) < 2:
            encoding.model.add_bool_or([])
        for island in range(len(joined.cells)):
            encoding.model.add_bool_or([~encoding.is_mark(*empty[k]) for k in joined.lines_at([island])])
        encoding.lazily(cuts)

    def lower(self, scope: Scope, to: Lowering) -> None:
        """A graph of islands, which are always there, and lines."""
        joined = _islands(scope)
        if len(joined.cells) < 2:
            to.program.clause([to.false])
            return
        always = negate(to.false)
        drawn = list(map(negate, blank_literals(scope.indices, to)))
        to.program.connected([always] * len(joined.cells) + drawn, joined.edges())


class _Islands:
    """The islands of a region of lines, numbered in reading order, and what joins them."""

    def __init__(self, substrate: Substrate, indices: array[int]) -> None:
        lines = straight_lines(substrate).by_index
        ends = [lines[i].ends for i in indices]
        made = substrate.cells_by_material(Material.ISLAND) if Layer.CELLS in substrate.layers else ()
        self.cells = sorted({*made, *(at for pair in ends for at in pair)})
        number = {at: v for v, at in enumerate(self.cells)}
        self._ends = [(number[one], number[other]) for one, other in ends]
        self._at: list[list[int]] = [[] for _ in self.cells]
        for k, pair in enumerate(self._ends):
            for v in pair:
                self._at[v].append(k)
        count = len(self.cells)
        self.graph = Graph([*([count + k for k in around] for around in self._at), *self._ends])
        """Islands first, then lines."""

    def edges(self) -> Iterator[tuple[int, int]]:
        """Every island with every line that ends there."""
        count = len(self.cells)
        return ((v, count + k) for v, around in enumerate(self._at) for k in around)

    def groups(self, drawn: bytes) -> list[list[int]]:
        """The islands that these lines join, group by group."""
        count = len(self.cells)
        return [[v for v in part if v < count] for part in self.graph.parts(b"\1" * count + drawn)]

    def lines_at(self, islands: list[int]) -> list[int]:
        """The lines that end at one of them."""
        return sorted({k for v in islands for k in self._at[v]})

    def lines_from(self, islands: list[int]) -> list[int]:
        """The lines from one of them to an island outside."""
        inside = frozenset(islands)
        return [k for k in self.lines_at(islands) if not inside.issuperset(self._ends[k])]


def _islands(scope: Scope) -> _Islands:
    return _islands_of(scope.field.substrate, scope.indices.tobytes())


@lru_cache(maxsize=64)
def _islands_of(substrate: Substrate, region: bytes) -> _Islands:
    return _Islands(substrate, array("i", region))
