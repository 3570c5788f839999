"""Two edges at a corner of a cell: at most one of them is a line, or at least one, or both facts.

Clues and corners hand this on to each other: a 3 has at least one line at each of its corners, a corner where one
arrives has at most one left, a 2 with exactly one line at a corner has exactly one at the opposite corner.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.inference import Inference
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.inference import PairInference
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


def _pairs(position: Position) -> Inference:
    return start(Inference, position)


def _near_pairs(position: Position) -> Iterator[Deduction]:
    """Where what is known of the pairs comes straight from a clue or from the lines at a corner."""
    inference = position.tracked(_pairs)
    for finding in inference.search():
        if all(inference.depth[pair] == 1 for pair, _ in finding.pairs):
            yield from tell(position, inference, finding)


def _pair_chains(position: Position) -> Iterator[Deduction]:
    inference = position.tracked(_pairs)
    for finding in inference.search():
        yield from tell(position, inference, finding)


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="vertex-pairs",
        title="Vertex pairs",
        rule_kinds=frozenset({"degree-in"}),
        pair_inference=PairInference.IMPLICATIONS,
        special_case_of=("vertex-pair-chains", "edge-classes"),
        find=_near_pairs,
    ),
    BoardPattern(
        name="vertex-pair-chains",
        title="Chains of vertex pairs",
        rule_kinds=frozenset({"degree-in"}),
        pair_inference=PairInference.IMPLICATIONS,
        thorough=True,
        special_case_of=("edge-classes",),
        find=_pair_chains,
    ),
)
