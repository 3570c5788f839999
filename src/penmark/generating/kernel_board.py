"""`KernelBoard`: a board loaded into the kernel, with translations between literals and marks, clues and coords.

The board has no clues, or only ones that are to stay, which are then rules like any other. Loaded boards are pooled.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import chain, groupby
from typing import TypeAlias, TypeVar

from penmark import _kernel
from penmark.board.coord import Coord
from penmark.board.mark import Mark, MarkKind
from penmark.program import ALWAYS, Program
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.meaning import ClueMeaning
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import DerivedClues
from penmark.solvers.clue_groups import ClueCodes, Origin, add_clue_groups
from penmark.solvers.lowered import lowering_of, read_outputs
from penmark.solvers.pool import Pool

Answer: TypeAlias = bytes
"""The truth value of each output: a full board in the kernel's terms."""
T = TypeVar("T")
_FEW_CLUES = 4
"""Up to this number of clues may stand at a place, all of them are loaded at once."""


@contextmanager
def kernel_board(board: Puzzle) -> Iterator[KernelBoard]:
    """A board without clues loaded into the kernel, from the pool if possible, for the caller's use alone."""
    shape = (board.genre, board.substrate, board.variants, board.added)
    found = _POOL.take(shape)
    loaded = found if found is not None and found.solver.renew() else KernelBoard(board, shape)
    try:
        yield loaded
    finally:
        _POOL.give_back(loaded.shape, loaded)


class KernelBoard:
    """One board, its solver, and the literals of its marks and clues."""

    def __init__(self, board: Puzzle, shape: Hashable = None) -> None:
        self.board = board
        self.shape = shape
        """Its key in the pool."""
        self.clue_places = board.clue_places()
        """Where clues can stand."""
        self._codes: dict[tuple[int, ...], array[int]] = {}
        self._of_board: dict[Callable[[Puzzle], object], object] = {}
        self._clue_solver: _kernel.Solver | None = None
        self.ranked_by: object = None
        """The ladder whose ranks the deducer has."""
        self.lowering = lowering_of(board, board.constraints if board.clues else board.bare_constraints)
        self.outputs = self.lowering.program.outputs
        self.solver = self.lowering.program.solver(renewable=True)

    @cached_property
    def mark_literals(self) -> list[list[int]]:
        """For each position, the literals of its possible marks."""
        field, lowering = self.board.field, self.lowering
        if self.is_binary:
            return [[2 * k + 1, 2 * k] for k in range(self.outputs)]
        return [
            lowering.literals(i)
            if field.domain(i).kind is MarkKind.NUMERIC
            else [lowering.literal(i, mark) for mark in field.domain(i).marks()]
            for i in field.substrate.floor
        ]

    @cached_property
    def counted_literals(self) -> list[list[int]]:
        """For each clue place, the literals that a clue there counts."""
        meaning = self.board.genre.counting
        assert meaning is not None
        assert meaning.mark is not None
        table = meaning.counted(self.board.substrate, self.clue_places)
        return [self.lowering.all(counted, meaning.mark) for counted in table or ()]

    @cached_property
    def clue_literals(self) -> list[list[tuple[ClueValue, int]]]:
        """For each clue place, the possible numbers and their literals."""
        field, layout = self.board.field, self.board.substrate.layout
        rows: list[list[tuple[ClueValue, int]]] = []
        for at in self.clue_places:
            i = layout.index(at)
            rows.append([(Number(m.value), self.lowering.literal(i, m)) for m in field.domain(i).marks()])
        return rows

    @cached_property
    def clue_literal(self) -> dict[Coord, dict[ClueValue, int]]:
        """`clue_literals` by place and number."""
        return {at: dict(row) for at, row in zip(self.clue_places, self.clue_literals, strict=True)}

    @cached_property
    def is_binary(self) -> bool:
        """Whether every position takes one of exactly two marks, so that it is one output."""
        domains = self.board.field.layer_domains.values()
        return self.outputs == len(self.board.substrate.floor) and all(d.mask.bit_count() == 2 for d in domains)

    @cached_property
    def _variables(self) -> dict[Coord, int]:
        """The output of each position of a binary board."""
        coords = self.board.substrate.layout.coords
        return {coords[i]: k for k, i in enumerate(self.board.substrate.floor)}

    def coord(self, variable: int) -> Coord:
        """The position that an output belongs to."""
        return self._coords[variable]

    @cached_property
    def _coords(self) -> list[Coord]:
        """The position of each output."""
        coords, places = self.board.substrate.layout.coords, self.lowering.program.places
        floor = self.board.substrate.floor
        ends = [*(places[i] for i in floor[1:]), self.outputs]
        return [coords[i] for i, end in zip(floor, ends, strict=True) for _ in range(places[i], end)]

    def literals(self, marks: Mapping[Coord, Mark]) -> list[int]:
        """The literals of these marks; coords that are not positions of the board are skipped."""
        if self.is_binary:
            variables = self._variables
            return [2 * variables[at] + (not mark.value) for at, mark in marks.items() if at in variables]
        is_floor, index = self.board.substrate.is_floor, self.board.substrate.layout.index
        return [self.lowering.literal(index(at), mark) for at, mark in marks.items() if is_floor(at)]

    def plain_program(self) -> Program:
        """A copy of the board's program, to be extended; its rules always hold."""
        return self.lowering.program.copy(ALWAYS)

    def code(self, key: tuple[int, ...], write: Callable[[Program], None]) -> array[int]:
        """The code that `write` adds to a program, cached by key: puzzles on one board share most of it."""
        code = self._codes.get(key)
        if code is None:
            program = Program(self.outputs, self.lowering.program.places)
            write(program)
            code = self._codes[key] = program.code
        return code

    def named_program(self) -> Program:
        """A copy of the board's program, to be extended; each rule keeps its own origin."""
        return self.lowering.program.copy()

    def of_board(self, make: Callable[[Puzzle], T]) -> T:
        """`make(board)`, made once."""
        if make not in self._of_board:
            self._of_board[make] = make(self.board)
        return self._of_board[make]  # type: ignore[return-value]  # what is kept under `make` was made by it

    @cached_property
    def reducer(self) -> _kernel.Reducer:
        """Single-rule deductions on the board. Callers undo whatever they apply."""
        return self.lowering.program.reducer()

    def solution(self, answer: Answer) -> Solution:
        return read_outputs(self.board.field, answer)

    def clues(self, answer: Answer, rng: Rng | None = None) -> dict[Coord, ClueValue]:
        """A true clue for each place that has one: where several are true, a random one; without `rng`, that which the
        genre derives. Before a puzzle has them, ask `require_true`."""
        if self.board.genre.counting:
            counts = (sum(holds(answer, literal) for literal in counted) for counted in self.counted_literals)
            return {at: Number(n) for at, n in zip(self.clue_places, counts, strict=True)}
        if self.board.genre.clues_are_marks:
            # The numbers of a place are in order: two share one variable, more have one variable each.
            starts = [row[0][1] >> 1 for row in self.clue_literals]
            chosen = [answer[k] if self.is_binary else answer.index(1, k) - k for k in starts]
            return {at: row[k][0] for at, row, k in zip(self.clue_places, self.clue_literals, chosen, strict=True)}
        return self._derived_clues(answer, rng)

    def _derived_clues(self, answer: Answer, rng: Rng | None) -> dict[Coord, ClueValue]:
        solution = self.solution(answer)
        clues = {}
        for at, true in self._true_clues(solution):
            if not true:
                continue
            if rng is not None and len(true) == 1:
                clues[at] = true[0]
                continue
            clue = rng.choice(true) if rng else self.board.genre.derive_clue_at(self.board, solution, at)
            if clue is not None:
                clues[at] = clue
        return clues

    def require_true(self, answer: Answer, clues: Mapping[Coord, ClueValue]) -> None:
        """Raise `PuzzleError` for a clue that an answer does not satisfy, where a genre derives them in its own way."""
        if self.board.genre.counting or self.board.genre.clues_are_marks or self._are_seen_to_hold(answer, clues):
            return
        self._derived.require_true(self.solution(answer), clues.items())

    def _are_seen_to_hold(self, answer: Answer, clues: Mapping[Coord, ClueValue]) -> bool:
        """Whether the kernel, which has all clues that there may be, finds that an answer satisfies these."""
        if not self.listed_clues or not clues.items() <= self.switched_clues[1].keys():
            return False
        literals = [2 * k + (not value) for k, value in enumerate(answer)]
        return bool(self.clue_solver().solve(literals, without=self.origins_without(clues)))

    @cached_property
    def clue_codes(self) -> ClueCodes:
        """What its clues are lowered to, by themselves."""
        return ClueCodes(self.board, self.lowering)

    @cached_property
    def listed_clues(self) -> list[tuple[Coord, ClueValue]]:
        """Every clue that may stand anywhere; empty where they are not listed, or many at a place."""
        options = [(at, self.board.clue_options(at)) for at in self.clue_places]
        if not all(each.are_listed and len(each.choices()) <= _FEW_CLUES for _, each in options):
            return []
        return [(at, clue) for at, each in options for clue in each.choices()]

    @cached_property
    def switched_clues(self) -> tuple[Program, dict[tuple[Coord, ClueValue], list[Origin]]]:
        """The board with all of `listed_clues`, and what to switch each of them off by."""
        lowering, origins, rules = (
            self.lowering.onto(self.plain_program()),
            dict[tuple[Coord, ClueValue], list[Origin]](),
            0,
        )
        for at, clue in self.listed_clues:
            groups = add_clue_groups(self.board, {at: clue}, lowering, rules, self.clue_codes)
            origins[at, clue], rules = groups.origins[at], rules + len(groups.rules)
        return lowering.program, origins

    def origins_without(self, clues: Mapping[Coord, ClueValue]) -> list[Origin]:
        """What to switch off in `switched_clues` for exactly these to hold."""
        off = dict(self.switched_clues[1])
        for clue in clues.items():
            del off[clue]
        return list(chain.from_iterable(off.values()))

    def clue_solver(self) -> _kernel.Solver:
        """A solver for `switched_clues`, as it was when it was loaded: what comes out must not depend on what was asked
        before. The next caller takes it over."""
        if self._clue_solver is None or not self._clue_solver.renew():
            self._clue_solver = self.switched_clues[0].solver(guarded=True, renewable=True)
        return self._clue_solver

    @cached_property
    def _derived(self) -> DerivedClues:
        return DerivedClues(self.board)

    def _true_clues(self, solution: Solution) -> Iterator[tuple[Coord, tuple[ClueValue, ...]]]:
        """All clues that are true of each place, in the order of the board."""
        for meaning, places in self._places_by_meaning:
            yield from zip(places, meaning.all_true_clues(self.board, solution, places), strict=True)

    @cached_property
    def _places_by_meaning(self) -> list[tuple[ClueMeaning, list[Coord]]]:
        """The clue places in order, those one after the other together whose clues mean the same."""
        grouped = groupby(self.clue_places, self.board.genre.meaning_at)
        return [(meaning, list(group)) for meaning, group in grouped if meaning is not None]

    def deciding_variables(self) -> dict[Coord, list[int]]:
        """For each clue place, the variables that determine its clue."""
        if self.board.genre.counting:
            rows = [[literal >> 1 for literal in counted] for counted in self.counted_literals]
        elif self.board.genre.clues_are_marks:
            rows = [sorted({literal >> 1 for _, literal in row}) for row in self.clue_literals]
        else:
            rows = [self._deciding_variables_at(at) for at in self.clue_places]
        return dict(zip(self.clue_places, rows, strict=True))

    def _deciding_variables_at(self, at: Coord) -> list[int]:
        meaning, coords = self.board.genre.meaning_at(at), self._coords
        index = self.board.substrate.layout.index
        sight = meaning.sight(self.board.substrate, at) if meaning else frozenset[int]()
        return [k for k in range(self.outputs) if index(coords[k]) in sight]


_POOL = Pool[KernelBoard]()


def holds(answer: Answer, literal: int) -> bool:
    """Whether a literal is true in an answer."""
    return answer[literal >> 1] != literal & 1
