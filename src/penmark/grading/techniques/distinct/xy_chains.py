"""XY-chains: cells of two candidates, each of which passes on what the one before has left it."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.grading.techniques.distinct.chain_steps import Chains
from penmark.grading.techniques.distinct.links import CandidateLinks
from penmark.grading.techniques.distinct.web import Web
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


def xy_chains(position: Position) -> Iterator[Deduction]:
    links = position.view(CandidateLinks)
    yield from Chains(Web(links, links.seen, links.bivalue)).between_ends(least=1)


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="xy-chain", title="XY-chain", rule_kinds=frozenset({"distinct"}), is_chain=True, find=xy_chains),
)
