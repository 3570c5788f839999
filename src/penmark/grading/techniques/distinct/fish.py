"""Basic fish: a number that, in as many lines as lines across them, can go nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.colours import COLOURS
from penmark.grading.techniques.distinct.covering import covered
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, LineMasks, by_value, house_names
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

Direction = tuple[tuple[House, ...], tuple[House, ...], LineMasks]
"""Base lines, cover lines, and by base line where across it a value can go."""


def both_ways(candidates: CandidateBoards, value: int) -> Iterator[Direction]:
    """Rows as base with columns as cover, then the other way round."""
    rows, columns = candidates.lines(value)
    yield candidates.houses.rows, candidates.houses.columns, rows
    yield candidates.houses.columns, candidates.houses.rows, columns


def board_of(houses: Sequence[House], chosen: Iterable[int]) -> int:
    """All cells of the chosen houses."""
    board = 0
    for i in chosen:
        board |= houses[i].board
    return board


def _fish(size: int) -> Callable[[CandidateBoards, int], Iterator[Deduction]]:
    def look(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
        board = candidates.boards[value]
        for base, cover, lines in both_ways(candidates, value):
            thin = [i for i, across in enumerate(lines) if 1 < across.bit_count() <= size]
            if len(thin) < size:
                continue
            for chosen, union in covered([lines[i] for i in thin], size, size):
                inside = board_of(base, (thin[i] for i in chosen))
                hits = board & board_of(cover, bits(union)) & ~inside
                if hits and union.bit_count() == size:
                    bases = [base[thin[i]] for i in chosen]
                    yield from _step(candidates, value, hits, bases, [cover[j] for j in bits(union)])

    return look


def _step(
    candidates: CandidateBoards, value: int, hits: int, base: Sequence[House], cover: Sequence[House]
) -> Iterator[Deduction]:
    body = 0
    for house in base:
        body |= house.board & candidates.boards[value]

    def words(say: Names) -> str:
        mark = say.mark(candidates.houses.mark(next(bits(hits)), value))
        return (
            f"in {house_names(base)}, {mark} can only go in {house_names(cover)}, at "
            f"{say.coords(candidates.houses.coords(body), 16)}: {MOVES}."
        )

    gone = {value: board_of(base, range(len(base))) & ~body}
    if deduction := candidates.deduction(body, {value: hits}, words, gone):
        yield deduction


def _pattern(name: str, title: str, size: int, *special_case_of: str) -> BoardPattern:
    return BoardPattern(
        name=name,
        title=title,
        rule_kinds=frozenset({"distinct"}),
        special_case_of=special_case_of,
        find=by_value(_fish(size)),
    )


TECHNIQUES: tuple[Technique, ...] = (
    _pattern(
        "x-wing", "X-wing", 2, "swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing", "turbot-fish", *COLOURS
    ),
    _pattern("swordfish", "Swordfish", 3, "jellyfish", "finned-swordfish", "sashimi-swordfish", "franken-swordfish"),
    _pattern("jellyfish", "Jellyfish", 4),
)
