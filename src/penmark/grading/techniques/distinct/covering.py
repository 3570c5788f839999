"""The search that subsets and fish share: some sets that together cover little."""

from __future__ import annotations

from collections.abc import Sequence


def covered(masks: Sequence[int], count: int, most: int) -> list[tuple[tuple[int, ...], int]]:
    """All ways to choose `count` of the masks with at most `most` bits in their union: places among them, and union."""
    found: list[tuple[tuple[int, ...], int]] = []
    _extend(masks, count, most, (), 0, 0, found)
    return found


def _extend(
    masks: Sequence[int],
    count: int,
    most: int,
    chosen: tuple[int, ...],
    start: int,
    union: int,
    found: list[tuple[tuple[int, ...], int]],
) -> None:
    if not count:
        found.append((chosen, union))
        return
    for i in range(start, len(masks) - count + 1):
        wider = union | masks[i]
        if wider.bit_count() <= most:
            if count == 1:
                found.append(((*chosen, i), wider))
            else:
                _extend(masks, count - 1, most, (*chosen, i), i + 1, wider, found)
