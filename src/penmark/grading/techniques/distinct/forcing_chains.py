"""Forcing chains: a supposition that contradicts itself, or that leaves a cell or a number in a house nothing.

Such a supposition is wrong. Told the other way round: whichever candidate of the cell is true, or wherever in the house
the number goes, a chain leads from there to the same thing. Each link of the chains rests on one fact alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from penmark.board.mark import Masks, bits
from penmark.grading.techniques.distinct.chain_words import chain, chain_links, fact
from penmark.grading.techniques.distinct.grouped_loops import grouped_chains
from penmark.grading.techniques.distinct.links import CandidateLinks
from penmark.grading.techniques.distinct.web import Path, Web
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import ChainLink, Evidence, EvidenceMaker
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names


class Suppositions:
    """What follows by chains from supposing candidates true or false."""

    def __init__(self, position: Position) -> None:
        self.links: CandidateLinks = position.view(CandidateLinks)
        self.web: Web = position.view(grouped_chains).web
        self.units: list[int] = [here for here in self.links.of_cell if here] + list(self.links.places)
        """Sets of candidates of which one is true: cells, then numbers in houses."""
        self.falls = {candidate: self.web.falls(candidate) for candidate in bits(self.links.all)}
        """By candidate, what is off if it is on."""

    def off(self, candidate: int, holds: bool) -> int:
        """What is off if a candidate is on, or is off."""
        return self.falls[candidate] if holds else self.web.off(candidate)

    def wrong(self) -> Iterator[tuple[int, bool, list[int]]]:
        """Suppositions that cannot be, each with the units they leave nothing; if it is none, they deny themselves."""
        for holds, premises in ((True, self.links.all), (False, self.links.all & self.web.live)):
            for candidate in bits(premises):
                off = self.off(candidate, holds)
                left = ~off
                empty = [unit for unit in self.units if not unit & left]
                if empty or (holds and off >> candidate & 1):
                    yield candidate, holds, empty

    # ── words ──

    def fact(self, say: Names, node: int, holds: bool) -> str:
        return fact(say, self.links.houses, self.web.nodes.node(node), holds)

    def mark(self, say: Names, candidate: int) -> str:
        return say.mark(self.links.houses.mark(candidate % self.links.cells, self.links.value(candidate)))

    def place(self, say: Names, unit: int) -> str:
        """`r2c3` if a unit is a cell, else `7 in row 4`."""
        candidate = unit.bit_length() - 1
        if self.is_cell(unit):
            return say.coord(self.links.houses.coord(candidate % self.links.cells))
        return f"{self.mark(say, candidate)} in {self.links.places[unit]}"

    def every(self, say: Names, unit: int) -> str:
        return f"{'Whatever' if self.is_cell(unit) else 'Wherever'} {self.place(say, unit)} is"

    def is_cell(self, unit: int) -> bool:
        """Whether a unit is the candidates of a cell; otherwise it is the places of a number in a house."""
        return unit == self.links.of_cell[(unit.bit_length() - 1) % self.links.cells]

    def conclude(
        self,
        candidate: int,
        holds: bool,
        observed: int,
        words: Words,
        evidence: EvidenceMaker | None = None,
    ) -> Deduction:
        """The step that a supposition is wrong."""
        cell, value = candidate % self.links.cells, self.links.value(candidate)
        candidates = self.links.candidates
        moves = candidates.strikes(1 << cell, value) if holds else [candidates.place(cell, value)]
        return Deduction(self.links.houses.coords(observed | 1 << cell), tuple(moves), words, evidence)


@dataclass(frozen=True, slots=True)
class Refutation:
    """The shortest chains from a wrong supposition to itself denied, or to every candidate of a unit denied."""

    length: int
    candidate: int
    holds: bool
    unit: int
    """0 if it denies itself."""
    paths: tuple[Path, ...]


def _refutation(known: Suppositions, candidate: int, holds: bool, empty: list[int]) -> Refutation:
    layers = list(known.web.layers(candidate, holds))
    depth: dict[int, int] = {}
    for k in range(int(holds), len(layers), 2):
        depth.update(dict.fromkeys(bits(layers[k] & known.links.all), k))
    lengths = {unit: sum(depth[node] for node in bits(unit)) for unit in empty}
    if holds and candidate in depth:
        lengths[0] = depth[candidate]
    unit = min(lengths, key=lambda unit: lengths[unit])
    ends = bits(unit) if unit else (candidate,)
    paths = (known.web.shortest(layers, holds, end) for end in ends)
    return Refutation(lengths[unit], candidate, holds, unit, tuple(paths))


def _words(known: Suppositions, found: Refutation) -> Words:
    def words(say: Names) -> str:
        node, houses = known.web.nodes.node, known.links.houses
        result = known.fact(say, found.candidate, not found.holds)
        if not found.unit:
            return f"{chain(say, houses, map(node, found.paths[0]), found.holds)}, a contradiction, so {result}."
        ways = "; ".join(chain(say, houses, map(node, reversed(path)), True) for path in found.paths)
        return f"{known.every(say, found.unit)}, {result}: {ways}."

    return words


def _evidence(known: Suppositions, found: Refutation, masks: Masks) -> Evidence:
    node, houses = known.web.nodes.node, known.links.houses
    links: list[ChainLink] = []
    for path in found.paths:
        nodes = [node(index) for index in (reversed(path) if found.unit else path)]
        links += chain_links(houses, nodes, True if found.unit else found.holds)
    used = dict.fromkeys(each for link in links for each in (link.start, link.end))
    return Evidence(used=tuple(used), links=tuple(links))


def suppositions(position: Position) -> Suppositions:
    return Suppositions(position)


def forcing_chains(position: Position) -> Iterator[Deduction]:
    known = position.view(suppositions)
    found = [_refutation(known, *wrong) for wrong in known.wrong()]
    for one in sorted(found, key=lambda one: one.length):
        observed = 0
        for path in one.paths:
            for index in path:
                observed |= known.web.nodes.node(index).board
        yield known.conclude(one.candidate, one.holds, observed, _words(known, one), partial(_evidence, known, one))


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(
        name="forcing-chain",
        title="Forcing chain",
        rule_kinds=frozenset({"distinct"}),
        is_chain=True,
        find=forcing_chains,
    ),
)
