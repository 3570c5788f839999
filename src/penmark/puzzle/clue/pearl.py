"""A black or a white pearl, as in Masyu."""

from __future__ import annotations

from typing import Any, ClassVar

from penmark.puzzle.clue.base import ClueLook, ClueValue, Disc, WriteNumber

_TEXTS = {Disc.WHITE: "○", Disc.BLACK: "●"}
_TYPED = {"o": Disc.WHITE, "w": Disc.WHITE, "○": Disc.WHITE, "x": Disc.BLACK, "b": Disc.BLACK, "●": Disc.BLACK}


class Pearl(ClueValue, frozen=True):
    """A white or a black pearl. On the wire `"white"` or `"black"`; typed as `o` or `w`, and `x` or `b`."""

    color: Disc

    kind: ClassVar[str] = "pearl"

    @property
    def plain(self) -> str:
        return self.color.value

    @classmethod
    def from_plain(cls, plain: Any) -> Pearl | None:
        return cls(Disc(plain)) if isinstance(plain, str) and plain in list(Disc) else None

    def text(self, number: WriteNumber = str) -> str:
        return _TEXTS[self.color]

    @classmethod
    def parse(cls, text: str) -> Pearl | None:
        color = _TYPED.get(text.lower())
        return None if color is None else cls(color)

    def look(self, number: WriteNumber = str) -> ClueLook:
        return ClueLook(disc=self.color)

    def noun(self, number: WriteNumber = str) -> str:
        return f"{self.color.value} pearl"


WHITE_PEARL, BLACK_PEARL = Pearl(Disc.WHITE), Pearl(Disc.BLACK)
