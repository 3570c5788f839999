"""What walking through all puzzles of a size is asked for, and what it reports."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec

from penmark.board.dimensions import Dimensions

MAX_BARE_SOLUTIONS = 10_000


class UpTo(enum.StrEnum):
    """Which puzzles count as one; of those that do, one is found."""

    NOTHING = "nothing"
    """Every puzzle by itself."""
    BOARD = "board"
    """Those that turns and mirrors of the board take to each other."""
    FULL = "full"
    """Also those that other lines in other order, or other marks, make: whatever the genre's rules do not notice."""


class EnumConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What to walk through. Equal configs give equal streams."""

    dims: Dimensions
    limit: int = 0
    """Stop after this number of puzzles; 0 for no limit."""
    time_budget: float | None = None
    """Seconds."""
    holes: bool = True
    """Whether cells may be missing, in genres that know holes."""
    minimal: bool = False
    """Only puzzles none of whose clues can be dropped."""
    max_bare_solutions: int = MAX_BARE_SOLUTIONS
    """The most solutions of one board that are used to make puzzles."""
    up_to: UpTo = UpTo.BOARD
    variants: tuple[str, ...] = ()


class EnumStats(msgspec.Struct, frozen=True):
    """How far a walk has come."""

    layouts_examined: int = 0
    total_layouts: int = 0
    """Up to symmetry."""
    completions_examined: int = 0
    """Solutions of bare boards, up to symmetry."""
    subsets_examined: int = 0
    """Sets of clues that were judged. Where a solver must be asked, a walk in parts may judge some of them again."""
    unique: int = 0
    """Puzzles found."""
    images: int = 0
    """How many puzzles these stand for, if no two count as one."""
    capped_layouts: int = 0
    """Layouts with more than `max_bare_solutions`: there may be puzzles on them that were not found."""
    by_clues: Mapping[int, tuple[int, int]] = msgspec.field(default_factory=dict)
    """`unique` and `images` for each number of clues."""


class EnumStop(enum.StrEnum):
    """Why a walk ended."""

    EXHAUSTED = "exhausted"
    """There are no more."""
    CAPPED = "capped"
    """It came to the end, but some layouts have more solutions than `max_bare_solutions`: there may be more puzzles."""
    LIMIT = "limit"
    DEADLINE = "deadline"
    CANCELLED = "cancelled"
    BAD_CONFIG = "bad-config"
    """Nothing was done: there are no such boards."""
