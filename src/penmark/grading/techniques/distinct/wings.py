"""Patterns of cells with two or three candidates whose ends cannot both be without one number."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from penmark.board.mark import Mark, bits
from penmark.grading.techniques.distinct.colours import COLOURS
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, Houses
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names


def xy_wing(position: Position) -> Iterator[Deduction]:
    """A pivot xy and two cells xz and yz that it sees: one of them is z."""
    candidates = position.view(CandidateBoards)
    masks, peers = candidates.masks, candidates.houses.peers
    pairs = _board(candidates.bivalue)
    for pivot in candidates.bivalue:
        low = masks[pivot] & -masks[pivot]
        wings = _xy_wings(masks, pivot, peers[pivot] & pairs)
        for one, z in wings[low]:
            for other, also in wings[masks[pivot] ^ low]:
                if z == also and peers[one] & peers[other] & candidates.boards[z]:
                    yield _wing(candidates, pivot, one, other, z, peers[one] & peers[other])


def _xy_wings(masks: list[int], pivot: int, near: int) -> dict[int, list[tuple[int, int]]]:
    """By the bit that it shares with the pivot, each neighbour that shares one, with its other value."""
    mask = masks[pivot]
    wings: dict[int, list[tuple[int, int]]] = {bit: [] for bit in (mask & -mask, mask & (mask - 1))}
    for cell in bits(near):
        shared = mask & masks[cell]
        if shared in wings:
            wings[shared].append((cell, (masks[cell] ^ shared).bit_length() - 1))
    return wings


def xyz_wing(position: Position) -> Iterator[Deduction]:
    """A pivot xyz and two cells xz and yz that it sees: one of the three is z."""
    candidates = position.view(CandidateBoards)
    masks, peers = candidates.masks, candidates.houses.peers
    pairs = _board(candidates.bivalue)
    for pivot, mask in enumerate(masks):
        if mask.bit_count() != 3:
            continue
        wings = [cell for cell in bits(peers[pivot] & pairs) if not masks[cell] & ~mask]
        for one, other in combinations(wings, 2):
            if masks[one] != masks[other]:
                z = (masks[one] & masks[other]).bit_length() - 1
                seen = peers[pivot] & peers[one] & peers[other]
                if seen & candidates.boards[z]:
                    yield _wing(candidates, pivot, one, other, z, seen)


def _wing(candidates: CandidateBoards, pivot: int, one: int, other: int, z: int, seen: int) -> Deduction:
    houses, masks = candidates.houses, candidates.masks
    ends = 1 << one | 1 << other | (masks[pivot] >> z & 1) << pivot
    moves = candidates.strikes(seen, z)

    def words(say: Names) -> str:
        hinge, z_mark = say.coord(houses.coord(pivot)), say.mark(Mark.number(z))
        ways = [
            f"if {_marks(say, masks[cell] & masks[pivot] & ~(1 << z))}, {say.coord(houses.coord(cell))} is {z_mark}"
            for cell in (one, other)
        ]
        return (
            f"{hinge} is {_marks(say, masks[pivot])}: {' and '.join(ways)}, so one of "
            f"{say.coords(houses.coords(ends))} is {z_mark}: {MOVES}."
        )

    cells = ends | 1 << pivot
    rests_on = partial(candidates.gone, candidates.lacking(cells))
    return Deduction(houses.coords(cells), tuple(moves), words, rests_on=rests_on)


def w_wing(position: Position) -> Iterator[Deduction]:
    """Two cells xy far apart, and a strong link on x of which each end sees one of them: one of the cells is y."""
    candidates = position.view(CandidateBoards)
    peers = candidates.houses.peers
    for mask, cells in _alike(candidates).items():
        values = tuple(bits(mask))
        for one, other in combinations(cells, 2):
            common = peers[one] & peers[other]
            if peers[one] >> other & 1:
                continue
            for x, y in (values, values[::-1]):
                if common & candidates.boards[y]:
                    for house, near, far in _bridges(candidates, x, one, other):
                        yield _w_wing(candidates, (one, near, far, other), house, x, y)


def _alike(candidates: CandidateBoards) -> dict[int, list[int]]:
    """The cells with two candidates, by what these are."""
    alike: dict[int, list[int]] = {}
    for cell in candidates.bivalue:
        alike.setdefault(candidates.masks[cell], []).append(cell)
    return alike


def _bridges(candidates: CandidateBoards, x: int, one: int, other: int) -> Iterator[tuple[House, int, int]]:
    """Strong links on x, each with its house, turned so that the first end sees `one` and the second sees `other`."""
    seen1, seen2 = candidates.houses.peers[one], candidates.houses.peers[other]
    for a, b in candidates.strong_links[x]:
        if seen1 >> a & 1 and seen2 >> b & 1 and a != other and b != one:
            yield _house_of_link(candidates, x, a, b), a, b
        elif seen1 >> b & 1 and seen2 >> a & 1 and b != other and a != one:
            yield _house_of_link(candidates, x, a, b), b, a


def _house_of_link(candidates: CandidateBoards, x: int, a: int, b: int) -> House:
    both = 1 << a | 1 << b
    return next(house for house in candidates.houses.full if house.board & candidates.boards[x] == both)


def _w_wing(candidates: CandidateBoards, chain: tuple[int, int, int, int], house: House, x: int, y: int) -> Deduction:
    houses = candidates.houses
    one, near, far, other = map(houses.coord, chain)
    moves = candidates.strikes(houses.peers[chain[0]] & houses.peers[chain[3]], y)

    def words(say: Names) -> str:
        x_mark, y_mark = say.mark(Mark.number(x)), say.mark(Mark.number(y))
        return (
            f"{say.coords((one, other))} can only take {x_mark} and {y_mark}; in {house.name}, {x_mark} goes to "
            f"{say.coord(near)}, which sees {say.coord(one)}, or to {say.coord(far)}, which sees {say.coord(other)}, "
            f"so {say.coord(one)} or {say.coord(other)} is {y_mark}: {MOVES}."
        )

    gone = candidates.lacking(1 << chain[0] | 1 << chain[3])
    gone[x] |= house.board & ~(1 << chain[1] | 1 << chain[2])
    return Deduction((one, near, far, other), tuple(moves), words, rests_on=partial(candidates.gone, gone))


def remote_pair(position: Position) -> Iterator[Deduction]:
    """A chain of four or more cells with the same two candidates, which must take turns; shorter chains first."""
    candidates = position.view(CandidateBoards)
    chains = [
        chain
        for mask, cells in _alike(candidates).items()
        if len(cells) >= 4
        for chain in _chains(candidates.houses, cells)
    ]
    for chain in sorted(chains, key=len):
        hits = _between(candidates.houses, chain)
        values = tuple(bits(candidates.masks[chain[0]]))
        strikes = dict.fromkeys(values, hits)
        step = candidates.deduction(_board(chain), strikes, _pair_words(candidates, chain, values))
        if step:
            yield step


def _chains(houses: Houses, cells: list[int]) -> Iterator[tuple[int, ...]]:
    """From each cell, a shortest chain to each later one whose number must differ, if it takes three links or more."""
    board = _board(cells)
    for start in cells:
        before = {start: start}
        length = {start: 0}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for near in bits(houses.peers[cell] & board):
                if near not in before:
                    before[near], length[near] = cell, length[cell] + 1
                    queue.append(near)
        for end, links in length.items():
            if end > start and links >= 3 and links % 2:
                yield _path(before, end)


def _path(before: dict[int, int], end: int) -> tuple[int, ...]:
    path = [end]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return tuple(path[::-1])


def _between(houses: Houses, chain: tuple[int, ...]) -> int:
    """What sees two cells of the chain that are an odd number of links apart: three, five …"""
    hits = 0
    for i, one in enumerate(chain):
        for other in chain[i + 3 :: 2]:
            hits |= houses.peers[one] & houses.peers[other]
    return hits & ~_board(chain)


def _pair_words(candidates: CandidateBoards, chain: tuple[int, ...], values: tuple[int, ...]) -> Words:
    def words(say: Names) -> str:
        a, b = (say.mark(Mark.number(value)) for value in values)
        houses = candidates.houses
        links = "–".join(say.coord(houses.coord(cell)) for cell in chain)
        first, last = say.coord(houses.coord(chain[0])), say.coord(houses.coord(chain[-1]))
        return (
            f"each of {links} is {a} or {b} and sees the next, so they take turns: of {first} and {last} one is {a} "
            f"and one is {b}, and what sees both is neither: {MOVES}."
        )

    return words


def _board(cells: tuple[int, ...] | list[int]) -> int:
    board = 0
    for cell in cells:
        board |= 1 << cell
    return board


def _marks(say: Names, mask: int) -> str:
    return listing([say.mark(Mark.number(value)) for value in bits(mask)], "or")


def _pattern(
    name: str, title: str, find: Callable[[Position], Iterator[Deduction]], *special_case_of: str
) -> BoardPattern:
    return BoardPattern(
        name=name, title=title, rule_kinds=frozenset({"distinct"}), special_case_of=special_case_of, find=find
    )


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("remote-pair", "Remote pair", remote_pair, "xy-chain", "w-wing", *COLOURS),
    _pattern("w-wing", "W-wing", w_wing),
    _pattern("xy-wing", "XY-wing", xy_wing, "xyz-wing", "xy-chain"),
    _pattern("xyz-wing", "XYZ-wing", xyz_wing),
)
