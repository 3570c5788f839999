"""Reading a tagged document: strictly, with the path of whatever is wrong."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, reduce
from typing import Any, TypeVar

import msgspec

from penmark.board.coord import Coord
from penmark.board.dimensions import Boxed, Dimensions, MultiGrid, Rectangular
from penmark.board.families import AnyFamily
from penmark.board.mark import Mark
from penmark.board.material import Material
from penmark.board.presentation import Color
from penmark.board.region import Listed, Region
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.errors import (
    ClueError,
    DocumentError,
    GenreMismatchError,
    PenmarkError,
    PuzzleError,
    RegistryError,
    UnknownGenreError,
    quote,
)
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.coverage import most_covered
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game, Play
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import Plain, parse_json
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.settling import require_cell
from penmark.puzzle.variant import Variant, variant_called
from penmark.puzzle.wire.schema import (
    FIRST_VERSION,
    MAX_ADDED,
    MAX_COVERED,
    MAX_INTEGER,
    MAX_VARIANTS,
    SCHEMA_VERSION,
    Envelope,
    PlayData,
    PuzzleData,
)
from penmark.rules.constraint import Binding, Constraint, Role
from penmark.rules.kinds import rule_kinds, rules_known

T = TypeVar("T")


def loads(text: str | bytes, expect: str | None = None) -> Document:
    """The puzzle, and the game if the document carries marks or play. `expect` names the only genre taken."""
    return from_plain(parse_json(text), expect)


def from_plain(plain: Plain, expect: str | None = None) -> Document:
    """`loads` for a document that is no longer text."""
    _check_version(plain)
    if isinstance(plain, dict) and isinstance(plain.get("genre"), str):
        _genre(plain["genre"])  # What a document of a genre that there is not lacks besides is of no interest.
    envelope: Envelope = _convert(plain, Envelope, "$")
    genre = _genre(envelope.genre)
    if expect is not None and genre is not by_name(expect):
        raise GenreMismatchError(expect, envelope.genre)
    puzzle = _puzzle(genre, envelope.data)
    generated = None if envelope.generated is msgspec.UNSET else envelope.generated
    played = envelope.marks is not msgspec.UNSET or envelope.play is not msgspec.UNSET
    return Document(puzzle, game=_game(puzzle, envelope) if played else None, generated=generated)


def _check_version(plain: Plain) -> None:
    """Before anything else: what a newer version has is not to be called a mistake."""
    version = plain.get("version", FIRST_VERSION) if isinstance(plain, dict) else FIRST_VERSION
    if not isinstance(version, int) or isinstance(version, bool) or version < FIRST_VERSION:
        raise DocumentError(f"a version is a number from {FIRST_VERSION} up, got {quote(version)} - at `$.version`")
    if version > SCHEMA_VERSION:
        raise DocumentError(
            f"this document is of schema version {version}, and this Penmark reads up to {SCHEMA_VERSION}: "
            "a newer one is needed - at `$.version`"
        )


def _convert(plain: Plain, kind: Any, path: str, substrate: Substrate | None = None) -> Any:
    """`msgspec.convert` with our error and the path from the document's root."""
    try:
        return msgspec.convert(plain, kind, dec_hook=_decoder(substrate))
    except msgspec.ValidationError as error:
        reason, found, where = str(error).rpartition(" - at `$")
        reason, where = (reason, where) if found else (where, "")
        raise DocumentError(f"{_cut(reason, 200)} - at `{path}{_cut(where.rstrip('`'), 200)}`") from None


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _decoder(substrate: Substrate | None) -> Callable[[type, Any], Any]:
    def decode(kind: type, plain: Any) -> Any:
        if kind is Coord and substrate is not None and isinstance(plain, str):
            return substrate.parse_coord(plain)
        if kind is Mark:
            return Mark.from_plain(plain)
        if kind is Color and isinstance(plain, str):
            return Color(plain)
        raise ValueError(f"expected a {kind.__name__.lower()}, got {type(plain).__name__}")

    return decode


@contextmanager
def _at(path: str, key: str | None = None) -> Iterator[None]:
    """Name the path in the document for whatever the board, the rules or the puzzle object to."""
    try:
        yield
    except PenmarkError as error:
        raise _located(error, path, key) from None


def _located(error: PenmarkError, path: str, key: str | None = None) -> DocumentError:
    whole = path if key is None else f"{path}.{_cut(key, 40)}"
    return DocumentError(f"{error} - at `{whole}`")


def _genre(name: str) -> Genre:
    try:
        return by_name(name)
    except RegistryError:
        raise UnknownGenreError(name, list(genres())) from None


def _puzzle(genre: Genre, data: PuzzleData) -> Puzzle:
    with _at("$.data.dims"):
        substrate = genre.default_substrate(_dims(data.dims))
    if data.rooms is not msgspec.UNSET:
        with _at("$.data.rooms"):
            substrate = substrate.with_rooms(_rooms(genre, substrate, data.rooms))
    with _at("$.data.materials"):
        changes = _materials(genre, substrate, data.materials)
        bare = Puzzle(genre, substrate.with_materials(changes), meta=data.meta)
    variants = _variants(genre, substrate, data.variants)
    with _at("$.data.variants"):
        bare = bare.with_variants(*variants)
    puzzle = bare.with_clues(_clues(bare, data.clues))
    added = _added(puzzle, data.constraints_added)
    return puzzle.add_constraint(*added) if added else puzzle


def _dims(plain: dict[str, int | list[list[int]]]) -> Dimensions:
    sides = {name: value for name, value in plain.items() if isinstance(value, int)}
    if set(sides) == set(plain) == {"rows", "cols"}:
        return Rectangular(**sides)
    if set(sides) == set(plain) == {"box_width", "box_height"}:
        return Boxed(**sides)
    grids = plain.get("grids")
    if set(plain) == {"rows", "cols", "grids"} and set(sides) == {"rows", "cols"} and isinstance(grids, list):
        return MultiGrid(**sides, grids=tuple(map(_corner, grids)))
    raise PuzzleError("expected rows and cols, perhaps with grids, or box_width and box_height")


def _corner(plain: list[int]) -> tuple[int, int]:
    if len(plain) != 2:
        raise PuzzleError(f"a grid is given by the row and column of its first cell, got {quote(plain)}")
    return plain[0], plain[1]


def _materials(genre: Genre, substrate: Substrate, plain: dict[str, list[str]]) -> dict[Coord, Material]:
    changes: dict[Coord, Material] = {}
    for name, coords in plain.items():
        material = Material.parse(name)
        for text in coords:
            coord = substrate.parse_coord(text)
            if coord in changes:
                raise PuzzleError(f"{quote(text)} is given two materials")
            require_cell(genre, coord, material)
            changes[coord] = material
    return changes


def _rooms(genre: Genre, substrate: Substrate, plain: list[list[str]]) -> Rooms:
    if not (genre.has_rooms or genre.may_have_rooms):
        raise PuzzleError(f"{genre.title} has no rooms")
    return Rooms.of(substrate.rows, substrate.cols, [substrate.parse_coords(room) for room in plain])


def _variants(genre: Genre, substrate: Substrate, plain: list[Plain]) -> list[str | Variant]:
    if len(plain) > MAX_VARIANTS:
        raise DocumentError(f"more than {MAX_VARIANTS} variants - at `$.data.variants`")
    return [_variant(genre, substrate, each, f"$.data.variants[{k}]") for k, each in enumerate(plain)]


def _variant(genre: Genre, substrate: Substrate, plain: Plain, path: str) -> str | Variant:
    if isinstance(plain, str):
        return plain
    if not isinstance(plain, dict) or not isinstance(plain.get("variant"), str):
        raise DocumentError(f'expected a name or an object with "variant" - at `{path}`')
    with _at(path):
        _refuse_huge(plain)
        kind = variant_called(genre.variants, plain["variant"], genre.title)
    payload = {name: value for name, value in plain.items() if name != "variant"}
    variant: Variant = _convert(payload, kind, path, substrate)
    return variant


def _clues(puzzle: Puzzle, plain: dict[str, Plain]) -> dict[Coord, ClueValue]:
    clues: dict[Coord, ClueValue] = {}
    for at, name, value in _by_coord(puzzle.substrate, plain, "$.data.clues"):
        try:
            if not puzzle.can_host_clue(at):
                raise ClueError(f"no clue can stand at {puzzle.name_of(at)}")
            options = puzzle.clue_options(at)
            clues[at] = options.read(value)
            if clues[at] not in options:
                puzzle.check_clue(at, clues[at])
        except PenmarkError as error:
            raise _located(error, "$.data.clues", name) from None
    return clues


def _added(puzzle: Puzzle, plain: list[Plain]) -> list[Constraint]:
    if len(plain) > MAX_ADDED:
        raise DocumentError(f"more than {MAX_ADDED} constraints - at `$.data.constraints_added`")
    constraints, covered = [], 0
    for k, one in enumerate(plain):
        path = f"$.data.constraints_added[{k}]"
        constraint = _constraint(one, path, puzzle.substrate)
        covered += most_covered(constraint.regions, puzzle.substrate)
        if covered > MAX_COVERED:
            raise DocumentError(f"constraints over more than {MAX_COVERED} positions - at `{path}.regions`")
        with _at(path):
            constraint.validate(puzzle.field)
        constraints.append(constraint)
    return constraints


def _constraint(plain: Plain, path: str, substrate: Substrate) -> Constraint:
    with _at(path):
        _refuse_huge(plain)
    wire = _convert(plain, _wire_constraint(rules_known()), path, substrate)
    regions = Listed(tuple(wire.regions)) if isinstance(wire.regions, list) else wire.regions
    return Constraint(wire.rule, regions, wire.role, wire.binding)


def _refuse_huge(plain: Plain) -> None:
    if isinstance(plain, int) and abs(plain) > MAX_INTEGER:
        raise PuzzleError(f"{quote(plain)} is beyond ±{MAX_INTEGER}")
    for item in plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ():
        _refuse_huge(item)


@lru_cache(maxsize=1)
def _wire_constraint(known: int) -> Any:
    """The shape of a custom constraint, with whatever rules are known by now."""
    any_rule: Any = reduce(operator.or_, rule_kinds().values())
    return msgspec.defstruct(
        "WireConstraint",
        [
            ("rule", any_rule),
            ("regions", list[Region] | AnyFamily),
            ("role", Role, Role.GOAL),
            ("binding", Binding, Binding.EACH),
        ],
        forbid_unknown_fields=True,
    )


def _game(puzzle: Puzzle, envelope: Envelope) -> Game:
    plain = PlayData() if envelope.play is msgspec.UNSET else envelope.play
    game = Game(puzzle, _play(puzzle.substrate, plain))
    marks = {} if envelope.marks is msgspec.UNSET else envelope.marks
    for at, name, remaining in _by_coord(puzzle.substrate, marks, "$.marks"):
        with _at("$.marks", name):
            game.keep(at, map(Mark.from_plain, remaining))
    return game


def _play(substrate: Substrate, plain: PlayData) -> Play:
    def tuples(of: dict[str, list[T]], path: str) -> dict[Coord, tuple[T, ...]]:
        return {at: tuple(value) for at, _, value in _by_coord(substrate, of, path)}

    return Play(
        tuples(plain.corner, "$.play.corner"),
        tuples(plain.centre, "$.play.centre"),
        tuples(plain.colors, "$.play.colors"),
        {at: level for at, _, level in _by_coord(substrate, plain.trials, "$.play.trials")},
        plain.seconds,
    )


def _by_coord(substrate: Substrate, plain: dict[str, T], path: str) -> Iterator[tuple[Coord, str, T]]:
    """An object's values with the coord that each key names, and the key. No coord may come twice."""
    seen = set()
    for name, value in plain.items():
        try:
            coord = substrate.parse_coord(name)
            if coord in seen:
                raise PuzzleError(f"{quote(name)} is named twice")
        except PenmarkError as error:
            raise _located(error, path, name) from None
        seen.add(coord)
        yield coord, name, value
