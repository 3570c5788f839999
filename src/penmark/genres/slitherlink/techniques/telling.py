"""Findings of the inferences as deductions, with words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import TypeVar

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, Masks
from penmark.genres.slitherlink.techniques.argument import Argument, CellRelation, Fact, PairFact
from penmark.genres.slitherlink.techniques.cases import CaseInference, JoinInference
from penmark.genres.slitherlink.techniques.colouring import ColourInference, PieceInference
from penmark.genres.slitherlink.techniques.edge_rings import TWOS, rings_for
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, crosses, grid_for, lines
from penmark.genres.slitherlink.techniques.inference import EdgeRelation, Finding, Inference, WayLink, WayTried
from penmark.genres.slitherlink.techniques.link_words import LinkWords
from penmark.genres.slitherlink.techniques.way_words import WayWords, leading
from penmark.puzzle.name_reading import SIDES
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.loops.connection import Parted, SideLink
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MANY, _FEW = 6, 2
"""Clues that a sentence names on the way where there is no room for all links, and where there is hardly any."""
_FEW_WAYS = 4
"""Ways to draw a clue of which each is told."""
_MOST_CHARACTERS = 320
"""Of a step's words."""
Kind = TypeVar("Kind", bound=Inference)


def start(kind: type[Kind], position: Position) -> Kind:
    """An inference that knows the edges on the board and has drawn no conclusion yet."""
    inference = kind(grid_for(position.puzzle), rings_for(position.puzzle))
    inference.update(position, tuple(inference.grid.beside))
    return inference


def tell(position: Position, inference: Inference, finding: Finding) -> Iterator[Deduction]:
    """The deduction for a finding, unless all of it is on the board."""
    marks = [(edge, mask) for edge, mask in finding.marks if position.masks[edge] == OPEN]
    moves = (
        *lines(position, (edge for edge, mask in marks if mask == LINE)),
        *crosses(position, (edge for edge, mask in marks if mask == OFF)),
    )
    if moves:
        told = _FindingWords(inference, finding, marks)
        yield Deduction(told.observed, moves, told.words, told.evidence)


class _FindingWords:
    """What is told of a finding. All of it is found out only when it is asked for: most findings are never told."""

    def __init__(self, inference: Inference, finding: Finding, marks: Sequence[tuple[int, int]]) -> None:
        self._inference, self._finding, self._marks = inference, finding, marks
        self._grid, self._now = inference.grid, len(inference.events)

    @cached_property
    def _argument(self) -> Argument:
        facts = [fact for tried in self._tried for link in tried.links for fact in self._facts(link)]
        return Argument(self._inference, self._finding, self._now, facts)

    @cached_property
    def _tried(self) -> list[WayTried]:
        """The ways that were tried, with what matters of each."""
        wanted = [edge for edge, _ in self._marks]
        return [leading(tried, wanted, self._inference.rings) for tried in self._finding.tried]

    def _facts(self, link: WayLink) -> Iterator[Fact]:
        """What a link rests on besides what is on the board or supposed."""
        yield from (PairFact(*pair) for pair in link.pairs)
        assert isinstance(self._inference, ColourInference)
        classes, rings = self._inference.classes, self._inference.rings
        for each in link.relations:
            if classes.relation(each.one, each.other) is not None and all(
                event < self._now for *_, event in classes.path(each.one, each.other)
            ):
                yield each
            else:
                edges = rings.edges[link.ring]
                i, j = sorted((edges.index(each.one), edges.index(each.other)))
                turn = self._inference.turns[link.ring][TWOS.index((i, j))]
                yield from [CellRelation(*turn, each.odd)] if turn else []

    @property
    def _rings(self) -> list[int]:
        """The clues and corners of the argument, the last first."""
        own = [] if self._finding.ring == NONE else [self._finding.ring]
        links = (link.ring for link in reversed(self._argument.links) if link.ring >= 0)
        return list(dict.fromkeys((*own, *links)))

    @property
    def _cells(self) -> list[int]:
        return [ring for ring in self._rings if ring < self._grid.outside]

    @cached_property
    def _edges(self) -> list[int]:
        """What was looked at besides clues and cells."""
        seen: set[int] = set()
        for fact in self._argument.premises:
            if isinstance(fact, PairFact):
                seen.update(self._grid.near(*divmod(fact.pair, 4)))
            elif isinstance(fact, EdgeRelation):
                seen.update((fact.one, fact.other))
        if self._finding.ring >= self._grid.outside:
            seen.update(edge for edge in self._inference.rings.edges[self._finding.ring] if edge != NONE)
        return sorted(seen)

    def observed(self) -> tuple[Coord, ...]:
        grid = self._grid
        return (*grid.cell_coords((*self._cells, *(self._finding.cells or ()))), *grid.edge_coords(self._edges))

    def evidence(self, masks: Masks) -> Evidence:
        grid = self._grid
        clues = grid.cell_coords(at for at in self._cells if grid.clues[at] != NONE)
        plain = tuple((at,) for at in grid.cell_coords(at for at in self._cells if grid.clues[at] == NONE))
        used = tuple(MarkAt(at) for at in grid.edge_coords(self._edges))
        return Evidence(clues, plain, used, reasons=tuple(self._reasons()))

    def _reasons(self) -> Iterator[Words]:
        for ring in self._rings:
            if isinstance(self._inference, CaseInference) and not (self._finding.cases and ring == self._finding.ring):
                for tried in self._inference.failed.get(ring, ()):
                    yield partial(self._way, leading(tried, (), self._inference.rings), ring)
        for k in range(len(self._argument.links)):
            yield partial(self._reason, k)
        for tried in self._tried:
            yield partial(self._way, tried, self._finding.ring)

    def _reason(self, k: int, say: Names) -> str:
        return list(self._link_words(say).sentences())[k]

    def _way(self, tried: WayTried, ring: int, say: Names) -> str:
        ways = WayWords(say, self._inference, ring, self._link_words(say))
        return ways.sentence(tried, tuple(self._marks))

    def _link_words(self, say: Names) -> LinkWords:
        return LinkWords(say, self._grid, self._argument, self._cut)

    def _cut(self, fact: CellRelation) -> SideLink | Parted | None:
        """How it showed on which side one of two cells lies."""
        if not isinstance(self._inference, PieceInference):
            return None
        if isinstance(self._inference, JoinInference):
            seen = self._inference.joins_seen
            part = seen.get((fact.one, fact.other)) or seen.get((fact.other, fact.one))
            if part is not None:
                return part
        cuts = self._inference.cuts_seen.values()
        return next((link for link in cuts if {link.cell, link.onto} == {fact.one, fact.other}), None)

    def words(self, say: Names) -> str:
        """Why, and what follows."""
        link_words, finding = self._link_words(say), self._finding
        ring = link_words.name(finding.ring) if finding.ring != NONE else ""
        if finding.cases:
            told = _cases_words(ring, finding.tried)
            return f"{told}{': ' if told.endswith('fits') else ', '}{MOVES}."
        if finding.ring != NONE and not self._argument.links:
            return f"by what is known of the edges at {ring}, {MOVES}."
        end = self._end(link_words, ring)
        room = _MOST_CHARACTERS - len(f"{end}: .") - self._moves_length(say)
        told = next(self._fitting(link_words, room))
        return f"{told}{'; that leaves' if told.startswith(f'at {ring}, ') else end}: {MOVES}."

    def _moves_length(self, say: Names) -> int:
        """How long it is to name all that follows."""
        coords = {mask: self._grid.edge_coords(e for e, m in self._marks if m == mask) for mask in (LINE, OFF)}
        told = [say.placed_at(TRUE if mask == LINE else FALSE, at) for mask, at in coords.items() if at]
        return len(" and ".join(told))

    def _fitting(self, link_words: LinkWords, room: int) -> Iterator[str]:
        """What leads to the moves, as fully as there is room for."""
        told = [link_words.all_links(brief) for brief in (False, True)] if self._argument.links else []
        told += [link_words.cuts(), link_words.last_link(_MANY)] if self._argument.links else []
        told += [f"{link_words.ending()}{link_words.by_way_of(most)}" for most in (_MANY, _FEW)]
        at_cell = link_words.at_cell()
        told += [f"{at_cell}{link_words.by_way_of(most)}" for most in (_MANY, _FEW) if at_cell]
        told += [link_words.ending(), at_cell]
        yield from (each for each in told if each and len(each) <= room)
        yield f"{link_words.first_of_ending()}{link_words.by_way_of(_FEW)}"

    def _end(self, link_words: LinkWords, ring: str) -> str:
        """What is said after the facts that a finding rests on."""
        if ring:
            is_clue = self._finding.ring < self._grid.outside and self._grid.clues[self._finding.ring] != NONE
            return f"; {'for' if is_clue else 'at'} {ring} that leaves"
        stands = [link_words.known_edge(relation) for relation in self._finding.relations]
        return "".join(f", and {each}" for each in stands if each)


def _cases_words(ring: str, tried: Sequence[WayTried]) -> str:
    """In which ways a clue can be drawn, so far that others do not fit."""
    sides = [[side for k, side in enumerate(SIDES) if each.way >> k & 1] for each in tried if each.fits]
    fail = len(sides) < len(tried)
    if len(sides) == 1:
        return f"of the ways to draw {ring} only that with the {listing(sides[0])} side{'s' * (len(sides[0]) > 1)} fits"
    told = _sides_told(sides) if len(sides) <= _FEW_WAYS and all(sides) else ""
    others = f"as the other{' fails' if len(tried) - len(sides) == 1 else 's fail'}" if fail else ""
    shown = ", ".join(filter(None, (told, others)))
    return f"however {ring} is drawn{f' ({shown})' if shown else ''}"


def _sides_told(sides: Sequence[Sequence[str]]) -> str:
    """`with the top and left sides or the right and bottom sides`."""
    free = [[side for side in SIDES if side not in each] for each in sides]
    if all(len(each) == 1 for each in free):
        return f"with all but the {listing([side for (side,) in free], 'or')} side"
    if all(len(each) == 1 for each in sides):
        return f"with the {listing([side for (side,) in sides], 'or')} side"
    return f"with {listing([f'the {listing(each)} sides' for each in sides], 'or')}"
