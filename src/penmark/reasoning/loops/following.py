"""What follows from a way to pass a place, place by place, as far as some positions: for telling, not for finding."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_

from penmark.reasoning.loops.cases import Followed
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.reasoning.loops.places import Pattern, PlaceTable

_MOST_LOOKED_AT = 400
"""Places that are looked at before what is wanted counts as too far away."""


def followed(
    places: tuple[PlaceTable, ...], known: Mapping[int, int], place: PlaceTable, way: Pattern, wanted: Collection[int]
) -> tuple[Followed, ...] | None:
    """All that a way makes follow until the wanted positions are decided, the nearest first; `None` if they are not.

    `known`: positions with what they hold on the board.
    """
    held = {**known, **dict(place.marks(*way))}
    near, found = _near(places), list[Followed]()
    queue = deque(_touching(near, place.positions))
    for _ in range(_MOST_LOOKED_AT):
        if not queue or all(i in held for i in wanted):
            break
        here = queue.popleft()
        on, off = (sum(1 << k for k, i in enumerate(here.positions) if held.get(i) == mask) for mask in (LINE, OFF))
        new = _forced(here, on, off)
        if new:
            held.update(new)
            found.append(Followed(here, on, off, tuple(new)))
            queue += _touching(near, [i for i, _ in new])
    return tuple(found) if all(i in held for i in wanted) else None


def _forced(place: PlaceTable, on: int, off: int) -> list[tuple[int, int]]:
    """What all patterns that are left have in common, without what is known."""
    left = [pattern for pattern in place.patterns if not pattern[0] & off and not pattern[1] & on]
    if not left:
        return []
    both_on, both_off = (reduce(and_, (pattern[k] for pattern in left)) for k in (0, 1))
    return place.marks(both_on & ~on, both_off & ~off)


def _touching(near: Mapping[int, Sequence[PlaceTable]], positions: Iterable[int]) -> list[PlaceTable]:
    return list(dict.fromkeys(place for i in positions for place in near.get(i, ())))


@lru_cache(maxsize=4)
def _near(places: tuple[PlaceTable, ...]) -> Mapping[int, Sequence[PlaceTable]]:
    """By position, the places that it belongs to."""
    found: dict[int, list[PlaceTable]] = defaultdict(list)
    for place in places:
        for i in place.positions:
            found[i].append(place)
    return found
