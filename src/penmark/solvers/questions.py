"""Questions beside 'what is the solution': what is common to all solutions, and why something must be so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from penmark._kernel import Flag
from penmark.board.coord import Coord
from penmark.board.mark import Mark
from penmark.errors import MarkError, PuzzleError, UndecidedError
from penmark.program import Origin, Program, is_negative
from penmark.puzzle.argument import Ground, grounds
from penmark.puzzle.places import rule_coords
from penmark.puzzle.puzzle import CoordLike, Puzzle
from penmark.rules.base import Rule
from penmark.solvers.base import Budget, Cancel, StopReason
from penmark.solvers.fast import kernel_flag
from penmark.solvers.lowered import lowering_of

_FALSE_SOMEWHERE, _TRUE_SOMEWHERE = 1, 2
NOT_PROVED_MINIMAL = "Not proved minimal: fewer of these rules may do."
"""What is said with an explanation that may hold more than is needed."""


class Facts(Mapping[Coord, tuple[Mark, ...]]):
    """For every decision position the marks that it takes in some solution: its true candidates."""

    def __init__(self, marks: Mapping[Coord, tuple[Mark, ...]], stopped_by: StopReason | None, solvable: bool) -> None:
        self._marks = marks
        self.solvable = solvable
        """Whether a solution was found."""
        self.stopped_by = stopped_by
        """Why the search ended early: then marks may be missing. `None` when it saw everything."""

    @property
    def complete(self) -> bool:
        return self.stopped_by is None

    def __getitem__(self, coord: Coord) -> tuple[Mark, ...]:
        return self._marks[coord]

    def __iter__(self) -> Iterator[Coord]:
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)

    def __repr__(self) -> str:
        fixed = sum(len(marks) == 1 for marks in self._marks.values())
        return f"<Facts: {fixed} of {len(self)} positions decided>"


def facts(puzzle: Puzzle, *, time_budget: float | None = None, cancel: Cancel | None = None) -> Facts:
    """The marks that appear in some solution, for every decision position; none at all if there is no solution."""
    budget = Budget(time_budget, cancel)
    try:
        lowering = lowering_of(puzzle, budget=budget)
    except UndecidedError:
        return Facts({}, budget.stop() or StopReason.TIME, solvable=False)
    with kernel_flag(cancel) as flag:
        try:
            solver = lowering.program.solver(seconds=budget.left, cancel=flag)
            answer, found = solver.facts(budget.left, flag)
        except TimeoutError:
            answer, found = None, bytes(lowering.program.outputs)
    field = puzzle.field
    marks: dict[Coord, tuple[Mark, ...]] = {}
    for i in puzzle.substrate.floor:
        possible = []
        for mark in field.domain(i).marks():
            literal = lowering.literal(i, mark)
            if found[literal // 2] & (_FALSE_SOMEWHERE if is_negative(literal) else _TRUE_SOMEWHERE):
                possible.append(mark)
        marks[field.coord(i)] = tuple(possible)
    if answer is not None:
        return Facts(marks, None, answer)
    # The first solution that is found gives every position a mark.
    return Facts(marks, budget.stop() or StopReason.TIME, bool(marks) and all(marks.values()))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Rules from which something follows, as few as could be found within reason."""

    puzzle: Puzzle
    origins: tuple[Origin, ...]
    """Which rules, and which part of those that tell their parts apart."""
    minimal: bool = True
    """Whether it was proved that with any one of them left out it would not follow. Where that is as hard as the
    hardest puzzles, or time ran out, a rule is kept that may not be needed."""
    follows: tuple[Coord, Mark] | None = None
    """The mark that follows, and where; `None` if there is no solution."""
    argument: tuple[str, ...] = ()
    """How it follows, step by step, each with its reason; empty where that is not known or too long."""

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """(constraint, region), as in `puzzle.constraints`, each once."""
        return tuple(dict.fromkeys((origin.constraint, origin.region) for origin in self.origins))

    def rules(self) -> Iterator[tuple[Rule, tuple[Coord, ...]]]:
        """Each rule with the coords it holds over; of a rule with parts, those of each part that is needed."""
        for constraint, region, part in self.origins:
            yield self.puzzle.constraints[constraint].rule, rule_coords(self.puzzle, constraint, region, part)

    def words(self) -> str:
        """The argument, one sentence a line, and what follows.

        Without steps it is the rules that are needed, with a last line where these are not proved minimal.
        """
        lines = [*(self.argument or self.sentences()), self._conclusion()]
        return "\n".join(lines if self.minimal or self.argument else [*lines, NOT_PROVED_MINIMAL])

    def sentences(self) -> list[str]:
        """The rules in the order of an argument, those that are told alike in one sentence with all their places."""
        return [each.words for each in self.grounds()]

    def grounds(self) -> list[Ground]:
        """The same, each sentence with the rules that it tells."""
        return grounds(self.puzzle, self.origins)

    def _conclusion(self) -> str:
        if self.follows is None:
            return "These cannot all hold."
        coord, mark = self.follows
        say = self.puzzle.names.about((coord,))
        return f"So {say.coord(coord)} {say.placed(mark, 1)}."


def explain(
    puzzle: Puzzle,
    at: CoordLike | None = None,
    mark: Mark | None = None,
    *,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
) -> Explanation | None:
    """Why a coord must take a mark; or, without one, why the puzzle has no solution.

    `None` if it need not be so, that is if some solution has it otherwise. Raises `UndecidedError` if that could not be
    settled within the budget. Whatever is left of it goes into leaving out rules that are not needed.
    """
    budget = Budget(time_budget, cancel)
    lowering = lowering_of(puzzle, budget=budget)
    goal = None if at is None else lowering.literal(*_mark_at(puzzle, at, mark))
    with kernel_flag(cancel) as flag:
        try:
            solver = lowering.program.solver(guarded=True, seconds=budget.left, cancel=flag)
        except TimeoutError:
            raise UndecidedError("no explanation was found in time") from None
        answer, places, minimal = solver.explain(goal, budget.left, flag)
        if answer is None:
            raise UndecidedError("no explanation was found in time")
        if not answer:
            return None
        origins, parts_minimal = _parts(lowering.program, places, goal, budget, flag)
    follows = None if at is None or mark is None else (puzzle.coord(at), mark)
    return Explanation(puzzle, origins, minimal and parts_minimal, follows)


def _parts(
    program: Program, places: list[tuple[int, int]], goal: int | None, budget: Budget, flag: Flag | None
) -> tuple[tuple[Origin, ...], bool]:
    """Which parts of rules are needed, of those that are, and whether each is: the whole rules if time runs out."""
    needed = frozenset(places)
    if program.has_parts(needed):
        parted, meaning = program.only(needed).parted()
        try:
            answer, found, minimal = parted.solver(guarded=True, seconds=budget.left, cancel=flag).explain(
                goal, budget.left, flag
            )
        except TimeoutError:
            answer, found, minimal = None, [], False
        if answer:
            return tuple(meaning.get(at, Origin(*at)) for at in found), minimal
    return tuple(Origin(*at) for at in places), True


def _mark_at(puzzle: Puzzle, at: CoordLike, mark: Mark | None) -> tuple[int, Mark]:
    coord = puzzle.coord(at)
    if not puzzle.is_play_target(coord):
        raise PuzzleError(f"nothing is marked at {puzzle.name_of(coord)}")
    index = puzzle.substrate.layout.index(coord)
    if mark is None:
        raise MarkError(
            f"which mark of {puzzle.name_of(coord)} is to be explained? It takes {puzzle.field.domain(index)}"
        )
    if mark not in puzzle.field.domain(index):
        raise MarkError(f"{puzzle.name_of(coord)} takes {puzzle.field.domain(index)}, not {mark}")
    return index, mark
