"""The last cell of a rule: with all others filled, the rule leaves it one number.

A cage of two cells of which one is placed, the end of an arrow, the other side of an X: people write that down before
they look at the houses again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from penmark.board.mark import Mark, bits, is_single
from penmark.grading.techniques.cases import CaseRules, kinds_with_cases, rule_cells
from penmark.grading.words import capitalized
from penmark.puzzle.game import Commit
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern, Technique
from penmark.rules.base import Rule
from penmark.rules.counting import listing
from penmark.rules.outcome import Names, Violation

_MOST_NAMED = 4
"""Filled cells of which a sentence says what they hold."""


def _look(position: Position, number: int) -> Iterator[Deduction]:
    rules = position.of_puzzle(CaseRules)
    cells, field = rules.cells[number], rules.puzzle.field
    open_ = [i for i in cells if i not in position.placed]
    if len(open_) != 1 or len(cells) < 2:
        return
    (last,) = open_
    allowed = _allowed(position, number, last)
    if not is_single(allowed & position.masks[last]) or not is_single(allowed):
        return
    (mark,) = field.domain(last).marks(allowed)
    held = {i: field.domain(i).marks(position.masks[i])[0] for i in cells if i != last}
    yield Deduction(
        field.coords(cells),
        (Commit(field.coord(last), mark),),
        _words(rules, number, (last, mark), held),
        rules.evidence(number),
        partial(rules.name, number),
        partial(_gone_beside, rules, held),
        rests_on_all=True,
        title=lambda say: f"Last cell of {rules.noun(number, say)}",
    )


def _allowed(position: Position, number: int, last: int) -> int:
    """The numbers that the rule alone leaves a cell, as a mask."""
    place, masks, allowed = position.of_puzzle(CaseRules).places[number], array("Q", position.masks), 0
    for value in bits(place.scope.field.domain(last).mask):
        masks[last] = 1 << value
        if not isinstance(place.rule.check(place.scope, masks), Violation):
            allowed |= masks[last]
    return allowed


def _gone_beside(rules: CaseRules, held: Mapping[int, Mark]) -> list[tuple[int, int]]:
    """It rests on the marks in the other cells, and hence on all that they are not."""
    domain = rules.puzzle.field.domain
    return [(i, value) for i, mark in held.items() for value in bits(domain(i).mask & ~mark.bit)]


def _words(rules: CaseRules, number: int, last: tuple[int, Mark], held: Mapping[int, Mark]) -> Words:
    field, (cell, mark) = rules.puzzle.field, last

    def words(say: Names) -> str:
        told = [f"{say.coord(field.coord(i))} is {say.mark(each)}" for i, each in held.items()]
        why = listing(told) if len(told) <= _MOST_NAMED else "all its other cells are filled"
        place = capitalized(rules.words(number, say))
        return f"{place} leaves only {say.mark(mark)} for {say.coord(field.coord(cell))}, as {why}."

    return words


def last_cell_technique(rules: Iterable[type[Rule]]) -> Technique:
    """The technique for all rules that have cases."""
    return LocalPattern(
        name="last-cell",
        title="Last cell of a cage or line",
        rule_kinds=kinds_with_cases(rules),
        sights=rule_cells,
        look=_look,
    )
