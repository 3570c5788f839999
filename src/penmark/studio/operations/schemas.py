"""The types that the API speaks, shared by its operations. The OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from penmark.errors import SizeError
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.game import Commit as CommitMove
from penmark.puzzle.game import Game, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.studio.operations import request_limits

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""A registered name: of a genre, a format, a profile …"""
CoordName = Annotated[str, msgspec.Meta(min_length=1, max_length=32, description="A coord by its wire name.")]
MarkValue: TypeAlias = bool | int
Plain: TypeAlias = dict[str, Any]
SolutionMarks: TypeAlias = dict[str, MarkValue]
"""The mark at every coord, by wire name."""
Seconds = Annotated[float, msgspec.Meta(ge=0.01, le=request_limits.MAX_SECONDS)]
Side = Annotated[int, msgspec.Meta(ge=1, le=256)]
Names: TypeAlias = Annotated[list[Name], msgspec.Meta(max_length=16)]
JobSeconds = Annotated[float, msgspec.Meta(ge=0.1, le=request_limits.MAX_JOB_SECONDS)]


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of everything that clients send: nothing unknown is let pass."""


class PuzzleDocument(Request, kw_only=True):
    """A puzzle, perhaps with a game on it, as tagged JSON."""

    version: int | msgspec.UnsetType = msgspec.UNSET
    """Of the schema."""
    genre: Name
    data: Plain
    marks: dict[str, list[MarkValue]] | msgspec.UnsetType = msgspec.UNSET
    play: Plain | msgspec.UnsetType = msgspec.UNSET

    def cells(self) -> int:
        """How large the board says it is; 0 if it does not say it in a way we know."""
        dims = self.data.get("dims")
        sides = [side for side in dims.values() if type(side) is int] if isinstance(dims, dict) else []
        if len(sides) != 2:
            return 0
        product = max(0, sides[0]) * max(0, sides[1])
        boxed = isinstance(dims, dict) and "box_width" in dims
        return product * product if boxed else product

    def added(self) -> int:
        """How many regions the rules that ride on it are laid to, as far as that can be seen at a glance."""
        added = self.data.get("constraints_added")
        if not isinstance(added, list):
            return 0
        regions = [each.get("regions") for each in added if isinstance(each, dict)]
        return sum(len(each) if isinstance(each, list) else 1 for each in regions)

    def open(self) -> Document:
        """The puzzle. What is past the limits is refused before anything is built."""
        if self.cells() > request_limits.MAX_CELLS:
            raise SizeError(f"the studio takes boards of up to {request_limits.MAX_CELLS:,} cells")
        return wire.from_plain(msgspec.to_builtins(self))


class AboutPuzzle(Request, kw_only=True):
    """Asks something about a puzzle."""

    document: PuzzleDocument


class TimedQuestion(AboutPuzzle, kw_only=True):
    seconds: Seconds = 2.0
    """How long to think about it at most."""
    patient: bool = False
    """It can wait: what others look at the screen for goes first."""


class MoveMade(msgspec.Struct):
    """One move of a step: a mark that must be there, or one that cannot be."""

    do: str
    at: str
    mark: MarkValue


class RulePlace(msgspec.Struct):
    """A rule, in words, and the coords it holds over."""

    code: str
    coords: list[str]
    words: str


def check_size(puzzle: Puzzle) -> Puzzle:
    """For puzzles that come from a text, whose size is known only when it has been read."""
    if puzzle.rows * puzzle.cols > request_limits.MAX_CELLS:
        raise SizeError(
            f"the studio takes boards of up to {request_limits.MAX_CELLS:,} cells, this one is {puzzle.dims}"
        )
    return puzzle


def check_sides(rows: int, cols: int) -> None:
    """For boards that are yet to be made."""
    if rows * cols > request_limits.MAX_CELLS:
        raise SizeError(f"the studio takes boards of up to {request_limits.MAX_CELLS:,} cells, not {rows}×{cols}")


def game_of(document: Document) -> Game:
    return document.game or Game(document.puzzle)


def marks_of(puzzle: Puzzle, solution: Solution) -> SolutionMarks:
    name = puzzle.substrate.format_coord
    return {name(at): mark.plain for at, mark in solution.items()}


def moves_of(puzzle: Puzzle, moves: tuple[Move, ...]) -> list[MoveMade]:
    name = puzzle.substrate.format_coord
    return [
        MoveMade("commit" if isinstance(move, CommitMove) else "eliminate", name(move.coord), move.mark.plain)
        for move in moves
    ]
