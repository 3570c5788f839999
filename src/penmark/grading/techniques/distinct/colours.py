"""Colouring: along strong links the places of one number take two colours in turn, and one colour is all true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from penmark.board.mark import Mark, bits
from penmark.grading.techniques.distinct.houses import CandidateBoards, Houses
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names


@dataclass(frozen=True, slots=True)
class ColourCluster:
    """The places of a number that strong links connect, in two colours; `seen` is what each colour sees."""

    value: int
    colours: tuple[int, int]
    seen: tuple[int, int]

    @property
    def board(self) -> int:
        return self.colours[0] | self.colours[1]


def _each(candidates: CandidateBoards) -> Iterator[list[ColourCluster]]:
    """For each number its clusters, in reading order."""
    for value in candidates.boards:
        yield candidates.of_value(_clusters, value)


def _clusters(candidates: CandidateBoards, value: int) -> list[ColourCluster]:
    partners: dict[int, int] = {}
    for a, b in candidates.strong_links[value]:
        partners[a] = partners.get(a, 0) | 1 << b
        partners[b] = partners.get(b, 0) | 1 << a
    peers = candidates.houses.peers
    found, done = [], 0
    for start in sorted(partners):
        if not done >> start & 1:
            colours = _colour(partners, start)
            done |= colours[0] | colours[1]
            if not colours[0] & colours[1]:
                found.append(ColourCluster(value, colours, (_seen(peers, colours[0]), _seen(peers, colours[1]))))
    return found


def _colour(partners: dict[int, int], start: int) -> tuple[int, int]:
    """All that is reached from a cell: an even number of links away, and an odd one."""
    mine, other, fresh = 0, 0, 1 << start
    while fresh:
        mine |= fresh
        reached = 0
        for cell in bits(fresh):
            reached |= partners[cell]
        mine, other, fresh = other, mine, reached & ~other
    return (mine, other) if mine >> start & 1 else (other, mine)


def _seen(peers: list[int], board: int) -> int:
    seen = 0
    for cell in bits(board):
        seen |= peers[cell]
    return seen


def trap(position: Position) -> Iterator[Deduction]:
    """What sees both colours of a cluster cannot take the number."""
    candidates = position.view(CandidateBoards)
    for group in _each(candidates):
        for cluster in group:
            hits = cluster.seen[0] & cluster.seen[1] & candidates.boards[cluster.value] & ~cluster.board
            if hits:
                yield _step(candidates, cluster.board, cluster.value, hits, _trap_words(candidates.houses, cluster))


def _trap_words(houses: Houses, cluster: ColourCluster) -> Words:
    one, other = map(houses.coords, cluster.colours)

    def words(say: Names) -> str:
        mark = say.mark(Mark.number(cluster.value))
        return (
            f"along strong links, {mark} is either in all of {say.coords(one, 12)} or in all of "
            f"{say.coords(other, 12)}; what sees both colours cannot be {mark}: {MOVES}."
        )

    return words


def wrap(position: Position) -> Iterator[Deduction]:
    """A colour that sees itself is false."""
    candidates = position.view(CandidateBoards)
    for group in _each(candidates):
        for cluster in group:
            for colour, seen in zip(cluster.colours, cluster.seen, strict=True):
                if colour & seen:
                    words = _wrap_words(candidates.houses, cluster.value, colour, colour & seen)
                    yield _step(candidates, cluster.board, cluster.value, colour, words)


def _wrap_words(houses: Houses, value: int, colour: int, clash: int) -> Words:
    def words(say: Names) -> str:
        mark = say.mark(Mark.number(value))
        return (
            f"along strong links, {mark} is in all of {say.coords(houses.coords(colour), 12)} or in none, but among "
            f"{say.coords(houses.coords(clash), 12)} some see each other, so it is in none: {MOVES}."
        )

    return words


def multi_colours_1(position: Position) -> Iterator[Deduction]:
    """Two colours of two clusters see each other, so one of the opposite colours is true."""
    candidates = position.view(CandidateBoards)
    for group in _each(candidates):
        for first, second in combinations(group, 2):
            if not second.board & (first.seen[0] | first.seen[1]):
                continue
            board, hits, words = candidates.boards[first.value], 0, []
            for i, j in product((0, 1), repeat=2):
                if first.colours[i] & second.seen[j]:
                    true = first.colours[1 - i], second.colours[1 - j]
                    struck = first.seen[1 - i] & second.seen[1 - j] & board & ~true[0] & ~true[1]
                    if struck & ~hits:
                        ends = first.colours[i] & second.seen[j], second.colours[j] & first.seen[i]
                        words.append(_bridge_words(candidates.houses, first.value, ends, true))
                    hits |= struck
            if hits:
                yield _step(candidates, first.board | second.board, first.value, hits, _all(words))


def _bridge_words(houses: Houses, value: int, ends: tuple[int, int], true: tuple[int, int]) -> Words:
    one, other = map(houses.coords, true)
    near = [houses.coords(board) for board in ends]

    def words(say: Names) -> str:
        mark = say.mark(Mark.number(value))
        return (
            f"{say.coords(near[0])} and {say.coords(near[1])} see each other, so they cannot both be {mark}: then "
            f"{mark} is in all of {say.coords(one, 12)} or in all of {say.coords(other, 12)}"
        )

    return words


def _all(words: list[Words]) -> Words:
    return lambda say: f"{'; likewise, '.join(one(say) for one in words)}. What sees both loses it: {MOVES}."


def multi_colours_2(position: Position) -> Iterator[Deduction]:
    """A colour that sees both colours of another cluster is false."""
    candidates = position.view(CandidateBoards)
    for group in _each(candidates):
        for first, second in permutations(group, 2):
            for colour in first.colours:
                if colour & second.seen[0] and colour & second.seen[1]:
                    words = _between_words(candidates.houses, first.value, colour, second)
                    yield _step(candidates, first.board | second.board, first.value, colour, words)


def _between_words(houses: Houses, value: int, colour: int, cluster: ColourCluster) -> Words:
    one, other = map(houses.coords, cluster.colours)

    def words(say: Names) -> str:
        mark, here = say.mark(Mark.number(value)), say.coords(houses.coords(colour))
        return (
            f"along strong links, {mark} is either in all of {say.coords(one, 12)} or in all of "
            f"{say.coords(other, 12)}; with {mark} in {here} it would be in neither: {MOVES}."
        )

    return words


def _step(candidates: CandidateBoards, cells: int, value: int, hits: int, words: Words) -> Deduction:
    return Deduction(candidates.houses.coords(cells), tuple(candidates.strikes(hits, value)), words)


def _pattern(name: str, title: str, find: Callable[[Position], Iterator[Deduction]]) -> BoardPattern:
    return BoardPattern(name=name, title=title, rule_kinds=frozenset({"distinct"}), find=find)


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("simple-colours-trap", "Simple colours: trap", trap),
    _pattern("simple-colours-wrap", "Simple colours: wrap", wrap),
    _pattern("multi-colours-1", "Multi-colours 1", multi_colours_1),
    _pattern("multi-colours-2", "Multi-colours 2", multi_colours_2),
)
COLOURS = tuple(technique.name for technique in TECHNIQUES)
"""What shapes of a few strong links are special cases of."""
