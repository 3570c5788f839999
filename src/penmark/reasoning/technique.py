"""Techniques: named steps of human reasoning.

A `Technique` has a name, a phase and the kinds of rules it is about. Those of the pattern phase look at a `Position`
and yield `Deduction`s. Tiers and scores are not theirs: profiles assign them.
"""

from __future__ import annotations

import enum
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from penmark.board.coord import Coord
from penmark.inference import PairInference
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.rules.deductions import NamedDeduction, RuleEvidence, RuleWords, Situation


class ToldWays(NamedTuple):
    """What `Reducer.set_ways` takes."""

    variables: int
    offsets: array[int]
    positions: array[int]
    sets: array[int]
    bounds: array[int]
    patterns: bytes
    groups: array[int]
    steps: int
    edges: array[int]
    outside: int


class KernelWays(Protocol):
    """The ways past the clues of a board."""

    def told(self, clues: Mapping[Coord, ClueValue], group: Mapping[Coord, int]) -> ToldWays:
        """With some clues, each of which is on with a group."""


class TechniquePhase(enum.StrEnum):
    PROPAGATION = "propagation"
    """What one rule alone allows: found by the kernel, named here."""
    PATTERN = "pattern"
    """What several rules together allow, recognised by its shape when nothing of the first phase is left."""
    BACKWARD = "backward"
    """What is shown by supposing something; run in the kernel."""


@dataclass(frozen=True, kw_only=True)
class Technique:
    """A named way to find steps in puzzles that have a rule of one of its kinds; in all puzzles if it names none."""

    name: str
    """Stable, lower case with dashes: profiles, traces and commands use it."""
    title: str
    """What people call it."""
    rule_kinds: frozenset[str] = frozenset()
    uniqueness: bool = False
    """Whether it assumes that the puzzle has exactly one solution."""
    pair_inference: PairInference = PairInference.NONE
    """What the kernel must know to find all that it finds; `NONE` if the kernel cannot find it."""
    thorough: bool = False
    """Whether it finds everything that follows from that inference."""
    depth: int = 0
    """Nested suppositions: 0 for forward techniques."""
    is_chain: bool = False
    """Whether it goes from fact to fact, each of which needs a reason of its own."""
    supposes: bool = False
    """Whether it supposes something and shows that it fails, be it at a glance."""
    special_case_of: tuple[str, ...] = ()
    """The names of techniques that find all or nearly all of what it finds: that one of these solves a puzzle does not
    show that the puzzle can do without this one."""

    @property
    def phase(self) -> TechniquePhase:
        raise NotImplementedError

    @property
    def is_local(self) -> bool:
        """Whether each instance is about one place, so that people see them all without looking for each."""
        return False

    @property
    def kernel_ways(self) -> Callable[[Puzzle], KernelWays] | None:
        """What the kernel's reducer has to know of a board to find about the same, if it can."""
        return None

    def applies_to(self, kinds: frozenset[str]) -> bool:
        """Whether it may find anything among rules of these kinds."""
        return not self.rule_kinds or not self.rule_kinds.isdisjoint(kinds)


@dataclass(frozen=True, kw_only=True)
class Propagation(Technique):
    """A kernel deduction under its human name."""

    names: Callable[[Situation], bool]
    """Whether a deduction in this situation is this technique; the first technique that says so gives the name."""
    words: RuleWords = "{moves}, since {rule}"
    apart: bool = False
    """Whether every move is a step of its own, as in `NamedDeduction`."""
    runs: bool = False
    """Whether conclusions that follow each other from place to place are one step, as in `NamedDeduction`."""
    completes: tuple[str, ...] = ()
    """The techniques of whose steps it is a part where it follows at once, as in `NamedDeduction`."""
    starts: int = 1
    """The most places from which the moves of one run go out, as in `NamedDeduction`."""
    onward: bool = False
    """Whether a run goes on only from the place that was decided last, as in `NamedDeduction`."""
    along: tuple[str, ...] = ()
    """The techniques of whose steps it is a part where the same rule allows both at once, in one place."""
    same_marks: bool = False
    """Whether conclusions next to each other that rest on the same marks are one step: both sides of a pair."""
    rests_on: RuleEvidence | None = None
    """Which marks on the board it rests on, as in `NamedDeduction`."""
    declared: NamedDeduction | None = None
    """What rules themselves say of it; then a profile need not."""

    @property
    def phase(self) -> TechniquePhase:
        return TechniquePhase.PROPAGATION


@dataclass(frozen=True, kw_only=True)
class BoardPattern(Technique):
    """A shape looked for all over the board."""

    find: Callable[[Position], Iterator[Deduction]]
    """Every instance, the most natural first; none whose moves change nothing."""
    ways: Callable[[Puzzle], KernelWays] | None = None
    """See `kernel_ways`."""

    @property
    def kernel_ways(self) -> Callable[[Puzzle], KernelWays] | None:
        return self.ways

    @property
    def phase(self) -> TechniquePhase:
        return TechniquePhase.PATTERN


@dataclass(frozen=True, kw_only=True)
class LocalPattern(Technique):
    """A shape about an anchor (a clue, a corner, a line) that depends on a few positions near it.

    After a change only the anchors that see it are looked at again, so large boards cost no more per cell than small.
    """

    sights: Callable[[Position], Mapping[int, Iterable[int]]]
    """For each anchor, in the order to look at them, the position indices that `look` depends on.

    It is asked once, before the first look: anchors at which nothing can be found any more may be left out.
    """
    look: Callable[[Position, int], Iterable[Deduction]]
    """What the shape allows at one anchor; nothing whose moves change nothing."""

    @property
    def phase(self) -> TechniquePhase:
        return TechniquePhase.PATTERN

    @property
    def is_local(self) -> bool:
        return True
