"""`ReadingNotes`: what reading a foreign text recognised and what it did not, in words for the document's notes."""

from __future__ import annotations

from penmark.errors import ParseError


class ReadingNotes:
    """What is not understood is an error, unless the reader is lenient: then it is noted, and the caller keeps it."""

    def __init__(self, lenient: bool) -> None:
        self._lenient = lenient
        self.told: list[str] = []

    def note(self, words: str) -> None:
        self.told.append(words)

    def not_understood(self, words: str) -> None:
        if not self._lenient:
            raise ParseError(f"not understood: {words}")
        self.note(f"not understood, but kept: {words}")
