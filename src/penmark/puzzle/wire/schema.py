"""The shape of a tagged document: its parts, its versions and its limits."""

from __future__ import annotations

from typing import Annotated

import msgspec

from penmark.board.coord import Layer
from penmark.board.mark import MAX_NUMBER
from penmark.board.material import Material
from penmark.board.presentation import Color
from penmark.puzzle.json_text import Plain
from penmark.puzzle.meta import Generated, PuzzleMeta

SCHEMA_VERSION = 2
"""The newest version of documents that is read."""
FIRST_VERSION = 1
FIRST_LAYERS = frozenset({Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V, Layer.CORNERS})
FIRST_MATERIALS = frozenset({Material.FLOOR, Material.WALL, Material.HOLE, Material.LABEL})
"""What version 1 has."""
MAX_VARIANTS = 2_000
"""Most variants that one document may carry."""
MAX_ADDED = 2_000
"""Most custom constraints that one document may carry."""
MAX_COVERED = 1_000_000
"""Most positions that the regions of a document's custom constraints may cover, taken together."""
MAX_INTEGER = 2**53 - 1
"""Largest integer, either side of 0, that every reader of JSON agrees on."""

Note = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]
Notes = dict[str, list[Note]]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """Base of the envelope's parts."""


class PuzzleData(Strict):
    dims: dict[str, int | list[list[int]]]
    materials: dict[str, list[str]] = {}
    rooms: list[list[str]] | msgspec.UnsetType = msgspec.UNSET
    clues: dict[str, Plain] = {}
    variants: list[Plain] = []
    constraints_added: list[Plain] = []
    meta: PuzzleMeta = PuzzleMeta()


class PlayData(Strict):
    corner: Notes = {}
    centre: Notes = {}
    colors: dict[str, list[Color]] = {}
    trials: dict[str, Note] = {}
    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0


class Envelope(Strict):
    genre: str
    data: PuzzleData
    version: int = FIRST_VERSION
    marks: dict[str, list[bool | int]] | msgspec.UnsetType = msgspec.UNSET
    play: PlayData | msgspec.UnsetType = msgspec.UNSET
    generated: Generated | msgspec.UnsetType = msgspec.UNSET
    """A record of how it was made, which plays no part in what the puzzle is."""
