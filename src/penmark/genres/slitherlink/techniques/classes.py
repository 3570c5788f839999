"""Classes of edges that are all alike, or opposite to the others of their class.

Two open edges left at a corner are alike if no line arrives there and opposite if one does; at a clue it depends on how
many lines are still missing. Classes grow where they meet and make clues and corners narrower.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.inference import ClassInference
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.inference import PairInference
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


def _classes(position: Position) -> ClassInference:
    return start(ClassInference, position)


def _edge_classes(position: Position) -> Iterator[Deduction]:
    inference = position.tracked(_classes)
    for finding in inference.search():
        yield from tell(position, inference, finding)


EDGE_CLASSES = BoardPattern(
    name="edge-classes",
    title="Edge classes",
    rule_kinds=frozenset({"degree-in"}),
    pair_inference=PairInference.EQUIVALENCES,
    thorough=True,
    find=_edge_classes,
)

TECHNIQUES: tuple[Technique, ...] = (EDGE_CLASSES,)
