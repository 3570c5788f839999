"""Options that mean the same in every command, each declared once: what they are called, and what they take."""

from __future__ import annotations

from typing import Annotated

import typer


def _complete_format(incomplete: str) -> list[str]:
    from penmark import formats

    return [name for name in formats.formats() if name.startswith(incomplete)]


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
