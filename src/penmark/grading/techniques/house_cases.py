"""Cases of houses: what no way to fill a house, or two, has that keeps to the rules about its cells as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, combinations

from penmark.board.mark import Masks
from penmark.grading.techniques.case_reasons import reasons_why, struck, told_with_reasons, ways_words
from penmark.grading.techniques.cases import CaseRules, area, is_open, kinds_with_cases
from penmark.grading.techniques.distinct.houses import house_names
from penmark.grading.techniques.fillings import CaseBook, Fillings, RuleStatement, concluded, stated
from penmark.puzzle.game import Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern, Technique
from penmark.rules.base import Rule
from penmark.rules.counting import grouped, listing
from penmark.rules.outcome import Names

_MOST_NAMED = 4
"""Rules that a sentence names one by one."""
_MOST_RULES = 24
"""About two houses: signs on all edges are too many to go through."""


@dataclass(frozen=True)
class HouseGroup:
    """Some houses, by number, and the rules that are heeded when they are filled."""

    houses: tuple[int, ...]
    rules: tuple[int, ...]
    cells: tuple[int, ...]


class HouseGroups:
    """The groups of houses of one puzzle, each kind made when it is first asked for."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rules = CaseRules(puzzle)

    @cached_property
    def within(self) -> list[HouseGroup]:
        """Each house, with rules about two or more cells that all lie in it."""
        return [self._group((house,), self._with(house, 2, whole=True)) for house in self._all]

    @cached_property
    def crossed(self) -> list[HouseGroup]:
        """Each house, with rules that have two cells or more in it."""
        return [self._group((house,), self._with(house, 2)) for house in self._all]

    @cached_property
    def met(self) -> list[HouseGroup]:
        """Each house, with all rules that have a cell in it."""
        return [self._group((house,), self._with(house, 1)) for house in self._all]

    @cached_property
    def pairs(self) -> list[HouseGroup]:
        """Two houses that a rule has cells in, with rules that have two cells or more in one of them."""
        groups, cells = [], self.rules.house_cells
        for pair in combinations(self._all, 2):
            rules = sorted({n for house in pair for n in self._with(house, 2)})
            joins = (all(not set(self.rules.cells[n]).isdisjoint(cells[house]) for house in pair) for n in rules)
            if len(rules) <= _MOST_RULES and any(joins):
                groups.append(self._group(pair, rules))
        return groups

    @property
    def _all(self) -> range:
        return range(len(self.rules.houses))

    def _with(self, house: int, least: int, *, whole: bool = False) -> list[int]:
        inside = set(self.rules.house_cells[house])
        found = [n for n, cells in enumerate(self.rules.cells) if len(inside.intersection(cells)) >= least]
        return [n for n in found if not whole or inside.issuperset(self.rules.cells[n])]

    def _group(self, houses: tuple[int, ...], rules: Sequence[int]) -> HouseGroup:
        cells = (*(self.rules.house_cells[house] for house in houses), *(self.rules.cells[n] for n in rules))
        return HouseGroup(houses, tuple(rules), tuple(dict.fromkeys(chain.from_iterable(cells))))


Choice = Callable[[HouseGroups], list[HouseGroup]]


def _sights(choice: Choice) -> Callable[[Position], Mapping[int, Sequence[int]]]:
    def sights(position: Position) -> Mapping[int, Sequence[int]]:
        groups = choice(position.of_puzzle(HouseGroups))
        return {number: group.cells for number, group in enumerate(groups) if group.rules}

    return sights


def _look(choice: Choice) -> Callable[[Position, int], Iterator[Deduction]]:
    def look(position: Position, number: int) -> Iterator[Deduction]:
        groups = position.of_puzzle(HouseGroups)
        rules, group = groups.rules, choice(groups)[number]
        if not is_open(position, [cell for house in group.houses for cell in rules.house_cells[house]]):
            return
        book = position.of_puzzle(CaseBook)
        fillings = _fillings(rules, group, book)
        moves, out = concluded(position, fillings.impossible(position.masks))
        if moves:
            coords, here = rules.puzzle.field.coords(group.cells), [position.masks[i] for i in group.cells]

            def words_on(masks: Masks, moves: tuple[Move, ...]) -> Words:
                return _words(rules, group, book, {i: masks[i] for i in group.cells}, moves)

            rests_on = partial(fillings.reasons, here, out)
            named = partial(_name, rules, group)
            words = words_on(position.masks, moves)
            yield Deduction(coords, moves, words, area(coords), named, rests_on, words_on, rests_on_all=True)

    return look


def _name(rules: CaseRules, group: HouseGroup, say: Names) -> str:
    return f"the filling of {_house_names(rules, group)}"


def _house_names(rules: CaseRules, group: HouseGroup) -> str:
    return house_names([rules.houses[house] for house in group.houses])


def _words(
    rules: CaseRules, group: HouseGroup, book: CaseBook, here: Mapping[int, int], moves: tuple[Move, ...]
) -> Words:
    field = rules.puzzle.field

    def words(say: Names) -> str:
        needed = _with_needed_rules(rules, group, book, here, moves)
        fillings, masks = _fillings(rules, needed, book), [here[i] for i in needed.cells]
        named = _rule_names(rules, needed, say)
        with_them = listing(named) if len(named) <= _MOST_NAMED else "all rules that lie there"
        verb = "are" if len(group.houses) > 1 else "is"
        told = f"however {_house_names(rules, group)} {verb} filled with {with_them}"
        ways = ways_words(fillings, field, masks, _cells_told(rules, needed), say)
        if ways is not None:
            return f"{told}, there is only {ways}: {MOVES}."
        return told_with_reasons(told, f"{told},", reasons_why(fillings, field, masks, moves, say), moves, say)

    return words


def _rule_names(rules: CaseRules, group: HouseGroup, say: Names) -> list[str]:
    """Those of one kind together; what only says of neighbours what they must not be has no names."""
    names = [rules.name(n, say) for n in group.rules]
    told = grouped(list(dict.fromkeys(name for name in names if name is not None)))
    return [*told, "the pairs of neighbours"] if None in names else told


def _fillings(rules: CaseRules, group: HouseGroup, book: CaseBook) -> Fillings:
    return book.fillings(group, group.cells, lambda: _stated(rules, group))


def _stated(rules: CaseRules, group: HouseGroup) -> list[RuleStatement]:
    places = [rules.places[n] for n in group.rules]
    return [stated(each.rule, each.scope) for each in places]


def _with_needed_rules(
    rules: CaseRules, group: HouseGroup, book: CaseBook, here: Mapping[int, int], moves: tuple[Move, ...]
) -> HouseGroup:
    """The group with no rule that the moves do not need; those that reach further out of the houses go first."""
    inside = {cell for house in group.houses for cell in rules.house_cells[house]}
    needed = group
    for number in sorted(group.rules, key=lambda n: (-len(set(rules.cells[n]) - inside), n)):
        fewer = tuple(n for n in needed.rules if n != number)
        if not fewer:
            break
        # The cells stay the same, for what goes there may be what the moves are about.
        without = HouseGroup(group.houses, fewer, group.cells)
        fillings, masks = book.made(group.cells, _stated(rules, without)), [here[i] for i in group.cells]
        if fillings.rule_out(masks, struck(fillings, rules.puzzle.field, masks, moves)):
            needed = without
    return needed


def _cells_told(rules: CaseRules, group: HouseGroup) -> Sequence[int]:
    """The cells of the rule, if it is one alone."""
    return rules.cells[group.rules[0]] if len(group.rules) == 1 else ()


def _within(groups: HouseGroups) -> list[HouseGroup]:
    return groups.within


def _crossed(groups: HouseGroups) -> list[HouseGroup]:
    return groups.crossed


def _met(groups: HouseGroups) -> list[HouseGroup]:
    return groups.met


def _pairs(groups: HouseGroups) -> list[HouseGroup]:
    return groups.pairs


_TITLES: tuple[tuple[str, str, Choice], ...] = (
    ("house-cases", "Cases of a house", _within),
    ("crossed-house-cases", "Cases of a house and what crosses it", _crossed),
    ("met-house-cases", "Cases of a house and all that meets it", _met),
    ("two-house-cases", "Cases of two houses", _pairs),
)


def house_case_techniques(rules: Iterable[type[Rule]]) -> tuple[Technique, ...]:
    """The techniques for all rules that have cases, together with houses."""
    kinds = kinds_with_cases(rules)
    return tuple(
        LocalPattern(name=name, title=title, rule_kinds=kinds, sights=_sights(choice), look=_look(choice))
        for name, title, choice in _TITLES
    )
