"""`Statement`: one primitive of the program that a puzzle's rules lower to, such as 'exactly one 5 in row 3'."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from penmark.program import Opcode, Origin, Program, is_negative

_HEADER = 4
_GRAPHS = frozenset({Opcode.CONNECTED, Opcode.PATH, Opcode.REGIONS})

Value = Callable[[int], int]
"""Of a literal: 1 if it is true, -1 if it is false, 0 if it is open."""


@dataclass(frozen=True)
class Statement:
    """One primitive that a rule lowers to."""

    origin: Origin
    opcode: Opcode
    payload: tuple[int, ...]

    @property
    def is_graph(self) -> bool:
        """Whether it says how places hang together, not how many there are."""
        return self.opcode in _GRAPHS

    @cached_property
    def _literal_places(self) -> tuple[int, ...]:
        """Where in the payload literals stand."""
        payload = self.payload
        match self.opcode:
            case Opcode.COUNT:
                return tuple(range(1 + payload[0], len(payload)))
            case Opcode.CONNECTED:
                return tuple(range(1, 1 + payload[0]))
            case Opcode.PATH:
                return tuple(range(3 + 4, len(payload), 5))
            case Opcode.REGIONS:
                ends = 4 + payload[3] * (1 + payload[2])
                return tuple(at for at in range(4, ends) if payload[at] >= 0)
            case Opcode.LINEAR:
                return tuple(_linear_places(payload))
            case _:
                return tuple(range(len(payload)))

    @cached_property
    def literals(self) -> tuple[int, ...]:
        """Every literal that it mentions."""
        return tuple(self.payload[at] for at in self._literal_places)

    def renumbered(self, variables: Mapping[int, int]) -> list[int]:
        """The payload with other variables."""
        payload = list(self.payload)
        for at in self._literal_places:
            payload[at] = 2 * variables[payload[at] >> 1] + payload[at] % 2
        return payload

    @cached_property
    def variables(self) -> frozenset[int]:
        return frozenset(literal >> 1 for literal in self.literals)

    @cached_property
    def allowed(self) -> frozenset[int] | None:
        """How many of its literals may be true, if that is all it says."""
        if self.opcode is Opcode.COUNT:
            return frozenset(self.payload[1 : 1 + self.payload[0]])
        if self.opcode is Opcode.CLAUSE:
            return frozenset(range(1, len(self.payload) + 1))
        return None

    def may_hold(self, value: Value) -> bool:
        """Whether it can still hold, as far as counting shows."""
        if self.allowed is None:
            return True
        values = [value(literal) for literal in self.literals]
        true = values.count(1)
        return not self.allowed.isdisjoint(range(true, true + values.count(0) + 1))

    def forces(self, variable: int, held: bool, value: Value) -> bool:
        """Whether it cannot hold with the other value of a variable, as far as counting shows."""

        def supposed(literal: int) -> int:
            if literal >> 1 != variable:
                return value(literal)
            return -1 if held is not is_negative(literal) else 1

        return self.allowed is None or not self.may_hold(supposed)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.origin, self.opcode, self.payload))


def linear_terms(payload: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(weight, literal) of each term of a linear primitive."""
    return ((payload[at - 1], payload[at]) for at in _linear_places(payload))


def _linear_places(payload: Sequence[int]) -> Iterator[int]:
    at = 3
    for _ in range(payload[2]):
        size = payload[at]
        yield from range(at + 3, at + 2 + 2 * size, 2)
        at += 2 + 2 * size


def statements_of(program: Program) -> Iterator[Statement]:
    """All that a program says, every region of a table by itself."""
    laid_out = program.only(frozenset(program.origins()))
    parts = dict(laid_out.parts())
    for at in laid_out.entries():
        opcode, constraint, region, length = laid_out.code[at : at + _HEADER]
        payload = tuple(laid_out.code[at + _HEADER : at + _HEADER + length])
        yield Statement(Origin(constraint, region, parts.get(at)), Opcode(opcode), payload)
