"""Templates: all ways to put one number into every house. What is in all of them is placed, what is in none goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.almost_locked import Fresh
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

_MOST_PLACED = 3000
"""The most numbers that are placed in search of templates of one value; what is not settled by then stays open."""


class _TemplateSearch:
    """For one value, which of some places are in no template."""

    def __init__(self, peers: Sequence[int], lacking: list[int], places: int) -> None:
        self.peers = peers
        self.lacking = lacking
        """The boards of the houses that need the value still."""
        self.places = places
        self.left = _MOST_PLACED

    def alive(self) -> int:
        """The places less those that are shown to be in no template."""
        in_some = in_none = 0
        for cell in bits(self.places):
            if not in_some >> cell & 1:
                template = self._template(cell, self.places, self.lacking)
                if self.left <= 0:
                    break
                in_some |= template
                in_none |= 0 if template else 1 << cell
        return self.places & ~in_none

    def _template(self, cell: int, places: int, lacking: list[int]) -> int:
        """Some template with the value in that cell and otherwise among these places; 0 if there is none."""
        self.left -= 1
        here = 1 << cell
        places &= ~self.peers[cell] & ~here
        lacking = [house for house in lacking if not house & here]
        if not lacking:
            return here
        for other in bits(min((places & house for house in lacking), key=int.bit_count)):
            template = self._template(other, places, lacking) if self.left > 0 else 0
            if template:
                return template | here
        return 0


class _Templates:
    """What the templates of a position leave alive."""

    def __init__(self, position: Position) -> None:
        self.candidates = candidates = position.view(CandidateBoards)
        self.places = candidates.boards.copy()
        has_it = dict.fromkeys(candidates.boards, 0)
        for cell, value in candidates.placed.items():
            has_it[value] |= 1 << cell
            self.places[value] &= ~candidates.houses.peers[cell]
        self.lacking = {
            value: [house.board for house in candidates.houses.full if not house.board & cells]
            for value, cells in has_it.items()
        }

    @cached_property
    def alone(self) -> dict[int, int]:
        """By value, the places that are in some template; nothing if some value has no template at all."""
        return self._alive({})

    @cached_property
    def together(self) -> dict[int, int]:
        """The same if no template may take a cell that all templates of another value need."""
        alive = self.alone
        needed = {value: self.needed(value, board) for value, board in alive.items()}
        while alive:
            alive = self._alive(needed)
            before, needed = needed, {value: self.needed(value, board) for value, board in alive.items()}
            if needed == before:
                break
        return alive

    def _alive(self, needed: Mapping[int, int]) -> dict[int, int]:
        alive = {}
        for value, places in self.places.items():
            for other, cells in needed.items():
                if other != value:
                    places &= ~cells
            alive[value] = _TemplateSearch(self.candidates.houses.peers, self.lacking[value], places).alive()
            if self.lacking[value] and not alive[value]:
                return {}
        return alive

    def needed(self, value: int, alive: int) -> int:
        """The cells that are the last for a value in some house: every template has them."""
        needed = 0
        for house in self.lacking[value]:
            here = alive & house
            if here.bit_count() == 1:
                needed |= here
        return needed


def template_set(position: Position) -> Iterator[Deduction]:
    """Every template has the value in a cell."""
    candidates, templates = position.view(CandidateBoards), position.view(_Templates)
    fresh = Fresh()
    for alive in _stages(templates):
        for value, board in alive.items():
            needed = templates.needed(value, board)
            if needed and fresh.take({value: needed}):
                moves = tuple(candidates.place(cell, value) for cell in bits(needed))
                words = partial(_words, candidates, value, needed, "always")
                yield Deduction(candidates.houses.coords(candidates.boards[value]), moves, words)


def template_delete(position: Position) -> Iterator[Deduction]:
    """No template has the value in a cell."""
    candidates, templates = position.view(CandidateBoards), position.view(_Templates)
    fresh = Fresh()
    for alive in _stages(templates):
        for value, board in alive.items():
            struck = candidates.boards[value] & ~board
            if struck and fresh.take({value: struck}):
                words = partial(_words, candidates, value, struck, "never")
                deduction = candidates.deduction(board, {value: struck}, words)
                if deduction:
                    yield deduction


def _stages(templates: _Templates) -> Iterator[dict[int, int]]:
    yield templates.alone
    yield templates.together


def _words(candidates: CandidateBoards, value: int, cells: int, when: str, say: Names) -> str:
    mark = say.mark(candidates.houses.mark(0, value))
    where = say.coords(candidates.houses.coords(cells), 8)
    return f"in all ways to put {mark} into every row, column and box, it is {when} in {where}: {MOVES}."


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="template-set", title="Template set", rule_kinds=frozenset({"distinct"}), find=template_set),
    BoardPattern(
        name="template-delete", title="Template delete", rule_kinds=frozenset({"distinct"}), find=template_delete
    ),
)
