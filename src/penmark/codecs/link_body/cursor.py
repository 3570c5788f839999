"""`Cursor`: a place in a URL's body, and the runs of blanks that most families share."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.errors import ParseError, quote
from penmark.puzzle.clue import ClueValue

DIGITS36 = "0123456789abcdefghijklmnopqrstuvwxyz"


class Cursor:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._text)

    @property
    def rest(self) -> str:
        return self._text[self._at :]

    def take(self, length: int = 1) -> str:
        taken = self._text[self._at : self._at + length]
        if len(taken) < length:
            raise ParseError(f"the body ends in the midst of {quote(taken)}")
        self._at += length
        return taken

    def take_number(self, length: int, base: int) -> int:
        """A number of exactly that many digits."""
        digits = self.take(length)
        value = 0
        for digit in digits:
            worth = DIGITS36.find(digit, 0, base)
            if worth < 0:
                raise self.refusal(digits)
            value = value * base + worth
        return value

    def refusal(self, taken: str) -> ParseError:
        """What to raise over what was just taken."""
        return ParseError(f"character {self._at - len(taken) + 1} of the body: {quote(taken)} has no meaning here")


class BlankRuns:
    """Letters that each stand for a run of blanks: `first` for one blank, and so on up to `z`."""

    def __init__(self, first: str) -> None:
        self._letters = DIGITS36[DIGITS36.index(first) :]
        self._lengths = {letter: k for k, letter in enumerate(self._letters, 1)}

    def length(self, letter: str) -> int:
        """0 for what is no such letter."""
        return self._lengths.get(letter, 0)

    def write(self, length: int) -> str:
        whole, rest = divmod(length, len(self._letters))
        return self._letters[-1] * whole + (self._letters[rest - 1] if rest else "")


def blanks_from(slots: Sequence[ClueValue | None], start: int) -> int:
    """How many blank slots there are from `start` on."""
    end = start
    while end < len(slots) and slots[end] is None:
        end += 1
    return end - start


def filled(slots: list[ClueValue | None], count: int) -> list[ClueValue | None]:
    """Exactly `count` slots: a body may stop early, leaving blanks, and its last run may go past the end."""
    return slots[:count] + [None] * (count - len(slots))
