"""Making a puzzle by hand: one change after the other, at one place or at all that a symmetry takes it to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeAlias

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Boxed
from penmark.board.rooms import Rooms
from penmark.board.substrate import Material
from penmark.board.symmetry import Symmetry, orbit
from penmark.errors import ClueError, PuzzleError, UndecidedError, quote
from penmark.puzzle.clue import UNKNOWN, ClueOptions, ClueValue
from penmark.puzzle.document import Document
from penmark.puzzle.generation import Cancel, Pattern
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.resizing import of_size, resized
from penmark.puzzle.transform import transform
from penmark.solvers import solve
from penmark.solvers.base import Budget
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Context, Operation
from penmark.studio.operations.board_tools import Border, Lay, Lift, Room, Typed, border, lay, lift, room
from penmark.studio.operations.boards import Opened, opened
from penmark.studio.operations.inventory import Clues, clues_on
from penmark.studio.operations.schemas import (
    AboutPuzzle,
    CoordName,
    Name,
    Names,
    Request,
    Side,
    TimedQuestion,
    check_sides,
)
from penmark.studio.operations.variant_lists import Laid, laid_on

_SECONDS = request_limits.MAX_SECONDS
"""How long the changes of one request may take together."""
_PARTNER_SECONDS = 0.3
"""How long a solution is looked for that says what the partners of a new clue are."""

Clue = int | Typed | list[Any] | dict[str, Any]
"""The JSON form of a clue of any kind."""
Lines = Annotated[int, msgspec.Meta(ge=-256, le=256)]
Words = Annotated[str, msgspec.Meta(max_length=4000)]


class Edit(Request, tag_field="do", kw_only=True):
    """Base of what a change may be."""


class Write(Edit, tag="write", kw_only=True):
    """Put a clue there. Its cell becomes what carries clues.

    Under a symmetry, partners that have no clue become what carries clues. Where that alone would be no clue they get
    one: a question mark where the genre has such, else what they have in some solution.
    """

    at: CoordName
    clue: Clue | None = None
    text: Typed | None = None
    """What was typed, in place of a clue."""


class Cover(Edit, tag="cover", kw_only=True):
    """Make a cell of a material; `null` for what it is made of at first. Its clue stays only where it may."""

    at: CoordName
    material: Name | None


class Clear(Edit, tag="clear", kw_only=True):
    """Take away the clue or, where there is none, the material."""

    at: CoordName


class TurnBoard(Edit, tag="turn", kw_only=True):
    by: Symmetry


class Resize(Edit, tag="resize", kw_only=True):
    """The number of lines to add at each side; negative to remove."""

    top: Lines = 0
    bottom: Lines = 0
    left: Lines = 0
    right: Lines = 0


class Size(Edit, tag="size", kw_only=True):
    """Another size; what lies within it from the top left stays. Either rows and columns, or the sides of a box."""

    rows: Side | None = None
    cols: Side | None = None
    box_width: Side | None = None
    box_height: Side | None = None


class Empty(Edit, tag="empty", kw_only=True):
    """Take away all clues, and variants with a payload."""

    materials: bool = False
    """All materials and rooms too, and what is said of the puzzle: another one begins."""


class Describe(Edit, tag="describe", kw_only=True):
    """What the setter says of it; what is not given stays."""

    title: Words | None = None
    author: Words | None = None
    rules: Words | None = None


class Vary(Edit, tag="vary", kw_only=True):
    """Exactly these switches; variants with a payload stay."""

    variants: Names


AnyEdit: TypeAlias = (
    Write | Cover | Clear | TurnBoard | Resize | Size | Empty | Describe | Vary | Border | Room | Lay | Lift
)


Edits = Annotated[list[AnyEdit], msgspec.Meta(max_length=256)]


class EditRequest(AboutPuzzle, kw_only=True):
    edits: Edits = msgspec.field(default_factory=list)
    """Made one after the other; if one is refused, none is made."""
    symmetry: Pattern = Pattern.NONE
    """Of where clues stand and of materials: what is done at one place is done at all that it takes that place to."""


class DraftQuestion(TimedQuestion, kw_only=True):
    """Asks something about a puzzle as it is after some changes."""

    edits: Edits = msgspec.field(default_factory=list)
    symmetry: Pattern = Pattern.NONE


class Edited(Opened):
    clues: Clues
    """What may be written on the board as it is now."""
    laid: list[Laid]
    """The variants with a payload that lie on it."""


def edit(request: EditRequest, context: Context) -> Edited:
    puzzle = after(request, context)
    made = opened(Document(puzzle))
    laid = laid_on(puzzle, puzzle.variants.payloads)
    return Edited(made.document, made.board, clues_on(puzzle.genre, puzzle.substrate), laid)


def after(request: EditRequest | DraftQuestion, context: Context) -> Puzzle:
    """The puzzle with the changes made."""
    puzzle = request.document.open().puzzle
    budget = Budget(_SECONDS, context.cancel)
    for each in request.edits:
        if budget.stop():
            raise UndecidedError("these changes take too long together; make fewer of them at a time")
        puzzle = _EDITS[type(each)](puzzle, each, request.symmetry, context.cancel)
    return puzzle


def _orbit(puzzle: Puzzle, name: str, symmetry: Pattern) -> tuple[Coord, ...]:
    at = puzzle.coord(name)
    if not puzzle.substrate.layout.has(at):
        raise ClueError(f"nothing can stand at {puzzle.name_of(at)}")
    return orbit(at, puzzle.rows, puzzle.cols, symmetry.group(puzzle.rows, puzzle.cols))


# ── at places ──


def _write(puzzle: Puzzle, edit: Write, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    at, *others = _orbit(puzzle, edit.at, symmetry)
    clue = _asked_clue(puzzle, at, edit)
    written = puzzle.add_clue(at, clue)
    partners = [other for other in others if other not in puzzle.clues and puzzle.clue_options(other)]
    if not partners:
        return written
    host = puzzle.genre.laid_out_host
    if host is not None and at.layer is Layer.CELLS:  # what carries clues is something to see even without one
        return _made_of(written, partners, host)
    if all(UNKNOWN in puzzle.clue_options(partner) for partner in partners):
        return _with(written, dict.fromkeys(partners, UNKNOWN))
    return _with(written, _from_a_solution(written, partners, clue, cancel))


def _asked_clue(puzzle: Puzzle, at: Coord, edit: Write) -> ClueValue:
    options = puzzle.clue_options(at)
    if not options:
        raise ClueError(f"no clue can stand at {puzzle.name_of(at)}")
    if edit.text is None:
        if edit.clue is None:
            raise ClueError("a clue is asked for as a clue or as a text")
        return options.read(edit.clue)
    clue = _typed_clue(puzzle, options, edit.text.strip())
    if clue is None:
        raise ClueError(f"a clue at {puzzle.name_of(at)} is {options.words}, got {quote(edit.text)}")
    return clue


def _typed_clue(puzzle: Puzzle, options: ClueOptions, text: str) -> ClueValue | None:
    """By how it is printed, which is the genre's business, or else by what is typed for its kind."""
    printed = (clue for clue in options.choices() if puzzle.clue_text(clue).upper() == text.upper())
    return next(printed, None) or options.parse(text)


def _with(puzzle: Puzzle, clues: dict[Coord, Any]) -> Puzzle:
    builder = puzzle.edit()
    for at, clue in clues.items():
        builder.add_clue(at, clue)
    return builder.build()


def _from_a_solution(
    puzzle: Puzzle, partners: Iterable[Coord], clue: ClueValue, cancel: Cancel
) -> dict[Coord, ClueValue]:
    """Clues for the partners that go with all others; without a solution the one that was written will do."""
    genre, builder = puzzle.genre, puzzle.edit()
    for at in partners:
        if at.layer is Layer.CELLS:
            builder.set_material(at, genre.clue_material(puzzle.substrate.material(at)))
    board = builder.build()
    found = solve(board, 1, time_budget=_PARTNER_SECONDS, cancel=cancel)
    derived = {at: genre.derive_clue_at(board, found[0], at) if found else None for at in partners}
    return {at: _fitting(board, at, derived[at] or clue) for at in partners}


def _fitting(puzzle: Puzzle, at: Coord, clue: ClueValue) -> ClueValue:
    options = puzzle.clue_options(at)
    return clue if clue in options else next(iter(options.choices()), clue)


def _cover(puzzle: Puzzle, edit: Cover, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    usual = puzzle.genre.layers[Layer.CELLS]
    material = usual if edit.material is None else Material.parse(edit.material)
    return _made_of(puzzle, _orbit(puzzle, edit.at, symmetry), material)


def _made_of(puzzle: Puzzle, places: Iterable[Coord], material: Material) -> Puzzle:
    builder = puzzle.edit()
    for at in places:
        if at.layer is not Layer.CELLS:
            raise PuzzleError(f"only cells are made of something, not {puzzle.name_of(at)}")
        builder.set_material(at, material)
    return builder.build()


def _clear(puzzle: Puzzle, edit: Clear, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    places = _orbit(puzzle, edit.at, symmetry)
    if places[0] not in puzzle.clues and places[0].layer is Layer.CELLS:
        return _made_of(puzzle, places, puzzle.genre.layers[Layer.CELLS])
    builder = puzzle.edit()
    for at in places:
        builder.clear_clue(at)
    return builder.build()


# ── of the whole ──


def _turn(puzzle: Puzzle, edit: TurnBoard, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    return transform(puzzle, edit.by)


def _resize(puzzle: Puzzle, edit: Resize, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    check_sides(puzzle.rows + edit.top + edit.bottom, puzzle.cols + edit.left + edit.right)
    return resized(puzzle, edit.top, edit.bottom, edit.left, edit.right)


def _size(puzzle: Puzzle, edit: Size, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    if edit.box_width and edit.box_height:
        dims = Boxed(edit.box_width, edit.box_height)
        check_sides(dims.rows, dims.cols)
        return of_size(puzzle, dims)
    if edit.rows and edit.cols:
        check_sides(edit.rows, edit.cols)
        return of_size(puzzle, puzzle.genre.dims_for(edit.rows, edit.cols))
    raise PuzzleError("a size is rows and cols, or box_width and box_height")


def _empty(puzzle: Puzzle, edit: Empty, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    switches = [each for each in puzzle.variants if each.is_switch()]
    bare = puzzle.without_clues().with_variants(*switches)
    if not edit.materials:
        return bare
    if bare.substrate.rooms is not None:
        bare = bare.with_rooms(Rooms.single(puzzle.rows, puzzle.cols) if puzzle.genre.has_rooms else None)
    cells = (at for at in bare.substrate.positions() if at.layer is Layer.CELLS)
    return _made_of(bare, cells, puzzle.genre.layers[Layer.CELLS]).with_meta(PuzzleMeta())


def _describe(puzzle: Puzzle, edit: Describe, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    said = {name: getattr(edit, name) for name in ("title", "author", "rules") if getattr(edit, name) is not None}
    return puzzle.with_meta(msgspec.structs.replace(puzzle.meta, **said))


def _border(puzzle: Puzzle, edit: Border, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    return border(puzzle, edit, symmetry)


def _room(puzzle: Puzzle, edit: Room, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    return room(puzzle, edit, symmetry)


def _lay(puzzle: Puzzle, edit: Lay, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    return lay(puzzle, edit, symmetry)


def _lift(puzzle: Puzzle, edit: Lift, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    return lift(puzzle, edit, symmetry)


def _vary(puzzle: Puzzle, edit: Vary, symmetry: Pattern, cancel: Cancel) -> Puzzle:
    return puzzle.with_variants(*edit.variants, *puzzle.variants.payloads)


_EDITS: dict[type[Any], Callable[[Puzzle, Any, Pattern, Cancel], Puzzle]] = {
    Write: _write,
    Cover: _cover,
    Clear: _clear,
    TurnBoard: _turn,
    Resize: _resize,
    Size: _size,
    Empty: _empty,
    Describe: _describe,
    Vary: _vary,
    Border: _border,
    Room: _room,
    Lay: _lay,
    Lift: _lift,
}

_EXAMPLE = {"edits": [{"do": "turn", "by": "rotate-90"}, {"do": "resize", "bottom": 1}], "symmetry": "none"}
OPERATIONS = (
    Operation("edit", "Change a puzzle that is being made", edit, EditRequest, Edited, tag="Editing", example=_EXAMPLE),
)
