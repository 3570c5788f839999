"""Finned and sashimi fish: a basic fish but for some extra places, the fins, that all lie in one box.

If no fin holds the number, there is the basic fish; if one does, what it sees loses the number. So what the fish
strikes and all fins see goes either way. Without its fins a *sashimi* fish has a base line with one place left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.arrangements import arranged
from penmark.grading.techniques.distinct.covering import covered
from penmark.grading.techniques.distinct.fish import board_of, both_ways
from penmark.grading.techniques.distinct.houses import (
    CandidateBoards,
    House,
    HouseShape,
    LineMasks,
    by_value,
    house_names,
)
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names


class Finned(NamedTuple):
    """A fish with fins that strikes something."""

    base: tuple[House, ...]
    cover: tuple[House, ...]
    body: int
    fins: int
    hits: int
    sashimi: bool


class Crossing:
    """Which boxes the lines of one direction run through, and where."""

    def __init__(self, shape: HouseShape, base: tuple[House, ...], cover: tuple[House, ...]) -> None:
        across = {cell: j for j, line in enumerate(cover) for cell in line.cells}
        self.boxes: list[list[tuple[int, int]]] = []
        """By box, the base lines that run through it, each with the cover lines that cross it there, as bits."""
        for box in shape.houses:
            common = [(i, line.board & box.board) for i, line in enumerate(base)]
            if not box.is_line:
                self.boxes.append([(i, sum(1 << across[c] for c in bits(cells))) for i, cells in common if cells])


@lru_cache(maxsize=128)
def _crossing(shape: HouseShape, by_rows: bool) -> Crossing:
    base, cover = (shape.rows, shape.columns) if by_rows else (shape.columns, shape.rows)
    return Crossing(shape, base, cover)


class FinLines(NamedTuple):
    """One or two base lines that may have fins in a box, which then could strike something there."""

    lines: tuple[int, ...]
    inside: tuple[int, ...]
    """By line, the cover lines where it has places in the box; here and below as bits."""
    within: int
    """All cover lines where these lines have places in the box."""
    outside: int
    """All cover lines where they have places elsewhere."""
    targets: int
    """All cover lines where other lines have places in the box."""


def _fin_lines(candidates: CandidateBoards, value: int) -> tuple[list[FinLines], list[FinLines]]:
    """Base lines that may have fins, for rows as base and for columns as base."""
    shape = candidates.houses.shape
    rows, columns = candidates.lines(value)
    return _fin_lines_one_way(rows, _crossing(shape, True)), _fin_lines_one_way(columns, _crossing(shape, False))


def _fin_lines_one_way(lines: LineMasks, crossing: Crossing) -> list[FinLines]:
    """Single lines first. A line with no place outside the box is left out: it claims the box."""
    single, double = [], []
    for box in crossing.boxes:
        inside = [(i, lines[i] & mask) for i, mask in box if lines[i] & mask]
        if len(inside) < 2:
            continue
        for i, here in inside:
            targets = 0
            for j, there in inside:
                targets |= there if j != i else 0
            if lines[i] & ~here:
                single.append(FinLines((i,), (here,), here, lines[i] & ~here, targets))
        for (i, here), (j, there) in combinations(inside, 2) if len(inside) > 2 else ():
            targets = 0
            for k, other in inside:
                targets |= other if k not in (i, j) else 0
            outside = lines[i] & ~here | lines[j] & ~there
            if outside:
                double.append(FinLines((i, j), (here, there), here | there, outside, targets))
    return single + double


def _search(size: int) -> Callable[[CandidateBoards, int], list[Finned]]:
    """All fish of a size with fins, finned and sashimi, for a value."""

    def search(candidates: CandidateBoards, value: int) -> list[Finned]:
        found: list[Finned] = []
        if not candidates.of_value(arranged, value).doubtful:
            return found
        ways = zip(both_ways(candidates, value), candidates.of_value(_fin_lines, value), strict=True)
        for (base, cover, lines), fin_lines in ways:
            for rest, group, covers in _shapes(lines, size, fin_lines):
                if fish := _build(candidates, value, base, cover, lines, (rest, group, covers)):
                    found.append(fish)
        return found

    return search


def _shapes(lines: LineMasks, size: int, fin_lines: list[FinLines]) -> Iterator[tuple[tuple[int, ...], FinLines, int]]:
    """Base lines without fins, those with fins, and the cover lines as bits.

    A box has room for fins in two base lines, and for what they strike in a third.
    """
    thin = [i for i, across in enumerate(lines) if 1 < across.bit_count() <= size]
    masks = [lines[i] for i in thin]
    for with_fins in (1, 2):
        groups = [group for group in fin_lines if len(group.lines) == with_fins]
        if not groups or len(thin) < size - with_fins:
            continue
        for chosen, union in covered(masks, size - with_fins, size):
            spare = size - union.bit_count()
            for group in groups:
                if (group.outside & ~union).bit_count() <= spare:
                    for covers in _covers(group, union, spare):
                        yield tuple(thin[i] for i in chosen), group, covers


def _covers(group: FinLines, union: int, spare: int) -> Iterator[int]:
    """The ways to add spare cover lines such that every line of the group has fins and something may be struck."""
    union, spare = union | group.outside, spare - (group.outside & ~union).bit_count()
    if spare:
        ways = [union | sum(1 << j for j in added) for added in combinations(bits(group.within & ~union), spare)]
    else:
        ways = [union]
    for covers in ways:
        if covers & group.targets and all(here & ~covers for here in group.inside):
            yield covers


def _build(
    candidates: CandidateBoards,
    value: int,
    base: tuple[House, ...],
    cover: tuple[House, ...],
    lines: LineMasks,
    shape: tuple[tuple[int, ...], FinLines, int],
) -> Finned | None:
    """The fish of that shape, if its base lines all keep a place without the fins and it strikes something."""
    rest, group, covers = shape
    chosen = sorted(rest + group.lines)
    kept = [(lines[i] & covers).bit_count() for i in group.lines]
    if not all(kept) or len(set(chosen)) < len(chosen):
        return None
    board, houses = candidates.boards[value], candidates.houses
    inside, over = board & board_of(base, chosen), board_of(cover, bits(covers))
    fins = inside & ~over
    hits = board & over & ~inside & houses.common_peers(fins)
    if not hits:
        return None
    return Finned(
        base=tuple(base[i] for i in chosen),
        cover=tuple(cover[j] for j in bits(covers)),
        body=inside & over,
        fins=fins,
        hits=hits,
        sashimi=1 in kept,
    )


_SEARCHES = {size: _search(size) for size in (2, 3, 4)}


def _finned(size: int, sashimi: bool) -> Callable[[CandidateBoards, int], Iterator[Deduction]]:
    def look(candidates: CandidateBoards, value: int) -> Iterator[Deduction]:
        found = candidates.of_value(_SEARCHES[size], value)
        for fish in found:
            if fish.sashimi is sashimi:
                yield from finned_step(candidates, value, (fish,))
        for one, other in combinations(found, 2):
            both_sashimi = one.sashimi and other.sashimi
            if one.base == other.base and both_sashimi is sashimi and one.hits != other.hits:
                yield from finned_step(candidates, value, (one, other))

    return look


def finned_step(candidates: CandidateBoards, value: int, fishes: tuple[Finned, ...]) -> Iterator[Deduction]:
    """One fish, or two siamese ones, which have the same base lines and other fins."""
    houses = candidates.houses
    observed = hits = 0
    for fish in fishes:
        observed |= fish.body | fish.fins
        hits |= fish.hits

    def words(say: Names) -> str:
        mark = say.mark(houses.mark(next(bits(hits)), value))
        said = "; likewise, ".join(_words(say, candidates, mark, fish) for fish in fishes)
        return f"{said}: {MOVES}."

    if deduction := candidates.deduction(observed, {value: hits}, words):
        yield deduction


def _words(say: Names, candidates: CandidateBoards, mark: str, fish: Finned) -> str:
    fins = say.coords(candidates.houses.coords(fish.fins))
    confined = f"in {house_names(fish.base)}, {mark} can only go in {house_names(fish.cover)}"
    if not fins:
        return confined
    called = "one of the fins" if fish.fins & (fish.fins - 1) else "the fin"
    return f"{confined}, unless it is in {called} {fins}, which also sees the cells that lose it"


def _pattern(name: str, title: str, size: int, sashimi: bool) -> BoardPattern:
    find = by_value(_finned(size, sashimi))
    return BoardPattern(name=name, title=title, rule_kinds=frozenset({"distinct"}), find=find)


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("finned-x-wing", "Finned X-wing", 2, False),
    _pattern("sashimi-x-wing", "Sashimi X-wing", 2, True),
    _pattern("finned-swordfish", "Finned swordfish", 3, False),
    _pattern("sashimi-swordfish", "Sashimi swordfish", 3, True),
    _pattern("finned-jellyfish", "Finned jellyfish", 4, False),
    _pattern("sashimi-jellyfish", "Sashimi jellyfish", 4, True),
)
