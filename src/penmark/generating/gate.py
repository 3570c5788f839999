"""`Gate`: whether simple reasoning decides a board with some of its clues, told by the kernel alone.

A ladder's propagations, up to the tier that is asked for, are what it knows, and with an inference of pairs the
technique that makes use of it. What it lets through is no harder than that; what it turns away may be solved by way of
another pattern. Nothing is put into words.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from penmark import _kernel
from penmark.board.coord import Coord
from penmark.generating.effort import Effort
from penmark.generating.ground import Ground
from penmark.generating.switches import Orbit
from penmark.grading.ladder import RANKED_BY, Ladder, LadderOptions, Rung, ladder_for_kinds, rank_table, stays_named
from penmark.grading.profile import Profile, Tier
from penmark.program import PairInference, Program
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.exact_count import ExactCount
from penmark.solvers.clue_groups import add_clue_groups


class Reach(NamedTuple):
    """What may be concluded."""

    below: int
    """So many of the ladder's propagations, from the first."""
    pair_inference: PairInference


class Gate:
    """The clues of one board, in orbits, each on or off."""

    def __init__(
        self, ground: Ground, clues: Mapping[Coord, ClueValue], orbits: Sequence[Orbit], profile: Profile
    ) -> None:
        self._ground = ground
        ladder = self._ladder = ladder_on(ground, profile, clues)
        self._orbits = orbits
        self._number = {orbit: k for k, orbit in enumerate(orbits)}
        self._rows = ladder.rank_rows(ground.board)
        if ground.board.genre.counting:
            self._reducer = self._with_counts(clues)
        elif ground.board.genre.clues_are_marks:
            self._reducer = self._with_pins(clues)
        else:
            self._reducer = self._with_groups(clues)

    def _with_pins(self, clues: Mapping[Coord, ClueValue]) -> _kernel.Reducer:
        """Clues are literals that are given: one reducer does for every puzzle on the ground."""
        ground, ladder = self._ground, self._ladder
        reducer, pinned = ground.reducer, ground.pinned
        if ground.ranked_by is not ladder:
            reducer.set_ranks(rank_table(self._rows), RANKED_BY, ladder.automatic)
            ground.ranked_by = ladder
        reducer.set_groups([([pinned[at][clues[at]] for at in orbit], ()) for orbit in self._orbits])
        return reducer

    def _with_counts(self, clues: Mapping[Coord, ClueValue]) -> _kernel.Reducer:
        """Clues are rules of their own, after the board's, those with the same number under one name."""
        ground, program = self._ground, self._ground.rules()
        meaning, first, most = ground.board.genre.counting, len(ground.board.constraints), 0
        assert meaning is not None
        assert meaning.mark is not None
        places: dict[Coord, tuple[int, int]] = {}
        for k, at in enumerate(ground.hosts):
            clue = clues.get(at)
            number = None if clue is None else clue.as_number
            if number is not None:
                places[at] = first + number, k
                most = max(most, number)
                program.code += _rule(ground, first + number, k, number)
        self._rows += [self._ladder.rank_row(ExactCount(meaning.mark, number)) for number in range(most + 1)]
        reducer = program.reducer()
        reducer.set_ranks(rank_table(self._rows), RANKED_BY, self._ladder.automatic)
        reducer.set_groups([((), [places[at] for at in orbit]) for orbit in self._orbits])
        return reducer

    def _with_groups(self, clues: Mapping[Coord, ClueValue]) -> _kernel.Reducer:
        """Clues are groups of rules, after the board's."""
        ground, first = self._ground, len(self._ground.board.constraints)
        lowering = ground.lowering.onto(ground.rules())
        groups = add_clue_groups(ground.board, clues, lowering, first)
        self._rows += [self._ladder.rank_row(rule) for rule in groups.rules]
        reducer = lowering.program.reducer()
        reducer.set_ranks(rank_table(self._rows), RANKED_BY, self._ladder.automatic)
        reducer.set_groups([((), [each for at in orbit for each in groups.origins[at]]) for orbit in self._orbits])
        return reducer

    @staticmethod
    def is_for(ground: Ground) -> bool:
        """Whether clues can be put on and taken off in the kernel."""
        return not ground.board.genre.clues_depend

    @property
    def is_exact(self) -> bool:
        """Whether it knows all that the ladder does, so that what it says of a tier is the grade."""
        return not self._ladder.rungs

    @cached_property
    def is_certain(self) -> bool:
        """Whether the order of the steps is all one, so that people who take the easiest first get through as well."""
        return all(map(stays_named, self._rows))

    @property
    def passes_only(self) -> Tier | None:
        """The tier of all that passes, if that is certain: there is but one, and the order of the steps is all one."""
        tiers = {entry.tier for _, entry in self._ladder.propagations}
        if len(tiers) > 1 or not self.is_exact or not self.is_certain:
            return None
        return tiers.pop() if tiers else Tier.TRIVIAL

    @cached_property
    def alone(self) -> Reach:
        """All that single rules may conclude."""
        return Reach(len(self._ladder.propagations), PairInference.NONE)

    @cached_property
    def whole(self) -> Reach:
        """All that it knows of the ladder."""
        return Reach(len(self._ladder.propagations), pair_inference_of(self._ladder.rungs))

    def reach_below(self, tier: Tier) -> Reach:
        """All that it knows of what is easier than a tier."""
        propagations = sum(entry.tier < tier for _, entry in self._ladder.propagations)
        return Reach(propagations, pair_inference_of(rung for rung in self._ladder.rungs if rung.entry.tier < tier))

    def reduced(self, order: Sequence[Orbit], least: int, effort: Effort, reach: Reach) -> list[Orbit] | None:
        """Orbits dropped in this order, while the rest decides the board and so many clues are left; what stays.

        Those come first without which the most seemed to be left open: where little is, it mostly can be filled in two
        ways. `None` if all of them are not enough.
        """
        kept = self._reducer.reduce(self._numbers(order), reach.below, least, effort.flag, reach.pair_inference)
        effort.check()
        if kept is None:
            return None
        return [self._orbits[k] for k, _ in sorted(kept, key=lambda pair: (-pair[1], pair[0]))]

    def tier(self, on: Collection[Orbit]) -> Tier | None:
        """The tier of the hardest step that single rules take with these clues; `None` if they do not decide all."""
        highest, open_ = self._reducer.outcome(self._numbers(on), self.alone.below)
        if open_:
            return None
        return Tier.TRIVIAL if highest < 0 else self._ladder.propagations[highest][1].tier

    def undecided(self, on: Collection[Orbit], reach: Reach, given: Sequence[int] = ()) -> list[int]:
        """The outputs that these clues leave open, with literals that are known besides."""
        return self._reducer.undecided(self._numbers(on), reach.below, reach.pair_inference, given)

    def left_open(self, reach: Reach) -> list[Coord]:
        """Where all clues together leave something undecided."""
        return list(dict.fromkeys(map(self._ground.coord, self.undecided(self._orbits, reach))))

    def _numbers(self, orbits: Collection[Orbit]) -> list[int]:
        return [self._number[orbit] for orbit in orbits]


def pair_inference_of(rungs: Iterable[Rung]) -> PairInference:
    """The inference of which one of these finds all that follows."""
    return max((rung.technique.pair_inference for rung in rungs if rung.technique.thorough), default=PairInference.NONE)


def _rule(ground: Ground, constraint: int, k: int, number: int) -> array[int]:
    """A clue as it stands in a program."""

    def write(program: Program) -> None:
        program.at(constraint, k)
        program.count(ground.counted[k], (number,))

    return ground.code((constraint, k, number), write)


def ladder_on(ground: Ground, profile: Profile, clues: Mapping[Coord, ClueValue]) -> Ladder:
    """The ladder for puzzles on a ground with some of these clues."""
    board = ground.board
    kinds = frozenset(constraint.rule.kind for constraint in board.bare_constraints) | _clue_kinds(board, clues)
    return ladder_for_kinds(board.genre, profile, LadderOptions(), kinds)


def _clue_kinds(board: Puzzle, clues: Mapping[Coord, ClueValue]) -> frozenset[str]:
    """The kinds of the rules that clues stand for: where one kind is all there is, without asking each of them."""
    kinds = [meaning.rule_kinds for meaning in board.genre.clue_meanings]
    if None not in kinds:
        return frozenset(kind for each in kinds if each is not None for kind in each)
    return frozenset(constraint.rule.kind for constraint in board.with_clues(clues).clue_constraints)
