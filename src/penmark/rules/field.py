"""What a rule may look at: the board with its domains and counters, and the regions that it is asked about."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from penmark.board.coord import LINK_LAYERS, Coord, Layer
from penmark.board.families import AnyFamily
from penmark.board.layout import RegionTable
from penmark.board.mark import Domain, Mark, Masks
from penmark.board.region import Regions
from penmark.board.substrate import Substrate
from penmark.errors import RuleError
from penmark.lazy import lazy


class CellCounter(msgspec.Struct, frozen=True):
    """A named number at every decision cell: how many positions in its reach hold `mark` (Akari: how well lit)."""

    name: str
    mark: Mark
    reach: AnyFamily
    """One region per decision position of the cell layer, in index order, such as `EachLosCross()`."""


@lru_cache(maxsize=64)
def _rules_found_valid(shape: tuple[Layer, Domain], counters: tuple[str, ...]) -> set[object]:
    """The set that all boards of a shape share, if they count the same."""
    return set()


class Field:
    """All that a rule may know of a puzzle besides its own regions: the board, its domains, its counters."""

    def __init__(
        self, substrate: Substrate, domains: Mapping[Layer, Domain], counters: Iterable[CellCounter] = ()
    ) -> None:
        self.substrate = substrate
        self.layer_domains = {layer: domains[layer] for layer in substrate.layers if layer in domains}
        self.counters = {counter.name: counter for counter in counters}
        self._tables: dict[int, tuple[Regions, RegionTable]] = {}  # with the regions: their ids are theirs
        layout = substrate.layout
        self._domains: list[Domain | None] = []
        for layer in layout.layers:
            self._domains += [domains.get(layer)] * len(layout.span(layer))

    def copy(self) -> Field:
        """The same field, with a memory for tables of its own: for another puzzle on the same board."""
        other = object.__new__(Field)  # `copy.copy` does the same and takes long
        vars(other).update(vars(self))
        other._tables = dict(self._tables)
        return other

    def domain(self, index: int) -> Domain:
        domain = self._domains[index]
        if domain is None:
            raise RuleError(f"{self.coord(index)!r} lies in a layer where nothing is decided")
        return domain

    def keep_table(self, regions: Regions) -> RegionTable:
        """Resolve regions that will be asked for again: those of a puzzle's own constraints."""
        table = regions.table(self.substrate)
        self._tables[id(regions)] = regions, table
        return table

    def keep_tables(self, other: Field) -> None:
        """Take over what another field of the same board has kept."""
        self._tables.update(other._tables)

    def table(self, regions: Regions) -> RegionTable:
        """The decision positions of each region."""
        kept = self._tables.get(id(regions))
        return kept[1] if kept else regions.table(self.substrate)

    @lazy
    def open_layers(self) -> tuple[Layer, ...]:
        """The layers with decision positions."""
        layout, floor = self.substrate.layout, self.substrate.floor
        spans = {layer: layout.span(layer) for layer in layout.layers}
        firsts = {layer: bisect_left(floor, span.start) for layer, span in spans.items()}
        return tuple(layer for layer, k in firsts.items() if k < len(floor) and floor[k] < spans[layer].stop)

    @lazy
    def only_domain(self) -> Domain | None:
        """The domain of every decision position, if there is but one."""
        domains = {self.layer_domains.get(layer) for layer in self.open_layers}
        return domains.pop() if len(domains) == 1 else None

    @lazy
    def uniform(self) -> tuple[Layer, Domain] | None:
        """The layer and the domain of every decision position, if all share them; links of both layers are alike."""
        layers, domain = self.open_layers, self.only_domain
        alike = len(layers) == 1 or all(layer in LINK_LAYERS for layer in layers)
        return (layers[0], domain) if layers and alike and domain is not None else None

    @lazy
    def found_valid(self) -> set[object] | None:
        """Rules found valid over any region of a board of one layer and domain, if this is one: no other of that kind
        need be asked, and a generator builds the same rules for thousands of candidates."""
        return None if self.uniform is None else _rules_found_valid(self.uniform, tuple(self.counters))

    def domains_among(self, indices: Sequence[int]) -> dict[Domain, int]:
        """The different domains of some positions, each with the first position that has it."""
        if self.only_domain is not None:
            return {self.only_domain: indices[0]} if indices else {}
        found: dict[Domain, int] = {}
        for i in indices:
            found.setdefault(self.domain(i), i)
        return found

    def full_masks(self) -> Masks:
        """Every decision position at its full domain, 0 elsewhere."""
        masks = array("Q", bytes(8 * self.substrate.layout.size))
        of_all = {domain.mask for domain in self.layer_domains.values()}
        if len(of_all) == 1:
            (mask,) = of_all
            for i in self.substrate.floor:
                masks[i] = mask
            return masks
        for i in self.substrate.floor:
            masks[i] = self.domain(i).mask
        return masks

    def coord(self, index: int) -> Coord:
        return self.substrate.layout.coords[index]

    def coords(self, indices: Iterable[int]) -> tuple[Coord, ...]:
        return tuple(map(self.substrate.layout.coords.__getitem__, indices))

    def counter(self, name: str) -> CellCounter:
        try:
            return self.counters[name]
        except KeyError:
            known = ", ".join(self.counters) or "none"
            raise RuleError(f"no counter {name!r} here (known: {known})") from None

    def reach_table(self, name: str) -> RegionTable:
        """The positions that count towards a counter, for each decision cell in order."""
        return self.counter(name).reach.table(self.substrate)

    def reach(self, name: str, index: int) -> array[int]:
        """The positions that count towards a counter at one decision cell."""
        table = self.reach_table(name)
        rank = self.rank.get(index)
        if rank is None or rank >= len(table):
            raise RuleError(f"{self.coord(index)!r} is not a cell to count at")
        return table[rank]

    @lazy
    def rank(self) -> dict[int, int]:
        """The place of each decision position among all of them; cells, being the first layer, come first."""
        return {i: k for k, i in enumerate(self.substrate.floor)}


class Scope:
    """Where a rule is asked to hold: one region, or several that it binds together, as position indices."""

    __slots__ = ("field", "parts")

    def __init__(self, field: Field, parts: Sequence[array[int]]) -> None:
        self.field = field
        self.parts = tuple(parts)

    @property
    def indices(self) -> array[int]:
        """The positions of the only region, or of all together in order."""
        if len(self.parts) == 1:
            return self.parts[0]
        joined = array("i")
        for part in self.parts:
            joined.extend(part)
        return joined

    def coords(self, indices: Iterable[int]) -> tuple[Coord, ...]:
        return self.field.coords(indices)

    def domains(self) -> list[Domain]:
        return [self.field.domain(i) for i in self.indices]
