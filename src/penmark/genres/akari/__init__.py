"""Akari (Light Up): place bulbs so that every cell is lit and no bulb shines on another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Axis, Coord, Layer
from penmark.board.families import EachCell, EachLosCross, EachNeighbors4, EachSegment
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.substrate import Material, Substrate
from penmark.genres.akari.codec import CODECS
from penmark.genres.akari.scaffolds import FILTERS, SCAFFOLDS
from penmark.genres.akari.techniques import TECHNIQUES
from penmark.genres.akari.techniques.rules import RULES
from penmark.puzzle.clue import NumberRange
from penmark.puzzle.game import Game
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import MarkCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import Highlight, Overlay, RenderStyle, Tone
from penmark.puzzle.variant import Variants
from penmark.rules.at_most import AtMost
from penmark.rules.cell_min import CellMin
from penmark.rules.constraint import Constraint, Role
from penmark.rules.field import CellCounter

LIGHT = "light"
_BULBS = MarkLayer(
    name="cells", layers=(Layer.CELLS,), style=RenderStyle.LAMP, names={TRUE: "a bulb", FALSE: "no bulb"}
)


class Akari(Genre):
    name = "akari"
    title = "Akari"
    aliases = ("lightup", "light-up", "bijutsukan")
    rules = (
        "Place bulbs in white cells so that every white cell is lit. A bulb lights its own cell and all cells "
        "straight up, down, left and right of it until a black cell. No bulb may light another. A number on a "
        "black cell says how many bulbs stand beside it."
    )
    structure = frozenset({Material.WALL, Material.HOLE})
    # A 4 in a corner has no solution, but setters' drafts and other sites' links may hold one.
    clue_meanings = (MarkCount(TRUE, EachNeighbors4, NumberRange(range(5)), host=Material.WALL),)
    clue_constraints_last = True
    counters = (CellCounter(LIGHT, TRUE, EachLosCross()),)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    techniques = (*RULES, *TECHNIQUES)
    tells_nearest = True
    scaffold_passes = SCAFFOLDS
    clue_post_filters = FILTERS
    default_clue_density = 0.6
    default_gen_density = 0.24
    usually_connected_floor = True

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_BULBS,)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (
            *(Constraint.each(AtMost(TRUE, 1), EachSegment(axis), Role.FORBIDDEN) for axis in Axis),
            Constraint.each(CellMin(LIGHT, 1), EachCell()),
        )

    def clue_material(self, current: Material) -> Material:
        return Material.WALL

    def seed_marks(self, board: Puzzle, config: GenConfig, rng: Rng) -> Mapping[Coord, Mark]:
        """Bulbs at random wherever no light has come yet: without numbers that always lights the whole board."""
        floor, reach = board.substrate.floor, board.field.reach_table(LIGHT)
        lit, bulbs = set[int](), set[int]()
        for k in rng.shuffled(range(len(floor))):
            if floor[k] not in lit:
                bulbs.add(floor[k])
                lit.update(reach[k])
        coords = board.substrate.layout.coords
        return {coords[i]: Mark.binary(i in bulbs) for i in floor}

    def overlays(self, game: Game) -> tuple[Overlay, ...]:
        """Lit cells."""
        field = game.puzzle.field
        bulbs = (field.substrate.layout.index(at) for at, mark in game.decided() if mark == TRUE)
        lit = {i for bulb in bulbs for i in field.reach(LIGHT, bulb)}
        return (Highlight(field.coords(sorted(lit)), Tone.LIT),) if lit else ()


GENRE = Akari()
