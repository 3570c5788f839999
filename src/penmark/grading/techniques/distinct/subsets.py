"""Naked and hidden subsets: as many cells of a house as numbers for them, or numbers as cells for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.covering import covered
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, by_house, house_names
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

Naked: TypeAlias = tuple[int, int, list[House]]
"""Cells with only as many candidates among them: their board, the candidates, all houses they share."""


def naked_sets(candidates: CandidateBoards, house: House, size: int) -> list[Naked]:
    """The naked sets of some size in a house; one that lies in several houses is given for the first of them only."""
    if size >= len(candidates.at_most) or (candidates.at_most[size] & house.board).bit_count() < size:
        return []  # in the first case there are fewer numbers than `size`
    return candidates.of_house(_NAKED[size], house)


def _search_naked(size: int) -> Callable[[CandidateBoards, House], list[Naked]]:
    def search(candidates: CandidateBoards, house: House) -> list[Naked]:
        cells = list(bits(candidates.at_most[size] & house.board))
        masks = [candidates.masks[c] for c in cells]
        if size == 2 and len(set(masks)) == len(masks):
            return []
        found = []
        for chosen, values in covered(masks, size, size):
            if values.bit_count() == size:
                board = sum(1 << cells[i] for i in chosen)
                shared = [h for h in candidates.houses.of[cells[chosen[0]]] if not board & ~h.board]
                if shared[0] is house:
                    found.append((board, values, shared))
        return found

    return search


_NAKED = {size: _search_naked(size) for size in (2, 3, 4)}


def strike_around(candidates: CandidateBoards, board: int, values: int, shared: list[House]) -> Deduction | None:
    """The step that leaves these values, all of which go in these cells, in no other cell of the shared houses."""
    around = 0
    for house in shared:
        around |= house.board
    around &= ~board
    strikes = dict.fromkeys(bits(values), around)
    if not any(candidates.boards[value] & around for value in strikes):
        return None
    gone = dict.fromkeys((value for value in candidates.houses.values if not values >> value & 1), board)
    words = _naked_words(candidates, board, values, shared)
    return candidates.deduction(board, strikes, words, gone, _subset_name(candidates, board, values))


def _naked_words(candidates: CandidateBoards, board: int, values: int, shared: list[House]) -> Words:
    hit = [h for h in shared if any(candidates.boards[v] & h.board & ~board for v in bits(values))]

    def words(say: Names) -> str:
        marks = _marks(candidates, say, board, values)
        where = say.coords(candidates.houses.coords(board))
        return f"in {house_names(hit)}, {where} can only take {marks}: {MOVES}."

    return words


def _subset_name(candidates: CandidateBoards, board: int, values: int) -> Words:
    return lambda say: f"the {_marks(candidates, say, board, values)} at {say.coords(candidates.houses.coords(board))}"


def _marks(candidates: CandidateBoards, say: Names, board: int, values: int) -> str:
    cell = next(bits(board))
    return listing([say.mark(candidates.houses.mark(cell, value)) for value in bits(values)])


def _naked(size: int) -> Callable[[CandidateBoards, House], list[Deduction]]:
    def look(candidates: CandidateBoards, house: House) -> list[Deduction]:
        found = (strike_around(candidates, *naked) for naked in naked_sets(candidates, house, size))
        return [deduction for deduction in found if deduction]

    return look


def _hidden(size: int) -> Callable[[CandidateBoards, House], list[Deduction]]:
    def look(candidates: CandidateBoards, house: House) -> list[Deduction]:
        few = [(value, here) for value, here in candidates.few_places[house.at] if here.bit_count() <= size]
        places = [here for _, here in few]
        if len(few) < size or (size == 2 and len(set(places)) == len(places)):
            return []
        found = []
        for chosen, cells in covered(places, size, size):
            if cells.bit_count() == size:
                found.append(_strike_others(candidates, house, cells, {few[i][0] for i in chosen}))
        return [deduction for deduction in found if deduction]

    return look


def _strike_others(candidates: CandidateBoards, house: House, cells: int, hidden: set[int]) -> Deduction | None:
    strikes = {value: cells for value in candidates.houses.values if value not in hidden}
    if not any(candidates.boards[value] & cells for value in strikes):
        return None

    def words(say: Names) -> str:
        marks = _marks(candidates, say, cells, sum(1 << value for value in hidden))
        where = say.coords(candidates.houses.coords(cells))
        return f"in {house.name} the only places for {marks} are {where}, which leaves no room for others: {MOVES}."

    gone = dict.fromkeys(hidden, house.board & ~cells)
    return candidates.deduction(
        cells, strikes, words, gone, _subset_name(candidates, cells, sum(1 << v for v in hidden))
    )


def _pattern(name: str, title: str, look: Callable[[CandidateBoards, House], list[Deduction]]) -> BoardPattern:
    return BoardPattern(name=name, title=title, rule_kinds=frozenset({"distinct"}), find=by_house(look))


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("naked-pair", "Naked pair", _naked(2)),
    _pattern("naked-triple", "Naked triple", _naked(3)),
    _pattern("hidden-pair", "Hidden pair", _hidden(2)),
    _pattern("hidden-triple", "Hidden triple", _hidden(3)),
    _pattern("naked-quad", "Naked quad", _naked(4)),
    _pattern("hidden-quad", "Hidden quad", _hidden(4)),
)
