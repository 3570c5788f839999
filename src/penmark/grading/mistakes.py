"""What is wrong on a board: which marks, and a short contradiction that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from penmark.board.coord import LINE_LAYERS, Coord, Layer
from penmark.board.mark import Masks, is_single
from penmark.errors import UndecidedError
from penmark.grading.contradiction_telling import told_in_full, told_within
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.derivation import Derivation, derivation
from penmark.grading.hint_model import Hint, HintKind, Strength
from penmark.grading.ladder import Ladder
from penmark.grading.looking import look_words
from penmark.grading.named_refutation import named_refutation
from penmark.grading.picture import Picture
from penmark.grading.profile import Tier
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.grading.words import (
    capitalized,
    fault_words,
    is_or_are,
    place_words,
    rule_coords,
    sentence,
)
from penmark.puzzle.game import Commit, Eliminate, Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.reasoning.evidence import MarkAt
from penmark.rules.counting import listing
from penmark.solvers.base import Budget
from penmark.solvers.reasoner import RuleStep

_MOST_TRIED = 8
"""Wrong marks among which the one with the shortest contradiction is told."""
_MOST_TRIED_HARD = 3
"""The same for patterns that take long to see."""
_SECONDS_HARD = 4.0
"""The longest that these are looked for."""
_SHORT = 4
"""Steps of a contradiction that is told before named steps from what is right on the board are looked at."""
_LONG = 12
"""Steps of a contradiction from which on patterns that take long to see may make it shorter."""
_LONGEST = 24
"""Steps of a contradiction that are still told, one by one, among the reasons; named steps beyond are far away."""
_FARTHEST = 60
"""Named steps of which the reasons still list each."""
_MOST_RULES = 3
"""That are said before the steps of a contradiction, which name the others where they need them."""


@dataclass(frozen=True)
class Wrong:
    """A place whose candidates leave out the right mark."""

    coord: Coord
    mask: int
    is_note: bool
    """Whether several candidates are left: a wrong note, not a wrong mark."""


def mistake(game: Game, solution: Solution, strength: Strength, ladder: Ladder, budget: Budget) -> Hint | None:
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
    words, reasons = _Explaining(game, solution, wrong, ladder, budget).told()
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
    kind = _kind(puzzle, each)
    if kind is not None:
        return f"{say.coord(each.coord)} is wrongly {kind}"
    named = _mark_words(puzzle, each)
    mark = _mark_at(puzzle, each).mark
    if named.startswith("no ") and mark is not None:
        return f"it is wrong that {say.about((each.coord,)).placed_at(mark, (each.coord,))}"
    return f"{named} {is_or_are(named)} wrong"


def _kind(puzzle: Puzzle, each: Wrong) -> str | None:
    """`white` or `shaded`, which are said of cells; an edge is not crossed, but has a cross."""
    mark = _mark_at(puzzle, each).mark
    if mark is None or each.coord.layer is not Layer.CELLS:
        return None
    return puzzle.names.about((each.coord,)).adjective(mark)


def _mark_words(puzzle: Puzzle, each: Wrong) -> str:
    """`the 4 at r4c3`, `a bulb at r1c4`, `whether r4c3 is shaded`."""
    say, mark = puzzle.names.about((each.coord,)), _mark_at(puzzle, each).mark
    assert mark is not None
    if _kind(puzzle, each) is not None:
        return f"whether {say.coord(each.coord)} {say.placed(mark, 1)}"
    named = say.mark(mark)
    if each.coord.layer in LINE_LAYERS and say.placed(mark, 1).startswith("is "):
        return f"the {'cross' if named.startswith('no ') else named.removeprefix('a ')} on {say.coord(each.coord)}"
    return f"{'the ' if named.isalnum() else ''}{named} at {say.coord(each.coord)}"


_Refuted: TypeAlias = tuple[Wrong, RuleRefutation]
"""A wrong mark, and how it leads to a contradiction."""


def _shortest(found: Iterable[_Refuted]) -> _Refuted | None:
    return min(found, key=_difficulty, default=None)


def _difficulty(found: _Refuted) -> int:
    """The links of a contradiction; what rests on the whole board at once counts as a long way."""
    refuted = found[1]
    return len(refuted.placements) + (_LONG if refuted.is_vague(refuted.literals.puzzle.names) else 0)


def _length(found: _Refuted | None) -> float:
    """The links of a contradiction."""
    return inf if found is None else len(found[1].placements)


def _effort(way: Derivation | None) -> float:
    return inf if way is None else way.effort


def _is_easy(way: Derivation | None) -> bool:
    """Whether no step of it takes long to see: nobody then looks for what does."""
    return way is not None and all(step.tier < Tier.HARD for step in way.steps)


class _Explaining:
    """Why a mark is wrong: a clash that shows, a contradiction, or the steps that decide its place otherwise."""

    def __init__(self, game: Game, solution: Solution, wrong: Sequence[Wrong], ladder: Ladder, budget: Budget) -> None:
        self._game, self._puzzle, self._solution = game, game.puzzle, solution
        self._wrong, self._ladder, self._budget = wrong, ladder, budget
        self._marks = [each for each in wrong if not each.is_note][:_MOST_TRIED]

    def told(self) -> tuple[str, tuple[str, ...]]:
        """The sentence, and the reasons one level deeper."""
        state = self._state()
        words, reasons = self._clash() or self._shown(state)
        doubt = "" if state is None or len(self._wrong) == 1 else self._first_to_doubt(state)
        return f"{words} {doubt}".strip(), reasons

    def _state(self) -> SolveState | None:
        """The player's board without what is wrong; `None` if there is no time for it."""
        try:
            masks = _without(self._game, self._wrong)
            return SolveState(self._puzzle, masks, self._solution, self._budget, keep_bookkeeping=True)
        except UndecidedError:
            return None

    def _clash(self) -> tuple[str, tuple[str, ...]] | None:
        for fault in self._game.faults():
            for each in self._wrong:
                if each.coord in fault.violation.coords:
                    said = fault_words(self._puzzle, fault, self._puzzle.names)
                    return f"{sentence(_named(self._puzzle, each))} {said}", ()
        return None

    def _shown(self, state: SolveState | None) -> tuple[str, tuple[str, ...]]:
        if state is None:
            return self._undecided()
        if not self._marks:
            return self._struck_too_much(state, self._wrong[0])
        before, known = state.position.masks[:], state.at_once()
        found = _shortest(self._refutations(state, known))
        if found is not None and (told := self._contradiction(*found)) is not None:
            return told
        way = derivation(state, self._ladder, [each.coord for each in self._marks])
        if min(_length(found), _effort(way)) > _LONG and not _is_easy(way):
            found = _shortest([*([found] if found else []), *self._hard_refutations(before, known)])
        if way is not None and (way.effort < _length(found) or _length(found) > _LONGEST):
            return self._derived(way)
        if found is None or _length(found) > _LONGEST:
            return self._undecided()
        each, refuted = found
        words = told_within(refuted, _named(self._puzzle, each), "", self._puzzle.names, MOST_CHARACTERS)
        return capitalized(words), (*refuted.background()[:_MOST_RULES], *self._sentences(refuted))

    def _sentences(self, refuted: RuleRefutation) -> list[str]:
        return [sentence(words(self._puzzle.names)) for words in refuted.explained()]

    def _contradiction(self, each: Wrong, refuted: RuleRefutation) -> tuple[str, tuple[str, ...]] | None:
        """All of it in one go, where it is short enough."""
        told = told_in_full(refuted, _named(self._puzzle, each), "", self._puzzle.names)
        if len(refuted.placements) > _SHORT or len(told) > MOST_CHARACTERS:
            return None
        return told, tuple(refuted.background())

    def _derived(self, way: Derivation) -> tuple[str, tuple[str, ...]]:
        """The named step that decides the place otherwise; of several, how many they are and where they begin."""
        each = next(one for one in self._marks if one.coord == way.coord)
        named, steps, first = _named(self._puzzle, each), way.steps, way.steps[0]
        if len(steps) == 1:
            return f"{sentence(named)} {first.title}: {first.words}", first.reasons
        reasons = tuple(f"{step.title}: {step.words}" for step in steps) if len(steps) <= _FARTHEST else ()
        if len(steps) <= _LONGEST:
            words = capitalized(f"{named}: {len(steps)} steps from {self._source} show it. They begin with")
            told = f"{words} {first.title}: {first.words}"
            return (told if len(told) <= MOST_CHARACTERS else f"{words} {self._to_look_at(first)}."), reasons
        return self._far(named, way), reasons

    def _far(self, named: str, way: Derivation) -> str:
        """What decides the place in the end, if there is room for it, and where to go on."""
        steps, first, last = len(way.steps), way.steps[0], way.steps[-1]
        words = capitalized(f"{named}, but that shows only after some {steps} steps from {self._source}")
        back = f"Take it back, and go on with {self._to_look_at(first)}."
        told = f"{words}, in the end by {last.title}: {last.words} {back}"
        return told if len(told) <= MOST_CHARACTERS else f"{words}, in the end by {self._to_look_at(last)}. {back}"

    def _to_look_at(self, step: SolveStep) -> str:
        return f"{step.title}, at {look_words(step, self._puzzle.names)}"

    @property
    def _source(self) -> str:
        """Where the steps start from: what is right on the board."""
        return "the other marks" if len(self._game.to_marks()) > len(self._wrong) else "the clues"

    def _struck_too_much(self, state: SolveState, each: Wrong) -> tuple[str, tuple[str, ...]]:
        """Which of the candidates that a note leaves out no single rule excludes."""
        reasoner, known = state.reasoner, state.at_once()
        domain = self._puzzle.field.domain(self._puzzle.substrate.layout.index(each.coord))
        marks = domain.marks(domain.mask & ~each.mask)
        open_ = [mark for mark in marks if reasoner.literal(Eliminate(each.coord, mark)) not in known]
        open_ = [mark for mark in open_ if reasoner.deducer.value(reasoner.literal(Eliminate(each.coord, mark))) < 1]
        say = self._puzzle.names.about((each.coord,))
        left_out = listing([say.mark(mark) for mark in open_])
        back = "write it back" if len(open_) == 1 else "write them back"
        return sentence(f"{_named(self._puzzle, each)}: no rule by itself excludes {left_out} there, so {back}"), ()

    def _undecided(self) -> tuple[str, tuple[str, ...]]:
        each = self._wrong[0]
        return sentence(f"{_named(self._puzzle, each)}, though no short contradiction shows it: take it back"), ()

    def _refutations(self, state: SolveState, known: AbstractSet[int]) -> list[_Refuted]:
        """What single rules say against wrong marks, and patterns that people see soon."""
        reasoner, found = state.reasoner, list[_Refuted]()
        before = state.position.masks[:]
        for each in self._marks:
            if self._budget.stop() is not None:
                break
            supposed = self._supposed(each)
            literal = reasoner.literal(supposed)
            if reasoner.deducer.value(literal) == 0:
                chain = state.shortest_refutation(literal)
                refuted = RuleRefutation.of(reasoner.literals(), state.position.masks, supposed, chain, known)
                if refuted is not None:
                    found.append((each, refuted))
            if not any(_difficulty(one) <= _SHORT for one in found):
                named = named_refutation(self._puzzle, before, supposed, self._ladder, self._budget, known)
                if named is not None:
                    found.append((each, named))
        return found

    def _hard_refutations(self, before: Masks, known: AbstractSet[int]) -> Iterator[_Refuted]:
        """What patterns that take long to see say against wrong marks, up to the first that is soon told."""
        budget = self._budget.at_most(_SECONDS_HARD)
        for each in self._marks[:_MOST_TRIED_HARD]:
            supposed = self._supposed(each)
            refuted = named_refutation(self._puzzle, before, supposed, self._ladder, budget, known, hard=True)
            if refuted is not None:
                yield each, refuted
            if budget.stop() is not None or (refuted is not None and len(refuted.placements) <= _LONG):
                break

    def _supposed(self, each: Wrong) -> Commit:
        mark = _mark_at(self._puzzle, each).mark
        assert mark is not None
        return Commit(each.coord, mark)

    def _first_to_doubt(self, state: SolveState) -> str:
        """The mark from which most of the other wrong ones follow, if any do."""
        literal_of = state.reasoner.literal
        literals = {literal_of(self._supposed(each)): each for each in self._marks}
        most, first = 0, None
        for literal, each in literals.items():
            if state.reasoner.deducer.value(literal) == 0 and self._budget.stop() is None:
                followed = {new for step in state.refutation(literal) for new in step.literals}
                count = len(followed & literals.keys() - {literal})
                if count > most:
                    most, first = count, each
        if first is None:
            return ""
        follow = "another wrong mark follows" if most == 1 else f"{most} other wrong marks follow"
        return sentence(f"doubt {_mark_words(self._puzzle, first)} first: {follow} from it")


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
