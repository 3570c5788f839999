"""`penmark export`: a puzzle as one page to play, which needs no server and no network."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.drawing import ThemeName
from penmark.cli.inputs import GenreName, Input, genre_named, read_one


def export(
    genre: GenreName,
    source: Input,
    html: Annotated[str, typer.Option("--html", metavar="F", help="Write the page here (- for stdout).")],
    theme: ThemeName = None,
) -> None:
    """Write a puzzle, with the marks it carries, as one page that plays in any browser, from the file system too."""
    from penmark.studio.single_page import single_page

    document = read_one(source, genre_named(genre))
    page = single_page(document.puzzle, document.game, theme=theme or "")
    output.write_out(html, page.encode())
