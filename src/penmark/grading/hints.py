"""Hints: from any state of play the easiest next step, or which mark is wrong and why."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from msgspec.structs import replace

from penmark.board.coord import Coord
from penmark.board.mark import Mark
from penmark.errors import UndecidedError
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.parts import grounds_of
from penmark.grading.profile import Profile, Tier, load_profile
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep, plain_move
from penmark.grading.words import fault_words, moves_words, place_words, rule_coords, sentence
from penmark.puzzle.game import Commit, Game, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.outcome import Names
from penmark.solvers.base import Budget, Cancel
from penmark.solvers.fast import KernelRun, kernel_flag
from penmark.solvers.questions import NOT_PROVED_MINIMAL, explain
from penmark.solvers.reasoner import RuleStep

DEFAULT_SECONDS = 10.0
_WHY_SECONDS = 1.0
_SHORT = 4
"""An explanation with more sentences than this is summarised."""


class Strength(enum.StrEnum):
    """How much a hint gives away."""

    NUDGE = "nudge"
    """The technique."""
    LOOK = "look"
    """The technique and the cells."""
    DO = "do"
    """The move and why."""


class HintKind(enum.StrEnum):
    STEP = "step"
    """What to do next."""
    MISTAKE = "mistake"
    """Something that is on the board is wrong."""
    SOLVED = "solved"
    """There is nothing left to do."""
    NO_SOLUTION = "no-solution"
    """The puzzle itself has no solution."""
    NONE = "none"
    """No technique leads on, or there was not enough time."""


@dataclass(frozen=True)
class Hint:
    """What to tell a player. `words` say as much as the strength allows; the rest is there for drawing."""

    kind: HintKind
    strength: Strength
    words: str
    technique: str | None = None
    title: str | None = None
    tier: Tier | None = None
    observed: tuple[Coord, ...] = ()
    """Where to look; for a mistake, the wrong marks."""
    moves: tuple[Move, ...] = ()
    """What to do: empty unless the strength is `do`."""

    def to_plain(self, puzzle: Puzzle) -> dict[str, object]:
        """For JSON: coords by wire name."""
        name = puzzle.substrate.format_coord
        return {
            "kind": self.kind.value,
            "strength": self.strength.value,
            "technique": self.technique,
            "tier": self.tier.value if self.tier else None,
            "words": self.words,
            "observed": [name(coord) for coord in self.observed],
            "moves": [plain_move(move, puzzle.substrate) for move in self.moves],
        }


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
    mistake = _mistake(game, outcome[0], strength, budget) if outcome.unique else _visible_fault(game, strength)
    if mistake is not None:
        return mistake
    if game.solved:
        return Hint(HintKind.SOLVED, strength, "The puzzle is solved.")
    loaded = profile if isinstance(profile, Profile) else load_profile(puzzle.genre, profile)
    truth = outcome[0] if outcome.unique else None
    if budget.stop() is not None:
        return _none_in_time(strength)
    with kernel_flag(cancel) as flag:
        try:
            state = SolveState(puzzle, game.masks, truth, budget, flag, run.lowering)
        except UndecidedError:
            return _none_in_time(strength)
        options = LadderOptions(uniqueness and outcome.unique is True)
        climb = Climb(ladder_for(puzzle, loaded, options), state)
        step = climb.first()
    if climb.contradiction is not None:
        return _dead_end(state.reasoner.puzzle, climb.contradiction, strength)
    if step is None:
        late = budget.stop() is not None
        return _none_in_time(strength) if late else Hint(HintKind.NONE, strength, "No technique leads on from here.")
    if isinstance(step.found, RuleStep) and strength is not Strength.NUDGE:
        step = replace(step, grounds=grounds_of(state, step.found))
    return _step_hint(step, puzzle.names, strength)


def _none_in_time(strength: Strength) -> Hint:
    return Hint(HintKind.NONE, strength, "No step was found in time.")


def _step_hint(step: SolveStep, say: Names, strength: Strength) -> Hint:
    match strength:
        case Strength.NUDGE:
            return Hint(HintKind.STEP, strength, f"Look for: {step.title}.", step.technique, step.title, step.tier)
        case Strength.LOOK:
            words = f"{step.title}: look at {say.coords(step.observed)}."
            return Hint(HintKind.STEP, strength, words, step.technique, step.title, step.tier, step.observed)
        case Strength.DO:
            words = f"{step.title}: {step.words}"
            return Hint(
                HintKind.STEP, strength, words, step.technique, step.title, step.tier, step.observed, step.moves
            )


# ── what is wrong ──


def _mistake(game: Game, solution: Solution, strength: Strength, budget: Budget) -> Hint | None:
    """The positions whose candidates leave out the solution's mark, and the reason for one of them."""
    puzzle, masks, right = game.puzzle, game.masks, solution.masks()
    wrong = [i for i in puzzle.substrate.floor if not masks[i] & right[i]]
    if not wrong:
        return None
    say = puzzle.names
    coords = puzzle.field.coords(wrong)
    if strength is Strength.NUDGE:
        count = "One mark is" if len(wrong) == 1 else f"{len(wrong)} marks are"
        return Hint(HintKind.MISTAKE, strength, f"{count} wrong.")
    if strength is Strength.LOOK:
        return Hint(HintKind.MISTAKE, strength, f"Wrong: {say.coords(coords)}.", observed=coords)
    seen = next(((fault, at) for fault in game.faults() for at in coords if at in fault.violation.coords), None)
    coord = coords[0] if seen is None else seen[1]
    move = Commit(coord, solution[coord])
    words = sentence(f"{say.coord(coord)} is wrong: {moves_words((move,), say)} in the solution")
    why = _why(puzzle, coord, move.mark, budget) if seen is None else f" {fault_words(puzzle, seen[0], say)}"
    return Hint(HintKind.MISTAKE, strength, words + why, observed=coords, moves=(move,))


def _why(puzzle: Puzzle, coord: Coord, mark: Mark, budget: Budget) -> str:
    """The rules that force a mark, if they are few and found soon."""
    left = budget.left
    try:
        explanation = explain(
            puzzle, coord, mark, time_budget=_WHY_SECONDS if left is None else min(_WHY_SECONDS, left)
        )
    except UndecidedError:
        return ""
    if explanation is None:
        return ""
    sentences = explanation.sentences()
    if len(sentences) > _SHORT:
        return f" That follows from {len(sentences)} rules together."
    told = " It follows from: " + " ".join(sentences)
    return told if explanation.minimal else f"{told} {NOT_PROVED_MINIMAL}"


def _visible_fault(game: Game, strength: Strength) -> Hint | None:
    """The first rule that the board violates."""
    fault = next(game.faults(), None)
    if fault is None:
        return None
    say = game.puzzle.names
    coords = fault.violation.coords
    if strength is Strength.NUDGE:
        return Hint(HintKind.MISTAKE, strength, "A rule is broken.")
    if strength is Strength.LOOK:
        return Hint(HintKind.MISTAKE, strength, f"A rule is broken at {say.coords(coords)}.", observed=coords)
    return Hint(HintKind.MISTAKE, strength, fault_words(game.puzzle, fault, say), observed=coords)


def _dead_end(puzzle: Puzzle, rule: RuleStep, strength: Strength) -> Hint:
    """A rule that can no longer hold: the puzzle may have several solutions, but none from this board."""
    say = puzzle.names
    coords = rule_coords(puzzle, rule.constraint, rule.region)
    if strength is Strength.NUDGE:
        return Hint(HintKind.MISTAKE, strength, "The marks leave no solution.")
    place = place_words(puzzle, rule.constraint, rule.region, say)
    return Hint(HintKind.MISTAKE, strength, f"The marks leave no way for {place}.", observed=coords)
