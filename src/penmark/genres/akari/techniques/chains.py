"""Akari: chains of cells, each of which would decide the next.

A bulb empties the cells that it lights and those beside a clue that it fills; where it leaves a single cell to light
some other, or leaves a clue no choice, that cell holds a bulb too. Going on from cell to cell, a mark that would lead
to its own opposite is wrong. Each link stands on the one before it alone: a chain is read, not tried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations

from penmark.board.mark import Masks, bits
from penmark.genres.akari.techniques.chain_reasons import brief_link, link_reason
from penmark.genres.akari.techniques.lamps import BULB, OPEN, InPlay, Lamps, lamps_of
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.implications import ChainSearch, Implications, chain_deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern

SHORT, LONG = 6, 16
"""The most links of a chain that is seen at a glance, and of one that is worth while."""
FEW = 4
"""Cells that many can light are left alone."""


class BulbCluster:
    """Open cells that have to do with each other, and no others: chains never leave it.

    The cells have numbers, and a *board* is a set of them as a bit mask. Cells that were decided since the cluster was
    made keep their numbers, but are on no board.
    """

    def __init__(self, lamps: Lamps, near: Mapping[int, Sequence[int]], masks: Masks, start: int) -> None:
        self._lamps = lamps
        self._near = near
        """The clues beside each cell."""
        self._open: dict[int, int] = {}
        """By segment, the board of its cells that were open when the cluster was made."""
        self._lit: set[int] = set()
        """The segments with a bulb."""
        self.number: dict[int, int] = {}
        """The number of each cell."""
        self.board = 0
        """All that are open."""
        self._needy: dict[int, None] = {}
        """The cells that may need light, in the order in which they were met."""
        self._clues: dict[int, None] = {}
        self._barren = 0
        """The number of links up to which there is no chain."""
        self._searches: dict[int, ChainSearch] = {}
        self._stale = True
        self._flood(masks, start)

    def _flood(self, masks: Masks, start: int) -> None:
        lamps, number, open_, needy, near = self._lamps, self.number, self._open, self._needy, self._near
        across, down = lamps.segment_of
        stack = [across[start]]
        while stack:
            segment = stack.pop()
            if segment in open_:
                continue
            here = lamps.segment(segment)
            seen = [masks[i] for i in here]
            lit = BULB in seen
            if lit:
                self._lit.add(segment)
            crossing = down if across[here[0]] == segment else across
            board = 0
            for i, mask in zip(here, seen, strict=True):
                if mask == OPEN:
                    if i not in number:
                        number[i] = len(number)
                        if i in near:
                            stack += self._through_clues(masks, i)
                    board |= 1 << number[i]
                elif lit:
                    continue
                if i not in needy:
                    needy[i] = None
                    stack.append(crossing[i])
            open_[segment] = board
        self.board = (1 << len(number)) - 1

    def _through_clues(self, masks: Masks, cell: int) -> list[int]:
        """Segments that a cell has to do with through the clues beside it."""
        across, around, segments = self._lamps.segment_of[0], self._lamps.around, []
        for clue in self._near[cell]:
            if clue not in self._clues:
                self._clues[clue] = None
                segments += [across[i] for i in around[clue] if masks[i] == OPEN]
        return segments

    def close(self, cell: int, bulb: bool) -> None:
        """Learn that a cell is open no more."""
        self.board &= ~(1 << self.number[cell])
        if bulb:
            self._lit.update([segments[cell] for segments in self._lamps.segment_of])
        self._barren = 0
        self._stale = True

    @cached_property
    def cells(self) -> list[int]:
        """By number."""
        return list(self.number)

    @property
    def shrunken(self) -> bool:
        """Whether so few cells are left that a cluster made anew will be quicker to search."""
        return 2 * self.board.bit_count() <= len(self.number)

    def chains(self, masks: Masks, longest: int) -> Iterator[tuple[int, ...]]:
        """Every chain of at most `longest` links."""
        if self._barren >= longest:
            return
        undecided = self.board | self.board << len(self.number)
        told: set[int] = set()
        if self._stale and longest in self._searches:
            for chain in self._searches[longest].chains(undecided):
                told.add(chain[0])
                yield chain
        if self._stale:
            self._searches, self._stale = {}, False
            self._implications = self._imply(masks)
        if longest not in self._searches:
            self._searches[longest] = ChainSearch(self._implications, longest)
        for chain in self._searches[longest].chains(undecided):
            if chain[0] not in told:
                told.add(chain[0])
                yield chain
        if not told:
            self._barren = longest

    def _imply(self, masks: Masks) -> Implications:
        """What each bulb, and each cell without one, leads to."""
        size = len(self.number)
        links = Implications(size)
        clues = []
        for at in self._clues:
            free, need = self._lamps.state(masks, at)
            if 0 < need < len(free):
                clues.append(([self.number[i] for i in free], need))
        empties = self._empties(masks, clues)
        for k, board in enumerate(empties):
            links.leads[k] = board << size
        for board in self._lighters():
            count = board.bit_count()
            if count == 2:
                _add_pair(links, board)
            elif 2 < count <= FEW:
                _add_links(links, empties, list(bits(board)), count - 1)
        for cells, need in clues:
            _add_links(links, empties, cells, len(cells) - need)
        return links

    def _empties(self, masks: Masks, clues: list[tuple[list[int], int]]) -> list[int]:
        """By cell, the board of those that a bulb there would empty."""
        across, down = self._lamps.segment_of
        open_, now = self._open, self.board
        empties = [(open_[across[i]] | open_[down[i]]) & now if masks[i] == OPEN else 0 for i in self.number]
        for cells, need in clues:
            if need == 1:
                board = sum([1 << k for k in cells])
                for k in cells:
                    empties[k] |= board
        return [board & ~(1 << k) for k, board in enumerate(empties)]

    def _lighters(self) -> dict[int, None]:
        """For the cells that are not lit, the boards of those that could light each."""
        open_, lit, now = self._open, self._lit, self.board
        across, down = self._lamps.segment_of
        crossings = [(across[i], down[i]) for i in self._needy]
        return dict.fromkeys([(open_[a] | open_[d]) & now for a, d in crossings if a not in lit and d not in lit])


def _add_pair(links: Implications, board: int) -> None:
    """One of the two cells holds a bulb."""
    one = board & -board
    other = board ^ one
    links.leads[links.size + one.bit_length() - 1] |= other
    links.leads[links.size + other.bit_length() - 1] |= one


def _add_links(links: Implications, empties: list[int], cells: list[int], spare: int) -> None:
    """All but `spare` of the cells hold a bulb, or more: whatever empties `spare` of them leads to bulbs in the rest.

    A mark that empties one cell leads there by itself, so only where more than one is spared need it be looked for.
    """
    if spare == 1:
        board, leads, size = sum([1 << k for k in cells]), links.leads, links.size
        for k in cells:
            leads[size + k] |= board ^ 1 << k
        return
    for spared in combinations(cells, spare):
        sources = -1
        for k in spared:
            sources &= empties[k]
            if not sources:
                break
        else:
            for source in bits(sources):
                for k in cells:
                    if k != source and k not in spared:
                        links.add(source, k)


class BulbClusters:
    """The clusters of a position; a `Tracker`. Those in which nothing changed are kept, with what is known of them."""

    def __init__(self, position: Position) -> None:
        self._lamps = position.of_puzzle(lamps_of)
        self._near = position.first_view(InPlay).near
        self._home: dict[int, BulbCluster] = {}
        self.clusters: list[BulbCluster] = []
        """In reading order."""
        masks = position.masks
        self._make([i for i in position.puzzle.substrate.floor if masks[i] == OPEN], masks)

    def update(self, position: Position, changed: Sequence[int]) -> None:
        masks, home = position.masks, self._home
        smaller = {}
        for i in changed:
            if i in home:
                cluster = home.pop(i)
                cluster.close(i, masks[i] == BULB)
                smaller[id(cluster)] = cluster
        loose = [i for cluster in smaller.values() if cluster.shrunken for i in cluster.number]
        for i in loose:
            home.pop(i, None)
        self._make(loose, masks)

    def _make(self, cells: list[int], masks: Masks) -> None:
        """Make clusters of the open ones among some cells that are in none."""
        if cells:
            for i in sorted(cells):
                if i not in self._home and masks[i] == OPEN:
                    cluster = BulbCluster(self._lamps, self._near, masks, i)
                    self._home.update(dict.fromkeys(cluster.number, cluster))
            self.clusters = list(dict.fromkeys(map(self._home.__getitem__, sorted(self._home))))


def _bulb_chain(longest: int, position: Position) -> Iterator[Deduction]:
    for cluster in position.tracked(BulbClusters).clusters:
        for chain in cluster.chains(position.masks, longest):
            lamps = position.of_puzzle(lamps_of)
            yield chain_deduction(
                position, cluster.cells, chain, partial(link_reason, lamps), partial(brief_link, lamps)
            )


BULB_CHAIN = BoardPattern(
    name="bulb-chain",
    title="Chain of bulbs",
    rule_kinds=frozenset({"cell-min"}),
    is_chain=True,
    special_case_of=("long-bulb-chain",),
    find=partial(_bulb_chain, SHORT),
)
LONG_BULB_CHAIN = BoardPattern(
    name="long-bulb-chain",
    title="Long chain of bulbs",
    rule_kinds=frozenset({"cell-min"}),
    is_chain=True,
    find=partial(_bulb_chain, LONG),
)
