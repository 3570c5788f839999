"""Which genres there are: the folders of `penmark.genres`, and what the `penmark.genres` entry points add."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from penmark.errors import RegistryError, quote
from penmark.puzzle.genre import Genre

ENTRY_POINTS = "penmark.genres"
_PACKAGE = "penmark.genres"


@cache
def genres() -> Mapping[str, Genre]:
    """Every genre by name, in alphabetical order."""
    package = import_module(_PACKAGE)
    found = [_load(info.name) for info in pkgutil.iter_modules(package.__path__)]
    for point in entry_points(group=ENTRY_POINTS):
        found.append(_plugged_in(point))
    table: dict[str, Genre] = {}
    for genre in sorted(found, key=lambda g: g.name):
        for name in (genre.name, *genre.aliases):
            other = table.setdefault(name, genre)
            if other is not genre:
                raise RegistryError(f"two genres are called {name!r}: {other!r} and {genre!r}")
    return {genre.name: genre for genre in sorted(set(table.values()), key=lambda g: g.name)}


@cache
def by_name(name: str) -> Genre:
    """The genre of that name or alias."""
    if name.isidentifier() and name in _own_names():
        return _load(name)  # without importing the others
    for genre in genres().values():
        if name == genre.name or name in genre.aliases:
            return genre
    raise RegistryError(f"unknown genre {quote(name)}; known: {', '.join(genres())}")


@cache
def _own_names() -> frozenset[str]:
    return frozenset(info.name for info in pkgutil.iter_modules(import_module(_PACKAGE).__path__))


def _load(name: str) -> Genre:
    module = import_module(f"{_PACKAGE}.{name}")
    genre = getattr(module, "GENRE", None)
    if not isinstance(genre, Genre) or genre.name != name:
        hint = "" if module.__file__ else " (an editable install made before the folder does not see it: make kernel)"
        raise RegistryError(f"the folder {name} of {_PACKAGE} binds no GENRE called {name!r}{hint}")
    return genre


def _plugged_in(point: EntryPoint) -> Genre:
    """A stranger's module may fail in any way; the message says whose it is."""
    try:
        genre = point.load()
    except Exception as error:
        raise RegistryError(f"the entry point {point.name!r} of {ENTRY_POINTS} fails: {error!r}") from error
    if not isinstance(genre, Genre):
        raise RegistryError(f"the entry point {point.name!r} of {ENTRY_POINTS} is no Genre: {quote(genre)}")
    return genre
