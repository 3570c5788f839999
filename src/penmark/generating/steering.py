"""Puzzles of a difficulty that was asked for: what is tried in turn, and the nearest that was found."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Coord
from penmark.generating.difficulty import Difficulty
from penmark.generating.effort import Effort, StoppedError, effort
from penmark.generating.gate import Gate
from penmark.generating.ground import Answer, Ground
from penmark.generating.recipe import Attempt, check_config, verified
from penmark.generating.search import Search, Steered
from penmark.generating.switches import Switches
from penmark.generating.trail import Trail
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.generation import Cancel, GenConfig, Judge
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

_CANDIDATES = 5_000
"""So many are judged at most before the nearest has to do."""
_GATED, _TIED, _NEARLY_GATED, _ROLLED = 4, 16, 50, 6
"""So many attempts begin with what the kernel alone can tell, by single rules or by pairs; then with a little less, if
clues count; where clues are answers, so many are but reduced and graded. If none of that leads there, candidates are
steered."""


def make_graded(
    genre: Genre, config: GenConfig, asked: Difficulty, cancel: Cancel | None = None, judge: Judge | None = None
) -> Steered | None:
    """A puzzle of the difficulty that is asked for, or the nearest found; `None` if time ran out before any.

    What is as hard as asked must also please the judge. One that does not is forgotten, and another attempt is made.
    """
    check_config(genre, config)
    search = Search(asked)
    number, made = 0, None
    with effort(config.time_budget, cancel) as spending:
        try:
            while made is None and search.candidates < _CANDIDATES:
                made = _GradedAttempt(genre, config, number, spending, search, judge).run()
                spending.check()
                number += 1
        except StoppedError:
            pass
    best = search.best()
    # One that is as asked but was not verified before time ran out is no answer.
    return best if made is not None or best is None or not best.as_asked else None


class _GradedAttempt(Attempt):
    """One way through the recipe, with a graded search in place of the reduction."""

    def __init__(
        self, genre: Genre, config: GenConfig, number: int, effort: Effort, search: Search, judge: Judge | None
    ) -> None:
        super().__init__(genre, config, number, effort)
        self._search = search
        self._judge = judge
        free, asked = config.clue_filter is None and not config.minimal, search.asked
        self._is_gated = free and asked.is_gated and number < (_TIED if asked.is_tied else _GATED)
        self._is_nearly_gated = free and (asked.is_plain or asked.is_nearly_plain) and number < _NEARLY_GATED
        self._is_rolled = free and asked.is_nearly_plain and number < _ROLLED

    def tried(
        self, ground: Ground, clues: Mapping[Coord, ClueValue], answer: Answer
    ) -> tuple[Puzzle, Solution] | list[Coord] | None:
        if self.genre.clues_depend:
            return self.whole(ground, clues, answer)
        if self._is_gated and Gate.is_for(ground):
            found = Trail(self, ground, clues, answer, None, self._search).gated()
        elif self._is_nearly_gated and not self.genre.clues_are_marks:
            found = Trail(self, ground, clues, answer, None, self._search).nearly_gated()
        else:
            return super().tried(ground, clues, answer)
        return self._verified(ground, answer) if isinstance(found, Puzzle) else found

    def _verified(self, ground: Ground, answer: Answer) -> tuple[Puzzle, Solution] | None:
        """The candidate that is as hard as asked, if it is also unique and the judge takes it."""
        nearest = self._search.nearest
        assert nearest is not None
        assert nearest.as_asked
        made = verified(nearest.puzzle, ground.solution(answer), self.effort)
        if made is not None and (self._judge is None or self._judge(*made)):
            return made
        self._search.reject()
        return None

    def whole(self, ground: Ground, clues: Mapping[Coord, ClueValue], answer: Answer) -> tuple[Puzzle, Solution] | None:
        made = super().whole(ground, clues, answer)
        if made is None:  # a grade of what has several solutions would mean nothing
            return None
        if Trail(self, ground, clues, answer, None, self._search).as_it_is() is None:
            return None
        return self._verified(ground, answer)

    def finished(
        self, ground: Ground, clues: Mapping[Coord, ClueValue], answer: Answer, switches: Switches
    ) -> tuple[Puzzle, Solution] | None:
        trail = Trail(self, ground, clues, answer, switches, self._search)
        filtered = self.config.clue_filter is not None
        puzzle = trail.as_it_is() if filtered else trail.run(steered=not self._is_rolled)
        return None if puzzle is None else self._verified(ground, answer)
