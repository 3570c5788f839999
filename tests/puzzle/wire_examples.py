"""One of every rule, shape, family and decoration there is, on boards where each has a meaning."""

from __future__ import annotations

from penmark.board import shapes
from penmark.board.coord import Axis, DiagDir, Layer, OrthoDir, cell, edge_h, edge_v
from penmark.board.families import (
    AnyFamily,
    EachBox,
    EachCell,
    EachCellAndArms,
    EachCellAndLinks,
    EachCellAndNeighbors4,
    EachCellEdges,
    EachCellLinks,
    EachCol,
    EachCrossing,
    EachLinesAt,
    EachLosCross,
    EachNeighbors4,
    EachOtherCellAndNeighbors4,
    EachRoom,
    EachRoomCrossing,
    EachRoomOf,
    EachRow,
    EachSegment,
    EachVertexEdges,
    EachWindow,
)
from penmark.board.mark import TRUE, Mark
from penmark.board.material import Material
from penmark.board.presentation import (
    ArrowLine,
    BorderStyle,
    CellShape,
    Color,
    Decoration,
    DigitsLabel,
    Dot,
    FilledShape,
    LineThrough,
    NumberLabel,
    QuadCircle,
    RegionLabel,
    RegionPresentation,
    Ring,
    TextLabel,
)
from penmark.board.region import Region
from penmark.board.rooms import Rooms
from penmark.board.shapes import AnyShape
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules.all_joined import AllJoined
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.at_most import AtMost
from penmark.rules.between_ends import BetweenEnds
from penmark.rules.black_pearl import BlackPearl
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.bridges_least import BridgesLeast
from penmark.rules.bridges_most import BridgesMost
from penmark.rules.cape import Cape
from penmark.rules.cell_min import CellMin
from penmark.rules.clone import Clone
from penmark.rules.connected import Connected
from penmark.rules.consecutive_set import ConsecutiveSet
from penmark.rules.constraint import Constraint, Role
from penmark.rules.contains import Contains
from penmark.rules.decided import Decided
from penmark.rules.degree_in import DegreeIn
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_classes import DistinctClasses
from penmark.rules.distinct_sequences import DistinctSequences
from penmark.rules.distinct_sum import DistinctSum
from penmark.rules.equal_sums import EqualSums
from penmark.rules.exact_count import ExactCount
from penmark.rules.first_sum import FirstSum
from penmark.rules.increasing import Increasing
from penmark.rules.indexes import Indexes
from penmark.rules.islands import Island, Islands
from penmark.rules.line_break import LineBreak
from penmark.rules.loop_freezes_counts import FrozenCount, LoopFreezesCounts
from penmark.rules.min_difference import MinDifference
from penmark.rules.no_crossing import NoCrossing
from penmark.rules.no_dead_end import NoDeadEnd
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.numbered_room import NumberedRoom
from penmark.rules.one_of_numbers import OneOfNumbers
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.rules.parity_even import ParityEven
from penmark.rules.path import Path
from penmark.rules.pin import Pin
from penmark.rules.polyomino import Polyomino
from penmark.rules.sandwich import Sandwich
from penmark.rules.shaded_or_passed import ShadedOrPassed
from penmark.rules.shaded_outside import ShadedOutside
from penmark.rules.sum import Sum
from penmark.rules.value_grouped_size import ValueGroupedSize
from penmark.rules.visible_count import VisibleCount
from penmark.rules.white_pearl import WhitePearl
from tests.puzzle.toys import ROOMS

AKARI = by_name("akari").new(4, 4).set_wall("b2").set_hole("c3")
LOOP = by_name("slitherlink").new(3, 3)
LINKED = by_name("masyu").new(4, 4)
SHADED = by_name("yajilin").new(3, 3).set_material("b2", Material.GREY)
SUDOKU = by_name("sudoku").new(4, 4)
ROOM_BOARD = ROOMS.new(2, 3).with_rooms(Rooms(2, 3, [0, 0, 1, 2, 1, 1]))

BRIDGES = by_name("hashi").samples[0].puzzle

CELLS = Region.all_of(Layer.CELLS)
EDGES = Region.all_of(Layer.EDGES_H, Layer.EDGES_V)
LINKS = Region.all_of(Layer.LINKS_H, Layer.LINKS_V)
ROW = Region.path(cell(0, c) for c in range(3))
COLUMN = Region.path(cell(r, 0) for r in range(3))
LISTED_COUNT = FrozenCount((edge_h(0, 0), edge_v(0, 0)), 1)

RULES: list[tuple[Puzzle, Constraint]] = [
    (AKARI, Constraint.goal(AtLeastOne(TRUE), ROW)),
    (AKARI, Constraint.forbidden(AtMost(TRUE, 2), ROW)),
    (LINKED, Constraint.each(BlackPearl(), EachCellLinks((cell(1, 2),)))),
    (AKARI, Constraint.goal(BoundedSize(TRUE, 3), CELLS)),
    (AKARI, Constraint.goal(CellMin("light", 2), ROW)),
    (AKARI, Constraint.goal(Cape(TRUE, 3), Region.path((cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 0))))),
    (SUDOKU, Constraint.over(Clone(), (ROW, COLUMN), Role.FORBIDDEN)),
    (AKARI, Constraint.goal(Connected(TRUE), CELLS)),
    (AKARI, Constraint.goal(Decided(), ROW)),
    (LOOP, Constraint.goal(DegreeIn(TRUE, (0, 2)), EDGES)),
    (SUDOKU, Constraint.goal(Distinct(), ROW)),
    (SUDOKU, Constraint.over(DistinctSequences(), (ROW, COLUMN))),
    (AKARI, Constraint.goal(ExactCount(TRUE, 0), ROW)),
    (AKARI, Constraint.goal(Islands(TRUE, (Island(cell(0, 0), 2), Island(cell(3, 3)))), CELLS)),
    (AKARI, Constraint.goal(LineBreak(TRUE), ROW)),
    (BRIDGES, Constraint.goal(AllJoined(), LINKS)),
    (BRIDGES, Constraint.goal(BridgesLeast(1), LINKS)),
    (BRIDGES, Constraint.goal(BridgesMost(3), LINKS)),
    (BRIDGES, Constraint.goal(NoCrossing(), LINKS)),
    (SUDOKU, Constraint.goal(Increasing(), ROW)),
    (LOOP, Constraint.goal(LoopFreezesCounts(TRUE, (LISTED_COUNT,)), EDGES)),
    (SUDOKU, Constraint.goal(MinDifference(2), ROW)),
    (AKARI, Constraint.each(NoDeadEnd(TRUE), EachCellAndNeighbors4((cell(0, 0), cell(3, 3))))),
    (AKARI, Constraint.goal(NoTwoByTwo(TRUE), CELLS)),
    (AKARI, Constraint.goal(ParityEven(TRUE), ROW)),
    (LOOP, Constraint.goal(Path(TRUE, closed=True), EDGES)),
    (LOOP, Constraint.goal(Path(TRUE, closed=False, vertices=Layer.CELLS), Region.of((edge_h(1, 1),)))),
    (SUDOKU, Constraint.goal(Pin(Mark.number(3)), Region.single_cell(1, 1))),
    (AKARI, Constraint.goal(Polyomino(TRUE), CELLS)),
    (SHADED, Constraint.each(ShadedOrPassed(), EachCellAndLinks())),
    (SHADED, Constraint.goal(ShadedOutside(), Region.all())),
    (SUDOKU, Constraint.goal(Sum(9), ROW)),
    (SUDOKU, Constraint.goal(ValueGroupedSize(), CELLS)),
    (LINKED, Constraint.each(WhitePearl(), EachCellLinks((cell(1, 2),)))),
    (SUDOKU, Constraint.goal(BetweenEnds(outside=True, apart=2), ROW)),
    (SUDOKU, Constraint.goal(ConsecutiveSet(), ROW)),
    (SUDOKU, Constraint.goal(Contains((1, 3, 3)), ROW)),
    (SUDOKU, Constraint.goal(DistinctClasses(((1, 2), (3,), (4,))), ROW)),
    (SUDOKU, Constraint.goal(DistinctSum(6), ROW)),
    (SUDOKU, Constraint.over(EqualSums(number_first=True), (ROW, COLUMN))),
    (SUDOKU, Constraint.goal(FirstSum(6), ROW)),
    (SUDOKU, Constraint.goal(Increasing(strict=False), ROW)),
    (SUDOKU, Constraint.goal(Indexes(2), ROW)),
    (SUDOKU, Constraint.goal(NumberedRoom(3), ROW)),
    (SUDOKU, Constraint.goal(OneOfNumbers((1, 3)), ROW)),
    *(
        (SUDOKU, Constraint.goal(PairRelation(relation, 2, negated), Region.path((cell(0, 0), cell(0, 1)))))
        for relation in NumberRelation
        for negated in (False, True)
    ),
    (SUDOKU, Constraint.goal(Sandwich(3, 1, 4), ROW)),
    (SUDOKU, Constraint.goal(VisibleCount(2), ROW)),
]

_ROW, _COL = shapes.Row(Layer.CELLS, 1), shapes.Col(Layer.CELLS, 2)
SHAPES: list[AnyShape] = [
    shapes.All(),
    shapes.AllOf(Layer.CELLS),
    _ROW,
    _COL,
    shapes.Rect(Layer.CELLS, 1, 2, 2, 1),
    shapes.Diagonal(cell(0, 0), DiagDir.DOWN_RIGHT),
    shapes.Diagonal(cell(0, 0), DiagDir.DOWN_RIGHT, 2),
    shapes.Los(cell(0, 0), OrthoDir.RIGHT),
    shapes.LosCross(cell(3, 3)),
    shapes.Neighbors4(cell(1, 2)),
    shapes.CoordSet((cell(0, 0), cell(3, 3))),
    shapes.CoordPath((cell(3, 3), cell(0, 0))),
    shapes.Union((_ROW, shapes.Intersect((_ROW, _COL)))),
    shapes.Intersect((_ROW, _COL)),
    shapes.Diff(_ROW, shapes.Diff(_COL, _ROW)),
]

FAMILIES: list[tuple[Puzzle, AnyFamily]] = [
    (BRIDGES, EachCrossing()),
    (BRIDGES, EachLinesAt(tuple(BRIDGES.clues)[:2])),
    (AKARI, EachRow()),
    (LOOP, EachRow(Layer.EDGES_H)),
    (AKARI, EachCol()),
    (SUDOKU, EachBox()),
    (AKARI, EachSegment(Axis.HORIZONTAL)),
    (AKARI, EachSegment(Axis.VERTICAL)),
    (AKARI, EachWindow(2, 3)),
    (AKARI, EachNeighbors4((cell(1, 1), cell(2, 2)))),
    (AKARI, EachCellAndNeighbors4((cell(1, 1), cell(2, 2)))),
    (AKARI, EachOtherCellAndNeighbors4((cell(1, 1), cell(2, 2)))),
    (AKARI, EachCellAndArms((cell(1, 1), cell(2, 2)), 2)),
    (LOOP, EachCellEdges((cell(0, 0), cell(2, 2)))),
    (LINKED, EachCellLinks((cell(0, 0), cell(1, 1)))),
    (SHADED, EachCellAndLinks()),
    (LOOP, EachVertexEdges()),
    (LOOP, EachVertexEdges(Layer.CELLS)),
    (AKARI, EachLosCross()),
    (AKARI, EachCell()),
    (ROOM_BOARD, EachRoom()),
    (ROOM_BOARD, EachRoomOf((cell(0, 0), cell(1, 1)))),
    (ROOM_BOARD, EachRoomCrossing()),
]

LABELS: list[RegionLabel | None] = [None, NumberLabel(0), DigitsLabel((1, 2)), TextLabel("Straße ✓")]
DECORATIONS: list[Decoration | None] = [
    None,
    Ring(),
    LineThrough(Color("red")),
    ArrowLine(Color("#12abEF")),
    Dot(),
    QuadCircle(Color("grey")),
    FilledShape(Color("blue"), CellShape.DIAMOND),
]
LOOKS = [
    RegionPresentation(border, fill, label, shaded, decoration)
    for border in (None, *BorderStyle)
    for fill in (None, Color("#a0b1c2"))
    for label in LABELS
    for shaded in (False, True)
    for decoration in DECORATIONS
]
