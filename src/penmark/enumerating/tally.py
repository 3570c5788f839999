"""`Tally`: `EnumStats` in the making."""

from __future__ import annotations

from dataclasses import dataclass, field

from penmark.puzzle.enumeration import EnumStats


@dataclass
class Tally:
    """What was examined and found so far."""

    layouts: int
    total_layouts: int
    completions: int
    subsets: int
    capped: int
    by_clues: dict[int, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, stats: EnumStats) -> Tally:
        return cls(
            stats.layouts_examined,
            stats.total_layouts,
            stats.completions_examined,
            stats.subsets_examined,
            stats.capped_layouts,
            dict(stats.by_clues),
        )

    def add(self, clues: int, images: int) -> None:
        """Count a puzzle with this number of clues, which represents `images` equivalent ones."""
        found, all_images = self.by_clues.get(clues, (0, 0))
        self.by_clues[clues] = found + 1, all_images + images

    def merge(self, stats: EnumStats) -> None:
        """Add what was examined and found elsewhere."""
        self.layouts += stats.layouts_examined
        self.completions += stats.completions_examined
        self.subsets += stats.subsets_examined
        self.capped += stats.capped_layouts
        for clues, (found, images) in stats.by_clues.items():
            before, all_images = self.by_clues.get(clues, (0, 0))
            self.by_clues[clues] = before + found, all_images + images

    def stats(self) -> EnumStats:
        return EnumStats(
            self.layouts,
            self.total_layouts,
            self.completions,
            self.subsets,
            sum(found for found, _ in self.by_clues.values()),
            sum(images for _, images in self.by_clues.values()),
            self.capped,
            dict(sorted(self.by_clues.items())),
        )
