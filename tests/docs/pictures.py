"""The pictures of the docs, drawn by Penmark itself: `python -m tests.docs.pictures` draws them anew."""

from __future__ import annotations

from collections.abc import Iterator

from penmark import rendering
from penmark.board.coord import Coord
from penmark.board.mark import TRUE
from penmark.board.presentation import BorderStyle, Color, LineThrough, NumberLabel, RegionPresentation
from penmark.board.region import Region
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rules.constraint import Constraint
from penmark.rules.increasing import Increasing
from penmark.rules.sum import Sum
from penmark.solvers import solve
from tests.docs.pages import DOCS
from tests.docs.pdf_page import page_svg
from tests.docs.technique_pictures import technique_pictures

FOLDER = DOCS / "images"


def pictures() -> Iterator[tuple[str, str]]:
    """The name and the content of every picture: a puzzle and its solution for each genre, then the special ones."""
    for name, genre in genres().items():
        puzzle = genre.samples[0].puzzle
        yield f"{name}.svg", rendering.svg(puzzle)
        yield f"{name}-solution.svg", rendering.svg(puzzle, solution=solve(puzzle)[0])
    loop = by_name("slitherlink").samples[1].puzzle
    for theme in rendering.themes.THEMES:
        yield f"theme-{theme}.svg", rendering.svg(loop, solution=solve(loop)[0], theme=theme)
    yield "conflict.svg", rendering.svg(by_name("akari").samples[0].puzzle, game=_conflict())
    yield "candidates.svg", rendering.svg(custom(), game=Game(custom()), candidates=True)
    yield "custom.svg", rendering.svg(custom())
    yield "booklet.svg", _booklet()
    for shown in technique_pictures():
        yield f"technique-{shown.technique}.svg", shown.drawing


def _booklet() -> str:
    """A page with four puzzles and their codes."""
    puzzles = [by_name(name).samples[0].puzzle for name in ("akari", "slitherlink", "sudoku", "takuzu")]
    setting = rendering.Setting(per_page=4, link_base="https://penmark.example/")
    made = rendering.booklet([rendering.Exercise(puzzle) for puzzle in puzzles], setting)
    return page_svg(made.content, 1)


def _conflict() -> Game:
    """Two bulbs that see each other."""
    game = Game(by_name("akari").samples[0].puzzle)
    for at in ("a7", "c7", "f5"):
        game.set(at, TRUE)
    return game


def custom() -> Puzzle:
    """A 4×4 Sudoku with three cages and a thermometer; one given makes its solution the only one."""
    puzzle = by_name("sudoku").new(4, 4).add_clue("b1", 3)
    coords = puzzle.substrate.parse_coords
    cages = [_cage(total, coords(names)) for total, names in ((3, ("a4", "b4")), (4, ("a2", "a3")), (5, ("d3", "d4")))]
    line = RegionPresentation(decoration=LineThrough(Color("grey")))
    thermometer = Region.path(coords(("d1", "c1", "c2"))).with_presentation(line)
    return puzzle.add_constraint(*cages, Constraint.goal(Increasing(), thermometer))


def _cage(total: int, coords: tuple[Coord, ...]) -> Constraint:
    look = RegionPresentation(border=BorderStyle.DASHED, label=NumberLabel(total))
    return Constraint.goal(Sum(total), Region.of(coords).with_presentation(look))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawing in pictures():
        (FOLDER / name).write_text(drawing, "utf-8")
