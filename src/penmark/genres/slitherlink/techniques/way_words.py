"""The ways to draw a clue in words: what follows from each, and why others do not fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penmark.board.mark import FALSE, TRUE
from penmark.genres.slitherlink.techniques.argument import PairFact
from penmark.genres.slitherlink.techniques.edge_rings import EdgeRings
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF
from penmark.genres.slitherlink.techniques.inference import Inference, Marks, WayLink, WayTried
from penmark.genres.slitherlink.techniques.link_words import LinkWords
from penmark.puzzle.name_reading import SIDES
from penmark.rules.counting import listing
from penmark.rules.outcome import Names


def leading(tried: WayTried, wanted: Sequence[int], rings: EdgeRings) -> WayTried:
    """Of a way the links that lead to some edges, or to where it fails, each with what is needed of it."""
    links, kept, needed = [*tried.links], list[WayLink](), set(wanted)
    if tried.cut:
        needed = {*tried.cut.edges}
    elif not tried.fits:
        *links, last = links
        kept, needed = [last], _rests_on(last, rings)
    for link in reversed(links):
        marks = tuple((edge, mask) for edge, mask in link.marks if edge in needed)
        if marks:
            kept.append(link._replace(marks=marks))
            needed |= _rests_on(link, rings)
    return tried._replace(links=tuple(kept[::-1]))


def _rests_on(link: WayLink, rings: EdgeRings) -> set[int]:
    if link.ring == NONE:
        return {edge for each in link.relations for edge in (each.one, each.other)}
    return {*rings.edges[link.ring]}


class WayWords:
    """Tells the ways that were tried to draw one ring."""

    def __init__(self, say: Names, inference: Inference, ring: int, link_words: LinkWords) -> None:
        self._say, self._inference, self._ring, self._links = say, inference, ring, link_words

    def sentence(self, tried: WayTried, wanted: Marks) -> str:
        """What a way leads to, of which only what matters is left: the wanted marks, or why it does not fit."""
        links = tried.links if tried.fits or tried.cut else tried.links[:-1]
        told = [self._link(link) for link in links]
        way = f"with {self._sides(tried.way)} of {self._links.name(self._ring)} drawn"
        if tried.fits:
            rest = self._rest(links, wanted)
            told += [self._marks(rest)] if rest else []
            return f"{way}, {listing(told)}."
        told.append(self._end(tried))
        return f"{way}, {', '.join(told[:-1])}, and {told[-1]}." if len(told) > 1 else f"{way}, {told[0]}."

    def _sides(self, way: int) -> str:
        sides = [side for k, side in enumerate(SIDES) if way >> k & 1]
        return f"the {listing(sides)} side{'s' if len(sides) > 1 else ''}" if sides else "no side"

    def _rest(self, links: Iterable[WayLink], wanted: Marks) -> Marks:
        """What is wanted and is part of the way itself."""
        told = {edge for link in links for edge, _ in link.marks}
        return tuple((edge, mask) for edge, mask in wanted if edge not in told)

    def _link(self, link: WayLink) -> str:
        return f"{self._marks(link.marks)} ({self._why(link)})"

    def _why(self, link: WayLink) -> str:
        """The clue or corner, with what is known of its edges besides."""
        facts = [self._links.fact(PairFact(*pair)) for pair in link.pairs]
        facts += [self._links.fact(relation) for relation in link.relations]
        name = [] if link.ring == NONE else [self._links.name(link.ring)]
        return ", as ".join([*name, *([listing(facts)] if facts else [])])

    def _end(self, tried: WayTried) -> str:
        """Why a way does not fit."""
        if tried.cut:
            return self._links.parted(tried.cut.parted)
        last = tried.links[-1]
        if not last.marks:
            return f"no way would be left for {self._links.name(last.ring)}"
        return f"{self._marks(last.marks)} as well, against that ({self._why(last)})"

    def _marks(self, marks: Marks) -> str:
        grid = self._inference.grid
        told = []
        for mask, mark in ((LINE, TRUE), (OFF, FALSE)):
            coords = grid.edge_coords(edge for edge, m in marks if m == mask)
            if coords:
                told.append(self._say.about(coords).placed_at(mark, coords))
        return " and ".join(told)
