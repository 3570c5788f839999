"""Takuzu: what lines say through the cells where they cross.

Where a line can be filled in few ways, one digit in it may settle another: two cells are opposite, say, or not both 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import and_

from penmark.board.mark import Mark, Masks, bits
from penmark.genres.takuzu.techniques.case_words import LineCase, LineCases
from penmark.genres.takuzu.techniques.fillings import Forced, common
from penmark.genres.takuzu.techniques.lines import LineStates
from penmark.puzzle.game import Move
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.implications import Fact, Implications, chain_deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

LONGEST = 8
"""The most links of a chain."""
CASES = 6
"""The most ways to fill a line that are looked at one by one."""


def _pair_chain(position: Position) -> Iterator[Deduction]:
    """Digits that settle each other, from line to line, until the first one is settled otherwise."""
    lines = position.tracked(LineStates)
    cells = [i for i in position.puzzle.substrate.floor if i not in position.placed]
    links = _implications(lines, cells)
    for literal in links.self_refuting(LONGEST):
        chain = links.chain(literal, LONGEST)
        yield chain_deduction(position, cells, chain, partial(_link_reason, lines), partial(_brief_link, lines))


def _link_reason(lines: LineStates, masks: Masks, start: Fact, end: Fact) -> Words:
    """In which line one digit forces the next."""
    shared = [k for k, cells in enumerate(lines.cells) if start.cell in cells and end.cell in cells]
    one, other = lines.puzzle.field.coords((start.cell, end.cell))
    first, then = Mark.binary(start.holds), Mark.binary(end.holds)

    def words(say: Names) -> str:
        where = f"In {lines.name(say, shared[0])}, " if shared else ""
        return f"{where}{say.mark(first)} at {say.coord(one)} leaves only {say.mark(then)} at {say.coord(other)}."

    return words


def _brief_link(lines: LineStates, masks: Masks, start: Fact, end: Fact) -> Words:
    """`a 0 at r5c2 in row 5`."""
    shared = [k for k, cells in enumerate(lines.cells) if start.cell in cells and end.cell in cells]
    (at,) = lines.puzzle.field.coords((end.cell,))

    def words(say: Names) -> str:
        where = f" in {lines.name(say, shared[0])}" if shared else ""
        return f"{say.mark(Mark.binary(end.holds))} at {say.coord(at)}{where}"

    return words


def _implications(lines: LineStates, cells: list[int]) -> Implications:
    links = Implications(len(cells))
    size, number = len(cells), {i: k for k, i in enumerate(cells)}
    for line, places in enumerate(lines.cells):
        for at, digit, forced in lines.relations(line) if lines.gaps(line) else ():
            if forced is None:
                continue
            literal = number[places[at]] + (0 if digit else size)
            for k in bits(forced.ones):
                links.add(literal, number[places[k]])
            for k in bits(forced.zeros):
                links.add(literal, number[places[k]] + size)
    return links


# ── line against line ──


def _line_cases(position: Position) -> Iterator[Deduction]:
    """What all the ways to fill a line lead to, in it and in the lines beside it."""
    lines = position.tracked(LineStates)
    found = [(lines.few_fillings(k), k) for k in range(len(lines.cells)) if lines.gaps(k)]
    for fillings, line in sorted((pair for pair in found if 1 < len(pair[0]) <= CASES), key=lambda pair: len(pair[0])):
        cases = [_follow(lines, line, filling) for filling in fillings]
        left = [case.forced for case in cases if case.broken is None]
        if not left:
            continue
        moves, decided = list[Move](), list[tuple[int, Forced]]()
        for other in sorted(set.intersection(*(set(forced) for forced in left))):
            gaps = lines.gaps(other)
            here = Forced(*(reduce(and_, (forced[other][digit] for forced in left)) & gaps for digit in (0, 1)))
            moves += lines.moves(position, other, here)
            decided += [(other, here)] if any(here) else []
        if moves:
            told = LineCases(lines, line, lines.gaps(line), cases, decided)
            yield Deduction(lines.coords(line, lines.full[line]), tuple(moves), told.words, told.evidence)


def _follow(lines: LineStates, line: int, filling: int) -> LineCase:
    """What a filling of a line forces in each line beside it, and itself; or which of them cannot be filled."""
    first, crossing = lines.alike(line).start, lines.rows if line < lines.rows else 0
    place = line - first
    forced: dict[int, list[int]] = {}
    for at in bits(lines.gaps(line)):
        digit = filling >> at & 1
        for where, which, both in lines.relations(crossing + at):
            if where != place or which != digit:
                continue
            if both is None:
                return LineCase(filling, broken=crossing + at)
            for kind, board in enumerate(both):
                for k in bits(board):
                    forced.setdefault(first + k, [0, 0])[kind] |= 1 << at
    crossed = {other: Forced(*boards) for other, boards in forced.items()}
    result = {line: Forced(filling, lines.full[line] & ~filling), **crossed}
    for other, (ones, zeros) in crossed.items():
        fillings = lines.few_fillings(other)
        if fillings:
            left = [way for way in fillings if way & ones == ones and not way & zeros]
            if not left:
                return LineCase(filling, broken=other)
            result[other] = common(left, len(lines.cells[other]))
    return LineCase(filling, crossed, result)


_LINES = frozenset({"exact-count"})

PAIR_CHAIN = BoardPattern(name="pair-chain", title="Chain of pairs", rule_kinds=_LINES, is_chain=True, find=_pair_chain)
LINE_CASES = BoardPattern(name="line-cases", title="Line against line", rule_kinds=_LINES, find=_line_cases)
