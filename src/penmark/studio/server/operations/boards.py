"""Opening puzzles and writing them down again: what there is, reading, drawing, converting."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from penmark import formats
from penmark.grading import profile_names
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.rendering import png, svg
from penmark.rendering.svg import MAX_CELL, MIN_CELL
from penmark.rendering.themes import THEMES
from penmark.solvers import solve
from penmark.studio.server.operations.base import Answer, Context, Operation
from penmark.studio.server.schemas import AboutPuzzle, Name, Plain, Request, TimedQuestion, check_size


class Choice(msgspec.Struct):
    """Something to choose, with a sentence on it."""

    name: str
    words: str


class GenreInfo(msgspec.Struct):
    name: str
    title: str
    aliases: list[str]
    rules: str
    rows: int
    """The usual size."""
    cols: int
    density: float
    formats: list[Choice]
    variants: list[Choice]
    scaffolds: list[Choice]
    clue_filters: list[Choice]
    profiles: list[str]


class Inventory(msgspec.Struct):
    version: str
    genres: list[GenreInfo]
    themes: list[str]
    symmetries: list[str]


def inventory(request: None, context: Context) -> Inventory:
    from penmark import __version__

    return Inventory(__version__, [_info(genre) for genre in genres().values()], list(THEMES), list(Pattern))


def _info(genre: Genre) -> GenreInfo:
    rows, cols = genre.default_size
    return GenreInfo(
        name=genre.name,
        title=genre.title,
        aliases=list(genre.aliases),
        rules=genre.rules,
        rows=rows,
        cols=cols,
        density=genre.default_gen_density,
        formats=[Choice(each.name, each.title) for each in formats.formats().values() if each.holds(genre)],
        variants=[Choice(each.name, each.words) for each in genre.variants],
        scaffolds=[Choice(each.name, each.words) for each in genre.scaffold_passes],
        clue_filters=[Choice(each.name, each.words) for each in genre.clue_post_filters],
        profiles=profile_names(genre),
    )


class Sample(msgspec.Struct):
    genre: str
    title: str
    author: str
    rows: int
    cols: int
    document: Plain


class Samples(msgspec.Struct):
    samples: list[Sample]


def samples(request: None, context: Context) -> Samples:
    found = (sample.puzzle for genre in genres().values() for sample in genre.samples)
    return Samples(
        [
            Sample(each.genre.name, each.meta.title, each.meta.author, each.rows, each.cols, wire.to_plain(each))
            for each in found
        ]
    )


# ── reading ──


class ReadRequest(Request, kw_only=True):
    text: str
    """A link, a board text, a line of digits, JSON … of any format."""
    genre: Name | None = None
    """Needed only where the text does not say it."""


class Opened(msgspec.Struct):
    """A puzzle for the page."""

    document: Plain
    """Tagged JSON."""
    board: Plain
    """The board document that the player draws and judges."""


def read(request: ReadRequest, context: Context) -> Opened:
    # Never a file of this machine, whatever the text says.
    document = formats.read_text(request.text, None if request.genre is None else by_name(request.genre))
    check_size(document.puzzle)
    return _opened(document)


def board(request: AboutPuzzle, context: Context) -> Opened:
    return _opened(request.document.open())


def _opened(document: Document) -> Opened:
    from penmark.studio.board_document import board_document, to_json

    made = to_json(board_document(document.puzzle, document.game))
    return Opened(wire.to_plain(document.puzzle, document.game), msgspec.Raw(made))  # type: ignore[arg-type] # already JSON


# ── writing ──


class ConvertRequest(AboutPuzzle, kw_only=True):
    to: Name


class Converted(msgspec.Struct):
    text: str


def convert(request: ConvertRequest, context: Context) -> Converted:
    return Converted(formats.write(request.document.open(), request.to))


class ImageKind(enum.StrEnum):
    SVG = "svg"
    PNG = "png"


class RenderRequest(TimedQuestion, kw_only=True):
    kind: ImageKind = ImageKind.SVG
    theme: Name = "light"
    cell_size: Annotated[float, msgspec.Meta(ge=MIN_CELL, le=MAX_CELL)] = 48.0
    """In pixels."""
    candidates: bool = False
    solution: bool = False
    """Draw it solved; of a puzzle with several solutions, one of them."""


MEDIA_TYPES = {ImageKind.SVG: "image/svg+xml", ImageKind.PNG: "image/png"}


def render(request: RenderRequest, context: Context) -> Answer:
    from penmark.errors import PuzzleError

    document = request.document.open()
    solution = None
    if request.solution:
        found = solve(document.puzzle, 1, request.seconds, context.cancel)
        if not found:
            raise PuzzleError("no solution to draw was found")
        solution = found[0]
    draw = svg if request.kind is ImageKind.SVG else png
    image = draw(
        document.puzzle,
        game=None if solution else document.game,
        solution=solution,
        theme=request.theme,
        cell_size=request.cell_size,
        candidates=request.candidates,
    )
    return Answer(MEDIA_TYPES[request.kind], image.encode() if isinstance(image, str) else image)


_READ = {"text": "https://puzz.link/p?akari/6/6/nekcakbl"}
OPERATIONS = (
    Operation("inventory", "What there is: genres, formats, themes", inventory, response=Inventory, tag="Inventory"),
    Operation("samples", "Small puzzles of every genre", samples, response=Samples, tag="Inventory"),
    Operation("read", "Open a link or a text of any format", read, ReadRequest, Opened, example=_READ),
    Operation("board", "Everything the page needs to draw and play a puzzle", board, AboutPuzzle, Opened),
    Operation(
        "convert", "Write a puzzle in another format", convert, ConvertRequest, Converted, example={"to": "tagged"}
    ),
    Operation("render", "Draw a puzzle", render, RenderRequest, media_types=tuple(MEDIA_TYPES.values())),
)
