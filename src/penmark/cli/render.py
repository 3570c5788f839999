"""`penmark render`: a puzzle as a picture, or drawn on the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.drawing import PdfFile, PngFile, SvgFile, ThemeName, at_most_one_target, draw
from penmark.cli.inputs import GenreName, Input, Lenient, genre_named, read_one
from penmark.cli.options import Seconds
from penmark.cli.running import solve_until_stopped, verdict
from penmark.puzzle.document import Document
from penmark.puzzle.solution import Solution
from penmark.solvers import solver_for


def render(
    genre: GenreName,
    source: Input,
    svg: SvgFile = None,
    png: PngFile = None,
    pdf: PdfFile = None,
    theme: ThemeName = None,
    lenient: Lenient = False,
    solved: Annotated[bool, typer.Option("--solution", help="Draw it solved.")] = False,
    seconds: Seconds = None,
) -> None:
    """Draw a puzzle, with the marks it carries or with its solution: on the terminal, as SVG, PNG or PDF."""
    at_most_one_target(svg=svg, png=png, pdf=pdf)
    output.refuse_unwritable(svg, png, pdf)
    document = read_one(source, genre_named(genre), lenient)
    if solved:
        draw(document.puzzle, solution=_solution(document, seconds), svg=svg, png=png, pdf=pdf, theme=theme)
    else:
        draw(document.puzzle, game=document.game, svg=svg, png=png, pdf=pdf, theme=theme)


def _solution(document: Document, seconds: float | None) -> Solution:
    """The first solution there is. One that the input brings along is not trusted to be right."""
    result, stopped = solve_until_stopped(document.puzzle, solver_for(document.puzzle), 1, seconds)
    if stopped:
        raise KeyboardInterrupt
    if not result:
        output.complain(f"nothing to draw: {verdict(result)}")
        raise typer.Exit(output.NOT_AS_ASKED)
    return result[0]
