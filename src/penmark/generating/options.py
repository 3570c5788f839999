"""`GenerateOptions`: everything that can be asked of a new puzzle, in one place."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypedDict

import msgspec

from penmark.board.coord import Layer
from penmark.board.dimensions import Dimensions
from penmark.errors import PuzzleError
from penmark.generating.difficulty import Difficulty
from penmark.generating.difficulty_request import Score, difficulty_for
from penmark.generating.given_places import checked_places, drawn_size
from penmark.generating.payloads import wanted_variants
from penmark.generating.quotas import parse_quotas
from penmark.generating.requirements import Window
from penmark.generating.task import GenerationTask
from penmark.grading import Profile, Tier
from penmark.puzzle.generation import GenConfig, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.limits import checked_seconds
from penmark.puzzle.puzzle import CoordLike
from penmark.puzzle.solution import Solution

_PAYLOAD_GIVENS = 0.12
"""The share of given cells below which none is dropped where cages, lines or signs do most of the work."""


@dataclass(frozen=True)
class GenerateOptions:
    """Options of any genre. The defaults ask for a puzzle of the genre's usual size and density, however hard."""

    rows: int | None = None
    """The size; if only one of `rows` and `cols` is given, the board is square."""
    cols: int | None = None
    density: float | None = field(default=None, kw_only=True)
    """How dense, where the genre applies it: walls, clues or loop."""
    clue_density: float | None = field(default=None, kw_only=True)
    """The least share of clue places with a clue."""
    symmetry: Pattern | str = field(default=Pattern.NONE, kw_only=True)
    """Of materials and clue places."""
    seed: int | None = field(default=None, kw_only=True)
    """Equal options with equal seeds give equal puzzles; random if not given."""
    time_budget: float | None = field(default=30.0, kw_only=True)
    """In seconds, for each puzzle; `None` for no limit."""
    scaffold: str | None = field(default=None, kw_only=True)
    """The name of one of the genre's structural plans."""
    clue_filter: str | None = field(default=None, kw_only=True)
    """The name of one of the genre's clue filters."""
    minimal: bool = field(default=False, kw_only=True)
    """Whether to drop clues until none can go, or no orbit of clues if there is a symmetry."""
    variants: Iterable[str] | None = field(default=None, kw_only=True)
    """Exactly these; without any given, those that the genre's puzzles usually have."""
    clue_places: str | Iterable[CoordLike] | None = field(default=None, kw_only=True)
    """Where clues stand, all of them and no others: a theme, coords, or a drawing such as '#.#/.#.' with its size."""
    quotas: Mapping[int, int | tuple[int | None, int | None]] | Iterable[str] | None = field(default=None, kw_only=True)
    """How many clues have a number: `{3: 6, 0: (None, 2)}`, or texts such as '3:6' and '0:..2'."""
    solution: Solution | None = field(default=None, kw_only=True)
    """The solution that the puzzle is to have, on the board that it is of."""
    connected_floor: bool | None = field(default=None, kw_only=True)
    """Whether the floor between walls is in one piece; the genre's usual way if not given."""
    extra: Mapping[str, float] | None = field(default=None, kw_only=True)
    """Options that only some genres have."""
    tier: Tier | str | None = field(default=None, kw_only=True)
    """The difficulty: `tier` and all that follow must hold as far as they are given."""
    needs: str | Iterable[str] = field(default=(), kw_only=True)
    """Techniques without which the others of the tier do not solve it; without a `tier`, that of the hardest one."""
    uses: str | Iterable[str] | Mapping[str, int] = field(default=(), kw_only=True)
    """Techniques that occur among the steps, each at least once, or as often as a number says: 'x-wing:2'."""
    without: str | Iterable[str] = field(default=(), kw_only=True)
    """Techniques that do not occur among the steps."""
    score: Score | None = field(default=None, kw_only=True)
    """The least and the greatest score."""
    hardest: str | None = field(default=None, kw_only=True)
    """The technique of the hardest step."""
    tier_steps: int | None = field(default=None, kw_only=True)
    """The least number of steps that are of the `tier`. If not given, several are preferred; 1 is content with one."""
    bottleneck: Window | None = field(default=None, kw_only=True)
    """The least and the greatest bottleneck, from 0 to 1."""
    openings: Window | None = field(default=None, kw_only=True)
    """The least and the greatest number of steps that are open at the start."""
    profile: Profile | str | None = field(default=None, kw_only=True)
    """The profile that difficulty and score go by."""

    def __post_init__(self) -> None:
        checked_seconds(self.time_budget)
        for name in ("variants", "clue_places", "quotas", "needs", "uses", "without"):
            given = getattr(self, name)
            if given is not None and not isinstance(given, str | Mapping):  # an iterator could be read only once
                object.__setattr__(self, name, tuple(given))

    def task_for(self, genre: Genre) -> GenerationTask:
        """The options resolved for a genre: defaults filled in, names and difficulty checked, the seed chosen."""
        target = self._target(genre)
        config = self._config(genre, leave_clues_open=target is not None)
        if target is not None and target.tier is not None and not genre.clues_are_marks:
            # Otherwise a hard puzzle is often a medium one of the same seed with fewer clues.
            config = msgspec.structs.replace(config, stream=target.tier.value)
        if target is not None and target.expected_tier is not None:
            config = msgspec.structs.replace(config, tier=target.expected_tier.value)
        return GenerationTask(genre, config, target)

    def _target(self, genre: Genre) -> Difficulty | None:
        return difficulty_for(
            genre,
            self.tier,
            self.needs,
            self.without,
            self.score,
            self.profile,
            uses=self.uses,
            hardest=self.hardest,
            tier_steps=self.tier_steps,
            bottleneck=self.bottleneck,
            openings=self.openings,
            variants=self._variants(genre),
        )

    def _config(self, genre: Genre, leave_clues_open: bool) -> GenConfig:
        """The config; where a difficulty is asked for, the number of clues is left open unless a density is given."""
        config = GenConfig(
            dims=self._dims(genre),
            symmetry=_pattern(self.symmetry),
            seed=secrets.randbits(32) if self.seed is None else self.seed,
            time_budget=self.time_budget,
            scaffold=self.scaffold,
            clue_filter=self.clue_filter,
            minimal=self.minimal,
            variants=self._variants(genre),
            connected_floor=self.connected_floor,
            extra=dict(self.extra or {}),
            quotas=parse_quotas(self.quotas),
            solution=self.solution,
        )
        if self.clue_places is not None:
            places = checked_places(genre, config, self.clue_places)
            config = msgspec.structs.replace(config, clue_places=places)
        config = genre.apply_density(genre.default_gen_density if self.density is None else self.density, config)
        has_density = self.clue_density is not None or (self.density is not None and Layer.CELLS in config.clue_density)
        if has_density and not genre.clue_meanings:
            raise PuzzleError(f"{genre.title} has no clues, so there is no density of them")
        if self.clue_density is not None:
            return msgspec.structs.replace(config, clue_density={Layer.CELLS: self.clue_density})
        if self.density is None and not leave_clues_open and wanted_variants(genre, config.variants).payloads:
            return msgspec.structs.replace(config, clue_density={Layer.CELLS: _PAYLOAD_GIVENS})
        if leave_clues_open and self.density is None:
            return msgspec.structs.replace(config, clue_density={})
        return config

    def _given_size(self) -> tuple[int, int] | None:
        """The size of a board that is given in another way than by its size."""
        if self.solution is not None:
            return self.solution.substrate.rows, self.solution.substrate.cols
        return drawn_size(self.clue_places)

    def _variants(self, genre: Genre) -> tuple[str, ...]:
        return genre.default_gen_variants if self.variants is None else tuple(self.variants)

    def _dims(self, genre: Genre) -> Dimensions:
        size = self._size(genre)
        if self.solution is None:
            return genre.dims_for(*size)
        dims = self.solution.substrate.dims
        if self.solution.substrate.layers != genre.default_substrate(dims).layers:
            raise PuzzleError(f"the solution given is of another kind of board than {genre.title} has")
        return dims

    def _size(self, genre: Genre) -> tuple[int, int]:
        given = self._given_size()
        if given is not None:
            if (self.rows or given[0], self.cols or given[1]) != given:
                raise PuzzleError(f"the board given has {given[0]} rows and {given[1]} columns")
            return given
        if self.rows is not None and self.cols is not None:
            return self.rows, self.cols
        side = self.rows if self.cols is None else self.cols
        return genre.default_size if side is None else (side, side)


class GenerateKeywords(TypedDict, total=False):
    """The keyword-only fields of `GenerateOptions`, for type checkers; a test holds the two together."""

    density: float | None
    clue_density: float | None
    symmetry: Pattern | str
    seed: int | None
    time_budget: float | None
    scaffold: str | None
    clue_filter: str | None
    minimal: bool
    variants: Iterable[str] | None
    clue_places: str | Iterable[CoordLike] | None
    quotas: Mapping[int, int | tuple[int | None, int | None]] | Iterable[str] | None
    solution: Solution | None
    connected_floor: bool | None
    extra: Mapping[str, float] | None
    tier: Tier | str | None
    needs: str | Iterable[str]
    uses: str | Iterable[str] | Mapping[str, int]
    without: str | Iterable[str]
    score: Score | None
    hardest: str | None
    tier_steps: int | None
    bottleneck: Window | None
    openings: Window | None
    profile: Profile | str | None


def _pattern(symmetry: Pattern | str) -> Pattern:
    try:
        return Pattern(symmetry)
    except ValueError:
        raise PuzzleError(f"a symmetry is one of {', '.join(Pattern)}; got {symmetry!r}") from None
