"""Cases of a rule: what no way to fill its cells has, and what every way has, without repeats in any house."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, bits
from penmark.errors import with_article
from penmark.grading.techniques.distinct.houses import House, Houses
from penmark.grading.techniques.fillings import CaseBook, Fillings, stated
from penmark.grading.words import place_name
from penmark.puzzle.game import Move
from penmark.puzzle.places import rule_clue
from penmark.puzzle.puzzle import Place, Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.evidence import Evidence, EvidenceMaker
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern, Technique
from penmark.rules.base import Rule
from penmark.rules.counting import listing
from penmark.rules.outcome import Names, Violation
from penmark.rules.places import Places

_MOST_CELLS = 12
"""Of a rule that people go through the cases of."""
_MOST_NAMED = 4
"""Rules that a sentence names one by one."""


class CaseRules:
    """The rules of one puzzle whose cases can be gone through, and the houses that they lie in."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.places = [
            place for place in puzzle.places() if place.rule.has_cases and len(set(place.scope.indices)) <= _MOST_CELLS
        ]
        self.cells = [tuple(dict.fromkeys(place.scope.indices)) for place in self.places]
        houses = Houses(puzzle)
        self.houses = [house for house in houses.houses if house.full]
        self.house_cells = [tuple(houses.index[cell] for cell in house.cells) for house in self.houses]

    def words(self, number: int, say: Names) -> str:
        """What people call a rule's cells."""
        place = self.places[number]
        name = place_name(self.puzzle, place.constraint, place.region, say)
        return name or f"the group of {say.coords(self.puzzle.field.coords(self.cells[number]))}"

    def evidence(self, number: int) -> EvidenceMaker:
        """The clue of a rule and its cells."""
        place = self.places[number]
        clue = rule_clue(self.puzzle, place.constraint, place.region)
        return area(self.puzzle.field.coords(self.cells[number]), clues=() if clue is None else (clue,))

    def within(self, house: int) -> list[int]:
        """The rules about two or more cells that all lie in a house."""
        inside = set(self.house_cells[house])
        return [n for n, cells in enumerate(self.cells) if len(cells) > 1 and inside.issuperset(cells)]

    def touching(self, house: int) -> list[int]:
        """The rules that have two or more cells in a house."""
        inside = set(self.house_cells[house])
        return [n for n, cells in enumerate(self.cells) if len(inside.intersection(cells)) > 1]


def _fillings(position: Position, number: int) -> Fillings:
    rules = position.of_puzzle(CaseRules)
    place = rules.places[number]
    book = position.tracked(CaseBook)
    return book.fillings(number, rules.cells[number], lambda: [stated(place.rule, place.scope)])


def _sights(position: Position) -> Mapping[int, Sequence[int]]:
    return dict(enumerate(position.of_puzzle(CaseRules).cells))


def _is_open(position: Position, cells: Sequence[int]) -> bool:
    return not position.placed.issuperset(cells)


def _look_at_rule(position: Position, number: int) -> Iterator[Deduction]:
    """What no way to fill one rule's cells has."""
    rules = position.of_puzzle(CaseRules)
    place, cells = rules.places[number], rules.cells[number]
    if not _is_open(position, cells):
        return
    fillings = _fillings(position, number)
    gone = fillings.impossible(position.masks)
    moves = _strikes(position, gone)
    if moves:
        here = [position.masks[i] for i in cells]

        def words_on(masks: Masks, moves: tuple[Move, ...]) -> Words:
            return _case_words(rules, number, [masks[i] for i in place.scope.indices], moves)

        yield Deduction(
            place.scope.coords(cells),
            moves,
            words_on(position.masks, moves),
            rules.evidence(number),
            lambda: fillings.reasons(here, gone),
            words_on,
        )


def _strikes(position: Position, candidates: Sequence[tuple[int, int]]) -> tuple[Move, ...]:
    return tuple(chain.from_iterable(position.eliminate(index, value) for index, value in candidates))


def area(coords: tuple[Coord, ...], clues: tuple[Coord, ...] = ()) -> EvidenceMaker:
    """Evidence of what is seen in an area as a whole, and by clues."""

    def evidence(masks: Masks) -> Evidence:
        return Evidence(clues=clues, areas=(coords,))

    return evidence


def _case_words(rules: CaseRules, number: int, before: Sequence[int], moves: tuple[Move, ...]) -> Words:
    each = rules.places[number]

    def words(say: Names) -> str:
        place, left = rules.words(number, say), each.rule.choices(before, say)
        said = f"{place} can only be {left}." if left else each.rule.stated_of(each.scope, Places((place,)), say)
        if len(rules.cells[number]) == 2:
            why = [_beside(rules, number, before, cell, moves, say) for cell in rules.cells[number]]
            return f"{said[:-1]}, and {listing(list(dict.fromkeys(told for told in why if told)))}: {MOVES}."
        return f"{said[:-1]}, and however that is placed, {MOVES}."

    return words


def _beside(
    rules: CaseRules, number: int, before: Sequence[int], cell: int, moves: tuple[Move, ...], say: Names
) -> str | None:
    """Why a cell of two loses numbers: what the other would have to hold, and cannot; nothing if it loses none."""
    place, (one, two) = rules.places[number], rules.cells[number]
    other, field = two if cell == one else one, rules.puzzle.field
    masks = dict(zip(place.scope.indices, before, strict=True))
    lost = [move.mark for move in moves if move.coord == field.coord(cell)]
    if not lost:
        return None
    partners = [mark for mark in field.domain(other).marks() if any(_fits(place, cell, v, other, mark) for v in lost)]
    missing = [mark for mark in partners if not mark.bit & masks[other]]
    at = say.coord(field.coord(other))
    if missing == partners:
        return f"{at} cannot be {listing([say.mark(mark) for mark in missing], 'or')}"
    return f"{say.coords(field.coords((one, two)))} differ"


def _fits(place: Place, cell: int, mark: Mark, other: int, beside: Mark) -> bool:
    """Whether a rule about two cells allows two marks there, whatever houses say."""
    held = array("Q", bytes(8 * (max(cell, other) + 1)))
    held[cell], held[other] = mark.bit, beside.bit
    return not isinstance(place.rule.check(place.scope, held), Violation)


def _look_for_needed(position: Position, number: int) -> Iterator[Deduction]:
    """A value that a rule needs somewhere, of which all its places there see one and the same cell."""
    rules, masks, houses = position.of_puzzle(CaseRules), position.masks, position.of_puzzle(Houses)
    cells = rules.cells[number]
    if not _is_open(position, cells) or len(cells) < 2:
        return
    fillings = None
    for value in houses.values:
        holders = [i for i in cells if masks[i] >> value & 1]
        if not holders or any(i in position.placed for i in holders):
            continue
        seen = houses.common_peers(_board(houses, holders)) & ~_board(houses, cells)
        moves = _strikes(position, [(houses.index[c], value) for c in bits(seen)])
        if not moves:
            continue
        fillings = fillings or _fillings(position, number)
        if fillings.must_hold(masks, value):
            coords = rules.puzzle.field.coords(holders)
            observed = rules.puzzle.field.coords(cells)
            here = [masks[i] for i in cells]
            yield Deduction(
                observed,
                moves,
                _needed_words(rules, number, coords, moves),
                rules.evidence(number),
                partial(fillings.reasons_to_hold, here, value),
            )


def _board(houses: Houses, cells: Sequence[int]) -> int:
    return sum(1 << houses.cell[i] for i in cells)


def _needed_words(rules: CaseRules, number: int, holders: tuple[Coord, ...], moves: tuple[Move, ...]) -> Words:
    def words(say: Names) -> str:
        mark = say.mark(moves[0].mark)
        there = listing([say.coord(at) for at in holders], "or")
        return f"{rules.words(number, say)} needs {with_article(mark)}, which can only go to {there}: {MOVES}."

    return words


# ── houses with the rules that lie in them ──


def _house_sights(members: Callable[[CaseRules, int], list[int]]) -> Callable[[Position], Mapping[int, Sequence[int]]]:
    def sights(position: Position) -> Mapping[int, Sequence[int]]:
        rules = position.of_puzzle(CaseRules)
        return {
            house: _cells_of(rules, house, chosen)
            for house in range(len(rules.houses))
            if (chosen := members(rules, house))
        }

    return sights


def _cells_of(rules: CaseRules, house: int, chosen: Sequence[int]) -> tuple[int, ...]:
    each = (rules.house_cells[house], *(rules.cells[n] for n in chosen))
    return tuple(dict.fromkeys(chain.from_iterable(each)))


def _look_at_house(
    members: Callable[[CaseRules, int], list[int]],
) -> Callable[[Position, int], Iterator[Deduction]]:
    """What no way to fill a house has that keeps to some rules as well."""

    def look(position: Position, number: int) -> Iterator[Deduction]:
        rules = position.of_puzzle(CaseRules)
        if not _is_open(position, rules.house_cells[number]):
            return
        chosen = members(rules, number)
        cells = _cells_of(rules, number, chosen)
        book = position.tracked(CaseBook)
        places = [rules.places[n] for n in chosen]
        fillings = book.fillings((members, number), cells, lambda: [stated(each.rule, each.scope) for each in places])
        gone = fillings.impossible(position.masks)
        moves = _strikes(position, gone)
        if moves:
            coords, here = rules.puzzle.field.coords(cells), [position.masks[i] for i in cells]
            words = _house_words(rules, rules.houses[number], chosen)
            yield Deduction(coords, moves, words, area(coords), partial(fillings.reasons, here, gone))

    return look


def _house_words(rules: CaseRules, house: House, chosen: Sequence[int]) -> Words:
    def words(say: Names) -> str:
        named = [rules.words(n, say) for n in chosen]
        with_them = listing(named) if len(named) <= _MOST_NAMED else "all rules that lie there"
        return f"however {house.name} is filled with {with_them}, {MOVES}."

    return words


def case_techniques(rules: Iterable[type[Rule]]) -> tuple[Technique, ...]:
    """The techniques for all rules that have cases."""
    kinds = frozenset(str(rule.__struct_config__.tag) for rule in rules if rule.has_cases)
    within, touching = CaseRules.within, CaseRules.touching
    return (
        LocalPattern(
            name="rule-cases", title="Ways to fill a cage or line", rule_kinds=kinds, sights=_sights, look=_look_at_rule
        ),
        LocalPattern(
            name="needed-in-house",
            title="Digit needed by a cage or line",
            rule_kinds=kinds,
            sights=_sights,
            look=_look_for_needed,
        ),
        LocalPattern(
            name="house-cases",
            title="Cases of a house",
            rule_kinds=kinds,
            sights=_house_sights(within),
            look=_look_at_house(within),
        ),
        LocalPattern(
            name="crossed-house-cases",
            title="Cases of a house and what crosses it",
            rule_kinds=kinds,
            sights=_house_sights(touching),
            look=_look_at_house(touching),
        ),
    )
