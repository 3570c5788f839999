"""`Lowering`: a puzzle's positions as the variables of a program, and what rules need to speak of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

from penmark.board.layout import RegionTable
from penmark.board.mark import BINARY, Domain, Mark, MarkKind, bits
from penmark.program import ALWAYS, BOARD, Program, negate
from penmark.rules.field import Field
from penmark.rules.outcome import Names

Terms: TypeAlias = tuple[bool, Sequence[tuple[int, int]]]
"""Weights with literals, and whether exactly one of these is true."""


class Lowering:
    """One puzzle on its way into a program: a variable per binary position, one per mark of a numeric one."""

    def __init__(
        self, field: Field, heed: Callable[[], object] = lambda: None, among: Sequence[int] | None = None
    ) -> None:
        """`heed` is called again and again while rules are lowered; it raises to stop that.

        With `among`, only these positions have variables: for rules that speak of no others.
        """
        self.field = field
        self.heed = heed
        self.for_search = False
        """Whether nothing but a search will ask: then a rule may say more than it takes, so that more follows at once.
        Else it must not, for people are told what follows from a rule, and how."""
        self._positions = field.substrate.floor if among is None else among
        self._only_binary = field.only_domain == BINARY
        self._plain = all(domain == BINARY for domain in field.layer_domains.values())
        self.program = self._empty()
        self.names: dict[int, Callable[[Names], str]] = {}
        """By variable, what a literal of a rule's own says when it is true."""
        self._terms: dict[int, Terms] = {}
        self._by_position: dict[Mark, array[int]] = {}
        self._one_mark_each()

    def _empty(self) -> Program:
        size = self.field.substrate.layout.size
        if self._plain and self._positions is self.field.substrate.floor and len(self._positions) == size:
            return Program(size, array("i", range(size)))
        places = array("i", [-1]) * size
        outputs = 0
        for i in self._positions:
            places[i] = outputs
            outputs += 1 if self._plain else self._width(i)
        return Program(outputs, places)

    def onto(self, program: Program, field: Field | None = None, heed: Callable[[], object] | None = None) -> Lowering:
        """The same positions, to add to a copy of its program; for another puzzle on the board with its own field."""
        twin = object.__new__(Lowering)  # `copy.copy` does the same and takes long
        vars(twin).update(vars(self))
        twin.program, twin.names = program, dict(self.names)
        twin.field, twin.heed = field or self.field, heed or self.heed
        return twin

    def _width(self, index: int) -> int:
        domain = self.field.domain(index)
        return domain.mask.bit_count() if domain.kind is MarkKind.NUMERIC else 1

    def _one_mark_each(self) -> None:
        """A position takes exactly one of its marks: nothing need be said where it may take either of two."""
        if self._plain:
            return
        domain = self.field.only_domain
        if domain is not None and domain.kind is MarkKind.NUMERIC:
            self.program.one_each(BOARD, domain.mask.bit_count(), len(self._positions))
            return
        for k, i in enumerate(self._positions):
            domain = self.field.domain(i)
            self.program.at(BOARD, k)
            if domain.kind is MarkKind.NUMERIC:
                self.program.count(self.literals(i), (1,))
            elif domain != BINARY:
                self.program.facts((self.literal(i, domain.marks()[0]),))

    def part(self, part: int | None) -> None:
        """What follows belongs to one part of the rule, which `Rule.part_words` names; with `None`, to all of it."""
        self.program.at_part(part)

    def name(self, literal: int, words: Callable[[Names], str]) -> int:
        """Say what a literal that the rule has added means, as in 'r3c4 belongs to the 5'; gives it back."""
        self.names[literal >> 1] = words
        return literal

    def literals(self, index: int) -> list[int]:
        """One literal per mark of a numeric position, smallest first."""
        first = self.program.places[index]
        return list(range(2 * first, 2 * (first + self.field.domain(index).mask.bit_count()), 2))

    def terms(self, index: int) -> Terms:
        """The numbers that a numeric position may hold with their literals. Rules about sums ask for them again and
        again."""
        found = self._terms.get(index)
        if found is None:
            numbers = bits(self.field.domain(index).mask)
            found = self._terms[index] = True, tuple(zip(numbers, self.literals(index), strict=True))
        return found

    @property
    def has_false(self) -> bool:
        """Whether somebody has asked for `false`."""
        return "false" in vars(self)

    @cached_property
    def false(self) -> int:
        """A literal that is false."""
        origin, part = self.program.origin, self.program.part
        self.program.at(ALWAYS)
        literal = self.program.fresh()
        self.program.facts((negate(literal),))
        self.program.at(*origin)
        if part is not None:
            self.program.at_part(part)
        return literal

    def literal(self, index: int, mark: Mark) -> int:
        """True exactly when the position takes the mark."""
        domain = self.field.domain(index)
        return self.literal_in(domain, index, mark) if mark in domain else self.false

    def literal_in(self, domain: Domain, index: int, mark: Mark) -> int:
        """`literal` of a mark that is in the domain of the position."""
        first = 2 * self.program.places[index]
        if domain.kind is MarkKind.BINARY:
            return first if mark.value else first + 1
        return first + 2 * shift_of(domain, mark)

    def all(self, indices: Iterable[int], mark: Mark) -> list[int]:
        shift, places = self._common_shift(mark), self.program.places
        if shift is not None:
            return [2 * (places[i] + shift) for i in indices]
        if self._only_binary and mark in BINARY:
            return [2 * places[i] + 1 for i in indices]
        return [self.literal(i, mark) for i in indices]

    def by_position(self, indices: Sequence[int], mark: Mark) -> array[int]:
        """By position the literal that is true when it takes the mark; at least that of each of these."""
        known = self._by_position.get(mark)
        if known is not None:
            return known
        if self._plain and mark in BINARY:
            off = not mark.value
            literals = array("i", [-1 if place < 0 else 2 * place + off for place in self.program.places])
            self._by_position[mark] = literals
            return literals
        literals = array("i", [-1]) * len(self.program.places)
        for i in indices:
            literals[i] = self.literal(i, mark)
        return literals

    def counts(self, table: RegionTable, mark: Mark, allowed: Sequence[int]) -> None:
        """In each region the number of positions with the mark is allowed."""
        shift = self._common_shift(mark)
        if shift is not None:
            self.program.counts(table, shift, allowed)
            return
        constraint, first = self.program.origin
        for k, part in enumerate(table):
            self.program.at(constraint, first + k)
            self.program.count(self.all(part, mark), allowed)

    def clauses(self, table: RegionTable, mark: Mark) -> None:
        """In each region some position has the mark."""
        shift = self._common_shift(mark)
        if shift is not None:
            self.program.clauses(table, shift)
            return
        constraint, first = self.program.origin
        for k, part in enumerate(table):
            self.program.at(constraint, first + k)
            self.program.clause(self.all(part, mark))

    def _common_shift(self, mark: Mark) -> int | None:
        """The distance from a position's first variable to the mark's, if it is one for all; else `None`."""
        domain = self.field.only_domain
        if domain is None or mark not in domain or (domain.kind is MarkKind.BINARY and not mark.value):
            return None
        return shift_of(domain, mark) if domain.kind is MarkKind.NUMERIC else 0


def shift_of(domain: Domain, mark: Mark) -> int:
    """How many smaller marks a domain has."""
    return (domain.mask & (mark.bit - 1)).bit_count()
