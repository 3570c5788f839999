"""The techniques that genres share: one module, or package of modules, per family.

What single rules allow is declared by the rules; every module here that defines techniques lists them as `TECHNIQUES`.
`shared_techniques` finds them all, so that a new one is a new entry there and a line in the profiles.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module

from penmark.errors import RegistryError
from penmark.grading.techniques.by_rule import declared_techniques, fallback
from penmark.grading.techniques.cases import case_techniques
from penmark.grading.techniques.house_cases import house_case_techniques
from penmark.grading.techniques.last_cell import last_cell_technique
from penmark.puzzle.genre import Genre
from penmark.reasoning.technique import Technique
from penmark.rules.kinds import rule_kinds, rules_known


def shared_techniques() -> tuple[Technique, ...]:
    """Every technique that is no genre's own. Where several name a deduction, the first does."""
    rules = rule_kinds()
    return _shared(len(rules))


@lru_cache(maxsize=1)
def _shared(rules: int) -> tuple[Technique, ...]:
    known = rule_kinds().values()
    return (
        *_own_techniques(),
        last_cell_technique(known),
        *case_techniques(known),
        *house_case_techniques(known),
        *declared_techniques(known),
        fallback(known),
    )


@cache
def _own_techniques() -> tuple[Technique, ...]:
    return tuple(_techniques(__name__))


def _techniques(package: str) -> Iterator[Technique]:
    for info in sorted(pkgutil.iter_modules(import_module(package).__path__), key=lambda info: info.name):
        name = f"{package}.{info.name}"
        if info.ispkg:
            yield from _techniques(name)
        else:
            yield from getattr(import_module(name), "TECHNIQUES", ())


def techniques_of(genre: Genre) -> tuple[Technique, ...]:
    """The techniques of a genre in order of precedence: its own, then the shared ones."""
    return _techniques_of(genre)


def technique_named(genre: Genre, name: str) -> Technique:
    """A technique of a genre by its name."""
    return next(technique for technique in techniques_of(genre) if technique.name == name)


def _techniques_of(genre: Genre) -> tuple[Technique, ...]:
    return _all_of(genre, rules_known())


@lru_cache(maxsize=64)
def _all_of(genre: Genre, known: int) -> tuple[Technique, ...]:
    everything = (*_own(genre), *shared_techniques())
    names = [technique.name for technique in everything]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise RegistryError(f"{genre.title} has two techniques named {', '.join(sorted(twice))}")
    return everything


def _own(genre: Genre) -> Iterator[Technique]:
    for technique in genre.techniques:
        if not isinstance(technique, Technique):
            raise RegistryError(f"{genre.title} lists {technique!r} as a technique, which is none")
        yield technique
