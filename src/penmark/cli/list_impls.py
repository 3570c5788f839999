"""`penmark list-impls`: what there is to work with, as the registries have it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from penmark import rules
from penmark.cli import output
from penmark.cli.options import AsJson
from penmark.errors import MissingExtraError
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.rules.base import Rule
from penmark.rules.kinds import rule_kinds
from penmark.solvers import SOLVERS

if TYPE_CHECKING:
    from penmark.formats import Format


def list_impls(as_json: AsJson = False) -> None:
    """List genres, variants, scaffolds, clue filters, techniques, profiles, rules, solvers, formats and themes."""
    found = inventory()
    if as_json:
        output.say_json(found)
        return
    for title, rows in found.items():
        output.say(output.paint(title.replace("_", " "), bold=True))
        output.say(output.table([_cells(row) for row in rows]))
        output.say()


def inventory() -> dict[str, list[dict[str, Any]]]:
    """Everything registered, by kind. A name is accepted by every option that takes one of its kind; of variants only
    switches are, because all others need a payload."""
    from penmark.formats import formats
    from penmark.puzzle.generation import Pattern
    from penmark.rendering.themes import THEMES

    return {
        "genres": [_genre(genre) for genre in genres().values()],
        "variants": _variants(),
        "scaffolds": _of_genres(lambda genre: [(each.name, each.words) for each in genre.scaffold_passes]),
        "clue_filters": _of_genres(lambda genre: [(each.name, each.words) for each in genre.clue_post_filters]),
        "symmetries": [{"name": each.value} for each in Pattern],
        "techniques": _techniques(),
        "profiles": _profiles(),
        "rules": [{"name": kind, "about": _about(rule)} for kind, rule in sorted(rule_kinds().items())],
        "solvers": [{"name": name, "installed": _installed(name)} for name in SOLVERS],
        "formats": [_format(each) for each in formats().values()],
        "themes": [{"name": name} for name in THEMES],
    }


def _of_genres(parts: Callable[[Genre], Iterable[tuple[str, str]]]) -> list[dict[str, Any]]:
    """What belongs to one genre each, by name and in words."""
    return [
        {"name": name, "genre": genre.name, "about": words}
        for genre in genres().values()
        for name, words in parts(genre)
    ]


def _variants() -> list[dict[str, Any]]:
    return [
        {"name": each.name, "genre": genre.name, "tool": str(each.tool), "about": each.words}
        for genre in genres().values()
        for each in genre.variants
    ]


def _techniques() -> list[dict[str, Any]]:
    """Each once, with the genres that it may be asked for in, in the order of the first one's ladder."""
    from penmark.generating.difficulty_request import usable_techniques
    from penmark.grading import load_profile, techniques_of
    from penmark.grading.profile import completed

    found: dict[str, dict[str, Any]] = {}
    for genre in genres().values():
        titles = {each.name: each.title for each in techniques_of(genre)}
        for name in usable_techniques(genre, completed(genre, load_profile(genre))):
            row = found.setdefault(name, {"name": name, "title": titles[name], "genres": []})
            row["genres"].append(genre.name)
    return list(found.values())


def _profiles() -> list[dict[str, Any]]:
    """Those of the user included."""
    from penmark.grading import profile_names

    return [{"name": name, "genre": genre.name} for genre in genres().values() for name in profile_names(genre)]


def _genre(genre: Genre) -> dict[str, Any]:
    from penmark.formats import formats

    return {
        "name": genre.name,
        "title": genre.title,
        "aliases": list(genre.aliases),
        "formats": [each.name for each in formats().values() if each.holds(genre)],
    }


def _format(each: Format) -> dict[str, Any]:
    return {"name": each.name, "title": each.title, "genres": [genre.name for genre in each.genres()]}


def _about(rule: type[Rule]) -> str:
    """The first line of its module's docstring, if it is one of Penmark's, which hold a rule each; else of its own."""
    is_whole_module = rule.__module__.startswith(f"{rules.__name__}.")
    said = sys.modules[rule.__module__].__doc__ if is_whole_module else vars(rule).get("__doc__")
    return (said or "").strip().partition("\n")[0]


def _installed(solver: str) -> bool:
    try:
        SOLVERS[solver]()
    except MissingExtraError:
        return False
    return True


def _cells(row: dict[str, Any]) -> list[str]:
    return [_words(value) for value in row.values()]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "installed" if value else "not installed"
    return ", ".join(value) if isinstance(value, list) else str(value)
