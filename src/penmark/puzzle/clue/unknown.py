"""A clue that is printed as `?`: it is there, and says nothing."""

from __future__ import annotations

from typing import Any, ClassVar

from penmark.puzzle.clue.base import ClueValue, WriteNumber


class Unknown(ClueValue, frozen=True):
    """A question mark: a clue whose value is not told. On the wire `"?"`."""

    kind: ClassVar[str] = "unknown"
    is_silent: ClassVar[bool] = True

    @property
    def plain(self) -> str:
        return "?"

    @classmethod
    def from_plain(cls, plain: Any) -> Unknown | None:
        return UNKNOWN if plain == "?" else None

    def text(self, number: WriteNumber = str) -> str:
        return "?"

    @classmethod
    def parse(cls, text: str) -> Unknown | None:
        return UNKNOWN if text == "?" else None


UNKNOWN = Unknown()
