"""Every connected group of a mark has exactly one clue in it, and as many positions as the clue says: Nurikabe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, is_single
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, Rule, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.graphs import Clause, Graph, held_flags, open_flags, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

_NOBODY = -1


class Island(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clue: where it stands, and how many positions its island has, if it says so."""

    at: Coord
    size: int | None = None


@dataclass(frozen=True, slots=True)
class IslandWithTwoClues(Violation):
    code: ClassVar[str] = "island-with-two-clues"
    about_region: ClassVar[bool] = False

    def words(self, say: Names) -> str:
        return f"One island joins the clues {say.coords(self.coords)}; each island has one."


@dataclass(frozen=True, slots=True)
class IslandWithoutClue(Violation):
    code: ClassVar[str] = "island-without-clue"
    about_region: ClassVar[bool] = False

    def words(self, say: Names) -> str:
        return f"The island at {say.coords(self.coords)} has no clue, and none can be joined to it."


@dataclass(frozen=True, slots=True)
class IslandTooBig(Violation):
    code: ClassVar[str] = "island-too-big"
    about_region: ClassVar[bool] = False
    size: int

    def words(self, say: Names) -> str:
        return f"An island of {self.size} has {len(self.coords)} cells: {say.coords(self.coords)}."


@dataclass(frozen=True, slots=True)
class IslandTooSmall(Violation):
    code: ClassVar[str] = "island-too-small"
    about_region: ClassVar[bool] = False
    size: int
    room: int

    def words(self, say: Names) -> str:
        cells = f"{self.room} cell{'' if self.room == 1 else 's'}"
        return f"The island of {self.size} at {say.coords(self.coords)} has room for {cells} only."


class Islands(Rule, tag="islands", frozen=True):
    """Groups are connected from neighbour to neighbour inside the region; clues stand on positions of it."""

    mark: Mark
    islands: tuple[Island, ...]

    codes: ClassVar[tuple[type[Violation], ...]] = (
        IslandWithTwoClues,
        IslandWithoutClue,
        IslandTooBig,
        IslandTooSmall,
    )
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "island-ways", "Ways of the islands", "however the islands lie, {moves}.", tier="hard", score=70
        ),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        places = [island.at for island in self.islands]
        if len(set(places)) != len(places) or not set(places).issubset(scope.coords(scope.indices)):
            raise RuleError("the clues of islands stand on different positions of the region")
        for island in self.islands:
            if island.size is not None and island.size < 1:
                raise RuleError(f"an island has one position or more, got {island.size}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        graph, indices, sizes = scope_graph(scope), scope.indices, self._sizes(scope)
        held, open_ = held_flags(scope, masks, self.mark), open_flags(scope, masks, self.mark)
        owner = [_NOBODY] * len(graph)
        for part in graph.parts(held):
            seeds = [v for v in part if v in sizes]
            if len(seeds) > 1:
                return IslandWithTwoClues(scope.coords(indices[v] for v in seeds))
            if seeds:
                size = sizes[seeds[0]]
                if size is not None and len(part) > size:
                    return IslandTooBig(scope.coords(indices[v] for v in part), size)
                for v in part:
                    owner[v] = seeds[0]
        for seed, size in sizes.items():
            room = _room(graph, owner, open_, seed, 1 if size is None else size)
            if len(room) < (size or 1):
                return IslandTooSmall(scope.coords([indices[seed]]), size or 1, len(room))
        for part in graph.parts(open_):
            if sizes.keys().isdisjoint(part) and any(held[v] for v in part):
                return IslandWithoutClue(scope.coords(indices[v] for v in part if held[v]))
        return SATISFIED if all(is_single(masks[i]) for i in indices) else PENDING

    def words(self, say: Names) -> str:
        return "Every island has exactly one clue, and as many cells as its number says."

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        """Of islands by name that they need the land or cannot have it; of all of them that they are complete."""
        if place == "the islands":
            return "every island must get its cells"
        it = "it" if len(goal) == 1 else "them"
        if all(mark == self.mark for mark in goal):
            return f"{place} cannot grow without {it}"
        return None if self.mark in goal else f"{place} cannot take {it} in"

    def words_at(self, places: Places, say: Names) -> str:
        if not places.of_clues:
            return self.words(say)
        return (
            f"{places} {places.verb('has an island of its', 'have islands of their')} own, as large as the number says."
        )

    def part_coords(self, scope: Scope, part: int) -> tuple[Coord, ...]:
        return (self.islands[part].at,)

    def part_clue(self, scope: Scope, part: int) -> Coord | None:
        return self.islands[part].at

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """Which clue each position belongs to; that it hangs together with the clue is said by lazy cuts."""
        graph, sizes, model = scope_graph(scope), self._bounded_sizes(scope), encoding.model
        held, beside = encoding.literals(scope.indices, self.mark), _clues_beside(graph, sizes)
        owners: list[dict[int, cp_model.LiteralT]] = [{} for _ in held]
        for seed, size in sizes.items():
            mine = {v: encoding.fresh() for v in _reach(graph, beside, seed, size)}
            for v, own in mine.items():
                owners[v][seed] = own
            model.add_bool_or([mine[seed]])
            if size is not None:
                model.add(sum(mine.values()) == size)
        for v, holds in enumerate(held):
            model.add_exactly_one([~holds, *owners[v].values()])
            for near in graph[v]:
                for seed, owned in owners[v].items():
                    also = [owners[near][seed]] if seed in owners[near] else []
                    model.add_bool_or([~owned, ~held[near], *also])

        def cuts(masks: Masks) -> Iterator[Clause]:
            for part in graph.parts(held_flags(scope, masks, self.mark)):
                if sizes.keys().isdisjoint(part):
                    left = [(scope.indices[v], self.mark, False) for v in part]
                    yield left + [(scope.indices[v], self.mark, True) for v in graph.border(part)]

        encoding.lazily(cuts)

    def lower(self, scope: Scope, to: Lowering) -> None:
        """A literal for each position that a clue might reach says that it belongs to that clue's island.

        The part of a clue is its own region. Common to all is that whatever holds the mark belongs to exactly one
        island, and that it is connected with some clue: a vertex more, beside all clues, makes that one component.
        """
        graph, sizes, coords = scope_graph(scope), self._bounded_sizes(scope), scope.coords(scope.indices)
        grown, beside = _Grown(self.mark, graph, scope, to), _clues_beside(graph, sizes)
        for k, (seed, size) in enumerate(sizes.items()):
            to.heed()
            to.part(k)
            reach, clue = _reach(graph, beside, seed, size), coords[seed]
            grown.add(reach, [partial(_belongs, coords[v], clue) for v in reach]).state(size, seed)
        to.part(None)
        grown.share()
        grown.connect(sizes)

    def lower_with_numbers_apart(self, scope: Scope, to: Lowering, numbers: int) -> None:
        """The same for a solver that leaves some sizes out: that of island k is said by region k of a constraint of its
        own, `numbers`, and all else as if islands had any size."""
        graph, sizes, origin = scope_graph(scope), self._bounded_sizes(scope), to.program.origin
        grown, beside = _Grown(self.mark, graph, scope, to), _clues_beside(graph, sizes)
        for k, (seed, size) in enumerate(sizes.items()):
            to.heed()
            island = grown.add(_reach(graph, beside, seed, None))
            island.state(None, seed)
            if size is not None:
                to.program.at(numbers, k)
                island.state(size, seed)
                to.program.at(*origin)
        grown.share()
        grown.connect(sizes)

    def _sizes(self, scope: Scope) -> dict[int, int | None]:
        """The size of each island by the vertex of its clue."""
        place = {at: v for v, at in enumerate(scope.coords(scope.indices))}
        return {place[island.at]: island.size for island in self.islands}

    def _bounded_sizes(self, scope: Scope) -> dict[int, int | None]:
        """The same; of a number beyond the whole region it matters only that it is: solvers take no larger ones."""
        most = len(scope.indices) + 1
        return {seed: size if size is None else min(size, most) for seed, size in self._sizes(scope).items()}


def lower_with_clues_apart(
    mark: Mark, islands: Sequence[tuple[int, Sequence[Coord]]], scope: Scope, to: Lowering, clues: int
) -> None:
    """Islands of these sizes of which each has its clue at one of some places, for a solver that switches places: those
    of all islands, one after the other, are regions of a constraint of their own, `clues`. One of each is to hold."""
    graph, origin, number = scope_graph(scope), to.program.origin, 0
    grown, vertex = _Grown(mark, graph, scope, to), {at: v for v, at in enumerate(scope.coords(scope.indices))}
    for size, places in islands:
        to.heed()
        seeds = [vertex[at] for at in places]
        reach = dict.fromkeys(v for seed in seeds for v in graph.flood_within(seed, lambda _: True, size))
        island = grown.add(list(reach))
        for seed in seeds:
            to.program.at(clues, number)
            island.state(size, root=seed)
            number += 1
        to.program.at(*origin)
    grown.share()


class _Grown:
    """What says which island each position belongs to, island by island."""

    def __init__(self, mark: Mark, graph: Graph, scope: Scope, to: Lowering) -> None:
        self._to, self._graph = to, graph
        self._held = to.all(scope.indices, mark)
        self._owners: list[list[int]] = [[] for _ in self._held]

    def add(self, reach: Sequence[int], words: Iterable[Callable[[Names], str]] = ()) -> _Place:
        """Literals for what an island might have, and perhaps what each says."""
        to, graph = self._to, self._graph
        literals = [to.program.fresh() for _ in reach]
        for v, literal in zip(reach, literals, strict=True):
            self._owners[v].append(literal)
        for literal, said in zip(literals, words, strict=False):
            to.name(literal, said)
        around = graph.border(reach)
        number = {v: n for n, v in enumerate((*reach, *around))}
        inside = frozenset(reach)
        edges = ((number[v], number[near]) for v in reach for near in graph[v] if v < near or near not in inside)
        blanks = [negate(self._held[v]) for v in number]
        return _Place(to, number, [*literals, *[-1] * len(around)], list(edges), blanks)

    def share(self) -> None:
        """Whatever holds the mark belongs to exactly one island."""
        for literal, mine in zip(self._held, self._owners, strict=True):
            self._to.program.count([negate(literal), *mine], (1,))

    def connect(self, seeds: Iterable[int]) -> None:
        """It is connected with some clue."""
        edges = [*self._graph.edges(), *((seed, len(self._held)) for seed in seeds)]
        self._to.program.connected([*self._held, negate(self._to.false)], edges)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where one island may lie."""

    to: Lowering
    number: Mapping[int, int]
    """By vertex, also of those round it."""
    literals: Sequence[int]
    edges: Sequence[tuple[int, int]]
    blanks: Sequence[int]

    def state(self, size: int | None, root: int) -> None:
        """It is in one piece with a vertex, and of this size if that is known."""
        most = sum(literal >= 0 for literal in self.literals)
        self.to.program.regions(self.literals, size or -most, self.edges, self.number[root], self.blanks)


def _belongs(at: Coord, clue: Coord, say: Names) -> str:
    return f"{say.coord(at)} belongs to the clue at {say.coord(clue)}"


def _clues_beside(graph: Graph, sizes: Mapping[int, int | None]) -> dict[int, set[int]]:
    """By vertex, the clues that stand there or beside it, where there are any."""
    found: dict[int, set[int]] = {}
    for seed in sizes:
        for v in (seed, *graph[seed]):
            found.setdefault(v, set()).add(seed)
    return found


def _reach(graph: Graph, beside: Mapping[int, set[int]], seed: int, size: int | None) -> list[int]:
    """The vertices that the island of a clue might have: not too far, and not beside another clue."""
    own = {seed}
    return graph.flood_within(seed, lambda v: beside.get(v, own) == own, size)


def _room(graph: Graph, owner: list[int], open_: bytes, seed: int, enough: int) -> list[int]:
    """Where an island can spread, up to `enough`: not beside what belongs to another."""
    if not open_[seed]:
        return []

    def is_free(v: int) -> bool:
        return bool(open_[v]) and all(owner[u] in (_NOBODY, seed) for u in (v, *graph[v]))

    return graph.flood(seed, is_free, enough)
