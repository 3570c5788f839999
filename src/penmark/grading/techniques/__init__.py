"""The techniques that genres share: one module, or package of modules, per family of rules.

Every module that defines techniques lists them as `TECHNIQUES`; `shared_techniques` finds them all, so that a new one
is a new entry there and a line in the profiles.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module

from penmark.errors import RegistryError
from penmark.puzzle.genre import Genre
from penmark.puzzle.technique import Technique


@cache
def shared_techniques() -> tuple[Technique, ...]:
    """Every technique of this package. Where several name a deduction, the first does, in each module's own order."""
    return tuple(_techniques(__name__))


def _techniques(package: str) -> Iterator[Technique]:
    for info in sorted(pkgutil.iter_modules(import_module(package).__path__), key=lambda info: info.name):
        name = f"{package}.{info.name}"
        if info.ispkg:
            yield from _techniques(name)
        else:
            yield from getattr(import_module(name), "TECHNIQUES", ())


def techniques_of(genre: Genre) -> tuple[Technique, ...]:
    """What may be used on puzzles of a genre: its own techniques, which have the first say, then the shared ones."""
    return _techniques_of(genre)


@lru_cache(maxsize=256)
def _techniques_of(genre: Genre) -> tuple[Technique, ...]:
    everything = (*genre.techniques, *shared_techniques())
    names = [technique.name for technique in everything]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise RegistryError(f"{genre.title} has two techniques named {', '.join(sorted(twice))}")
    return everything
