"""The layer of numbers a player wrote, with up to four small notes beside each: `3`, `.`, `.[1,4,,]`."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.coord import Coord, Layer
from penmark.codecs.board_text.board_lines import BoardLines
from penmark.codecs.board_text.layers import BACKGROUNDS, spaced
from penmark.codecs.draft import Draft, Entry, entries_of
from penmark.codecs.text import is_natural
from penmark.errors import ParseError, quote
from penmark.puzzle.document import Document

_NOTES = 4
_BLANK = "."
_SIGNS = dict(zip("+-=%", BACKGROUNDS, strict=True))
"""A cell without a number may show a colour by one of these."""
_SIGN_OF = {color: sign for sign, color in _SIGNS.items()}


class PlayerNumbers:
    """Answers in cells without a clue; the others are written blank."""

    def read(self, lines: BoardLines, draft: Draft) -> None:
        words = lines.words(draft.blank.rows, draft.blank.cols)
        for at, word in zip(draft.blank.layout.coords, words or (), strict=False):
            if word != _BLANK:
                self._read(at, word, draft)

    def _read(self, at: Coord, word: str, draft: Draft) -> None:
        number, bracket, notes = word.partition("[")
        if bracket:
            draft.notes[at] = _read_notes(notes, word)
        if number in _SIGNS:
            draft.colors[at] = (_SIGNS[number],)
        elif is_natural(number):
            draft.marks[at] = int(number)
        elif number != _BLANK:
            raise ParseError(f"row {at.row + 1}, column {at.col + 1}: {quote(word)} is no answer")

    def write(self, document: Document) -> Iterator[str]:
        notes = document.game.play.corner if document.game else {}
        cells = document.puzzle.substrate.layout.coords
        words = [
            _BLANK if entry.clue else _word(entry) + _write_notes(notes.get(at, ()))
            for at, entry in zip(cells, entries_of(document, Layer.CELLS), strict=True)
        ]
        return spaced(words, document.puzzle.cols)


def _word(entry: Entry) -> str:
    if entry.mark is not None:
        return str(entry.mark)
    return _BLANK if entry.color is None else _SIGN_OF.get(entry.color, _BLANK)


def _read_notes(text: str, word: str) -> tuple[int, ...]:
    slots = text.removesuffix("]").split(",")
    if not text.endswith("]") or len(slots) > _NOTES or not all(is_natural(slot) for slot in slots if slot):
        raise ParseError(f"notes should be four numbers or blanks in brackets, got {quote(word)}")
    return tuple(int(slot) for slot in slots if slot)


def _write_notes(notes: tuple[int, ...]) -> str:
    """More notes than there is room for are left out: some of them alone would mislead."""
    if not 0 < len(notes) <= _NOTES:
        return ""
    return f"[{','.join([*map(str, notes), *[''] * (_NOTES - len(notes))])}]"
