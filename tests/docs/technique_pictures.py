"""Pictures of techniques at work: the board just before a step, what the step looks at, and where something follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from penmark import rendering
from penmark.board.coord import Coord, Layer
from penmark.board.mark import MarkKind, bits
from penmark.board.presentation import Color
from penmark.formats import read
from penmark.grading import SolveStep
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.profile import DEFAULT, parse_profile, shipped_text
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Commit, Game, Play
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name

_LOOKED_AT, _FOLLOWS = Color("green"), Color("blue")
_SUDOKUS = {
    "locked-candidates-pointing": "4.2......5..14..................4.263..95..1.1.62..8......2..4..6.....9......5137",
    "naked-pair": "..2...65..1..2.4.....6....9..47..93.....1.....5.8.9..2...9.......8.72.4.43...6...",
    "x-wing": "8..7....4..4...9.......57.39.73..2...1...43............8..1..5..3.6.8...2...7.6..",
    "skyscraper": "..2............5.3...172.6.7....1...6.9487.1.....5.........83.48..6...9.2...4...6",
    "xy-wing": ".9..3.6.......2.74.41...83.7...5......4.....5..3.2...9..586.....8..........5...4.",
}
_SAMPLES = {
    "corner-exclusion": ("akari", 2),
    "diagonal-clues": ("akari", 3),
    "diagonal-3s": ("slitherlink", 2),
    "line-into-3": ("slitherlink", 0),
    "near-complete": ("takuzu", 1),
}


class Shown(NamedTuple):
    """A technique at work."""

    technique: str
    drawing: str
    words: str


def technique_pictures() -> Iterator[Shown]:
    """Every picture of a technique."""
    for technique, line in _SUDOKUS.items():
        yield _shown(read(line, by_name("sudoku")).puzzle, technique)
    for technique, (genre, number) in _SAMPLES.items():
        yield _shown(by_name(genre).samples[number].puzzle, technique)


def _shown(puzzle: Puzzle, technique: str) -> Shown:
    reasoning = SolveState(puzzle)
    profile = parse_profile(puzzle.genre, shipped_text(puzzle.genre, DEFAULT))
    climb = Climb(ladder_for(puzzle, profile, LadderOptions()), reasoning)
    step = next(step for step in climb.steps() if step.technique == technique)
    numeric = not _is_binary(puzzle, step.moves[0].coord)
    drawing = rendering.svg(puzzle, game=_before(reasoning, step), candidates=numeric, conflicts=False, captions=False)
    return Shown(technique, drawing, step.words)


def _before(reasoning: SolveState, step: SolveStep) -> Game:
    """The board as the step found it. Marks that the step puts down are drawn as a trial, so that they stand out."""
    puzzle = reasoning.puzzle
    binary = [move for move in step.moves if _is_binary(puzzle, move.coord)]
    game = Game(puzzle, Play(colors=dict(_colors(step)), trials={move.coord: 1 for move in binary}))
    struck: dict[Coord, int] = {}
    for move in step.moves:
        if not isinstance(move, Commit):
            struck[move.coord] = struck.get(move.coord, 0) | move.mark.bit
    for index in puzzle.substrate.floor:
        coord, domain = puzzle.field.coord(index), puzzle.field.domain(index)
        mask = reasoning.position.masks[index] | struck.get(coord, 0)
        game.keep(coord, [domain.mark(value) for value in bits(mask)])
    return game


def _colors(step: SolveStep) -> Iterator[tuple[Coord, tuple[Color, ...]]]:
    cells = [coord for coord in step.observed if coord.layer is Layer.CELLS]
    yield from ((coord, (_LOOKED_AT,)) for coord in cells)
    yield from ((move.coord, (_FOLLOWS,)) for move in step.moves if move.coord.layer is Layer.CELLS)


def _is_binary(puzzle: Puzzle, coord: Coord) -> bool:
    return puzzle.field.domain(puzzle.substrate.layout.index(coord)).kind is MarkKind.BINARY
