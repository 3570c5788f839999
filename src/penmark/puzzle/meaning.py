"""`ClueMeaning`: the clues of one layer of a board: where they stand, which there may be, and what each means.

A genre has one for each layer that carries clues. The library asks it what it needs: the clue that a solution gives,
the constraints that clues stand for, whether one clue can be dropped without touching the others. Three meanings that
many genres share are here, and a fourth for boards with rooms; a genre with another one subclasses `ClueMeaning`.

The rules of the board never see the clues (`Genre.build_constraints` is not given them), so dropping a clue takes away
exactly the constraints that are laid to it, and nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from penmark.board.coord import Coord, Layer
from penmark.board.families import AnyFamily
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, MarkKind
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.board.rooms import NO_ROOM
from penmark.board.substrate import Substrate
from penmark.board.transform import Transform
from penmark.puzzle.clue import NO_CLUES, ClueLook, ClueOptions, ClueValue, Number, WriteNumber
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.rules.pin import Pin

if TYPE_CHECKING:
    from penmark.puzzle.puzzle import Puzzle
    from penmark.puzzle.randomness import Rng
    from penmark.puzzle.solution import Solution
    from penmark.puzzle.variant import Variants
    from penmark.rules.lowering import Lowering

Clues: TypeAlias = Mapping[Coord, ClueValue]
OptionsAt: TypeAlias = ClueOptions | Callable[[Substrate, Coord], ClueOptions]
"""The clues that may stand at a place: the same everywhere, or told for each place."""


class ClueMeaning(ABC):
    """Base of all meanings."""

    depends_on_others: ClassVar[bool] = False
    """Whether what a clue means depends on which others there are, as where every island has exactly one number.

    Then no clue can be dropped by itself, and what is made or listed are whole sets of clues (`clue_sets`).
    """
    states_mark: ClassVar[bool] = False
    """Whether a clue is the mark at its own place, and no more: then it can be assumed in place of a constraint."""
    counts_marks: ClassVar[bool] = False
    """Whether all that clues do is to count `mark` among the positions that `counted` gives."""

    def __init_subclass__(cls) -> None:
        """What a base class says of its clues holds no longer where they stand for other constraints."""
        super().__init_subclass__()
        if "constraints" in vars(cls):
            for promise, none in (("states_mark", False), ("counts_marks", False), ("rule_kinds", None)):
                if promise not in vars(cls):
                    setattr(cls, promise, none)

    rule_kinds: ClassVar[frozenset[str] | None] = None
    """The kinds of the rules that clues stand for, where they are always the same."""

    def __init__(self, options: OptionsAt, *, layer: Layer = Layer.CELLS, host: Material = Material.FLOOR) -> None:
        self.layer = layer
        self.host = host
        """What a position must be made of to carry a clue."""
        self._options = options

    def options(self, substrate: Substrate, at: Coord) -> ClueOptions:
        """The clues that may stand at a place of the layer."""
        same = self.same_options(substrate)
        if same is not None:
            return same
        assert not isinstance(self._options, ClueOptions)
        return self._options(substrate, at)

    def same_options(self, substrate: Substrate) -> ClueOptions | None:
        """The clues that may stand at a place, if they are the same all over a board."""
        return self._options if isinstance(self._options, ClueOptions) else None

    @abstractmethod
    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        """The clue that a solution gives at a place; `None` where it gives none."""

    def true_clues(self, board: Puzzle, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        """Every clue that a solution satisfies at a place and that says something; `derive` gives one of them.

        Where several may be true of one place, such as arrows that point different ways, say all: listing puzzles
        depends on it.
        """
        clue = self.derive(board, solution, at)
        return () if clue is None else (clue,)

    leaves_choice: ClassVar[bool] = False
    """Whether several clues may be true of one place, of which new puzzles have any."""

    def appeal(self, clue: ClueValue) -> int:
        """Where a choice is left, how much setters like a clue; of two that are drawn the higher one is taken."""
        return 0

    def all_true_clues(
        self, board: Puzzle, solution: Solution, places: Sequence[Coord]
    ) -> Iterable[tuple[ClueValue, ...]]:
        """`true_clues` at each of some places. A generator asks for whole boards; override it where that is faster."""
        return (self.true_clues(board, solution, at) for at in places)

    @abstractmethod
    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        """What clues stand for, in an order that never changes for equal input.

        Every constraint says by `Constraint.clues` which clue each of its regions belongs to, unless clues depend on
        each other. Clues that say nothing are there too.
        """

    lists_clue_sets: ClassVar[bool] = False
    """Whether there is `clue_sets`, where clues depend on each other; without it puzzles are solved but not listed."""

    def clue_sets(self, board: Puzzle, solution: Solution) -> Iterator[Clues]:
        """Every set of clues that a solution answers, each once, in an order that is always the same.

        None where it has no way to list them; then `lists_clue_sets` is false.
        """
        return iter(())

    def choose_clues(self, board: Puzzle, solution: Solution, rng: Rng) -> Clues | None:
        """One of those sets at random; `None` where it has no way to choose one, so that no puzzles can be made."""
        return None

    def clue_groups(self, board: Puzzle, solution: Solution) -> Sequence[Sequence[tuple[Coord, ClueValue]]] | None:
        """Where those sets are exactly the ones with one clue of each of several groups: the groups; else `None`."""
        return None

    def lower_groups(self, groups: Sequence[Sequence[tuple[Coord, ClueValue]]], to: Lowering) -> bool:
        """Lower the clues of such groups where the program stands, each as a rule of its own: a region of constraint 0,
        by its number among all of them. All but one of each group are switched off by who asks.

        False, and nothing is lowered, if there is no such way: then every set of clues is a program of its own.
        """
        return False

    has_quieter: ClassVar[bool] = False
    """Whether clues of usual puzzles say less than they might, as `quieter` has it."""

    def quieter(self, clue: ClueValue) -> ClueValue | None:
        """What may stand in place of a clue and says less, such as a circle without its number; `None` if nothing.

        It is for clues that depend on each other, where none can be dropped.
        """
        return None

    def lower_apart(self, board: Puzzle, clues: Clues, to: Lowering) -> Mapping[Coord, tuple[int, int]] | None:
        """Lower clues as they are when all of them say less (`quieter`), where the program stands, and what each says
        beyond that as a rule of its own: by place its (constraint, region), from constraint 0 on, to switch it off by.

        `None`, and nothing is lowered, if there is no such way: then every set of clues is a program of its own.
        """
        return None

    def look(self, clue: ClueValue, number: WriteNumber) -> ClueLook:
        """How a clue is drawn: as its kind is, unless it means more here, such as a circle."""
        return clue.look(number)

    def noun(self, clue: ClueValue, number: WriteNumber) -> str:
        """What people call a clue after 'the': `3`, `black pearl`; empty for one that says nothing."""
        return "" if clue.is_silent else clue.noun(number)

    def mark_of(self, clue: ClueValue) -> Mark | None:
        """The mark that a clue states for its own place; `None` for one that states none."""
        return None

    mark: Mark | None = None
    """What clues count, where they count."""

    def counted(self, substrate: Substrate, places: Sequence[Coord]) -> RegionTable | None:
        """By place, the positions among which a clue there counts those with `mark`, if that is all that clues do."""
        return None

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        """The positions that a clue at this place speaks of, by index; all of them if that is not known."""
        return frozenset(substrate.floor)

    def transformed(self, at: Coord, clue: ClueValue, transform: Transform) -> tuple[Coord, ClueValue]:
        """Where a clue stands and what it says after a turn of the board."""
        return transform.coord(at), clue.transformed(transform)

    def home(self, substrate: Substrate, at: Coord) -> Coord:
        """Where a clue stands that a change of the board has brought to a place: a room's number at its anchor."""
        return at


def _by_clue(clues: Clues) -> dict[ClueValue, list[Coord]]:
    """The places of each clue: there may be thousands, but of few kinds."""
    places: dict[ClueValue, list[Coord]] = defaultdict(list)
    for at, clue in clues.items():
        places[clue].append(at)
    return places


class GivenMark(ClueMeaning):
    """A clue is the solution's own mark at its place: sudoku givens."""

    states_mark: ClassVar[bool] = True
    rule_kinds: ClassVar[frozenset[str] | None] = frozenset({"pin"})

    def __init__(
        self, options: OptionsAt, kind: MarkKind, *, layer: Layer = Layer.CELLS, host: Material = Material.FLOOR
    ) -> None:
        super().__init__(options, layer=layer, host=host)
        self._kind = kind

    def mark_of(self, clue: ClueValue) -> Mark | None:
        number = clue.as_number
        return None if number is None else Mark(self._kind, number)

    def clue_of(self, mark: Mark) -> ClueValue:
        """The inverse of `mark_of`."""
        return Number(mark.value)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return self.clue_of(solution[at]) if at in solution else None

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        stated = ((self.mark_of(clue), places) for clue, places in _by_clue(clues).items())
        return tuple(
            Constraint.each(Pin(mark), [Region.of((at,)) for at in places], clues=places)
            for mark, places in sorted((mark, places) for mark, places in stated if mark is not None)
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset((substrate.layout.index(at),))

    def transformed(self, at: Coord, clue: ClueValue, transform: Transform) -> tuple[Coord, ClueValue]:
        mark = self.mark_of(clue)
        moved = clue if mark is None else self.clue_of(transform.mark(mark))
        return transform.coord(at), moved.transformed(transform)


class MarkCount(ClueMeaning):
    """A clue is the number of marks in a region about its place: Akari, Slitherlink."""

    rule_kinds: ClassVar[frozenset[str] | None] = frozenset({"exact-count"})
    counts_marks: ClassVar[bool] = True

    def __init__(
        self,
        mark: Mark,
        around: Callable[[tuple[Coord, ...]], AnyFamily],
        options: OptionsAt,
        *,
        host: Material = Material.FLOOR,
        layer: Layer = Layer.CELLS,
    ) -> None:
        """`around` names the regions of several places at once, such as `EachNeighbors4`."""
        super().__init__(options, layer=layer, host=host)
        self.mark: Mark = mark
        self._around = around

    def counted(self, substrate: Substrate, places: Sequence[Coord]) -> RegionTable | None:
        return self._around(tuple(places)).table(substrate)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords = board.substrate.layout.coords
        return Number(sum(solution[coords[i]] == self.mark for i in self.sight(board.substrate, at)))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        counts = ((clue.as_number, tuple(places)) for clue, places in _by_clue(clues).items())
        return tuple(
            Constraint.each(ExactCount(self.mark, n), self._around(places), clues=places)
            for n, places in sorted((n, places) for n, places in counts if n is not None)
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(self._around((at,)).table(substrate)[0])


class RoomCount(ClueMeaning):
    """A clue at a room's anchor is the number of marks in that room: Heyawake."""

    counts_marks: ClassVar[bool] = True

    def __init__(self, mark: Mark, options: Callable[[int], ClueOptions], *, host: Material = Material.FLOOR) -> None:
        """`options` are the clues that a room with that number of decision cells may have."""
        super().__init__(self._at_anchors, host=host)
        self.mark: Mark = mark
        self._options_of_size = options

    def _at_anchors(self, substrate: Substrate, at: Coord) -> ClueOptions:
        return self._options_of_size(len(self.sight(substrate, at))) if self.home(substrate, at) == at else NO_CLUES

    def counted(self, substrate: Substrate, places: Sequence[Coord]) -> RegionTable | None:
        return RegionTable.of(sorted(self.sight(substrate, at)) for at in places)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        coords = board.substrate.layout.coords
        return Number(sum(solution[coords[i]] == self.mark for i in self.sight(board.substrate, at)))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        places: dict[int, list[Coord]] = defaultdict(list)
        for at, clue in clues.items():
            number = clue.as_number
            if number is not None:
                places[number].append(at)
        return tuple(
            Constraint.each(ExactCount(self.mark, n), [_room(substrate, at) for at in coords], clues=coords)
            for n, coords in sorted(places.items())
        )

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(_room(substrate, at).resolve(substrate))

    def home(self, substrate: Substrate, at: Coord) -> Coord:
        rooms = substrate.rooms
        room = NO_ROOM if rooms is None else rooms.number(at)
        return at if rooms is None or room == NO_ROOM else rooms.anchors[room]


def _room(substrate: Substrate, at: Coord) -> Region:
    """The room of a cell; nothing for a cell in no room."""
    rooms = substrate.rooms
    room = NO_ROOM if rooms is None else rooms.number(at)
    return Region.of(() if rooms is None or room == NO_ROOM else rooms.groups[room])
