"""What a rule is.

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
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from operator import sub
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, MarkKind, Masks, bits
from penmark.errors import RuleError
from penmark.rules.deductions import NamedDeduction, Situation
from penmark.rules.field import Field, Scope
from penmark.rules.kinds import RuleMeta
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.stamps import Stamps

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from penmark.rules.lowering import Lowering
    from penmark.rules.places import Places


Differ: TypeAlias = Callable[[int, int], bool]
"""Whether two positions cannot hold the same."""


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
    all_differ: ClassVar[bool] = False
    """Whether no two positions of a region take the same mark."""
    has_cases: ClassVar[bool] = False
    """Whether people go through the ways to fill a region of it: a few cells, with houses that cross them."""
    lowers_alike: ClassVar[bool] = False
    """Whether its lowering follows from the number of positions and their marks, not from where they lie: then it is
    worked out once, and stamped onto every region."""
    reads_values: ClassVar[bool] = False
    """Whether it looks at what numbers are, not only at which are equal: then marks cannot be exchanged under it."""

    def __init_subclass__(cls) -> None:
        """What a base class says of its `validate` and its `lower` holds no longer where there are others."""
        super().__init_subclass__()
        if "validate" in vars(cls) and "validated_on" not in vars(cls):
            cls.validated_on = RegionSample.EVERY
        if "lower" in vars(cls) and "lowers_alike" not in vars(cls):
            cls.lowers_alike = False

    @property
    def kind(self) -> str:
        """The rule's stable name: `distinct`, `exact-count` …"""
        return str(self.__struct_config__.tag)

    @classmethod
    def named(cls, situation: Situation) -> NamedDeduction | None:
        """What it calls a conclusion of its own."""
        return next((each for each in cls.deductions if each.fits(situation)), None)

    def struck_by(self, value: int, among: int) -> int:
        """The values, of those in a mask, that nobody notes anywhere else in a region once one of it is placed there:
        as little of a step as crossing out the same number."""
        return 0

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
        self.validate_fields()
        sample = _sampled(table, field, self.validated_on)
        for part in sample:
            self.validate(Scope(field, (part,)))
        known = field.found_valid
        if known is not None and self.validated_on is not RegionSample.EVERY:
            of_any = self.validated_on is RegionSample.ONE
            remember_valid(known, (self if of_any else (self, len(part)) for part in sample if part))

    def is_known_valid(self, table: RegionTable, field: Field) -> bool:
        """Whether `validate_each` need not be asked, since it has found as much on a board of this kind."""
        known, indices = field.found_valid, table.indices
        if known is None or not indices:
            return False
        if self.validated_on is not RegionSample.ONE_OF_EACH_SIZE:
            return self.validated_on is RegionSample.ONE and self in known
        sizes = {len(indices)} if len(table.offsets) == 2 else set(map(sub, table.offsets[1:], table.offsets))
        return all((self, size) in known for size in sizes)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """What the candidates say of the rule."""
        raise self._lacks("check", "looks at the candidates")

    def reads(self, scope: Scope) -> array[int]:
        """The positions whose candidates `check` looks at: those of its regions, unless a rule looks further."""
        return scope.indices

    def words(self, say: Names) -> str:
        """One sentence that explains the rule to a person."""
        raise self._lacks("words", "explains the rule to a person")

    def hopeless_words(self, say: Names) -> str | None:
        """What is wrong where the rule can no longer hold and no violation shows yet; `None` to say the rule itself."""
        return None

    def hopeless_at(self, scope: Scope, masks: Masks, say: Names) -> str | None:
        """The same for a board of which it can be said what leaves the rule no way; `None` if that is not seen."""
        return None

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        """What the rule asks of its place, for an argument in which these marks follow from it; `None` if naming it is
        enough."""
        return None

    def link_words(
        self, goal: Sequence[tuple[Coord, Mark]], known: Sequence[tuple[Coord, Mark]], say: Names
    ) -> str | None:
        """Why marks follow from others, as a clause behind what follows; `None` to name the place or these others."""
        return None

    def words_at(self, places: Places, say: Names) -> str:
        """The same of the places that a conclusion rests on, in one sentence. Of clues, it may leave to each what it
        says by itself: rules that are told alike are told together."""
        return f"{places}: {self.words(say)}" if places.names else self.words(say)

    def stated_of(self, scope: Scope, place: Places, say: Names) -> str:
        """The same of one region: a rule may name the region's parts."""
        return self.words_at(place, say)

    def choices(self, masks: Sequence[int], say: Names) -> str | None:
        """What a region with these candidate sets can hold, such as `89`; `None` if that has no short name."""
        return None

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """What is wrong with a region where position `k` holds its only candidate, to go on with after `would`: `let at
        most two be seen`. `None` if the rule has no short word for it.

        `masks`: the candidates in the order of the region; `differ` is asked of two positions by their number in it.
        """
        return None

    def region_words(self, scope: Scope, say: Names) -> str | None:
        """What people call a region that it holds over, as the rule sees it; `None` to go by its clue or its shape."""
        return None

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

    def alike(self, table: RegionTable, field: Field) -> Sequence[Hashable] | None:
        """For each region of a table what its lowering follows from: regions for which that is equal are lowered alike,
        position by position. It tells the number of positions, too. `None` if each is lowered by itself."""
        return list(map(sub, table.offsets[1:], table.offsets)) if self.lowers_alike else None

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        """State the rule over each region of a table. Rules that hold over thousands say it in bulk."""
        constraint, first = to.program.origin
        keys = self.alike(table, to.field)
        stamps = Stamps(to)
        if keys is not None and stamps.lower(self, table, keys):
            return
        for k, part in enumerate(table):
            to.heed()
            to.program.at(constraint, first + k)
            if keys is None or not stamps.lower_one(self, part, keys[k]):
                self.lower(Scope(to.field, (part,)), to)

    def _lacks(self, method: str, purpose: str) -> RuleError:
        return RuleError(f"the rule {self.kind} ({type(self).__qualname__}) has no `{method}`, which {purpose}")


_MOST_FOUND_VALID = 512
"""How many rules are remembered for boards of a kind: see `Field.found_valid`."""


def remember_valid(known: set[object], rules: Iterable[object]) -> None:
    """Add to what `Field.found_valid` gives."""
    if len(known) > _MOST_FOUND_VALID:
        known.clear()
    known.update(rules)


def _sampled(table: RegionTable, field: Field, sample: RegionSample) -> Sequence[array[int]]:
    if sample is RegionSample.EVERY or len(table) == 1 or field.only_domain is None:
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
