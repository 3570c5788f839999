"""The 45 rule: a house of a 9×9 Sudoku adds up to 45, so its cages tell what sticks out of them, or of it.

Of one or several houses that share no cell: what the cages within leave over are *innies*, what cages reach beyond
are *outies*. A cage that crosses the border is counted or left out, whichever leaves fewer open cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from penmark.board.coord import Coord
from penmark.board.mark import Masks, bits, is_single
from penmark.grading.techniques.cases import area
from penmark.grading.techniques.distinct.houses import House, Houses, house_names
from penmark.grading.techniques.fillings import CaseBook, RuleStatement, concluded
from penmark.puzzle.game import Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern, Technique
from penmark.rules.counting import highest, listing
from penmark.rules.distinct_sum import DistinctSum
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names

_MOST_LINES = 4
"""Lines side by side; more of them say the same as those that are left."""
_MOST_BOXES = 3
_MOST_OPEN = 5
"""Cells that are left over."""


@dataclass(frozen=True)
class HouseUnion:
    """Houses that share no cell, and the cages that lie in them or cross their border."""

    houses: tuple[House, ...]
    cells: frozenset[int]
    total: int
    inside: int
    """What the cages within add up to."""
    uncaged: frozenset[int]
    crossing: tuple[tuple[int, frozenset[int]], ...]
    """Cages that cross the border, each its sum and its cells."""

    @property
    def sights(self) -> tuple[int, ...]:
        return tuple(sorted(self.cells.union(*(cells for _, cells in self.crossing))))


_MOST_PLACED = 4
"""Cells that are taken off, of which a sentence says what they hold."""


@dataclass(frozen=True)
class Difference:
    """Open cells within add up to so much more than open cells beyond."""

    innies: tuple[int, ...]
    outies: tuple[int, ...]
    total: int
    cages: int
    """What the cages that were counted add up to."""
    placed: tuple[int, ...]
    """What is placed of either and was taken off, too."""

    def state(self, to: Lowering) -> None:
        """What an outie lacks of its largest number is added: so no weight is negative."""
        groups, total = [], self.total
        for sign, cells in ((1, self.innies), (-1, self.outies)):
            for i in cells:
                mask = to.field.domain(i).mask
                top = highest(mask) if sign < 0 else 0
                total += top
                terms = [(top + sign * v, literal) for v, literal in zip(bits(mask), to.literals(i), strict=True)]
                groups.append((True, sorted(terms)))
        most = sum(terms[-1][0] for _, terms in groups)
        target = total if 0 <= total <= most else most + 1
        to.program.linear(target, target, groups)


class HouseUnions:
    """All unions of houses of one puzzle to which cages say something."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.field = puzzle.field
        houses = Houses(puzzle)
        self._index = houses.index
        self._sum = sum(houses.values)
        self._cages = [
            (place.rule.target, frozenset(place.scope.indices))
            for place in puzzle.places()
            if isinstance(place.rule, DistinctSum)
        ]
        full = [house for house in houses.full if len(house.cells) == len(houses.values)]
        one = [self._union((house,)) for house in full]
        several = [self._union(group) for group in _groups(full, houses)]
        self.one = [union for union in one if union.uncaged != union.cells]
        self.several = [union for union in several if union.uncaged != union.cells]

    def _union(self, group: tuple[House, ...]) -> HouseUnion:
        cells = frozenset(self._index[cell] for house in group for cell in house.cells)
        inside, crossing, taken = 0, [], set[int]()
        for total, cage in sorted(self._cages, key=lambda each: (len(each[1] - cells), sorted(each[1]))):
            if cage & cells and not cage & taken:
                taken |= cage
                if cage <= cells:
                    inside += total
                else:
                    crossing.append((total, cage))
        total = len(group) * self._sum
        return HouseUnion(group, cells, total, inside, cells - taken, tuple(crossing))


def _groups(full: Sequence[House], houses: Houses) -> Iterator[tuple[House, ...]]:
    """Lines side by side, and a few boxes that touch each other."""
    for lines in (houses.rows, houses.columns):
        usable = [house for house in lines if house in full]
        for size in range(2, _MOST_LINES + 1):
            for first in range(len(usable) - size + 1):
                group = tuple(usable[first : first + size])
                if _are_apart(group):
                    yield group
    boxes = [house for house in houses.boxes if house in full]
    for size in range(2, _MOST_BOXES + 1):
        for group in combinations(boxes, size):
            if _are_apart(group) and _is_one_piece(group, houses):
                yield group


def _are_apart(group: Sequence[House]) -> bool:
    return not any(a.board & b.board for a, b in combinations(group, 2))


def _is_one_piece(group: Sequence[House], houses: Houses) -> bool:
    """Whether boxes hang together by lines that several of them lie on."""
    reached, left = [group[0]], list(group[1:])
    while left:
        near = [box for box in left if any(_share_line(box, other, houses) for other in reached)]
        if not near:
            return False
        reached += near
        left = [box for box in left if box not in near]
    return True


def _share_line(one: House, other: House, houses: Houses) -> bool:
    return any(line.board & one.board and line.board & other.board for line in (*houses.rows, *houses.columns))


def _sights(unions: Callable[[HouseUnions], list[HouseUnion]]) -> Callable[[Position], Mapping[int, Sequence[int]]]:
    def sights(position: Position) -> Mapping[int, Sequence[int]]:
        return {k: union.sights for k, union in enumerate(unions(position.of_puzzle(HouseUnions)))}

    return sights


def _look(unions: Callable[[HouseUnions], list[HouseUnion]]) -> Callable[[Position, int], Iterator[Deduction]]:
    def look(position: Position, number: int) -> Iterator[Deduction]:
        found = position.of_puzzle(HouseUnions)
        union = unions(found)[number]
        left = _difference(union, position.masks, position.placed)
        cells = (*left.innies, *left.outies)
        if not 0 < len(cells) <= _MOST_OPEN or not left.cages:
            return
        fillings = position.of_puzzle(CaseBook).fillings(left, cells, lambda: _rules(left))
        gone = fillings.impossible(position.masks)
        moves, out = concluded(position, gone)
        if moves:
            seen = found.field.coords(union.sights)
            here = [position.masks[i] for i in cells]

            def words_on(masks: Masks, _: tuple[Move, ...]) -> Words:
                placed = {i for i in union.sights if is_single(masks[i])}
                return _words(found, union, _difference(union, masks, placed), masks)

            rests_on = partial(fillings.reasons, here, out)
            yield Deduction(
                seen, moves, words_on(position.masks, moves), area(seen), _named(union), rests_on, words_on=words_on
            )

    return look


def _rules(left: Difference) -> list[RuleStatement]:
    return [left.state]


def _difference(union: HouseUnion, masks: Masks, placed: Set[int]) -> Difference:
    """What is left once all that is placed is taken off."""
    cages = union.inside
    innies, outies = list(union.uncaged), list[int]()
    for cage, cells in union.crossing:
        within, beyond = cells & union.cells, cells - union.cells
        if len(beyond - placed) < len(within - placed):
            cages += cage
            outies += beyond
        else:
            innies += within
    total = union.total - cages
    for sign, those in ((-1, innies), (1, outies)):
        total += sign * sum(masks[i].bit_length() - 1 for i in those if i in placed)
    left = [tuple(sorted(i for i in those if i not in placed)) for those in (innies, outies)]
    return Difference(left[0], left[1], total, cages, tuple(sorted(i for i in (*innies, *outies) if i in placed)))


def _words(unions: HouseUnions, union: HouseUnion, left: Difference, masks: Masks) -> Words:
    innies, outies = unions.field.coords(left.innies), unions.field.coords(left.outies)
    here = [masks[i] for i in left.innies]

    def words(say: Names) -> str:
        verb = "add" if len(union.houses) > 1 else "adds"
        start = f"{house_names(union.houses)} {verb} up to {union.total}, the cages there to {left.cages}"
        given = f"; with {_held(unions, left.placed, masks, say)}" if left.placed else ""
        if not outies:
            so = f"{start}{given} that" if given else f"{start}, which"
            so = f"{so} leaves {left.total} for {say.coords(innies)}"
            # In one house they differ.
            several = len(innies) > 1 and len(union.houses) == 1
            sets = DistinctSum(left.total).choices(here, say) if several else None
            return f"{so}{'' if sets is None else f', only {sets}'}: {MOVES}."
        if not innies:
            other = f"the other {-left.total} must be in {say.coords(outies)}, outside"
            return f"{start}{f'{given},' if given else ';'} {other}: {MOVES}."
        more, fewer, by = (innies, outies, left.total) if left.total >= 0 else (outies, innies, -left.total)
        than = f"{by} more than" if by else "as much as"
        so = f"{start}{given}," if given else f"{start}, so"
        return f"{so} {_sum_words(more, say)} {than} {say.coords(fewer)}: {MOVES}."

    return words


def _held(unions: HouseUnions, placed: Sequence[int], masks: Masks, say: Names) -> str:
    """`r4c2=7 and r5c1=5`, or only the cells where they are many."""
    if len(placed) > _MOST_PLACED:
        return "what is placed"
    domain, coord = unions.field.domain, unions.field.coord
    return listing([f"{say.coord(coord(i))}={say.mark(domain(i).marks(masks[i])[0])}" for i in placed])


def _named(union: HouseUnion) -> Words:
    return lambda _: f"the 45 rule for {house_names(union.houses)}"


def _sum_words(coords: tuple[Coord, ...], say: Names) -> str:
    return f"{say.coords(coords)} {'is' if len(coords) == 1 else 'add up to'}"


def _one(unions: HouseUnions) -> list[HouseUnion]:
    return unions.one


def _several(unions: HouseUnions) -> list[HouseUnion]:
    return unions.several


_KINDS = frozenset({"distinct-sum"})

TECHNIQUES: tuple[Technique, ...] = (
    LocalPattern(name="forty-five", title="45 rule", rule_kinds=_KINDS, sights=_sights(_one), look=_look(_one)),
    LocalPattern(
        name="forty-five-several",
        title="45 rule of several houses",
        rule_kinds=_KINDS,
        sights=_sights(_several),
        look=_look(_several),
    ),
)
