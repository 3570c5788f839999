"""Nice loops and alternating inference chains over single candidates.

They all rest on the same chains, found once for a position: some node is false or another one is true. Which name
a chain goes by depends on its ends: if they see each other it is a continuous loop; if they have one victim in common,
or are the same, a discontinuous loop; otherwise an AIC.
"""

from __future__ import annotations

from collections.abc import Iterator

from penmark.grading.techniques.distinct.chain_steps import Chains
from penmark.grading.techniques.distinct.links import CandidateLinks
from penmark.grading.techniques.distinct.web import Web
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


def chains(position: Position) -> Chains:
    links = position.view(CandidateLinks)
    return Chains(Web(links, links.weak, links.strong))


def continuous_nice_loops(position: Position) -> Iterator[Deduction]:
    yield from position.view(chains).continuous()


def alternating_inference_chains(position: Position) -> Iterator[Deduction]:
    yield from position.view(chains).between_ends()


def discontinuous_nice_loops(position: Position) -> Iterator[Deduction]:
    yield from position.view(chains).discontinuous()


_KINDS = frozenset({"distinct"})

TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="continuous-nice-loop",
        title="Continuous nice loop",
        rule_kinds=_KINDS,
        is_chain=True,
        find=continuous_nice_loops,
    ),
    BoardPattern(name="aic", title="AIC", rule_kinds=_KINDS, is_chain=True, find=alternating_inference_chains),
    BoardPattern(
        name="discontinuous-nice-loop",
        title="Discontinuous nice loop",
        rule_kinds=_KINDS,
        is_chain=True,
        find=discontinuous_nice_loops,
    ),
)
