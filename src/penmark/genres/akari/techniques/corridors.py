"""Akari: counting the bulbs that two clues put into the same segments."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import combinations
from typing import TypeAlias

from penmark.board.mark import Masks
from penmark.genres.akari.techniques.clues import COUNTS, Clue, step, unlit
from penmark.genres.akari.techniques.lamps import OPEN, Lamps, lamps_of
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

FEW = 8
"""Cells that one step decides; the more are told one line of sight at a time."""
Joint: TypeAlias = tuple[int, int, int]
"""Of two clues: a cell beside the one, a cell beside the other, and the segment in which both lie."""


def corridors(position: Position) -> dict[int, list[tuple[int, tuple[Joint, ...]]]]:
    """For each clue that has some, the later ones joined to it by two segments or more, each with the open joints."""
    size, joints = position.puzzle.substrate.layout.size, dict[int, tuple[Joint, ...]]()
    for segment, ends in _ends(position).items():
        for (clue, a), (other, b) in combinations(ends, 2):
            if a != b:
                # Two clues as one number: there are thousands of pairs, and few are joined twice.
                pair = clue * size + other
                joints[pair] = (*joints.get(pair, ()), (a, b, segment))
    found: dict[int, list[tuple[int, tuple[Joint, ...]]]] = {}
    for pair in sorted([pair for pair, shared in joints.items() if len(shared) > 1]):
        found.setdefault(pair // size, []).append((pair % size, joints[pair]))
    return found


def _ends(position: Position) -> dict[int, list[tuple[int, int]]]:
    """By segment, the clues with an open cell in it, in reading order, each with the cell."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    across, down = lamps.segment_of
    ends: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for clue, cells in lamps.around.items():
        for i in cells:
            if masks[i] == OPEN:
                end = clue, i
                ends[across[i]].append(end)
                ends[down[i]].append(end)
    return ends


def _both_clues(position: Position) -> Mapping[int, Iterable[int]]:
    around = position.of_puzzle(lamps_of).around
    pairs = position.first_view(corridors)
    return {at: around[at] + sum((around[other] for other, _ in found), ()) for at, found in pairs.items()}


def _corridor_count(position: Position, at: int) -> list[Deduction]:
    """Two clues that must put k bulbs into k segments which hold at most one each: nobody else puts any there.

    A clue that can spare s of its cells puts at least k - s bulbs on any k of them. So with k segments, each with a
    cell of either clue, the bulbs are k at least as soon as both clues together spare no more than k cells.
    """
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    clue = Clue(at, *lamps.state(masks, at))
    found: list[Deduction] = []
    if clue.need < 1 or clue.spare < 1:
        return found
    for there, joints in position.first_view(corridors)[at]:
        live = [joint for joint in joints if masks[joint[0]] == masks[joint[1]] == OPEN]
        if len(live) < 2:
            continue
        other = Clue(there, *lamps.state(masks, there))
        spare = clue.spare + other.spare
        if other.spare >= 1 and 2 <= spare <= len(live):
            for chosen in combinations(live, spare):
                found += _full_segments(position, clue, other, chosen)
    return found


def _full_segments(position: Position, clue: Clue, other: Clue, joints: tuple[Joint, ...]) -> tuple[Deduction, ...]:
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    ours, theirs, segments = ({joint[k] for joint in joints} for k in range(3))
    if len(ours | theirs) < 2 * len(joints) or len(segments) < len(joints):
        return ()
    covered = Counter(i for segment in sorted(segments) for i in lamps.segment(segment) if masks[i] == OPEN)
    # A bulb where two of the segments cross would fill both at once.
    none = [i for i, times in covered.items() if times > 1 or i not in ours | theirs]
    bulbs = [i for i in (*clue.free, *other.free) if i not in covered]
    none = unlit(lamps, bulbs, none)
    if not (none or bulbs):
        return ()
    looked_at = (clue.at, other.at, *sorted(ours | theirs))
    lines = [[i for i in lamps.segment(segment) if masks[i] == OPEN] for segment in sorted(segments)]
    words = _corridor_words(lamps, clue, other, lines, bulbs)
    if len(none) + len(bulbs) <= FEW:
        return step(position, looked_at, dict.fromkeys(bulbs), none, words)
    # So many are told one line of sight at a time, after the bulbs.
    found = step(position, looked_at, dict.fromkeys(bulbs), (), words)
    for segment in sorted(segments):
        here = [i for i in none if i in lamps.segment(segment)]
        found += step(position, looked_at, (), here, words, partial(_evidence, lamps, (clue, other), segment))
    return found


def _evidence(lamps: Lamps, clues: tuple[Clue, Clue], segment: int, masks: Masks) -> Evidence:
    coords = lamps.puzzle.field.coords
    return Evidence(clues=coords(clue.at for clue in clues), areas=(coords(lamps.segment(segment)),))


def _corridor_words(lamps: Lamps, clue: Clue, other: Clue, lines: list[list[int]], rest: list[int]) -> Words:
    need = clue.need + other.need

    def words(say: Names) -> str:
        clues = f"{lamps.clue(say, clue.at)} and {lamps.clue(say, other.at)}"
        where = listing([lamps.line(say, cells) for cells in lines])
        others = f", and {lamps.cells(say, rest)} for the other {need - len(lines)}" if rest else ""
        return (
            f"{clues} need {need} bulbs together; {where} have room for one each{others}; all of it is used: {MOVES}."
        )

    return words


CORRIDOR_COUNT = LocalPattern(
    name="corridor-count",
    title="Counting in a corridor",
    rule_kinds=COUNTS,
    sights=_both_clues,
    look=_corridor_count,
)
