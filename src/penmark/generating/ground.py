"""`Ground`: a board without clues in the kernel, and what its answers mean. All in literals, for speed.

Of a board with clues that are to stay, those hold as well.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeAlias

from penmark import _kernel
from penmark.board.coord import Coord
from penmark.board.mark import Mark, MarkKind
from penmark.program import ALWAYS, Program
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import DerivedClues
from penmark.solvers.lowered import lowering_of, read_outputs
from penmark.solvers.pool import Pool

Answer: TypeAlias = bytes
"""The truth value of every output: a full board as the kernel sees it."""

_Shape: TypeAlias = tuple[object, ...]


def take(board: Puzzle) -> Ground:
    """The ground of a board without clues, as good as new. Whoever took it has it alone until it is given back."""
    shape = (board.genre, board.substrate, board.variants, board.added)
    found = _POOL.take(shape)
    return found if found is not None and found.solver.renew() else Ground(board, shape)


def give_back(ground: Ground) -> None:
    _POOL.give_back(ground.shape, ground)


class Ground:
    """One board, its positions and the places for its clues."""

    def __init__(self, board: Puzzle, shape: _Shape = ()) -> None:
        self.board = board
        self.shape = shape
        self.hosts = board.clue_places()
        """Where clues can stand."""
        self._codes: dict[tuple[int, ...], array[int]] = {}
        self.ranked_by: object = None
        """Whatever last gave the deducer its ranks."""
        self.lowering = lowering_of(board, board.constraints if board.clues else board.bare_constraints)
        self.outputs = self.lowering.program.outputs
        self.solver = self.lowering.program.solver(renewable=True)

    @cached_property
    def choices(self) -> list[list[int]]:
        """For every position the literals of the marks that it can take."""
        field, lowering = self.board.field, self.lowering
        if self.is_plain:
            return [[2 * k + 1, 2 * k] for k in range(self.outputs)]
        return [
            lowering.literals(i)
            if field.domain(i).kind is MarkKind.NUMERIC
            else [lowering.literal(i, mark) for mark in field.domain(i).marks()]
            for i in field.substrate.floor
        ]

    @cached_property
    def counted(self) -> list[list[int]]:
        """For every place for a clue, the literals that such a clue counts."""
        meaning = self.board.genre.counting
        assert meaning is not None
        assert meaning.mark is not None
        table = meaning.counted(self.board.substrate, self.hosts)
        return [self.lowering.all(counted, meaning.mark) for counted in table or ()]

    @cached_property
    def pins(self) -> list[list[tuple[ClueValue, int]]]:
        """For every place for a clue, the literal of each number that it could be."""
        field, layout = self.board.field, self.board.substrate.layout
        rows: list[list[tuple[ClueValue, int]]] = []
        for at in self.hosts:
            i = layout.index(at)
            rows.append([(Number(m.value), self.lowering.literal(i, m)) for m in field.domain(i).marks()])
        return rows

    @cached_property
    def pinned(self) -> dict[Coord, dict[ClueValue, int]]:
        """`pins` by place and number."""
        return {at: dict(row) for at, row in zip(self.hosts, self.pins, strict=True)}

    @cached_property
    def is_plain(self) -> bool:
        """Whether every position takes either of two marks."""
        domains = self.board.field.layer_domains.values()
        return self.outputs == len(self.board.substrate.floor) and all(d.mask.bit_count() == 2 for d in domains)

    @cached_property
    def _variables(self) -> dict[Coord, int]:
        """By position, where all are plain."""
        coords = self.board.substrate.layout.coords
        return {coords[i]: k for k, i in enumerate(self.board.substrate.floor)}

    def coord(self, variable: int) -> Coord:
        """The position that an output is about."""
        return self._coords[variable]

    @cached_property
    def _coords(self) -> list[Coord]:
        """By output."""
        coords, places = self.board.substrate.layout.coords, self.lowering.program.places
        floor = self.board.substrate.floor
        ends = [*(places[i] for i in floor[1:]), self.outputs]
        return [coords[i] for i, end in zip(floor, ends, strict=True) for _ in range(places[i], end)]

    def literals(self, marks: Mapping[Coord, Mark]) -> list[int]:
        """True exactly when the positions take these marks; what is no position of the board is passed over."""
        if self.is_plain:
            variables = self._variables
            return [2 * variables[at] + (not mark.value) for at, mark in marks.items() if at in variables]
        is_floor, index = self.board.substrate.is_floor, self.board.substrate.layout.index
        return [self.lowering.literal(index(at), mark) for at, mark in marks.items() if is_floor(at)]

    def program(self) -> Program:
        """A program of its own with the board's rules, which hold always, to add to."""
        return self.lowering.program.copy(ALWAYS)

    def code(self, key: tuple[int, ...], write: Callable[[Program], None]) -> array[int]:
        """What `write` adds to a program, written once for each key: of many puzzles on a ground most is the same."""
        code = self._codes.get(key)
        if code is None:
            program = Program(self.outputs, self.lowering.program.places)
            write(program)
            code = self._codes[key] = program.code
        return code

    def rules(self) -> Program:
        """A program of its own with the board's rules, each under its own name, to add to."""
        return self.lowering.program.copy()

    @cached_property
    def deducer(self) -> _kernel.Deducer:
        """What the board's rules, each by itself, allow to conclude. Whoever applies anything takes it back."""
        return self.lowering.program.deducer()

    def solution(self, answer: Answer) -> Solution:
        return read_outputs(self.board.field, answer)

    def clues(self, answer: Answer, rng: Rng | None = None) -> dict[Coord, ClueValue]:
        """A clue that the answer gives at every place that it gives one: where several are true, one at random."""
        if self.board.genre.counting:
            counts = (sum(holds(answer, literal) for literal in counted) for counted in self.counted)
            return {at: Number(n) for at, n in zip(self.hosts, counts, strict=True)}
        if self.board.genre.clues_are_marks:
            # A place has its numbers in order, each with a variable of its own; or two, and one variable.
            starts = [row[0][1] >> 1 for row in self.pins]
            chosen = [answer[k] if self.is_plain else answer.index(1, k) - k for k in starts]
            return {at: row[k][0] for at, row, k in zip(self.hosts, self.pins, chosen, strict=True)}
        solution = self.solution(answer)
        found = ((at, self._true_clues(solution, at)) for at in self.hosts)
        clues = {at: rng.choice(true) if rng else true[0] for at, true in found if true}
        self._derived.require_true(solution, clues.items())
        return clues

    @cached_property
    def _derived(self) -> DerivedClues:
        return DerivedClues(self.board)

    def _true_clues(self, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        meaning = self.board.genre.meaning_at(at)
        return meaning.true_clues(self.board, solution, at) if meaning else ()

    def seen(self) -> dict[Coord, list[int]]:
        """For every place for a clue the variables that decide what it says."""
        if self.board.genre.counting:
            rows = [[literal >> 1 for literal in counted] for counted in self.counted]
        elif self.board.genre.clues_are_marks:
            rows = [sorted({literal >> 1 for _, literal in row}) for row in self.pins]
        else:
            rows = [self._seen_from(at) for at in self.hosts]
        return dict(zip(self.hosts, rows, strict=True))

    def _seen_from(self, at: Coord) -> list[int]:
        meaning, coords = self.board.genre.meaning_at(at), self._coords
        index = self.board.substrate.layout.index
        sight = meaning.sight(self.board.substrate, at) if meaning else frozenset[int]()
        return [k for k in range(self.outputs) if index(coords[k]) in sight]


_POOL = Pool[Ground]()


def holds(answer: Answer, literal: int) -> bool:
    return answer[literal >> 1] != literal & 1
