"""Which genres there are: the folders of `penmark.genres`, and what the `penmark.genres` entry points add."""

from __future__ import annotations

import importlib
import pkgutil
import re
import warnings
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from penmark.errors import PenmarkError, RegistryError, RegistryWarning, quote
from penmark.puzzle.genre import Genre

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "penmark.genres"
_PACKAGE = "penmark.genres"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


@cache
def genres() -> Mapping[str, Genre]:
    """Every genre by name, in alphabetical order, without those that are `left_out`."""
    return _survey()[0]


def left_out() -> Mapping[str, str]:
    """By entry point or genre name, why what another package registers is not among the genres.

    One broken package does not stop work on other genres: it is warned of once, and asking for it says why.
    """
    return _survey()[1]


@cache
def _survey() -> tuple[Mapping[str, Genre], Mapping[str, str]]:
    from importlib.metadata import entry_points  # slow to import, and asking for one genre of ours needs none

    table: dict[str, Genre] = {}
    origins: dict[Genre, str] = {}
    faults: dict[str, str] = {}
    for info in pkgutil.iter_modules(import_module(_PACKAGE).__path__):
        genre = _load(info.name)
        origins[genre] = "penmark itself"
        _enter(genre, origins, table)
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        names = {point.name}
        try:
            genre = _plugged_in(point)
            names.add(genre.name)
            origins[genre] = _origin(point)
            _enter(genre, origins, table)
        except RegistryError as error:
            faults |= dict.fromkeys(names - table.keys(), str(error))
            warnings.warn(f"left out: {error}", RegistryWarning, stacklevel=3)
    return {genre.name: genre for genre in sorted(set(table.values()), key=lambda g: g.name)}, faults


def _enter(genre: Genre, origins: Mapping[Genre, str], table: dict[str, Genre]) -> None:
    """Enter a genre under its name and aliases, if all of them are free."""
    names = (genre.name, *genre.aliases)
    for name in names:
        if not _NAME.fullmatch(name):
            raise RegistryError(
                f"the genre {genre.title} of {origins[genre]} is called {quote(name)}: "
                "a name is of lower-case letters, digits and dashes"
            )
        other = table.get(name)
        if other is not None:
            raise RegistryError(
                f"two genres are called {name!r}: "
                f"{other.title} of {origins[other]} and {genre.title} of {origins[genre]}"
            )
    table.update(dict.fromkeys(names, genre))


@cache
def by_name(name: str) -> Genre:
    """The genre of that name or alias."""
    if name.isidentifier() and name in _own_names():
        return _load(name)  # without importing the others
    for genre in genres().values():
        if name == genre.name or name in genre.aliases:
            return genre
    if name in left_out():
        raise RegistryError(left_out()[name])
    raise RegistryError(f"unknown genre {quote(name)}; known: {', '.join(genres())}")


def closest(name: str) -> str | None:
    """The name or alias of a genre that somebody may have meant who wrote this one."""
    names = [*genres(), *(alias for genre in genres().values() for alias in genre.aliases)]
    return next(iter(get_close_matches(name.lower(), names, n=1)), None)


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
    """A stranger's module may fail in any way; the message says whose it is, and where."""
    try:
        genre = point.load()
        if isinstance(genre, Genre):
            _try_out(genre)
    except Exception as error:
        reason = str(error) if isinstance(error, PenmarkError) else repr(error)
        raise RegistryError(f"{_origin(point)} fails{_where(error)}: {reason}") from error
    if not isinstance(genre, Genre):
        raise RegistryError(f"{point.value} of {_origin(point)} is no Genre: {quote(genre)}")
    return genre


def _try_out(genre: Genre) -> None:
    """What fails on its empty board would fail whatever walks through all genres, such as `list-impls`."""
    _ = genre.new(*genre.default_size).constraints


def _origin(point: EntryPoint) -> str:
    package = f"the package {point.dist.name}" if point.dist else f"the module {point.module}"
    return f"{package} (entry point {point.name!r} of {ENTRY_POINTS})"


def _where(error: Exception) -> str:
    """The file and line that a stranger's module fails at: the last that is not ours nor of the import system."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" in {error.filename}, line {error.lineno}"
    ours = str(Path(__file__).parents[1])
    passed_over = (ours, "<frozen", str(Path(importlib.__file__).parent))
    frames = [each for each in extract_tb(error.__traceback__) if not each.filename.startswith(passed_over)]
    return f" in {frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
