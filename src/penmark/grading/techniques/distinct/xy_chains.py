"""XY-chains: cells of two candidates, each of which passes on what the one before has left it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from penmark.grading.techniques.distinct.chain_steps import Chains
from penmark.grading.techniques.distinct.links import CandidateLinks
from penmark.grading.techniques.distinct.web import Web
from penmark.reasoning.deduction import AbsentMarks, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


class _PairChains(Chains):
    """Chains that rest on nothing but which two candidates each cell has."""

    def rests_on(self, cells: int) -> Callable[[], AbsentMarks]:
        candidates = self.nodes.candidates
        return partial(candidates.gone, candidates.lacking(cells))


def xy_chains(position: Position) -> Iterator[Deduction]:
    links = position.view(CandidateLinks)
    yield from _PairChains(Web(links, links.seen, links.bivalue)).between_ends(least=1)


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="xy-chain", title="XY-chain", rule_kinds=frozenset({"distinct"}), is_chain=True, find=xy_chains),
)
