"""`penmark check`: is this a solution, and if not, which rule breaks where?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import typer

from penmark.board.coord import Coord
from penmark.board.mark import is_single
from penmark.cli import output
from penmark.cli.answers import read_answer
from penmark.cli.inputs import GenreName, Lenient, genre_named, read_one
from penmark.cli.options import AsJson
from penmark.errors import PenmarkError, quote
from penmark.grading.words import fault_sentences
from penmark.library.inputs import looks_like_a_path
from penmark.library.texts import label, load
from penmark.puzzle import wire
from penmark.puzzle.game import Game
from penmark.puzzle.json_text import MAX_DOCUMENT
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.outcome import Names, Violation

_MOST_ALIKE = 4
"""Faults of a kind that are told one by one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    right: bool
    faults: Mapping[str, Violation] = field(default_factory=dict)
    """What is wrong by the sentence that says it, in the order of the constraints."""
    open: tuple[Coord, ...] = ()
    """Positions that nothing was written at and that cannot be read as empty."""


def check(
    genre: GenreName,
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, - for stdin, a link, or the puzzle's text.")],
    solution: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTION",
            help="The same: a board with marks, a filled grid, a line of digits, what solve --json printed.",
        ),
    ],
    lenient: Lenient = False,
    as_json: AsJson = False,
) -> None:
    """Say whether a solution is right, or which rules it breaks and where."""
    asked = read_one(puzzle, genre_named(genre), lenient).puzzle
    judgement = judge(_read_solution(solution, asked))
    if as_json:
        _say_json(asked, judgement)
    else:
        _say_words(asked, judgement)
    if not judgement.right:
        raise typer.Exit(output.NOT_AS_ASKED)


def _read_solution(argument: str, puzzle: Puzzle) -> Game:
    text = load(argument, MAX_DOCUMENT)
    if not text.strip():
        raise PenmarkError(f"{label(argument) if argument.strip() else 'the solution'} is empty")
    try:
        return read_answer(text, puzzle)
    except PenmarkError:
        if text == argument and looks_like_a_path(argument):
            raise PenmarkError(f"no such file, nor the text of a solution: {quote(argument)}") from None
        raise


def judge(game: Game) -> Judgement:
    """Judge a board as its player reads it: unmarked binary positions are empty."""
    if game.solved:
        return Judgement(right=True)
    puzzle, masks = game.puzzle, game.read_as_finished()
    told = fault_sentences(puzzle, game.faults_when_finished())
    undecided = tuple(puzzle.field.coord(i) for i in puzzle.substrate.floor if not is_single(masks[i]))
    return Judgement(False, {words: fault.violation for words, fault in told.items()}, undecided)


def _say_words(puzzle: Puzzle, judgement: Judgement) -> None:
    names = puzzle.genre.names(puzzle.substrate)
    if judgement.right:
        output.say(output.paint("right", "green", bold=True) + ": every rule holds")
        return
    if judgement.faults:
        output.say(output.paint("wrong", "red", bold=True) + f": {output.count(len(judgement.faults), 'fault')}")
        output.say(output.table(_fault_rows(judgement.faults, names)))
    else:
        output.say(output.paint("unfinished", "yellow", bold=True) + ": no rule is broken yet")
    if judgement.open:
        open_ = f"  {output.count(len(judgement.open), 'position')} open: {names.coords(judgement.open)}"
        output.say(open_)


def _fault_rows(faults: Mapping[str, Violation], say: Names) -> list[tuple[str, str]]:
    """Few faults of a kind one by one; of many the first, and where the others are, after all else."""
    by_code: dict[str, list[tuple[str, Violation]]] = {}
    for words, fault in faults.items():
        by_code.setdefault(fault.code, []).append((words, fault))
    few, many = list[tuple[str, str]](), list[tuple[str, str]]()
    for code, found in by_code.items():
        if len(found) <= _MOST_ALIKE:
            few += [(words, f"[{code}]") for words, _ in found]
            continue
        (first, _), *others = found
        coords = tuple(dict.fromkeys(at for _, fault in others for at in fault.coords))
        many += [(first, f"[{code}]"), (f"The same {len(others)} times more, at {say.coords(coords)}.", f"[{code}]")]
    return [*few, *many]


def _say_json(puzzle: Puzzle, judgement: Judgement) -> None:
    name = puzzle.substrate.format_coord
    faults = [
        {"code": fault.code, "coords": [name(at) for at in fault.coords], "words": words}
        for words, fault in judgement.faults.items()
    ]
    plain = {"right": judgement.right, "faults": faults, "open": [name(at) for at in judgement.open]}
    output.say_json({**plain, "puzzle": wire.to_plain(puzzle)})
