"""Specimens in the store and in files of JSON lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from penmark.discovering.specimen import Specimen, is_specimen, specimen_from_plain
from penmark.errors import JsonError
from penmark.puzzle import wire
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import parse_json

if TYPE_CHECKING:
    from penmark.library.store.specimens import StoredSpecimen, StoredSpecimens


def stored(specimen: Specimen) -> StoredSpecimen:
    """A specimen as the store keeps it."""
    from penmark.library.store.specimens import StoredSpecimen  # files of specimens do without the store

    plain = specimen.to_plain()
    plain.pop("puzzle")
    return StoredSpecimen(
        hash=specimen.hash,
        genre=specimen.puzzle.genre.name,
        shape=specimen.shape.hash,
        text=wire.dumps(specimen.puzzle, specimen.game),
        detail=msgspec.json.encode(plain).decode(),
    )


def keep_specimens(specimens: Iterable[Specimen], store: StoredSpecimens) -> int:
    """Add specimens to a store; how many are new to it."""
    return store.add([stored(specimen) for specimen in specimens])


def kept_specimens(store: StoredSpecimens, genre: Genre) -> Iterator[Specimen]:
    """All specimens of a genre that a store has."""
    for plain in _kept(store, genre):
        yield specimen_from_plain(plain, expect=genre.name)


def kept_lines(store: StoredSpecimens, genre: Genre) -> Iterator[str]:
    """The same as lines of JSON, as `specimen_of_line` reads them."""
    for plain in _kept(store, genre):
        yield msgspec.json.encode(plain).decode()


def _kept(store: StoredSpecimens, genre: Genre) -> Iterator[dict[str, object]]:
    for each in store.find(genre.name):
        yield {**msgspec.json.decode(each.detail), "puzzle": msgspec.json.decode(each.text)}


def specimen_of_line(text: str, genre: Genre) -> Specimen | None:
    """The specimen that a line of JSON tells; `None` if it tells of something else."""
    if '"specimen"' not in text:
        return None
    try:
        plain = parse_json(text)
    except JsonError:
        return None
    return specimen_from_plain(plain, expect=genre.name) if is_specimen(plain) else None
