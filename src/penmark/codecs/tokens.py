"""`Tokens`: a table of words for what may stand at a place, read and written from one declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from penmark.board.substrate import Material
from penmark.codecs.draft import Entry
from penmark.codecs.text import is_natural
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.clue import Number


class _Table(dict[str, Entry]):
    """Words to entries; where numbers are clues, a number's entry is made when it is first met."""

    def __init__(self, words: Mapping[str, Entry], clues_on: Material | None) -> None:
        super().__init__(words)
        self._clues_on = clues_on

    def __missing__(self, word: str) -> Entry:
        if self._clues_on is None or not is_natural(word):
            raise KeyError(word)
        entry = Entry(self._clues_on, Number(int(word)))
        if len(self) < _REMEMBERED:
            self[word] = entry
        return entry


_REMEMBERED = 1000


class Tokens:
    """Words and their entries. `clues_on`: a number is a clue on that material. `also`: words only to read.
    `otherwise`: the word to write for what has none; without it such a thing is refused. `given`: the mark that every
    place with a clue holds, which is not written.

    A table speaks of what its entries name: one without marks leaves them to another layer.
    """

    def __init__(
        self,
        words: Mapping[str, Entry],
        *,
        clues_on: Material | None = None,
        also: Mapping[str, Entry] | None = None,
        otherwise: str | None = None,
        given: int | None = None,
    ) -> None:
        self._table = _Table({**(also or {}), **words}, clues_on)
        self._words = {entry: word for word, entry in words.items()}
        self._known = [*self._table, *([] if clues_on is None else ["numbers"])]
        self._clues_on = clues_on
        self._otherwise = otherwise
        self._given = given
        said = [*words.values(), Entry(clues_on, Number(0) if clues_on is not None else None)]
        self._unsaid = {name: None for k, name in enumerate(Entry._fields) if all(entry[k] is None for entry in said)}

    def entry(self, word: str) -> Entry | None:
        """What a word means; `None` if nothing."""
        try:
            return self._table[word]
        except KeyError:
            return None

    def read(self, words: Sequence[str], width: int) -> list[Entry]:
        """An entry for each word of a grid `width` wide."""
        try:
            return list(map(self._table.__getitem__, words))
        except KeyError as error:
            word = str(error.args[0])
        row, col = divmod(words.index(word), width)
        known = " ".join(self._known)
        raise ParseError(f"row {row + 1}, column {col + 1}: {quote(word)} is none of {known}")

    def write(self, entries: Sequence[Entry], width: int) -> list[str]:
        return [self._word(entry, k, width) for k, entry in enumerate(entries)]

    def _word(self, entry: Entry, k: int, width: int) -> str:
        key = entry._replace(**self._unsaid)
        if key.clue is not None and key.mark == self._given:
            key = key._replace(mark=None)
        word = self._words.get(key, self._otherwise)
        if word is not None:
            return word
        number = None if key.clue is None else key.clue.as_number
        if number is not None and key.material == self._clues_on and key.mark is None:
            return str(number)
        row, col = divmod(k, width)
        raise UnwritableError(f"it has no word for {key} (row {row + 1}, column {col + 1})")
