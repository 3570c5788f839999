"""What a genre may say about making puzzles, and what its makers are asked for."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.dimensions import Dimensions
from penmark.board.substrate import Material
from penmark.board.symmetry import Symmetry
from penmark.errors import PuzzleError
from penmark.puzzle.limits import checked_seconds
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution

if TYPE_CHECKING:
    from penmark.puzzle.genre import Genre
    from penmark.puzzle.puzzle import Puzzle


class Cancel(Protocol):
    """Anything with `is_set`, such as a `threading.Event`: set it and the work stops soon."""

    def is_set(self) -> bool: ...


class Pattern(enum.StrEnum):
    """How a board may repeat itself."""

    NONE = "none"
    ROT180 = "rot180"
    """Under half a turn."""
    ROT90 = "rot90"
    """Under a quarter turn."""
    HORIZONTAL = "horizontal"
    """The left half mirrors the right one."""
    VERTICAL = "vertical"
    """The upper half mirrors the lower one."""
    DIAGONAL = "diagonal"
    """About the diagonal from the top left."""
    ANTIDIAGONAL = "antidiagonal"
    """About the diagonal from the top right."""
    DIAGONALS = "diagonals"
    """About both diagonals."""
    FULL = "full"
    """Every turn and mirror that the shape of the board allows."""

    def group(self, rows: int, cols: int) -> tuple[Symmetry, ...]:
        """The symmetries that must leave the board as it is."""
        group = _GROUPS[self]
        if rows == cols:
            return group
        if self is Pattern.FULL:
            return tuple(each for each in group if not each.swaps)
        if any(each.swaps for each in group):
            raise PuzzleError(f"symmetry {self.value} needs a square board, got {rows}×{cols}")
        return group


_ID, _HALF = Symmetry.IDENTITY, Symmetry.ROTATE_180
_GROUPS: dict[Pattern, tuple[Symmetry, ...]] = {
    Pattern.NONE: (_ID,),
    Pattern.ROT180: (_ID, _HALF),
    Pattern.ROT90: (_ID, Symmetry.ROTATE_90, _HALF, Symmetry.ROTATE_270),
    Pattern.HORIZONTAL: (_ID, Symmetry.FLIP_COLS),
    Pattern.VERTICAL: (_ID, Symmetry.FLIP_ROWS),
    Pattern.DIAGONAL: (_ID, Symmetry.TRANSPOSE),
    Pattern.ANTIDIAGONAL: (_ID, Symmetry.ANTITRANSPOSE),
    Pattern.DIAGONALS: (_ID, Symmetry.TRANSPOSE, Symmetry.ANTITRANSPOSE, _HALF),
    Pattern.FULL: tuple(Symmetry),
}


class ScaffoldPass(msgspec.Struct, frozen=True):
    """A structural plan that is laid out before anything is sprinkled."""

    name: str
    words: str
    """What it looks like, in a sentence."""
    plan: Callable[[Dimensions, Rng], Mapping[Coord, Material]]
    respects_symmetry: bool = False
    """Whether its plans have every symmetry of the board; others are made symmetric by copying one part."""


class CluePostFilter(msgspec.Struct, frozen=True):
    """Which clues are left standing. A filter takes the place of the reduction."""

    name: str
    words: str
    allows: Callable[[int], bool]


Quotas: TypeAlias = Mapping[int, tuple[int | None, int | None]]
"""By number, the least and the greatest number of clues with it; `None` for no bound."""


class GenConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What to make. Equal configs give equal puzzles, unless the time budget ends one of the runs."""

    dims: Dimensions
    material_density: Mapping[tuple[Layer, Material], float] = msgspec.field(default_factory=dict)
    """The share of a layer that is made of a material."""
    clue_density: Mapping[Layer, float] = msgspec.field(default_factory=dict)
    """The share of the places for clues below which none is dropped any more."""
    symmetry: Pattern = Pattern.NONE
    """Of the materials, and of where clues stand unless a clue filter is set."""
    seed: int = 0
    time_budget: float | None = 30.0
    """Seconds; when they are over, nothing was found."""
    scaffold: str | None = None
    """One of the genre's `scaffold_passes` by name."""
    clue_filter: str | None = None
    """One of the genre's `clue_post_filters` by name."""
    minimal: bool = False
    """Drop clues until none can go (with a symmetry: no orbit of clues), whatever the clue density."""
    variants: tuple[str, ...] = ()
    extra: Mapping[str, float] = msgspec.field(default_factory=dict)
    """What only some genres know: each documents the keys it reads."""
    clue_places: tuple[Coord, ...] = ()
    """Where clues stand, all of them and no others; wherever they may be if there are none."""
    quotas: Quotas = msgspec.field(default_factory=dict)
    """By number, the least and the greatest number of clues with it."""
    solution: Solution | None = None
    """The solution that the puzzle is to have, on the board that it is of."""
    stream: str = ""
    """Mixed into the seed: configs that differ only in this have nothing in common."""
    tier: str | None = None
    """What the puzzle should be, if that is asked for: a wish of those who make boards and solutions for it."""
    connected_floor: bool | None = None
    """Whether the floor is in one piece; `None` for the genre's usual way, unless a scaffold lays out the board."""

    def __post_init__(self) -> None:
        checked_seconds(self.time_budget)
        self.symmetry.group(self.dims.rows, self.dims.cols)
        shares = [*self.material_density.values(), *self.clue_density.values(), *self.extra.values()]
        for share in shares:
            if not 0 <= share <= 1:
                raise PuzzleError(f"a density lies between 0 and 1, got {share}")
        if self.clue_places and (self.minimal or self.clue_filter is not None or self.solution is not None):
            raise PuzzleError("clues stand at all of the places given: a filter, a solution or minimal cannot be had")
        if self.clue_places and self.symmetry is not Pattern.NONE:
            raise PuzzleError("clues stand at all of the places given, so that these decide the symmetry")
        if self.solution is not None and self.scaffold is not None:
            raise PuzzleError("the board is that of the solution given: there is no scaffold")
        if self.minimal and self.clue_filter is not None:
            raise PuzzleError("a clue filter takes the place of the reduction, so it cannot be minimal")

    def rng(self, genre: Genre, attempt: int) -> Rng:
        """The random stream of an attempt, counted from 0."""
        return Rng(genre.name, self.seed, attempt, *([self.stream] if self.stream else []))

    def has_open_floor(self, genre: Genre) -> bool:
        """Whether the floor must be in one piece."""
        usual = genre.usually_connected_floor and self.scaffold is None and self.clue_filter is None
        return usual if self.connected_floor is None else self.connected_floor


Judge: TypeAlias = "Callable[[Puzzle, Solution], bool]"
"""Whether a puzzle with its only solution is what was asked for. It sees every finished candidate, in order."""
