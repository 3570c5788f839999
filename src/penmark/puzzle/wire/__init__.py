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

from penmark.puzzle.wire.reading import from_plain, loads
from penmark.puzzle.wire.schema import MAX_ADDED, MAX_COVERED, MAX_INTEGER, MAX_VARIANTS, SCHEMA_VERSION
from penmark.puzzle.wire.writing import content_digest, dumps, line_and_hash, puzzle_content, to_plain, with_generated

__all__ = [
    "MAX_ADDED",
    "MAX_COVERED",
    "MAX_INTEGER",
    "MAX_VARIANTS",
    "SCHEMA_VERSION",
    "content_digest",
    "dumps",
    "from_plain",
    "line_and_hash",
    "loads",
    "puzzle_content",
    "to_plain",
    "with_generated",
]
