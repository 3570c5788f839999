"""`Difficulty`: the difficulty that is asked for, and how far a graded puzzle is from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from penmark.generating.requirements import Requirement
from penmark.grading import GradeResult, Profile, SolveStep, Tier
from penmark.grading.ladder import MOST_OPEN
from penmark.puzzle.puzzle import Puzzle


class Gap(NamedTuple):
    """How far a graded puzzle is from the wanted difficulty; lower is nearer."""

    tiers: int
    techniques: int
    """The number of wanted techniques that are missing and of unwanted ones that are used."""
    amounts: int
    """By how much the score and other amounts are outside their windows."""


NO_GAP = Gap(0, 0, 0)


@dataclass(frozen=True)
class Difficulty:
    """What a puzzle's grade must be; everything that is given must hold."""

    profile: Profile
    ladder: Profile
    """The profile without techniques that no such puzzle can need. What it solves gets the same grade by both."""
    tier: Tier | None = None
    uses: tuple[str, ...] = ()
    """The techniques that must occur."""
    requirements: tuple[Requirement, ...] = ()
    """Everything else that the grade must have."""
    ladders_without: Mapping[str, Profile] = field(default_factory=dict)
    """For each needed technique, the ladder of the tier without it: a puzzle that this solves does not need it."""
    is_in_tier_order: bool = True
    """Whether techniques are tried in the order of their tiers (those with score 0 always come first)."""
    prefers_several: bool = False
    """Whether a puzzle with one step of the tier is taken only if no other is found soon."""
    is_own_profile: bool = False
    """Whether the profile is the one that its genre has for itself."""
    is_order_independent: bool = False
    """Whether each technique of the profile still finds what it found when more is known."""
    tier_uses_pairs: bool = False
    """Whether a technique of exactly this tier uses an inference of pairs thoroughly, as the kernel can."""
    tier_uses_ways: bool = False
    """Whether one goes through the ways past clues, as the kernel can."""

    @cached_property
    def favours_few_clues(self) -> bool:
        """Whether such puzzles mostly have few clues."""
        tiers = [self.profile.entry(name).tier for name in self.uses]
        return max([*tiers, self.tier or Tier.TRIVIAL]) >= Tier.HARD

    @cached_property
    def expected_tier(self) -> Tier | None:
        """The tier, or that of the hardest technique that must be used, if either is asked for."""
        return self.tier or max((self.profile.entry(name).tier for name in self.uses), default=None)

    @cached_property
    def is_tier_only(self) -> bool:
        """Whether only a tier is asked for."""
        return self.tier is not None and not self.requirements

    def most_steps(self, cells: int) -> int | None:
        """From how many steps of the tier a puzzle on a board of this size is harder than it; `None` if it never is."""
        return None if self.tier is None else self.profile.lifts.most(self.tier, cells)

    @property
    def most_open(self) -> int:
        """How many instances of a pattern are counted where a puzzle is graded: a tier does not depend on that."""
        return 1 if self.is_tier_only else MOST_OPEN

    @cached_property
    def is_single_rule_tier(self) -> bool:
        """Whether single rules mostly solve such puzzles."""
        return self.tier is not None and self.tier <= Tier.EASY and not self.uses

    @cached_property
    def is_just_above_single_rules(self) -> bool:
        """Whether such puzzles mostly take little more than single rules."""
        return self.tier is Tier.MEDIUM and not self.uses

    @cached_property
    def tier_below(self) -> Tier:
        """The next lower tier, or the tier itself if it is the lowest."""
        assert self.tier is not None
        return list(Tier)[max(0, self.tier.level - 1)]

    @cached_property
    def easier_profile(self) -> Profile:
        """The profile with only the techniques below the tier: what it solves is too easy."""
        assert self.tier is not None
        tier = self.tier
        return self.profile.using(lambda entry: entry.tier < tier)

    @cached_property
    def ladder_is_prefix(self) -> bool:
        """Whether the ladder is a prefix of the profile, so that grading by it takes the same steps."""
        used = [cut.use for cut, whole in zip(self.ladder.entries, self.profile.entries, strict=True) if whole.use]
        return self.is_in_tier_order and used == sorted(used, reverse=True)

    @cached_property
    def is_highest_tier(self) -> bool:
        """Whether only the highest tier is asked for."""
        return self.tier is Tier.EXTREME and self.is_tier_only

    def rejects_by_reach(self, cells: int) -> bool:
        """Whether to know how far techniques lead can show that a board of this size is too easy or too hard.

        That it is as asked for is for a grade to say: some techniques look only so far, and find less in another order.
        Up to the middle tier a grade itself takes no longer.
        """
        if self.tier is None or self.tier <= Tier.MEDIUM or not (self.is_tier_only and self.ladder_is_prefix):
            return False
        lifts = self.profile.lifts
        return self.is_order_independent and not any(lifts.most(tier, cells) for tier in (self.tier, self.tier_below))

    def is_met_by_two_steps(self, cells: int) -> bool:
        """Whether a puzzle with two steps of the tier is as asked for, whatever the others are."""
        return self.is_highest_tier and self.rejects_by_reach(cells)

    def known_tier(self, puzzle: Puzzle) -> Tier | None:
        """The tier of a puzzle with one solution, if its genre can tell it without a grade and nothing else counts."""
        lifts = self.profile.lifts
        if not (self.is_tier_only and self.is_own_profile) or any(lifts.most(each, 1 << 32) for each in Tier):
            return None
        tier = puzzle.genre.known_tier(puzzle)
        return None if tier is None else Tier(tier)

    @property
    def avoids_one_step(self) -> bool:
        """Whether a puzzle with one step of the tier should have several."""
        return self.prefers_several and self.is_tier_only

    def number_of_steps(self, result: GradeResult) -> int:
        """The number of steps of the wanted tier."""
        return sum(step.tier is self.tier for step in result.steps)

    def too_hard_step(self, result: GradeResult) -> SolveStep | None:
        """The step that makes a puzzle harder than wanted; `None` if there is none.

        Where only the number of steps makes it harder, it is the last one of those.
        """
        if self.tier is not None and result.difficulty is not None and result.difficulty > self.tier:
            return max(reversed(result.steps), key=lambda step: step.tier.level)
        steps = (requirement.too_hard_step(result) for requirement in self.requirements)
        return next((step for step in steps if step is not None), None)

    def gap_to(self, tier: Tier) -> Gap:
        """The gap of a puzzle of which only the tier is known."""
        return Gap(0 if self.tier is None else abs(tier.level - self.tier.level), 0, 0)

    def gap(self, result: GradeResult, replaceable: Sequence[str] = ()) -> Gap:
        """The gap of a solved puzzle, which can be solved without the `replaceable` techniques."""
        assert result.difficulty is not None
        misses = {True: len(replaceable), False: 0}
        for requirement in self.requirements:
            misses[requirement.is_about_techniques] += requirement.misses(result)
        return Gap(self.gap_to(result.difficulty).tiers, misses[True], misses[False])

    def differences(self, result: GradeResult, replaceable: Sequence[str] = ()) -> list[str]:
        """In words, how a solved puzzle differs from the wanted difficulty."""
        words = [each.words(result) for each in self.requirements if each.misses(result)]
        if self.tier is not None and result.difficulty is not self.tier:
            words.insert(0, f"it is {result.difficulty}, not {self.tier}")
        return [*words, *(f"it uses {name}, but can be solved without" for name in replaceable)]
