"""Changes to a puzzle that is being made, other than clues at places: rooms, and variants with a payload."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from penmark.board.coord import Coord
from penmark.board.rooms import Rooms
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError, with_article
from penmark.puzzle.generation import Pattern
from penmark.puzzle.places import MOST_SHOWN
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant, variant_called
from penmark.studio.operations.schemas import CoordName, Name, Request

Places = Annotated[list[CoordName], msgspec.Meta(min_length=1, max_length=4096)]
Typed = Annotated[str, msgspec.Meta(max_length=200)]


class Border(Request, tag_field="do", tag="border", kw_only=True):
    """Draw borders between rooms along edges, which must cut something off; or take them away, which joins rooms."""

    edges: Places
    remove: bool = False


class Room(Request, tag_field="do", tag="room", kw_only=True):
    """Make cells one room."""

    cells: Places


class Lay(Request, tag_field="do", tag="lay", kw_only=True):
    """Put a variant with a payload on the board: places in order, and what was typed. See `Variant.entered`.

    One of the same name on the very same places is replaced: its number is typed anew.
    """

    variant: Name
    places: Places
    text: Typed = ""


class Lift(Request, tag_field="do", tag="lift", kw_only=True):
    """Take away the variants with a payload that places belong to."""

    at: CoordName | None = None
    """Any that this place belongs to."""
    places: Places | None = None
    """Those that have exactly these places, in any order."""
    variant: Name | None = None
    """Only those of this name."""


def border(puzzle: Puzzle, edit: Border, symmetry: Pattern) -> Puzzle:
    rooms = _rooms_of(puzzle)
    edges = {image for at in edit.edges for image in _images(puzzle, puzzle.coord(at), symmetry)}
    return _cut_into(puzzle, rooms.joined(sorted(edges)) if edit.remove else rooms.cut(edges))


def room(puzzle: Puzzle, edit: Room, symmetry: Pattern) -> Puzzle:
    rooms = _rooms_of(puzzle)
    cells = [puzzle.coord(at) for at in edit.cells]
    made = {frozenset(map(turn.coord, cells)): None for turn in _turns(puzzle, symmetry)}
    for each in made:
        rooms = rooms.with_room(each)
    return _cut_into(puzzle, rooms)


def _rooms_of(puzzle: Puzzle) -> Rooms:
    """The rooms that there are, or what stands in their place."""
    rooms = puzzle.genre.standing_rooms(puzzle.substrate)
    if rooms is None:
        raise PuzzleError(f"{with_article(puzzle.genre.title)} board has no rooms")
    return rooms


def _cut_into(puzzle: Puzzle, rooms: Rooms) -> Puzzle:
    """With these rooms, unless they stand there where none are drawn."""
    usual = puzzle.genre.standing_rooms(puzzle.substrate.with_rooms(None))
    made = puzzle.with_rooms(None if rooms == usual else rooms)
    _ = made.bare_constraints  # which refuses rooms that its rules refuse
    return made


def lay(puzzle: Puzzle, edit: Lay, symmetry: Pattern) -> Puzzle:
    kind = variant_called(puzzle.genre.variants, edit.variant, puzzle.genre.title)
    variant = kind.entered(puzzle.substrate.parse_coords(edit.places), edit.text.strip())
    added = [part for turn in _turns(puzzle, symmetry) for part in turn.value(variant).parts]
    taken = {_seat(each) for each in added}
    return puzzle.with_variants(*(each for each in puzzle.variants if _seat(each) not in taken), *added)


def _seat(variant: Variant) -> tuple[str, frozenset[Coord]]:
    """What no two variants on a board that was made by hand have in common; a switch has nothing to sit on."""
    return variant.name, frozenset(variant.coords)


def lift(puzzle: Puzzle, edit: Lift, symmetry: Pattern) -> Puzzle:
    if edit.at is None and edit.places is None:
        raise PuzzleError("what is taken away is told by a place or by all of its places")
    asked = puzzle.substrate.parse_coords(edit.places or [edit.at or ""])
    named = [each for each in puzzle.variants.payloads if edit.variant in (None, each.name)]
    lifted = [each for each in named if _lies_on(each, asked, exactly=edit.places is not None)]
    if not lifted:
        raise PuzzleError(f"no variant lies on {puzzle.names.coords(asked, MOST_SHOWN)}")
    turned = {turn.value(each) for turn in _turns(puzzle, symmetry) for each in lifted}
    return puzzle.with_variants(*(each for each in puzzle.variants if each not in turned))


def _lies_on(variant: Variant, places: Iterable[Coord], *, exactly: bool) -> bool:
    on, asked = frozenset(variant.coords), frozenset(places)
    return on == asked if exactly else on >= asked


def _turns(puzzle: Puzzle, symmetry: Pattern) -> list[Transform]:
    """What a pattern takes the board to itself by, the identity first."""
    group = symmetry.group(puzzle.rows, puzzle.cols)
    return [Transform(each, puzzle.dims) for each in dict.fromkeys((Symmetry.IDENTITY, *group))]


def _images(puzzle: Puzzle, at: Coord, symmetry: Pattern) -> Iterator[Coord]:
    return (turn.coord(at) for turn in _turns(puzzle, symmetry))
