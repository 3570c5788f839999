"""`Deduction`: what a technique finds, and `DeductionBuilder`, which collects one move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import msgspec

from penmark.board.coord import Coord
from penmark.puzzle.game import Move
from penmark.rules.outcome import Names

Words: TypeAlias = Callable[[Names], str]
"""One sentence, in the genre's way of naming coords and marks."""


class Deduction(msgspec.Struct, frozen=True):
    """What was looked at, what follows from it, and why. The words are made only when someone asks for them."""

    observed: tuple[Coord, ...]
    moves: tuple[Move, ...]
    words: Words


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

    def into_deduction(self, words: Words) -> Deduction | None:
        """All of it as one deduction; `None` if no move was recorded."""
        return Deduction(tuple(self._observed), tuple(self._moves), words) if self._moves else None
