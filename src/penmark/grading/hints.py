"""Hints: from any state of play the easiest next step, or which mark is wrong and why.

The first hint places something, or removes what matters. Bookkeeping (what a profile scores 0: crosses, lit cells,
used-up clues) is done on the way; it is offered, all together, to players who keep such marks and need some of them.
"""

from __future__ import annotations

from array import array

from msgspec.structs import replace

from penmark.errors import UndecidedError
from penmark.grading.hint_model import Hint, HintKind, Strength
from penmark.grading.ladder import Climb, Ladder, LadderOptions, ladder_for
from penmark.grading.looking import look_words
from penmark.grading.mistakes import dead_end, mistake, visible_fault
from penmark.grading.parts import grounds_of
from penmark.grading.picture import Picture
from penmark.grading.profile import Profile, load_profile
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.grading.tidying import Bookkeeping
from penmark.puzzle.game import Game
from penmark.rules.outcome import Names
from penmark.solvers.base import Budget, Cancel
from penmark.solvers.fast import KernelRun, kernel_flag
from penmark.solvers.reasoner import RuleStep

__all__ = ["Hint", "HintKind", "Strength", "hint"]

DEFAULT_SECONDS = 10.0


def hint(
    game: Game,
    strength: Strength | str = Strength.DO,
    profile: Profile | str | None = None,
    *,
    time_budget: float | None = DEFAULT_SECONDS,
    uniqueness: bool = True,
    cancel: Cancel | None = None,
) -> Hint:
    """The easiest next step from a state of play; if something on the board is wrong, that comes first."""
    strength = Strength(strength)
    puzzle = game.puzzle
    budget = Budget(time_budget, cancel)
    run = KernelRun(puzzle, 2, None if time_budget is None else time_budget / 2, cancel)
    outcome = run.result()
    if outcome.unique is False and not len(outcome):
        return Hint(HintKind.NO_SOLUTION, strength, "This puzzle has no solution.")
    loaded = profile if isinstance(profile, Profile) else load_profile(puzzle.genre, profile)
    ladder = ladder_for(puzzle, loaded, LadderOptions(uniqueness and outcome.unique is True))
    wrong = mistake(game, outcome[0], strength, ladder, budget) if outcome.unique else visible_fault(game, strength)
    if wrong is not None:
        return wrong
    if game.solved:
        return Hint(HintKind.SOLVED, strength, "The puzzle is solved.")
    truth = outcome[0] if outcome.unique else None
    if budget.stop() is not None:
        return _none_in_time(strength)
    with kernel_flag(cancel) as flag:
        try:
            state = SolveState(puzzle, game.masks, truth, budget, flag, run.lowering, keep_bookkeeping=True)
        except UndecidedError:
            return _none_in_time(strength)
        climb = Climb(ladder, state)
        step = next(climb.steps(), None) if climb.tells_by_need else climb.first()
    if climb.contradiction is not None and step is None:
        return dead_end(state.reasoner.puzzle, climb.contradiction, strength)
    bookkeeping = Bookkeeping(game, climb.bookkeeping())
    if step is None:
        if bookkeeping.moves:
            return _tidy_hint(bookkeeping, puzzle.names, strength)
        late = budget.stop() is not None
        return _none_in_time(strength) if late else Hint(HintKind.NONE, strength, "No technique leads on from here.")
    if bookkeeping.is_kept and bookkeeping.needed_for(step):
        return _tidy_hint(bookkeeping, puzzle.names, strength)
    if climb.tells_by_need:
        state = _just_after(step, SolveState(puzzle, game.masks, truth, budget, flag, run.lowering), ladder)
    if isinstance(step.found, RuleStep) and strength is not Strength.NUDGE:
        step = replace(step, grounds=grounds_of(state, step.found))
    completed = step if climb.tells_by_need else climb.completed(step)
    return _step_hint(completed, bookkeeping, puzzle.names, strength)


def _just_after(step: SolveStep, state: SolveState, ladder: Ladder) -> SolveState:
    """The state after a step that rests on nothing but bookkeeping: the climb that found it has gone on."""
    Climb(ladder, state).do_bookkeeping()
    state.apply(step.moves)
    return state


def _none_in_time(strength: Strength) -> Hint:
    return Hint(HintKind.TIMED_OUT, strength, "No step was found in time.")


def _step_hint(step: SolveStep, bookkeeping: Bookkeeping, say: Names, strength: Strength) -> Hint:
    match strength:
        case Strength.NUDGE:
            return Hint(HintKind.STEP, strength, f"Look for: {step.title}.", step.technique, step.title, step.tier)
        case Strength.LOOK:
            shown = step.picture
            picture = Picture(shown.clues, shown.areas)
            words = f"{step.title}: look at {look_words(step, say)}."
            return Hint(
                HintKind.STEP, strength, words, step.technique, step.title, step.tier, step.observed, picture=picture
            )
        case Strength.DO:
            return Hint(
                HintKind.STEP,
                strength,
                f"{step.title}: {step.words}",
                step.technique,
                step.title,
                step.tier,
                step.observed,
                step.moves,
                tuple(dict.fromkeys((*bookkeeping.reasons_for(step), *step.reasons))),
                step.picture,
                array("Q", step.before),
            )


def _tidy_hint(bookkeeping: Bookkeeping, say: Names, strength: Strength) -> Hint:
    name, title, tier = bookkeeping.technique, bookkeeping.title, bookkeeping.tier
    moves = bookkeeping.moves
    coords = tuple(move.coord for move in moves)
    match strength:
        case Strength.NUDGE:
            return Hint(HintKind.STEP, strength, f"{title}: some marks follow at once.", name, title, tier)
        case Strength.LOOK:
            words = f"{title}: look at {bookkeeping.places(say)}."
            return Hint(HintKind.STEP, strength, words, name, title, tier, coords)
        case Strength.DO:
            words = f"{title}: {bookkeeping.words(say)}"
            reasons = bookkeeping.reasons()
            return Hint(HintKind.STEP, strength, words, name, title, tier, coords, moves, reasons, bookkeeping.picture)
