"""`ClueChoices`: which of several true clues stands at each place, such as arrows that point different ways.

All of them are switched on one loaded kernel instance. Another solution of a choice is a rival: it is ruled out by a
clue that is not true of it. So clues are changed, at random, until every rival found so far is ruled out and there is
no other left.

Rivals are looked for near the solution. One that differs in a single place says that a clue must be changed there; of
those that differ in many places at once there are as many as combinations of these, and more than can be ruled out one
by one on a board of 20×20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.generating.outcomes import Unsettled
from penmark.generating.run_budget import RunBudget
from penmark.program import ALWAYS, negate
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.solvers.clue_groups import Origin, add_clue_groups
from penmark.solvers.lowered import lowering_of, read_outputs

PlacedClue: TypeAlias = tuple[Coord, ClueValue]

_RIVALS_PER_CELL = 0.8
"""The most rivals that are ruled out on one board."""
_REPAIRS = 6
"""How many clues are changed for each rival found so far, at most, to rule out all of them."""
_CONFLICTS = 2_000
"""A choice that is not proved to have no rival within this number of conflicts is given up. On large boards as well:
another board is found sooner."""
_DRAWN = 6
"""How many clues are drawn for a place, of which the most appealing is taken."""


def leaves_choice(genre: Genre) -> bool:
    """Whether several clues may be true of a place, none of which depends on others."""
    return not genre.clues_depend and any(meaning.leaves_choice for meaning in genre.clue_meanings)


class ClueChoices:
    """All true clues of a solution on a board without clues."""

    def __init__(self, board: Puzzle, solution: Solution, budget: RunBudget) -> None:
        self._board, self._solution, self._budget = board, solution, budget
        self._places = [
            (meaning, [at for at in board.clue_places() if at.layer is meaning.layer])
            for meaning in board.genre.clue_meanings
        ]
        self.true = self._true_clues(solution)
        """By place, every clue that may stand there."""
        self._appeal = {meaning.layer: meaning.appeal for meaning in board.genre.clue_meanings}
        lowering = lowering_of(board, board.bare_constraints)
        lowering = lowering.onto(lowering.program.copy(ALWAYS))
        self._origins: list[tuple[PlacedClue, list[Origin]]] = []
        rules = 0
        for at, clues in self.true.items():
            for clue in clues:
                groups = add_clue_groups(board, {at: clue}, lowering, rules)
                rules += len(groups.rules)
                self._origins.append(((at, clue), groups.origins[at]))
        self._literals = [2 * k + (not value) for k, value in enumerate(solution.values_by_index)]
        self._coords = list(solution)
        self._literal_at = dict(zip(self._coords, self._literals, strict=True))
        self._differs: Origin = (rules, 0)
        """What says that an answer is not the solution."""
        lowering.program.at(*self._differs)
        lowering.program.clause([negate(literal) for literal in self._literals])
        self._solver = lowering.program.solver(guarded=True)
        self._most_rivals = round(_RIVALS_PER_CELL * board.rows * board.cols)
        self._bits = {placed: 1 << k for k, (placed, _) in enumerate(self._origins)}
        self._against: list[tuple[int, list[PlacedClue]]] = []
        """For each rival found so far, the clues that rule it out, also as bits."""

    def random(self, rng: Rng) -> dict[Coord, ClueValue]:
        """One at each place, the most appealing of a few that are drawn."""
        return {
            at: max((rng.choice(clues) for _ in range(_DRAWN)), key=self._appeal[at.layer])
            for at, clues in self.true.items()
        }

    def without_rival(self, first: Mapping[Coord, ClueValue], rng: Rng) -> dict[Coord, ClueValue] | Unsettled | None:
        """Clues that leave one solution, near to some that are true; the positions that a rival marks differently, if
        it cannot be ruled out together with the others; `None` if the search took too long."""
        chosen = dict(first)
        if not self._rules_out_all(chosen, rng):
            return None
        for _ in range(self._most_rivals):
            self._budget.check()
            found = self._has_rival(list(self._off(chosen)))
            if found is not True:
                return None if found is None else chosen
            rival = self._rival()
            self._against.append(self._ruling_out(rival))
            if not self._rules_out_all(chosen, rng):
                return Unsettled(self._differing(rival))
        return None

    def hopeless(self) -> Unsettled | None:
        """The positions that rivals mark differently which no choice rules out, rival by rival; `None` if there is no
        such rival."""
        groups: list[list[Coord]] = []
        kept: list[int] = []
        while self._has_rival((), kept):
            differing = self._differing(self._rival())
            groups.append(differing)
            kept += map(self._literal_at.__getitem__, differing)
        return Unsettled(list(chain.from_iterable(groups)), groups=groups) if groups else None

    def _has_rival(self, off: Sequence[Origin], kept: Sequence[int] = ()) -> bool | None:
        """Whether there is another solution without the clues that are off, with some marks of the known one. It is
        near that: the solver first comes to the known one, and then tries the values first that it had last."""
        self._budget.solve(self._solver, self._literals, None, [*off, self._differs])
        return self._budget.solve(self._solver, kept, _CONFLICTS, off)

    def _rival(self) -> Solution:
        return read_outputs(self._board.field, self._solver.outputs())

    def _differing(self, rival: Solution) -> list[Coord]:
        values = zip(self._solution.values_by_index, rival.values_by_index, strict=True)
        return [self._coords[k] for k, (known, other) in enumerate(values) if known != other]

    def _ruling_out(self, rival: Solution) -> tuple[int, list[PlacedClue]]:
        """The clues that are not true of a rival, also as bits."""
        true_of_rival = self._true_clues(rival)
        against = [each for each, _ in self._origins if each[1] not in true_of_rival.get(each[0], ())]
        return sum(map(self._bits.__getitem__, against)), against

    def _true_clues(self, solution: Solution) -> dict[Coord, tuple[ClueValue, ...]]:
        """By place, every clue that is true of a solution."""
        found: dict[Coord, tuple[ClueValue, ...]] = {}
        for meaning, places in self._places:
            found |= zip(places, meaning.all_true_clues(self._board, solution, places), strict=True)
        return {at: clues for at, clues in found.items() if clues}

    def _rules_out_all(self, chosen: dict[Coord, ClueValue], rng: Rng) -> bool:
        """Change clues until every rival found so far is ruled out; whether that was possible."""
        if not all(bits for bits, _ in self._against):
            return False
        on = sum(map(self._bits.__getitem__, chosen.items()))
        for _ in range(_REPAIRS * len(self._against) + 1):
            open_ = [against for bits, against in self._against if not bits & on]
            if not open_:
                return True
            against = rng.choice(open_)
            at, clue = max((rng.choice(against) for _ in range(_DRAWN)), key=self._appeal_of)
            on ^= self._bits[at, chosen[at]] | self._bits[at, clue]
            chosen[at] = clue
        return False

    def _appeal_of(self, placed: PlacedClue) -> int:
        at, clue = placed
        return self._appeal[at.layer](clue)

    def _off(self, chosen: Mapping[Coord, ClueValue]) -> Iterator[Origin]:
        for (at, clue), origins in self._origins:
            if chosen[at] != clue:
                yield from origins
