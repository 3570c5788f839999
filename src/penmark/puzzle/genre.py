"""`Genre`: everything that makes a kind of puzzle, in one object.

A genre is a module-level instance of a subclass, found by the registry. It says what boards look like, what
may be marked and clued where, and which constraints follow; solving, drawing, playing, grading and every
format are then the library's business. Most of what is below has a default.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeVar

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions, Rectangular
from penmark.board.mark import Domain, Mark
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry, is_group
from penmark.errors import PenmarkError, PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.enumeration import EnumConfig, EnumStats
from penmark.puzzle.generation import Cancel, CluePostFilter, GenConfig, Judge, ScaffoldPass
from penmark.puzzle.late import late
from penmark.puzzle.mark_layer import MarkLayer, covering
from penmark.puzzle.meaning import ClueMeaning
from penmark.puzzle.names import GenreNames
from penmark.puzzle.randomness import Rng
from penmark.puzzle.settling import settled
from penmark.puzzle.style import Overlay
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.field import CellCounter
from penmark.rules.outcome import Names

if TYPE_CHECKING:
    from penmark.puzzle.document import Document
    from penmark.puzzle.game import Game
    from penmark.puzzle.puzzle import Puzzle
    from penmark.puzzle.solution import Solution


_Read = TypeVar("_Read")


class FormatCodec(Protocol):
    """How one genre is written in one foreign format: what the format of that name asks for, made with `codecs`."""

    names: tuple[str, ...]
    """What texts of the format call the genre, the one to write first; none where it goes by its own names."""


class GenreTechnique(Protocol):
    """A technique as a genre lists it. Grading accepts only the kinds that `penmark.reasoning.technique` defines."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...


class Genre(ABC):
    """One kind of puzzle. Subclass it in a folder of its own and bind an instance to `GENRE`."""

    name: ClassVar[str]
    """What commands and documents call it: lower case, stable for ever."""
    title: ClassVar[str]
    """What people call it."""
    aliases: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[str]
    """The rules, for a person who has never seen one."""

    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.FLOOR}
    """The layers its boards have, and what each is made of unless said otherwise."""
    structure: ClassVar[frozenset[Material]] = frozenset()
    """What else its cells may be made of."""
    line_ends: ClassVar[Material | None] = None
    """What cells are made of that lines from cell to cell begin and end at, where lines run straight over several cells
    from one such cell to the next: each is then one decision, as Hashi's bridges are. `None`: every link is one."""
    has_rooms: ClassVar[bool] = False
    """Whether its boards are cut into rooms that the setter draws."""
    may_have_rooms: ClassVar[bool] = False
    """Whether they may be cut into rooms, and need not be: irregular boxes."""
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = ()
    """Its clues: one meaning for each layer of the board that carries any."""
    clue_constraints_last: ClassVar[bool] = False
    """Whether what its clues stand for comes after the rules of the board: reasoning looks at rules in order."""
    variants: ClassVar[Sequence[type[Variant]]] = ()
    """The kinds of variants that it knows."""
    counters: ClassVar[tuple[CellCounter, ...]] = ()
    codecs: ClassVar[Mapping[str, FormatCodec]] = {}
    """How it is written in foreign formats, by the format's name."""
    techniques: ClassVar[tuple[GenreTechnique, ...]] = ()
    """Ways of reasoning of its own, besides those that its rules share with other genres."""
    default_size: ClassVar[tuple[int, int]] = (10, 10)
    scaffold_passes: ClassVar[tuple[ScaffoldPass, ...]] = ()
    clue_post_filters: ClassVar[tuple[CluePostFilter, ...]] = ()
    default_gen_density: ClassVar[float] = 0.22
    """What `apply_density` is given unless a person says otherwise."""
    default_clue_density: ClassVar[float] = 0.5
    """The share of the places for clues that are left one, where a config does not say it."""
    seeds_boards: ClassVar[bool] = False
    """Whether `seed_board` makes its boards when puzzles are generated."""
    gives_all_clues: ClassVar[bool] = False
    """Whether generated puzzles have every clue that their solution gives, unless a clue density is asked for."""
    default_gen_variants: ClassVar[tuple[str, ...]] = ()
    """Variants that new puzzles have unless a person says otherwise."""
    usually_connected_floor: ClassVar[bool] = False
    """Whether new boards have their floor in one piece, with walls in groups, unless a config says otherwise."""
    redoes_solutions: ClassVar[bool] = False
    """Whether a solution whose clues leave something open, or too hard, is changed there until they do not.

    It is for genres of which few random solutions are told by their clues, and boards are not given more clues.
    """
    short_refutation: ClassVar[int | None] = None
    """The number of marks within which suppositions mostly come to a contradiction in puzzles below the highest tier.

    Where that solves a candidate it is not graded, as it is likely to be too easy. `None` where it tells nothing.
    """
    tells_nearest: ClassVar[bool] = False
    """Whether of steps that are as easy the one that follows from the last is told next, instead of the first in
    reading order."""
    interchangeable_marks: ClassVar[bool] = False
    """Whether its rules care only which marks are equal: exchange two all over and a solution stays one."""
    symmetries: ClassVar[tuple[Symmetry, ...]] = tuple(Symmetry)
    """The turns and reflections under which its rules stay the same: fewer where they know up from down."""

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        """Refuse a genre that lacks a name, a title or rules where it is made, not where they are first used."""
        for part, what in (("name", "what commands call it"), ("title", "what people call it"), ("rules", "its rules")):
            if not isinstance(getattr(cls, part, None), str):
                raise PuzzleError(f"the genre {cls.__qualname__} has no `{part}`, a text: {what}")
        if not is_group(cls.symmetries):
            raise PuzzleError(
                f"the `symmetries` of the genre {cls.__qualname__} lack the identity, or what two of them are together"
            )
        return super().__new__(cls)

    # ── what every genre must say ──

    @abstractmethod
    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        """What a player marks on a board, layer by layer."""

    @abstractmethod
    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        """The rules of the board, whatever clues stand on it, in an order that never changes for equal input.

        What clues stand for is the business of `clue_meanings`; what variants with constraints of their own stand for
        is added by the puzzle. Of the variants the genre is given the switches alone: the rules are built once for all
        puzzles on a board, whatever payloads they have.
        """

    # ── what has a sensible default ──

    def implied_constraints(self, puzzle: Puzzle) -> tuple[Constraint, ...]:
        """What follows from a puzzle's constraints but is hard for a search to find; only `FastSolver` is told."""
        return ()

    def dims_for(self, rows: int, cols: int) -> Dimensions:
        """The dimensions of a board of that many rows and columns; refuse what cannot be."""
        return Rectangular(rows, cols)

    def check_dims(self, dims: Dimensions) -> None:
        """Raise `PuzzleError` for dimensions this genre has no boards of."""
        if not isinstance(dims, Rectangular):
            raise PuzzleError(f"{self.title} boards have no boxes, got {dims}")

    def default_substrate(self, dims: Dimensions) -> Substrate:
        self.check_dims(dims)
        return (_kept_board if dims.rows * dims.cols <= _LARGEST_KEPT else _new_board)(self, dims)

    def cell_materials(self, dims: Dimensions) -> frozenset[Material]:
        """What cells of a board may be made of besides what they are made of at first."""
        return self.structure

    def settle(self, substrate: Substrate) -> Substrate:
        """The board with all that follows from what its cells are made of.

        Where cells are absent, so are edges and corners that only they had, and they are in no room. A link is there
        exactly if `carries_lines` both cells that it joins, or with `line_ends` all cells of its line.
        """
        return settled(self, substrate)

    def standing_rooms(self, substrate: Substrate) -> Rooms | None:
        """The rooms of a board, or what stands in their place where it need not have any: an editor cuts these anew."""
        return substrate.rooms

    def carries_lines(self, material: Material) -> bool:
        """Whether lines from cell to cell may pass through a cell of that material."""
        return material is Material.FLOOR or material is self.layers.get(Layer.CELLS)

    def clue_material(self, current: Material) -> Material:
        """What a cell becomes when a clue is put on it: Akari turns floor into wall."""
        return current

    def derive_clue_at(self, puzzle: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        """The clue that a solution would give at a place; `None` where no clue can stand."""
        meaning = self.meaning_at(at)
        return meaning.derive(puzzle, solution, at) if meaning and puzzle.can_host_clue(at) else None

    def format_value(self, substrate: Substrate, value: int) -> str:
        """A mark or clue number as it is printed."""
        return str(value)

    def apply_density(self, density: float, config: GenConfig) -> GenConfig:
        """Put one number for 'how dense' where it belongs: how much clue-bearing material, or else how many clues."""
        host = self.laid_out_host
        if host is not None:
            return msgspec.structs.replace(config, material_density={(Layer.CELLS, host): density})
        return msgspec.structs.replace(config, clue_density={Layer.CELLS: density})

    def line_orders(self, dims: Dimensions) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """All orders of rows with orders of columns in which a solution stays one, the one it has among them."""
        yield range(dims.rows), range(dims.cols)

    def seed_marks(self, board: Puzzle, config: GenConfig, rng: Rng) -> Mapping[Coord, Mark]:
        """Marks that a random solution of the bare board should have; the solver adds the rest, at random too."""
        return {}

    def seed_board(self, config: GenConfig, rng: Rng, tier: str | None) -> tuple[Puzzle, Mapping[Coord, Mark]] | None:
        """A board without clues with all marks of a solution, where the two are made together: Hashi's islands.

        `None` if this try did not work out. `tier` is what the puzzle should be, if that is asked for: a wish, which
        saves time where it is met. Asked only where `seeds_boards` says so; others lay out materials at random and are
        asked for `seed_marks`.
        """
        return None

    def known_tier(self, puzzle: Puzzle) -> str | None:
        """The tier that the genre's own profile gives a puzzle with one solution, if there is a way to tell that is as
        certain as a grade and takes less time; else `None`. Asked where many puzzles are made to get one of a tier."""
        return None

    def is_known_as_only(self, puzzle: Puzzle, solution: Solution) -> bool:
        """Whether it is seen sooner than by a search, from the rules and clues alone, that a puzzle has this solution
        and no other; false where that cannot be told. Generators ask."""
        return False

    def seeds_board_for(self, config: GenConfig) -> bool:
        """Whether `seed_board` makes the boards for a config."""
        return self.seeds_boards

    def extend_seed(
        self, board: Puzzle, marks: Mapping[Coord, Mark], ambiguous: Sequence[Coord], rng: Rng
    ) -> tuple[Puzzle, Mapping[Coord, Mark]] | None:
        """A seeded board changed where its clues leave several solutions or make it too hard, with marks of a solution.

        `ambiguous` are positions that another solution marks differently, or that stay open. If a mark is missing, the
        solver looks for a solution that has as many of the others as possible. `None` to begin anew.
        """
        return None

    def seed_rooms(self, dims: Dimensions, config: GenConfig, rng: Rng) -> Rooms | None:
        """Rooms for a new puzzle, where its boards have any; `None` for the library's own."""
        return None

    def names(self, substrate: Substrate) -> Names:
        """How to speak of coords and marks on a board of this genre."""
        return GenreNames(self, substrate)

    def overlays(self, game: Game) -> tuple[Overlay, ...]:
        """What to lay over the board as it stands, besides conflicts, which the library finds by itself."""
        return ()

    # ── what follows ──

    @cached_property
    def _meanings(self) -> Mapping[Layer, ClueMeaning]:
        meanings = {meaning.layer: meaning for meaning in self.clue_meanings}
        if len(meanings) != len(self.clue_meanings):
            raise PuzzleError(f"{self.title} has two meanings for the clues of one layer")
        return meanings

    def meaning_at(self, at: Coord) -> ClueMeaning | None:
        """What clues at a place mean; `None` in a layer without clues."""
        return self._meanings.get(at.layer)

    @cached_property
    def clues_depend(self) -> bool:
        """Whether what a clue means depends on which others there are."""
        return any(meaning.depends_on_others for meaning in self.clue_meanings)

    @cached_property
    def clues_are_marks(self) -> bool:
        """Whether every clue is the mark at its own place, and no more."""
        return bool(self.clue_meanings) and all(meaning.states_mark for meaning in self.clue_meanings)

    @cached_property
    def counting(self) -> ClueMeaning | None:
        """What clues mean, where all that any of them does is to count marks."""
        meanings = self.clue_meanings
        return meanings[0] if len(meanings) == 1 and meanings[0].counts_marks else None

    def stated_mark(self, at: Coord, clue: ClueValue) -> Mark | None:
        """The mark that a clue states for its own place, if it does."""
        meaning = self._meanings.get(at.layer)
        return meaning.mark_of(clue) if meaning else None

    @cached_property
    def laid_out_host(self) -> Material | None:
        """The material that carries clues on cells, where cells must be made of it first: Akari's walls."""
        meaning = self._meanings.get(Layer.CELLS)
        return meaning.host if meaning and meaning.host in self.structure else None

    def domains(self, substrate: Substrate) -> Mapping[Layer, Domain]:
        """The marks that the decision positions of each layer may take."""
        return {layer: marks.domain for layer, marks in covering(self.mark_layers(substrate)).items()}

    def empty(self, dims: Dimensions, variants: Iterable[str | Variant] = ()) -> Puzzle:
        """A board with no clues."""
        from penmark.puzzle.puzzle import Puzzle

        return Puzzle(self, self.default_substrate(dims), variants=variants)

    def new(self, rows: int, cols: int, variants: Iterable[str | Variant] = ()) -> Puzzle:
        """A board of that size with no clues."""
        return self.empty(self.dims_for(rows, cols), variants)

    def generate(self, config: GenConfig, *, cancel: Cancel | None = None, judge: Judge | None = None) -> Puzzle | None:
        """A new puzzle with exactly one solution; `None` if none was found in time. See `penmark.generate`."""
        made: Puzzle | None = late("make")(self, config, cancel, judge)
        return made

    def enumerate(
        self,
        config: EnumConfig,
        *,
        cancel: Cancel | None = None,
        on_puzzle: Callable[[Puzzle], None] | None = None,
        on_stats: Callable[[EnumStats], None] | None = None,
    ) -> str:
        """Every puzzle of a size, and why it ended: exhausted, capped, limit, deadline, cancelled, or
        bad-config:… .

        See `penmark.enumerating.walk_canonical`, which can also go on from where an earlier walk was stopped.
        """
        return str(late("walk_canonical")(self, config, cancel=cancel, on_puzzle=on_puzzle, on_stats=on_stats))

    @cached_property
    def samples(self) -> tuple[Document, ...]:
        """Small puzzles to show the genre with, from `samples.jsonl` in its folder."""
        from penmark.puzzle.wire import loads

        return tuple(self._read_lines("samples.jsonl", lambda line: loads(line, expect=self.name)))

    @cached_property
    def boards(self) -> tuple[tuple[str | None, Document], ...]:
        """Boards in play with the code of the first rule each breaks, `None` for a solved one.

        They come from `boards.jsonl`: one `{"expect": code or null, "document": …}` a line.
        """
        from penmark.puzzle.json_text import parse_json
        from penmark.puzzle.wire import from_plain

        def read(line: str) -> tuple[str | None, Document]:
            plain = parse_json(line)
            return plain["expect"], from_plain(plain["document"], expect=self.name)

        return tuple(self._read_lines("boards.jsonl", read))

    @cached_property
    def profiles(self) -> Mapping[str, str]:
        """The grading profiles it ships, TOML texts by name, from `profiles/` in its folder."""
        folder = self._file("profiles")
        if folder is None or not folder.is_dir():
            return {}
        files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
        return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files}

    def _read_lines(self, name: str, read: Callable[[str], _Read]) -> Iterator[_Read]:
        """What the lines of a file of its folder hold; a fault is said with file and line."""
        file = self._file(name)
        if file is None or not file.is_file():
            return
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.strip():
                try:
                    yield read(line)
                except (PenmarkError, KeyError, TypeError) as error:
                    said = error if isinstance(error, PenmarkError) else f"not as it should be, {error!r}"
                    raise PuzzleError(f"{file}, line {number}: {said}") from error

    def _file(self, name: str) -> Traversable | None:
        """A file of its folder, if it is in a package at all."""
        package = sys.modules[type(self).__module__].__package__
        return resources.files(package) / name if package else None

    def __reduce__(self) -> tuple[object, ...]:
        # Another process finds its own instance, so that `is` keeps its meaning there.
        from penmark.puzzle.registry import by_name

        return by_name, (self.name,)

    def __repr__(self) -> str:
        return f"<Genre {self.name}>"


_LARGEST_KEPT = 1 << 10
"""Cells of a board without clues that is kept, with all that is worked out for it."""


def _new_board(genre: Genre, dims: Dimensions) -> Substrate:
    rooms = Rooms.single(dims.rows, dims.cols) if genre.has_rooms else None
    return genre.settle(Substrate.new(dims, genre.layers, rooms))


_kept_board = lru_cache(maxsize=32)(_new_board)
