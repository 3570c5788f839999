"""`PadKept`: what a SudokuPad text holds that has no meaning here, as a puzzle's meta carries it to the next writer."""

from __future__ import annotations

import msgspec

from penmark.errors import UnwritableError
from penmark.puzzle.json_text import Plain

NAME = "sudokupad"
_STRANGE = "what its meta keeps of a foreign format is not what SudokuPad would keep"
DRAWINGS = ("lines", "arrows", "underlays", "overlays", "cages")
"""Keys whose entries are drawn; cages may be rules as well."""


class PadKept(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    keys: dict[str, Plain] = {}
    """Whole keys: settings of the page, and what was not understood."""
    metadata: dict[str, Plain] = {}
    cells: dict[str, dict[str, Plain]] = {}
    """What was not understood of cells, by name."""
    drawings: dict[str, list[Plain]] = {}
    """Entries that are only drawn, by key."""
    cages: list[dict[str, Plain]] = []
    """Those that are rules and say more than that: their colours and the like."""

    @classmethod
    def of(cls, foreign: str) -> PadKept:
        """What a puzzle's meta holds of it."""
        try:
            found = msgspec.json.decode(foreign, type=dict[str, msgspec.Raw]).get(NAME) if foreign else None
            return PadKept() if found is None else cls.from_plain(msgspec.json.decode(found))
        except (msgspec.DecodeError, RecursionError):
            raise UnwritableError(_STRANGE) from None

    @classmethod
    def from_plain(cls, plain: Plain) -> PadKept:
        """From its JSON."""
        try:
            return msgspec.convert(plain, PadKept)
        except msgspec.ValidationError:
            raise UnwritableError(_STRANGE) from None

    @property
    def beside(self) -> dict[str, object]:
        """As the meta holds it, by name; empty if there is nothing."""
        return {} if self == PadKept() else {NAME: self}
