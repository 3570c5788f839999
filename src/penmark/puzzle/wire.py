"""Tagged JSON: the one document that carries a puzzle, or a puzzle with someone's play, everywhere.

    {"version": 1, "genre": "akari",
     "data": {"dims": {"rows": 7, "cols": 7},
              "materials": {"wall": ["c2"]}, "rooms": [["a1", "a2"], …], "clues": {"c2": 3}, "variants": [],
              "constraints_added": [], "meta": {"title": "First light"}},
     "marks": {"c3": [true]},
     "play": {"centre": {"a1": [1, 2]}, "seconds": 61.5}}

What equals the genre's default is left out. Reading is strict: anything unknown, impossible or past the
limits is refused with the path of the fault.

`version` is that of the schema: the lowest one that has all that the document uses. A document without it is of
version 1, and it is no part of the content hash. Version 2 brought links, frames and rooms, more materials, clues that
are no numbers, and variants with a payload.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, reduce
from typing import Annotated, Any, TypeVar

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Boxed, Dimensions, Rectangular
from penmark.board.mark import MAX_NUMBER, Mark
from penmark.board.material import Material
from penmark.board.presentation import Color
from penmark.board.region import AnyFamily, Listed, Region
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
from penmark.puzzle.json_text import Plain
from penmark.puzzle.json_text import parse_json as parse_json
from penmark.puzzle.meta import Generated, PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.settling import require_cell
from penmark.puzzle.variant import Variant, variant_called
from penmark.rules.constraint import Binding, Constraint, Role
from penmark.rules.kinds import rule_kinds, rules_known

T = TypeVar("T")

SCHEMA_VERSION = 2
"""The newest version of documents that is read."""
_FIRST = 1
_FIRST_LAYERS = frozenset({Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V, Layer.CORNERS})
_FIRST_MATERIALS = frozenset({Material.FLOOR, Material.WALL, Material.HOLE, Material.LABEL})
"""What version 1 has."""
MAX_VARIANTS = 2_000
"""Most variants that one document may carry."""
MAX_ADDED = 2_000
"""Most custom constraints that one document may carry."""
MAX_COVERED = 1_000_000
"""Most positions that the regions of a document's custom constraints may cover, taken together."""
MAX_INTEGER = 2**53 - 1
"""Largest integer, either side of 0, that every reader of JSON agrees on."""

_Note = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]
_Notes = dict[str, list[_Note]]


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """Base of the envelope's parts."""


class _Data(_Strict):
    dims: dict[str, int]
    materials: dict[str, list[str]] = {}
    rooms: list[list[str]] | msgspec.UnsetType = msgspec.UNSET
    clues: dict[str, Plain] = {}
    variants: list[Plain] = []
    constraints_added: list[Plain] = []
    meta: PuzzleMeta = PuzzleMeta()


class _Play(_Strict):
    corner: _Notes = {}
    centre: _Notes = {}
    colors: dict[str, list[Color]] = {}
    trials: dict[str, _Note] = {}
    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0


class _Envelope(_Strict):
    genre: str
    data: _Data
    version: int = _FIRST
    marks: dict[str, list[bool | int]] | msgspec.UnsetType = msgspec.UNSET
    play: _Play | msgspec.UnsetType = msgspec.UNSET
    generated: Generated | msgspec.UnsetType = msgspec.UNSET
    """A record of how it was made, which plays no part in what is read."""


# ── reading ──


def loads(text: str | bytes, expect: str | None = None) -> Document:
    """The puzzle, and the game if the document carries marks or play. `expect` names the only genre taken."""
    return from_plain(parse_json(text), expect)


def from_plain(plain: Plain, expect: str | None = None) -> Document:
    """`loads` for a document that is no longer text."""
    _check_version(plain)
    envelope: _Envelope = _convert(plain, _Envelope, "$")
    genre = _genre(envelope.genre)
    if expect is not None and genre is not by_name(expect):
        raise GenreMismatchError(expect, envelope.genre)
    puzzle = _puzzle(genre, envelope.data)
    if envelope.marks is msgspec.UNSET and envelope.play is msgspec.UNSET:
        return Document(puzzle)
    return Document(puzzle, game=_game(puzzle, envelope))


def _check_version(plain: Plain) -> None:
    """Before anything else: what a newer version has is not to be called a mistake."""
    version = plain.get("version", _FIRST) if isinstance(plain, dict) else _FIRST
    if not isinstance(version, int) or isinstance(version, bool) or version < _FIRST:
        raise DocumentError(f"a version is a number from {_FIRST} up, got {quote(version)} - at `$.version`")
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
        whole = path if key is None else f"{path}.{_cut(key, 40)}"
        raise DocumentError(f"{error} - at `{whole}`") from None


def _genre(name: str) -> Genre:
    try:
        return by_name(name)
    except RegistryError:
        raise UnknownGenreError(name, list(genres())) from None


def _puzzle(genre: Genre, data: _Data) -> Puzzle:
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


def _dims(plain: dict[str, int]) -> Dimensions:
    if set(plain) == {"rows", "cols"}:
        return Rectangular(**plain)
    if set(plain) == {"box_width", "box_height"}:
        return Boxed(**plain)
    raise PuzzleError("expected rows and cols, or box_width and box_height")


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
    if not genre.has_rooms:
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
        with _at("$.data.clues", name):
            if not puzzle.can_host_clue(at):
                raise ClueError(f"no clue can stand at {puzzle.name_of(at)}")
            clues[at] = puzzle.clue_options(at).read(value)
            puzzle.check_clue(at, clues[at])
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


def _game(puzzle: Puzzle, envelope: _Envelope) -> Game:
    plain = _Play() if envelope.play is msgspec.UNSET else envelope.play
    game = Game(puzzle, _play(puzzle.substrate, plain))
    marks = {} if envelope.marks is msgspec.UNSET else envelope.marks
    for at, name, remaining in _by_coord(puzzle.substrate, marks, "$.marks"):
        with _at("$.marks", name):
            game.keep(at, map(Mark.from_plain, remaining))
    return game


def _play(substrate: Substrate, plain: _Play) -> Play:
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
        with _at(path, name):
            coord = substrate.parse_coord(name)
            if coord in seen:
                raise PuzzleError(f"{quote(name)} is named twice")
        seen.add(coord)
        yield coord, name, value


# ── writing ──


def dumps(puzzle: Puzzle, game: Game | None = None) -> str:
    """The document as one line of JSON, with the game's marks and play if one is given."""
    return msgspec.json.encode(to_plain(puzzle, game)).decode()


def to_plain(puzzle: Puzzle, game: Game | None = None) -> dict[str, Plain]:
    """The document as plain values."""
    data = puzzle_content(puzzle)
    meta = msgspec.to_builtins(puzzle.meta)
    if meta:
        data["meta"] = meta
    document: dict[str, Plain] = {"genre": puzzle.genre.name, "data": data}
    version = _version(puzzle)
    if version > _FIRST:
        document = {"version": version, **document}
    if game is not None:
        document["marks"] = _plain_by_coord(puzzle.substrate, game.to_marks())
        play = _plain_play(puzzle.substrate, game.play)
        if play:
            document["play"] = play
    return document


def _version(puzzle: Puzzle) -> int:
    """The lowest version that has all that a puzzle uses."""
    board = puzzle.substrate
    first = (
        _FIRST_LAYERS.issuperset(board.layers)
        and _FIRST_MATERIALS.issuperset(board.materials)
        and all(isinstance(clue.plain, int) or clue.is_silent for clue in puzzle.clues.values())
        and board.rooms is None
        and not puzzle.variants.payloads
    )
    return _FIRST if first else SCHEMA_VERSION


def puzzle_content(puzzle: Puzzle) -> dict[str, Plain]:
    """All that makes the puzzle what it is: `data` without `meta`."""
    name = puzzle.substrate.format_coord
    data: dict[str, Plain] = {"dims": msgspec.to_builtins(puzzle.dims)}
    materials = _plain_materials(puzzle)
    if materials:
        data["materials"] = materials
    if puzzle.substrate.rooms is not None:
        data["rooms"] = [[name(at) for at in room] for room in puzzle.substrate.rooms.groups]
    if puzzle.clues:
        data["clues"] = {name(at): clue.plain for at, clue in puzzle.clues.items()}
    if puzzle.variants:
        data["variants"] = [_plain_variant(variant, puzzle.substrate) for variant in puzzle.variants]
    if puzzle.added:
        data["constraints_added"] = [_plain(c, puzzle.substrate) for c in puzzle.added]
    return data


def _plain_variant(variant: Variant, substrate: Substrate) -> Plain:
    return variant.name if variant.is_switch() else {"variant": variant.name, **_plain_struct(variant, substrate)}


def _plain_materials(puzzle: Puzzle) -> dict[str, list[str]]:
    """Of cells: what other positions are made of follows from that."""
    substrate = puzzle.substrate
    plain: dict[str, list[str]] = {}
    if Layer.CELLS not in substrate.layers:
        return plain
    usual = puzzle.genre.layers[Layer.CELLS]
    for i in substrate.layout.span(Layer.CELLS):
        if substrate.materials[i] != usual:
            name = substrate.format_coord(substrate.layout.coords[i])
            plain.setdefault(Material(substrate.materials[i]).wire_name, []).append(name)
    return plain


def _plain_play(substrate: Substrate, play: Play) -> dict[str, Plain]:
    plain: dict[str, Plain] = {}
    for key in ("corner", "centre", "colors", "trials"):
        notes = getattr(play, key)
        if notes:
            plain[key] = _plain_by_coord(substrate, notes)
    if play.seconds:
        plain["seconds"] = play.seconds
    return plain


def _plain_by_coord(substrate: Substrate, by_coord: Mapping[Coord, Any]) -> dict[str, Plain]:
    return {substrate.format_coord(at): _plain(value, substrate) for at, value in sorted(by_coord.items())}


def _plain(value: Any, substrate: Substrate) -> Plain:
    """Rules, regions and what they hold as plain values; coords become wire names."""
    if isinstance(value, Coord):
        return substrate.format_coord(value)
    if isinstance(value, Mark):
        return value.plain
    if isinstance(value, Listed):
        return _plain(value.regions, substrate)
    if isinstance(value, msgspec.Struct):
        return _plain_struct(value, substrate)
    if isinstance(value, tuple | list):
        return [_plain(item, substrate) for item in value]
    if isinstance(value, set | frozenset):
        return [_plain(item, substrate) for item in sorted(value)]
    return str(value) if isinstance(value, str) else value


def _plain_struct(value: msgspec.Struct, substrate: Substrate) -> dict[str, Plain]:
    config = value.__struct_config__
    plain: dict[str, Plain] = {} if config.tag is None else {str(config.tag_field): config.tag}
    for field in msgspec.structs.fields(value):
        held = getattr(value, field.name)
        if field.default is msgspec.NODEFAULT or held != field.default:
            plain[field.name] = _plain(held, substrate)
    return plain
