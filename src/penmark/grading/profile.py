"""Profiles: which technique belongs to which tier and what it scores, as TOML that anyone can edit.

A genre ships profiles in its folder; a file of the same name in the user's config folder comes before them. The order
on the ladder is the profile's: tier by tier, and within a tier as the entries stand. What scores 0 is bookkeeping.
A profile may say that on large boards many steps of a tier make a puzzle one of the next (`lifts`).
"""

from __future__ import annotations

import enum
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib import resources
from pathlib import Path

import msgspec
import platformdirs

from penmark.errors import ProfileError, known_names, quote
from penmark.grading.techniques import techniques_of
from penmark.grading.techniques.by_rule import FALLBACK
from penmark.puzzle.genre import Genre
from penmark.reasoning.technique import Propagation, Technique
from penmark.rules.kinds import rules_known

DEFAULT = "standard"
_SHARED = "shared"
"""The profile of the techniques that genres share; others may build on it."""
_MAX_BYTES = 1 << 20


class Tier(enum.StrEnum):
    """Difficulty in five levels; comparable with < and >."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXTREME = "extreme"

    @property
    def level(self) -> int:
        """From 0 for trivial to 4 for extreme."""
        return _LEVELS[self]

    @property
    def above(self) -> Tier:
        """The next higher tier; of the highest, itself."""
        return list(Tier)[min(self.level + 1, len(Tier) - 1)]

    def __lt__(self, other: str) -> bool:
        return _LEVELS[self] < _LEVELS[other if isinstance(other, Tier) else Tier(other)]

    def __le__(self, other: str) -> bool:
        return _LEVELS[self] <= _LEVELS[other if isinstance(other, Tier) else Tier(other)]

    def __gt__(self, other: str) -> bool:
        return _LEVELS[self] > _LEVELS[other if isinstance(other, Tier) else Tier(other)]

    def __ge__(self, other: str) -> bool:
        return _LEVELS[self] >= _LEVELS[other if isinstance(other, Tier) else Tier(other)]


_LEVELS = {tier: level for level, tier in enumerate(Tier)}


@dataclass(frozen=True, slots=True)
class ProfileEntry:
    technique: str
    tier: Tier
    score: int
    use: bool = True
    """Whether the technique is on the ladder at all."""


class _EntryText(msgspec.Struct, forbid_unknown_fields=True):
    technique: str
    tier: str
    score: int
    use: bool = True


class _ProfileText(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    base: str | None = None
    lifts: dict[str, int] | None = None
    entries: list[_EntryText] = []


@dataclass(frozen=True, slots=True)
class Lifts:
    """What lifts a puzzle on a large board to the next tier: many steps of its hardest one have to be found there."""

    cells: int
    """From how many cells a board is large."""
    steps: tuple[tuple[Tier, int], ...]
    """For a tier, how many of its steps are many."""

    def most(self, tier: Tier, cells: int) -> int | None:
        """From how many steps of a tier a board with this number of cells is lifted; `None` if it never is."""
        return dict(self.steps).get(tier) if cells >= self.cells else None


@dataclass(frozen=True)
class Profile:
    """One entry for every technique of its genre, in the order of the ladder.

    Deductions that rules name and rate themselves may be missing: `completed` has them too.
    """

    name: str
    entries: tuple[ProfileEntry, ...]
    lifts: Lifts = Lifts(0, ())

    @cached_property
    def by_technique(self) -> Mapping[str, ProfileEntry]:
        return {entry.technique: entry for entry in self.entries}

    def entry(self, technique: str) -> ProfileEntry:
        return self.by_technique[technique]

    def tier_of(self, steps: Mapping[Tier, int], cells: int) -> Tier:
        """The difficulty of a puzzle by its number of steps of each tier: the hardest of them, or the next."""
        hardest = max(steps, default=Tier.TRIVIAL)
        most = self.lifts.most(hardest, cells)
        return hardest.above if most is not None and steps[hardest] >= most else hardest

    def using(self, is_kept: Callable[[ProfileEntry], bool]) -> Profile:
        """The same profile, where only some of the techniques are used."""
        cut = (replace(entry, use=entry.use and is_kept(entry)) for entry in self.entries)
        return replace(self, entries=tuple(cut))

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.entries, self.lifts))

    def __hash__(self) -> int:
        """Computed once: caches of ladders are keyed by the profile."""
        return self._hash


def load_profile(genre: Genre, name: str | None = None) -> Profile:
    """A profile by name: the user's own if there is one, else the shipped one."""
    name = name or DEFAULT
    own = user_folder(genre) / f"{name}.toml"
    if own.is_file():
        return read_profile(genre, own)
    return _shipped(genre, name, rules_known())


@lru_cache(maxsize=256)
def _shipped(genre: Genre, name: str, known: int) -> Profile:
    return parse_profile(genre, shipped_text(genre, name), f"the profile {quote(name)}")


def read_profile(genre: Genre, path: Path) -> Profile:
    """A profile from a file."""
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise ProfileError(f"{path} is too long for a profile")
        text = path.read_text("utf-8")
    except OSError as error:
        raise ProfileError(f"cannot read the profile {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ProfileError(f"{path} is not UTF-8 text") from None
    return parse_profile(genre, text, str(path))


def parse_profile(genre: Genre, text: str, source: str = "the profile") -> Profile:
    """A profile from TOML. Refuses unknown techniques, techniques without an entry, and tiers that are none."""
    plain = _parse(text, source)
    entries: dict[str, ProfileEntry] = {}
    if plain.base is not None:
        if plain.base != _SHARED:
            raise ProfileError(f"{source}: the only base is {_SHARED!r}, got {quote(plain.base)}")
        entries = {entry.technique: _entry(entry, _SHARED) for entry in _shared().entries}
    seen: set[str] = set()
    for given in plain.entries:
        if given.technique in seen:
            raise ProfileError(f"{source}: two entries for {quote(given.technique)}")
        seen.add(given.technique)
        entries.pop(given.technique, None)
        entries[given.technique] = _entry(given, source)
    _check_names(genre, entries, source)
    profile = Profile(plain.name, _in_order(entries.values()))
    if plain.lifts is not None:
        profile = replace(profile, lifts=_lifts(plain.lifts, source))
    return _completed(genre, profile)


def _in_order(entries: Iterable[ProfileEntry]) -> tuple[ProfileEntry, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.tier.level))


def completed(genre: Genre, profile: Profile) -> Profile:
    """With an entry for every deduction that a rule names and rates itself and the profile does not mention."""
    return _completed_now(genre, profile, rules_known())


@lru_cache(maxsize=256)
def _completed_now(genre: Genre, profile: Profile, known: int) -> Profile:
    return _completed(genre, profile)


def _completed(genre: Genre, profile: Profile) -> Profile:
    left = [technique for technique in techniques_of(genre) if technique.name not in profile.by_technique]
    added = [entry for technique in left if (entry := _default(technique)) is not None]
    return replace(profile, entries=_in_order((*profile.entries, *added))) if added else profile


def _default(technique: Technique) -> ProfileEntry | None:
    """Where a technique stands if a profile does not say so; `None` if one must."""
    shared = {entry.technique: entry for entry in _shared().entries}
    if technique.name == FALLBACK:
        return _entry(shared[FALLBACK], _SHARED)
    declared = technique.declared if isinstance(technique, Propagation) else None
    if declared is None or technique.name in shared:
        return None
    return _entry(_EntryText(declared.name, declared.tier, declared.score), f"the rule's own {declared.name!r}")


def _parse(text: str, source: str) -> _ProfileText:
    try:
        return msgspec.convert(tomllib.loads(text), _ProfileText)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{source} is not TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise ProfileError(f"{source}: {error}") from None


def _lifts(given: Mapping[str, int], source: str) -> Lifts:
    if "cells" not in given:
        raise ProfileError(f"{source}: lifts does not say from how many cells on a board is large (cells = 400)")
    steps = tuple((_tier(name, source, "lifts"), most) for name, most in given.items() if name != "cells")
    for tier, most in steps:
        if tier is Tier.EXTREME:
            raise ProfileError(f"{source}: lifts has the tier {tier}, above which there is none")
        if most < 1:
            raise ProfileError(f"{source}: lifts has {most} steps for {tier}; there must be 1 or more")
    return Lifts(given["cells"], steps)


def _tier(name: str, source: str, where: str) -> Tier:
    if name not in [tier.value for tier in Tier]:
        raise ProfileError(f"{source}: {where} has the tier {quote(name)}; known: {', '.join(Tier)}")
    return Tier(name)


def _entry(given: _EntryText, source: str) -> ProfileEntry:
    tier = _tier(given.tier, source, given.technique)
    if not 0 <= given.score <= 1_000_000:
        raise ProfileError(f"{source}: {given.technique} scores {given.score}; a score is from 0 to 1000000")
    return ProfileEntry(given.technique, tier, given.score, given.use)


def _check_names(genre: Genre, named: Iterable[str], source: str) -> None:
    techniques = techniques_of(genre)
    known, names = [technique.name for technique in techniques], set(named)
    unknown = sorted(names.difference(known))
    missing = [each.name for each in techniques if each.name not in names and _default(each) is None]
    if unknown:
        raise ProfileError(
            f"{source}: {genre.title} has no technique {', '.join(map(quote, unknown))}; "
            f"{known_names(unknown[0], known)}"
        )
    if missing:
        raise ProfileError(
            f"{source}: no entry for {', '.join(missing)}; every technique needs one: {', '.join(known)}"
        )


@cache
def _shared() -> _ProfileText:
    path = resources.files("penmark.grading") / "profiles" / f"{_SHARED}.toml"
    return _parse(path.read_text("utf-8"), f"the profile {_SHARED!r}")


# ── where profiles are ──


def user_folder(genre: Genre) -> Path:
    """Where a user's own profiles for a genre are looked for."""
    return Path(platformdirs.user_config_dir("penmark", appauthor=False)) / "profiles" / genre.name


def shipped_names(genre: Genre) -> list[str]:
    """The profiles that come with a genre."""
    return sorted(genre.profiles) or [DEFAULT]


def profile_names(genre: Genre) -> list[str]:
    """Every profile that `load_profile` knows."""
    own = [path.stem for path in user_folder(genre).glob("*.toml")]
    return sorted({*shipped_names(genre), *own})


def shipped_text(genre: Genre, name: str = DEFAULT) -> str:
    """A shipped profile as it is written. A genre that ships none is graded by what it shares with others."""
    if name in genre.profiles:
        return genre.profiles[name]
    if name == DEFAULT and not genre.profiles:
        return f'name = "{DEFAULT}"\nbase = "{_SHARED}"\n'
    raise ProfileError(f"{genre.title} has no profile {quote(name)}; {known_names(name, list(profile_names(genre)))}")


def profile_text(profile: Profile) -> str:
    """A profile written out in full, every technique in the order of the ladder."""
    lines = [f"name = {msgspec.json.encode(profile.name).decode()}"]
    if profile.lifts.steps:
        steps = "".join(f", {tier} = {most}" for tier, most in profile.lifts.steps)
        lines.append(f"lifts = {{ cells = {profile.lifts.cells}{steps} }}")
    for entry in profile.entries:
        lines += ["", "[[entries]]", f'technique = "{entry.technique}"', f'tier = "{entry.tier}"']
        lines += [f"score = {entry.score}", *([] if entry.use else ["use = false"])]
    return "\n".join(lines) + "\n"


def techniques_in_order(genre: Genre, profile: Profile) -> list[tuple[Technique, ProfileEntry]]:
    """The techniques that a profile uses, each with its entry, in the order of the ladder: bookkeeping first."""
    by_name = {technique.name: technique for technique in techniques_of(genre)}
    pairs = [(by_name[entry.technique], entry) for entry in completed(genre, profile).entries if entry.use]
    return sorted(pairs, key=lambda pair: pair[1].score > 0)
