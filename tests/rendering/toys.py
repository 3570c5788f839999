"""Toy genres for the render styles that no shipped genre uses, and small boards of those that are shipped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from penmark.board.coord import LINK_LAYERS, Coord, Layer, OrthoDir, cell
from penmark.board.families import EachNeighbors4
from penmark.board.mark import BINARY, TRUE, Domain, MarkKind
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.genres.akari import GENRE as AKARI
from penmark.genres.slitherlink import GENRE as SLITHERLINK
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.genres.takuzu import GENRE as TAKUZU
from penmark.puzzle.clue import (
    BLACK_PEARL,
    NO_CLUES,
    UNKNOWN,
    WHITE_PEARL,
    AnyClue,
    Arrow,
    ClueOptions,
    ClueValue,
    NumberRange,
    OneOf,
    RunLists,
)
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues, GivenMark, MarkCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import Highlight, Overlay, RenderStyle, Tone
from penmark.puzzle.variant import Variants
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.path import Path

EDGES: Mapping[Layer, Material] = {
    Layer.CELLS: Material.LABEL,
    Layer.EDGES_H: Material.FLOOR,
    Layer.EDGES_V: Material.FLOOR,
}
LINKS: Mapping[Layer, Material] = {
    Layer.CELLS: Material.LABEL,
    Layer.LINKS_H: Material.FLOOR,
    Layer.LINKS_V: Material.FLOOR,
}
NUMBERS = NumberRange(range(100))


class Silent(MarkCount):
    """Numbers that mean nothing."""

    def __init__(self, host: Material = Material.FLOOR) -> None:
        super().__init__(TRUE, EachNeighbors4, NUMBERS, host=host)

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return ()


class Toy(Genre):
    """No rules to speak of; subclasses say how it looks."""

    aliases = ()
    rules = "Anything goes."
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Silent(),)
    structure = frozenset({Material.HOLE})
    domain: ClassVar[Domain] = BINARY
    style: ClassVar[RenderStyle]

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        layers = tuple(layer for layer, material in self.layers.items() if material is Material.FLOOR)
        return (MarkLayer(name="marks", layers=layers, style=self.style, domain=self.domain, default=None),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return ()


class FillToy(Toy):
    name, title, style = "toy-fill", "Fill Toy", RenderStyle.FILL


class PartitionToy(Toy):
    name, title, style = "toy-partition", "Partition Toy", RenderStyle.PARTITION
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (GivenMark(NumberRange(range(1, 10)), MarkKind.NUMERIC),)
    domain = Domain.numbers(range(1, 10))


class BridgeToy(Toy):
    name, title, style = "toy-bridge", "Bridge Toy", RenderStyle.BRIDGE_COUNT
    layers: ClassVar[Mapping[Layer, Material]] = LINKS
    structure = frozenset({Material.ISLAND})
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Silent(Material.ISLAND),)
    domain = Domain.numbers(range(6))

    def clue_material(self, current: Material) -> Material:
        return Material.ISLAND

    def carries_lines(self, material: Material) -> bool:
        return True


class PostToy(Toy):
    """Lines along edges, on boards that may have holes."""

    name, title, style = "toy-post", "Post Toy", RenderStyle.EDGE_STROKE
    layers: ClassVar[Mapping[Layer, Material]] = EDGES
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Silent(Material.LABEL),)


class CornerToy(Toy):
    """One of any 2×2 corners at most, so that a corner can be in conflict."""

    name, title, style = "toy-corner", "Corner Toy", RenderStyle.CORNER_CIRCLE
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.LABEL, Layer.CORNERS: Material.FLOOR}
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Silent(Material.LABEL),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(AtMost(TRUE, 1), Region.rect(Layer.CORNERS, 0, 0, 2, 2)),)


class CellLoopToy(Toy):
    """A loop from cell to cell, like Masyu's."""

    name, title, style = "toy-cell-loop", "Cell Loop Toy", RenderStyle.EDGE_STROKE
    layers: ClassVar[Mapping[Layer, Material]] = LINKS
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Silent(Material.LABEL),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        links = Region.all_of(Layer.LINKS_H, Layer.LINKS_V)
        return (Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), links),)


class Quiet(ClueMeaning):
    """Clues that mean nothing."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return None

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return ()


def _fewer_in_the_corner(substrate: Substrate, at: Coord) -> ClueOptions:
    return NumberRange(range(3 if at == cell(0, 0) else 9))


class CornerCluesToy(FillToy):
    """Numbers in cells, of which one corner takes only the small ones."""

    name, title = "toy-corner-clues", "Corner Clues Toy"
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Quiet(_fewer_in_the_corner),)


class PearlToy(CellLoopToy):
    """Pearls on a loop from cell to cell."""

    name, title = "toy-pearl", "Pearl Toy"
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Quiet(OneOf((WHITE_PEARL, BLACK_PEARL)), host=Material.LABEL),)


SHADED = MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL, names={TRUE: "shaded"})
LOOP = MarkLayer(
    name="loop", layers=(Layer.LINKS_H, Layer.LINKS_V), style=RenderStyle.EDGE_STROKE, names={TRUE: "a line"}
)


class ArrowToy(Toy):
    """Shaded cells and a loop on one board, with arrows on cells that carry neither."""

    name, title = "toy-arrow", "Arrow Toy"
    layers: ClassVar[Mapping[Layer, Material]] = {
        Layer.CELLS: Material.FLOOR,
        Layer.LINKS_H: Material.FLOOR,
        Layer.LINKS_V: Material.FLOOR,
    }
    structure = frozenset({Material.HOLE, Material.GREY, Material.BLACK})
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (
        Quiet(OneOf(Arrow(way, n) for way in OrthoDir for n in (None, *range(6))), host=Material.GREY),
    )

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return SHADED, LOOP

    def clue_material(self, current: Material) -> Material:
        return Material.GREY

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        links = Region.all_of(Layer.LINKS_H, Layer.LINKS_V)
        return (Constraint.goal(Path(TRUE, closed=True, vertices=Layer.CELLS), links),)

    def overlays(self, game: Game) -> tuple[Overlay, ...]:
        lines = tuple(at for at, mark in game.decided() if at.layer in LINK_LAYERS and mark == TRUE)
        return (Highlight(lines[:1], Tone.FOCUS),) if len(lines) == 1 else ()


class RoomToy(FillToy):
    """Rooms with numbers, to shade."""

    name, title = "toy-room", "Room Toy"
    has_rooms = True


class RoomLoopToy(ArrowToy):
    """Rooms with numbers that lines run through."""

    name, title = "toy-room-loop", "Room Loop Toy"
    has_rooms = True
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Quiet(NUMBERS),)

    def clue_material(self, current: Material) -> Material:
        return current


def _beside(substrate: Substrate, at: Coord) -> ClueOptions:
    """Runs left of rows and above columns."""
    if at.row == 0 and 0 < at.col <= substrate.cols:
        return RunLists(substrate.rows)
    return RunLists(substrate.cols) if at.col == 0 and 0 < at.row <= substrate.rows else NO_CLUES


class RunsToy(Toy):
    """Lists of runs outside the grid."""

    name, title, style = "toy-runs", "Runs Toy", RenderStyle.FILL
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.FLOOR, Layer.FRAME: Material.LABEL}
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (Quiet(_beside, layer=Layer.FRAME, host=Material.LABEL),)


def _all_sides(substrate: Substrate, at: Coord) -> ClueOptions:
    rows, cols = substrate.rows, substrate.cols
    beside = (at.row in (0, rows + 1)) != (at.col in (0, cols + 1))
    return AnyClue(NUMBERS, OneOf([UNKNOWN])) if beside else NO_CLUES


class SidesToy(Toy):
    """Numbers on all four sides, and numbers to write."""

    name, title, style = "toy-sides", "Sides Toy", RenderStyle.GLYPH
    layers: ClassVar[Mapping[Layer, Material]] = {Layer.CELLS: Material.FLOOR, Layer.FRAME: Material.LABEL}
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (
        Quiet(_all_sides, layer=Layer.FRAME, host=Material.LABEL),
        Quiet(AnyClue(NUMBERS, RunLists(8)), layer=Layer.CELLS),
    )
    domain = Domain.numbers(range(1, 10))


class BetweenToy(Toy):
    """Clues on edges and corners."""

    name, title, style = "toy-between", "Between Toy", RenderStyle.FILL
    layers: ClassVar[Mapping[Layer, Material]] = {
        Layer.CELLS: Material.FLOOR,
        Layer.EDGES_H: Material.LABEL,
        Layer.EDGES_V: Material.LABEL,
        Layer.CORNERS: Material.LABEL,
    }
    clue_meanings: ClassVar[tuple[ClueMeaning, ...]] = (
        Quiet(AnyClue(NUMBERS, OneOf([WHITE_PEARL, BLACK_PEARL])), layer=Layer.EDGES_H, host=Material.LABEL),
        Quiet(NUMBERS, layer=Layer.EDGES_V, host=Material.LABEL),
        Quiet(NUMBERS, layer=Layer.CORNERS, host=Material.LABEL),
    )


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
