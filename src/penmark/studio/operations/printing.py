"""Puzzles to take away: booklets to print, and pages that play without a server."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from penmark.errors import SizeError, UndecidedError
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering import Exercise, Paper, Setting, booklet
from penmark.solvers import solve
from penmark.solvers.base import Budget, Cancel
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Answer, Context, LaneName, Operation
from penmark.studio.operations.schemas import AboutPuzzle, Name, PuzzleDocument, Request


class PerPage(enum.IntEnum):
    """Puzzles on a page."""

    ONE = 1
    TWO = 2
    FOUR = 4
    SIX = 6
    NINE = 9


class BookletRequest(Request, kw_only=True):
    documents: Annotated[list[PuzzleDocument], msgspec.Meta(min_length=1, max_length=request_limits.MAX_BOOKLET)]
    title: Annotated[str, msgspec.Meta(max_length=500)] = ""
    paper: Paper = Paper.A4
    per_page: PerPage = PerPage.ONE
    theme: Name = "light"
    link: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """The address of a studio that a QR code beside each puzzle leads to; none for no codes."""
    solutions: bool = True


class Printed(msgspec.Struct):
    content: bytes
    """A PDF file."""
    pages: int
    notes: list[str]
    """What did not come out as one would wish."""


def make_booklet(request: BookletRequest, context: Context) -> Printed:
    if sum(document.cells() for document in request.documents) > request_limits.MAX_BOOKLET_CELLS:
        raise SizeError(f"a booklet of the studio's has up to {request_limits.MAX_BOOKLET_CELLS:,} cells in all")
    setting = Setting(request.title, request.paper, request.per_page, request.theme, request.link, request.solutions)
    puzzles = [document.open().puzzle for document in request.documents]
    budget = Budget(request_limits.MAX_SECONDS, context.cancel)
    exercises = [
        Exercise(each, solution_within(each, budget, context.cancel) if request.solutions else None) for each in puzzles
    ]

    def unless_cancelled() -> None:
        if context.cancel.is_set():
            raise UndecidedError("cancelled")

    made = booklet(exercises, setting, each=unless_cancelled)
    return Printed(made.content, made.pages, list(made.notes))


def solution_within(puzzle: Puzzle, budget: Budget, cancel: Cancel) -> Solution | None:
    """All puzzles share the time, so that one that takes for ever does not cost the others more than it has left."""
    found = solve(puzzle, 1, time_budget=budget.left, cancel=cancel) if not budget.stop() else None
    return found[0] if found else None


class PageRequest(AboutPuzzle, kw_only=True):
    theme: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """None for the reader's own."""


def make_page(request: PageRequest, context: Context) -> Answer:
    from penmark.studio.single_page import single_page

    document = request.document.open()
    return Answer("text/html", single_page(document.puzzle, document.game, theme=request.theme).encode())


def _example() -> dict[str, object]:
    from penmark.puzzle.registry import genres
    from penmark.puzzle.wire import to_plain

    puzzles = [sample.puzzle for genre in genres().values() for sample in genre.samples[:1]]
    return {"documents": [to_plain(puzzle) for puzzle in puzzles], "per_page": 2}


OPERATIONS = (
    Operation(
        "booklet",
        "Puzzles to print as PDF, with rules, links and solutions",
        make_booklet,
        BookletRequest,
        Printed,
        lane=LaneName.SLOW,
        seconds=request_limits.BOOKLET_SECONDS,
        example=_example(),
    ),
    Operation(
        "page", "A page that plays the puzzle without a server", make_page, PageRequest, media_types=("text/html",)
    ),
)
