"""Puzzles whose clues stand exactly at given places: one solution after the other is tried until they suffice."""

from __future__ import annotations

from collections.abc import Iterable

from penmark.board.coord import Coord
from penmark.errors import PuzzleError, quote, with_article
from penmark.generating.completion import Completer
from penmark.generating.outcomes import Rejected, StrategyOutcome
from penmark.generating.strategies import use_filtered_clues
from penmark.generating.themes import THEMES, places_of_theme
from penmark.generating.trial import Run, Trial
from penmark.puzzle.generation import GenConfig, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import CoordLike, Puzzle
from penmark.puzzle.randomness import Rng

_TRIES = 120
"""The number of solutions tried in one attempt, each near the best before it."""


def places_drawn(drawing: str) -> tuple[int, int, list[tuple[int, int]]]:
    """The size and the marked cells of a drawing: a line for each row, # for each cell with a clue, . for others."""
    lines = [line.strip() for line in drawing.replace("/", "\n").splitlines() if line.strip()]
    if not set("".join(lines)) <= set("#."):
        themes = ", ".join(THEMES)
        raise PuzzleError(f"clue places are a drawing of # and ., or one of {themes}; got {quote(drawing)}")
    if not lines or len({len(line) for line in lines}) != 1:
        raise PuzzleError("a drawing of clue places has lines of one length, such as '#.#/.#.'")
    marked = [(row, col) for row, line in enumerate(lines) for col, sign in enumerate(line) if sign == "#"]
    return len(lines), len(lines[0]), marked


def drawn_size(given: object) -> tuple[int, int] | None:
    """The size that clue places decide, if they are a drawing."""
    return places_drawn(given)[:2] if isinstance(given, str) and given not in THEMES else None


def checked_places(genre: Genre, config: GenConfig, given: str | Iterable[CoordLike]) -> tuple[Coord, ...]:
    """The places of a theme, a drawing or coords, in order; raises `PuzzleError` if a clue cannot stand at one."""
    empty = genre.empty(config.dims, config.variants)
    if isinstance(given, str) and given in THEMES and genre.laid_out_host is not None:
        raise PuzzleError(f"the clues of {genre.title} stand on walls: a theme would leave hardly any floor")
    places = _named_places(config, given) if isinstance(given, str) else given
    coords = tuple(sorted({empty.coord(at) for at in places}))
    if not coords:
        raise PuzzleError("no places for clues are given")
    board = _board(genre, config, coords)
    for at in coords:
        if not board.substrate.layout.has(at) or not board.can_host_clue(at):
            raise PuzzleError(f"no clue of {with_article(genre.title)} of {config.dims} can stand at {at!r}")
    return coords


def _named_places(config: GenConfig, given: str) -> list[tuple[int, int]]:
    theme = THEMES.get(given)
    return places_drawn(given)[2] if theme is None else places_of_theme(theme, config.dims.rows, config.dims.cols)


def make_with_clues_at_places(run: Run, rng: Rng) -> StrategyOutcome:
    """One attempt: a random solution, changed until its clues at the places leave no other."""
    genre, config = run.task.genre, run.task.config
    board = _board(genre, config, config.clue_places)
    completer = Completer(board, config.clue_places, rng, minimal=False, symmetry=Pattern.NONE)
    completer.begin_near(lambda: genre.seed_marks(board, config, rng))
    for _ in range(_TRIES):
        if completer.attempt(run.budget):
            return use_filtered_clues(_trial(run, rng, completer))
    return Rejected()


def _trial(run: Run, rng: Rng, completer: Completer) -> Trial:
    assert completer.best is not None
    assert completer.answer is not None
    return Trial(run, rng, completer.loaded, completer.answer, completer.best.puzzle.clues)


def _board(genre: Genre, config: GenConfig, places: Iterable[Coord]) -> Puzzle:
    """The board without clues; where clues stand on a material that is laid out, it stands at the places alone."""
    board, host = genre.empty(config.dims, config.variants), genre.laid_out_host
    if host is None:
        return board
    builder = board.edit()
    for at in places:
        if board.substrate.layout.has(at):
            builder.set_material(at, host)
    return builder.build()
