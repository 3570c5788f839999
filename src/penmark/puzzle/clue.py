"""`ClueValue`: what a clue says.

Numbers today; runs, arrows and pearls join the family with the genres that use them.
"""

from __future__ import annotations

import msgspec

from penmark.errors import ClueError, quote

MAX_CLUE = 10_000


class Number(msgspec.Struct, frozen=True):
    """A number: a sudoku given, an Akari or Slitherlink count."""

    value: int

    def __post_init__(self) -> None:
        if not 0 <= self.value <= MAX_CLUE:
            raise ClueError(f"a clue number lies between 0 and {MAX_CLUE}, got {quote(self.value)}")

    def __str__(self) -> str:
        return str(self.value)


class Unknown(msgspec.Struct, frozen=True):
    """A clue that is printed as `?`: it is there, and says nothing."""

    def __str__(self) -> str:
        return "?"


ClueValue = Number | Unknown
UNKNOWN = Unknown()


def clue_from_plain(plain: object) -> ClueValue:
    """From its JSON form, a number or `"?"`."""
    if isinstance(plain, int) and not isinstance(plain, bool):
        return Number(plain)
    if plain == "?":
        return UNKNOWN
    raise ClueError(f'a clue is a number or "?", got {quote(plain)}')


def clue_to_plain(clue: ClueValue) -> int | str:
    """The inverse of `clue_from_plain`."""
    return clue.value if isinstance(clue, Number) else "?"
