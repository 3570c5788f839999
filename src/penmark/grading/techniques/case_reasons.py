"""What people say of cases: all ways that are left, where they are few; else what a number would need beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from penmark.board.mark import Mark, bits, is_single
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.techniques.fillings import Fillings
from penmark.grading.words import moves_by_place, moves_words
from penmark.puzzle.game import Commit, Move
from penmark.reasoning.deduction import MOVES
from penmark.rules.counting import listing
from penmark.rules.field import Field
from penmark.rules.outcome import Names

_MOST_WAYS = 5
"""Ways that a sentence lists."""
_MOST_DIGITS = 30
"""Of all of them together."""
_MOST_OBJECTIONS = 2
"""Reasons that a sentence gives."""
_MOST_TRIED = 5
"""Numbers that are asked about for that."""
_MOST_PARTNERS = 3
"""What a number would need beside it, one of these."""


def ways_words(fillings: Fillings, field: Field, here: Sequence[int], among: Sequence[int], say: Names) -> str | None:
    """`312 or 413 for r4c3, r5c3 and r6c3`: how the open cells among some can be filled, if that is in few ways.

    `here`: the candidates, by cell of the fillings.
    """
    at = {cell: k for k, cell in enumerate(fillings.cells)}
    open_ = [cell for cell in among if not is_single(here[at[cell]])]
    if len(open_) < 2:
        return None
    ways = fillings.ways(here, [at[cell] for cell in open_], min(_MOST_WAYS, _MOST_DIGITS // len(open_)))
    if not ways:
        return None
    told = [[say.mark(Mark.number(value)) for value in way] for way in ways]
    joint = "" if all(len(mark) == 1 for way in told for mark in way) else "–"
    return f"{listing([joint.join(way) for way in told], 'or')} for {say.coords(field.coords(open_), len(open_))}"


def told_with_reasons(told: str, plain: str, reasons: Sequence[str], moves: tuple[Move, ...], say: Names) -> str:
    """A sentence with as many of the reasons as leave room for all moves by name; with none, the plain one."""
    room = MOST_CHARACTERS - min(len(moves_words(moves, say)), len(moves_by_place(moves, say)))
    for count in range(min(len(reasons), _MOST_OBJECTIONS), 0, -1):
        if not reasons[count - 1]:
            continue
        rest = "" if count == len(reasons) else ", and so on"
        words = f"{told}: {'; '.join(reasons[:count])}{rest}. So "
        if len(words) < room:
            return f"{words}{MOVES}."
    return f"{plain} {MOVES}."


def reasons_why(
    fillings: Fillings,
    field: Field,
    here: Sequence[int],
    moves: tuple[Move, ...],
    say: Names,
    by_rule: Callable[[Sequence[int], int, Names], str | None] | None = None,
) -> list[str]:
    """`7 at r6c3 would need 8 or 9 at r4c3, which cannot be there`: why numbers go, where that is seen at one cell.

    Where there are more to ask about than are asked, the last one says so by being empty.
    """
    by_cell: dict[tuple[int, str], list[int]] = {}
    gone = list(dict.fromkeys(struck(fillings, field, here, moves)))
    for k, value in gone[:_MOST_TRIED]:
        supposed = [1 << value if at == k else mask for at, mask in enumerate(here)]
        told = None if by_rule is None else by_rule(supposed, k, say)
        told = _by_need(fillings, field, here, k, value, say) if told is None else told
        if told is not None:
            by_cell.setdefault((k, told), []).append(value)
    alike: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for (k, told), values in by_cell.items():
        alike.setdefault((told, tuple(values)), []).append(fillings.cells[k])
    reasons = [
        f"{listing([say.mark(Mark.number(value)) for value in values], 'or')} at "
        f"{listing([say.coord(at) for at in field.coords(cells)], 'or')} would {told}"
        for (told, values), cells in alike.items()
    ]
    all_told = sum(map(len, by_cell.values())) == len(gone)
    return reasons if all_told or not reasons else [*reasons, ""]


def struck(fillings: Fillings, field: Field, here: Sequence[int], moves: Iterable[Move]) -> Iterator[tuple[int, int]]:
    """The candidates that moves strike, each the number of its cell and the value."""
    at, index = {cell: k for k, cell in enumerate(fillings.cells)}, field.substrate.layout.index
    for move in moves:
        k = at.get(index(move.coord))
        if k is not None:
            gone = here[k] & ~move.mark.bit if isinstance(move, Commit) else here[k] & move.mark.bit
            yield from ((k, value) for value in bits(gone))


def _by_need(fillings: Fillings, field: Field, here: Sequence[int], k: int, value: int, say: Names) -> str | None:
    """What it would need in one other cell that cannot hold it; or that nothing goes with it anyway."""
    if fillings.goes_with_nothing(k, value):
        return "leave no way to fill the other cells"
    needed = []
    for other, mask in enumerate(here):
        if other != k:
            partners = fillings.partners(here, (k, value), other)
            if 0 < partners.bit_count() <= _MOST_PARTNERS and not partners & mask:
                needed.append((partners.bit_count(), abs(other - k), other, partners))
    if not needed:
        return None
    *_, other, partners = min(needed)
    beside = fillings.cells[other]
    marks = [say.mark(mark) for mark in field.domain(beside).marks(partners)]
    return f"need {listing(marks, 'or')} at {say.coord(field.coord(beside))}, which cannot be there"
