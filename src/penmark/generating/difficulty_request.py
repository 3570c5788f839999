"""`DifficultyRequest`: how hard a puzzle is asked to be, by names and windows, and how that becomes a `Difficulty`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from penmark.errors import PuzzleError, RegistryError, known_names, quote
from penmark.generating.difficulty import Difficulty
from penmark.generating.payloads import wanted_variants
from penmark.generating.requirements import (
    AmountWithin,
    BottleneckWithin,
    HardestIs,
    Needs,
    OpeningsWithin,
    Requirement,
    ScoreWithin,
    TierSteps,
    Uses,
    Window,
    Without,
    checked_window,
)
from penmark.grading import Profile, ProfileEntry, Tier, load_profile
from penmark.grading.profile import completed, techniques_in_order
from penmark.grading.solve_state import KernelTechnique
from penmark.grading.techniques import technique_named
from penmark.puzzle.genre import Genre
from penmark.puzzle.limits import checked_count
from penmark.puzzle.puzzle import Puzzle

Score: TypeAlias = tuple[int | None, int | None]
"""The least and the greatest score; `None` for no bound."""

_SHALLOW = 1
"""Trials nested deeper than this are used only if asked for: they are no fun, and take long to find."""


@dataclass(frozen=True)
class DifficultyRequest:
    """What is asked for, with names not yet checked; everything that is given must hold."""

    tier: Tier | None = None
    needs: tuple[str, ...] = ()
    uses: tuple[tuple[str, int], ...] = ()
    without: tuple[str, ...] = ()
    score: Window = (None, None)
    hardest: str | None = None
    tier_steps: int | None = None
    bottleneck: Window = (None, None)
    openings: Window = (None, None)

    @property
    def is_empty(self) -> bool:
        return self == DifficultyRequest()

    @property
    def named(self) -> tuple[str, ...]:
        """Every technique that is named."""
        return tuple(dict.fromkeys((*self.wanted, *self.without)))

    @property
    def wanted(self) -> tuple[str, ...]:
        """Every technique that must occur."""
        return tuple(dict.fromkeys((*self.needs, *(name for name, _ in self.uses), *self._hardest)))

    @property
    def _hardest(self) -> tuple[str, ...]:
        return () if self.hardest is None else (self.hardest,)

    def requirements(self) -> tuple[Requirement, ...]:
        """Everything but the tier itself."""
        least = self.tier_steps or 1
        steps = [TierSteps(self.tier, least)] if self.tier is not None and least > 1 else []
        kinds: list[tuple[type[AmountWithin], Window]] = [
            (ScoreWithin, self.score),
            (BottleneckWithin, self.bottleneck),
            (OpeningsWithin, self.openings),
        ]
        return (
            *map(Needs, self.needs),
            *(Uses(*each) for each in self.uses),
            *map(Without, self.without),
            *map(HardestIs, self._hardest),
            *steps,
            *(kind(window) for kind, window in kinds if window != (None, None)),
        )


def difficulty_for(
    genre: Genre,
    tier: Tier | str | None = None,
    needs: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    score: Score | None = None,
    profile: Profile | str | None = None,
    *,
    uses: str | Iterable[str] | Mapping[str, int] = (),
    hardest: str | None = None,
    tier_steps: int | None = None,
    bottleneck: Window | None = None,
    openings: Window | None = None,
    variants: Sequence[str] | None = None,
) -> Difficulty | None:
    """The difficulty that these options ask for, checked; `None` if they ask for none.

    `variants` are those that such puzzles have: techniques that can only occur with others are refused. Without it,
    all of the genre's may be on.
    """
    request = DifficultyRequest(
        _tier(tier),
        _names(needs),
        _counted(uses),
        _names(without),
        checked_window(score, "score"),
        hardest,
        None if tier_steps is None else checked_count(tier_steps, "the number of steps of the tier", least=1),
        checked_window(bottleneck, "bottleneck"),
        checked_window(openings, "number of openings"),
    )
    if request.is_empty:
        return None
    loaded = profile if isinstance(profile, Profile) else load_profile(genre, profile)
    return _checked(genre, completed(genre, loaded), request, None if variants is None else tuple(variants))


@lru_cache(maxsize=64)
def _checked(
    genre: Genre, profile: Profile, request: DifficultyRequest, variants: tuple[str, ...] | None
) -> Difficulty:
    known = usable_techniques(genre, profile, variants)
    _check_techniques(genre, profile, known, request)
    _check_tier(profile, known, request)
    tier = _tier_of(profile, request)
    ladder = _up_to_last_needed(_ladder(genre, profile, tier, request), tier, request)
    techniques = techniques_in_order(genre, ladder)
    tiers = [entry.tier.level for _, entry in techniques_in_order(genre, profile)]
    return Difficulty(
        profile,
        ladder,
        tier,
        request.wanted,
        request.requirements(),
        {name: _without_technique(genre, ladder, name) for name in request.needs},
        is_in_tier_order=tiers == sorted(tiers),
        prefers_several=request.tier_steps is None and request.tier not in (None, Tier.TRIVIAL),
        is_own_profile=profile == completed(genre, load_profile(genre, None)),
        is_order_independent=not any(each.uniqueness for each, _ in techniques if each.name in known),
        tier_uses_pairs=any(technique.thorough for technique, entry in techniques if entry.tier is tier),
        tier_uses_ways=any(technique.kernel_ways for technique, entry in techniques if entry.tier is tier),
    )


# ── options as they are written ──


def _names(given: str | Iterable[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(dict.fromkeys(given))


def _counted(given: str | Iterable[str] | Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Techniques with the least number of uses of each, which texts give as in 'x-wing:2'."""
    pairs = list(given.items()) if isinstance(given, Mapping) else list(map(_name_and_number, _names(given)))
    for name, number in pairs:
        if number < 1:
            raise PuzzleError(f"{name} is used at least once where it is asked for, got {number}")
    return tuple(pairs)


def _name_and_number(text: str) -> tuple[str, int]:
    name, colon, number = text.partition(":")
    if colon and not (number.isascii() and number.isdigit() and len(number) <= 4):
        raise PuzzleError(f"at least 2 uses of a technique are written as in x-wing:2, got {quote(text)}")
    return name, int(number) if colon else 1


def _tier(tier: Tier | str | None) -> Tier | None:
    try:
        return None if tier is None else Tier(tier)
    except ValueError:
        raise PuzzleError(f"a tier is one of {', '.join(Tier)}; got {quote(tier)}") from None


# ── checks ──


def usable_techniques(genre: Genre, profile: Profile, variants: Sequence[str] | None = None) -> list[str]:
    """The techniques that may occur in puzzles of a genre with these variants, or with any of them; easiest first."""
    boards = list(_boards(genre, variants))
    kinds = frozenset(constraint.rule.kind for board in boards for constraint in board.constraints)
    kinds |= {each.rule.kind for sample in genre.samples for each in sample.puzzle.clue_constraints}
    return [
        technique.name
        for technique, entry in techniques_in_order(genre, profile)
        if entry.score > 0 and technique.applies_to(kinds)
    ]


def _boards(genre: Genre, variants: Sequence[str] | None) -> list[Puzzle]:
    dims = genre.dims_for(*genre.default_size)
    if variants is not None:
        return [genre.empty(dims, wanted_variants(genre, variants).samples())]
    switches = (each.name for each in genre.variants if each.is_switch())
    empty = [genre.empty(dims, names) for names in [(), *((name,) for name in switches)]]
    return [*empty, *(sample.puzzle for sample in genre.samples)]


def _check_techniques(genre: Genre, profile: Profile, known: Sequence[str], request: DifficultyRequest) -> None:
    """Refuse techniques that the profile does not use or that cannot occur with the genre's rules."""
    for name in request.named:
        if name not in known:
            _refuse(genre, profile, known, name)
    both = [name for name in request.wanted if name in request.without]
    if both:
        verb = "need" if both[0] in request.needs else "use"
        raise PuzzleError(f"a puzzle cannot both {verb} {both[0]} and do without it")


def _refuse(genre: Genre, profile: Profile, known: Sequence[str], name: str) -> None:
    kinds = [each.name for each in genre.variants]
    helpful = [each for each in kinds if name in usable_techniques(genre, profile, (each,))]
    if helpful:
        raise PuzzleError(f"{name} occurs in {genre.title} only with the variant {' or '.join(helpful)}")
    raise RegistryError(f"{genre.title} has no technique {quote(name)}; {known_names(name, known)}")


def _check_tier(profile: Profile, known: Sequence[str], request: DifficultyRequest) -> None:
    tier = request.tier
    if tier is None:
        if request.tier_steps is not None:
            raise PuzzleError("a number of steps of a tier is asked for, but no tier")
        return
    if request.hardest is not None and profile.entry(request.hardest).tier is not tier:
        named = f"{request.hardest} is {profile.entry(request.hardest).tier}"
        raise PuzzleError(f"{named}: it is not the hardest step of a puzzle that is {tier}")
    for name in request.wanted:
        if profile.entry(name).tier > tier:
            verb = "needs" if name in request.needs else "uses"
            raise PuzzleError(f"{name} is {profile.entry(name).tier}: a puzzle that {verb} it is not {tier}")
    ways = [name for name in known if profile.entry(name).tier is tier and name not in request.without]
    if tier is not Tier.TRIVIAL and not ways:
        tiers = [each for each in Tier if any(profile.entry(name).tier is each for name in known)]
        if tier not in tiers:
            raise PuzzleError(f"no technique here is {tier}, so no puzzle is: there are {', '.join(tiers)} ones")
        raise PuzzleError(f"no {tier} puzzle does without every {tier} technique")


def _tier_of(profile: Profile, request: DifficultyRequest) -> Tier | None:
    """The tier that is asked for: without one, that of the hardest technique that is needed or the hardest step.

    A technique is needed if nothing else of the puzzle's tier takes its place, and in a harder puzzle something does.
    """
    named = [*request.needs, *([] if request.hardest is None else [request.hardest])]
    tiers = [profile.entry(name).tier for name in named]
    return max(tiers, default=None) if request.tier is None else request.tier


# ── the ladder ──


def _ladder(genre: Genre, profile: Profile, tier: Tier | None, request: DifficultyRequest) -> Profile:
    """The profile cut off above what is asked for: the steps up to there are the same, and hard puzzles end soon."""
    deep = {
        technique.name: technique.depth
        for technique, _ in techniques_in_order(genre, profile)
        if isinstance(technique, KernelTechnique) and technique.depth > _SHALLOW
    }
    deepest = max((deep.get(name, 0) for name in request.wanted), default=0)
    hardest = None if request.hardest is None else profile.entry(request.hardest)

    def is_allowed(entry: ProfileEntry) -> bool:
        if tier is not None and entry.tier > tier:
            return False
        if hardest is not None and (entry.tier, entry.score) > (hardest.tier, hardest.score):
            return False
        asked_for = deep.get(entry.technique, 0) <= deepest or (request.score[0] or 0) >= entry.score
        return entry.technique not in deep or asked_for

    return profile.using(is_allowed)


def _up_to_last_needed(ladder: Profile, tier: Tier | None, request: DifficultyRequest) -> Profile:
    """The ladder of the highest tier, cut off after the last technique of it that is needed.

    That tier has no upper end: its trials take the place of everything before them.
    """
    place = {entry.technique: k for k, entry in enumerate(ladder.entries)}
    last = max((place[name] for name in request.needs), default=None)
    if tier is not Tier.EXTREME or last is None or ladder.entries[last].tier is not tier:
        return ladder
    return ladder.using(lambda entry: place[entry.technique] <= last)


def _without_technique(genre: Genre, ladder: Profile, name: str) -> Profile:
    """The ladder without a technique and those that it is a special case of."""
    withheld = {name, *technique_named(genre, name).special_case_of}
    return ladder.using(lambda entry: entry.technique not in withheld)
