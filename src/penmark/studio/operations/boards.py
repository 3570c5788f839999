"""Opening puzzles and writing them down again: reading, drawing, converting."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec

from penmark import formats
from penmark.errors import PuzzleError, SizeError, UnwritableError
from penmark.formats.studio import unpacked
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.registry import by_name
from penmark.rendering import pdf, png, svg
from penmark.rendering.to_svg import MAX_CELL, MIN_CELL
from penmark.solvers import solve
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Answer, Context, Operation
from penmark.studio.operations.schemas import AboutPuzzle, Name, Plain, Request, TimedQuestion, check_size

# ── reading ──


class ReadRequest(Request, kw_only=True):
    text: str
    """A link, a board text, a line of digits, JSON … of any format."""
    genre: Name | None = None
    """Needed only where the text does not say it."""
    lenient: bool = False
    """Whether what is not understood is kept and told in the notes, where it would be refused."""


class Opened(msgspec.Struct):
    """A puzzle for the page."""

    document: Plain
    """Tagged JSON."""
    board: Plain
    """The board document that the player draws and judges."""


class OpenedText(Opened):
    notes: list[str]
    """What was recognised of the text, and what was not, in words."""


def read(request: ReadRequest, context: Context) -> OpenedText:
    # Never a file of this machine, whatever the text says.
    genre = None if request.genre is None else by_name(request.genre)
    document = formats.read_text(request.text, genre, lenient=request.lenient)
    check_size(document.puzzle)
    made = opened(document)
    return OpenedText(made.document, made.board, list(document.notes))


def board(request: AboutPuzzle, context: Context) -> Opened:
    return opened(request.document.open())


def opened(document: Document) -> Opened:
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


class Written(msgspec.Struct):
    """A puzzle in one of the formats that can hold it."""

    format: str
    title: str
    text: str


class AllWritten(msgspec.Struct):
    texts: list[Written]


def texts(request: AboutPuzzle, context: Context) -> AllWritten:
    document = request.document.open()
    return AllWritten(list(_every_text(document)))


def _every_text(document: Document) -> Iterator[Written]:
    for each in formats.formats().values():
        try:
            yield Written(each.name, each.title, each.write(document))
        except UnwritableError:
            continue


class ImageKind(enum.StrEnum):
    SVG = "svg"
    PNG = "png"
    PDF = "pdf"


class RenderRequest(TimedQuestion, kw_only=True):
    kind: ImageKind = ImageKind.SVG
    theme: Name = "light"
    cell_size: Annotated[float, msgspec.Meta(ge=MIN_CELL, le=MAX_CELL)] = 48.0
    """In pixels."""
    candidates: bool = False
    solution: bool = False
    """Draw it solved; of a puzzle with several solutions, one of them."""


MEDIA_TYPES = {ImageKind.SVG: "image/svg+xml", ImageKind.PNG: "image/png", ImageKind.PDF: "application/pdf"}
_DRAW: dict[ImageKind, Callable[..., str | bytes]] = {ImageKind.SVG: svg, ImageKind.PNG: png, ImageKind.PDF: pdf}


def render(request: RenderRequest, context: Context) -> Answer:
    document = request.document.open()
    solution = None
    if request.solution:
        found = solve(document.puzzle, 1, time_budget=request.seconds, cancel=context.cancel)
        if not found:
            raise PuzzleError("no solution to draw was found")
        solution = found[0]
    image = _DRAW[request.kind](
        document.puzzle,
        game=None if solution else document.game,
        solution=solution,
        theme=request.theme,
        cell_size=request.cell_size,
        candidates=request.candidates,
    )
    return Answer(MEDIA_TYPES[request.kind], image.encode() if isinstance(image, str) else image)


class PictureRequest(Request, kw_only=True):
    letters: str
    """What follows `p=` in a link that holds a puzzle."""


def picture(request: PictureRequest, context: Context) -> Answer:
    """For readers without scripts: nothing if it is long in coming."""
    document = unpacked(request.letters, most=request_limits.MAX_BODY)
    check_size(document.puzzle)
    if document.puzzle.rows * document.puzzle.cols > request_limits.LARGE_CELLS:
        raise SizeError("too large to be drawn into a page")
    return Answer("text/plain", svg(document.puzzle, game=document.game, cell_size=48).encode())


_READ = {"text": "https://puzz.link/p?akari/6/6/nekcakbl"}
PICTURE = Operation("picture", "Draw the puzzle of a link into a page", picture, PictureRequest, seconds=1.0)
"""Has no address of its own."""
OPERATIONS = (
    Operation("read", "Open a link or a text of any format", read, ReadRequest, OpenedText, example=_READ),
    Operation("board", "Everything the page needs to draw and play a puzzle", board, AboutPuzzle, Opened),
    Operation(
        "convert", "Write a puzzle in another format", convert, ConvertRequest, Converted, example={"to": "tagged"}
    ),
    Operation("texts", "A puzzle in every format that can hold it", texts, AboutPuzzle, AllWritten),
    Operation("render", "Draw a puzzle", render, RenderRequest, media_types=tuple(MEDIA_TYPES.values())),
)
