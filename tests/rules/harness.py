"""Rules held against plain definitions of their own, on boards small enough to try everything.

A test gives a rule, a scope and a naive definition: a function from a full board (every position's mark) to
whether the rule holds there. The assertions below compare the two; `also` names positions that the rule reads
besides those of its scope.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from random import Random
from typing import TypeAlias

from ortools.sat.python import cp_model

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Domain, Mark, MarkKind, Masks, bits
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import CellCounter, Field, Scope
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from tests.rules.lowered import assert_lowering_agrees
from tests.rules.positions import Board as Board
from tests.rules.positions import Naive as Naive
from tests.rules.positions import Positions as Positions

Clause: TypeAlias = list[tuple[int, Mark, bool]]
Refutation: TypeAlias = Callable[[Masks], Iterable[Clause]]


class PlainNames(Names):
    """r1c1 for cells, the coord's own spelling elsewhere; marks as `7`, `yes` and `no`."""

    def coord(self, coord: Coord) -> str:
        return f"r{coord.row + 1}c{coord.col + 1}" if coord.layer is Layer.CELLS else repr(coord)

    def mark(self, mark: Mark) -> str:
        return str(mark.value) if mark.kind is MarkKind.NUMERIC else ("yes" if mark.value else "no")


def make_scope(
    substrate: Substrate,
    domains: Mapping[Layer, Domain],
    parts: Iterable[Region | Iterable[Coord]],
    counters: Iterable[CellCounter] = (),
) -> Scope:
    """A scope over regions, or over coords listed in order."""
    field = Field(substrate, domains, counters)
    regions = [part if isinstance(part, Region) else Region.path(part) for part in parts]
    return Scope(field, [region.resolve(substrate) for region in regions])


def assert_agrees_on_full_boards(rule: Rule, scope: Scope, naive: Naive, also: Iterable[Coord] = ()) -> None:
    """On every full board the rule is satisfied where the naive definition holds and violated elsewhere.

    Both kinds of board must occur, or the test would show nothing.
    """
    rule.validate(scope)
    positions = Positions(scope, also)
    seen = set()
    for board in positions.boards():
        outcome = rule.check(scope, positions.full(board))
        holds = naive(board)
        seen.add(holds)
        if holds:
            assert outcome is SATISFIED, f"{rule} says {outcome} of {board}, which it allows"
        else:
            assert outcome is not SATISFIED, f"{rule} is satisfied by {board}, which it forbids"
            assert outcome is not PENDING, f"{rule} leaves the full board {board} pending"
            _assert_reportable(rule, positions, outcome)
    assert seen == {True, False}, f"every board gives {seen}: choose a scope where {rule} matters"


def assert_sound_over_candidates(
    rule: Rule,
    scope: Scope,
    naive: Naive,
    also: Iterable[Coord] = (),
    *,
    exact: bool = False,
    examples: int = 200,
) -> None:
    """Over random candidate sets: violated only if no completion holds, satisfied only if all do.

    `exact` asks for the converse as well: pending only if some completions hold and some do not.
    """
    positions = Positions(scope, also)
    verdicts: dict[bool, list[int]] = {True: [], False: []}
    for board in positions.boards():
        verdicts[naive(board)].append(_joined(board[coord].bit for coord in positions.coords))
    choices = [_submasks(domain.mask) for domain in positions.domains]
    for chosen in _candidate_sets(choices, examples, Random(f"candidates for {rule}")):
        impossible = ~_joined(chosen)
        found = {holds for holds, boards in verdicts.items() if any(not board & impossible for board in boards)}
        outcome = rule.check(scope, positions.masks(chosen))
        if outcome is SATISFIED:
            assert found == {True}, f"{rule} is satisfied by {chosen}, but a completion breaks it"
        elif outcome is PENDING:
            assert not exact or found == {True, False}, f"{rule} is pending on {chosen}, but always {found}"
        else:
            assert found == {False}, f"{rule} says {outcome} of {chosen}, but a completion satisfies it"
            _assert_reportable(rule, positions, outcome)


def _candidate_sets(choices: Sequence[Sequence[int]], most: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """All combinations if there are few; else everything open, and others at random."""
    if prod(map(len, choices)) <= most:
        yield from product(*choices)
        return
    yield tuple(sets[0] for sets in choices)
    for _ in range(most - 1):
        yield tuple(map(rng.choice, choices))


def _joined(masks: Iterable[int]) -> int:
    """One number that has all of them."""
    joined = 0
    for k, mask in enumerate(masks):
        joined |= mask << 64 * k
    return joined


def assert_encoding_agrees(rule: Rule, scope: Scope, naive: Naive, also: Iterable[Coord] = ()) -> None:
    """CP-SAT finds exactly the boards of the naive definition, and so does the kernel."""
    assert_lowering_agrees(rule, scope, naive, also)
    positions = Positions(scope, also)
    encoding = PlainEncoding(positions)
    rule.encode(scope, encoding)
    found = encoding.solutions()
    allowed = filter(naive, positions.boards())
    wanted = {tuple(board[coord].bit for coord in positions.coords) for board in allowed}
    assert not found - wanted, f"CP-SAT allows boards that {rule} forbids: {list(found - wanted)[:3]}"
    assert not wanted - found, f"CP-SAT forbids boards that {rule} allows: {list(wanted - found)[:3]}"


def assert_rule(rule: Rule, scope: Scope, naive: Naive, also: Sequence[Coord] = (), *, exact: bool = False) -> None:
    """All of the above."""
    assert_agrees_on_full_boards(rule, scope, naive, also)
    assert_sound_over_candidates(rule, scope, naive, also, exact=exact)
    assert_encoding_agrees(rule, scope, naive, also)
    assert_words(rule)


def assert_words(rule: Rule, say: Names | None = None) -> None:
    """The rule explains itself in a sentence."""
    _assert_sentence(rule.words(say or PlainNames()))


def assert_violation(outcome: Outcome, code: str, coords: Iterable[Coord]) -> str:
    """The outcome is a violation of that code at those coords; returns its words."""
    assert isinstance(outcome, Violation), outcome
    assert outcome.code == code
    assert outcome.coords == tuple(coords)
    return outcome.words(PlainNames())


def _assert_reportable(rule: Rule, positions: Positions, outcome: Outcome) -> None:
    assert isinstance(outcome, rule.codes), f"{rule} does not declare {outcome}"
    strangers = set(outcome.coords) - set(positions.coords)
    assert not strangers, f"{rule} blames coords that it is not about: {strangers}"
    assert len(set(outcome.coords)) == len(outcome.coords), f"{rule} blames a coord twice: {outcome.coords}"
    _assert_sentence(outcome.words(PlainNames()))


def _assert_sentence(words: str) -> None:
    assert words.endswith("."), words
    assert words[0].isupper() or words[0].isdigit() or words.startswith(("r", "edge", "corner")), words
    assert "  " not in words, words
    assert ", but ." not in words, words
    assert ": ." not in words, words


def _submasks(mask: int) -> list[int]:
    """Every non-empty subset of a candidate set, the whole set first."""
    values = list(bits(mask))
    chosen = range((1 << len(values)) - 1, 0, -1)
    return [sum(1 << v for k, v in enumerate(values) if pick >> k & 1) for pick in chosen]


class PlainEncoding(Encoding):
    """The simplest encoding there is: a Boolean per binary position, one per mark of a numeric one."""

    def __init__(self, positions: Positions) -> None:
        self.model = cp_model.CpModel()
        self._positions = positions
        self._false = self.model.new_constant(0)
        self._refutations: list[Refutation] = []
        self._literals: dict[tuple[int, int], cp_model.LiteralT] = {}
        for i, domain in zip(positions.indices, positions.domains, strict=True):
            self._add(i, domain)

    def _add(self, index: int, domain: Domain) -> None:
        if domain.mask == 0b11 and domain.kind is MarkKind.BINARY:
            yes = self.model.new_bool_var(f"p{index}")
            self._literals[index, 1], self._literals[index, 0] = yes, ~yes
            return
        for v in bits(domain.mask):
            self._literals[index, v] = self.model.new_bool_var(f"p{index}={v}")
        self.model.add_exactly_one(self._literals[index, v] for v in bits(domain.mask))

    def is_mark(self, index: int, mark: Mark) -> cp_model.LiteralT:
        assert index in self._positions.indices, f"{self._positions.field.coord(index)!r} is not in the test"
        if mark.kind is not self._positions.field.domain(index).kind:
            return self._false
        return self._literals.get((index, mark.value), self._false)

    def value(self, index: int) -> cp_model.LinearExprT:
        return cp_model.LinearExpr.sum([v * lit for (i, v), lit in self._literals.items() if i == index])

    def fresh(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def lazily(self, refute: Refutation) -> None:
        self._refutations.append(refute)

    def solutions(self) -> set[tuple[int, ...]]:
        """The masks of every solution on the test's positions; lazy clauses are added until none break."""
        while True:
            found = self._enumerate()
            broken = [clause for board in found for clause in self._broken(board)]
            if not broken:
                return found
            for clause in broken:
                literals = [self.is_mark(i, mark) for i, mark, _ in clause]
                signed = [lit if sign else ~lit for lit, (_, _, sign) in zip(literals, clause, strict=True)]
                self.model.add_bool_or(signed)

    def _enumerate(self) -> set[tuple[int, ...]]:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        collector = _Collector(self._positions, self._literals)
        status = solver.solve(self.model, collector)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return collector.found

    def _broken(self, board: tuple[int, ...]) -> Iterator[Clause]:
        masks = self._positions.masks(board)
        for refute in self._refutations:
            for clause in refute(array("Q", masks)):
                held = [(masks[i] == mark.bit) == sign for i, mark, sign in clause]
                assert not any(held), f"a lazy clause that the board does not break: {clause}"
                yield clause


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, positions: Positions, literals: Mapping[tuple[int, int], cp_model.LiteralT]) -> None:
        super().__init__()
        self._positions = positions
        self._literals = literals
        self.found: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        chosen = {i: 1 << v for (i, v), lit in self._literals.items() if self.boolean_value(lit)}
        self.found.add(tuple(chosen[i] for i in self._positions.indices))
