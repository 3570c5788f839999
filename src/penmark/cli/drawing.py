"""Drawing a puzzle where the options say: on the terminal, or into an SVG, PNG or PDF file."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


def _complete_theme(incomplete: str) -> list[str]:
    from penmark.rendering.themes import THEMES

    return [name for name in THEMES if name.startswith(incomplete)]


SvgFile = Annotated[str | None, typer.Option("--svg", metavar="F", help="Write an SVG file (- for stdout).")]
PngFile = Annotated[str | None, typer.Option("--png", metavar="F", help="Write a PNG file (- for stdout).")]
PdfFile = Annotated[str | None, typer.Option("--pdf", metavar="F", help="Write a PDF file (- for stdout).")]
ThemeName = Annotated[
    str | None,
    typer.Option("--theme", metavar="T", help="light, dark, … (see list-impls).", autocompletion=_complete_theme),
]
_ON_PAPER, _ON_SCREEN = "light", "dark"


def at_most_one_target(**targets: str | None) -> None:
    """Refuse two files before any work is done."""
    given = [f"--{name}" for name, target in targets.items() if target is not None]
    if len(given) > 1:
        *first, last = given
        raise typer.BadParameter(f"give only one of {', '.join(first)} and {last}", param_hint=last)


def draw(
    puzzle: Puzzle,
    *,
    game: Game | None = None,
    solution: Solution | None = None,
    svg: str | None = None,
    png: str | None = None,
    pdf: str | None = None,
    theme: str | None = None,
) -> None:
    from penmark import rendering

    if svg is not None:
        picture = rendering.svg(puzzle, game=game, solution=solution, theme=theme or _ON_PAPER)
        output.write_out(svg, picture.encode())
    elif png is not None:
        image = rendering.png(puzzle, game=game, solution=solution, theme=theme or _ON_PAPER)
        output.write_out(png, image)
    elif pdf is not None:
        output.write_out(pdf, rendering.pdf(puzzle, game=game, solution=solution, theme=theme or _ON_PAPER))
    else:
        color = output.colored()
        drawing = rendering.text(puzzle, game=game, solution=solution, theme=theme or _ON_SCREEN, color=color)
        output.say(drawing.rstrip("\n"))


def sketch(puzzle: Puzzle, solution: Solution | None = None) -> str:
    """The board alone for the terminal, to stand beside others."""
    from penmark import rendering

    return rendering.text(puzzle, solution=solution, captions=False, color=output.colored())


def sketch_with_variants(puzzle: Puzzle) -> str:
    """The board alone, and what is stacked on it in words beneath."""
    from penmark.rendering.captions import variant_lines

    return "\n".join([sketch(puzzle).rstrip("\n"), *variant_lines(puzzle), ""])
