"""Reading the SOLUTION argument: somebody's marks on a given puzzle, in whatever form they come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from penmark.board.mark import Mark
from penmark.errors import DocumentError, PenmarkError
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.json_text import parse_json
from penmark.puzzle.puzzle import Puzzle


def read_answer(text: str, puzzle: Puzzle) -> Game:
    """The marks that a text puts on a puzzle.

    Accepted are: a document of any format that carries marks or a solution of this very puzzle; a full board,
    where clues and marks are the same thing (a sudoku line); the puzzlekit solution text; what `solve --json`
    prints; and a JSON object of marks by coord.
    """
    stripped = text.strip()
    plain = parse_json(stripped) if stripped.startswith("{") else None
    if plain is not None and "genre" not in plain:
        game = _from_wire_marks(plain, puzzle)
    elif plain is not None and "solutions" in plain:
        game = _from_solve_output(plain, puzzle)
    else:
        game = _from_text(stripped, puzzle)
    # A player does not write over the clues.
    return _pinned(game, puzzle)


def _from_solve_output(plain: Mapping[str, Any], puzzle: Puzzle) -> Game:
    solutions = plain["solutions"]
    if not isinstance(solutions, list) or len(solutions) != 1 or not isinstance(solutions[0], dict):
        raise DocumentError("expected exactly one solution - at `$.solutions`")
    return _from_wire_marks(solutions[0], puzzle)


def _from_wire_marks(plain: Mapping[str, Any], puzzle: Puzzle) -> Game:
    marks = {puzzle.substrate.parse_coord(name): (Mark.from_plain(value),) for name, value in plain.items()}
    return Game.from_marks(puzzle, marks)


def _from_text(text: str, puzzle: Puzzle) -> Game:
    from penmark import formats
    from penmark.formats import puzzlekit

    try:
        return Game.from_solution(puzzle, puzzlekit.parse_solution(puzzle, text))
    except PenmarkError as error:
        as_solution = error
    try:
        document = formats.read_text(text, puzzle.genre)
    except PenmarkError as error:
        raise PenmarkError(f"cannot read the solution: {error}\n  as puzzlekit solution: {as_solution}") from None
    return _from_document(document, puzzle)


def _from_document(document: Document, puzzle: Puzzle) -> Game:
    if document.puzzle.substrate != puzzle.substrate:
        raise PenmarkError(f"the solution is of another board: {document.puzzle!r}, not {puzzle!r}")
    unmarked = document.game is None and document.solution is None
    if unmarked and puzzle.genre.clues_are_marks:
        return _pinned(Game(puzzle), document.puzzle)
    if dict(document.puzzle.clues) != dict(puzzle.clues):
        raise PenmarkError("the solution is of another puzzle: its clues differ")
    if document.solution is not None:
        return Game.from_marks(puzzle, {at: (mark,) for at, mark in document.solution.items()})
    return Game(puzzle) if document.game is None else Game.from_marks(puzzle, document.game.to_marks())


def _pinned(game: Game, clued: Puzzle) -> Game:
    """The game with another's clues as marks wherever it has none and they state one."""
    marked = game.to_marks()
    for at, clue in clued.clues.items():
        mark = clued.genre.stated_mark(at, clue)
        if mark is not None and at not in marked:
            game.set(at, mark)
    return game
