"""What to play next: a puzzle like another one that nobody has played yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.grading import Tier
from penmark.library.facts import LabelKind, PlayState
from penmark.library.query.conditions import Between, Condition, Every, InState, Labelled, Negated, ValueIn
from penmark.library.query.language import Query
from penmark.library.shelves import Shelf
from penmark.puzzle.puzzle import Puzzle

_NEAR = 2
"""Rows and columns by which a size may differ that is still near."""


def next_like(shelves: Sequence[Shelf], puzzle: Puzzle) -> Puzzle | None:
    """An unplayed puzzle of the same genre, the nearest in variants, size and tier that one of the shelves has.

    Of those that are as near, the first of the first shelf.
    """
    other = ValueIn("genre", (puzzle.genre.name,)), Negated(ValueIn("hash", (puzzle.content_hash,)))
    for wanted in _widening(puzzle, _tier_of(shelves, puzzle)):
        query = Query("", Every((*other, InState(PlayState.UNPLAYED), *wanted)))
        for shelf in shelves:
            found = shelf.page(query, 0, 1)
            if found:
                return found[0].puzzle
    return None


def _tier_of(shelves: Sequence[Shelf], puzzle: Puzzle) -> str | None:
    same = Query("", ValueIn("hash", (puzzle.content_hash,)))
    tiers = (entry.tier for shelf in shelves for entry in shelf.page(same, 0, 1))
    return next((tier for tier in tiers if tier is not None), None)


def _widening(puzzle: Puzzle, tier: str | None) -> Iterator[tuple[Condition, ...]]:
    """What must hold besides, from the strictest to nothing."""
    rows, cols = puzzle.rows, puzzle.cols
    same_size = Between("rows", rows, rows), Between("cols", cols, cols)
    near_size = Between("rows", rows - _NEAR, rows + _NEAR), Between("cols", cols - _NEAR, cols + _NEAR)
    same_tier = () if tier is None else (ValueIn("tier", (tier,)),)
    near_tier = () if tier is None else (ValueIn("tier", _near_tiers(tier)),)
    variants = tuple(Labelled(LabelKind.VARIANT, name) for name in sorted({each.name for each in puzzle.variants}))
    yield *variants, *same_size, *same_tier
    yield *variants, *near_size, *same_tier
    yield *variants, *near_size, *near_tier
    yield *near_size, *same_tier
    yield *near_size, *near_tier
    yield same_tier
    yield ()


def _near_tiers(name: str) -> tuple[str, ...]:
    level = next((tier.level for tier in Tier if tier.value == name), 0)
    return tuple(tier.value for tier in Tier if abs(tier.level - level) <= 1)
