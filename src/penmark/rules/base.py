"""What a rule is, what it is asked, and what it answers.

A rule looks at a `Scope` (its regions, resolved on one board) and at `Masks` (the candidate set of every position)
and answers with an `Outcome`:

- `Verdict.SATISFIED`: it holds in every completion of the candidates;
- a `Violation`: it holds in none, and here is what is wrong;
- `Verdict.PENDING`: neither is known yet.

On a board where everything is decided a rule never answers PENDING. `check` may assume that no mask in its scope is
empty; `Constraint.check` sees to that.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from operator import sub
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Domain, Mark, MarkKind, Masks, bits
from penmark.board.region import AnyFamily, Regions
from penmark.board.substrate import Substrate
from penmark.errors import RuleError
from penmark.rules.deductions import NamedDeduction, Situation
from penmark.rules.kinds import RuleMeta

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from penmark.rules.lowering import Lowering


class Names(ABC):
    """How a genre speaks of coords and marks; words for people are made with one of these."""

    @abstractmethod
    def coord(self, coord: Coord) -> str:
        """`r4c7`, or whatever the genre's players write."""

    @abstractmethod
    def mark(self, mark: Mark) -> str:
        """`7`, `a bulb`, `a line`: fits after 'holds'."""

    def placed(self, mark: Mark, count: int) -> str:
        """`is 7`, `hold a bulb`, `are crossed`: what becomes of so many places that take a mark."""
        said = self.mark(mark)
        if said.isalnum():
            return f"{'is' if count == 1 else 'are'} {said}"
        return f"{'holds' if count == 1 else 'hold'} {said}"

    def about(self, coords: Iterable[Coord]) -> Names:
        """The names to use where marks at these coords are spoken of: a line here may be a shaded cell there."""
        return self

    def coords(self, coords: Sequence[Coord], most: int = 6) -> str:
        """`r1c1, r1c2 and r1c3`, cut short when there are many."""
        shown = [self.coord(c) for c in coords[:most]]
        if len(coords) > most:
            return f"{', '.join(shown)} and {len(coords) - most} more"
        return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


class Verdict(enum.Enum):
    SATISFIED = "satisfied"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Violation(ABC):
    """Why a rule can no longer hold: the offending coords and, in subclasses, the numbers that show it."""

    code: ClassVar[str]
    """Stable and unique, e.g. `distinct-repeated`: tests, players and docs refer to it."""

    about_region: ClassVar[bool] = True
    """Whether it concerns the region as a whole, so that a sentence gains by naming that."""

    coords: tuple[Coord, ...]

    @abstractmethod
    def words(self, say: Names) -> str:
        """One sentence for a person."""


@dataclass(frozen=True, slots=True)
class EmptyDomain(Violation):
    """A position has no candidate left: nothing that touches it can hold."""

    code: ClassVar[str] = "no-candidate"
    about_region: ClassVar[bool] = False

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} has no candidate left."


Outcome: TypeAlias = Verdict | Violation
SATISFIED = Verdict.SATISFIED
PENDING = Verdict.PENDING


class CellCounter(msgspec.Struct, frozen=True):
    """A named number at every decision cell: how many positions in its reach hold `mark` (Akari: how well lit)."""

    name: str
    mark: Mark
    reach: AnyFamily
    """One region per decision position of the cell layer, in index order, such as `EachLosCross()`."""


class Field:
    """All that a rule may know of a puzzle besides its own regions: the board, its domains, its counters."""

    def __init__(
        self, substrate: Substrate, domains: Mapping[Layer, Domain], counters: Iterable[CellCounter] = ()
    ) -> None:
        self.substrate = substrate
        self.layer_domains = {layer: domains[layer] for layer in substrate.layers if layer in domains}
        self.counters = {counter.name: counter for counter in counters}
        self._tables: dict[int, tuple[Regions, RegionTable]] = {}
        layout = substrate.layout
        self._domains: list[Domain | None] = []
        for layer in layout.layers:
            self._domains += [domains.get(layer)] * len(layout.span(layer))

    def copy(self) -> Field:
        """The same field, with a memory for tables of its own: for another puzzle on the same board."""
        other = copy(self)
        other._tables = dict(self._tables)
        return other

    def domain(self, index: int) -> Domain:
        domain = self._domains[index]
        if domain is None:
            raise RuleError(f"{self.coord(index)!r} lies in a layer where nothing is decided")
        return domain

    def keep_table(self, regions: Regions) -> None:
        """Resolve regions that will be asked for again: those of a puzzle's own constraints."""
        self._tables[id(regions)] = regions, regions.table(self.substrate)

    def table(self, regions: Regions) -> RegionTable:
        """The decision positions of each region."""
        kept, table = self._tables.get(id(regions), (None, None))
        return regions.table(self.substrate) if table is None or kept is not regions else table

    @cached_property
    def open_layers(self) -> tuple[Layer, ...]:
        """The layers with decision positions."""
        layout, floor = self.substrate.layout, self.substrate.floor
        spans = {layer: layout.span(layer) for layer in layout.layers}
        firsts = {layer: bisect_left(floor, span.start) for layer, span in spans.items()}
        return tuple(layer for layer, k in firsts.items() if k < len(floor) and floor[k] < spans[layer].stop)

    @cached_property
    def only_domain(self) -> Domain | None:
        """The domain of every decision position, if there is but one."""
        domains = {self.layer_domains.get(layer) for layer in self.open_layers}
        return domains.pop() if len(domains) == 1 else None

    @cached_property
    def uniform(self) -> tuple[Layer, Domain] | None:
        """The layer and the domain of every decision position, if all share them."""
        layers = self.open_layers
        return (layers[0], self.domain(self.substrate.floor[0])) if len(layers) == 1 else None

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

    @cached_property
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


class Arity(enum.Enum):
    """How many regions a rule is about."""

    ONE = "one"
    """It speaks of a region by itself; over several it holds for each."""
    MANY = "many"
    """It speaks of several regions together."""


class Encoding(ABC):
    """What a rule needs to say itself in CP-SAT. The solver makes one per puzzle; see `solvers.ortools`."""

    model: cp_model.CpModel

    @abstractmethod
    def is_mark(self, index: int, mark: Mark) -> cp_model.LiteralT:
        """True exactly when the position takes the mark; constant false if the mark is not in its domain."""

    @abstractmethod
    def value(self, index: int) -> cp_model.LinearExprT:
        """The position's value as a number."""

    @abstractmethod
    def fresh(self) -> cp_model.IntVar:
        """A new Boolean of the encoding's own; solutions are told apart by the puzzle's positions only."""

    @abstractmethod
    def lazily(self, refute: Callable[[Masks], Iterable[list[tuple[int, Mark, bool]]]]) -> None:
        """For what is too big to say at once: given a full board (every mask single), yield clauses it breaks.

        A clause is a list of (position, mark, sign): at least one must hold, where sign True reads 'the position
        takes the mark' and False 'it does not'. The solver adds them and solves again until none are broken.
        """

    def literals(self, indices: Iterable[int], mark: Mark) -> list[cp_model.LiteralT]:
        return [self.is_mark(i, mark) for i in indices]


class RegionSample(enum.Enum):
    """Which of the regions that a rule holds over `Rule.validate` must see, to know of all that it has a meaning there.

    Where positions have different marks, every region is seen.
    """

    EVERY = "every"
    ONE_OF_EACH_SIZE = "one of each size"
    ONE = "one"


class Rule(
    msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True, metaclass=RuleMeta
):
    """Base of all rules. A rule is a plain value: its fields are what travels on the wire, with its tag as `kind`."""

    arity: ClassVar[Arity] = Arity.ONE
    marks: ClassVar[frozenset[MarkKind]] = frozenset(MarkKind)
    """The kinds of marks it has a meaning for."""
    codes: ClassVar[tuple[type[Violation], ...]] = ()
    """Every violation it can report."""
    deductions: ClassVar[tuple[NamedDeduction, ...]] = ()
    """What people call the conclusions that it allows by itself; the first that fits gives the name. One that none fits
    is told as following from the rule."""
    validated_on: ClassVar[RegionSample] = RegionSample.EVERY
    """What `validate` looks at besides the rule's fields: the whole region, or only its size or its kind of marks."""
    reads_values: ClassVar[bool] = False
    """Whether it looks at what numbers are, not only at which are equal: then marks cannot be exchanged under it."""

    def __init_subclass__(cls) -> None:
        """What a base class says of its `validate` holds no longer where there is another."""
        super().__init_subclass__()
        if "validate" in vars(cls) and "validated_on" not in vars(cls):
            cls.validated_on = RegionSample.EVERY

    @property
    def kind(self) -> str:
        """The rule's stable name: `distinct`, `exact-count` …"""
        return str(self.__struct_config__.tag)

    @classmethod
    def named(cls, situation: Situation) -> NamedDeduction | None:
        """What it calls a conclusion of its own."""
        return next((each for each in cls.deductions if each.fits(situation)), None)

    def validate_fields(self) -> None:
        """Raise `RuleError` if the rule has no meaning over any scope."""

    def validate(self, scope: Scope) -> None:
        """Raise `RuleError` if the rule has no meaning over this scope. Subclasses call this and add their own.

        Every rule of a puzzle is validated once, when the puzzle's constraints are built.
        """
        if self.arity is Arity.ONE and len(scope.parts) != 1:
            raise RuleError(f"{self.kind} is about one region at a time, got {len(scope.parts)}")
        for domain, i in scope.field.domains_among(scope.indices).items():
            if domain.kind not in self.marks:
                wanted = " or ".join(sorted(self.marks))
                raise RuleError(f"{self.kind} needs {wanted} marks, {scope.field.coord(i)!r} holds {domain.kind} ones")

    def validate_each(self, table: RegionTable, field: Field) -> None:
        """Raise `RuleError` if the rule has no meaning over some region of a table."""
        shape = field.uniform if self.validated_on is RegionSample.ONE and table.indices else None
        if shape is not None and (self, shape) in _found_valid:
            return
        for part in _sampled(table, field, self.validated_on):
            self.validate(Scope(field, (part,)))
        if shape is not None:
            if len(_found_valid) == _MOST_FOUND_VALID:
                _found_valid.clear()
            _found_valid.add((self, shape))

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """What the candidates say of the rule."""
        raise self._lacks("check", "looks at the candidates")

    def reads(self, scope: Scope) -> array[int]:
        """The positions whose candidates `check` looks at: those of its regions, unless a rule looks further."""
        return scope.indices

    def words(self, say: Names) -> str:
        """One sentence that explains the rule to a person."""
        raise self._lacks("words", "explains the rule to a person")

    def part_coords(self, scope: Scope, part: int) -> tuple[Coord, ...]:
        """The coords that a part of it is about, of those that its lowering tells apart with `Lowering.part`."""
        return scope.coords(scope.indices)

    def part_clue(self, scope: Scope, part: int) -> Coord | None:
        """Where the clue stands that a part speaks for: then that is what people call the part."""
        return None

    def part_words(self, scope: Scope, part: int, say: Names) -> str | None:
        """What people call a part; `None` to list its coords."""
        return None

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """State the rule in CP-SAT."""
        raise self._lacks("encode", "states the rule for the solver 'ortools'")

    def lower(self, scope: Scope, to: Lowering) -> None:
        """State the rule in the kernel's primitives."""
        raise self._lacks("lower", "states the rule in the kernel's primitives")

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        """State the rule over each region of a table. Rules that hold over thousands say it in bulk."""
        constraint, first = to.program.origin
        for k, part in enumerate(table):
            to.heed()
            to.program.at(constraint, first + k)
            self.lower(Scope(to.field, (part,)), to)

    def _lacks(self, method: str, purpose: str) -> RuleError:
        return RuleError(f"the rule {self.kind} ({type(self).__qualname__}) has no `{method}`, which {purpose}")


_MOST_FOUND_VALID = 256
_found_valid: set[tuple[Rule, tuple[Layer, Domain]]] = set()
"""Rules found valid on boards of one layer and one domain, for which no other board of that kind need be asked:
a generator builds the same rules for thousands of candidates."""


def _sampled(table: RegionTable, field: Field, sample: RegionSample) -> Sequence[array[int]]:
    if sample is RegionSample.EVERY or field.only_domain is None:
        return table
    if sample is RegionSample.ONE:
        return next(([part] for part in table if part), table[:1])
    sizes = list(map(sub, table.offsets[1:], table.offsets))
    return [table[sizes.index(size)] for size in sorted(set(sizes))]


def require_mark(rule: Rule, scope: Scope, mark: Mark) -> None:
    """Refuse a mark of another kind than the scope's positions hold, or one that none of them can hold."""
    domains = scope.field.domains_among(scope.indices)
    for domain, i in domains.items():
        if domain.kind is not mark.kind:
            raise RuleError(f"{rule.kind} counts {mark!r}, but {scope.field.coord(i)!r} holds {domain.kind} marks")
    if domains and not any(mark in domain for domain in domains):
        held = ", ".join(str(value) for value in sorted({v for domain in domains for v in bits(domain.mask)}))
        raise RuleError(f"{rule.kind} is about {mark!r}, but these positions hold only {held}")


def require_layer(rule: Rule, scope: Scope, layers: Collection[Layer], words: str) -> None:
    """Refuse positions of other layers; `words` says what the rule is about, as in `cells`."""
    if all(layer in layers for layer in scope.field.open_layers):
        return
    for coord in scope.coords(scope.indices):
        if coord.layer not in layers:
            raise RuleError(f"{rule.kind} is about {words}, {coord!r} is none")
