"""`ReadingNotes`: what reading a foreign text recognised and what it did not, in words for the document's notes."""

from __future__ import annotations

from dataclasses import replace

from penmark.errors import NotUnderstoodError
from penmark.puzzle.document import Document


class ReadingNotes:
    """What is not understood is an error, unless the reader is lenient: then it is noted, and the caller keeps it."""

    def __init__(self, lenient: bool) -> None:
        self._lenient = lenient
        self.told: list[str] = []
        self.doubts: list[str] = []

    def note(self, words: str) -> None:
        self.told.append(words)

    def doubt(self, words: str) -> None:
        """Note that the setter may mean more than is read."""
        self.note(words)
        self.doubts.append(words)

    def on(self, document: Document) -> Document:
        """The document with all that was noted, after what its puzzle has of variants."""
        summary = [document.puzzle.variants.summary] if document.puzzle.variants else []
        return replace(document, notes=(*summary, *self.told), doubts=tuple(self.doubts))

    def not_understood(self, words: str) -> None:
        if not self._lenient:
            raise NotUnderstoodError(f"not understood: {words}")
        self.doubt(f"not understood, but kept: {words}")
