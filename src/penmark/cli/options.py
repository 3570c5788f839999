"""Options that mean the same in every command, each declared once: what they are called, and what they take."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer

from penmark.errors import RegistryError
from penmark.grading.profile import Tier
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name


def _complete_format(incomplete: str) -> list[str]:
    from penmark import formats

    return [name for name in formats.formats() if name.startswith(incomplete)]


def complete_profile(context: typer.Context, incomplete: str) -> list[str]:
    """Those of the genre that stands on the line."""
    from penmark.grading.profile import profile_names

    genre = _genre_on_line(context)
    return [] if genre is None else [name for name in profile_names(genre) if name.startswith(incomplete)]


def complete_technique(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Those of the genre that stands on the line."""
    from penmark.grading import techniques_of

    genre = _genre_on_line(context)
    found = () if genre is None else techniques_of(genre)
    return [(each.name, each.title) for each in found if each.name.startswith(incomplete)]


def complete_variant(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Those of the genre that stands on the line."""
    genre = _genre_on_line(context)
    found = () if genre is None else genre.variants
    return [(each.name, each.title) for each in found if each.name.startswith(incomplete)]


def _genre_on_line(context: typer.Context) -> Genre | None:
    """An option that still lacks its value ends the reading of the line: then the arguments are left as they are."""
    for word in (context.params.get("genre"), *context.args[:1]):
        with suppress(RegistryError):
            return by_name(str(word).lower())
    return None


Seconds = Annotated[
    float | None, typer.Option("--time", min=0, metavar="SECONDS", help="Give up on a puzzle after this long.")
]
RunSeconds = Annotated[float | None, typer.Option("--time", min=0, metavar="SECONDS", help="Stop after this long.")]

_TO = typer.Option("--to", metavar="FORMAT", help="A format that list-impls names.", autocompletion=_complete_format)
FormatName = Annotated[str, _TO]
OptionalFormat = Annotated[str | None, _TO]
OutFile = Annotated[str, typer.Option("--out", metavar="F", help="Write to this file instead of stdout.")]

Seed = Annotated[
    int | None, typer.Option("--seed", min=0, metavar="S", help="Equal seeds give equal puzzles; random if not given.")
]
FixedSeed = Annotated[int, typer.Option("--seed", min=0, metavar="S", help="Other seeds give other results.")]

AsJson = Annotated[bool, typer.Option("--json", help="As one JSON object.")]
AsJsonLines = Annotated[bool, typer.Option("--json", help="One JSON object a line for each puzzle.")]
Limit = Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="Only the first N puzzles.")]
PageFile = Annotated[str | None, typer.Option("--html", metavar="F", help="Write a page with drawings (- for stdout).")]
TierName = Annotated[
    Tier | None, typer.Option("--tier", metavar="TIER", help="Only techniques of this tier and below.")
]
