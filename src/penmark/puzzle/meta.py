"""`PuzzleMeta` and `Generated`: what is known of a puzzle besides its logic."""

from __future__ import annotations

from typing import Annotated

import msgspec

from penmark.errors import PuzzleError, quote


class PuzzleMeta(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All optional, all plain text; it plays no part in whether two puzzles are the same."""

    title: str = ""
    author: str = ""
    source: str = ""
    """Where it was published."""
    rules: str = ""
    """The rules in the setter's words."""
    date: str = ""
    info: str = ""
    """Anything else worth telling: a comment, a dedication, a difficulty in the source's own terms."""
    link: str = ""
    rights: str = ""
    foreign: str = ""
    """JSON: drawings, settings and whatever else of a text in a foreign format has no meaning here, by the format's
    name. It is written back into texts of that format."""

    def without_places(self) -> PuzzleMeta:
        """For a board whose cells have moved: foreign drawings would be out of place on it."""
        return msgspec.structs.replace(self, foreign="") if self.foreign else self

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            try:
                getattr(self, name).encode()
            except UnicodeEncodeError:
                raise PuzzleError(f"the {name} is not valid Unicode text: {quote(getattr(self, name))}") from None


NO_META = PuzzleMeta()
"""That of nearly every puzzle."""


class Generated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a generator made a puzzle, as a document may record it. Readers check its form and need nothing of it."""

    seed: Annotated[int, msgspec.Meta(ge=0)]
    difficulty: str | None = None
    """The tier it was graded as; this and what follows only where a difficulty was asked for."""
    score: Annotated[int, msgspec.Meta(ge=0)] | None = None
    techniques: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    """How many steps each technique takes."""
    differs: tuple[str, ...] = ()
    """How it differs from what was asked, in words."""
