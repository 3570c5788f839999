"""Nurikabe: islands of the sizes given, in a sea that is connected and has no pools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.genres.nurikabe.clues import IslandSize
from penmark.genres.nurikabe.codec import CODECS
from penmark.genres.nurikabe.seeding import limits_for, random_sea
from penmark.genres.nurikabe.short_seas import short_sea_constraints
from penmark.genres.nurikabe.techniques import TECHNIQUES
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.connected import Connected
from penmark.rules.constraint import Constraint
from penmark.rules.no_two_by_two import NoTwoByTwo

_SEA = MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names={TRUE: "sea", FALSE: "land"})


class Nurikabe(Genre):
    name = "nurikabe"
    title = "Nurikabe"
    rules = (
        "Shade cells so that the shaded ones, the sea, are all connected along their sides and fill no 2×2 block. What "
        "is left unshaded are islands, which touch each other at corners only. Every island has exactly one clue: a "
        "number says how many cells its island has, a question mark leaves that open."
    )
    clue_meanings = (IslandSize(),)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = TECHNIQUES
    redoes_solutions = True

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_SEA,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        cells = Region.all_of(Layer.CELLS)
        return (
            Constraint.goal(NoTwoByTwo(TRUE), cells.called("the rule against pools")),
            Constraint.goal(Connected(TRUE), cells.called("the sea")),
        )

    def implied_constraints(self, puzzle: Puzzle) -> tuple[Constraint, ...]:
        return short_sea_constraints(puzzle)

    def seed_marks(self, board: Puzzle, config: GenConfig, rng: Rng) -> Mapping[Coord, Mark]:
        return random_sea(board, rng, limits_for(config.tier))


GENRE = Nurikabe()
