"""`penmark export`: a puzzle as a page to play or as a picture; one or many as a booklet to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from penmark.cli import output
from penmark.cli.drawing import PngFile, SvgFile, ThemeName, draw
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import Seconds
from penmark.cli.progress import progress
from penmark.cli.running import UNIQUENESS, solve_until_stopped
from penmark.errors import PenmarkError
from penmark.library.texts import on_one_line
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solver_for

if TYPE_CHECKING:
    from penmark.rendering import Exercise, Setting

SOLVE_SECONDS = 10.0
"""For the solution of each puzzle of a booklet, unless said otherwise."""

HtmlFile = Annotated[str | None, typer.Option("--html", metavar="F", help="Write a page to play (- for stdout).")]
PdfFile = Annotated[str | None, typer.Option("--pdf", metavar="F", help="Write a sheet or a booklet (- for stdout).")]
PaperName = Annotated[str, typer.Option("--paper", metavar="P", help="PDF: its pages, a4 or letter.")]
PerPage = Annotated[int, typer.Option("--per-page", metavar="N", help="PDF: puzzles on a page: 1, 2, 4, 6 or 9.")]
Solutions = Annotated[bool, typer.Option(help="PDF: whether solutions stand at its end.")]


def export(
    genre: GenreName,
    sources: Inputs = None,
    html: HtmlFile = None,
    svg: SvgFile = None,
    png: PngFile = None,
    pdf: PdfFile = None,
    theme: ThemeName = None,
    title: Annotated[str, typer.Option("--title", metavar="T", help="PDF: what stands on its first page.")] = "",
    paper: PaperName = "a4",
    per_page: PerPage = 1,
    link: Annotated[
        str, typer.Option("--link", metavar="URL", help="PDF: the studio that a QR code beside each puzzle leads to.")
    ] = "",
    solutions: Solutions = True,
    font: Annotated[
        str | None, typer.Option("--font", metavar="F", help="PDF: a TrueType font for titles in other scripts.")
    ] = None,
    seconds: Seconds = SOLVE_SECONDS,
    lenient: Lenient = False,
) -> None:
    """Write a puzzle as a page that plays in any browser, or as a picture; or puzzles as a booklet to print."""
    exactly_one_target("--html, --svg, --png and --pdf", html, svg, png, pdf)
    output.refuse_unwritable(html, svg, png, pdf)
    chosen = genre_named(genre)
    if pdf is None:
        _export_one(_only(list(entries(sources or [], chosen)), chosen, lenient), html, svg, png, theme)
        return
    from penmark.rendering import Paper, Setting

    setting = Setting(title, Paper(paper), per_page, theme or "light", link, solutions, font)
    found = list(entries(sources or [], chosen))
    write_booklet(pdf, [(entry.label, _read(entry, chosen, lenient)) for entry in found], setting, seconds)


def write_booklet(
    target: str, puzzles: Sequence[tuple[str, Puzzle]], setting: Setting, seconds: float | None = SOLVE_SECONDS
) -> None:
    """Solve puzzles, if solutions are wanted, and draw them; each comes with what people know it by."""
    from penmark.rendering import booklet

    exercises = []
    with progress(len(puzzles), "Solving") as advance:
        for label, puzzle in puzzles:
            exercises.append(_exercise(label, puzzle, setting.solutions, seconds))
            advance()
    with progress(len(puzzles), "Drawing") as advance:
        made = booklet(exercises, setting, each=advance)
    output.write_out(target, made.content)
    for note in made.notes:
        output.complain(f"note: {on_one_line(note)}")


def exactly_one_target(names: str, *targets: object | None) -> None:
    """Refuse none and several before any work is done."""
    if sum(target is not None for target in targets) != 1:
        raise typer.BadParameter(f"give one of {names}", param_hint="--html")


def _only(found: list[InputText], genre: Genre, lenient: bool) -> Document:
    if len(found) > 1:
        raise PenmarkError(f"there are {len(found)} puzzles, one was expected; --pdf takes many")
    return read_entry(found[0], genre, lenient)


def _export_one(document: Document, html: str | None, svg: str | None, png: str | None, theme: str | None) -> None:
    if html is None:
        draw(document.puzzle, game=document.game, svg=svg, png=png, theme=theme)
        return
    from penmark.studio.single_page import single_page

    page = single_page(document.puzzle, document.game, theme=theme or "")
    output.write_out(html, page.encode())


def _read(entry: InputText, genre: Genre, lenient: bool) -> Puzzle:
    try:
        return read_entry(entry, genre, lenient).puzzle
    except PenmarkError as error:
        raise PenmarkError(entry.naming(str(error))) from None


def _exercise(label: str, puzzle: Puzzle, solved: bool, seconds: float | None) -> Exercise:
    """A puzzle with its solution. One that the input brings along is not trusted to be right."""
    from penmark.rendering import Exercise

    if not solved:
        return Exercise(puzzle)
    result, stopped = solve_until_stopped(puzzle, solver_for(puzzle), UNIQUENESS, seconds)
    if stopped:
        raise KeyboardInterrupt
    if len(result) > 1:
        output.complain(f"note: {label}: it has more than one solution; the booklet shows one")
    return Exercise(puzzle, result[0] if result else None)
