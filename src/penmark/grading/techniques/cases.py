"""Cases of a rule: what no way to fill its cells has, and what every way has, without repeats in any house."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, bits
from penmark.errors import with_article
from penmark.grading.techniques.case_reasons import reasons_why, struck, told_with_reasons, ways_words
from penmark.grading.techniques.distinct.houses import Houses
from penmark.grading.techniques.fillings import CaseBook, Fillings, concluded, stated
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
_PAIR = 2
"""Of a rule about two cells without a name: what it says holds where there is no dot, or no sign, between them."""


_AFTER = "of|at|from|through|amid|between|above|below|left|right"
_KIND = re.compile(rf"the (?:\d+ )?([a-zA-Z][\w-]*(?: (?!(?:{_AFTER}) )\w+)*)")
"""Of a name such as `the 12 cage at r1c1`."""


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

    def differ(self, one: int, other: int) -> bool:
        """Whether two positions lie in one house."""
        return any(one in cells and other in cells for cells in self.house_cells)

    def name(self, number: int, say: Names) -> str | None:
        """What people call a rule's cells, if they have a name."""
        place = self.places[number]
        return place_name(self.puzzle, place.constraint, place.region, say)

    def noun(self, number: int, say: Names) -> str:
        """What kind of a thing it is."""
        name = self.name(number, say)
        if name is None:
            return "a pair of neighbours" if len(self.cells[number]) == _PAIR else "a group of cells"
        kind = _KIND.match(name)
        return with_article(kind[1]) if kind else "a row or column"

    def words(self, number: int, say: Names) -> str:
        """The same, or its cells one by one."""
        return self.name(number, say) or f"the group of {say.coords(self.puzzle.field.coords(self.cells[number]))}"

    def evidence(self, number: int) -> EvidenceMaker:
        """The clue of a rule and its cells."""
        place = self.places[number]
        clue = rule_clue(self.puzzle, place.constraint, place.region)
        return area(self.puzzle.field.coords(self.cells[number]), clues=() if clue is None else (clue,))


def _fillings(position: Position, number: int) -> Fillings:
    rules = position.of_puzzle(CaseRules)
    place = rules.places[number]
    book = position.of_puzzle(CaseBook)
    return book.fillings(number, rules.cells[number], lambda: [stated(place.rule, place.scope)])


def rule_cells(position: Position) -> Mapping[int, Sequence[int]]:
    """By number, what each rule that has cases looks at."""
    return dict(enumerate(position.of_puzzle(CaseRules).cells))


def is_open(position: Position, cells: Sequence[int]) -> bool:
    return not position.placed.issuperset(cells)


def _look_at_rule(position: Position, number: int) -> Iterator[Deduction]:
    """What no way to fill one rule's cells has."""
    rules = position.of_puzzle(CaseRules)
    place, cells = rules.places[number], rules.cells[number]
    if not is_open(position, cells):
        return
    fillings = _fillings(position, number)
    gone = fillings.impossible(position.masks)
    moves, out = concluded(position, gone)
    if moves:
        here = [position.masks[i] for i in cells]

        def words_on(masks: Masks, moves: tuple[Move, ...]) -> Words:
            return _case_words(rules, number, fillings, [masks[i] for i in place.scope.indices], moves)

        yield Deduction(
            place.scope.coords(cells),
            moves,
            words_on(position.masks, moves),
            rules.evidence(number),
            partial(rules.name, number),
            partial(fillings.reasons, here, out),
            words_on,
            lambda say: f"Ways to fill {rules.noun(number, say)}",
            rests_on_all=True,
        )


def _strikes(position: Position, candidates: Sequence[tuple[int, int]]) -> tuple[Move, ...]:
    return tuple(chain.from_iterable(position.eliminate(index, value) for index, value in candidates))


def area(coords: tuple[Coord, ...], clues: tuple[Coord, ...] = ()) -> EvidenceMaker:
    """Evidence of what is seen in an area as a whole, and by clues."""

    def evidence(masks: Masks) -> Evidence:
        return Evidence(clues=clues, areas=(coords,))

    return evidence


def _case_words(
    rules: CaseRules, number: int, fillings: Fillings, before: Sequence[int], moves: tuple[Move, ...]
) -> Words:
    each, field = rules.places[number], rules.puzzle.field
    held = dict(zip(each.scope.indices, before, strict=True))
    here = [held[i] for i in fillings.cells]

    def words(say: Names) -> str:
        place, left = rules.words(number, say), each.rule.choices(before, say)
        said = f"{place} can only be {left}." if left else each.rule.stated_of(each.scope, Places((place,)), say)
        if len(rules.cells[number]) == _PAIR:
            why = [_beside(rules, number, before, cell, moves, say) for cell in rules.cells[number]]
            return f"{said[:-1]}, and {listing(list(dict.fromkeys(told for told in why if told)))}: {MOVES}."
        ways = ways_words(fillings, field, here, fillings.cells, say)
        if ways is not None:
            return f"{said[:-1]}, which leaves only {ways}: {MOVES}."
        numbers = {say.mark(Mark.number(value)) for _, value in struck(fillings, field, here, moves)}
        if left and each.rule.all_differ and not any(number in left for number in numbers):
            return f"{said[:-1]}: {MOVES}."
        reasons = reasons_why(fillings, field, here, moves, say, partial(_objection, rules, number, fillings))
        return told_with_reasons(said[:-1], f"{said[:-1]}, and however that is placed,", reasons, moves, say)

    return words


def _objection(
    rules: CaseRules, number: int, fillings: Fillings, here: Sequence[int], k: int, say: Names
) -> str | None:
    """What the rule itself says is wrong with the candidates, where a cell holds only one."""
    place, held = rules.places[number], dict(zip(fillings.cells, here, strict=True))
    cells = place.scope.indices
    return place.rule.objection(
        place.scope,
        [held[i] for i in cells],
        cells.index(fillings.cells[k]),
        lambda one, other: rules.differ(cells[one], cells[other]),
        say,
    )


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
    if not is_open(position, cells) or len(cells) < 2:
        return
    fillings = None
    found: dict[tuple[int, ...], list[int]] = {}
    for value in houses.values:
        holders = tuple(i for i in cells if masks[i] >> value & 1)
        if not holders or any(i in position.placed for i in holders):
            continue
        if _strikes(position, _seen_by(houses, cells, holders, value)):
            fillings = fillings or _fillings(position, number)
            if fillings.must_hold(masks, value):
                found.setdefault(holders, []).append(value)
    for holders, values in found.items():
        assert fillings is not None
        moves = _strikes(position, [each for value in values for each in _seen_by(houses, cells, holders, value)])
        words_on = partial(_needed_words, rules, number, fillings, (holders, values))
        yield Deduction(
            rules.puzzle.field.coords(cells),
            moves,
            words_on(masks, moves),
            rules.evidence(number),
            partial(rules.name, number),
            partial(_reasons_to_hold, fillings, [masks[i] for i in cells], values),
            words_on,
            title=lambda say: f"Digit needed by {rules.noun(number, say)}",
            rests_on_all=True,
            told_together=False,
        )


def _seen_by(houses: Houses, cells: Sequence[int], holders: Sequence[int], value: int) -> list[tuple[int, int]]:
    """A value at all cells that see all its places in a rule."""
    seen = houses.common_peers(_board(houses, holders)) & ~_board(houses, cells)
    return [(houses.index[c], value) for c in bits(seen)]


def _reasons_to_hold(fillings: Fillings, here: Sequence[int], values: Sequence[int]) -> set[tuple[int, int]]:
    return set(chain.from_iterable(fillings.reasons_to_hold(here, value) for value in values))


def _board(houses: Houses, cells: Sequence[int]) -> int:
    return sum(1 << houses.cell[i] for i in cells)


def _needed_words(
    rules: CaseRules,
    number: int,
    fillings: Fillings,
    needed: tuple[Sequence[int], Sequence[int]],
    masks: Masks,
    _: tuple[Move, ...],
) -> Words:
    """`needed`: the positions that can hold what is needed, and the values."""
    place, cells = rules.places[number], rules.cells[number]
    here, region = [masks[i] for i in cells], [masks[i] for i in place.scope.indices]

    def words(say: Names) -> str:
        told = _told_needed(rules.puzzle, *needed, say)
        name = rules.name(number, say)
        if name is None:
            said = place.rule.stated_of(place.scope, Places((rules.words(number, say),)), say)
            return f"{said[:-1]}, and so they need {told}: {MOVES}."
        choices = place.rule.choices(region, say)
        if choices is not None:
            return f"{name} can only be {choices}, and so needs {told}: {MOVES}."
        ways = ways_words(fillings, rules.puzzle.field, here, cells, say)
        if ways is not None:
            return f"{name} leaves only {ways}, and so needs {told}: {MOVES}."
        return f"{name} needs {told}: {MOVES}."

    return words


def _told_needed(puzzle: Puzzle, holders: Sequence[int], values: Sequence[int], say: Names) -> str:
    """`a 1 and a 2, which can only go to r3c3 or r3c4`."""
    marks = puzzle.field.domain(holders[0]).marks(sum(1 << value for value in values))
    there = listing([say.coord(at) for at in puzzle.field.coords(holders)], "or")
    return f"{listing([with_article(say.mark(mark)) for mark in marks])}, which can only go to {there}"


def kinds_with_cases(rules: Iterable[type[Rule]]) -> frozenset[str]:
    return frozenset(str(rule.__struct_config__.tag) for rule in rules if rule.has_cases)


def case_techniques(rules: Iterable[type[Rule]]) -> tuple[Technique, ...]:
    """The techniques for single rules that have cases."""
    kinds = kinds_with_cases(rules)
    return (
        LocalPattern(
            name="rule-cases",
            title="Ways to fill a cage or line",
            rule_kinds=kinds,
            sights=rule_cells,
            look=_look_at_rule,
        ),
        LocalPattern(
            name="needed-in-house",
            title="Digit needed by a cage or line",
            rule_kinds=kinds,
            sights=rule_cells,
            look=_look_for_needed,
        ),
    )
