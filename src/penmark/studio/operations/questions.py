"""What the rules say of a board, and what its solutions have in common."""

from __future__ import annotations

import enum

import msgspec

from penmark.board.mark import is_single
from penmark.errors import PuzzleError, RegistryError, UndecidedError, quote
from penmark.grading import Strength, profile_names
from penmark.grading import hint as next_hint
from penmark.grading.words import fault_sentences, fault_words
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers import solve
from penmark.solvers.base import Budget, SolveResult
from penmark.solvers.clue_sets import contradicting, needless
from penmark.solvers.questions import explain
from penmark.solvers.questions import facts as find_facts
from penmark.studio.operations.base import Context, LaneName, Operation
from penmark.studio.operations.editing import DraftQuestion, after
from penmark.studio.operations.schemas import (
    AboutPuzzle,
    MarkValue,
    MoveMade,
    Name,
    RulePlace,
    SolutionMarks,
    TimedQuestion,
    game_of,
    marks_of,
    moves_of,
)
from penmark.studio.operations.step_documents import PictureShown, candidates_shown, picture_shown
from penmark.studio.operations.variant_lists import Laid, laid_on

# ── the board as it stands ──


class BrokenRule(RulePlace):
    """A rule that no way to go on can keep, by its place in the board document."""

    constraint: int
    region: int


class Checked(msgspec.Struct):
    solved: bool
    broken: list[BrokenRule]
    """The rules that are broken whatever is still to come."""
    faults: list[RulePlace]
    """What would be wrong if this were all: with empty places read as a player reads them."""
    open: list[str]
    """Positions that are not decided."""


def check(request: AboutPuzzle, context: Context) -> Checked:
    game = game_of(request.document.open())
    if game.solved:
        return Checked(True, [], [], [])
    puzzle, masks = game.puzzle, game.read_as_finished()
    wire_name = puzzle.substrate.format_coord
    faults = [
        RulePlace(fault.violation.code, [wire_name(at) for at in fault.violation.coords], words)
        for words, fault in fault_sentences(puzzle, game.faults_when_finished()).items()
    ]
    names = puzzle.names
    broken = [
        BrokenRule(
            fault.violation.code,
            [wire_name(at) for at in fault.violation.coords],
            fault_words(puzzle, fault, names),
            fault.constraint,
            fault.region,
        )
        for fault in game.faults()
    ]
    undecided = [wire_name(puzzle.field.coord(i)) for i in puzzle.substrate.floor if not is_single(masks[i])]
    return Checked(False, broken, faults, undecided)


class HintRequest(TimedQuestion, kw_only=True):
    strength: Strength = Strength.DO
    profile: Name | None = None
    uniqueness: bool = True
    """Whether the hint may take for granted that there is one solution."""


class HintGiven(msgspec.Struct):
    kind: str
    strength: str
    words: str
    technique: str | None
    title: str | None
    tier: str | None
    observed: list[str]
    moves: list[MoveMade]
    reasons: list[str]
    """Why what the words say is so, one level deeper."""
    picture: PictureShown
    candidates: dict[str, list[int]]
    """Of the cells with numbers that the picture shows, what can still go there."""


def hint(request: HintRequest, context: Context) -> HintGiven:
    return hint_within(request, request.seconds, context)


def hint_within(request: HintRequest, seconds: float, context: Context) -> HintGiven:
    """A hint that may take another time than questions get."""
    game = game_of(request.document.open())
    puzzle = game.puzzle
    given = next_hint(
        game,
        request.strength,
        known_profile(puzzle.genre, request.profile),
        time_budget=seconds,
        uniqueness=request.uniqueness,
        cancel=context.cancel,
    )
    return HintGiven(
        kind=given.kind,
        strength=given.strength,
        words=given.words,
        technique=given.technique,
        title=given.title,
        tier=given.tier.value if given.tier else None,
        observed=[puzzle.substrate.format_coord(at) for at in given.observed],
        moves=moves_of(puzzle, given.moves),
        reasons=list(given.reasons),
        picture=picture_shown(puzzle, given.picture),
        candidates=candidates_shown(puzzle, given.picture, given.before) if given.before is not None else {},
    )


def known_profile(genre: Genre, name: str | None) -> str | None:
    """Only a name that is listed: what names a file must not come from strangers as it is."""
    if name is not None and name not in profile_names(genre):
        raise RegistryError(f"no profile {quote(name)}; known: {', '.join(profile_names(genre))}")
    return name


# ── solutions ──


class Solvability(enum.StrEnum):
    """How many solutions there are."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"
    """Time ran out before that was known."""


class Uniqueness(msgspec.Struct):
    solutions: Solvability
    differ: list[str]
    """Where the two solutions that were found differ."""
    examples: list[SolutionMarks]
    """Up to two solutions."""
    seconds: float


def uniqueness(request: DraftQuestion, context: Context) -> Uniqueness:
    puzzle = after(request, context)
    found = solve(puzzle, 2, time_budget=request.seconds, cancel=context.cancel)
    differ = difference(puzzle, found[0], found[1]) if len(found) > 1 else []
    return Uniqueness(number_of(found), differ, [marks_of(puzzle, each) for each in found], round(found.seconds, 6))


def number_of(found: SolveResult) -> Solvability:
    if len(found) > 1:
        return Solvability.MANY
    if found.unique is None:
        return Solvability.UNKNOWN
    return Solvability.ONE if found.unique else Solvability.NONE


def difference(puzzle: Puzzle, one: Solution, other: Solution) -> list[str]:
    return [puzzle.substrate.format_coord(at) for at in one if one[at] != other[at]]


class FactsFound(msgspec.Struct):
    solvable: bool | None
    """`null` if time ran out before a solution was found."""
    complete: bool
    """Whether `candidates` are all there are; if not, time ran out."""
    candidates: dict[str, list[MarkValue]]
    """For every position the marks that it takes in some solution."""


def facts(request: TimedQuestion, context: Context) -> FactsFound:
    puzzle = request.document.open().puzzle
    found = find_facts(puzzle, time_budget=request.seconds, cancel=context.cancel)
    name = puzzle.substrate.format_coord
    solvable = found.solvable if found.complete or found.solvable else None
    return FactsFound(
        solvable, found.complete, {name(at): [mark.plain for mark in marks] for at, marks in found.items()}
    )


# ── clues ──


class Contradiction(msgspec.Struct):
    contradicts: bool
    """Whether the puzzle has no solution."""
    clues: list[str]
    """Clues that contradict each other and the `variants`: without any one of them the others would not."""
    rules: list[RulePlace]
    """Rules that cannot hold together: without any one of them the others could, if `minimal`."""
    complete: bool
    """Whether nothing more could be left out of `clues`; if not, time ran out."""
    minimal: bool = True
    """Whether it was proved that no rule of `rules` can be spared."""
    variants: list[Laid] = []
    """Variants that belong to what contradicts."""


def contradiction(request: TimedQuestion, context: Context) -> Contradiction:
    """Three questions in a row. The time that was given is for all of them, or the worker would be taken for lost."""
    puzzle = request.document.open().puzzle
    budget = Budget(request.seconds, context.cancel)
    found = solve(puzzle, 1, time_budget=budget.left, cancel=context.cancel)
    if found:
        return Contradiction(False, [], [], True)
    if not found.exhausted:
        raise UndecidedError("time ran out before it was known whether there is a solution")
    core = contradicting(puzzle, time_budget=(budget.left or 0.0) / 2, cancel=context.cancel)
    name = puzzle.substrate.format_coord
    rules, minimal = _rules(puzzle, budget, context)
    variants = laid_on(puzzle, core.variants)
    return Contradiction(True, [name(at) for at in core.clues], rules, core.complete, minimal, variants)


def _rules(puzzle: Puzzle, budget: Budget, context: Context) -> tuple[list[RulePlace], bool]:
    name = puzzle.substrate.format_coord
    try:
        why = explain(puzzle, time_budget=budget.left, cancel=context.cancel)
    except UndecidedError:
        return [], False
    if why is None:
        return [], True
    places = [RulePlace(ground.kind, [name(at) for at in ground.coords], ground.words) for ground in why.grounds()]
    return places, why.minimal


class Redundancy(msgspec.Struct):
    needless: list[str]
    """Clues each of which alone could go: there would still be only one solution."""
    needed: list[str]
    """Clues without any one of which there would be others."""
    complete: bool
    """Whether every clue and variant was tried; if not, time ran out."""
    variants: list[Laid] = []
    """Variants each of which alone could go."""


def redundant(request: TimedQuestion, context: Context) -> Redundancy:
    puzzle = request.document.open().puzzle
    budget = Budget(request.seconds, context.cancel)
    found = solve(puzzle, 2, time_budget=budget.left, cancel=context.cancel)
    if found.unique is None:
        raise UndecidedError("time ran out before it was known whether there is only one solution")
    if not found.unique:
        raise PuzzleError("which clues are needed is known only of a puzzle with exactly one solution")
    tried = needless(puzzle, time_budget=budget.left or 0.0, cancel=context.cancel)
    name = puzzle.substrate.format_coord
    spare, needed = ([name(at) for at in places] for places in (tried.needless, tried.needed))
    return Redundancy(spare, needed, tried.complete, laid_on(puzzle, tried.needless_variants))


OPERATIONS = (
    Operation("check", "Which rules a board in play breaks", check, AboutPuzzle, Checked, tag="Play"),
    Operation("hint", "The easiest next step, in three strengths", hint, HintRequest, HintGiven, tag="Play"),
    Operation(
        "uniqueness", "No solution, one or many", uniqueness, DraftQuestion, Uniqueness, rounds=2, tag="Questions"
    ),
    Operation("facts", "True candidates of every position", facts, TimedQuestion, FactsFound, tag="Questions"),
    Operation(
        "contradiction",
        "Clues and rules that contradict each other",
        contradiction,
        TimedQuestion,
        Contradiction,
        rounds=3,
        lane=LaneName.SLOW,
        tag="Questions",
    ),
    Operation(
        "redundant",
        "Clues that are not needed",
        redundant,
        TimedQuestion,
        Redundancy,
        rounds=2,
        lane=LaneName.SLOW,
        tag="Questions",
    ),
)
