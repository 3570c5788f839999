"""Collections of the library: ordered packs with a title, an author and a text, to arrange and to take away."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from penmark.errors import LibraryError, UndecidedError
from penmark.library.facts import NewPuzzle, PuzzleFacts
from penmark.library.packs import Pack
from penmark.library.shelves import StoreShelf
from penmark.library.store import open_store
from penmark.rendering import Exercise, Paper, Setting, booklet
from penmark.solvers.base import Budget
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Context, LaneName, Operation
from penmark.studio.operations.library import EntryKey, FoundPuzzle, ShelfName, shelf_named, shown
from penmark.studio.operations.printing import PerPage, solution_within
from penmark.studio.operations.schemas import Name, Request

_TAG = "Collections"

CollectionName = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Title = Annotated[str, msgspec.Meta(max_length=500)]
LongText = Annotated[str, msgspec.Meta(max_length=20_000)]
Keys = Annotated[list[EntryKey], msgspec.Meta(max_length=request_limits.MAX_COLLECTION)]


class CollectionInfo(msgspec.Struct):
    name: str
    title: str
    author: str
    text: str
    size: int
    """How many puzzles it holds."""


class Collections(msgspec.Struct):
    collections: list[CollectionInfo]


def collections(request: None, context: Context) -> Collections:
    with open_store() as store:
        found = store.collections.all()
    return Collections([CollectionInfo(each.name, each.title, each.author, each.text, each.puzzles) for each in found])


class CollectionRequest(Request, kw_only=True):
    name: CollectionName
    theme: Name | None = None
    """Of the drawings; none for no drawings."""


class Collection(msgspec.Struct):
    about: CollectionInfo
    puzzles: list[FoundPuzzle]
    """In their order."""


def collection(request: CollectionRequest, context: Context) -> Collection:
    with open_store() as store:
        info = store.collections.get(request.name)
        if info.puzzles > request_limits.MAX_COLLECTION:
            raise LibraryError(
                f"the studio shows collections of up to {request_limits.MAX_COLLECTION} puzzles; this one holds "
                f"{info.puzzles:,}: ask for in:{info.name}"
            )
        entries = StoreShelf(store).entries(store.collections.puzzles(request.name))
    about = CollectionInfo(info.name, info.title, info.author, info.text, info.puzzles)
    return Collection(about, [shown(entry, request.theme) for entry in entries])


# ── changing ──


class CollectionChange(Request, kw_only=True):
    name: CollectionName
    create: bool = False
    """It is to be made: one of that name is refused."""
    title: Title | None = None
    author: Title | None = None
    text: LongText | None = None
    order: Keys | None = None
    """The content hashes of all that it shall hold."""


class Changed(msgspec.Struct):
    puzzles: int
    """How many it holds now."""


def change_collection(request: CollectionChange, context: Context) -> Changed:
    told = {"title": request.title, "author": request.author, "text": request.text}
    changes = {key: value for key, value in told.items() if value is not None}
    with open_store() as store:
        if request.create:
            store.collections.create(request.name, **changes)
        elif changes:
            store.collections.describe(request.name, **changes)
        if request.order is not None:
            store.collections.arrange(request.name, request.order)
        return Changed(store.collections.get(request.name).puzzles)


class CollectRequest(Request, kw_only=True):
    name: CollectionName
    shelf: ShelfName
    keys: Keys


class AddedPuzzles(msgspec.Struct):
    added: int
    """How many it did not hold before."""


def collect(request: CollectRequest, context: Context) -> AddedPuzzles:
    """At the end. What is not in the store yet goes there first."""
    with shelf_named(request.shelf) as shelf:
        entries = [shelf.entry(key) for key in request.keys]
    facts = [PuzzleFacts(each.puzzle, each.grade, origin=request.shelf) for each in entries]
    with open_store() as store:
        store.collections.get(request.name)  # before anything is added
        store.puzzles.add([NewPuzzle.of(each) for each in facts])
        return AddedPuzzles(store.collections.add(request.name, [each.hash for each in facts]))


class CollectionNamed(Request, kw_only=True):
    name: CollectionName


def remove_collection(request: CollectionNamed, context: Context) -> Changed:
    with open_store() as store:
        store.collections.remove(request.name)
    return Changed(0)


# ── taking away ──


class PackKind(enum.StrEnum):
    PDF = "pdf"
    """A booklet to print."""
    DATASET = "zip"
    """Datasets, one for each genre, in an archive."""
    PAGE = "html"
    """A page to play."""


class PackRequest(Request, kw_only=True):
    name: CollectionName
    kind: PackKind = PackKind.PDF
    paper: Paper = Paper.A4
    per_page: PerPage = PerPage.FOUR
    theme: Name = "light"
    solutions: bool = True


class Packed(msgspec.Struct):
    content: bytes
    """The file."""
    notes: list[str]
    """What did not come out as one would wish."""


def pack(request: PackRequest, context: Context) -> Packed:
    with open_store() as store:
        found = Pack.load(store, request.name, request_limits.MAX_BOOKLET)
    if sum(each.rows * each.cols for each in found.puzzles) > request_limits.MAX_BOOKLET_CELLS:
        raise LibraryError(
            f"a collection that is taken away has up to {request_limits.MAX_BOOKLET_CELLS:,} cells in all"
        )
    if request.kind is PackKind.DATASET:
        return Packed(found.archive(), [])
    if request.kind is PackKind.PAGE:
        from penmark.studio.collection_page import collection_page

        return Packed(collection_page(found).encode(), [])
    return _booklet(found, request, context)


def _booklet(found: Pack, request: PackRequest, context: Context) -> Packed:
    budget = Budget(request_limits.MAX_SECONDS, context.cancel)
    exercises = [
        Exercise(each, solution_within(each, budget, context.cancel) if request.solutions else None)
        for each in found.puzzles
    ]

    def unless_cancelled() -> None:
        if context.cancel.is_set():
            raise UndecidedError("cancelled")

    setting = Setting(
        found.title or found.name,
        request.paper,
        request.per_page,
        request.theme,
        solutions=request.solutions,
        author=found.author,
        text=found.text,
    )
    made = booklet(exercises, setting, each=unless_cancelled)
    return Packed(made.content, list(made.notes))


# In the order in which one is made, looked at and removed: the examples of the API are asked one after the other.
OPERATIONS = (
    Operation("collections", "The collections of the library", collections, response=Collections, tag=_TAG),
    Operation(
        "collection-change",
        "Make, describe or arrange a collection",
        change_collection,
        CollectionChange,
        Changed,
        tag=_TAG,
        example={"name": "march", "create": True, "title": "The March issue"},
    ),
    Operation(
        "collection-add",
        "Add puzzles of a shelf to a collection",
        collect,
        CollectRequest,
        AddedPuzzles,
        tag=_TAG,
        example={"name": "march", "shelf": "starter:akari", "keys": ["1", "2"]},
    ),
    Operation(
        "collection",
        "The puzzles of a collection",
        collection,
        CollectionRequest,
        Collection,
        tag=_TAG,
        example={"name": "march"},
    ),
    Operation(
        "collection-export",
        "A collection as a booklet, datasets or a page to play",
        pack,
        PackRequest,
        Packed,
        lane=LaneName.SLOW,
        seconds=request_limits.BOOKLET_SECONDS,
        tag=_TAG,
        example={"name": "march"},
    ),
    Operation(
        "collection-remove",
        "Remove a collection; its puzzles stay",
        remove_collection,
        CollectionNamed,
        Changed,
        tag=_TAG,
        example={"name": "march"},
    ),
)
