"""`Kept`: what an F-Puzzles text holds that has no meaning here, as a puzzle's meta carries it to the next writer."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from penmark.errors import UnwritableError
from penmark.puzzle.json_text import Plain

_NAME = "fpuzzles"
_STRANGE = "what its meta keeps of a foreign format is not what F-Puzzles would keep"

DRAWINGS = ("line", "rectangle", "circle", "text", "cage")
"""Keys whose entries are mere drawings."""
SETTINGS = ("highlightConflicts", "disabledlogic", "truecandidatesoptions")
_COLOURS = ("outlineC", "baseC", "fontC", "color")
_SHAPE = ("width", "height", "size", "angle")
_ORIGIN = ("fromConstraint", "isNewConstraint", "fromRangskSolver")
LOOKS = frozenset(_COLOURS + _SHAPE + _ORIGIN)
"""What an entry may say of how it is drawn."""


class Kept(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    keys: dict[str, Plain] = {}
    """Whole keys, or lists with those of their entries that stand for no variant."""
    cells: dict[str, dict[str, Plain]] = {}
    """What cells say of their look, by name."""
    entries: dict[str, list[Plain]] = {}
    """Entries of variants that say more than the variant does, by key."""

    @classmethod
    def of(cls, foreign: str) -> Kept:
        """What a puzzle's meta holds of it."""
        try:
            found = msgspec.json.decode(foreign, type=dict[str, msgspec.Raw]).get(_NAME) if foreign else None
            return Kept() if found is None else cls.from_plain(msgspec.json.decode(found))
        except (msgspec.DecodeError, RecursionError):
            raise UnwritableError(_STRANGE) from None

    @classmethod
    def from_plain(cls, plain: Plain) -> Kept:
        """From its JSON."""
        try:
            return msgspec.convert(plain, Kept)
        except msgspec.ValidationError:
            raise UnwritableError(_STRANGE) from None

    def text(self, beside: Mapping[str, object]) -> str:
        """As the meta holds it, with what other formats keep there; empty if there is nothing."""
        both = beside if self == Kept() else {_NAME: self, **beside}
        return msgspec.json.encode(both).decode() if both else ""
