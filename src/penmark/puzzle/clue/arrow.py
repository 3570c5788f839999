"""An arrow, perhaps with a number: how many of something lie that way, as in Yajilin."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from penmark.board.coord import OrthoDir
from penmark.errors import ClueError, quote
from penmark.puzzle.clue.base import ClueLook, ClueValue, WriteNumber
from penmark.puzzle.clue.number import MAX_CLUE, typed_number

if TYPE_CHECKING:
    from penmark.board.transform import Transform

_TYPED = {
    **{direction.sign: direction for direction in OrthoDir},
    **dict(zip("^v<>", OrthoDir, strict=True)),
    **dict(zip("udlr", OrthoDir, strict=True)),
}


class Arrow(ClueValue, frozen=True):
    """A number with a direction.

    On the wire `{"clue": "arrow", "direction": "up", "number": 2}`; typed as `2u`, `2^` or `2↑`.
    """

    direction: OrthoDir
    number: int | None = None

    kind: ClassVar[str] = "arrow"

    def __post_init__(self) -> None:
        if self.number is not None and not 0 <= self.number <= MAX_CLUE:
            raise ClueError(f"a clue number lies between 0 and {MAX_CLUE}, got {quote(self.number)}")

    def _number(self, number: WriteNumber) -> str:
        return "?" if self.number is None else number(self.number)

    def text(self, number: WriteNumber = str) -> str:
        return f"{self._number(number)}{self.direction.sign}"

    @classmethod
    def parse(cls, text: str) -> Arrow | None:
        direction, digits = _TYPED.get(text[-1:].lower()), text[:-1]
        number = typed_number(digits)
        if direction is None or (number is None and digits not in ("", "?")):
            return None
        return cls(direction, number)

    def look(self, number: WriteNumber = str) -> ClueLook:
        return ClueLook((self._number(number),), arrow=self.direction)

    def transformed(self, transform: Transform) -> Arrow:
        return Arrow(transform.direction(self.direction), self.number)

    @property
    def order(self) -> tuple[str, str]:
        return self.kind, f"{self.direction}{-1 if self.number is None else self.number:05}"
