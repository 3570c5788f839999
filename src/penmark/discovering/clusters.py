"""Clusters: specimens by the shape of their proof, those first that lead on in the most puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from penmark.discovering.firing import Firing
from penmark.discovering.mining import Mined
from penmark.discovering.shape import ProofShape
from penmark.discovering.specimen import Specimen
from penmark.grading.profile import Profile
from penmark.solvers.base import Budget


@dataclass(frozen=True, slots=True)
class Cluster:
    """All specimens of one shape."""

    shape: ProofShape
    example: Specimen
    """The one with the least to look at."""
    specimens: int
    unlocks: int
    """Puzzles that it leads on in, from a state where no technique finds a step."""
    finishes: int
    """Those among them that need nothing else."""

    def known_as(self, profile: Profile, budget: Budget | None = None) -> list[str]:
        """The techniques of a ladder that find a move of the example: empty if it is new."""
        wanted = set(self.example.moves)
        found = Firing(self.example.game, profile, budget=budget).by_technique()
        return [technique.name for technique, moves in found if not wanted.isdisjoint(moves)]

    def to_plain(self) -> dict[str, object]:
        """For JSON."""
        return {
            "shape": self.shape.hash,
            "parts": list(self.shape.parts),
            "unlocks": self.unlocks,
            "finishes": self.finishes,
            "specimens": self.specimens,
            "example": self.example.to_plain(),
        }


class Clusters:
    """Collects what mining gives, puzzle by puzzle. Of each shape one example is kept."""

    def __init__(self) -> None:
        self.puzzles = 0
        self.stopped = 0
        """Puzzles in which the ladder ended somewhere."""
        self._examples: dict[str, Specimen] = {}
        self._specimens: Counter[str] = Counter()
        self._unlocks: Counter[str] = Counter()
        self._finishes: Counter[str] = Counter()

    def add(self, mined: Mined) -> None:
        self.puzzles += 1
        if not mined.stops:
            return
        self.stopped += 1
        shapes = [{specimen.shape.hash for specimen in stop} for stop in mined.stops]
        self._unlocks.update(set.union(*shapes))
        if mined.solved:
            self._finishes.update(set.intersection(*shapes))
        for specimen in mined.specimens():
            shape = specimen.shape.hash
            self._specimens[shape] += 1
            known = self._examples.get(shape)
            if known is None or _size(specimen) < _size(known):
                self._examples[shape] = specimen

    def ranked(self) -> list[Cluster]:
        """The most useful first; of equals the simplest."""
        clusters = [
            Cluster(example.shape, example, self._specimens[shape], self._unlocks[shape], self._finishes[shape])
            for shape, example in self._examples.items()
        ]
        return sorted(clusters, key=lambda each: (-each.unlocks, -each.finishes, *_size(each.example), each.shape.hash))


def _size(specimen: Specimen) -> tuple[int, ...]:
    board = specimen.puzzle.rows * specimen.puzzle.cols
    return specimen.depth, len(specimen.rules), len(specimen.places), len(specimen.marks), board
