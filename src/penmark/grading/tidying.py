"""`Bookkeeping`: the marks that follow at once from what stands on a board, offered together as one step."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.board.coord import Coord
from penmark.board.mark import is_single
from penmark.grading.picture import Picture, picture_of
from penmark.grading.profile import Tier
from penmark.grading.step import SolveStep
from penmark.grading.words import moves_words, place_name
from penmark.puzzle.game import Game, Move
from penmark.reasoning.evidence import Evidence
from penmark.rules.counting import grouped, listing
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import RuleStep

_MOST_PLACES = 4
"""Of one kind of rule, those that a sentence names."""
_FEW_MARKS = 2
"""Marks that stand for the place of a rule without a name: a shaded cell, a bulb."""
_MOST_NAMED = 12
"""Moves that a sentence names one by one."""


class Bookkeeping:
    """What single rules say at once, before the first step that counts."""

    technique = "tidy-up"
    title = "Tidy up"
    tier = Tier.TRIVIAL

    def __init__(self, game: Game, steps: Sequence[SolveStep]) -> None:
        self._game = game
        self._steps = steps
        """Each as it would be told by itself, in order."""
        defaults = {layer: marks.default for layer, marks in game.puzzle.mark_layers.items()}
        self.moves: tuple[Move, ...] = tuple(
            dict.fromkeys(move for step in steps for move in step.moves if defaults.get(move.coord.layer) == move.mark)
        )
        """The marks that players may keep: crosses, dots. What is struck from notes is not among them."""

    @property
    def is_kept(self) -> bool:
        """Whether the player has made such marks so far."""
        masks, start, field = self._game.masks, self._game.puzzle.start_masks(), self._game.puzzle.field
        for layer, marks in self._game.puzzle.mark_layers.items():
            if marks.default is not None:
                for i in field.substrate.layout.span(layer):
                    if masks[i] == marks.default.bit and masks[i] != start[i]:
                        return True
        return False

    def needed_for(self, step: SolveStep) -> bool:
        """Whether a step rests on such a mark that is not on the player's board."""
        return any(move.coord in step.observed for move in self.moves)

    def reasons_for(self, step: SolveStep) -> tuple[str, ...]:
        """Why what the step looks at is decided where the player has not marked it."""
        masks, index = self._game.masks, self._game.puzzle.substrate.layout.index
        looked_at = {at for at in step.observed if self._is_open(at, masks[index(at)])}
        return tuple(
            each.words
            for each in self._steps
            if any(move.coord in looked_at and move in self.moves for move in each.moves)
        )

    def _is_open(self, at: Coord, mask: int) -> bool:
        return self._game.puzzle.substrate.is_floor(at) and not is_single(mask)

    def places(self, say: Names) -> str:
        """Where the rules say so, the first few places."""
        return _shown([_place(step, say) for step in self._told()])

    def _kinds(self, say: Names) -> str:
        """`zero (the 0s at r1c3 and r4c4) and beside a shaded cell (r2c7)`: by which rules, and where."""
        by_title: dict[str, list[str]] = {}
        for step in self._told():
            by_title.setdefault(step.title, []).append(_place(step, say))
        return listing([f"{title[:1].lower()}{title[1:]} ({_shown(places)})" for title, places in by_title.items()])

    def words(self, say: Names) -> str:
        """All the marks, if they are few, else how many; and where they come from."""
        if len(self.moves) <= _MOST_NAMED:
            return f"{moves_words(self.moves, say)}: {self._kinds(say)}."
        mark = say.about((self.moves[0].coord,)).placed(self.moves[0].mark, 2)
        return f"{len(self.moves)} places {mark}: {self._kinds(say)}."

    def reasons(self) -> tuple[str, ...]:
        return tuple(step.words for step in self._told())

    @property
    def picture(self) -> Picture:
        return picture_of(Evidence(), self.moves)

    def _told(self) -> list[SolveStep]:
        return [step for step in self._steps if any(move in self.moves for move in step.moves)]


def _place(step: SolveStep, say: Names) -> str:
    """The clue or the house of a rule; of one without a name the marks on which it rests, if they are few."""
    from penmark.grading.looking import look_words

    found, puzzle = step.found, step.literals.puzzle
    if isinstance(found, RuleStep) and place_name(puzzle, found.constraint, found.region, say) is None:
        used = [each.coord for each in step.evidence.used]
        if 0 < len(used) <= _FEW_MARKS:
            return say.coords(used)
    return look_words(step, say)


def _shown(places: Sequence[str]) -> str:
    """The first few places, those of one kind together."""
    named = list(dict.fromkeys(places))
    return listing([*grouped(named[:_MOST_PLACES]), *(["others like them"] if len(named) > _MOST_PLACES else [])])
