"""`Constraint`: a rule, the regions it applies to, and how its outcome is read."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from penmark.board.coord import Coord
from penmark.board.families import AnyFamily, EachCol, EachRow
from penmark.board.layout import RegionTable
from penmark.board.mark import Masks
from penmark.board.region import Listed, Region
from penmark.board.shapes import Rect
from penmark.board.substrate import Substrate
from penmark.errors import RuleError
from penmark.rules.base import Arity, Rule
from penmark.rules.field import Field, Scope
from penmark.rules.outcome import EmptyDomain, Outcome

if TYPE_CHECKING:
    from penmark.rules.lowering import Lowering


class Role(enum.StrEnum):
    """How an outcome is read. Solvers enforce both alike."""

    GOAL = "goal"
    """Must be satisfied when the puzzle is solved."""
    FORBIDDEN = "forbidden"
    """Must never be violated."""


class Binding(enum.StrEnum):
    EACH = "each"
    """The rule holds over each region by itself."""
    OVER = "over"
    """The rule binds all the regions together."""


class Constraint(msgspec.Struct, frozen=True):
    """One rule over one or many regions; a place in it is addressed as (constraint, region number)."""

    rule: Rule
    regions: Listed | AnyFamily
    role: Role = Role.GOAL
    binding: Binding = Binding.EACH
    clues: tuple[Coord, ...] = ()
    """By region, where the clue stands that the rule speaks for there; empty for the rules of the board itself."""

    @classmethod
    def each(
        cls,
        rule: Rule,
        regions: Iterable[Region] | AnyFamily,
        role: Role = Role.GOAL,
        clues: Iterable[Coord] = (),
    ) -> Constraint:
        """The rule over each region by itself: all 27 sudoku houses, thousands of lines of sight."""
        return cls(rule, _regions(regions), role, Binding.EACH, tuple(clues))

    @classmethod
    def over(
        cls,
        rule: Rule,
        regions: Iterable[Region] | AnyFamily,
        role: Role = Role.GOAL,
        clue: Coord | None = None,
    ) -> Constraint:
        """The rule over all the regions together: clones, distinct lines."""
        return cls(rule, _regions(regions), role, Binding.OVER, () if clue is None else (clue,))

    @classmethod
    def goal(cls, rule: Rule, region: Region) -> Constraint:
        return cls(rule, Listed((region,)))

    @classmethod
    def forbidden(cls, rule: Rule, region: Region) -> Constraint:
        return cls.each(rule, (region,), Role.FORBIDDEN)

    @property
    def binds_lines(self) -> bool:
        """Whether its regions are rows or columns: of the board, or of the grids that lie on it."""
        if not isinstance(self.regions, Listed):
            return isinstance(self.regions, EachRow | EachCol)
        shapes = [region.shape for region in self.regions.regions]
        return bool(shapes) and all(isinstance(shape, Rect) and shape.is_line for shape in shapes)

    def table(self, substrate: Substrate) -> RegionTable:
        return self.regions.table(substrate)

    def region(self, substrate: Substrate, k: int) -> Region:
        return self.regions.region(substrate, k)

    def scopes(self, field: Field) -> Iterator[Scope]:
        """What the rule is asked about: one scope per region, or one for all."""
        table = field.table(self.regions)
        if self.binding is Binding.OVER:
            yield Scope(field, table)
        else:
            for part in table:
                yield Scope(field, (part,))

    def keep(self, field: Field) -> None:
        """Validate it as one that belongs to the board or a puzzle on it: its regions will be asked for again."""
        table = field.keep_table(self.regions)
        if self.clues or self.binding is Binding.OVER or not self.rule.is_known_valid(table, field):
            self._validate_over(table, field)

    def lower(self, to: Lowering) -> None:
        """State it in the kernel's primitives, laid to where the program stands."""
        table = to.field.table(self.regions)
        if self.binding is Binding.EACH:
            self.rule.lower_each(table, to)
        else:
            self.rule.lower(Scope(to.field, table), to)

    def validate(self, field: Field) -> None:
        """Raise `RuleError` where the rule has no meaning."""
        self._validate_over(field.table(self.regions), field)

    def _validate_over(self, table: RegionTable, field: Field) -> None:
        if self.binding is Binding.OVER:
            self.rule.validate_fields()
            self.rule.validate(Scope(field, table))
            return
        if self.clues and len(self.clues) != len(table):
            raise RuleError(
                f"{self.rule.kind} holds over {len(table)} regions, but `clues` names {len(self.clues)} clues: "
                "it names one for each region"
            )
        if self.rule.is_known_valid(table, field):
            return
        if self.rule.arity is Arity.MANY:
            raise RuleError(f"{self.rule.kind} binds several regions: build it with Constraint.over")
        self.rule.validate_each(table, field)


def check_scope(rule: Rule, scope: Scope, masks: Masks) -> Outcome:
    """The rule's outcome, after making sure that every position still has a candidate."""
    for part in scope.parts:
        for i in part:
            if not masks[i]:
                return EmptyDomain((scope.field.coord(i),))
    return rule.check(scope, masks)


def _regions(regions: Iterable[Region] | AnyFamily) -> Listed | AnyFamily:
    if isinstance(regions, Region):
        raise RuleError("a constraint holds over several regions or a family; for one region use Constraint.goal")
    if isinstance(regions, msgspec.Struct):
        return regions
    return Listed(tuple(regions))
