"""What is wrong on a board: which marks, and a short contradiction that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from penmark.board.coord import Coord
from penmark.board.mark import Masks, is_single
from penmark.errors import UndecidedError
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.hint_model import Hint, HintKind, Strength
from penmark.grading.picture import Picture
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.grading.words import after_steps, fault_words, place_words, rule_coords, sentence
from penmark.puzzle.game import Commit, Fault, Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.reasoning.evidence import MarkAt
from penmark.solvers.base import Budget
from penmark.solvers.reasoner import RuleStep

_MOST_TRIED = 8
"""Wrong marks among which the one with the shortest contradiction is told."""
_SHORT = 4
"""Steps of a contradiction that are told in the sentence itself."""


@dataclass(frozen=True)
class Wrong:
    """A place whose candidates leave out the right mark."""

    coord: Coord
    mask: int
    is_note: bool
    """Whether several candidates are left: a wrong note, not a wrong mark."""


def mistake(game: Game, solution: Solution, strength: Strength, budget: Budget) -> Hint | None:
    """The places that leave out the solution's mark, and what is wrong with one of them."""
    wrong = list(_wrong(game, solution))
    if not wrong:
        return None
    say, coords = game.puzzle.names, tuple(each.coord for each in wrong)
    if strength is Strength.NUDGE:
        return Hint(HintKind.MISTAKE, strength, _counted(wrong))
    picture = Picture(used=tuple(_mark_at(game.puzzle, each) for each in wrong))
    if strength is Strength.LOOK:
        words = f"Wrong: {say.coords(coords)}."
        return Hint(HintKind.MISTAKE, strength, words, observed=coords, picture=picture)
    words, reasons = _explained(game, solution, wrong, budget)
    return Hint(HintKind.MISTAKE, strength, words, observed=coords, reasons=reasons, picture=picture)


def _wrong(game: Game, solution: Solution) -> Iterator[Wrong]:
    puzzle, masks, right = game.puzzle, game.masks, solution.masks()
    for i in puzzle.substrate.floor:
        if not masks[i] & right[i]:
            yield Wrong(puzzle.field.coord(i), masks[i], not is_single(masks[i]))


def _counted(wrong: Sequence[Wrong]) -> str:
    """`One mark is wrong.`, `2 marks are wrong, and one note leaves out the right number.`"""
    notes = sum(each.is_note for each in wrong)
    marks = len(wrong) - notes
    told = []
    if marks:
        told.append("one mark is wrong" if marks == 1 else f"{marks} marks are wrong")
    if notes:
        told.append(
            "one note leaves out the right number" if notes == 1 else f"{notes} notes leave out the right number"
        )
    return sentence(", and ".join(told))


def _mark_at(puzzle: Puzzle, each: Wrong) -> MarkAt:
    domain = puzzle.field.domain(puzzle.substrate.layout.index(each.coord))
    return MarkAt(each.coord, None if each.is_note else domain.marks(each.mask)[0])


def _named(puzzle: Puzzle, each: Wrong) -> str:
    say = puzzle.names
    if each.is_note:
        return f"the note at {say.coord(each.coord)} leaves out the right number"
    mark = _mark_at(puzzle, each).mark
    named = "" if mark is None else say.about((each.coord,)).mark(mark)
    return f"{'the ' if named.isalnum() else ''}{named} at {say.coord(each.coord)} is wrong"


def _explained(game: Game, solution: Solution, wrong: Sequence[Wrong], budget: Budget) -> tuple[str, tuple[str, ...]]:
    puzzle, say = game.puzzle, game.puzzle.names
    faults = ((fault, each) for fault in game.faults() for each in wrong if each.coord in fault.violation.coords)
    seen: tuple[Fault, Wrong] | None = next(faults, None)
    if seen is not None:
        return f"{sentence(_named(puzzle, seen[1]))} {fault_words(puzzle, seen[0], say)}", ()
    found = _shortest(game, solution, wrong, budget)
    if found is None:
        first = wrong[0]
        others = " with the other marks" if len(wrong) < len(game.to_marks()) else ""
        words = f"{_named(puzzle, first)}, though no short contradiction shows it: take it back, it does not go{others}"
        return sentence(words), ()
    each, refuted = found
    sentences = [sentence(words(say)) for words in refuted.sentences()]
    background = tuple(refuted.background())
    told = f"{sentence(_named(puzzle, each))} {' '.join(sentences)}"
    if len(refuted.placements) <= _SHORT and len(told) <= MOST_CHARACTERS:
        return told, background
    words = f"{_named(puzzle, each)}: {after_steps(len(refuted.placements))} {refuted.failure(say)}"
    return sentence(words), (*background, *sentences)


def _shortest(
    game: Game, solution: Solution, wrong: Sequence[Wrong], budget: Budget
) -> tuple[Wrong, RuleRefutation] | None:
    """The wrong mark that leads to a contradiction soonest, with the right marks that the player has made."""
    puzzle = game.puzzle
    try:
        state = SolveState(puzzle, _without(game, wrong), solution, budget)
    except UndecidedError:
        return None
    reasoner, known, found = state.reasoner, state.at_once(), list[tuple[Wrong, RuleRefutation]]()
    for each in [one for one in wrong if not one.is_note][:_MOST_TRIED]:
        if budget.stop() is not None:
            break
        mark = _mark_at(puzzle, each).mark
        assert mark is not None
        supposed = Commit(each.coord, mark)
        literal = reasoner.literal(supposed)
        refuted = None
        if reasoner.deducer.value(literal) == 0:
            chain = state.shortest_refutation(literal)
            refuted = RuleRefutation.of(reasoner.literals(), state.position.masks, supposed, chain, known)
        if refuted is not None:
            found.append((each, refuted))
    return min(found, key=lambda pair: len(pair[1].placements), default=None)


def _without(game: Game, wrong: Sequence[Wrong]) -> Masks:
    """The player's board without what is wrong. Of notes that leave the right number, only digits are kept."""
    puzzle, masks, start = game.puzzle, game.masks, game.puzzle.start_masks()
    layout = puzzle.substrate.layout
    for each in wrong:
        masks[layout.index(each.coord)] = start[layout.index(each.coord)]
    return masks


def visible_fault(game: Game, strength: Strength) -> Hint | None:
    """The first rule that the board violates."""
    fault = next(game.faults(), None)
    if fault is None:
        return None
    say = game.puzzle.names
    coords = fault.violation.coords
    if strength is Strength.NUDGE:
        return Hint(HintKind.MISTAKE, strength, "A rule is broken.")
    if strength is Strength.LOOK:
        return Hint(HintKind.MISTAKE, strength, f"A rule is broken at {say.coords(coords)}.", observed=coords)
    return Hint(HintKind.MISTAKE, strength, fault_words(game.puzzle, fault, say), observed=coords)


def dead_end(puzzle: Puzzle, rule: RuleStep, strength: Strength) -> Hint:
    """A rule that can no longer hold: the puzzle may have several solutions, but none from this board."""
    say = puzzle.names
    coords = rule_coords(puzzle, rule.constraint, rule.region)
    if strength is Strength.NUDGE:
        return Hint(HintKind.MISTAKE, strength, "The marks leave no solution.")
    place = place_words(puzzle, rule.constraint, rule.region, say)
    return Hint(HintKind.MISTAKE, strength, f"The marks leave no way for {place}.", observed=coords)
