"""`PropagationSolver`: solve a board with some of its clues by simple reasoning, in the kernel alone.

It uses the propagations of a ladder, which is cut off above the wanted tier, and with an inference of pairs the
technique that uses it. A board that it solves is no harder than that. One that it does not solve may still be solved
by a pattern. No steps are described in words.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from penmark import _kernel
from penmark.board.coord import Coord
from penmark.generating.kernel_board import KernelBoard
from penmark.generating.orbits import Orbit
from penmark.generating.run_budget import RunBudget
from penmark.grading.ladder import RANKED_BY, Ladder, LadderOptions, Rung, ladder_for_kinds, rank_table, stays_named
from penmark.grading.profile import Profile, Tier
from penmark.inference import PairInference
from penmark.program import Program
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.exact_count import ExactCount
from penmark.solvers.clue_groups import add_clue_groups


class PropagationLimit(NamedTuple):
    """Which deductions may be used."""

    propagations: int
    """The number of the ladder's propagations, from the first."""
    pair_inference: PairInference
    ways: bool = False
    """Whether the ways past places are gone through as well, about as a technique of the ladder does."""


class PropagationSolver:
    """The clues of one board, in orbits; each orbit can be on or off."""

    def __init__(
        self, loaded: KernelBoard, clues: Mapping[Coord, ClueValue], orbits: Sequence[Orbit], profile: Profile
    ) -> None:
        self._loaded = loaded
        ladder = self._ladder = ladder_for_board(loaded, profile, clues)
        self._clues, self._orbits = clues, orbits
        self._number = {orbit: k for k, orbit in enumerate(orbits)}
        self._rows = ladder.rank_rows(loaded.board)
        if loaded.board.genre.counting:
            self._reducer = self._with_counts(clues)
        elif loaded.board.genre.clues_are_marks:
            self._reducer = self._with_literals(clues)
        else:
            self._reducer = self._with_groups(clues)

    def _with_literals(self, clues: Mapping[Coord, ClueValue]) -> _kernel.Reducer:
        """Clues are literals: one reducer serves all puzzles on the board."""
        loaded, ladder = self._loaded, self._ladder
        reducer, literal = loaded.reducer, loaded.clue_literal
        if loaded.ranked_by is not ladder:
            reducer.set_ranks(rank_table(self._rows), RANKED_BY, ladder.automatic)
            loaded.ranked_by = ladder
        reducer.set_groups([([literal[at][clues[at]] for at in orbit], ()) for orbit in self._orbits])
        return reducer

    def _with_counts(self, clues: Mapping[Coord, ClueValue]) -> _kernel.Reducer:
        """Clues are rules numbered after the board's; those with equal numbers share an origin."""
        loaded, program = self._loaded, self._loaded.named_program()
        meaning, first, most = loaded.board.genre.counting, len(loaded.board.constraints), 0
        assert meaning is not None
        assert meaning.mark is not None
        places: dict[Coord, tuple[int, int]] = {}
        for k, at in enumerate(loaded.clue_places):
            clue = clues.get(at)
            number = None if clue is None else clue.as_number
            if number is not None:
                places[at] = first + number, k
                most = max(most, number)
                program.code += _rule(loaded, first + number, k, number)
        self._rows += [self._ladder.rank_row(ExactCount(meaning.mark, number)) for number in range(most + 1)]
        reducer = program.reducer()
        reducer.set_ranks(rank_table(self._rows), RANKED_BY, self._ladder.automatic)
        reducer.set_groups([((), [places[at] for at in orbit]) for orbit in self._orbits])
        return reducer

    def _with_groups(self, clues: Mapping[Coord, ClueValue]) -> _kernel.Reducer:
        """Clues are groups of rules numbered after the board's."""
        loaded, first = self._loaded, len(self._loaded.board.constraints)
        lowering = loaded.lowering.onto(loaded.named_program())
        groups = add_clue_groups(loaded.board, clues, lowering, first, loaded.clue_codes)
        self._rows += [self._ladder.rank_row(rule) for rule in groups.rules]
        reducer = lowering.program.reducer()
        reducer.set_ranks(rank_table(self._rows), RANKED_BY, self._ladder.automatic)
        reducer.set_groups([((), [each for at in orbit for each in groups.origins[at]]) for orbit in self._orbits])
        return reducer

    @property
    def covers_ladder(self) -> bool:
        """Whether the ladder has nothing but propagations, so that `tier` is the grade."""
        return not self._ladder.rungs

    @cached_property
    def is_order_independent(self) -> bool:
        """Whether the order of steps does not matter, so that taking the easiest first solves the board as well."""
        return all(map(stays_named, self._rows))

    @property
    def only_tier(self) -> Tier | None:
        """The tier of everything it solves, if there is only one possible."""
        tiers = {entry.tier for _, entry in self._ladder.propagations}
        if len(tiers) > 1 or not self.covers_ladder or not self.is_order_independent:
            return None
        return tiers.pop() if tiers else Tier.TRIVIAL

    @cached_property
    def single_rules(self) -> PropagationLimit:
        """Every deduction from a single rule."""
        return PropagationLimit(len(self._ladder.propagations), PairInference.NONE)

    @cached_property
    def with_ways(self) -> PropagationLimit | None:
        """Every deduction from a single rule, and what the ways past clues leave no choice about.

        `None` if the ladder has no technique for it.
        """
        make = next((rung.technique.kernel_ways for rung in self._ladder.rungs if rung.technique.kernel_ways), None)
        if make is None or not self._loaded.is_binary:
            return None
        group = {at: k for orbit, k in self._number.items() for at in orbit}
        self._reducer.set_ways(*self._loaded.of_board(make).told(self._clues, group))
        return self.single_rules._replace(ways=True)

    @cached_property
    def full(self) -> PropagationLimit:
        """Every deduction of the ladder that it can make."""
        return PropagationLimit(len(self._ladder.propagations), pair_inference_of(self._ladder.rungs))

    def limit_below(self, tier: Tier) -> PropagationLimit:
        """Every deduction that it can make and that is easier than a tier."""
        propagations = sum(entry.tier < tier for _, entry in self._ladder.propagations)
        return PropagationLimit(
            propagations, pair_inference_of(rung for rung in self._ladder.rungs if rung.entry.tier < tier)
        )

    def reduced(
        self,
        order: Sequence[Orbit],
        least: int,
        budget: RunBudget,
        limit: PropagationLimit,
        tries: int | None = None,
    ) -> list[Orbit] | None:
        """Drop orbits in this order while the rest solves the board and at least `least` clues are left; what stays.

        No more than `tries` orbits are tried. Those without which most positions stay open come first: where few stay
        open, there are mostly two solutions. `None` if all clues together do not solve the board.
        """
        numbers = self._numbers(order)
        kept = self._reducer.reduce(
            numbers, limit.propagations, least, budget.flag, limit.pair_inference, limit.ways, tries
        )
        budget.check()
        if kept is None:
            return None
        return [self._orbits[k] for k, _ in sorted(kept, key=lambda pair: (-pair[1], pair[0]))]

    def tier(self, on: Collection[Orbit]) -> Tier | None:
        """The tier of the hardest single-rule step with these clues; `None` if single rules do not solve the board."""
        highest, open_ = self._reducer.outcome(self._numbers(on), self.single_rules.propagations)
        if open_:
            return None
        return Tier.TRIVIAL if highest < 0 else self._ladder.propagations[highest][1].tier

    def undecided(self, on: Collection[Orbit], limit: PropagationLimit, given: Sequence[int] = ()) -> list[int]:
        """The outputs that stay open with these clues and the `given` literals."""
        return self._reducer.undecided(self._numbers(on), limit.propagations, limit.pair_inference, given)

    def left_open(self, limit: PropagationLimit) -> list[Coord]:
        """The positions that stay open with all clues."""
        return list(dict.fromkeys(map(self._loaded.coord, self.undecided(self._orbits, limit))))

    def _numbers(self, orbits: Collection[Orbit]) -> list[int]:
        return [self._number[orbit] for orbit in orbits]


def pair_inference_of(rungs: Iterable[Rung]) -> PairInference:
    """The strongest inference of pairs that one of the rungs uses thoroughly."""
    return max((rung.technique.pair_inference for rung in rungs if rung.technique.thorough), default=PairInference.NONE)


def _rule(loaded: KernelBoard, constraint: int, k: int, number: int) -> array[int]:
    """The code of a counting clue."""

    def write(program: Program) -> None:
        program.at(constraint, k)
        program.count(loaded.counted_literals[k], (number,))

    return loaded.code((constraint, k, number), write)


def ladder_for_board(loaded: KernelBoard, profile: Profile, clues: Mapping[Coord, ClueValue]) -> Ladder:
    """The ladder for puzzles on a board with some of these clues."""
    board = loaded.board
    kinds = frozenset(constraint.rule.kind for constraint in board.bare_constraints) | _clue_kinds(board, clues)
    return ladder_for_kinds(board.genre, profile, LadderOptions(), kinds)


def _clue_kinds(board: Puzzle, clues: Mapping[Coord, ClueValue]) -> frozenset[str]:
    """The kinds of rules that the clues stand for, without asking each clue if the genre has fixed kinds."""
    kinds = [meaning.rule_kinds for meaning in board.genre.clue_meanings]
    if None not in kinds:
        return frozenset(kind for each in kinds if each is not None for kind in each)
    return frozenset(constraint.rule.kind for constraint in board.with_clues(clues).clue_constraints)
