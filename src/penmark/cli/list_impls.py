"""`penmark list-impls`: what there is to work with, as the registries have it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penmark.cli import output
from penmark.errors import MissingExtraError
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.rules.base import Rule
from penmark.rules.kinds import rule_kinds
from penmark.solvers import SOLVERS

if TYPE_CHECKING:
    from penmark.formats import Format


def list_impls(as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False) -> None:
    """List genres, rules, solvers, formats and themes."""
    found = inventory()
    if as_json:
        output.say_json(found)
        return
    for title, rows in found.items():
        output.say(output.paint(title, bold=True))
        output.say(output.table([_cells(row) for row in rows]))
        output.say()


def inventory() -> dict[str, list[dict[str, Any]]]:
    """Everything registered, by kind."""
    from penmark.formats import formats
    from penmark.rendering.themes import THEMES

    return {
        "genres": [_genre(genre) for genre in genres().values()],
        "rules": [{"name": kind, "about": _about(rule)} for kind, rule in sorted(rule_kinds().items())],
        "solvers": [{"name": name, "installed": _installed(name)} for name in SOLVERS],
        "formats": [_format(each) for each in formats().values()],
        "themes": [{"name": name} for name in THEMES],
    }


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
    """The first line of the rule's docstring; a rule without one is a module, whose first line says what it is."""
    said = vars(rule).get("__doc__") or sys.modules[rule.__module__].__doc__ or ""
    return said.strip().partition("\n")[0]


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
