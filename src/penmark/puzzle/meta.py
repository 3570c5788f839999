"""`PuzzleMeta`: what is known of a puzzle besides its logic."""

from __future__ import annotations

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

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            try:
                getattr(self, name).encode()
            except UnicodeEncodeError:
                raise PuzzleError(f"the {name} is not valid Unicode text: {quote(getattr(self, name))}") from None
