"""Fillings: the ways to fill a few cells under a few rules, with the candidates there are.

They are asked of the kernel, which sees these cells and rules alone, so that what it rules out follows from them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain

from penmark.board.mark import Masks, bits, is_single
from penmark.program import is_negative, negate
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.rules.base import Rule
from penmark.rules.distinct import Distinct
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering

MOST_CONFLICTS = 400
"""Of one question: what takes longer to see is left to other techniques."""

_SHRINKINGS = 4
"""How often reasons are asked again of themselves, which leaves fewer of them."""
_MOST_TRIED = 12
"""Reasons of which each is tried to be left out."""

RuleStatement = Callable[[Lowering], object]
"""Puts a rule into a program."""


class Fillings:
    """The fillings of some cells under some rules. What it has seen of them it remembers."""

    def __init__(self, field: Field, cells: Sequence[int], rules: Iterable[RuleStatement]) -> None:
        self.cells = tuple(cells)
        lowering = Lowering(field, among=self.cells)
        for state in rules:
            state(lowering)
        self._literals = [
            {mark.value: lowering.literal(i, mark) for mark in field.domain(i).marks()} for i in self.cells
        ]
        self._candidate = {
            negate(literal): (i, value)
            for i, cell in zip(self.cells, self._literals, strict=True)
            for value, literal in cell.items()
        }
        self._solver = lowering.program.solver()
        self._seen: list[tuple[int, ...]] = []
        """Fillings, each the bit of the value by cell."""

    def impossible(self, masks: Masks) -> list[tuple[int, int]]:
        """Every candidate (position, value) that is in no filling."""
        here = [masks[i] for i in self.cells]
        found: list[tuple[int, int]] = []
        self._seen = [each for each in self._seen if all(bit & mask for bit, mask in zip(each, here, strict=True))]
        supported = self._supported()
        struck = self._struck(here)
        for k, mask in enumerate(here):
            for value in bits(mask):
                if supported[k] >> value & 1:
                    continue
                if self._fill([*struck, self._literals[k][value]]):
                    supported = self._supported()
                else:
                    found += [(self.cells[k], value)] if self._refuted else []
        return found

    def must_hold(self, masks: Masks, value: int) -> bool:
        """Whether every filling has the value in some cell."""
        if not all(any(bit >> value & 1 for bit in each) for each in self._seen):
            return False
        struck = self._struck([masks[i] & ~(1 << value) for i in self.cells])
        return not self._fill(struck) and self._refuted

    def reasons(self, masks: Sequence[int], candidates: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
        """Of the candidates that are gone, by cell, some for which none of the given ones is in any filling."""
        at = {cell: k for k, cell in enumerate(self.cells)}
        found: set[tuple[int, int]] = set()
        for cell, value in candidates:
            literal = self._literals[at[cell]][value]
            known = [negate(self._literals[at[i]][v]) for i, v in sorted(found)]
            if found and self._solver.solve([literal, *known], conflicts=MOST_CONFLICTS) is False:
                continue
            struck = [each for each in self._first(masks, found) if each != negate(literal)]
            needed = self._needed(struck, literal)
            found |= {(cell, value)} if needed is None and not masks[at[cell]] >> value & 1 else needed or set()
        return found

    def reasons_to_hold(self, masks: Sequence[int], value: int) -> set[tuple[int, int]]:
        """The same for a value that some cell must hold."""
        hypothetical = [negate(cell[value]) for cell in self._literals]
        struck = [each for each in self._struck(masks) if each not in hypothetical]
        gone = {(i, value) for i, mask in zip(self.cells, masks, strict=True) if not mask >> value & 1}
        return gone | (self._needed(struck, *hypothetical) or set())

    def ways(self, here: Sequence[int], among: Sequence[int], most: int) -> list[tuple[int, ...]] | None:
        """How some of the cells can be filled, each the values in order; `None` if that is in more ways, or not clear.

        `here`: the candidates by cell; `among`: the numbers of the cells that are told apart.
        """
        struck, found = self._struck(here), list[tuple[int, ...]]()
        open_: list[tuple[int, ...]] = [()]
        while open_:
            begun = open_.pop()
            if len(begun) == len(among):
                found.append(begun)
                if len(found) > most:
                    return None
                continue
            taken = [self._literals[k][value] for k, value in zip(among, begun, strict=False)]
            k = among[len(begun)]
            for value in sorted(bits(here[k]), reverse=True):
                answer = self._solver.solve([*struck, *taken, self._literals[k][value]], conflicts=MOST_CONFLICTS)
                if answer is None:
                    return None
                if answer:
                    open_.append((*begun, value))
        return found

    def rule_out(self, here: Sequence[int], candidates: Iterable[tuple[int, int]]) -> bool:
        """Whether none of some candidates, each the number of its cell and a value, is in any filling."""
        struck = self._struck(here)
        return all(
            self._solver.solve([*struck, self._literals[k][value]], conflicts=MOST_CONFLICTS) is False
            for k, value in candidates
        )

    def goes_with_nothing(self, k: int, value: int) -> bool:
        """Whether a cell can never hold a value, whatever the others could."""
        return self._solver.solve([self._literals[k][value]], conflicts=MOST_CONFLICTS) is False

    def partners(self, here: Sequence[int], held: tuple[int, int], other: int) -> int:
        """The values, as a mask, that a cell may hold, whatever is left there, when another holds one that is given.

        `held`: the number of that other cell, and its value.
        """
        k, value = held
        rest = [literal for literal in self._struck(here) if self._candidate[literal][0] != self.cells[other]]
        supposed = [*rest, self._literals[k][value]]
        allowed = 0
        for beside, literal in self._literals[other].items():
            if self._solver.solve([*supposed, literal], conflicts=MOST_CONFLICTS) is not False:
                allowed |= 1 << beside
        return allowed

    def _needed(self, struck: list[int], *supposed: int) -> set[tuple[int, int]] | None:
        """Some of the candidates struck, few of them superfluous, that rule out what is supposed; `None` if all do not.

        Those that come first are preferred.
        """
        needed = struck
        for _ in range(_SHRINKINGS):
            if self._solver.solve([*supposed, *needed], conflicts=MOST_CONFLICTS) is not False:
                return None if needed is struck else {self._candidate[each] for each in needed}
            failed = frozenset(self._solver.failed())
            fewer = [each for each in needed if each in failed]
            if len(fewer) == len(needed):
                break
            needed = fewer
        if len(needed) <= _MOST_TRIED:
            for each in reversed(needed.copy()):
                rest = [other for other in needed if other != each]
                if self._solver.solve([*supposed, *rest], conflicts=MOST_CONFLICTS) is False:
                    needed = rest
        return {self._candidate[each] for each in needed}

    def _first(self, masks: Sequence[int], preferred: set[tuple[int, int]]) -> list[int]:
        """What is struck, with what is a reason anyhow first."""
        return sorted(self._struck(masks), key=lambda each: self._candidate[each] not in preferred)

    def _fill(self, assumptions: list[int]) -> bool:
        """Whether there is a filling, which is remembered."""
        answer = self._solver.solve(assumptions, conflicts=MOST_CONFLICTS)
        self._refuted = answer is False
        if answer:
            outputs = self._solver.outputs()
            filling = (
                next(1 << value for value, literal in cell.items() if outputs[literal >> 1] != is_negative(literal))
                for cell in self._literals
            )
            self._seen.append(tuple(filling))
        return bool(answer)

    def _struck(self, here: Sequence[int]) -> list[int]:
        return [
            negate(literal)
            for mask, cell in zip(here, self._literals, strict=True)
            for value, literal in cell.items()
            if not mask >> value & 1
        ]

    def _supported(self) -> list[int]:
        supported = [0] * len(self.cells)
        for filling in self._seen:
            supported = [one | bit for one, bit in zip(supported, filling, strict=True)]
        return supported


def concluded(position: Position, gone: Iterable[tuple[int, int]]) -> tuple[tuple[Move, ...], list[tuple[int, int]]]:
    """What to do where candidates go: remove them, or put down the one that is left. And all that is gone then."""
    struck: dict[int, list[int]] = {}
    for i, value in gone:
        struck.setdefault(i, []).append(value)
    moves, out = list[Move](), list[tuple[int, int]]()
    for i, values in struck.items():
        left = position.masks[i] & ~sum(1 << value for value in values)
        if is_single(left):
            domain = position.puzzle.field.domain(i)
            moves.append(Commit(position.puzzle.field.coord(i), domain.marks(left)[0]))
            out += [(i, value) for value in bits(domain.mask & ~left)]
        else:
            moves += chain.from_iterable(position.eliminate(i, value) for value in values)
            out += [(i, value) for value in values]
    return tuple(moves), out


def stated(rule: Rule, scope: Scope) -> RuleStatement:
    """A rule over a scope, to be put into a program."""
    return lambda to: rule.lower(scope, to)


class DifferingCells:
    """The regions of one puzzle in which no mark stands twice, for saying so of any of its cells."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._field = puzzle.field
        differ = (place for place in puzzle.places() if place.rule.all_differ)
        self._groups = tuple(dict.fromkeys(frozenset(place.scope.indices) for place in differ))

    def among(self, cells: Iterable[int]) -> list[RuleStatement]:
        """What all these regions say of some cells: every largest group of them in one region differs."""
        within = frozenset(cells)
        groups = sorted({group & within for group in self._groups}, key=lambda group: (-len(group), sorted(group)))
        kept: list[frozenset[int]] = []
        for group in groups:
            if len(group) > 1 and not any(group <= other for other in kept):
                kept.append(group)
        return [stated(Distinct(), Scope(self._field, (array("i", sorted(group)),))) for group in kept]


class CaseBook:
    """The fillings of one puzzle that techniques have asked for, by what they are of."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._field = puzzle.field
        self._differing = DifferingCells(puzzle)
        self._kept: dict[Hashable, Fillings] = {}

    def fillings(self, key: Hashable, cells: Sequence[int], rules: Callable[[], Iterable[RuleStatement]]) -> Fillings:
        """The fillings of cells under rules, and of course without repeats where there may be none."""
        if key not in self._kept:
            self._kept[key] = self.made(cells, rules())
        return self._kept[key]

    def made(self, cells: Sequence[int], rules: Iterable[RuleStatement]) -> Fillings:
        """The same for one question, not to be kept."""
        return Fillings(self._field, cells, (*rules, *self._differing.among(cells)))
