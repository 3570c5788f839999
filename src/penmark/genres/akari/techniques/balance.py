"""Akari: clues and dark cells need more bulbs than the lines of sight and clues about them have room for.

Clues say how many bulbs they need, and a dark cell needs one that lights it; a line of sight has room for one, another
clue for as many as it needs. Every cell counts as often as the former have it, less as often as the latter do. What is
needed, less the room, must be found on cells that count for something: if there is just enough, or one to spare, cells
that would cost more are settled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from penmark.board.coord import Layer
from penmark.genres.akari.techniques.clues import COUNTS, step, unlit
from penmark.genres.akari.techniques.lamps import BULB, OPEN, Lamps, lamps_of
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_ROOMS = 4
"""Lines and clues that a person adds up."""
_FEW_LINES = 2
"""Lines of sight that are told in full."""
_MOST_MOVES = 8
_MOST_LIGHTERS = 4
"""Cells that can still light a dark one, beyond which a person does not count with it."""


@dataclass(frozen=True, slots=True)
class BulbNeed:
    """Where at least so many bulbs must stand: beside a clue, or where they light a dark cell."""

    at: int
    """The clue, or the dark cell."""
    cells: tuple[int, ...]
    """Those that are open."""
    least: int
    is_clue: bool


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
    """Some needs against some rooms."""

    needs: tuple[BulbNeed, ...]
    rooms: tuple[ClueRoom, ...]
    counts: Counter[int]
    """How much a bulb in each cell counts for."""

    @property
    def needed(self) -> int:
        """The bulbs that the rooms have no place for."""
        return sum(need.least for need in self.needs) - sum(room.most for room in self.rooms)

    @property
    def spare(self) -> int:
        """What the cells that count for something have beyond what is needed; negative if it cannot be."""
        return sum(count for count in self.counts.values() if count > 0) - self.needed

    def with_room(self, room: ClueRoom) -> _Balance:
        counts = self.counts.copy()
        counts.subtract(room.cells)
        return _Balance(self.needs, (*self.rooms, room), counts)

    def gain(self, room: ClueRoom) -> int:
        """By how much a room would lessen what is to spare."""
        return sum(self.counts[i] > 0 for i in room.cells) - room.most

    def settled(self) -> tuple[list[int], list[int]]:
        """The cells that must hold a bulb, and those that must not: the opposite would cost more than is to spare."""
        bulbs = [i for i, count in self.counts.items() if count > self.spare]
        return bulbs, [i for i, count in self.counts.items() if -count > self.spare]


Group = tuple[int, ...]
"""Needs that are weighed together, by where they are."""


def _find_pairs(position: Position) -> Iterator[Deduction]:
    return _find(position, _clue_needs(position), lambda pairs: pairs)


def _find_triples(position: Position) -> Iterator[Deduction]:
    return _find(position, _clue_needs(position), _triples)


def _find_lights(position: Position) -> Iterator[Deduction]:
    """Two or three needs, at least one of them a cell's to be lit."""
    clues, dark = _clue_needs(position), _dark_cells(position)

    def groups(pairs: list[Group]) -> Iterator[Group]:
        return (group for group in chain(pairs, _triples(pairs)) if any(at in dark for at in group))

    return _find(position, {**clues, **dark}, groups)


def _find(
    position: Position, needs: Mapping[int, BulbNeed], groups_of: Callable[[list[Group]], Iterable[Group]]
) -> Iterator[Deduction]:
    rooms = _rooms_by_cell(position, needs)
    for group in groups_of(_pairs(needs, rooms)):
        yield from _steps(position, _start([needs[at] for at in group]), rooms)


def _clue_needs(position: Position) -> dict[int, BulbNeed]:
    """The clues that leave a choice."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    states = {at: lamps.state(masks, at) for at in lamps.around}
    return {at: BulbNeed(at, tuple(free), least, True) for at, (free, least) in states.items() if 0 < least < len(free)}


def _dark_cells(position: Position) -> dict[int, BulbNeed]:
    """The cells without light that few cells can light: of several that the same cells can light, one."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    across, down = lamps.segment_of
    found: dict[frozenset[int], int] = {}
    for i in position.puzzle.field.substrate.layout.span(Layer.CELLS):
        if across[i] < 0:
            continue
        seen = {*lamps.segment(across[i]), *lamps.segment(down[i])}
        lighters = frozenset(k for k in seen if masks[k] == OPEN)
        if 1 < len(lighters) <= _MOST_LIGHTERS and not any(masks[k] == BULB for k in seen):
            found.setdefault(lighters, i)
    least = [lighters for lighters in found if not any(other < lighters for other in found)]
    return {found[each]: BulbNeed(found[each], tuple(sorted(each)), 1, False) for each in least}


def _rooms_by_cell(position: Position, needs: Mapping[int, BulbNeed]) -> dict[int, list[ClueRoom]]:
    """The rooms of each open cell that something needs."""
    lamps, masks = position.of_puzzle(lamps_of), position.masks
    cells = {i for need in needs.values() for i in need.cells}
    numbers = sorted({segments[i] for segments in lamps.segment_of for i in cells})
    rooms = [ClueRoom(tuple(i for i in lamps.segment(number) if masks[i] == OPEN), 1) for number in numbers]
    rooms += [ClueRoom(need.cells, need.least, need.at) for need in needs.values() if need.is_clue]
    found: dict[int, list[ClueRoom]] = defaultdict(list)
    for room in rooms:
        for i in room.cells:
            found[i].append(room)
    return found


def _pairs(needs: Mapping[int, BulbNeed], rooms: dict[int, list[ClueRoom]]) -> list[Group]:
    """Two needs with cells in the same room, which is neither of them."""
    owners: dict[int, list[int]] = defaultdict(list)
    for need in needs.values():
        for i in need.cells:
            owners[i].append(need.at)
    found: set[Group] = set()
    for room in {id(room): room for each in rooms.values() for room in each}.values():
        near = sorted({at for i in room.cells for at in owners[i]} - {room.clue})
        found.update(combinations(near, 2))
    return sorted(found)


def _triples(pairs: list[Group]) -> list[Group]:
    """Three of which one makes a pair with each of the others."""
    near: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    joined = ((middle, *ends) for middle, around in near.items() for ends in combinations(around, 2))
    return sorted({tuple(sorted(group)) for group in joined})


def _start(needs: Sequence[BulbNeed]) -> _Balance:
    return _Balance(tuple(needs), (), Counter(i for need in needs for i in need.cells))


def _steps(position: Position, balance: _Balance, rooms: dict[int, list[ClueRoom]]) -> Iterator[Deduction]:
    """Take in the rooms that lessen what is to spare, the best first; then those that make mistakes cost more."""
    chosen = {need.at for need in balance.needs}
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
        looked_at = [need.at for need in balance.needs]
        looked_at += [room.clue for room in balance.rooms if room.clue >= 0]
        looked_at += [i for need in balance.needs for i in need.cells]
        none = unlit(lamps, bulbs, none)
        kept = bulbs[:_MOST_MOVES], none[: max(0, _MOST_MOVES - len(bulbs))]
        yield from step(position, looked_at, *kept, _words(lamps, balance))


def _words(lamps: Lamps, balance: _Balance) -> Words:
    room = sum(room.most for room in balance.rooms)
    others = [i for i, count in balance.counts.items() if count > 0]

    def words(say: Names) -> str:
        places = _rooms_words(lamps, balance.rooms, say)
        have = "has" if len(balance.rooms) == 1 else "have"
        rest = _rest_words(balance, lamps.cells(say, others), bool(others))
        return f"{_need_words(lamps, balance.needs, say)}; {places} {have} room for {room}{rest}: {MOVES}."

    return words


def _rest_words(balance: _Balance, others: str, has_others: bool) -> str:
    """What is left to find elsewhere, and where; or that what there is has to be used."""
    if balance.spare == 0:
        must = f"the other {balance.needed} must come from {others}" if has_others else "no other bulb stands there"
        return f", so {must}"
    counting = f", and {others} {'count' if ' and ' in others else 'counts'} for {balance.needed + 1}"
    return f"{counting if has_others else ''}; one is to spare, and what would cost two cannot be"


def _need_words(lamps: Lamps, needs: Sequence[BulbNeed], say: Names) -> str:
    """`The 2 at r1c2 needs 2 bulbs, and r3c3 and r4c5 one each to be lit: 4 in all`."""
    clues, dark = ([need for need in needs if need.is_clue is wanted] for wanted in (True, False))
    alike: dict[int, list[str]] = {}
    for need in clues:
        alike.setdefault(need.least, []).append(lamps.clue(say, need.at))
    told = [
        f"{listing(named)} {'needs' if len(named) == 1 else 'need'} {least} bulb{'s' if least > 1 else ''}"
        f"{' each' if len(named) > 1 else ''}"
        for least, named in alike.items()
    ]
    if dark:
        cells = lamps.cells(say, [need.at for need in dark])
        told.append(f"{cells} need{'s' if len(dark) == 1 else ''} one{' each' if len(dark) > 1 else ''} to be lit")
    return f"{listing(told)}: {sum(need.least for need in needs)} in all"


def _rooms_words(lamps: Lamps, rooms: Sequence[ClueRoom], say: Names) -> str:
    """`column 4 from r1c4 to r6c4 and the 1 at r2c5`; many lines of sight by their ends alone."""
    clues = [lamps.clue(say, room.clue) for room in rooms if room.clue >= 0]
    lines = [room.cells for room in rooms if room.clue < 0]
    if len(lines) <= _FEW_LINES:
        return listing([*clues, *(lamps.line(say, cells) for cells in lines)])
    ends = listing(["–".join(lamps.cells(say, [i]) for i in dict.fromkeys((each[0], each[-1]))) for each in lines])
    return listing([*clues, f"the lines of sight {ends}"])


CLUE_BALANCE = BoardPattern(name="clue-balance", title="Balance of clues", rule_kinds=COUNTS, find=_find_pairs)
WIDE_CLUE_BALANCE = BoardPattern(
    name="wide-clue-balance", title="Balance of three clues", rule_kinds=COUNTS, find=_find_triples
)
LIGHT_BALANCE = BoardPattern(
    name="light-balance", title="Balance of clues and dark cells", rule_kinds=frozenset({"cell-min"}), find=_find_lights
)
