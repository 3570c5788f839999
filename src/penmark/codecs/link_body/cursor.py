"""`Cursor`: a place in a URL's body, and the runs of blanks that most families share."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.errors import CutShortError, ParseError, quote
from penmark.puzzle.clue import ClueValue

DIGITS36 = "0123456789abcdefghijklmnopqrstuvwxyz"


class Cursor:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    @property
    def is_blank(self) -> bool:
        """Whether there is no text at all, which is how an empty board may be written."""
        return not self._text

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._text)

    @property
    def rest(self) -> str:
        return self._text[self._at :]

    def take(self, length: int = 1) -> str:
        taken = self._text[self._at : self._at + length]
        if len(taken) < length:
            raise CutShortError(f"the body ends in the midst of {quote(taken)}: this link is cut short")
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


def filled(slots: list[ClueValue | None], count: int, body: Cursor) -> list[ClueValue | None]:
    """Exactly `count` slots, read from `body`: its last run of blanks may go past the end.

    Writers write the last run too, so a body that stops before it has lost its end. Only an empty one means blanks.
    """
    if len(slots) < count:
        require_blank(body, len(slots), count)
    return slots[:count] + [None] * (count - len(slots))


def require_blank(body: Cursor, found: int, count: int) -> None:
    """Refuse a body that ended after `found` of `count` slots, unless it is empty as a whole."""
    if not body.is_blank:
        raise CutShortError(f"the body ends after {found} of {count} places: this link is cut short")
