"""A number: a sudoku given, an Akari or Slitherlink count."""

from __future__ import annotations

from typing import Any, ClassVar

from penmark.errors import ClueError, quote
from penmark.puzzle.clue.base import ClueValue, WriteNumber

MAX_CLUE = 10_000


def typed_number(text: str) -> int | None:
    """The number that a text is, if a clue may say it."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MAX_CLUE)) or int(text) > MAX_CLUE:
        return None
    return int(text)


class Number(ClueValue, frozen=True):
    """A number. On the wire a plain number."""

    value: int

    kind: ClassVar[str] = "number"

    def __post_init__(self) -> None:
        if not 0 <= self.value <= MAX_CLUE:
            raise ClueError(f"a clue number lies between 0 and {MAX_CLUE}, got {quote(self.value)}")

    @property
    def as_number(self) -> int:
        return self.value

    @property
    def plain(self) -> int:
        return self.value

    @classmethod
    def from_plain(cls, plain: Any) -> Number | None:
        return cls(plain) if isinstance(plain, int) and not isinstance(plain, bool) else None

    def text(self, number: WriteNumber = str) -> str:
        return number(self.value)

    @classmethod
    def parse(cls, text: str) -> Number | None:
        number = typed_number(text)
        return None if number is None else cls(number)

    @property
    def order(self) -> tuple[str, str]:
        return self.kind, f"{self.value:05}"
