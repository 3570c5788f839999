"""`penmark profile-init`: a shipped profile as a file of one's own to edit."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.inputs import GenreName, genre_named
from penmark.errors import PenmarkError
from penmark.grading.profile import DEFAULT, parse_profile, profile_text, shipped_text, user_folder

_HEAD = """\
# Tiers are trivial, easy, medium, hard and extreme. Within a tier techniques are tried in the order they stand here.
# What scores 0 is bookkeeping and no step; use = false takes a technique off the ladder.
"""


def profile_init(
    genre: GenreName,
    profile: Annotated[str, typer.Option("--profile", metavar="NAME", help="Which shipped profile.")] = DEFAULT,
    force: Annotated[bool, typer.Option("--force", help="Even if there is one already.")] = False,
) -> None:
    """Copy a shipped profile to your config folder, where it takes precedence and can be edited."""
    kind = genre_named(genre)
    text = _HEAD + profile_text(parse_profile(kind, shipped_text(kind, profile)))
    path = user_folder(kind) / f"{profile}.toml"
    if path.exists() and not force:
        raise PenmarkError(f"{path} is there already; --force replaces it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PenmarkError(f"cannot make {path.parent}: {error.strerror}") from None
    output.write_file(path, text.encode())
    output.say(str(path))
