"""`GenerationTask`: what to generate, with every option resolved."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from penmark.board.substrate import Material
from penmark.errors import PuzzleError
from penmark.generating.difficulty import Difficulty
from penmark.generating.payloads import require_drawable
from penmark.generating.quotas import check_quotas
from penmark.generating.scaffolding import filter_called
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import Genre


@dataclass(frozen=True)
class GenerationTask:
    """A genre, a config, and a difficulty if one is asked for. Equal tasks give equal puzzles."""

    genre: Genre
    config: GenConfig
    target: Difficulty | None = None

    def check(self) -> None:
        """Raise `PuzzleError` for what no puzzle of the genre can be, before any work is done."""
        genre, config = self.genre, self.config
        if config.clue_filter is not None:
            filter_called(genre, config.clue_filter)
        if not genre.clue_meanings:
            self._require_board_alone()
        check_quotas(genre, config)
        laid_out = bool(config.clue_places) or config.solution is not None or config.clue_filter is not None
        require_drawable(genre, config.variants, laid_out)
        if config.clue_places and genre.clues_depend:
            raise PuzzleError(f"the clues of {genre.title} depend on each other: their places cannot be given")
        if config.connected_floor is not None and not self._has_walls:
            raise PuzzleError(f"{genre.title} has no walls, so its floor is always in one piece")
        if config.connected_floor and config.scaffold is not None:
            raise PuzzleError("a scaffold lays out walls as it likes: the floor cannot be kept in one piece")
        symmetric = len(config.symmetry.group(config.dims.rows, config.dims.cols)) > 1
        if genre.clues_depend and (config.minimal or config.clue_filter is not None or symmetric):
            refused = "a symmetry, a filter or minimal puzzles cannot be had"
            raise PuzzleError(f"the clues of {genre.title} depend on each other: {refused}")

    def _require_board_alone(self) -> None:
        """Where there are no clues, a puzzle is its board, which only the genre can make."""
        if not self.genre.seeds_board_for(self.config):
            raise PuzzleError(f"{self.genre.title} has no clues to make puzzles of, and no way to make boards")
        if self.config.minimal:
            raise PuzzleError(f"{self.genre.title} has no clues, so none can be dropped")

    @property
    def _has_walls(self) -> bool:
        return any(material is Material.WALL for _, material in self.config.material_density)

    def with_seed(self, seed: int) -> GenerationTask:
        """The same task with another seed."""
        return replace(self, config=msgspec.structs.replace(self.config, seed=seed))

    def with_time_budget(self, seconds: float | None) -> GenerationTask:
        """The same task with another time budget."""
        return replace(self, config=msgspec.structs.replace(self.config, time_budget=seconds))
