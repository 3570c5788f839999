"""`Difficulty`: how hard a puzzle is asked to be, and how far a graded one is from that."""

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
"""From and to, both included; `None` where there is no bound."""

_SHALLOW = 1
"""Deeper suppositions are left to those who ask for them: they are no fun, and take long to find."""


class Gap(NamedTuple):
    """How far a graded puzzle is from what was asked; the lowest is the nearest."""

    tiers: int
    techniques: int
    """Needed ones that are missing, and unwanted ones that were used."""
    score: int


NO_GAP = Gap(0, 0, 0)


@dataclass(frozen=True)
class Difficulty:
    """What is asked of a puzzle's grade: everything that is given must hold."""

    profile: Profile
    ladder: Profile
    """The profile without what no puzzle that was asked for can need; so far as it leads, grades by both are equal."""
    tier: Tier | None = None
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    score: Score = (None, None)
    takes_uniqueness: bool = False
    """Whether some technique of the ladder takes for granted that there is one solution."""
    is_orderly: bool = True
    """Whether the profile's techniques are tried in the order of their tiers; bookkeeping comes first, whatever its."""
    is_tied: bool = False
    """Whether some technique of just the tier finds all that follows by ties, as the kernel can."""

    @cached_property
    def is_hard(self) -> bool:
        """Whether puzzles with few clues are the likelier ones."""
        tiers = [self.profile.entry(name).tier for name in self.needs]
        return max([*tiers, self.tier or Tier.TRIVIAL]) >= Tier.HARD

    @cached_property
    def is_tier_only(self) -> bool:
        """Whether nothing but the tier is asked for."""
        return self.tier is not None and not self.needs and not self.without and self.score == (None, None)

    @cached_property
    def is_plain(self) -> bool:
        """Whether such puzzles are mostly solved by one rule at a time."""
        return self.tier is not None and self.tier <= Tier.EASY and not self.needs

    @cached_property
    def is_gated(self) -> bool:
        """Whether such puzzles mostly are what the kernel alone can tell."""
        return self.is_orderly and (self.is_plain or (self.is_tied and not self.needs))

    @cached_property
    def is_nearly_plain(self) -> bool:
        """Whether such puzzles mostly take little more than one rule at a time."""
        return self.tier is Tier.MEDIUM and not self.needs

    @cached_property
    def below(self) -> Tier:
        """The tier below the one that is asked for, if there is one."""
        assert self.tier is not None
        return list(Tier)[max(0, self.tier.level - 1)]

    @cached_property
    def easier(self) -> Profile:
        """The profile up to the tier below the one that is asked for: what it solves is too easy."""
        assert self.tier is not None
        cut = (replace(entry, use=entry.use and entry.tier < self.tier) for entry in self.profile.entries)
        return Profile(self.profile.name, tuple(cut))

    @cached_property
    def ends_early(self) -> bool:
        """Whether the ladder is the first part of the profile: then a climb to the top of it is the whole climb."""
        used = [cut.use for cut, whole in zip(self.ladder.entries, self.profile.entries, strict=True) if whole.use]
        return self.is_orderly and used == sorted(used, reverse=True)

    def unwanted(self, result: GradeResult) -> SolveStep | None:
        """The step that makes a puzzle harder than was asked; `None` if none does."""
        named = next((step for step in result.steps if step.technique in self.without), None)
        if named is None and self.score[1] is not None and (result.score or 0) > self.score[1]:
            return result.hardest
        return named

    def gap_to(self, tier: Tier) -> Gap:
        """Of a puzzle of which no more than the tier is known."""
        return Gap(0 if self.tier is None else abs(tier.level - self.tier.level), 0, 0)

    def gap(self, result: GradeResult) -> Gap:
        """Of a solved puzzle."""
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
        """In words, how a solved puzzle differs from what was asked."""
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
    """What these options ask for, checked; `None` if they ask for nothing."""
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
    takes_uniqueness = any(technique.uniqueness for technique, _ in techniques)
    is_tied = any(technique.thorough for technique, entry in techniques if entry.tier is tier)
    tiers = [entry.tier.level for _, entry in techniques_in_order(genre, profile)]
    is_orderly = tiers == sorted(tiers)
    return Difficulty(profile, ladder, tier, needs, without, score, takes_uniqueness, is_orderly, is_tied)


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
    """Only what the profile uses and the genre's rules have room for."""
    for name in (*needs, *without):
        if name not in known:
            raise RegistryError(f"{genre.title} has no technique {quote(name)}; known: {', '.join(known)}")
    both = [name for name in needs if name in without]
    if both:
        raise PuzzleError(f"a puzzle cannot both need {both[0]} and do without it")


def usable_techniques(genre: Genre, profile: Profile) -> list[str]:
    """The techniques that may turn up in puzzles of a genre, the easiest first."""
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
    """Cut off above what is asked. Climbs are the same up to there, and end soon where a puzzle is too hard."""
    deep = {
        technique.name: technique.depth
        for technique, _ in techniques_in_order(genre, profile)
        if isinstance(technique, KernelTechnique) and technique.depth > _SHALLOW
    }
    deepest = max((deep.get(name, 0) for name in needs), default=0)

    def wanted(entry: ProfileEntry) -> bool:
        if tier is not None and entry.tier > tier:
            return False
        asked_for = deep.get(entry.technique, 0) <= deepest or (score[0] or 0) >= entry.score
        return entry.technique not in deep or asked_for

    return Profile(profile.name, tuple(replace(entry, use=entry.use and wanted(entry)) for entry in profile.entries))
