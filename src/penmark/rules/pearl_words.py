"""How conclusions about pearls are told: which way is closed, by what, and what the loop does therefore."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from penmark.board.mark import TRUE
from penmark.rules.counting import listing
from penmark.rules.deductions import RuleReading
from penmark.rules.pearl_arms import ARMS, DOWN, LEFT, NOWHERE, OPPOSITE, RIGHT, UP, centred

_TOWARDS = ("to the left", "to the right", "upwards", "downwards")
_BESIDE = ("left of", "right of", "above", "below")
_AXES = ((LEFT, RIGHT), (UP, DOWN))
_STRAIGHT = ("from left to right", "from top to bottom")


class _PearlReading:
    """One conclusion at a pearl, by the slots of its links."""

    def __init__(self, reading: RuleReading) -> None:
        self._reading = reading
        self.place, self.moves = reading.place, reading.moves
        self.at, self._slots, _ = centred(reading.field, array("i", reading.region))
        self.decided = [slot for slot, i in enumerate(self._slots) if i in reading.cells]
        """The slots of the links that are decided."""

    def drawn(self, slot: int) -> bool:
        i = self._slots[slot]
        return i != NOWHERE and self._reading.masks[i] == TRUE.bit

    def becomes_line(self, slot: int) -> bool:
        """Whether a line is what a link is decided to be."""
        return TRUE in {
            m for i, m in zip(self._reading.cells, self._reading.marks, strict=True) if i == self._slots[slot]
        }

    def closed(self, slot: int) -> bool:
        i = self._slots[slot]
        return i == NOWHERE or not self._reading.masks[i] & TRUE.bit

    def name(self, slot: int) -> str:
        return self._reading.name((self._slots[slot],))

    def beside(self, slot: int) -> str:
        """The cell on that side."""
        (link,) = self._reading.field.coords((self._slots[slot],))
        cells = self._reading.field.substrate.cells_of_edge(link)
        return self._reading.say.coord(next(each for each in cells if each != self.at))

    def barred(self, slots: Iterable[int]) -> str:
        """`to the right or downwards, where the board ends`, or `upwards, as r1c1–r2c1 is crossed`."""
        told: dict[str, list[str]] = {}
        for slot in slots:
            told.setdefault(self.why(slot), []).append(_TOWARDS[slot % ARMS])
        return ", or ".join(f"{listing(ways, 'or')}, {why}" for why, ways in told.items())

    def why(self, slot: int) -> str:
        """Why there is no line."""
        return "where the board ends" if self._slots[slot] == NOWHERE else f"as {self.name(slot)} is crossed"


def black_turn(reading: RuleReading) -> str:
    """The loop leaves a black pearl opposite to where it cannot, or to where it could not go on straight."""
    at = _PearlReading(reading)
    others = [OPPOSITE[slot] for slot in at.decided if slot < ARMS and at.becomes_line(slot)]
    barred = [slot for slot in others if at.closed(slot)]
    short = [slot for slot in others if slot not in barred and at.closed(slot + ARMS)]
    why = [f"leave {at.place} {at.barred(barred)}"] if barred else []
    why += [f"go straight for two cells from {at.place} {at.barred(slot + ARMS for slot in short)}"] if short else []
    if not why:
        return f"the loop turns on {at.place}: {at.moves}."
    on = " and goes straight on" if any(slot >= ARMS for slot in at.decided) else ""
    return f"the loop cannot {' nor '.join(why)}, so it leaves the opposite way{on}: {at.moves}."


def black_blocked(reading: RuleReading) -> str:
    """A way out of a black pearl that ends too soon, and the opposite way, if that follows."""
    at = _PearlReading(reading)
    arm = at.decided[0]
    if arm >= ARMS or not at.closed(arm + ARMS):
        return f"a line that way from {at.place} could not go straight for two cells: {at.moves}."
    turn = ", so it leaves the opposite way" if len(at.decided) > 1 else ""
    way = _TOWARDS[arm]
    return (
        f"from {at.place} the loop could not go straight {way} for two cells, {at.why(arm + ARMS)}{turn}: {at.moves}."
    )


def white_straight(reading: RuleReading) -> str:
    """The loop goes straight through a white pearl where it comes in, or where it cannot pass it the other way."""
    at = _PearlReading(reading)
    axis = next((k for k, pair in enumerate(_AXES) if any(slot in pair for slot in at.decided)), 0)
    entered = [slot for slot in _AXES[axis] if at.drawn(slot)]
    if entered:
        return f"the loop comes to {at.place} from {at.beside(entered[0])} and goes straight through it: {at.moves}."
    barred = [slot for slot in _AXES[1 - axis] if at.closed(slot)]
    if not barred:
        return f"the loop goes straight through {at.place}: {at.moves}."
    return (
        f"the loop cannot leave {at.place} {at.barred(barred[:1])}, so it goes through {_STRAIGHT[axis]}: {at.moves}."
    )


def white_turn(reading: RuleReading) -> str:
    """The loop goes straight on beyond one side of a white pearl, so it turns on the other; or beyond both."""
    at = _PearlReading(reading)
    slot = at.decided[0]
    arm = slot % ARMS
    if slot >= ARMS and at.drawn(OPPOSITE[arm] + ARMS):
        on, turn = at.name(OPPOSITE[arm] + ARMS), at.beside(arm)
        side = _BESIDE[OPPOSITE[arm]]
        other = f"it turns on the other side, at {turn}"
        return f"the loop goes straight on {side} {at.place} ({on} is a line), so {other}: {at.moves}."
    both = [each + ARMS for pair in _AXES if arm in pair for each in pair]
    if slot < ARMS and all(map(at.drawn, both)):
        on = listing([at.name(each) for each in both])
        return f"through {at.place} the loop would go straight on to {on} without a turn beside it: {at.moves}."
    return f"the loop must turn in a cell beside {at.place}: {at.moves}."
