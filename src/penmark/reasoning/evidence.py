"""`Evidence`: what a deduction rests on, for drawing it and for telling the reasons one level deeper."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks
from penmark.rules.outcome import Names

Words: TypeAlias = Callable[[Names], str]
"""One sentence, in the genre's way of naming coords and marks."""


class MarkAt(msgspec.Struct, frozen=True, gc=False):
    """A place on the board, and the mark or candidate there that is meant; the whole place if none is given."""

    coord: Coord
    mark: Mark | None = None


class ChainLink(msgspec.Struct, frozen=True):
    """One link of a chain: from one fact to the next, and why."""

    start: MarkAt
    end: MarkAt
    words: Words
    why: Words | None = None
    """The reason alone: links one after the other that have the same are told together."""
    brief: Words | None = None
    """The end with its reason in a word or two, where there is no room for more: `bulb at r9c3 to light r7c3`.
    Empty for what goes without saying."""


class Evidence(msgspec.Struct, frozen=True):
    """What a deduction rests on. All of it is optional; what a deduction names nowhere cannot be drawn."""

    clues: tuple[Coord, ...] = ()
    """Clues that were read."""
    areas: tuple[tuple[Coord, ...], ...] = ()
    """Houses, lines of sight or other regions that were looked at as a whole."""
    used: tuple[MarkAt, ...] = ()
    """Marks and candidates that the reasoning rests on."""
    links: tuple[ChainLink, ...] = ()
    reasons: tuple[Words, ...] = ()
    """Why what the sentence states is so, in the order of the argument."""


EvidenceMaker: TypeAlias = Callable[[Masks], Evidence]
"""Makes the evidence from the candidates before the step, by position index."""
