"""`penmark tour`: every genre in one example, solved and drawn. It needs nothing and ends by itself."""

from __future__ import annotations

import textwrap

from penmark.cli import output
from penmark.cli.drawing import sketch
from penmark.cli.running import UNIQUENESS, solve_until_stopped, verdict, verdict_color
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.solvers import solver_for

_INDENT = "  "
_MOST_COLUMNS = 100
_SECONDS_EACH = 20.0
_NEXT = (
    "penmark solve sudoku ..3.4..2.1......",
    "penmark scaffold slitherlink --size 7 --svg board.svg",
    "penmark list-impls",
)


def tour() -> None:
    """Show a puzzle of every genre, its solution, and whether it has only one."""
    for genre in genres().values():
        _show(genre)
    output.say(output.paint("What to try next", bold=True))
    for command in _NEXT:
        output.say(_INDENT + command)


def _show(genre: Genre) -> None:
    columns = min(output.width(), _MOST_COLUMNS)
    output.say(output.paint(f"{genre.title} {'─' * (columns - len(genre.title) - 1)}", bold=True))
    output.say(textwrap.fill(genre.rules, columns - len(_INDENT), initial_indent=_INDENT, subsequent_indent=_INDENT))
    output.say()
    if genre.samples:
        _solve_and_draw(genre.samples[0].puzzle, columns)
    else:
        output.say(f"{_INDENT}(no sample puzzle)")
    output.say()


def _solve_and_draw(puzzle: Puzzle, columns: int) -> None:
    solver = solver_for(puzzle)
    result, stopped = solve_until_stopped(puzzle, solver, UNIQUENESS, _SECONDS_EACH)
    drawings = [sketch(puzzle), *(sketch(puzzle, solution) for solution in result)]
    output.say(textwrap.indent(output.side_by_side(drawings, columns - len(_INDENT)), _INDENT))
    output.say()
    words = output.paint(verdict(result), verdict_color(result))
    how = f"{solver.name} solver, {output.duration(result.seconds)}"
    output.say(f"{_INDENT}{output.heading(puzzle)}: {words} ({how})")
    if stopped:
        raise KeyboardInterrupt
