"""Locked candidates and locked subsets: what one house says of another that shares several cells with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, HouseShape, Kind, by_house, by_value
from penmark.grading.techniques.distinct.subsets import naked_sets, strike_around
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names


@lru_cache(maxsize=64)
def _pointers(shape: HouseShape) -> tuple[House, ...]:
    """Houses that may point: lines do so to cages only."""
    has_cages = any(house.kind is Kind.CAGE for house in shape.houses)
    return tuple(house for house in shape.full if has_cages or not house.is_line)


def _pointing(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
    """A house's places for a value all lie in one other house: a box and a line, or whatever else there is."""
    for first, second in _locked(candidates, value, _pointers(candidates.houses.shape)):
        if not first.is_line or second.kind is Kind.CAGE:
            yield from _leave(candidates, value, first, second)


def _claiming(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
    """A line's places for a value all lie in one box."""
    houses = candidates.houses
    for first, second in _locked(candidates, value, houses.rows + houses.columns):
        if second.kind is Kind.BOX:
            yield from _leave(candidates, value, first, second)


def _locked(candidates: CandidateBoards, value: int, houses: Iterable[House]) -> Iterator[tuple[House, House]]:
    """Houses whose places for a value, two or more, lie in another house that has further places for it."""
    board, houses_of = candidates.boards[value], candidates.houses.of
    for first in houses:
        here = board & first.board
        if here & (here - 1):
            for second in houses_of[here.bit_length() - 1]:
                if not here & ~second.board and board & second.board & ~here:
                    yield first, second


def _leave(candidates: CandidateBoards, value: int, first: House, second: House) -> Iterator[Deduction]:
    here = candidates.boards[value] & first.board

    def words(say: Names) -> str:
        mark = say.mark(candidates.houses.mark(next(bits(here)), value))
        return (
            f"In {first.name}, {mark} can only go where it meets {second.name}, "
            f"at {say.coords(candidates.houses.coords(here))}: {MOVES}."
        )

    def named(say: Names) -> str:
        return f"the {say.mark(candidates.houses.mark(next(bits(here)), value))}s of {first.name}"

    gone = {value: first.board & ~here}
    if deduction := candidates.deduction(here, {value: second.board & ~here}, words, gone, named):
        yield deduction


def _locked_set(size: int) -> Callable[[CandidateBoards, House], list[Deduction]]:
    """A naked subset where two houses meet that strikes something in both."""

    def look(candidates: CandidateBoards, house: House) -> list[Deduction]:
        found = []
        for board, values, shared in naked_sets(candidates, house, size):
            struck = [h for h in shared if any(candidates.boards[v] & h.board & ~board for v in bits(values))]
            if len(struck) > 1 and (deduction := strike_around(candidates, board, values, struck)):
                found.append(deduction)
        return found

    return look


_DISTINCT = frozenset({"distinct"})

TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="locked-pair",
        title="Locked pair",
        rule_kinds=_DISTINCT,
        special_case_of=("naked-pair",),
        find=by_house(_locked_set(2)),
    ),
    BoardPattern(
        name="locked-triple",
        title="Locked triple",
        rule_kinds=_DISTINCT,
        special_case_of=("naked-triple",),
        find=by_house(_locked_set(3)),
    ),
    BoardPattern(
        name="locked-candidates-pointing",
        title="Locked candidates (pointing)",
        rule_kinds=_DISTINCT,
        find=by_value(_pointing),
    ),
    BoardPattern(
        name="locked-candidates-claiming",
        title="Locked candidates (claiming)",
        rule_kinds=_DISTINCT,
        find=by_value(_claiming),
    ),
)
