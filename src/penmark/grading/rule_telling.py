"""`RuleTelling`: the words of a step that one rule allows, and what it rests on."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from penmark.board.coord import Coord
from penmark.board.mark import Mark, bits, is_single
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.words import (
    capitalized,
    moves_by_place,
    moves_in_short,
    moves_words,
    place_name,
    place_words,
    rule_coords,
    rule_words,
    sentence,
    summed_up,
)
from penmark.program import BOARD, Origin
from penmark.puzzle.argument import grounds
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.places import rule_clue, rule_scope, stated_words
from penmark.puzzle.puzzle import Place, Puzzle
from penmark.reasoning.evidence import Evidence, MarkAt, Words
from penmark.reasoning.technique import Propagation
from penmark.rules.counting import listing
from penmark.rules.deductions import RuleReading
from penmark.rules.distinct import Distinct
from penmark.rules.outcome import Names, Violation
from penmark.rules.places import Places
from penmark.solvers.reasoner import RuleStep

if TYPE_CHECKING:
    from penmark.grading.step import SolveStep

_FEW_PARTS = 3
"""Of a rule; if a step rests on more, the rule is named as a whole."""
_MOST_USED = 40
"""Marks of a region that are drawn as used; a rule about the whole board uses too many to show."""


@lru_cache(maxsize=4)  # the steps of one puzzle are told one after the other
def _houses_of(puzzle: Puzzle) -> dict[int, list[Place]]:
    """The regions without repeats, by position index."""
    found: dict[int, list[Place]] = {}
    for place in puzzle.places():
        if isinstance(place.rule, Distinct):
            for index in place.scope.indices:
                found.setdefault(index, []).append(place)
    return found


@lru_cache(maxsize=4)
def _pairs_of(puzzle: Puzzle) -> dict[int, list[Place]]:
    """The rules about two cells by which a number keeps others away from the other cell, by position index."""
    found: dict[int, list[Place]] = {}
    for place in puzzle.places():
        some = place.scope.indices[0] if len(place.scope.indices) == 2 else None
        if some is not None and _strikes(place, some):
            for index in place.scope.indices:
                found.setdefault(index, []).append(place)
    return found


@lru_cache(maxsize=4)
def _cases_of(puzzle: Puzzle) -> dict[int, list[Place]]:
    """The rules that people go through the cases of, by position index."""
    found: dict[int, list[Place]] = {}
    for place in puzzle.places():
        if place.rule.has_cases:
            for index in place.scope.indices:
                found.setdefault(index, []).append(place)
    return found


def _strikes(place: Place, index: int) -> bool:
    among = place.scope.field.domain(index).mask
    return any(place.rule.struck_by(value, among) for value in bits(among))


class RuleTelling:
    """Tells one step of one rule."""

    def __init__(self, step: SolveStep, found: RuleStep) -> None:
        self._step = step
        self._found = found
        self._puzzle: Puzzle = step.literals.puzzle
        self._say: Names = self._puzzle.names

    def words(self) -> str:
        """Why the moves follow, in a sentence."""
        for moves_told in (moves_words, moves_by_place, moves_in_short):
            told = self._words(moves_told)
            if len(told) <= MOST_CHARACTERS:
                break
        return told

    def _words(self, moves_told: Callable[[Sequence[Move], Names], str]) -> str:
        step, found, say = self._step, self._found, self._say
        technique = step.used
        template = technique.words if isinstance(technique, Propagation) else "{moves}"
        place = self._place()
        grounds = step.grounds
        if callable(template):
            return sentence(template(self._reading(place, moves_told)))
        moves = step.moves if found.constraint == BOARD else summed_up(step.moves, self._puzzle)
        coords = tuple(dict.fromkeys(move.coord for move in moves))
        words = sentence(
            template.format(
                moves=moves_told(moves, say),
                cells=say.coords(coords, len(coords)),
                marks=listing(list(dict.fromkeys(say.about((move.coord,)).mark(move.mark) for move in moves))),
                place=place,
                rule=rule_words(self._puzzle, found.constraint, say, found.region),
                stated=self._stated(place) if "{stated}" in template else "",
            )
        )
        if grounds.parts and "{place}" not in template and "{stated}" not in template:
            words = f"{capitalized(place)}: {words}"
        facts = [fact(say) for fact in grounds.facts]
        return f"{words} That rests on: {listing(facts)}." if facts else words

    def evidence(self) -> Evidence:
        """What it rests on: the clue and the region, the marks that stand there, the rule itself as the reason."""
        step, found = self._step, self._found
        coords = step.observed
        if found.constraint == BOARD:
            return Evidence(used=self._used(coords))
        clue = rule_clue(self._puzzle, found.constraint, found.region)
        read = () if clue is None else (clue,)
        return Evidence(clues=read, areas=(coords,), used=self._used(coords), reasons=(self._rule_words(),))

    def _used(self, coords: tuple[Coord, ...]) -> tuple[MarkAt, ...]:
        technique, masks = self._step.used, self._step.before
        rests_on = technique.rests_on if isinstance(technique, Propagation) else None
        if rests_on is not None:
            coords = tuple(rests_on(self._reading(self._place())))
        index = self._puzzle.substrate.layout.index
        domain = self._puzzle.field.domain
        changed = {move.coord for move in self._step.moves}
        decided = [(coord, i) for coord in coords if coord not in changed and is_single(masks[i := index(coord)])]
        return tuple(MarkAt(coord, domain(i).marks(masks[i])[0]) for coord, i in decided[:_MOST_USED])

    def _rule_words(self) -> Words:
        puzzle, found, parts = self._puzzle, self._found, self._step.grounds.parts
        few = parts if 0 < len(parts) <= _FEW_PARTS else (None,)
        origins = [Origin(found.constraint, found.region, part) for part in few]
        return lambda _: " ".join(each.words for each in grounds(puzzle, origins))

    def _reading(self, place: str, moves_told: Callable[[Sequence[Move], Names], str] = moves_words) -> RuleReading:
        puzzle, found, moves = self._puzzle, self._found, self._step.moves
        index = puzzle.substrate.layout.index
        region = tuple(map(index, rule_coords(puzzle, found.constraint, found.region)))
        marks: tuple[Mark, ...] = tuple(move.mark for move in moves)
        return RuleReading(
            rule=None if found.constraint == BOARD else puzzle.constraints[found.constraint].rule,
            field=puzzle.field,
            masks=self._step.before,
            region=region,
            say=self._say.about(move.coord for move in moves),
            place=place,
            moves=moves_told(moves, self._say),
            part=lambda cells: moves_told([move for move in moves if index(move.coord) in cells], self._say),
            parts=() if found.constraint == BOARD else rule_scope(puzzle, found.constraint, found.region).parts,
            cells=tuple(index(move.coord) for move in moves),
            marks=marks,
            after=self._after(),
            is_placed=lambda i: self._step.log.is_placed(i, self._found.literals),
            houses=self._houses,
            because=self._because,
        )

    def _after(self) -> dict[int, int]:
        """The candidates that the step leaves where it changes any."""
        index, masks = self._puzzle.substrate.layout.index, self._step.before
        left: dict[int, int] = {}
        for move in self._step.moves:
            at = index(move.coord)
            bit, before = move.mark.bit, left.get(at, masks[at])
            left[at] = bit if isinstance(move, Commit) else before & ~bit
        return left

    def _stated(self, place: str) -> str:
        """The rule, said of its place."""
        say, found = self._say.about(self._step.observed), self._found
        if self._step.grounds.parts:
            return self._puzzle.constraints[found.constraint].rule.words_at(Places((place,)), say)
        return stated_words(self._puzzle, found.constraint, found.region, Places((place,)), say)

    def _houses(self, index: int) -> list[tuple[str, Sequence[int]]]:
        return [
            (place_words(self._puzzle, place.constraint, place.region, self._say), place.scope.indices)
            for place in _houses_of(self._puzzle).get(index, ())
        ]

    def _because(self, index: int, mark: Mark) -> str | None:
        field, masks = self._puzzle.field, self._step.before
        for place in _pairs_of(self._puzzle).get(index, ()):
            for beside in place.scope.indices:
                value = masks[beside].bit_length() - 1
                if beside != index and is_single(masks[beside]) and place.rule.struck_by(value, mark.bit):
                    (held,) = field.domain(beside).marks(masks[beside])
                    return f"the {self._say.mark(held)} at {self._say.coord(field.coord(beside))}"
        log = self._step.log
        literal = log.literal(Eliminate(field.coord(index), mark))
        by = log.removed_by.get(literal)
        if by is None or log.position((literal,)) >= log.position(self._found.literals):
            return self._forbidding(index, mark)
        if isinstance(by, RuleStep):
            return place_name(self._puzzle, by.constraint, by.region, self._say)
        return None if by.named is None else by.named(self._say)

    def _forbidding(self, index: int, mark: Mark) -> str | None:
        """A cage, line or sign that has a name and no way to hold a mark at a position."""
        masks = array("Q", self._step.before)
        masks[index] = mark.bit
        for place in _cases_of(self._puzzle).get(index, ()):
            if isinstance(place.rule.check(place.scope, masks), Violation):
                return place_name(self._puzzle, place.constraint, place.region, self._say)
        return None

    def _place(self) -> str:
        """What the rule is about, or the parts of it, if they are few."""
        puzzle, found, say, parts = self._puzzle, self._found, self._say, self._step.grounds.parts
        if not 0 < len(parts) <= _FEW_PARTS:
            return place_words(puzzle, found.constraint, found.region, say)
        return listing([place_words(puzzle, found.constraint, found.region, say, part) for part in parts])
