"""Akari: counting the bulbs that two clues put into the same segments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from penmark.genres.akari.techniques.clues import COUNTS, Clue, step
from penmark.genres.akari.techniques.lamps import OPEN, Joint, Lamps, lamps_of
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.technique import Deduction, LocalPattern, Position, Words


def _both_clues(puzzle: Puzzle) -> Mapping[int, Iterable[int]]:
    lamps = lamps_of(puzzle)
    around = lamps.around
    return {at: around[at] + sum((around[other] for other, _ in found), ()) for at, found in lamps.corridors.items()}


def _corridor_count(position: Position, at: int) -> Iterator[Deduction]:
    """Two clues that must put k bulbs into k segments which hold at most one each: nobody else puts any there.

    A clue that can spare s of its cells puts at least k - s bulbs on any k of them. So with k segments, each with a
    cell of either clue, the bulbs are k at least as soon as both clues together spare no more than k cells.
    """
    lamps, masks = position.fixed(lamps_of), position.masks
    clue = Clue(at, *lamps.state(masks, at))
    if clue.need < 1 or clue.spare < 1:
        return
    for there, joints in lamps.corridors[at]:
        live = [joint for joint in joints if masks[joint[0]] == masks[joint[1]] == OPEN]
        if len(live) < 2:
            continue
        other = Clue(there, *lamps.state(masks, there))
        spare = clue.spare + other.spare
        if other.spare >= 1 and 2 <= spare <= len(live):
            for chosen in combinations(live, spare):
                yield from _full_segments(position, clue, other, chosen)


def _full_segments(position: Position, clue: Clue, other: Clue, joints: tuple[Joint, ...]) -> Iterator[Deduction]:
    lamps, masks = position.fixed(lamps_of), position.masks
    ours, theirs, segments = ({joint[k] for joint in joints} for k in range(3))
    if len(ours | theirs) < 2 * len(joints) or len(segments) < len(joints):
        return
    covered = Counter(i for segment in sorted(segments) for i in lamps.segment(segment) if masks[i] == OPEN)
    # A bulb where two of the segments cross would fill both at once.
    none = [i for i, times in covered.items() if times > 1 or i not in ours | theirs]
    bulbs = [i for i in (*clue.free, *other.free) if i not in covered]
    if none or bulbs:
        words = _corridor_words(lamps, clue, other, sorted(ours | theirs), len(joints))
        yield from step(position, (clue.at, other.at, *sorted(ours | theirs)), dict.fromkeys(bulbs), none, words)


def _corridor_words(lamps: Lamps, clue: Clue, other: Clue, cells: list[int], count: int) -> Words:
    return lambda say: (
        f"Together {lamps.clue(say, clue.at)} and {lamps.clue(say, other.at)} need {count} bulbs on "
        f"{lamps.cells(say, cells)}, which lie in {count} lines of sight: these hold no other bulb, and the two clues "
        "spare no other cell."
    )


CORRIDOR_COUNT = LocalPattern(
    name="corridor-count",
    title="Counting in a corridor",
    rule_kinds=COUNTS,
    sights=_both_clues,
    look=_corridor_count,
)
