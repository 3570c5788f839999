"""Clues that can be put on and taken off one warm kernel instance, so that nothing is loaded again.

A clue that is the answer at its place is a literal to assume. One that counts is a rule of its own that can be switched
off, and so is its denial. Any other is a group of rules that can be switched off.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Collection, Mapping, Sequence

from penmark.board.coord import Coord
from penmark.generating.effort import Effort
from penmark.generating.ground import Answer, Ground
from penmark.program import ALWAYS, Program, negate
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng
from penmark.solvers.clue_groups import add_clue_groups

Orbit = tuple[Coord, ...]
"""Clues that stand or fall together."""

_HELD, _DENIED = 0, 1
_OTHERWISE = (2, 0)
"""The rules of a program whose clues can be switched: each clue, its denial, and that the board differs somewhere."""


class Switches(ABC):
    """The clues of one board with one solution, each on or off."""

    @abstractmethod
    def needless(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        """Whether the clues that are on imply the one at this place; `None` if not shown within those conflicts."""

    def enough(self, on: Collection[Coord], conflicts: int | None) -> bool | None:
        """Whether the clues that are on leave one solution; `None` if not shown, or if there is no quick way to."""
        return None

    def sketch(self, orbits: Sequence[Orbit], rng: Rng) -> list[Orbit]:
        """Orbits that imply all the others, if some are quickly seen to be enough; else all of them."""
        return list(orbits)


def switches_for(ground: Ground, answer: Answer, clues: Mapping[Coord, ClueValue], effort: Effort) -> Switches:
    """The kind that the genre's clues allow, for clues that leave this answer only."""
    if ground.board.genre.clues_are_marks:
        return PinSwitches(ground, clues, effort)
    if ground.board.genre.counting:
        return CountSwitches(ground, answer, clues, effort)
    return GroupSwitches(ground, answer, clues, effort)


class PinSwitches(Switches):
    """Clues that are literals."""

    def __init__(self, ground: Ground, clues: Mapping[Coord, ClueValue], effort: Effort) -> None:
        self._ground = ground
        self._effort = effort
        pinned = ground.pinned
        self._literals = {at: pinned[at][clue] for at, clue in clues.items()}

    def needless(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        literals = self._literals
        assumed = [literals[each] for each in on]
        assumed.append(negate(literals[at]))
        answer = self._effort.solve(self._ground.solver, assumed, conflicts)
        return None if answer is None else not answer

    def sketch(self, orbits: Sequence[Orbit], rng: Rng) -> list[Orbit]:
        """Take them in random order, but for those that follow by propagation from what was taken before."""
        order = rng.shuffled(orbits)
        literals = [self._literals[at] for orbit in order for at in orbit]
        chosen = self._ground.solver.choose((), literals, self._ground.outputs)
        taken = set() if chosen is None else set(chosen[0])
        return [orbit for orbit in order if any(self._literals[at] in taken for at in orbit)]


class CountSwitches(Switches):
    """Clues that count. Only they can be switched off; the rules of the board always hold."""

    def __init__(self, ground: Ground, answer: Answer, clues: Mapping[Coord, ClueValue], effort: Effort) -> None:
        self._effort = effort
        self._held: list[tuple[Coord, tuple[int, int]]] = []
        self._denial: dict[Coord, int] = {}
        self._denials: list[tuple[int, int]] = []
        program = ground.program()
        for k, at in enumerate(ground.hosts):
            clue = clues.get(at)
            number = None if clue is None else clue.as_number
            if number is not None:
                program.code.extend(_rules(ground, k, number))
                self._held.append((at, (_HELD, k)))
                self._denial[at] = len(self._denials)
                self._denials.append((_DENIED, k))
        program.at(*_OTHERWISE)
        program.clause([2 * k + value for k, value in enumerate(answer)])
        self._solver = program.solver(guarded=True)

    def needless(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        k = self._denial[at]
        return self._refuted(on, [*self._denials[:k], *self._denials[k + 1 :], _OTHERWISE], conflicts)

    def enough(self, on: Collection[Coord], conflicts: int | None) -> bool | None:
        return self._refuted(on, self._denials, conflicts)

    def _refuted(self, on: Collection[Coord], off: list[tuple[int, int]], conflicts: int | None) -> bool | None:
        """Whether there is no answer with these clues and without the rules that are off."""
        silent = [rule for at, rule in self._held if at not in on]
        answer = self._effort.solve(self._solver, (), conflicts, silent + off)
        return None if answer is None else not answer


def _rules(ground: Ground, k: int, value: int) -> array[int]:
    """A clue and its denial as they stand in a program."""

    def write(program: Program) -> None:
        counted = ground.counted[k]
        program.at(_HELD, k)
        program.count(counted, (value,))
        program.at(_DENIED, k)
        program.count(counted, [n for n in range(len(counted) + 1) if n != value])

    return ground.code((k, value), write)


class GroupSwitches(Switches):
    """Clues of any meaning, each a group of rules of its own."""

    def __init__(self, ground: Ground, answer: Answer, clues: Mapping[Coord, ClueValue], effort: Effort) -> None:
        self._effort = effort
        bare = ground.lowering
        lowering = bare.onto(bare.program.copy(ALWAYS))
        self._groups = add_clue_groups(ground.board, clues, lowering)
        lowering.program.at(ALWAYS)
        lowering.program.clause([2 * k + value for k, value in enumerate(answer)])
        self._solver = lowering.program.solver(guarded=True)

    def needless(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        """As the solution is the only one with all clues, the others imply this one if they leave no other."""
        return self.enough(on, conflicts)

    def enough(self, on: Collection[Coord], conflicts: int | None) -> bool | None:
        answer = self._effort.solve(self._solver, (), conflicts, self._groups.off(on))
        return None if answer is None else not answer
