"""Coverage: what each technique of a ladder finds over puzzles and states, and what it would cost to be without it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from penmark.discovering.firing import Firing
from penmark.discovering.withholding import without_one
from penmark.grading.grader import DEFAULT_SECONDS, StandardGrader
from penmark.grading.picture import Picture
from penmark.grading.profile import Profile, ProfileEntry, completed, load_profile, techniques_in_order
from penmark.grading.result import GradeResult
from penmark.grading.step import SolveStep
from penmark.puzzle.game import Game, Move
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.technique import Technique
from penmark.solvers.base import Budget, Cancel

_MOST_SHOWN = 12
"""States that are kept to be drawn, of those in which nothing fires."""


@dataclass(frozen=True, slots=True)
class CoverageOptions:
    profile: Profile | str | None = None
    uniqueness: bool = True
    time_budget: float | None = DEFAULT_SECONDS
    """Seconds for one grading, or for one state."""
    removal: bool = True
    """Whether puzzles are graded again without each technique that they use."""


@dataclass(frozen=True, slots=True)
class ShownState:
    """A state to be drawn."""

    game: Game
    source: str
    picture: Picture | None = None
    words: str = ""


@dataclass(slots=True)
class TechniqueTally:
    """What is known of one technique."""

    steps: int = 0
    puzzles: int = 0
    """Those in whose grading it is used."""
    hardest_in: int = 0
    """Those in which no step is harder."""
    states: int = 0
    """Those in which it finds something."""
    hits: int = 0
    """Those among them in which it finds what is known to follow."""
    needs_trial: int = 0
    """Puzzles that, without it, need a trial or are not solved, and were solved without trial before."""
    rises: int = 0
    """Puzzles that, without it, are of a higher tier, but need no trial."""
    example: ShownState | None = None

    def add(self, other: TechniqueTally) -> None:
        self.steps += other.steps
        self.puzzles += other.puzzles
        self.hardest_in += other.hardest_in
        self.states += other.states
        self.hits += other.hits
        self.needs_trial += other.needs_trial
        self.rises += other.rises
        self.example = self.example or other.example


@dataclass(slots=True, kw_only=True)
class TechniqueCoverage(TechniqueTally):
    """The same, of a technique where it stands on the ladder."""

    technique: Technique
    entry: ProfileEntry

    def to_plain(self) -> dict[str, object]:
        """For JSON."""
        return {
            "technique": self.technique.name,
            "tier": self.entry.tier.value,
            "score": self.entry.score,
            "steps": self.steps,
            "puzzles": self.puzzles,
            "hardest_in": self.hardest_in,
            "states": self.states,
            "hits": self.hits,
            "needs_trial_without": self.needs_trial,
            "rises_without": self.rises,
        }


@dataclass(slots=True)
class Residue:
    """Where no technique but a trial finds anything."""

    puzzles: int = 0
    states: int = 0
    shown: list[ShownState] = field(default_factory=list)
    """The first of them."""

    def show(self, state: ShownState) -> None:
        self.states += 1
        if len(self.shown) < _MOST_SHOWN:
            self.shown.append(state)

    def add(self, other: Residue) -> None:
        self.puzzles += other.puzzles
        self.states += other.states
        self.shown += other.shown[: _MOST_SHOWN - len(self.shown)]


@dataclass(slots=True)
class Covered:
    """What one puzzle or one state tells, as far as it came before it was stopped."""

    puzzles: int = 0
    ungraded: int = 0
    states: int = 0
    residue: Residue = field(default_factory=Residue)
    techniques: defaultdict[str, TechniqueTally] = field(default_factory=lambda: defaultdict(TechniqueTally))


class Coverage:
    """Collects what puzzles and states tell."""

    def __init__(self, genre: Genre, options: CoverageOptions | None = None) -> None:
        self.genre = genre
        self._asking = CoverageOf(genre, options or CoverageOptions())
        self.profile = self._asking.profile
        self.puzzles = 0
        self.ungraded = 0
        """Puzzles without a grade: no solution, several, or not in time."""
        self.states = 0
        self.residue = Residue()
        ladder = techniques_in_order(genre, self.profile)
        self._rows = {each.name: TechniqueCoverage(technique=each, entry=entry) for each, entry in ladder}

    def rows(self) -> list[TechniqueCoverage]:
        """Every technique that was seen, in the order of the ladder."""
        return [row for row in self._rows.values() if row.steps or row.states]

    def unseen(self) -> list[str]:
        """The techniques of the genre that never found anything, in the order of the ladder, but for bookkeeping."""
        own = {technique.name for technique in self.genre.techniques}
        seen = {row.technique.name for row in self.rows()}
        return [name for name, row in self._rows.items() if name in own - seen and row.entry.score > 0]

    def add_puzzle(self, puzzle: Puzzle, source: str = "", cancel: Cancel | None = None) -> None:
        self.add(self._asking.puzzle(puzzle, source, cancel))

    def add_state(self, game: Game, known: Sequence[Move] = (), source: str = "", cancel: Cancel | None = None) -> None:
        self.add(self._asking.state(game, known, source, cancel))

    def add(self, covered: Covered) -> None:
        self.puzzles += covered.puzzles
        self.ungraded += covered.ungraded
        self.states += covered.states
        self.residue.add(covered.residue)
        for name, tally in covered.techniques.items():
            self._rows[name].add(tally)

    def to_plain(self) -> dict[str, object]:
        """For JSON."""
        return {
            "genre": self.genre.name,
            "profile": self.profile.name,
            "puzzles": self.puzzles,
            "ungraded": self.ungraded,
            "states": self.states,
            "residue": {"puzzles": self.residue.puzzles, "states": self.residue.states},
            "techniques": [row.to_plain() for row in self.rows()],
            "unseen": self.unseen(),
        }


class CoverageOf:
    """Asks the techniques of a ladder about one puzzle or one state. It may be sent to other processes."""

    def __init__(self, genre: Genre, options: CoverageOptions) -> None:
        named = options.profile
        self.genre = genre
        self.profile = completed(genre, named if isinstance(named, Profile) else load_profile(genre, named))
        self._options = options

    def puzzle(self, puzzle: Puzzle, source: str = "", cancel: Cancel | None = None) -> Covered:
        """Grade a puzzle, and grade it again without each of the techniques that it takes."""
        covered = Covered()
        result = self._grader(self.profile).grade(puzzle, cancel=cancel)
        if cancel is not None and cancel.is_set():
            return covered
        covered.puzzles = 1
        covered.ungraded = 0 if result.solved else 1
        _count(covered, result, source)
        if self._options.removal and result.solved and not _needs_trial(result):
            for name in result.techniques:
                self._remove(name, result, cancel, covered.techniques[name])
        return covered

    def _grader(self, profile: Profile) -> StandardGrader:
        options = self._options
        return StandardGrader(profile, time_budget=options.time_budget, uniqueness=options.uniqueness)

    def _remove(self, name: str, result: GradeResult, cancel: Cancel | None, tally: TechniqueTally) -> None:
        if cancel is not None and cancel.is_set():
            return
        without = self._grader(without_one(self.genre, self.profile, name)).grade(result.puzzle, cancel=cancel)
        if cancel is not None and cancel.is_set():
            return
        if _needs_trial(without):
            tally.needs_trial += 1
        elif (
            without.difficulty is not None and result.difficulty is not None and without.difficulty > result.difficulty
        ):
            tally.rises += 1

    def state(self, game: Game, known: Sequence[Move] = (), source: str = "", cancel: Cancel | None = None) -> Covered:
        """Ask every technique what it finds in a state, in which some moves are known to follow."""
        covered, options = Covered(), self._options
        budget = Budget(options.time_budget, cancel)
        firing = Firing(game, self.profile, uniqueness=options.uniqueness, budget=budget)
        found = dict(firing.by_technique())
        if budget.stop() is not None:
            return covered
        covered.states = 1
        for technique, moves in found.items():
            tally = covered.techniques[technique.name]
            tally.states += 1
            tally.hits += not set(known).isdisjoint(moves)
        if not found:
            covered.residue.show(ShownState(game, source))
        return covered


def _count(covered: Covered, result: GradeResult, source: str) -> None:
    tallies = covered.techniques
    for name, many in result.techniques.items():
        tallies[name].steps += many
        tallies[name].puzzles += 1
    if result.hardest is not None:
        tallies[result.hardest.technique].hardest_in += 1
    trials = [step for step in result.steps if step.depth > 0]
    covered.residue.puzzles += bool(trials)
    for step in trials:
        covered.residue.show(_shown(step, source))
    for step in result.steps:
        tally = tallies[step.technique]
        if tally.example is None:
            tally.example = _shown(step, source)


def _needs_trial(result: GradeResult) -> bool:
    return not result.solved or any(step.depth > 0 for step in result.steps)


def _shown(step: SolveStep, source: str) -> ShownState:
    return ShownState(Game.from_masks(step.log.puzzle, step.before), source, step.picture, step.words)
