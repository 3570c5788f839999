"""Classes of edges that are all alike, or opposite to the others of their class.

Two open edges left at a corner are alike if no line arrives there and opposite if one does; at a clue it depends on how
many lines are still missing. Classes grow where they meet and make clues and corners narrower.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.inference import ClassInference
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.program import PairInference
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.technique import Deduction, Pattern, Position, Technique


def _classes(puzzle: Puzzle) -> ClassInference:
    return start(ClassInference, puzzle)


def _edge_classes(position: Position) -> Iterator[Deduction]:
    inference = position.fixed(_classes)
    for finding in inference.search(position):
        yield from tell(position, inference, finding)


EDGE_CLASSES = Pattern(
    name="edge-classes",
    title="Edge classes",
    rule_kinds=frozenset({"degree-in"}),
    pair_inference=PairInference.EQUIVALENCES,
    thorough=True,
    find=_edge_classes,
)

TECHNIQUES: tuple[Technique, ...] = (EDGE_CLASSES,)
