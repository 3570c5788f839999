"""Checkpoints: the position of a walk, so that another run can continue from there."""

from __future__ import annotations

from pathlib import Path

import msgspec

from penmark.errors import CheckpointError, quote
from penmark.puzzle.enumeration import EnumConfig, EnumStats
from penmark.puzzle.genre import Genre
from penmark.whole_file import write_whole

FORMAT = "penmark-enumeration/1"


class WalkPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All puzzles before it have been found, and none from it on."""

    layout: tuple[int, ...] | None = None
    """The materials of the cells; `None` before the first."""
    rooms: tuple[int, ...] | None = None
    """The rooms of the cells; `None` before the first, and on boards without rooms."""
    completion: tuple[int, ...] | None = None
    """The clues of a solution of it; `None` before the first."""
    size: int = 0
    """The number of clues."""
    chosen: tuple[int, ...] = ()
    """The first prefix of a choice of clues that is still to be examined."""
    finished: bool = False
    """Whether there is nothing after it."""


class WalkSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be equal for two walks to find the same puzzles in the same order."""

    genre: str
    board: str
    holes: bool
    minimal: bool
    max_bare_solutions: int
    up_to: str
    variants: tuple[str, ...]
    shard: str = "1/1"

    @classmethod
    def of(cls, genre: Genre, config: EnumConfig, shard: str = "1/1") -> WalkSettings:
        variants = tuple(sorted(set(config.variants)))
        up_to, most = config.up_to.value, config.max_bare_solutions
        return cls(genre.name, str(config.dims), config.holes, config.minimal, most, up_to, variants, shard)


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A walk that can be resumed."""

    format: str = FORMAT
    settings: WalkSettings
    position: WalkPosition = WalkPosition()
    stats: EnumStats = EnumStats()
    written: int = 0
    """The length in bytes of the output file with the puzzles before it, for callers that write one."""

    def require(self, genre: Genre, config: EnumConfig, shard: str = "1/1") -> None:
        """Raise `CheckpointError` if it belongs to another walk."""
        asked = WalkSettings.of(genre, config, shard)
        for field in WalkSettings.__struct_fields__:
            was, now = getattr(self.settings, field), getattr(asked, field)
            if was != now:
                raise CheckpointError(f"the checkpoint is of another run: its {field} is {was}, not {now}")
        position, cells = self.position, config.dims.rows * config.dims.cols
        if position.layout is not None and len(position.layout) != cells:
            raise CheckpointError(f"the checkpoint does not fit: {cells} cells, but {len(position.layout)} materials")
        if min((position.size, *position.chosen, *(position.layout or ()))) < 0:
            raise CheckpointError("the checkpoint does not fit: nothing in its position is negative")

    def save(self, path: Path) -> None:
        """Write the file as a whole or not at all."""
        try:
            write_whole(path, msgspec.json.encode(self) + b"\n")
        except OSError as error:
            raise CheckpointError(f"cannot write {path}: {error.strerror}") from None

    @classmethod
    def load(cls, path: Path) -> Checkpoint:
        try:
            found = msgspec.json.decode(path.read_bytes(), type=cls)
        except OSError as error:
            raise CheckpointError(f"cannot read {path}: {error.strerror}") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise CheckpointError(f"{path} is not a checkpoint: {error}") from None
        if found.format != FORMAT:
            raise CheckpointError(f"{path} is not a checkpoint of this version: {quote(found.format)}")
        return found
