"""`Difficulty`: the difficulty that is asked for, and how far a graded puzzle is from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from penmark.errors import PuzzleError, RegistryError, quote
from penmark.grading import GradeResult, Profile, ProfileEntry, SolveStep, Tier, load_profile
from penmark.grading.profile import completed, techniques_in_order
from penmark.grading.solve_state import KernelTechnique
from penmark.puzzle.genre import Genre

Score: TypeAlias = tuple[int | None, int | None]
"""The least and the greatest score; `None` for no bound."""

_SHALLOW = 1
"""Trials nested deeper than this are used only if asked for: they are no fun, and take long to find."""


class Gap(NamedTuple):
    """How far a graded puzzle is from the wanted difficulty; lower is nearer."""

    tiers: int
    techniques: int
    """The number of needed techniques that are missing and of unwanted ones that are used."""
    score: int


NO_GAP = Gap(0, 0, 0)


@dataclass(frozen=True)
class Difficulty:
    """What a puzzle's grade must be; everything that is given must hold."""

    profile: Profile
    ladder: Profile
    """The profile without techniques that no such puzzle can need. What it solves gets the same grade by both."""
    tier: Tier | None = None
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    score: Score = (None, None)
    assumes_uniqueness: bool = False
    """Whether a technique of the ladder assumes that there is one solution."""
    is_in_tier_order: bool = True
    """Whether techniques are tried in the order of their tiers (those with score 0 always come first)."""
    tier_uses_pairs: bool = False
    """Whether a technique of exactly this tier uses an inference of pairs thoroughly, as the kernel can."""

    @cached_property
    def favours_few_clues(self) -> bool:
        """Whether such puzzles mostly have few clues."""
        tiers = [self.profile.entry(name).tier for name in self.needs]
        return max([*tiers, self.tier or Tier.TRIVIAL]) >= Tier.HARD

    @cached_property
    def is_tier_only(self) -> bool:
        """Whether only a tier is asked for."""
        return self.tier is not None and not self.needs and not self.without and self.score == (None, None)

    @cached_property
    def is_single_rule_tier(self) -> bool:
        """Whether single rules mostly solve such puzzles."""
        return self.tier is not None and self.tier <= Tier.EASY and not self.needs

    @cached_property
    def is_just_above_single_rules(self) -> bool:
        """Whether such puzzles mostly take little more than single rules."""
        return self.tier is Tier.MEDIUM and not self.needs

    @cached_property
    def tier_below(self) -> Tier:
        """The next lower tier, or the tier itself if it is the lowest."""
        assert self.tier is not None
        return list(Tier)[max(0, self.tier.level - 1)]

    @cached_property
    def easier_profile(self) -> Profile:
        """The profile with only the techniques below the tier: what it solves is too easy."""
        assert self.tier is not None
        cut = (replace(entry, use=entry.use and entry.tier < self.tier) for entry in self.profile.entries)
        return Profile(self.profile.name, tuple(cut))

    @cached_property
    def ladder_is_prefix(self) -> bool:
        """Whether the ladder is a prefix of the profile, so that grading by it takes the same steps."""
        used = [cut.use for cut, whole in zip(self.ladder.entries, self.profile.entries, strict=True) if whole.use]
        return self.is_in_tier_order and used == sorted(used, reverse=True)

    def unwanted_step(self, result: GradeResult) -> SolveStep | None:
        """The step that makes a puzzle harder than wanted; `None` if there is none."""
        named = next((step for step in result.steps if step.technique in self.without), None)
        if named is None and self.score[1] is not None and (result.score or 0) > self.score[1]:
            return result.hardest
        return named

    def gap_to(self, tier: Tier) -> Gap:
        """The gap of a puzzle of which only the tier is known."""
        return Gap(0 if self.tier is None else abs(tier.level - self.tier.level), 0, 0)

    def gap(self, result: GradeResult) -> Gap:
        """The gap of a solved puzzle."""
        assert result.difficulty is not None
        assert result.score is not None
        used = result.techniques
        tiers = self.gap_to(result.difficulty).tiers
        wrong = sum(name not in used for name in self.needs) + sum(name in used for name in self.without)
        low, high = self.score
        below = 0 if low is None else max(0, low - result.score)
        above = 0 if high is None else max(0, result.score - high)
        return Gap(tiers, wrong, below + above)

    def differences(self, result: GradeResult) -> list[str]:
        """In words, how a solved puzzle differs from the wanted difficulty."""
        used, words = result.techniques, list[str]()
        if self.tier is not None and result.difficulty is not self.tier:
            words.append(f"it is {result.difficulty}, not {self.tier}")
        words += [f"it does not need {name}" for name in self.needs if name not in used]
        words += [f"it needs {name}" for name in self.without if name in used]
        low, high = self.score
        if low is not None and (result.score or 0) < low:
            words.append(f"its score is {result.score}, below {low}")
        if high is not None and (result.score or 0) > high:
            words.append(f"its score is {result.score}, above {high}")
        return words


def difficulty_for(
    genre: Genre,
    tier: Tier | str | None = None,
    needs: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    score: Score | None = None,
    profile: Profile | str | None = None,
) -> Difficulty | None:
    """The difficulty that these options ask for, checked; `None` if they ask for none."""
    needed, unwanted = _names(needs), _names(without)
    if tier is None and not needed and not unwanted and score is None:
        return None
    loaded = profile if isinstance(profile, Profile) else load_profile(genre, profile)
    return _checked(genre, completed(genre, loaded), _tier(tier), needed, unwanted, _score(score))


@lru_cache(maxsize=64)
def _checked(
    genre: Genre, profile: Profile, tier: Tier | None, needs: tuple[str, ...], without: tuple[str, ...], score: Score
) -> Difficulty:
    known = usable_techniques(genre, profile)
    _check_techniques(genre, known, needs, without)
    _check_tier(profile, known, tier, needs, without)
    ladder = _ladder(genre, profile, tier, needs, score)
    techniques = techniques_in_order(genre, ladder)
    assumes_uniqueness = any(technique.uniqueness for technique, _ in techniques)
    tier_uses_pairs = any(technique.thorough for technique, entry in techniques if entry.tier is tier)
    tiers = [entry.tier.level for _, entry in techniques_in_order(genre, profile)]
    is_in_tier_order = tiers == sorted(tiers)
    return Difficulty(
        profile, ladder, tier, needs, without, score, assumes_uniqueness, is_in_tier_order, tier_uses_pairs
    )


def _names(given: str | Iterable[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(dict.fromkeys(given))


def _tier(tier: Tier | str | None) -> Tier | None:
    try:
        return None if tier is None else Tier(tier)
    except ValueError:
        raise PuzzleError(f"a tier is one of {', '.join(Tier)}; got {quote(tier)}") from None


def _score(score: Score | None) -> Score:
    low, high = score or (None, None)
    if low is not None and high is not None and low > high:
        raise PuzzleError(f"no score lies between {low} and {high}")
    return low, high


def _check_techniques(genre: Genre, known: Sequence[str], needs: Sequence[str], without: Sequence[str]) -> None:
    """Refuse techniques that the profile does not use or that cannot occur with the genre's rules."""
    for name in (*needs, *without):
        if name not in known:
            raise RegistryError(f"{genre.title} has no technique {quote(name)}; known: {', '.join(known)}")
    both = [name for name in needs if name in without]
    if both:
        raise PuzzleError(f"a puzzle cannot both need {both[0]} and do without it")


def usable_techniques(genre: Genre, profile: Profile) -> list[str]:
    """The techniques that may occur in puzzles of a genre, easiest first."""
    dims = genre.dims_for(*genre.default_size)
    boards = [
        genre.empty(dims, names) for names in [(), *((each.name,) for each in genre.variants if each.is_switch())]
    ]
    boards += (sample.puzzle for sample in genre.samples)
    kinds = frozenset(constraint.rule.kind for board in boards for constraint in board.constraints)
    return [
        technique.name
        for technique, entry in techniques_in_order(genre, profile)
        if entry.score > 0 and technique.applies_to(kinds)
    ]


def _check_tier(
    profile: Profile, known: Sequence[str], tier: Tier | None, needs: Sequence[str], without: Sequence[str]
) -> None:
    if tier is None:
        return
    for name in needs:
        if profile.entry(name).tier > tier:
            raise PuzzleError(f"{name} is {profile.entry(name).tier}: a puzzle that needs it is not {tier}")
    ways = [name for name in known if profile.entry(name).tier is tier and name not in without]
    if tier is not Tier.TRIVIAL and not ways:
        tiers = [each for each in Tier if any(profile.entry(name).tier is each for name in known)]
        if tier not in tiers:
            raise PuzzleError(f"no technique here is {tier}, so no puzzle is: there are {', '.join(tiers)} ones")
        raise PuzzleError(f"no {tier} puzzle does without every {tier} technique")


def _ladder(genre: Genre, profile: Profile, tier: Tier | None, needs: Sequence[str], score: Score) -> Profile:
    """The profile cut off above what is asked for: the steps up to there are the same, and hard puzzles end soon."""
    deep = {
        technique.name: technique.depth
        for technique, _ in techniques_in_order(genre, profile)
        if isinstance(technique, KernelTechnique) and technique.depth > _SHALLOW
    }
    deepest = max((deep.get(name, 0) for name in needs), default=0)

    def is_allowed(entry: ProfileEntry) -> bool:
        if tier is not None and entry.tier > tier:
            return False
        asked_for = deep.get(entry.technique, 0) <= deepest or (score[0] or 0) >= entry.score
        return entry.technique not in deep or asked_for

    return Profile(
        profile.name, tuple(replace(entry, use=entry.use and is_allowed(entry)) for entry in profile.entries)
    )
