"""Boards with payloads such as cages and lines: which are wanted, and drawing them on a filled board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from penmark.board.dimensions import Dimensions
from penmark.errors import PuzzleError
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variant, kinds_called

Kind = type[Variant]


@dataclass(frozen=True)
class WantedVariants:
    """The variants that puzzles are to have."""

    switches: tuple[str, ...]
    """Those that the solution must keep to."""
    payloads: tuple[Kind, ...]
    negatives: tuple[Kind, ...]
    """Switches that say that all payloads of some kind are shown: they are true once these are drawn."""

    @property
    def without_givens(self) -> bool:
        return any(kind.without_givens for kind in self.payloads)

    def samples(self) -> list[str | Variant]:
        """The switches, and one payload of each kind: what rules such puzzles have."""
        return [*self.switches, *(kind() for kind in self.negatives), *(kind.sample() for kind in self.payloads)]

    def draw(self, board: Puzzle, solution: Solution, rng: Rng) -> Puzzle | None:
        """A board with all payloads wanted, true of its solution; `None` if some cannot be had there."""
        filled, found = FilledBoard(solution), list[Variant]()
        shown = set(chain.from_iterable(kind.completes for kind in self.negatives))
        for kind in self.payloads:
            drawn = kind.drawn(filled, rng, found, kind.name in shown)
            if not drawn or _share_a_place(found, drawn):
                return None
            found += drawn
        variants: list[str | Variant] = [*self.switches, *(kind() for kind in self.negatives), *found]
        return Puzzle(board.genre, board.substrate, variants=variants)


def _share_a_place(found: Iterable[Variant], drawn: Iterable[Variant]) -> bool:
    """Whether signs on edges or corners lie upon one another."""
    taken = {each.coords for each in found if len(each.coords) == 1}
    return any(each.coords in taken for each in drawn)


_NONE_WANTED = WantedVariants((), (), ())


def wanted_variants(genre: Genre, names: Sequence[str]) -> WantedVariants:
    """The variants that names stand for; raises `PuzzleError` for a name that is none."""
    if not names:
        return _NONE_WANTED
    kinds = list(dict.fromkeys(chain.from_iterable(kinds_called(genre.variants, name, genre.title) for name in names)))
    payloads = tuple(kind for kind in kinds if not kind.is_switch())
    of_payloads = {kind.name for kind in payloads}
    negatives = tuple(kind for kind in kinds if kind.is_switch() and of_payloads.intersection(kind.completes))
    switches = tuple(kind.name for kind in kinds if kind.is_switch() and kind not in negatives)
    return WantedVariants(switches, payloads, negatives)


def empty_board(genre: Genre, dims: Dimensions, names: Sequence[str]) -> Puzzle:
    """A board with the switches that are wanted."""
    return genre.empty(dims, wanted_variants(genre, names).switches)


def require_drawable(genre: Genre, names: Sequence[str], others: bool) -> None:
    """Refuse payloads where something else lays out the board."""
    payloads = wanted_variants(genre, names).payloads
    if payloads and others:
        listed = ", ".join(kind.name for kind in payloads)
        raise PuzzleError(f"{listed}: drawn on a random solution, so neither places nor a solution can be given")
