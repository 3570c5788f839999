"""What a grading says: how it ended, how hard the puzzle is, and every step of the way."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from penmark.board.coord import Coord
from penmark.grading.ladder import Taken
from penmark.grading.parts import Grounds
from penmark.grading.profile import Tier
from penmark.grading.reasoning import KernelTechnique, RuleStep
from penmark.grading.words import capitalized, moves_words, place_words, rule_coords, rule_words, sentence
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import Propagation
from penmark.rules.base import Names
from penmark.rules.counting import listing
from penmark.solvers.reasoning import Literals

_FEW_PARTS = 3
"""Of a rule; if a step rests on more, the rule is named as a whole."""
NO_GROUNDS = Grounds()


class GradeStatus(enum.StrEnum):
    SOLVED = "solved"
    """The techniques solved it, and its solution is the only one."""
    UNSOLVABLE = "unsolvable"
    """It has no solution."""
    SEVERAL = "several"
    """It has more than one solution."""
    STUCK = "stuck"
    """It has one solution, but the techniques at hand do not lead there."""
    TIMED_OUT = "timed-out"
    """The time budget ran out, or it was cancelled."""


@dataclass(frozen=True)
class SolveStep:
    """One step of a solve."""

    puzzle: Puzzle
    taken: Taken
    literals: Literals
    grounds: Grounds = NO_GROUNDS
    """Which part of its rule it rests on; only hints find that out."""

    @property
    def technique(self) -> str:
        return self.taken.technique.name

    @property
    def title(self) -> str:
        """What people call the technique."""
        return self.taken.technique.title

    @property
    def tier(self) -> Tier:
        return self.taken.entry.tier

    @property
    def score(self) -> int:
        return self.taken.entry.score

    @property
    def depth(self) -> int:
        """Nested suppositions: 0 for forward steps."""
        technique = self.taken.technique
        return technique.depth if isinstance(technique, KernelTechnique) else 0

    @property
    def open(self) -> int:
        """How many steps could have been seen at this point, this one included."""
        return self.taken.open

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        found = self.taken.found
        if isinstance(found, Deduction):
            return found.moves
        return tuple(self.literals.move(literal) for literal in found.literals)

    @cached_property
    def observed(self) -> tuple[Coord, ...]:
        """The coords that the step looks at."""
        found = self.taken.found
        if isinstance(found, Deduction):
            return found.observed
        puzzle, parts = self.literals.puzzle, self.grounds.parts or (None,)
        each = (rule_coords(puzzle, found.constraint, found.region, part) for part in parts)
        return tuple(dict.fromkeys(coord for coords in each for coord in coords))

    @cached_property
    def words(self) -> str:
        """Why the moves follow, in a sentence."""
        found = self.taken.found
        if isinstance(found, Deduction):
            return sentence(found.words(self.puzzle.names.about(move.coord for move in found.moves)))
        return self._rule_words(found)

    def _rule_words(self, found: RuleStep) -> str:
        technique = self.taken.technique
        say = self.puzzle.names
        template = technique.words if isinstance(technique, Propagation) else "{moves}"
        coords = tuple(dict.fromkeys(move.coord for move in self.moves))
        place = self._place(found, say)
        words = sentence(
            template.format(
                moves=moves_words(self.moves, say),
                cells=say.coords(coords),
                marks=" and ".join(dict.fromkeys(say.about((move.coord,)).mark(move.mark) for move in self.moves)),
                place=place,
                rule=rule_words(self.literals.puzzle, found.constraint, say, found.region),
            )
        )
        if self.grounds.parts and "{place}" not in template:
            words = f"{capitalized(place)}: {words}"
        facts = [fact(say) for fact in self.grounds.facts]
        return f"{words} That rests on: {listing(facts)}." if facts else words

    def _place(self, found: RuleStep, say: Names) -> str:
        """What the rule is about, or the parts of it, if they are few."""
        puzzle, parts = self.literals.puzzle, self.grounds.parts
        if not 0 < len(parts) <= _FEW_PARTS:
            return place_words(puzzle, found.constraint, found.region, say)
        return listing([place_words(puzzle, found.constraint, found.region, say, part) for part in parts])

    def to_plain(self) -> dict[str, object]:
        """For JSON: coords by wire name, marks as bools or numbers."""
        name = self.puzzle.substrate.format_coord
        return {
            "technique": self.technique,
            "tier": self.tier.value,
            "score": self.score,
            "depth": self.depth,
            "open": self.open,
            "observed": [name(coord) for coord in self.observed],
            "moves": [
                {"do": "commit" if isinstance(m, Commit) else "eliminate", "at": name(m.coord), "mark": m.mark.plain}
                for m in self.moves
            ],
            "words": self.words,
        }

    def __repr__(self) -> str:
        return f"<SolveStep {self.technique}: {self.words}>"


class GradeResult:
    """How a grading ended. Difficulty and score are there only for puzzles that were solved."""

    def __init__(
        self,
        puzzle: Puzzle,
        profile: str,
        status: GradeStatus,
        taken: Sequence[Taken],
        literals: Literals | None,
        seconds: float,
    ) -> None:
        self.puzzle = puzzle
        self.profile = profile
        self.status = status
        self.seconds = seconds
        self._taken = taken
        self._literals = literals

    @property
    def solved(self) -> bool:
        return self.status is GradeStatus.SOLVED

    @cached_property
    def steps(self) -> tuple[SolveStep, ...]:
        """Every step in order; of a puzzle that was not solved, as far as it went."""
        if self._literals is None:
            return ()
        return tuple(SolveStep(self.puzzle, taken, self._literals) for taken in self._taken)

    @cached_property
    def reached(self) -> Tier | None:
        """The highest tier of any step, whether the puzzle was solved or not."""
        return max((taken.entry.tier for taken in self._taken), default=None)

    @property
    def difficulty(self) -> Tier | None:
        """The highest tier of any step; `None` unless the puzzle was solved."""
        return (self.reached or Tier.TRIVIAL) if self.solved else None

    @property
    def score(self) -> int | None:
        """The sum of the scores of all steps; `None` unless the puzzle was solved."""
        return sum(taken.entry.score for taken in self._taken) if self.solved else None

    @cached_property
    def techniques(self) -> Mapping[str, int]:
        """How often each technique was used, the hardest first."""
        entries = {taken.entry.technique: taken.entry for taken in self._taken}
        counts = Counter(taken.entry.technique for taken in self._taken)
        order = sorted(counts, key=lambda name: (-entries[name].tier.level, -entries[name].score, name))
        return {name: counts[name] for name in order}

    @property
    def hardest(self) -> SolveStep | None:
        """The first of the steps that none is harder than, by tier and then by score."""
        if not self._taken:
            return None
        hard = max(range(len(self._taken)), key=lambda k: (*_difficulty(self._taken[k]), -k))
        return self.steps[hard]

    @property
    def openings(self) -> tuple[int, ...]:
        """How many steps could be seen at each point of the solve."""
        return tuple(taken.open for taken in self._taken)

    @property
    def bottleneck(self) -> float:
        """How narrow the way is, from 0 to 1: the mean of 1 / open steps. At 1 there is only ever one to be seen."""
        return sum(1 / taken.open for taken in self._taken) / len(self._taken) if self._taken else 0.0

    def to_plain(self, trace: bool = False) -> dict[str, object]:
        """For JSON."""
        hardest = self.hardest
        plain: dict[str, object] = {
            "status": self.status.value,
            "difficulty": self.difficulty.value if self.difficulty else None,
            "score": self.score,
            "profile": self.profile,
            "bottleneck": round(self.bottleneck, 4),
            "steps": len(self._taken),
            "hardest": hardest.technique if hardest else None,
            "techniques": dict(self.techniques),
            "seconds": round(self.seconds, 6),
        }
        if trace:
            plain["trace"] = [step.to_plain() for step in self.steps]
        return plain

    def __repr__(self) -> str:
        if not self.solved:
            return f"<GradeResult {self.status.value} after {len(self._taken)} steps>"
        return f"<GradeResult {self.difficulty}, score {self.score}, {len(self._taken)} steps>"


def _difficulty(taken: Taken) -> tuple[int, int]:
    return taken.entry.tier.level, taken.entry.score
