"""Ladders without some of their techniques."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from penmark.errors import ProfileError, known_names, quote
from penmark.grading.profile import Profile, Tier, completed, techniques_in_order
from penmark.puzzle.genre import Genre


def shortened(genre: Genre, profile: Profile, without: Collection[str] = (), tier: Tier | None = None) -> Profile:
    """A profile for states that need something new: without trials, the techniques withheld, and those of higher tiers.

    What stands further up the ladder often finds the same in a harder way. So, if no tier is given, the ladder ends
    where the first of the withheld techniques stood.
    """
    ladder = techniques_in_order(genre, profile)
    check_known(genre, profile, without)
    names = [technique.name for technique, _ in ladder]
    end = min((names.index(name) for name in without if name in names), default=len(names))
    used = {
        technique.name
        for place, (technique, entry) in enumerate(ladder)
        if technique.depth == 0 and technique.name not in without and (entry.tier <= tier if tier else place < end)
    }
    return with_only(genre, profile, used)


def without_one(genre: Genre, profile: Profile, name: str) -> Profile:
    """The whole ladder but for one technique."""
    return with_only(genre, profile, {entry.technique for entry in completed(genre, profile).entries} - {name})


def with_only(genre: Genre, profile: Profile, used: Collection[str]) -> Profile:
    """A profile that uses some of its techniques."""
    entries = completed(genre, profile).entries
    return Profile(profile.name, tuple(replace(each, use=each.use and each.technique in used) for each in entries))


def check_known(genre: Genre, profile: Profile, names: Collection[str]) -> None:
    """Refuse names that no technique of the genre has."""
    known = completed(genre, profile).by_technique
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ProfileError(
            f"{genre.title} has no technique {', '.join(map(quote, unknown))}; {known_names(unknown[0], list(known))}"
        )
