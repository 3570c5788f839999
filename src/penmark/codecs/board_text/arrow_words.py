"""The words for arrows with numbers: `direction,number`, `-` for a number that is not told, `#` for a solid cell."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.board.material import Material
from penmark.codecs.arrows import arrow_clue, way_and_number
from penmark.codecs.draft import Entry
from penmark.codecs.text import is_natural
from penmark.errors import ParseError, UnwritableError, quote

_BLANK, _SOLID, _NO_NUMBER = ".", "#", "-"


class ArrowTokens:
    """For `WordRows`. `blank` and `clue` are what cells without and with a clue are made of.

    `bare`: what a solid cell without a clue is made of, where there are any.
    """

    def __init__(self, blank: Material, clue: Material, bare: Material | None = None) -> None:
        self._blank = Entry(blank)
        self._clue = clue
        self._bare = None if bare is None else Entry(bare)

    def read(self, words: Sequence[str], width: int) -> list[Entry]:
        return [self._entry(word, k, width) for k, word in enumerate(words)]

    def _entry(self, word: str, k: int, width: int) -> Entry:
        if word == _BLANK:
            return self._blank
        if word == _SOLID and self._bare is not None:
            return self._bare
        way, _, number = word.partition(",")
        if len(way) == 1 and way in "01234" and (number == _NO_NUMBER or is_natural(number)):
            return Entry(self._clue, arrow_clue(int(way), None if number == _NO_NUMBER else int(number)))
        row, col = divmod(k, width)
        raise ParseError(f"row {row + 1}, column {col + 1}: {quote(word)} is no arrow with a number")

    def write(self, entries: Sequence[Entry], width: int) -> list[str]:
        return [self._word(entry, k, width) for k, entry in enumerate(entries)]

    def _word(self, entry: Entry, k: int, width: int) -> str:
        said = Entry(entry.material, entry.clue)
        if said == self._blank:
            return _BLANK
        if said == self._bare:
            return _SOLID
        if entry.clue is not None and entry.material == self._clue:
            way, number = way_and_number(entry.clue)
            return f"{way},{_NO_NUMBER if number is None else number}"
        row, col = divmod(k, width)
        raise UnwritableError(f"it has no word for {said} (row {row + 1}, column {col + 1})")
