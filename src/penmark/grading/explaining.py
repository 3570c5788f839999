"""`explain`: why a mark must be there, as an argument whose every step has its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from penmark.board.coord import Coord
from penmark.board.mark import Mark, MarkKind
from penmark.errors import UndecidedError
from penmark.grading.derivation import derivation
from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.grading.profile import load_profile
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.grading.words import sentence, supposed_words
from penmark.program import negate
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import CoordLike, Puzzle
from penmark.solvers.base import Budget, Cancel
from penmark.solvers.questions import Explanation
from penmark.solvers.questions import explain as rules_behind

_SECONDS = 5.0
"""The longest that an argument is looked for, once the rules are known."""
_LONGEST = 60
"""Steps of an argument. What takes more is told by its rules."""


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
    settled within the budget. Whatever is left of it goes into leaving out rules that are not needed, and into the
    argument: named steps, or a supposition that single rules refute, whichever is shorter.
    """
    budget = Budget(time_budget, cancel)
    found = rules_behind(puzzle, at, mark, time_budget=time_budget, cancel=cancel)
    if found is None or found.follows is None:
        return found
    left = _SECONDS if budget.left is None else min(_SECONDS, budget.left)
    return replace(found, argument=tuple(_argument(puzzle, *found.follows, Budget(left, cancel))))


def _argument(puzzle: Puzzle, coord: Coord, mark: Mark, budget: Budget) -> Sequence[str]:
    """Its sentences; none if the mark is given, or nothing leads there in few steps."""
    if coord in puzzle.clues and puzzle.genre.clues_are_marks:
        return ()
    try:
        state = SolveState(puzzle, budget=budget, keep_bookkeeping=True)
    except UndecidedError:
        return ()
    refuted = _refuted(state, coord, mark)
    links = None if refuted is None else len(refuted.placements) + 1
    way = derivation(state, ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions(uniqueness=False)), [coord])
    is_numeric = puzzle.field.domain(puzzle.substrate.layout.index(coord)).kind is MarkKind.NUMERIC
    # A refutation does not tell candidates that are struck on the way.
    if way is not None and (links is None or is_numeric or way.effort <= links) and len(way.steps) <= _LONGEST:
        # That a number is struck from its peers goes without saying; a cross or a lit cell is a link of its own.
        told = (step for step in way.all_steps if step.score or any(isinstance(move, Commit) for move in step.moves))
        return [f"{step.title}: {step.words}" for step in told]
    return [] if refuted is None or len(refuted.placements) > _LONGEST else _told(puzzle, refuted)


def _refuted(state: SolveState, coord: Coord, mark: Mark) -> RuleRefutation | None:
    """What single rules say against anything else there, from the puzzle as it is given."""
    reasoner = state.reasoner
    other = negate(reasoner.literal(Commit(coord, mark)))
    if reasoner.deducer.value(other) != 0:
        return None
    known, chain = state.at_once(), state.shortest_refutation(other)
    return RuleRefutation.of(reasoner.literals(), state.position.masks, reasoner.move(other), chain, known)


def _told(puzzle: Puzzle, refuted: RuleRefutation) -> list[str]:
    say = puzzle.names
    start = sentence(f"suppose that {supposed_words(refuted.supposed, say)}")
    return [*refuted.background(), start, *(sentence(words(say)) for words in refuted.sentences())]
