"""Takuzu: what a line says by itself, or held against one that is complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from penmark.board.mark import FALSE, TRUE, Mark, bits
from penmark.genres.takuzu.techniques.fillings import Forced
from penmark.genres.takuzu.techniques.lines import LineStates, own_cells
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.counting import listing, spelled
from penmark.rules.outcome import Names


def _step(position: Position, line: int, forced: Forced, words: Words, other: int | None = None) -> Iterator[Deduction]:
    """The step that writes what is forced in a line, seen from what is written in it and maybe in another."""
    lines = position.tracked(LineStates)
    moves = lines.moves(position, line, forced)
    if moves:
        observed = lines.coords(line, lines.known[line])
        if other is not None:
            observed += lines.coords(other, lines.full[other])
        yield Deduction(observed, tuple(moves), words)


def _triples(board: int) -> int:
    """The first cells of all three in a row on a board."""
    return board & board >> 1 & board >> 2


def _near_complete(position: Position, line: int) -> Iterator[Deduction]:
    """One cell is left for a digit: it must keep the other digit from filling three in a row."""
    lines = position.tracked(LineStates)
    gaps = lines.gaps(line)
    if gaps.bit_count() < 2:
        return
    ones = lines.ones[line]
    left = len(lines.cells[line]) // 2 - ones.bit_count()
    for digit, count in ((1, left), (0, gaps.bit_count() - left)):
        if count != 1:
            continue
        allowed = gaps
        rest = gaps | (lines.known[line] & ~ones if digit else ones)
        threes = [1 << k for k in bits(_triples(rest))]
        for low in threes:
            allowed &= 7 * low
        if allowed and allowed != gaps:
            # Where a single cell is left for it, the digit goes there.
            barred, there = gaps & ~allowed, 0 if allowed & allowed - 1 else allowed
            forced = Forced(there, barred) if digit else Forced(barred, there)
            yield from _step(
                position, line, forced, _near_words(lines, line, Mark.binary(bool(digit)), allowed, threes)
            )


def _near_words(lines: LineStates, line: int, mark: Mark, allowed: int, threes: Sequence[int]) -> Words:
    other = FALSE if mark == TRUE else TRUE
    cells, alike = lines.coords(line, allowed), lines.coords(line, reduce(or_, (7 * low for low in threes)))

    def words(say: Names) -> str:
        lacks = f"{lines.name(say, line)} lacks one {mark.value}"
        if len(cells) == 1 and len(alike) > 3:
            parts = f"{say.coords(alike)} would have three {other.value}s in a row"
            return f"{lacks}; anywhere but at {say.coords(cells)}, {parts}: {MOVES}."
        would = f"without it {say.coords(alike)} would all be {other.value}s"
        return f"{lacks}; {would}, so it goes to {listing([say.coord(at) for at in cells], 'or')}: {MOVES}."

    return words


def _line_uniqueness(position: Position, line: int) -> Iterator[Deduction]:
    """A line that reads like a complete one so far, with one cell left for a digit: it goes elsewhere than there."""
    lines = position.tracked(LineStates)
    if not lines.is_distinct(line):
        return
    complete = lines.is_complete(line)
    for other in lines.alike(line):
        if lines.is_complete(other) != complete:
            yield from _unlike(position, *((other, line) if complete else (line, other)))


def _unlike(position: Position, line: int, complete: int) -> Iterator[Deduction]:
    lines = position.tracked(LineStates)
    if not lines.fits(line, lines.ones[complete]):
        return
    gaps = lines.gaps(line)
    ones, zeros = gaps & lines.ones[complete], gaps & ~lines.ones[complete]
    forced = Forced(zeros if zeros.bit_count() == 1 else 0, ones if ones.bit_count() == 1 else 0)
    if gaps.bit_count() > 1 and any(forced):
        yield from _step(position, line, forced, _unlike_words(lines, line, complete, forced), complete)


def _unlike_words(lines: LineStates, line: int, complete: int, forced: Forced) -> Words:
    """The last of a digit cannot go where the other line has it, else there would be nothing left but that line."""
    gaps = lines.gaps(line)
    left = gaps.bit_count(), (gaps & lines.ones[complete]).bit_count()

    def words(say: Names) -> str:
        lacks = f"lacks {_digits(left[1], 1)} and {_digits(left[0] - left[1], 0)}"
        would = [
            f"the {digit} at {say.coords(lines.coords(line, board))}"
            for digit, board in ((1, forced.zeros), (0, forced.ones))
            if board
        ]
        where = say.coords(lines.coords(line, gaps))
        return (
            f"{lines.name(say, line)} reads like {lines.name(say, complete)} but for {where}, where it {lacks}; "
            f"with {listing(would, 'or')} it would be the same: {MOVES}."
        )

    return words


def _line_enumeration(position: Position, line: int) -> Iterator[Deduction]:
    """What all the ways to fill a line have in common, those that a complete line has taken left out."""
    lines = position.tracked(LineStates)
    if not lines.is_complete(line):
        yield from _enumerated(position, line)
    elif lines.is_distinct(line):
        for other in lines.alike(line):
            if not lines.is_complete(other) and lines.fits(other, lines.ones[line]):
                yield from _enumerated(position, other)


def _enumerated(position: Position, line: int) -> Iterator[Deduction]:
    lines = position.tracked(LineStates)
    forced = lines.forced(line)
    if forced is not None:
        yield from _step(position, line, forced, _enumeration_words(lines, line))


def _enumeration_words(lines: LineStates, line: int) -> Words:
    length, ones, known = len(lines.cells[line]), lines.ones[line].bit_count(), lines.known[line].bit_count()
    need = length // 2 - ones, length // 2 - (known - ones)
    unlike = " and unlike a complete line" if lines.taken(line) else ""
    return lambda say: (
        f"{lines.name(say, line)} lacks {_digits(need[0], 1)} and {_digits(need[1], 0)}; in every way to place them "
        f"without three alike in a row{unlike}, {MOVES}."
    )


def _digits(count: int, digit: int) -> str:
    return f"{spelled(count)} {digit}{'' if count == 1 else 's'}"


_LINES = frozenset({"exact-count"})

NEAR_COMPLETE = LocalPattern(
    name="near-complete",
    title="Near complete",
    rule_kinds=_LINES,
    special_case_of=("line-enumeration",),
    sights=own_cells,
    look=_near_complete,
)
LINE_UNIQUENESS = LocalPattern(
    name="line-uniqueness",
    title="Line uniqueness",
    rule_kinds=frozenset({"distinct-sequences"}),
    sights=own_cells,
    look=_line_uniqueness,
)
LINE_ENUMERATION = LocalPattern(
    name="line-enumeration", title="Line enumeration", rule_kinds=_LINES, sights=own_cells, look=_line_enumeration
)
