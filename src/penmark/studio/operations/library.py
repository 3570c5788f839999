"""The library: looking through the store and datasets, and what was played of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec

from penmark.errors import LibraryError, MissingExtraError, StoreError, quote
from penmark.library.dataset import genre_of_file
from penmark.library.query.language import MAX_QUERY, Query
from penmark.library.shelves import DatasetShelf, Shelf, ShelfEntry, StoreShelf, shown_datasets
from penmark.library.similar import next_like
from penmark.library.starter import starter_sets
from penmark.library.store import open_store
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rendering import svg
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Context, Operation
from penmark.studio.operations.boards import Opened, opened
from penmark.studio.operations.schemas import AboutPuzzle, Name, Request, check_size, game_of

if TYPE_CHECKING:
    from penmark.library.store.store import Store

TAG = "Library"
STORE = "store"
STARTER = "starter:"
DATASET = "dataset:"
_CELL = 20.0
"""Pixels of a cell in a small drawing, which the page scales."""

QueryText = Annotated[str, msgspec.Meta(max_length=MAX_QUERY)]
ShelfName = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
EntryKey = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


@contextmanager
def store_if_any() -> Iterator[Store | None]:
    """The store; none where there is none to be had."""
    try:
        store = open_store()
    except (MissingExtraError, StoreError):
        yield None
        return
    with store:
        yield store


@contextmanager
def shelf_named(name: str) -> Iterator[Shelf]:
    """The store, or a dataset: none but those that the studio shows."""
    if name == STORE:
        with open_store() as store:
            yield StoreShelf(store)
        return
    path = _datasets().get(name)
    if path is None:
        raise LibraryError(f"there is no shelf {quote(name)}")
    with store_if_any() as found:
        yield DatasetShelf(path, genre_of_file(path).name, found)


def _datasets() -> dict[str, Path]:
    named = {DATASET + name: path for name, path in shown_datasets().items()}
    return {**named, **{STARTER + name: path for name, path in starter_sets().items()}}


# ── what there is ──


class ShelfInfo(msgspec.Struct):
    name: str
    title: str


class LibraryInfo(msgspec.Struct):
    shelves: list[ShelfInfo]
    """The store is among them where it can be used."""
    problem: str
    """Why it cannot be used; else empty."""


def library(request: None, context: Context) -> LibraryInfo:
    shelves = [ShelfInfo(DATASET + name, name) for name in shown_datasets()]
    shelves += [ShelfInfo(STARTER + name, f"{by_name(name).title}, starter set") for name in starter_sets()]
    try:
        with open_store():
            return LibraryInfo([ShelfInfo(STORE, "My library"), *shelves], "")
    except (MissingExtraError, StoreError) as error:
        return LibraryInfo(shelves, str(error))


# ── looking ──


class FindRequest(Request, kw_only=True):
    shelf: ShelfName
    query: QueryText = ""
    offset: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=request_limits.MAX_SHOWN)] = 24
    count: bool = False
    """Whether to say how many there are in all."""
    theme: Name | None = None
    """Of the drawings; none for no drawings."""


class Played(msgspec.Struct):
    """The latest game on a puzzle."""

    finished: bool
    seconds: float
    """What the player's clock showed."""
    started: float
    changed: float
    """In seconds since 1970."""


class FoundPuzzle(msgspec.Struct):
    key: str
    """By which its shelf finds it again."""
    genre: str
    """Its title."""
    rows: int
    cols: int
    clues: int
    title: str
    author: str
    tier: str | None
    score: int | None
    status: str | None
    """How grading ended."""
    played: Played | None
    picture: str
    """SVG; empty if none was asked for, or if it would be large."""


class FoundPuzzles(msgspec.Struct):
    total: int | None
    puzzles: list[FoundPuzzle]


def find(request: FindRequest, context: Context) -> FoundPuzzles:
    query = Query.parse(request.query)
    with shelf_named(request.shelf) as shelf:
        total = shelf.count(query) if request.count else None
        found = shelf.page(query, request.offset, request.limit)
        return FoundPuzzles(total, [shown(each, request.theme) for each in found])


def shown(entry: ShelfEntry, theme: str | None) -> FoundPuzzle:
    puzzle, grade, play = entry.puzzle, entry.grade, entry.play
    return FoundPuzzle(
        entry.key,
        puzzle.genre.title,
        puzzle.rows,
        puzzle.cols,
        len(puzzle.clues),
        puzzle.meta.title,
        puzzle.meta.author,
        None if grade is None else grade.tier,
        None if grade is None else grade.score,
        None if grade is None else grade.status.value,
        None if play is None else Played(play.finished, play.seconds, play.started, play.changed),
        "" if theme is None else small_picture(puzzle, theme),
    )


def small_picture(puzzle: Puzzle, theme: str) -> str:
    if puzzle.rows * puzzle.cols > request_limits.LARGE_CELLS:
        return ""
    return svg(puzzle, theme=theme, cell_size=_CELL, conflicts=False, captions=False)


# ── opening ──


class EntryRequest(Request, kw_only=True):
    shelf: ShelfName
    key: EntryKey


def open_entry(request: EntryRequest, context: Context) -> Opened:
    """With the game that was kept, if there is one."""
    with shelf_named(request.shelf) as shelf:
        puzzle = check_size(shelf.entry(request.key).puzzle)
    return with_game(puzzle)


def with_game(puzzle: Puzzle) -> Opened:
    with store_if_any() as store:
        kept = None if store is None else store.games.of(puzzle)
    return opened(Document(puzzle, game=None if kept is None else kept.game))


# ── playing ──


class KeptGame(msgspec.Struct):
    kept: bool
    """False where there is no store to keep it in."""
    finished: bool


def keep_game(request: AboutPuzzle, context: Context) -> KeptGame:
    game = game_of(request.document.open())
    with store_if_any() as store:
        if store is not None:
            store.games.save(game)
        return KeptGame(store is not None, game.solved)


class NextPuzzle(msgspec.Struct):
    found: Opened | None
    """None if all that are like it were played."""


def next_puzzle(request: AboutPuzzle, context: Context) -> NextPuzzle:
    """Of the store, or of the starter set."""
    puzzle = request.document.open().puzzle
    starter = starter_sets().get(puzzle.genre.name)
    with store_if_any() as store:
        shelves: list[Shelf] = [] if store is None else [StoreShelf(store)]
        shelves += [] if starter is None else [DatasetShelf(starter, puzzle.genre.name, store)]
        found = next_like(shelves, puzzle)
    return NextPuzzle(None if found is None else opened(Document(check_size(found))))


OPERATIONS = (
    Operation("library", "What there is to look through", library, response=LibraryInfo, tag=TAG),
    Operation(
        "library-find",
        "Puzzles that answer a question, page by page",
        find,
        FindRequest,
        FoundPuzzles,
        tag=TAG,
        example={"shelf": f"{STARTER}akari", "query": "hard sort:-score", "count": True},
    ),
    Operation(
        "library-open",
        "Open a puzzle of the library",
        open_entry,
        EntryRequest,
        Opened,
        tag=TAG,
        example={"shelf": f"{STARTER}akari", "key": "1"},
    ),
    Operation("library-played", "Keep a game", keep_game, AboutPuzzle, KeptGame, tag=TAG),
    Operation("library-next", "An unplayed puzzle like this one", next_puzzle, AboutPuzzle, NextPuzzle, tag=TAG),
)
