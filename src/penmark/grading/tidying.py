"""`Bookkeeping`: the marks that follow at once from what stands on a board, offered together as one step."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.board.coord import Coord
from penmark.board.mark import is_single
from penmark.grading.picture import Picture, picture_of
from penmark.grading.profile import Tier
from penmark.grading.step import SolveStep
from penmark.grading.words import moves_words
from penmark.puzzle.game import Game, Move
from penmark.reasoning.evidence import Evidence
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_PLACES = 4
"""Rules that a sentence names."""
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
        """The rules that say so, the first few."""
        from penmark.grading.looking import look_words

        named = list(dict.fromkeys(look_words(step, say) for step in self._told()))
        return listing([*named[:_MOST_PLACES], "others like them"] if len(named) > _MOST_PLACES else named)

    def words(self, say: Names) -> str:
        """All the marks, if they are few; else how many, and where they come from."""
        if len(self.moves) <= _MOST_NAMED:
            return f"{moves_words(self.moves, say)}."
        mark = say.about((self.moves[0].coord,)).placed(self.moves[0].mark, 2)
        return f"{len(self.moves)} places {mark}, because of {self.places(say)}."

    def reasons(self) -> tuple[str, ...]:
        return tuple(step.words for step in self._told())

    @property
    def picture(self) -> Picture:
        return picture_of(Evidence(), self.moves)

    def _told(self) -> list[SolveStep]:
        return [step for step in self._steps if any(move in self.moves for move in step.moves)]
