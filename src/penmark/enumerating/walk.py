"""`walk_canonical`: all puzzles of a size, for every genre.

Three loops: the layouts of a board, the solutions of each bare board, the sets of clues that leave one of them. Of
what symmetries take to each other only the least is followed: a layout, then a solution under the moves that leave
the layout as it is, then a set of clues under those that leave the solution as it is. So nothing that was found needs
to be remembered, and a position in the three loops is all it takes to go on later.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.material import Look, Material
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.enumerating.any_clues import AnyClueGroup, AnyClueReader, clue_set_order
from penmark.enumerating.bare_boards import BareBoard, SolvedBoard
from penmark.enumerating.checkpoint import Checkpoint, WalkPosition, WalkSettings
from penmark.enumerating.completions import Completions
from penmark.enumerating.groups import CellMove, Group, SymmetryMove, group_of, is_plain
from penmark.enumerating.layouts import Layout, canonical_layouts, number_of_layouts
from penmark.enumerating.number_clues import NumberReader
from penmark.enumerating.room_layouts import RoomLayout, canonical_rooms
from penmark.enumerating.subsets import Chosen, Subsets
from penmark.enumerating.tally import Tally
from penmark.enumerating.uniqueness import KnownSolutions, SomeSolutions, UniquenessTest
from penmark.errors import CheckpointError, PenmarkError, PuzzleError, UndecidedError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.generation import Cancel
from penmark.puzzle.genre import Genre
from penmark.puzzle.limits import checked_count, checked_seconds
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget, StopReason
from penmark.solvers.fast import FastSolver

_STATS_SECONDS = 0.1
_CHECKPOINT_SECONDS = 10.0
_VISITS = 64
"""The number of visits between two looks at the clock."""

_STOPS = {StopReason.TIME: EnumStop.DEADLINE, StopReason.CANCEL: EnumStop.CANCELLED}


@dataclass(frozen=True)
class EnumOutcome:
    """How a walk ended."""

    stop: EnumStop
    stats: EnumStats
    checkpoint: Checkpoint | None
    """To resume from; `None` if the walk never began."""
    why: str = ""
    """What is wrong with the config."""

    def __str__(self) -> str:
        return f"{self.stop}:{self.why}" if self.why else str(self.stop)


def walk_canonical(
    genre: Genre,
    config: EnumConfig,
    *,
    cancel: Cancel | None = None,
    on_puzzle: Callable[[Puzzle], None] | None = None,
    on_stats: Callable[[EnumStats], None] | None = None,
    on_checkpoint: Callable[[Checkpoint], None] | None = None,
    resume: Checkpoint | None = None,
) -> EnumOutcome:
    """Every puzzle of a size with exactly one solution, up to symmetry, in a fixed order.

    For each layout and each of its solutions, puzzles with the fewest clues come first. `on_stats` is called several
    times a second and at the end, `on_checkpoint` every few seconds and at the end. With `resume`, the walk continues
    from a checkpoint and finds what the earlier walk would have found next; `limit` and `time_budget` apply to each
    walk. Raises `CheckpointError` for a checkpoint of another walk.
    """
    if resume is not None:
        resume.require(genre, config)
    try:
        walker = Walker(genre, config, Budget(config.time_budget, cancel), cancel, resume)
    except PenmarkError as error:
        return EnumOutcome(EnumStop.BAD_CONFIG, EnumStats(), resume, str(error))
    walker.on_puzzle, walker.on_stats, walker.on_checkpoint = on_puzzle, on_stats, on_checkpoint
    return walker.run()


class Walker:
    """One walk under way."""

    on_puzzle: Callable[[Puzzle], None] | None = None
    on_stats: Callable[[EnumStats], None] | None = None
    on_checkpoint: Callable[[Checkpoint], None] | None = None

    def __init__(
        self, genre: Genre, config: EnumConfig, budget: Budget, cancel: Cancel | None, resume: Checkpoint | None
    ) -> None:
        _check_config(genre, config)
        self._genre = genre
        self._config = config
        self._budget = budget
        self._cancel = cancel
        self._board = genre.empty(config.dims, config.variants)
        _check_symmetry(self._board, config.up_to)
        self._group = group_of(genre, config.dims, config.up_to)
        self._materials = _materials(genre, config.holes)
        self._settings = WalkSettings.of(genre, config)
        self._start = resume.position if resume else WalkPosition()
        # How many ways there are to draw rooms is known only when they are drawn.
        total = 0 if genre.has_rooms else number_of_layouts(len(self._materials), self._group.moves)
        stats = resume.stats if resume else EnumStats()
        self._tally = Tally.of(msgspec.structs.replace(stats, total_layouts=total))
        self._here = self._start
        """The position at the last visit, without `chosen`."""
        self._chosen: Chosen = self._start.chosen
        self._stop: EnumStop | None = None
        self._found = 0
        self._visits = 0
        self._stats_at = self._checkpoint_at = time.monotonic()

    def run(self) -> EnumOutcome:
        try:
            if not self._start.finished:
                self._walk()
            self._stop = self._end()
        except UndecidedError:
            if self._stop is None:  # not ours
                raise
        checkpoint = self._checkpoint()
        if self.on_stats:
            self.on_stats(checkpoint.stats)
        if self.on_checkpoint:
            self.on_checkpoint(checkpoint)
        return EnumOutcome(self._stop, checkpoint.stats, checkpoint)

    def _end(self) -> EnumStop:
        """How a walk ends that came to its end."""
        return EnumStop.CAPPED if self._tally.capped else EnumStop.EXHAUSTED

    def _walk(self) -> None:
        layouts = canonical_layouts(len(self._materials), self._group.moves, self._start.layout)
        for layout, moves in layouts:
            resumed = layout == self._start.layout
            for rooms, kept in self._rooms(layout, moves, self._start.rooms if resumed else None):
                if not resumed or rooms != self._start.rooms:
                    self._set_position(WalkPosition(layout, rooms))
                self._check_clock()
                self._walk_layout(layout, rooms, Group(tuple(kept), self._group.marks))
        self._set_position(WalkPosition(finished=True))

    def _rooms(
        self, layout: Layout, moves: Sequence[CellMove], start: RoomLayout | None
    ) -> Iterable[tuple[RoomLayout | None, Sequence[CellMove]]]:
        """The partitions of a layout into rooms, if the genre has rooms."""
        if not self._genre.has_rooms:
            return [(None, moves)]
        absent = frozenset(k for k, material in enumerate(layout) if self._materials[material].look is Look.ABSENT)
        return canonical_rooms(self._board.rows, self._board.cols, absent, moves, start)

    # ── one layout ──

    def _walk_layout(self, layout: Layout, rooms: RoomLayout | None, group: Group) -> None:
        """`group` has the moves that preserve the layout."""
        bare = self._bare(layout, rooms, group)
        waited_for = self._here.completion
        for values in bare.completions.representatives(bare.group, self._check_clock):
            if waited_for is None:
                self._set_position(WalkPosition(layout, rooms, values))
            elif values != waited_for:
                continue
            waited_for = None
            self._walk_completion(SolvedBoard(bare, values))
            self._tally.completions += 1
        if waited_for is not None:
            raise CheckpointError("the checkpoint does not fit: its board has no such solution")
        self._tally.layouts += 1
        self._tally.capped += not bare.completions.complete

    def _bare(self, layout: Layout, rooms: RoomLayout | None, group: Group) -> BareBoard:
        reader, acting = self._reader(self._laid_out(layout, rooms), group)
        completions = Completions.of(reader, self._config.max_bare_solutions, self._budget.left, self._cancel)
        if isinstance(completions, StopReason):
            self._leave(_STOPS[completions])
        return BareBoard(layout, rooms, reader, acting, completions, len(self._group.moves) // len(group.moves))

    def _reader(self, board: Puzzle, group: Group) -> tuple[NumberReader | AnyClueReader, Group | AnyClueGroup]:
        """How solutions of a board are read as clues, and how the group acts on those."""
        if is_plain(self._genre):
            plain = NumberReader(board)
            return plain, group.restricted(group.moves, plain.cells)
        reader = AnyClueReader(board)
        return reader, AnyClueGroup(reader, tuple(move for move in group.moves if isinstance(move, SymmetryMove)))

    def _laid_out(self, layout: Layout, rooms: RoomLayout | None) -> Puzzle:
        substrate = self._board.substrate
        span = substrate.layout.span(Layer.CELLS)
        materials = bytearray(substrate.materials)
        materials[span.start : span.stop] = bytes(self._materials[k] for k in layout)
        drawn = None if rooms is None else Rooms(substrate.rows, substrate.cols, rooms)
        laid = Substrate(substrate.dims, substrate.layout, bytes(materials), drawn)
        return Puzzle(self._genre, laid, variants=self._board.variants)

    # ── one solution ──

    def _walk_completion(self, one: SolvedBoard) -> None:
        if self._genre.clues_depend:
            self._walk_clue_sets(one)
            return
        subsets = self._subsets(one)
        if subsets is None:
            return
        alike = one.alike()
        first = self._here
        for size in range(first.size, len(one.clue_numbers()) + 1):
            if size > first.size:
                self._set_position(msgspec.structs.replace(first, size=size, chosen=()))
            for chosen, images in subsets.of_size(size, self._chosen):
                self._emit(one, chosen, alike * images)

    def _subsets(self, one: SolvedBoard) -> Subsets | None:
        """The sets of its clues; `None` if another solution gives the same clues everywhere."""
        test = self._uniqueness_test(one)
        return None if test is None else one.subsets(test, self._config.minimal, self)

    def _walk_clue_sets(self, one: SolvedBoard, only: int | None = None) -> None:
        """Where clues depend on each other: test each set of clues that belongs to the solution, or `only` one."""
        reader, group = one.bare.reader, one.bare.group
        assert isinstance(reader, AnyClueReader)
        assert isinstance(group, AnyClueGroup)
        fixing, alike = group.fixing(one.values), one.alike()
        first = self._here.size
        for k, clues in enumerate(reader.clue_sets(one.values)):
            if k < first or only not in (None, k):
                continue
            self._set_position(msgspec.structs.replace(self._here, size=k))
            self._check_clock()
            images = {tuple(clue_set_order(image)) for image in fixing.moved(clues)}
            self._tally.subsets += 1
            if tuple(clue_set_order(clues.items())) == min(images) and self._has_single_solution(one, clues):
                self._emit_set(one, k, clues, alike * len(images))

    def _has_single_solution(self, one: SolvedBoard, clues: Mapping[Coord, ClueValue]) -> bool:
        result = FastSolver().solve(
            one.bare.reader.board.with_clues(clues), 2, time_budget=self._budget.left, cancel=self._cancel
        )
        if result.unique is None:
            self._leave(_STOPS[self._budget.stop() or StopReason.TIME])
        return result.unique and one.bare.reader.read(result[0]) == one.values

    def _emit_set(self, one: SolvedBoard, k: int, clues: Mapping[Coord, ClueValue], images: int) -> None:
        self._report(one.bare.reader.board.with_clues(clues), len(clues), images)
        self._set_position(msgspec.structs.replace(self._here, size=k + 1))
        if self._found == self._config.limit:
            self._leave(EnumStop.LIMIT)

    def _report(self, puzzle: Puzzle, clues: int, images: int) -> None:
        self._found += 1
        self._tally.add(clues, images)
        if self.on_puzzle:
            self.on_puzzle(puzzle)

    def _uniqueness_test(self, one: SolvedBoard) -> UniquenessTest | None:
        """`None` if another solution gives the same clues everywhere."""

        def confirm(clues: int) -> int | None:
            return self._other_solution(one, clues)

        if one.bare.completions.number[one.values] > 1:
            return None
        others = (
            one.bare.reader.difference(one.values, other)
            for other in one.bare.completions.number
            if other != one.values
        )
        return KnownSolutions(others) if one.bare.completions.complete else SomeSolutions(others, confirm)

    def _other_solution(self, one: SolvedBoard, clues: int) -> int | None:
        """Where another solution with these clues differs; `None` if there is none."""
        chosen = [k for k in range(clues.bit_length()) if clues >> k & 1]
        puzzle = one.puzzle(chosen)
        result = FastSolver().solve(puzzle, 2, time_budget=self._budget.left, cancel=self._cancel)
        if result.unique is None:
            self._leave(_STOPS[self._budget.stop() or StopReason.TIME])
        found = [one.bare.reader.read(solution) for solution in result]
        if result.unique and found == [one.values]:
            return None
        # Those that differ nowhere no clue can tell apart.
        return next((one.bare.reader.difference(one.values, values) for values in found if values != one.values), 0)

    def _emit(self, one: SolvedBoard, chosen: Chosen, images: int) -> None:
        self._report(one.puzzle(chosen), len(chosen), images)
        # Past this one; an empty choice is the only one of its size.
        past = {"chosen": (*chosen[:-1], chosen[-1] + 1)} if chosen else {"size": 1}
        self._set_position(msgspec.structs.replace(self._here, **past))
        if self._found == self._config.limit:
            self._leave(EnumStop.LIMIT)

    # ── progress ──

    def visit(self, chosen: Chosen) -> None:
        """Sets of clues that start with `chosen` are about to be examined."""
        self._chosen = max(chosen, self._here.chosen)  # where a walk begins, some of those sets are done already
        self._visits += 1
        if self._visits % _VISITS == 0:
            self._check_clock()

    def examined(self) -> None:
        self._tally.subsets += 1

    def _check_clock(self) -> None:
        """Report progress if it is due, and stop if time is up."""
        now = time.monotonic()
        if self.on_stats and now - self._stats_at >= _STATS_SECONDS:
            self._stats_at = now
            self.on_stats(self._tally.stats())
        if self.on_checkpoint and now - self._checkpoint_at >= _CHECKPOINT_SECONDS:
            self._checkpoint_at = now
            self.on_checkpoint(self._checkpoint())
        reason = self._budget.stop()
        if reason is not None:
            self._leave(_STOPS[reason])

    def _leave(self, reason: EnumStop) -> NoReturn:
        """Leave all loops at once; the checkpoint is the current position."""
        self._stop = reason
        raise UndecidedError(reason)

    def _set_position(self, position: WalkPosition) -> None:
        self._here, self._chosen = position, position.chosen

    def _checkpoint(self) -> Checkpoint:
        position = msgspec.structs.replace(self._here, chosen=self._chosen)
        return Checkpoint(settings=self._settings, position=position, stats=self._tally.stats())


def _check_symmetry(board: Puzzle, up_to: UpTo) -> None:
    """Refuse to count puzzles as one that a variant tells apart."""
    for variant in board.variants if up_to is not UpTo.NOTHING else ():
        if not variant.keeps_symmetry:
            raise PuzzleError(f"puzzles with {variant.name} are only listed up to nothing, not up to {up_to}")


def _check_config(genre: Genre, config: EnumConfig) -> None:
    if genre.clues_depend and not all(meaning.lists_clue_sets for meaning in genre.clue_meanings):
        raise PuzzleError(f"the clues of {genre.title} depend on each other, and it has no way to list sets of them")
    if genre.clues_depend and config.minimal:
        raise PuzzleError(f"the clues of {genre.title} depend on each other: none can be dropped by itself")
    checked_count(config.limit, "a limit")
    checked_seconds(config.time_budget)
    checked_count(config.max_bare_solutions, "the most solutions of an empty board", least=1)


def _materials(genre: Genre, holes: bool) -> list[Material]:
    """The materials that cells may have: the default one, then the others in order."""
    others = genre.structure - {genre.layers[Layer.CELLS]} - (set() if holes else {Material.HOLE})
    return [genre.layers[Layer.CELLS], *sorted(others)]
