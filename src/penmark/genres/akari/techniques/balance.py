"""Akari: several clues need more bulbs than the lines of sight and clues about them have room for.

Clues say how many bulbs they need; a line of sight has room for one, another clue for as many as it needs. Every cell
counts as often as the former have it, less as often as the latter do. What the clues need, less the room, must be found
on cells that count for something: if there is just enough, or one to spare, cells that would cost more are settled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from penmark.genres.akari.techniques.clues import COUNTS, Clue, step
from penmark.genres.akari.techniques.lamps import OPEN, Lamps, lamps_of
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_ROOMS = 4
"""Lines and clues that a person adds up."""
_MOST_MOVES = 8


@dataclass(frozen=True, slots=True)
class ClueRoom:
    """Where at most so many bulbs can stand: a line of sight, or the cells beside a clue."""

    cells: tuple[int, ...]
    """Those that are open."""
    most: int
    clue: int = -1
    """The clue, if it is one."""


@dataclass(frozen=True, slots=True)
class _Balance:
    """Some clues against some rooms."""

    clues: tuple[Clue, ...]
    rooms: tuple[ClueRoom, ...]
    counts: Counter[int]
    """How much a bulb in each cell counts for."""

    @property
    def spare(self) -> int:
        """What the cells that count for something have beyond what is needed; negative if it cannot be."""
        needed = sum(clue.need for clue in self.clues) - sum(room.most for room in self.rooms)
        return sum(count for count in self.counts.values() if count > 0) - needed

    def with_room(self, room: ClueRoom) -> _Balance:
        counts = self.counts.copy()
        counts.subtract(room.cells)
        return _Balance(self.clues, (*self.rooms, room), counts)

    def gain(self, room: ClueRoom) -> int:
        """By how much a room would lessen what is to spare."""
        return sum(self.counts[i] > 0 for i in room.cells) - room.most

    def settled(self) -> tuple[list[int], list[int]]:
        """The cells that must hold a bulb, and those that must not: the opposite would cost more than is to spare."""
        bulbs = [i for i, count in self.counts.items() if count > self.spare]
        return bulbs, [i for i, count in self.counts.items() if -count > self.spare]


def _find(position: Position) -> Iterator[Deduction]:
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    clues = [Clue(at, *lamps.state(masks, at)) for at in lamps.around]
    live = {clue.at: clue for clue in clues if clue.need > 0 and clue.spare > 0}
    rooms = _rooms_by_cell(position, live)
    for pair in _pairs(live, rooms):
        yield from _steps(position, _start([live[at] for at in pair]), rooms)


def _rooms_by_cell(position: Position, live: dict[int, Clue]) -> dict[int, list[ClueRoom]]:
    """The rooms of each open cell that is beside a clue."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    beside = {i for clue in live.values() for i in clue.free}
    numbers = sorted({segments[i] for segments in lamps.segment_of for i in beside})
    rooms = [ClueRoom(tuple(i for i in lamps.segment(number) if masks[i] == OPEN), 1) for number in numbers]
    rooms += [ClueRoom(tuple(clue.free), clue.need, clue.at) for clue in live.values()]
    found: dict[int, list[ClueRoom]] = defaultdict(list)
    for room in rooms:
        for i in room.cells:
            found[i].append(room)
    return found


def _pairs(live: dict[int, Clue], rooms: dict[int, list[ClueRoom]]) -> Iterator[tuple[int, int]]:
    """Clues with cells in the same room, which is neither of them."""
    owners: dict[int, list[int]] = defaultdict(list)
    for clue in live.values():
        for i in clue.free:
            owners[i].append(clue.at)
    found: Counter[tuple[int, int]] = Counter()
    for room in {id(room): room for each in rooms.values() for room in each}.values():
        near = sorted({at for i in room.cells for at in owners[i]} - {room.clue})
        found.update(combinations(near, 2))
    yield from sorted(found)


def _start(clues: Sequence[Clue]) -> _Balance:
    return _Balance(tuple(clues), (), Counter(i for clue in clues for i in clue.free))


def _steps(position: Position, balance: _Balance, rooms: dict[int, list[ClueRoom]]) -> Iterator[Deduction]:
    """Take in the rooms that lessen what is to spare, the best first; then those that make mistakes cost more."""
    chosen = {clue.at for clue in balance.clues}
    about = {id(room): room for i in balance.counts for room in rooms[i] if room.clue not in chosen}
    while len(balance.rooms) < _MOST_ROOMS:
        best = max((room for room in about.values() if room not in balance.rooms), key=balance.gain, default=None)
        if best is None or balance.gain(best) < 1:
            break
        balance = balance.with_room(best)
    if balance.rooms and 0 <= balance.spare <= 1:
        yield from _told(position, balance)
        if balance.spare == 1:
            for room in about.values():
                if len(balance.rooms) < _MOST_ROOMS and room not in balance.rooms and balance.gain(room) == 0:
                    yield from _told(position, balance.with_room(room))


def _told(position: Position, balance: _Balance) -> Iterator[Deduction]:
    masks, lamps = position.masks, position.of_puzzle(lamps_of)
    bulbs, none = ([i for i in cells if masks[i] == OPEN] for cells in balance.settled())
    if bulbs or none:
        looked_at = [clue.at for clue in balance.clues]
        looked_at += [room.clue for room in balance.rooms if room.clue >= 0]
        looked_at += [i for clue in balance.clues for i in clue.free]
        kept = bulbs[:_MOST_MOVES], none[: max(0, _MOST_MOVES - len(bulbs))]
        yield from step(position, looked_at, *kept, _words(lamps, balance))


def _words(lamps: Lamps, balance: _Balance) -> Words:
    needed, room = sum(clue.need for clue in balance.clues), sum(room.most for room in balance.rooms)

    def words(say: Names) -> str:
        clues = " and ".join(lamps.clue(say, clue.at) for clue in balance.clues)
        places = listing([_room_words(lamps, each, say) for each in balance.rooms])
        left = "no other way" if balance.spare == 0 else "only one bulb to spare, and that is not enough"
        have = "has" if len(balance.rooms) == 1 else "have"
        return f"{clues} need {needed} more bulbs; {places} {have} room for {room}. That leaves {left}: {MOVES}."

    return words


def _room_words(lamps: Lamps, room: ClueRoom, say: Names) -> str:
    if room.clue >= 0:
        return lamps.clue(say, room.clue)
    return f"the line through {lamps.cells(say, room.cells[:1])} and {lamps.cells(say, room.cells[-1:])}"


CLUE_BALANCE = BoardPattern(name="clue-balance", title="Balance of clues", rule_kinds=COUNTS, find=_find)
