"""The argument behind a finding: what an inference has learned on the way there, link by link, each with its reason.

An inference notes the order in which its rings taught it something. A link is found again by asking which of the facts
that were known earlier its ring needs for it; so nothing is told that the finding does not rest on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple, TypeAlias

from penmark.genres.slitherlink.techniques.colouring import CUT, ColourInference
from penmark.genres.slitherlink.techniques.edge_rings import EDGE_WAYS, LEAST, MOST, PAIR_WAYS, TWO_WAYS, TWOS
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OPEN
from penmark.genres.slitherlink.techniques.inference import ClassInference, EdgeRelation, Finding, Inference
from penmark.reasoning.loops.parity_classes import ParityClasses

ACROSS = -3
"""In place of a ring: what the premises add up to with the known edges that lie between the cells."""


class PairFact(NamedTuple):
    """How many of two edges at a corner of a cell are lines."""

    pair: int
    flags: int


class CellRelation(NamedTuple):
    """That two cells are on the same side of the loop (odd 0) or on different ones (1)."""

    one: int
    other: int
    odd: int


Fact: TypeAlias = PairFact | EdgeRelation | CellRelation


class Link(NamedTuple):
    """A fact, the ring (or CUT) that shows it, and the facts that it follows from there."""

    fact: Fact
    ring: int
    """NONE for what the premises add up to by themselves."""
    premises: tuple[Fact, ...] = ()


class _Known(NamedTuple):
    """A fact about a ring, the event by which it was known, and the ways to draw the ring that it allows."""

    fact: Fact
    event: int
    ways: int
    length: int
    """About how many links lead to it."""


class Argument:
    """How a finding follows from the board as it was after some number of events."""

    def __init__(self, inference: Inference, finding: Finding, now: int, facts: Sequence[Fact] = ()) -> None:
        """`facts`: others that are to be shown before what the finding rests on."""
        self._inference, self._finding, self._now = inference, finding, now
        self._links: dict[Fact, Link] = {}
        for fact in facts:
            self._show(fact)
        self.premises: tuple[Fact, ...] = () if finding.cases else self._found()
        """What the finding rests on in the end."""

    @property
    def links(self) -> tuple[Link, ...]:
        """All links, in order: each after those that it follows from."""
        return tuple(self._links.values())

    def _found(self) -> tuple[Fact, ...]:
        finding = self._finding
        facts: Sequence[Fact]
        if finding.ring != NONE:
            facts = self._needed(finding.ring, self._marks_ways(finding), self._now)
        elif finding.cells is not None:
            facts = (CellRelation(*finding.cells, int(finding.marks[0][1] == LINE)),)
        else:
            facts = finding.relations
        for fact in facts:
            self._show(fact)
        return tuple(facts)

    def _marks_ways(self, finding: Finding) -> int:
        edges = self._inference.rings.edges[finding.ring]
        return reduce(and_, (EDGE_WAYS[edges.index(edge)][mask] for edge, mask in finding.marks))

    def _show(self, fact: Fact) -> None:
        """Add the links to a fact, and before them those to what it rests on."""
        if fact in self._links:
            return
        if isinstance(fact, PairFact):
            self._show_pair(fact)
        elif isinstance(fact, EdgeRelation):
            self._show_path(fact, self._classes, EdgeRelation)
        else:
            self._show_path(fact, self._colours, CellRelation)

    def _show_pair(self, fact: PairFact) -> None:
        event = max(each.event for each in self._inference.learned[fact.pair] if each.flags & fact.flags)
        rings, ring = self._inference.rings, self._inference.events[event]
        self._add(fact, ring, PAIR_WAYS[rings.pairs[ring].index(fact.pair)][fact.flags], event)

    def _show_path(
        self,
        fact: EdgeRelation | CellRelation,
        classes: ParityClasses,
        kind: type[EdgeRelation | CellRelation],
    ) -> None:
        joins: list[Fact] = []
        path = classes.path(fact.one, fact.other)
        for one, other, event in path:
            join = kind(one, other, classes.odd[one] ^ classes.odd[other])
            if self._show_join(join, event):
                joins.append(join)
        if joins != [fact] and (joins or kind is EdgeRelation):
            self._links[fact] = Link(fact, NONE if len(joins) == len(path) else ACROSS, tuple(joins))

    def _show_join(self, join: EdgeRelation | CellRelation, event: int) -> bool:
        """Add what relates two; whether there is anything to tell, as there is not of cells beside a known edge."""
        ring = self._inference.events[event]
        if join in self._links:
            return True
        if ring == CUT:
            self._links[join] = Link(join, CUT)
        elif ring == NONE:
            return isinstance(join, EdgeRelation) and self._show_between(join, event)
        else:
            two = self._two(ring, join)
            self._add(join, ring, TWO_WAYS[two][join.odd], event)
        return True

    def _show_between(self, join: EdgeRelation, event: int) -> bool:
        """Two edges between the same two groups of cells: what relates the cells on either side."""
        beside = self._inference.grid.beside
        a, b = beside[join.one]
        c, d = beside[join.other]
        if not self._were_related(((a, c), (b, d)), event):
            c, d = d, c
        odd = self._colours.odd
        sides = tuple(CellRelation(x, y, odd[x] ^ odd[y]) for x, y in ((a, c), (b, d)) if x != y)
        for fact in sides:
            self._show(fact)
        self._links[join] = Link(join, NONE, sides)
        return True

    def _were_related(self, cells: Iterable[tuple[int, int]], before: int) -> bool:
        """Whether the two of each were in one group before an event."""
        colours = self._colours
        return all(
            colours.relation(x, y) is not None and all(event < before for *_, event in colours.path(x, y))
            for x, y in cells
        )

    def _two(self, ring: int, join: EdgeRelation | CellRelation) -> int:
        """Which two edges of a ring a relation is about."""
        if isinstance(join, EdgeRelation):
            edges = self._inference.rings.edges[ring]
            i, j = sorted((edges.index(join.one), edges.index(join.other)))
            return TWOS.index((i, j))
        turns = self._colour_inference.turns[ring]
        return next(two for two, turn in enumerate(turns) if turn and {*turn} == {join.one, join.other})

    def _add(self, fact: Fact, ring: int, wanted: int, event: int) -> None:
        premises = self._needed(ring, wanted, event, fact)
        for each in premises:
            self._show(each)
        self._links[fact] = Link(fact, ring, premises)

    def _needed(self, ring: int, wanted: int, before: int, of: Fact | None = None) -> tuple[Fact, ...]:
        """Of what was known before an event, as little as a ring needs; what others taught in few links is kept.

        `of`: what it is needed for; what the ring itself has taught of it earlier is part of that.
        """
        known_here = self._facts(ring, before)
        kept = sorted(known_here, key=lambda each: (self._ring(each) == ring, each.length, each.event))
        if isinstance(of, PairFact):
            kept = [known for known in kept if (_pair(known.fact), self._ring(known)) != (of.pair, ring)]
        plain = self._plain(ring)
        for known in reversed(tuple(kept)):
            others = [other for other in kept if other is not known]
            if not reduce(and_, (other.ways for other in others), plain) & ~wanted:
                kept = others
        return tuple(fact for fact in self._merged(kept) if not _is_of_one_cell(fact))

    def _plain(self, ring: int) -> int:
        """The ways to draw a ring, given the edges that were on the board."""
        inference = self._inference
        ways = inference.ways[ring]
        for k, edge in enumerate(inference.rings.edges[ring]):
            ways &= EDGE_WAYS[k][self.known(edge)]
        return ways

    def known(self, edge: int) -> int:
        """What was on the board at an edge."""
        return self._inference.known[edge] if self._inference.since[edge] < self._now else OPEN

    def _facts(self, ring: int, before: int) -> Iterator[_Known]:
        inference = self._inference
        for k, pair in enumerate(inference.rings.pairs[ring]):
            for event, flags in inference.learned.get(pair, ()):
                for flag in (MOST, LEAST):
                    if event < before and flags & flag:
                        yield _Known(PairFact(pair, flag), event, PAIR_WAYS[k][flag], inference.depth[pair])
        if isinstance(inference, ClassInference):
            edges = inference.rings.edges[ring]
            for two, (i, j) in enumerate(TWOS):
                yield from self._related(EdgeRelation, inference.classes, edges[i], edges[j], two, before)
        if isinstance(inference, ColourInference):
            for two, turn in enumerate(inference.turns[ring]):
                if turn:
                    yield from self._related(CellRelation, inference.colours, *turn, two, before)

    def _related(
        self,
        kind: type[EdgeRelation | CellRelation],
        classes: ParityClasses,
        one: int,
        other: int,
        two: int,
        before: int,
    ) -> Iterator[_Known]:
        odd = classes.relation(one, other) if NONE not in (one, other) else None
        if odd is None:
            return
        path = classes.path(one, other)
        event = max((event for _, _, event in path), default=NONE)
        if event < before:
            yield _Known(kind(one, other, odd), event, TWO_WAYS[two][odd], 2 * len(path))

    @property
    def _classes(self) -> ParityClasses:
        assert isinstance(self._inference, ClassInference)
        return self._inference.classes

    @property
    def _colours(self) -> ParityClasses:
        return self._colour_inference.colours

    @property
    def _colour_inference(self) -> ColourInference:
        assert isinstance(self._inference, ColourInference)
        return self._inference

    def _ring(self, known: _Known) -> int:
        """The ring that taught a fact last."""
        return NONE if known.event == NONE else self._inference.events[known.event]

    def _merged(self, kept: Iterable[_Known]) -> Iterator[Fact]:
        """Of a pair both facts in one, if one ring has taught them."""
        flags: dict[tuple[int, int], int] = {}
        for known in kept:
            if isinstance(known.fact, PairFact):
                source = known.fact.pair, self._ring(known)
                flags[source] = flags.get(source, 0) | known.fact.flags
            else:
                yield known.fact
        for (pair, _), both in flags.items():
            yield PairFact(pair, both)


def _pair(fact: Fact) -> int:
    return fact.pair if isinstance(fact, PairFact) else NONE


def _is_of_one_cell(fact: Fact) -> bool:
    """Whether it says no more than that the rim is on the side that the rim is on."""
    return isinstance(fact, CellRelation) and fact.one == fact.other
