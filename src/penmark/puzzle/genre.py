"""`Genre`: everything that makes a kind of puzzle, in one object.

A genre is a module-level instance of a subclass, found by the registry. It says what boards look like, what
may be marked and clued where, and which constraints follow; solving, drawing, playing, grading and every
format are then the library's business. Most of what is below has a default.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, ClassVar, Protocol

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions, Rectangular
from penmark.board.layout import neighbours
from penmark.board.mark import Domain, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.enumeration import EnumConfig, EnumStats
from penmark.puzzle.generation import Cancel, CluePostFilter, GenConfig, Judge, ScaffoldPass
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import Overlay, RenderStyle
from penmark.rules.base import CellCounter, Names
from penmark.rules.constraint import Constraint

if TYPE_CHECKING:
    from penmark.puzzle.document import Document
    from penmark.puzzle.game import Game
    from penmark.puzzle.puzzle import Puzzle
    from penmark.puzzle.solution import Solution
    from penmark.puzzle.technique import Technique


class Variant(msgspec.Struct, frozen=True):
    """A switch that adds or changes rules and carries no data of its own."""

    name: str
    words: str
    """The rule it stands for, in a sentence."""


class PinPattern(msgspec.Struct, frozen=True):
    """A clue is the solution's own value at its place."""

    def derive(self, substrate: Substrate, solution: Solution, at: Coord) -> int | None:
        return solution[at].value if at in solution else None


class CountPattern(msgspec.Struct, frozen=True):
    """A clue is the number of `mark`s in a region about its place."""

    mark: Mark
    around: Callable[[Coord], Region]

    def derive(self, substrate: Substrate, solution: Solution, at: Coord) -> int | None:
        coords = substrate.layout.coords
        return sum(solution[coords[i]] == self.mark for i in self.around(at).resolve(substrate))


class ConnectedSizePattern(msgspec.Struct, frozen=True):
    """A clue is the size of the group of `mark`s that its place belongs to."""

    mark: Mark

    def derive(self, substrate: Substrate, solution: Solution, at: Coord) -> int | None:
        if solution.get(at) != self.mark:
            return None
        group, edge = {at}, [at]
        while edge:
            near = (c for c in neighbours(edge.pop()) if c not in group and solution.get(c) == self.mark)
            fresh = list(near)
            group.update(fresh)
            edge += fresh
        return len(group)


CluePattern = PinPattern | CountPattern | ConnectedSizePattern


class FormatCodec(Protocol):
    """How one genre is written in one foreign format; `formats` knows the frame round it."""

    def read(self, genre: Genre, text: str) -> Document: ...

    def write(self, document: Document) -> str: ...


class Genre(ABC):
    """One kind of puzzle. Subclass it in a folder of its own and bind an instance to `GENRE`."""

    name: ClassVar[str]
    """What commands and documents call it: lower case, stable for ever."""
    title: ClassVar[str]
    """What people call it."""
    aliases: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[str]
    """The rules, for a person who has never seen one."""

    style: ClassVar[RenderStyle]
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.FLOOR}
    """The layers its boards have, and what each is made of unless said otherwise."""
    structure: ClassVar[frozenset[Material]] = frozenset()
    """What else its cells may be made of."""
    clue_host: ClassVar[Material] = Material.FLOOR
    """What a cell must be made of to carry a clue."""
    clue_pattern: ClassVar[CluePattern]
    unknown_clues: ClassVar[bool] = False
    """Whether a clue may be a mere question mark."""
    variants: ClassVar[tuple[Variant, ...]] = ()
    counters: ClassVar[tuple[CellCounter, ...]] = ()
    mark_names: ClassVar[Mapping[Mark, str]] = {}
    """Words for marks that fit after 'holds': {TRUE: "a bulb"}. Numbers speak for themselves."""
    codecs: ClassVar[Mapping[str, FormatCodec]] = {}
    """How it is written in foreign formats, by the format's name."""
    techniques: ClassVar[tuple[Technique, ...]] = ()
    """Ways of reasoning of its own, besides those that its rules share with other genres."""
    default_size: ClassVar[tuple[int, int]] = (10, 10)
    scaffold_passes: ClassVar[tuple[ScaffoldPass, ...]] = ()
    clue_post_filters: ClassVar[tuple[CluePostFilter, ...]] = ()
    default_gen_density: ClassVar[float] = 0.22
    """What `apply_density` is given unless a person says otherwise."""
    default_clue_density: ClassVar[float] = 0.5
    """The share of the places for clues that are left one, where a config does not say it."""
    interchangeable_marks: ClassVar[bool] = False
    """Whether its rules care only which marks are equal: exchange two all over and a solution stays one."""

    # ── what every genre must say ──

    @abstractmethod
    def domains(self, substrate: Substrate) -> Mapping[Layer, Domain]:
        """The marks that the decision positions of each layer may take."""

    @abstractmethod
    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        """Every rule that a solution must satisfy, in an order that never changes for equal input."""

    @abstractmethod
    def clue_values(self, substrate: Substrate, at: Coord) -> range:
        """The numbers that a clue at this place could be; empty if none can stand here."""

    # ── what has a sensible default ──

    def dims_for(self, rows: int, cols: int) -> Dimensions:
        """The dimensions of a board of that many rows and columns; refuse what cannot be."""
        return Rectangular(rows, cols)

    def check_dims(self, dims: Dimensions) -> None:
        """Raise `PuzzleError` for dimensions this genre has no boards of."""
        if not isinstance(dims, Rectangular):
            raise PuzzleError(f"{self.title} boards have no boxes, got {dims}")

    def default_substrate(self, dims: Dimensions) -> Substrate:
        self.check_dims(dims)
        return Substrate.new(dims, self.layers)

    def clue_material(self, current: Material) -> Material:
        """What a cell becomes when a clue is put on it: Akari turns floor into wall."""
        return current

    def derive_clue_at(self, puzzle: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        """The clue that a solution would give at a place; `None` where no clue can stand."""
        if not puzzle.can_host_clue(at):
            return None
        value = self.clue_pattern.derive(puzzle.substrate, solution, at)
        return None if value is None else Number(value)

    def format_value(self, substrate: Substrate, value: int) -> str:
        """A mark or clue number as it is printed."""
        return str(value)

    def apply_density(self, density: float, config: GenConfig) -> GenConfig:
        """Put one number for 'how dense' where it belongs: how much clue-bearing material, or else how many clues."""
        if self.clue_host in self.structure:
            return msgspec.structs.replace(config, material_density={(Layer.CELLS, self.clue_host): density})
        return msgspec.structs.replace(config, clue_density={Layer.CELLS: density})

    def line_orders(self, dims: Dimensions) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """All orders of rows with orders of columns in which a solution stays one, the one it has among them."""
        yield range(dims.rows), range(dims.cols)

    def seed_marks(self, board: Puzzle, config: GenConfig, rng: Rng) -> Mapping[Coord, Mark]:
        """Marks that a random solution of the bare board should have; the solver adds the rest, at random too."""
        return {}

    def names(self, substrate: Substrate) -> Names:
        """How to speak of coords and marks on a board of this genre."""
        return GenreNames(self, substrate)

    def overlays(self, game: Game) -> tuple[Overlay, ...]:
        """What to lay over the board as it stands, besides conflicts, which the library finds by itself."""
        return ()

    # ── what follows ──

    def empty(self, dims: Dimensions, variants: Iterable[str] = ()) -> Puzzle:
        """A board with no clues."""
        from penmark.puzzle.puzzle import Puzzle

        return Puzzle(self, self.default_substrate(dims), variants=variants)

    def new(self, rows: int, cols: int, variants: Iterable[str] = ()) -> Puzzle:
        """A board of that size with no clues."""
        return self.empty(self.dims_for(rows, cols), variants)

    def generate(self, config: GenConfig, cancel: Cancel | None = None, judge: Judge | None = None) -> Puzzle | None:
        """A new puzzle with exactly one solution; `None` if none was found in time. See `penmark.generate`."""
        made: Puzzle | None = import_module("penmark.generating").make(self, config, cancel, judge)
        return made

    def enumerate(
        self,
        config: EnumConfig,
        cancel: Cancel | None = None,
        on_puzzle: Callable[[Puzzle], None] | None = None,
        on_stats: Callable[[EnumStats], None] | None = None,
    ) -> str:
        """Every puzzle of a size, and why it ended: exhausted, limit, deadline, cancelled, or bad-config:… .

        See `penmark.enumerating.walk_canonical`, which can also go on from where an earlier walk was stopped.
        """
        walk = import_module("penmark.enumerating").walk_canonical
        return str(walk(self, config, cancel, on_puzzle, on_stats))

    @cached_property
    def samples(self) -> tuple[Document, ...]:
        """Small puzzles to show the genre with, from `samples.jsonl` in its folder."""
        from penmark.puzzle.wire import loads

        return tuple(loads(line, expect=self.name) for line in self._lines("samples.jsonl"))

    @cached_property
    def boards(self) -> tuple[tuple[str | None, Document], ...]:
        """Boards in play with the code of the first rule each breaks, `None` for a solved one.

        They come from `boards.jsonl`: one `{"expect": code or null, "document": …}` a line.
        """
        from penmark.puzzle.json_text import parse_json
        from penmark.puzzle.wire import from_plain

        boards = []
        for line in map(parse_json, self._lines("boards.jsonl")):
            boards.append((line["expect"], from_plain(line["document"], expect=self.name)))
        return tuple(boards)

    @cached_property
    def profiles(self) -> Mapping[str, str]:
        """The grading profiles it ships, TOML texts by name, from `profiles/` in its folder."""
        folder = self._file("profiles")
        if folder is None or not folder.is_dir():
            return {}
        files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
        return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in files}

    def _lines(self, name: str) -> list[str]:
        file = self._file(name)
        if file is None or not file.is_file():
            return []
        return [line for line in file.read_text("utf-8").splitlines() if line.strip()]

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


class GenreNames(Names):
    """`r4c7` for cells; edges and corners by the cells they belong to."""

    def __init__(self, genre: Genre, substrate: Substrate) -> None:
        self.genre = genre
        self.substrate = substrate

    def coord(self, coord: Coord) -> str:
        if coord.layer is Layer.CELLS:
            return f"r{coord.row + 1}c{coord.col + 1}"
        if coord.layer is Layer.CORNERS:
            return self._corner(coord)
        cells = self.substrate.cells_of_edge(coord)
        if len(cells) == 2:
            return f"the edge between {self.coord(cells[0])} and {self.coord(cells[1])}"
        return f"the {self._rim(coord)} edge of {self.coord(cells[0])}"

    def _corner(self, at: Coord) -> str:
        """By the cell it is the upper left corner of; on the lower and right rim by the nearest one."""
        row, col = min(at.row, self.substrate.rows - 1), min(at.col, self.substrate.cols - 1)
        side = f"{'upper' if row == at.row else 'lower'} {'left' if col == at.col else 'right'}"
        return f"the {side} corner of r{row + 1}c{col + 1}"

    def _rim(self, edge: Coord) -> str:
        if edge.layer is Layer.EDGES_H:
            return "top" if edge.row == 0 else "bottom"
        return "left" if edge.col == 0 else "right"

    def mark(self, mark: Mark) -> str:
        return self.genre.mark_names.get(mark) or self.genre.format_value(self.substrate, mark.value)
