"""The links of an argument in words: what each states, which clue or corner shows it, and what it follows from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from penmark.genres.slitherlink.techniques.argument import ACROSS, Argument, CellRelation, Fact, Link, PairFact
from penmark.genres.slitherlink.techniques.colouring import CUT
from penmark.genres.slitherlink.techniques.edge_rings import LEAST, MOST
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OPEN, LoopGrid
from penmark.genres.slitherlink.techniques.inference import EdgeRelation
from penmark.puzzle.name_reading import SIDES
from penmark.reasoning.loops.connection import Parted, SideLink
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_AMOUNTS = {MOST: "at most one", LEAST: "at least one", MOST | LEAST: "exactly one"}
_ANEW = "; "
"""Before a link that does not rest on the others so far."""
_LINE_TO_CORNER, _LINE_TO_EACH = " (a line comes to their corner)", " (a line comes to each corner)"

CutOf = Callable[[CellRelation], SideLink | Parted | None]
"""What shows that one of two cells lies on a side of the loop or not, where that can be told."""


class LinkWords:
    """Tells the links of one argument."""

    def __init__(self, say: Names, grid: LoopGrid, argument: Argument, cut: CutOf) -> None:
        self._say, self._grid, self._argument, self._cut = say, grid, argument, cut
        self._links = argument.links
        self._linked = {link.fact for link in self._links}

    def all_links(self, brief: bool) -> str:
        """Every link with its reason; `brief` leaves out what a corner hands on to the next clue there."""
        told, before = "", list[Link]()
        skipped: dict[Fact, tuple[Fact, ...]] = {}
        for n, link in enumerate(self._links):
            if brief and self._is_handed_on(n):
                skipped[link.fact] = link.premises
                continue
            premises = [each for fact in link.premises for each in skipped.get(fact, (fact,)) if each in self._linked]
            joint = self._joint(before, premises)
            if brief and joint == _ANEW and self._is_alike(before[-1], link):
                told = told.removesuffix(self._reason(before[-1])).removesuffix(_LINE_TO_EACH)
                told = f"{told}, {self._amount_of_sides(link.fact)}{_LINE_TO_EACH}"
            else:
                told += joint + self._said(link, joint, before[-1:])
            before.append(link)
        return told

    def _said(self, link: Link, joint: str, before: Sequence[Link]) -> str:
        """A link, shorter where the one before it was of the same kind."""
        same = any(type(each.fact) is type(link.fact) and each.ring != CUT for each in before)
        return self.link(link, in_short=same and (isinstance(link.fact, PairFact) or joint == _ANEW))

    def _is_alike(self, one: Link, other: Link) -> bool:
        """Whether two links tell of sides of one cell at whose corners a line arrives."""
        a, b = one.fact, other.fact
        about_one = isinstance(a, PairFact) and isinstance(b, PairFact) and a.pair // 4 == b.pair // 4
        return about_one and self._reason(one) == self._reason(other) == _LINE_TO_CORNER

    def _amount_of_sides(self, fact: Fact) -> str:
        """`at most one of the top and left`: of a cell that was named just before."""
        assert isinstance(fact, PairFact)
        k = fact.pair % 4
        sides = " and ".join(SIDES[each] for each in sorted(((k - 1) % 4, k)))
        return f"{_AMOUNTS[fact.flags]} of the {sides}"

    def cuts(self) -> str:
        """Of the links those that tell what would fall apart, if there are any; and what follows in the end."""
        cuts = [self.link(link) for link in self._links if link.ring == CUT]
        return f"{'; '.join(cuts)}, so {self.ending()}" if cuts else ""

    def _joint(self, before: Sequence[Link], premises: Sequence[Fact]) -> str:
        if not before:
            return ""
        if not premises:
            return _ANEW
        if before[-1].fact not in premises:
            return "; hence "
        return ", so " if len(premises) == 1 else ", so together "

    def _is_handed_on(self, n: int) -> bool:
        """Whether a corner passes on what is known of two edges to the other two, for the very next link to use."""
        link, later = self._links[n], self._links[n + 1 :]
        if not (later and isinstance(link.fact, PairFact) and link.ring >= self._grid.outside and link.premises):
            return False
        uses = [each for each in later if link.fact in each.premises]
        return link.fact not in self._argument.premises and len(uses) == 1 and uses[0] is later[0]

    def link(self, link: Link, *, in_short: bool = False) -> str:
        """What a link states, with its reason."""
        if link.ring == CUT and isinstance(link.fact, CellRelation):
            cut = self._cut(link.fact)
            return f"{self.fact(link.fact)} ({'or one side would fall apart' if cut is None else self._cut_told(cut)})"
        return f"{self.fact(link.fact, in_short=in_short)}{self._reason(link)}"

    def sentences(self) -> Iterator[str]:
        """Each link by itself, with what it follows from."""
        for link in self._links:
            since = [self.fact(each) for each in link.premises]
            if link.ring in (NONE, ACROSS) and len(since) > 1:
                yield f"Together, {self.link(link)}."
            else:
                yield f"{self.link(link)}, since {listing(since)}." if since else f"{self.link(link)}."

    def ending(self) -> str:
        """What the finding rests on in the end, without how that came about."""
        return "; ".join(self.fact(each) for each in self._argument.premises)

    def last_link(self, most: int) -> str:
        """The last link with what it follows from, and by way of which clues that came about."""
        link = self._links[-1]
        if len(self._argument.premises) > 1 or not link.premises or link.ring == NONE:
            return ""
        since = [self.fact(each, in_short=n > 0) for n, each in enumerate(link.premises)]
        return f"{listing(since)}{self.by_way_of(most)}, so {self.link(link, in_short=True)}"

    def at_cell(self) -> str:
        """`at r2c9, both or neither of the top and right sides and at most one of the top and left are lines`: in short
        where all facts about edges are about sides of one cell."""
        premises = self._argument.premises
        edges = [each for each in premises if not isinstance(each, CellRelation)]
        cell = self._cell_of(edges[0]) if edges else NONE
        told = [self._of_sides(each, cell) for each in edges] if cell != NONE else []
        if not told or not all(told):
            return ""
        first, *others = told
        sides = listing([f"{first} sides", *others])
        cells = [self.fact(each) for each in premises if isinstance(each, CellRelation)]
        return "; ".join([f"at {self._cell(cell)}, {sides} {'is a line' if not others else 'are lines'}", *cells])

    def _cell_of(self, fact: PairFact | EdgeRelation) -> int:
        """The cell of which it tells two sides."""
        if isinstance(fact, PairFact):
            return fact.pair // 4
        both = {*self._grid.beside[fact.one]} & {*self._grid.beside[fact.other]} - {self._grid.outside}
        return next(iter(both), NONE)

    def _of_sides(self, fact: Fact, cell: int) -> str:
        """`at most one of the top and left`; nothing for edges that are not sides of the cell."""
        sides = self._grid.sides[cell]
        if isinstance(fact, PairFact) and fact.pair // 4 == cell:
            return self._amount_of_sides(fact)
        if isinstance(fact, EdgeRelation) and {fact.one, fact.other} <= {*sides}:
            both = sorted((sides.index(fact.one), sides.index(fact.other)))
            amount = "just one" if fact.odd else "both or neither"
            return f"{amount} of the {' and '.join(SIDES[side] for side in both)}"
        return ""

    def first_of_ending(self) -> str:
        """The same of its first fact, and how many there are."""
        first, *others = self._argument.premises
        more = f"; and {len(others)} more such fact{'s' if len(others) > 1 else ''}" if others else ""
        return f"{self.fact(first)}{more}"

    def by_way_of(self, most: int) -> str:
        """` (by way of the 3 at r6c6 and the 2s at r5c7 and r4c8)`: clues in the order of the argument."""
        rings = list(dict.fromkeys(link.ring for link in self._links if link.ring >= 0))
        clues = [ring for ring in rings if self._clue(ring) != NONE]
        runs = [(clue, list(at)) for clue, at in groupby(clues or rings, self._clue)]
        if not runs:
            return ""
        if sum(len(at) for _, at in runs) > most:
            what = "clues" if clues else "corners"
            named = f"{len(clues or rings)} {what}, from {self.name((clues or rings)[0])} to"
            return f" (by way of {named} {self.name((clues or rings)[-1])}: see why)"
        return f" (by way of {listing([self._run(clue, at) for clue, at in runs])})"

    def _run(self, clue: int, rings: Sequence[int]) -> str:
        if clue == NONE or len(rings) == 1:
            return listing([self.name(ring) for ring in rings])
        return f"the {clue}s at {listing([self._place(ring) for ring in rings])}"

    def fact(self, fact: Fact, *, in_short: bool = False) -> str:
        """`exactly one of the top and left sides of r3c3 is a line`; in short after another such fact."""
        if isinstance(fact, PairFact):
            return f"{_AMOUNTS[fact.flags]} of {self._pair(fact.pair)}{'' if in_short else ' is a line'}"
        return self._edges(fact) if isinstance(fact, EdgeRelation) else self._cells(fact, in_short)

    def _edges(self, fact: EdgeRelation) -> str:
        both = self._say.coords(self._grid.edge_coords((fact.one, fact.other)))
        return f"just one of {both} is a line" if fact.odd else f"{both} are both lines or both crossed"

    def _cells(self, fact: CellRelation, in_short: bool) -> str:
        """On which sides of the loop two cells are, or one seen from the rim."""
        rim = self._grid.outside
        if rim in (fact.one, fact.other):
            place = self._cell(fact.one if fact.other == rim else fact.other)
            return f"{place} is {'inside' if fact.odd else 'outside'} the loop"
        both = f"{self._cell(fact.one)} and {self._cell(fact.other)}"
        side = "on different sides" if fact.odd else "on the same side"
        return f"{both} {side}" if in_short else f"{both} are {side} of the loop"

    def known_edge(self, fact: EdgeRelation) -> str:
        """`the top edge of r1c2 is crossed`: the one of two edges that is on the board."""
        edge = next((each for each in (fact.one, fact.other) if self._argument.known(each) != OPEN), NONE)
        if edge == NONE:
            return ""
        coords = self._grid.edge_coords((edge,))
        return f"{self._say.coords(coords)} {'is a line' if self._argument.known(edge) == LINE else 'is crossed'}"

    def _reason(self, link: Link) -> str:
        """` (the 2 there)`: the clue, or the corner, that shows it."""
        ring, fact = link.ring, link.fact
        if ring in (NONE, ACROSS):
            return "" if ring == NONE else " (across known edges)"
        if isinstance(fact, PairFact) and ring >= self._grid.outside:
            return " (at their corner)" if link.premises else _LINE_TO_CORNER
        if isinstance(fact, EdgeRelation) and ring >= self._grid.outside:
            return " (where they meet)"
        if isinstance(fact, PairFact) and fact.pair // 4 == ring:
            clue = self._clue(ring)
            return "" if clue == NONE else f" (the {clue} there)"
        known = (each for each in link.premises if each not in self._linked)
        seen = [self.fact(each, in_short=True).replace(" is ", " ", 1) for each in known]
        return f" ({self.name(ring)}{f', with {listing(seen)}' if seen else ''})"

    def parted(self, part: Parted) -> str:
        """What becomes of two cells."""
        both = f"{self._cell(part.one)} and {self._cell(part.other)}"
        if part.clash:
            return f"{both} would be on the same side of the loop and on different ones"
        return f"{both}, on one side of the loop, would be cut off from each other"

    def _cut_told(self, cut: SideLink | Parted) -> str:
        if isinstance(cut, Parted):
            return f"or {self.parted(cut)}"
        cell, onto = self._cell(cut.cell), self._cell(cut.onto)
        if cut.odd:
            return f"{cell} is cut off from {onto}"
        beyond = self._cell(cut.beyond)
        if cut.onto == self._grid.outside:
            return f"{beyond} is outside, joined to {onto} only by way of {cell}"
        return f"{beyond} and {onto} are on one side, joined only by way of {cell}"

    def _pair(self, pair: int) -> str:
        return self._say.coords(self._grid.edge_coords(self._grid.near(*divmod(pair, 4))))

    def _clue(self, ring: int) -> int:
        return self._grid.clues[ring] if ring < self._grid.outside else NONE

    def _cell(self, at: int) -> str:
        return "the outside" if at == self._grid.outside else self._say.coord(self._grid.cell_coord(at))

    def _place(self, ring: int) -> str:
        if ring >= self._grid.outside:
            return self._say.coord(self._grid.corner_coord(ring - self._grid.outside))
        return self._say.coord(self._grid.cell_coord(ring))

    def name(self, ring: int) -> str:
        """`the 2 at r3c4`, or the place alone where there is no clue."""
        clue = self._clue(ring)
        return self._place(ring) if clue == NONE else f"the {clue} at {self._place(ring)}"
