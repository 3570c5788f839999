"""Writing a tagged document: what equals the genre's default is left out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import MultiGrid
from penmark.board.mark import Mark
from penmark.board.material import Material
from penmark.board.region import Listed
from penmark.board.substrate import Substrate
from penmark.puzzle.game import Game, Play
from penmark.puzzle.json_text import Plain
from penmark.puzzle.json_text import parse_json as parse_json
from penmark.puzzle.meta import Generated
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.puzzle.wire.schema import FIRST_LAYERS, FIRST_MATERIALS, FIRST_VERSION, SCHEMA_VERSION


def dumps(puzzle: Puzzle, game: Game | None = None, generated: Generated | None = None) -> str:
    """The document as one line of JSON, with the game's marks and play, and how it was made, if they are given."""
    return msgspec.json.encode(to_plain(puzzle, game, generated)).decode()


def line_and_hash(puzzle: Puzzle) -> tuple[str, str]:
    """What `dumps` and `content_hash` give, in little more than the time of one of them."""
    content = puzzle_content(puzzle)
    digest = content_digest(puzzle.genre.name, content)
    return msgspec.json.encode(_document(puzzle, content)).decode(), digest


def content_digest(genre: str, content: dict[str, Plain]) -> str:
    """The content hash of a puzzle with this content."""
    return hashlib.sha256(msgspec.json.encode([genre, content], order="sorted")).hexdigest()


def to_plain(puzzle: Puzzle, game: Game | None = None, generated: Generated | None = None) -> dict[str, Plain]:
    """The document as plain values."""
    document = _document(puzzle, puzzle_content(puzzle))
    if game is not None:
        document["marks"] = _plain_by_coord(puzzle.substrate, game.to_marks())
        play = _plain_play(puzzle.substrate, game.play)
        if play:
            document["play"] = play
    if generated is not None:
        document["generated"] = msgspec.to_builtins(generated)
    return document


def with_generated(text: str, generated: Generated | None) -> str:
    """The document of a puzzle, as `dumps` wrote it, with how it was made."""
    if generated is None:
        return text
    return msgspec.json.encode({**msgspec.json.decode(text), "generated": msgspec.to_builtins(generated)}).decode()


def _document(puzzle: Puzzle, data: dict[str, Plain]) -> dict[str, Plain]:
    """The document of a puzzle alone, around its content."""
    meta = msgspec.to_builtins(puzzle.meta)
    if meta:
        data["meta"] = meta
    document: dict[str, Plain] = {"genre": puzzle.genre.name, "data": data}
    version = _version(puzzle)
    if version > FIRST_VERSION:
        document = {"version": version, **document}
    return document


def _version(puzzle: Puzzle) -> int:
    """The lowest version that has all that a puzzle uses."""
    board = puzzle.substrate
    first = (
        FIRST_LAYERS.issuperset(board.layers)
        and FIRST_MATERIALS.issuperset(board.materials)
        and all(isinstance(clue.plain, int) or clue.is_silent for clue in puzzle.clues.values())
        and board.rooms is None
        and not isinstance(board.dims, MultiGrid)
        and not puzzle.variants.payloads
    )
    return FIRST_VERSION if first else SCHEMA_VERSION


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
    for name, default in _fields(type(value)):
        held = getattr(value, name)
        if default is msgspec.NODEFAULT or held != default:
            plain[name] = _plain(held, substrate)
    return plain


@cache
def _fields(kind: type[msgspec.Struct]) -> Sequence[tuple[str, Any]]:
    """Names and defaults. msgspec reads the annotations anew each time, which took most of the time of a document."""
    return [(field.name, field.default) for field in msgspec.structs.fields(kind)]
