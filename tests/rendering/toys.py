"""Toy genres for the render styles that no shipped genre uses, and small boards of those that are shipped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import BINARY, TRUE, Domain
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.genres.akari import GENRE as AKARI
from penmark.genres.slitherlink import GENRE as SLITHERLINK
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.genres.takuzu import GENRE as TAKUZU
from penmark.puzzle.clue import UNKNOWN, ClueValue
from penmark.puzzle.game import Game
from penmark.puzzle.genre import CluePattern, CountPattern, Genre, PinPattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.style import Highlight, Overlay, RenderStyle, Tone
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.path import Path

EDGES: Mapping[Layer, Material] = {
    Layer.CELLS: Material.LABEL,
    Layer.EDGES_H: Material.FLOOR,
    Layer.EDGES_V: Material.FLOOR,
}
COUNT = CountPattern(TRUE, Region.neighbors4)


class Toy(Genre):
    """No rules to speak of; subclasses say how it looks."""

    aliases = ()
    rules = "Anything goes."
    clue_pattern: ClassVar[CluePattern] = COUNT
    structure = frozenset({Material.HOLE})
    domain: ClassVar[Domain] = BINARY

    def domains(self, substrate: Substrate) -> Mapping[Layer, Domain]:
        return {layer: self.domain for layer, material in self.layers.items() if material is Material.FLOOR}

    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        return ()

    def clue_values(self, substrate: Substrate, at: Coord) -> range:
        return range(100)


class FillToy(Toy):
    name, title, style = "toy-fill", "Fill Toy", RenderStyle.FILL


class PartitionToy(Toy):
    name, title, style = "toy-partition", "Partition Toy", RenderStyle.PARTITION
    clue_pattern: ClassVar[CluePattern] = PinPattern()
    domain = Domain.numbers(range(1, 10))


class BridgeToy(Toy):
    name, title, style = "toy-bridge", "Bridge Toy", RenderStyle.BRIDGE_COUNT
    layers: ClassVar[Mapping[Layer, Material]] = EDGES
    clue_host = Material.LABEL
    domain = Domain.numbers(range(6))


class CornerToy(Toy):
    """One of any 2×2 corners at most, so that a corner can be in conflict."""

    name, title, style = "toy-corner", "Corner Toy", RenderStyle.CORNER_CIRCLE
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.LABEL, Layer.CORNERS: Material.FLOOR}
    clue_host = Material.LABEL

    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        return (Constraint.goal(AtMost(TRUE, 1), Region.rect(Layer.CORNERS, 0, 0, 2, 2)),)


class CellLoopToy(Toy):
    """A loop from cell to cell, like Masyu's."""

    name, title, style = "toy-cell-loop", "Cell Loop Toy", RenderStyle.EDGE_STROKE
    layers: ClassVar[Mapping[Layer, Material]] = EDGES
    clue_host = Material.LABEL

    def build_constraints(
        self, substrate: Substrate, clues: Mapping[Coord, ClueValue], variants: frozenset[str]
    ) -> tuple[Constraint, ...]:
        inner = (at for at in substrate.layout.coords if at.layer is not Layer.CELLS)
        between = tuple(at for at in inner if len(substrate.cells_of_edge(at)) == 2)
        return (Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), Region.of(between)),)


class CustomToy(Toy):
    """Shows its marks by overlays alone."""

    name, title, style = "toy-custom", "Custom Toy", RenderStyle.CUSTOM

    def overlays(self, game: Game) -> tuple[Overlay, ...]:
        marked = tuple(at for at, mark in game.decided() if mark == TRUE)
        return (Highlight(marked, Tone.FOCUS),) if marked else ()


def sudoku(*rows: str) -> Puzzle:
    """`.` for an empty cell; letters from A for 10."""
    builder = SUDOKU.new(len(rows), len(rows)).edit()
    for r, line in enumerate(rows):
        for c, ch in enumerate(line):
            if ch != ".":
                builder.add_clue((r, c), int(ch, 36))
    return builder.build()


def takuzu(*rows: str) -> Puzzle:
    builder = TAKUZU.new(len(rows), len(rows[0])).edit()
    for r, line in enumerate(rows):
        for c, ch in enumerate(line):
            if ch != ".":
                builder.add_clue((r, c), int(ch))
    return builder.build()


def akari(*rows: str) -> Puzzle:
    """`.` floor, `#` wall, a digit a clue, a space a hole."""
    builder = AKARI.new(len(rows), len(rows[0])).edit()
    for r, line in enumerate(rows):
        for c, ch in enumerate(line):
            if ch.isdigit():
                builder.add_clue((r, c), int(ch))
            elif ch in "# ":
                builder.set_material((r, c), Material.WALL if ch == "#" else Material.HOLE)
    return builder.build()


def slitherlink(*rows: str) -> Puzzle:
    builder = SLITHERLINK.new(len(rows), len(rows[0])).edit()
    for r, line in enumerate(rows):
        for c, ch in enumerate(line):
            if ch != ".":
                builder.add_clue((r, c), UNKNOWN if ch == "?" else int(ch))
    return builder.build()
