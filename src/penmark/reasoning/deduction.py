"""`Deduction`: what a technique finds, and `DeductionBuilder`, which collects one move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.puzzle.game import Move
from penmark.reasoning.evidence import EvidenceMaker, Words
from penmark.rules.outcome import Names

__all__ = ["LINKS", "MOVES", "AbsentMarks", "Deduction", "DeductionBuilder", "Words"]

AbsentMarks: TypeAlias = Iterable[tuple[int, int]]
"""Candidates that are gone: position indices, and a value there."""

MOVES = "{moves}"
"""In the words of a deduction, where to say all that follows, every place by name."""
LINKS = "{links}"
"""In the words of a deduction, where to tell the links of its evidence: with their reasons, if that is not too long."""


class Deduction(msgspec.Struct, frozen=True):
    """What was looked at, what follows from it, and why. Words and evidence are made only when asked for."""

    looked_at: tuple[Coord, ...] | Callable[[], tuple[Coord, ...]]
    """What was looked at, or how to find it out: that can be as costly as the words."""
    moves: tuple[Move, ...]
    words: Words
    """Why. In it `MOVES` stands for all the moves in words, and `LINKS` for the links of the evidence."""
    evidence: EvidenceMaker | None = None
    """What to draw and the reasons one level deeper; `None` to draw what was observed."""
    named: Callable[[Names], str | None] | None = None
    """What people call the rule or the pattern that has ruled something out, where a later step speaks of it."""
    rests_on: Callable[[], AbsentMarks] | None = None
    """Besides marks that are placed, the candidates that must be gone for it to hold; `None` for any that are."""
    words_on: Callable[[Masks, tuple[Move, ...]], Words] | None = None
    """Makes the words anew for a board on which fewer candidates are gone, and for what is left to do there."""
    title: Words | None = None
    """What people call it here, where that says more than what the technique is called."""
    rests_on_all: bool = False
    """Whether `rests_on` says also what is gone where a mark is placed: wherever that is gone, it holds."""
    told_together: bool = True
    """Whether what is found of one thing with a name at different times may be told as one step."""

    @property
    def observed(self) -> tuple[Coord, ...]:
        """What was looked at."""
        return self.looked_at() if callable(self.looked_at) else self.looked_at


class DeductionBuilder:
    """Collects moves and the coords that they follow from; observers that add no new move are dropped."""

    def __init__(self) -> None:
        self._observed: dict[Coord, None] = {}
        self._moves: dict[Move, None] = {}

    def observe(self, observer: Coord, moves: Iterable[Move]) -> None:
        """Record that these moves follow from what is at `observer`."""
        self.observe_all((observer,), moves)

    def observe_pair(self, a: Coord, b: Coord, moves: Iterable[Move]) -> None:
        """Record that these moves follow from two coords together."""
        self.observe_all((a, b), moves)

    def observe_all(self, observers: Iterable[Coord], moves: Iterable[Move]) -> None:
        """Record that these moves follow from all the observers together."""
        before = len(self._moves)
        self._moves.update(dict.fromkeys(moves))
        if len(self._moves) > before:
            self._observed.update(dict.fromkeys(observers))

    def into_deduction(self, words: Words, evidence: EvidenceMaker | None = None) -> Deduction | None:
        """All of it as one deduction; `None` if no move was recorded."""
        return Deduction(tuple(self._observed), tuple(self._moves), words, evidence) if self._moves else None
