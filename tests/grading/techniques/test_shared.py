"""Each technique that genres share: boards where it makes exactly these moves, and boards where it must not.

Rules that no genre has yet are laid on bare boards. Cells are named from the lower left: `a1`.
"""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.at_most import AtMost
from penmark.rules.base import Rule
from penmark.rules.between_ends import BetweenEnds
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.cape import Cape
from penmark.rules.clone import Clone
from penmark.rules.connected import Connected
from penmark.rules.consecutive_set import ConsecutiveSet
from penmark.rules.constraint import Constraint
from penmark.rules.contains import Contains
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_classes import DistinctClasses
from penmark.rules.distinct_sum import DistinctSum
from penmark.rules.equal_sums import EqualSums
from penmark.rules.exact_count import ExactCount
from penmark.rules.first_sum import FirstSum
from penmark.rules.increasing import Increasing
from penmark.rules.indexes import Indexes
from penmark.rules.islands import Island, Islands
from penmark.rules.line_break import LineBreak
from penmark.rules.min_difference import MinDifference
from penmark.rules.no_dead_end import NoDeadEnd
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.numbered_room import NumberedRoom
from penmark.rules.one_of_numbers import OneOfNumbers
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.rules.parity_even import ParityEven
from penmark.rules.pin import Pin
from penmark.rules.sandwich import Sandwich
from penmark.rules.sum import Sum
from penmark.rules.value_grouped_size import ValueGroupedSize
from penmark.rules.visible_count import VisibleCount
from tests.grading.boards import AKARI, SHARED, SLITHERLINK, SUDOKU, fires, numbered, said, shaded, steps
from tests.grading.killers import killer

FOUR, LOOP = SUDOKU.new(4, 4), SLITHERLINK.new(4, 4)
PIECE = "edgeh:a5=1 edgev:a4=1 edgev:b4=1"
"""Three sides of the upper left cell."""
GROUPS = numbered(4, (ValueGroupedSize(), "*"))
ONE_SET = shaded(3, 5, (Connected(TRUE), "*"))


def _one_of(n: int) -> Puzzle:
    return shaded(1, 3, (ExactCount(TRUE, n), "a1 b1 c1"))


def _even() -> Puzzle:
    return shaded(1, 3, (ParityEven(TRUE), "a1 b1 c1"))


COUNTING = [
    ("count-zero", shaded(1, 3, (ExactCount(TRUE, 0), "a1 b1")), "", ["a1=0 b1=0"]),
    ("count-zero", shaded(1, 3, (ExactCount(FALSE, 0), "a1 b1")), "", ["a1=1 b1=1"]),
    ("count-zero", _one_of(1), "a1=1", []),  # that is a count which is complete
    ("count-saturated", _one_of(1), "a1=1", ["b1=0 c1=0"]),
    ("count-saturated", _one_of(2), "a1=1 c1=1", ["b1=0"]),
    ("count-saturated", _one_of(2), "a1=1", []),
    ("count-saturated", _one_of(1), "a1=0 b1=0", []),
    ("count-saturated", _even(), "a1=1 b1=1", ["c1=0"]),
    ("count-forced", _one_of(2), "b1=0", ["a1=1 c1=1"]),
    ("count-forced", _one_of(3), "", ["a1=1 b1=1 c1=1"]),
    ("count-forced", _one_of(2), "", []),
    ("count-forced", _even(), "a1=1 b1=0", ["c1=1"]),
    ("count-forced", _even(), "a1=1", []),
    ("at-most-saturated", shaded(1, 3, (AtMost(TRUE, 1), "a1 b1 c1")), "b1=1", ["a1=0 c1=0"]),
    ("at-most-saturated", shaded(1, 3, (AtMost(TRUE, 2), "a1 b1 c1")), "b1=1", []),
    ("at-most-saturated", shaded(1, 3, (AtMost(TRUE, 1), "a1 b1")), "c1=1", []),
    ("last-witness", shaded(1, 3, (AtLeastOne(TRUE), "a1 b1 c1")), "a1=0 c1=0", ["b1=1"]),
    ("last-witness", shaded(1, 3, (AtLeastOne(TRUE), "a1 b1 c1")), "a1=0", []),
    ("last-witness", shaded(1, 3, (AtLeastOne(TRUE), "a1 b1 c1")), "a1=0 c1=1", []),
    ("cell-min-witness", AKARI.new(1, 2), "a1=0", ["b1=1"]),
    ("cell-min-witness", AKARI.new(1, 3), "a1=0", []),
    ("cell-min-witness", AKARI.new(1, 3), "a1=0 b1=1", []),
]

SINGLES = [
    ("naked-single", FOUR, "a1-1 a1-2 a1-4", ["a1=3"]),
    ("naked-single", FOUR, "a1-1 a1-2", []),
    ("naked-single", FOUR, "a1-1 a1-3 b1=4", ["a1=2"]),
    ("hidden-single", FOUR, "b1-1 c1-1 d1-1", ["a1=1"]),
    ("hidden-single", FOUR, "b1-1 c1-1", []),
    # Where there are more numbers than places, each may be missing.
    ("hidden-single", numbered(4, (Distinct(), "a1 b1 c1")), "b1-1 c1-1", []),
    ("full-house", FOUR, "b1=2 c1=3 d1=4", ["a1=1"]),
    ("full-house", FOUR, "b1=2 c1=3", []),
    ("full-house", FOUR, "b1-1 c1-1 d1-1", []),
    ("peers-struck", FOUR, "a1=1", ["b1-1 c1-1 d1-1", "a2-1 a3-1 a4-1", "b2-1"]),
    ("peers-struck", FOUR, "a1-2 a1-3", []),
    ("one-mark-each", FOUR, "a1=1", ["a1-2 a1-3 a1-4"]),
    ("one-mark-each", FOUR, "a1-1", []),
    ("given", shaded(1, 2, (Pin(TRUE), "a1")), "", []),  # it is there from the start
]

_APART = numbered(4, (PairRelation(NumberRelation.DIFFERENCE, 1, negated=True), "a1 b1"))

NUMBERS = [
    ("sum-bounds", numbered(4, (Sum(7), "a1 b1")), "", ["a1-1 a1-2 b1-1 b1-2"]),
    ("sum-bounds", numbered(4, (Sum(5), "a1 b1")), "", []),
    ("sum-bounds", numbered(4, (Sum(8), "a1 b1 c1")), "a1=2", ["b1-1 c1-1"]),
    ("sum-bounds", numbered(4, (Sum(3), "a1 b1")), "", ["a1-3 a1-4 b1-3 b1-4"]),
    ("order-on-line", numbered(4, (Increasing(), "a1 b1 c1")), "", ["a1-3 a1-4 b1-1 b1-4 c1-1 c1-2"]),
    ("order-on-line", numbered(4, (Increasing(), "a1 b1")), "a1-4 b1-1", []),
    ("too-close", numbered(4, (MinDifference(2), "a1 b1")), "a1=1", ["b1-1 b1-2"]),
    ("too-close", numbered(4, (MinDifference(2), "a1 b1")), "", []),
]


def _equal(*regions: str) -> Puzzle:
    board = numbered(4)
    parts = (Region.path(board.substrate.parse_coords(region.split())) for region in regions)
    return board.add_constraint(Constraint.over(EqualSums(), parts))


def _copy(*regions: str) -> Puzzle:
    board = numbered(4)
    parts = (Region.path(board.substrate.parse_coords(region.split())) for region in regions)
    return board.add_constraint(Constraint.over(Clone(), parts))


def _four(*rules: tuple[Rule, str]) -> Puzzle:
    """A Sudoku of 4×4 under rules besides, each over the cells it names."""
    puzzle = FOUR
    for rule, cells in rules:
        puzzle = puzzle.add_constraint(Constraint.goal(rule, Region.path(map(puzzle.coord, cells.split()))))
    return puzzle


OF_VARIANTS = [
    ("cage-combinations", numbered(4, (DistinctSum(3), "a1 b1")), "", ["a1-3 a1-4 b1-3 b1-4"]),
    ("cage-combinations", numbered(4, (DistinctSum(5), "a1 b1")), "", []),
    ("equal-sums", _equal("a1", "b1 c1"), "", ["a1-1 b1-4 c1-4"]),
    ("equal-sums", _equal("a1 a2", "b1 c1"), "", []),
    ("consecutive-set", numbered(4, (ConsecutiveSet(), "a1 b1 c1")), "a1=1", ["b1-1 b1-4 c1-1 c1-4"]),
    ("consecutive-set", numbered(4, (ConsecutiveSet(), "a1 b1 c1")), "", []),
    ("between-ends", numbered(4, (BetweenEnds(), "a1 b1 c1")), "a1=4", ["c1-3 c1-4"]),
    ("between-ends", numbered(4, (BetweenEnds(), "a1 b1")), "", []),
    ("distinct-classes", numbered(4, (DistinctClasses(((1, 2), (3, 4))), "a1 b1")), "a1=1", ["b1-1 b1-2"]),
    ("distinct-classes", numbered(4, (DistinctClasses(((1, 2), (3, 4))), "a1 b1")), "", []),
    ("pair-relation", numbered(4, (PairRelation(NumberRelation.RATIO, 2), "a1 b1")), "", ["a1-3 b1-3"]),
    ("pair-relation", numbered(4, (PairRelation(NumberRelation.DIFFERENCE, 1), "a1 b1")), "", []),
    ("beside-struck", _APART, "a1=2", ["b1-1 b1-3"]),
    ("beside-struck", _APART, "a1-1 a1-3 a1-4", []),
    ("one-of-numbers", numbered(4, (OneOfNumbers((2, 4)), "a1")), "", ["a1-1 a1-3"]),
    ("one-of-numbers", numbered(4, (OneOfNumbers((2, 4)), "a1")), "a1-1 a1-3", []),
    ("contains", numbered(4, (Contains((1, 2)), "a1 b1 c1")), "a1=1 b1=4", ["c1=2"]),
    ("contains", numbered(4, (Contains((1, 2)), "a1 b1 c1")), "", []),
    (
        "visible-count",
        numbered(4, (VisibleCount(4), "a1 b1 c1 d1")),
        "",
        ["a1-2 a1-3 a1-4 b1-1 b1-3 b1-4 c1-1 c1-2 c1-4 d1-1 d1-2 d1-3"],
    ),
    ("visible-count", numbered(4, (VisibleCount(2), "a1 b1 c1 d1")), "a1-4", []),
    ("sandwich-sum", numbered(4, (Sandwich(5, 1, 4), "a1 b1 c1 d1")), "", ["a1-2 a1-3 b1-1 b1-4 c1-1 c1-4 d1-2 d1-3"]),
    ("sandwich-sum", numbered(4, (Sandwich(0, 1, 4), "a1 b1 c1 d1")), "", []),
    ("first-sum", numbered(4, (FirstSum(1), "a1 b1 c1 d1")), "", ["a1-2 a1-3 a1-4"]),
    ("first-sum", numbered(4, (FirstSum(6), "a1 b1 c1 d1")), "a1-1", ["a1-4 b1-3"]),
    ("first-sum", numbered(4, (FirstSum(6), "a1 b1 c1 d1")), "a1-1 a1-4 b1-3", []),
    ("numbered-room", numbered(4, (NumberedRoom(3), "a1 b1 c1 d1")), "b1=3", ["a1-1"]),
    ("numbered-room", numbered(4, (NumberedRoom(3), "a1 b1 c1 d1")), "a1-1", []),
    ("indexes", numbered(4, (Indexes(2), "a1 b1 c1 d1")), "b1=3", ["c1=2"]),
    ("indexes", numbered(4, (Indexes(2), "a1 b1 c1 d1")), "", []),
    ("copied", _copy("a1", "b2"), "a1-1", ["b2-1"]),
    ("copied", _copy("a1", "b2"), "", []),
]

CASES = [
    ("rule-cases", _four((Sum(4), "a1 b1")), "", ["a1-2 a1-4 b1-2 b1-4"]),  # not 2 and 2, in one row
    ("rule-cases", numbered(4, (Sum(4), "a1 b1")), "", ["a1-4 b1-4"]),
    ("rule-cases", _four((Sum(5), "a1 b1")), "", []),
    ("last-cell", numbered(4, (DistinctSum(5), "a1 b1")), "b1=2", ["a1=3"]),
    ("last-cell", numbered(4, (DistinctSum(5), "a1 b1")), "b1-1 b1-3 b1-4", []),  # that 2 is not placed yet
    ("last-cell", numbered(4, (DistinctSum(8), "a1 b1 c1")), "b1=3", []),
    ("last-cell", numbered(4, (Increasing(), "a1 b1 c1")), "a1=2 c1=4", ["b1=3"]),
    ("last-cell", numbered(4, (MinDifference(2), "a1 b1")), "b1=1", []),  # 3 or 4
    ("needed-in-house", _four((DistinctSum(3), "a1 b1")), "", ["a2-1 b2-1 c1-1 d1-1 a2-2 b2-2 c1-2 d1-2"]),
    ("needed-in-house", _four((DistinctSum(5), "a1 b1")), "", []),
    ("forty-five", _four((DistinctSum(6), "a1 b1 c1")), "", ["d1=4", "c1-4"]),
    ("forty-five", _four((DistinctSum(5), "a1 b1")), "", []),
    (
        "forty-five-several",
        _four((DistinctSum(5), "a1 a2"), (DistinctSum(5), "b1 b2"), (DistinctSum(6), "c1 c2 d2")),
        "d3-4 d4-4",
        ["d1=4"],
    ),
    ("forty-five-several", _four((DistinctSum(5), "a1 a2"), (DistinctSum(5), "b1 b2")), "", []),
    (
        "house-cases",
        _four((Sum(4), "a1 b1"), (Sum(5), "b1 c1")),
        "a2-1 a2-3 b2-1 b2-3",
        ["a1-2 a1-4 b1-2 b1-4 c1-1 c1-3 d1-1 d1-3"],
    ),
    ("house-cases", _four((Sum(5), "a1 b1")), "", []),
    ("crossed-house-cases", _four((Sum(8), "a1 b1 b2")), "", ["a1-2 b1-2 b2-2", "a2=2"]),
    ("crossed-house-cases", _four((Sum(5), "a1 b1")), "", []),
    ("met-house-cases", _four((Sum(8), "a1 b1 b2")), "", ["a1-2 b1-2 b2-2 c2-2 d2-2 a2=2", "a3-2 a4-2"]),
    ("met-house-cases", _four((Sum(5), "a1 b1")), "", []),
    (
        "two-house-cases",
        _four((Sum(10), "a1 b2 c3")),
        "",
        ["a1-1 b2-1 c3-1 c3-2 a2-4 b1-4"],
    ),
    ("two-house-cases", _four((Sum(5), "a1 b1")), "", []),
    ("pattern-forced", shaded(2, 2, (NoTwoByTwo(TRUE), "*")), "a1=1 b1=1 a2=1", ["b2=0"]),
    ("pattern-forced", shaded(2, 2, (NoTwoByTwo(TRUE), "*")), "a1=1 b1=1", []),
]

LINES = [
    ("no-branch", LOOP, "edgeh:b3=1 edgeh:c3=1", ["edgev:c2=0 edgev:c3=0"]),
    ("no-branch", LOOP, "edgeh:b3=1", []),
    ("no-dead-end", LOOP, "edgeh:a5=0", ["edgev:a4=0"]),
    ("no-dead-end", LOOP, "edgeh:a4=0", []),
    ("no-dead-end", LOOP, "edgeh:b3=1 edgeh:c3=1", []),
    ("only-continuation", LOOP, "edgeh:a5=1", ["edgev:a4=1"]),
    ("only-continuation", LOOP, "edgeh:b5=1", []),
    (
        "only-continuation",
        SLITHERLINK.new(4, 4, ["all-corners"]),
        "",
        [
            "edgeh:a5=1 edgev:a4=1",
            "edgeh:d5=1 edgev:e4=1",
            "edgeh:a1=1 edgev:a1=1",
            "edgeh:d1=1 edgev:e1=1",
        ],
    ),
    ("no-early-loop", LOOP, f"{PIECE} edgeh:c2=1", ["edgeh:a4=0"]),
    ("no-early-loop", LOOP, PIECE, []),  # it may be the whole loop
    ("loop-complete", LOOP, PIECE, []),
    ("path-continues", LOOP, "edgeh:a5=1", ["edgev:a4=1"]),
    ("path-continues", LOOP, "edgeh:b5=1", []),
    ("path-no-branch", LOOP, "edgeh:b3=1 edgeh:c3=1", ["edgev:c2=0 edgev:c3=0"]),
    ("path-no-branch", LOOP, "edgeh:b3=1", []),
]

AREAS = [
    ("only-way-out", ONE_SET, "a1=1 a2=0 e3=1", ["b1=1"]),
    ("only-way-out", ONE_SET, "a1=1 e3=1", []),
    ("only-way-out", ONE_SET, "a1=1 a2=0", []),  # it may be all there is
    ("only-way-out", ONE_SET, "a1=1 e1=1 c1=0 c3=0", []),  # that takes more than a look at the ways out
    ("cut-cell", ONE_SET, "a1=1 e1=1 c1=0 c3=0", ["b2=1 c2=1 d2=1"]),
    ("cut-cell", ONE_SET, "a1=1 e1=1 c1=0", []),
    ("cut-cell", ONE_SET, "a1=1 b1=1 c1=0 c3=0", []),
    ("cut-cell", ONE_SET, "c1=0 c3=0", []),
    ("unreachable", ONE_SET, "e1=1 a2=0 b3=0", ["a3=0"]),
    ("unreachable", ONE_SET, "a2=0 b3=0", []),  # the corner may be all there is
    ("unreachable", ONE_SET, "e1=1 a2=0", []),
    ("unreachable", ONE_SET, "a3=1 a2=0 b2=0 c3=0", ["a1=0 b1=0 c1=0 d1=0 e1=0 c2=0 d2=0 e2=0 d3=0 e3=0"]),
]  # fmt: skip

REGIONS = [
    ("region-full", shaded(1, 4, (BoundedSize(TRUE, 2), "*")), "a1=1 b1=1", ["c1=0"]),
    ("region-full", shaded(1, 4, (BoundedSize(TRUE, 3), "*")), "a1=1 b1=1", []),
    ("region-full", GROUPS, "a1=2 a2=2", ["a3-2 b1-2 b2-2"]),
    ("region-full", GROUPS, "a1=3 a2=3", []),
    ("region-must-grow", GROUPS, "a1=2 a2-2", ["b1=2"]),
    ("region-must-grow", GROUPS, "a1=2", []),
    ("region-must-grow", GROUPS, "a1=1 a2-1", []),
    ("region-must-grow", shaded(1, 4, (BoundedSize(TRUE, 3), "*")), "a1=1", []),  # small is as good
    ("region-unreachable", GROUPS, "a2-3 b1-3", ["a1-3"]),
    ("region-unreachable", GROUPS, "a2-3", []),
    ("region-unreachable", GROUPS, "a3-2 b1-2 b2-2", []),
    ("region-would-merge", shaded(1, 4, (BoundedSize(TRUE, 2), "*")), "a1=1 c1=1", ["b1=0"]),
    ("region-would-merge", shaded(1, 4, (BoundedSize(TRUE, 3), "*")), "a1=1 c1=1", []),
    ("region-would-merge", shaded(1, 4, (BoundedSize(TRUE, 1), "*")), "a1=1 c1=1", []),  # each is full by itself
    ("region-would-merge", shaded(2, 4, (BoundedSize(TRUE, 3), "*")), "a1=1 c1=1 c2=1", ["b1=0"]),
    ("region-would-merge", GROUPS, "a1=2 c1=2", ["b1-2"]),
    ("region-would-merge", GROUPS, "a1=3 c1=3", []),
    ("follows-from-rule", GROUPS, "a1=2 a2-2", []),  # the rule has a name for it
    ("follows-from-rule", shaded(1, 4, (BoundedSize(TRUE, 2), "*")), "a1=1 b1=1", []),
]


MASYU, YAJILIN = by_name("masyu"), by_name("yajilin").new(3, 3)
BLACK, WHITE = (MASYU.new(5, 5).add_clue("c3", pearl) for pearl in (BLACK_PEARL, WHITE_PEARL))
PEARLS = [
    ("black-pearl-turn", BLACK, "linkh:c3=0", ["linkh:a3=1 linkh:b3=1"]),
    ("black-pearl-turn", BLACK, "linkh:c3=1", []),
    ("black-pearl-sides", BLACK, "linkh:c3=1", ["linkh:b3=0"]),
    ("black-pearl-sides", BLACK, "linkh:c3=0", []),
    ("black-pearl-arm", BLACK, "linkh:c3=1", ["linkh:d3=1"]),
    ("black-pearl-arm", BLACK, "linkh:d3=1", []),
    ("black-pearl-blocked", BLACK, "linkh:d3=0", ["linkh:c3=0"]),
    ("black-pearl-blocked", BLACK, "linkh:c3=0", []),
    ("white-pearl-straight", WHITE, "linkh:c3=1", ["linkh:b3=1"]),
    ("white-pearl-straight", WHITE, "linkh:c3=0", ["linkv:c2=1 linkv:c3=1"]),
    ("white-pearl-straight", WHITE, "linkh:d3=0", []),
    ("white-pearl-sides", WHITE, "linkh:c3=1", ["linkv:c2=0 linkv:c3=0"]),
    ("white-pearl-sides", WHITE, "linkh:d3=1", []),
    ("white-pearl-turn", WHITE, "linkh:c3=1 linkh:d3=1", ["linkh:a3=0"]),
    ("white-pearl-turn", WHITE, "linkh:c3=1", []),
    ("cell-is-used", YAJILIN, "a1=0", ["linkh:a1=1 linkv:a1=1"]),
    ("cell-is-used", YAJILIN, "linkh:a1=0", ["a1=1"]),
    ("cell-is-used", YAJILIN, "b2=1", []),
    ("shaded-or-passed", YAJILIN, "linkh:a1=1", ["a1=0", "b1=0"]),
    ("shaded-or-passed", YAJILIN, "b2=1", ["linkh:a2=0 linkh:b2=0 linkv:b1=0 linkv:b2=0"]),
    ("shaded-or-passed", YAJILIN, "a1=0", []),
]


def _bridged(rows: int, cols: int, islands: str) -> Puzzle:
    puzzle = by_name("hashi").new(rows, cols)
    for at, number in (island.split("=") for island in islands.split()):
        puzzle = puzzle.add_clue(at, int(number))
    return puzzle


RING, IN_A_ROW, HORSESHOE = (
    _bridged(3, 3, "a1=2 c1=2 a3=2 c3=2"),
    _bridged(1, 5, "a1=1 c1=3 e1=2"),
    _bridged(3, 3, "a1=2 c1=1 a3=2 c3=1"),
)
CROSSING = _bridged(5, 5, "a3=1 e3=3 c1=1 c5=1 e5=2 e1=2")
BRIDGES = [
    ("bridges-enough", IN_A_ROW, "", ["linkh:a1-2"]),
    ("bridges-enough", RING, "linkh:a1=1", ["linkv:a2-2", "linkv:c2-2"]),
    ("bridges-enough", RING, "", []),
    ("bridges-settled", HORSESHOE, "linkh:a1=1", ["linkv:c2=0"]),
    ("bridges-settled", HORSESHOE, "", []),
    ("bridges-needed", IN_A_ROW, "", ["linkh:a1-0", "linkh:c1-0 linkh:c1-1 linkh:c1=2"]),
    ("bridges-needed", RING, "", []),
    ("joined-by-one", IN_A_ROW, "", ["linkh:a1-0 linkh:c1-0"]),
    ("joined-by-one", HORSESHOE, "linkv:c2=0", ["linkh:a1-0 linkh:a3-0 linkv:a2-0"]),
    ("joined-by-one", RING, "", []),
    ("line-in-the-way", CROSSING, "linkh:a3=1", ["linkv:c4=0"]),
    ("line-in-the-way", CROSSING, "", []),
]

RUN = shaded(1, 5, (Cape(TRUE, 3), "c1 a1 b1 d1 e1"))
ONE_END = shaded(3, 3, (Cape(TRUE), "b2 b3 a2 c2 b1"))
NO_END = shaded(1, 3, (NoDeadEnd(TRUE), "b1 a1 c1"))
TWO_ISLANDS = shaded(3, 3, (Islands(TRUE, (Island(cell(0, 0), 2), Island(cell(2, 2), 1))), "*"))
SHADING = [
    ("cape-ways", ONE_END, "b3=1", ["a2=0 b1=0 c2=0"]),
    ("cape-ways", ONE_END, "b3=0 a2=0 c2=0", ["b1=1"]),
    ("cape-ways", ONE_END, "b3=0", []),
    ("cape-ways", RUN, "a1=0", ["b1=0 d1=1 e1=1"]),
    ("cape-ways", RUN, "b1=1", ["a1=1 d1=0"]),
    ("cape-ways", RUN, "e1=1", []),
    ("dead-end-cell", NO_END, "b1=1 a1=1", ["c1=1"]),
    ("dead-end-cell", NO_END, "a1=1 c1=0", ["b1=0"]),
    ("dead-end-cell", NO_END, "a1=1", []),
    ("line-break", shaded(1, 4, (LineBreak(TRUE), "a1 b1 c1 d1")), "a1=0 b1=0 c1=0", ["d1=1"]),
    ("line-break", shaded(1, 4, (LineBreak(TRUE), "a1 b1 c1 d1")), "a1=0 b1=0", []),
    ("island-ways", TWO_ISLANDS, "b3=0", ["a1=0 a2=1 a3=1 b1=0 b2=0 c1=1 c2=0 c3=0"]),
    ("island-ways", shaded(1, 2, (Islands(TRUE, (Island(cell(0, 0)),)), "*")), "a1=1", []),
]


def _either_way(cells: str) -> Puzzle:
    """a1, or else one of every two of these pairs, whichever is taken: which cannot be without a1."""
    pairs = cells.split()
    puzzle = shaded(1, 1 + 2 * len(pairs), *((ExactCount(TRUE, 1), f"{pair[0]}1 {pair[1]}1") for pair in pairs))
    for chosen in range(1 << len(pairs)):
        some = " ".join(f"{pair[chosen >> k & 1]}1" for k, pair in enumerate(pairs))
        puzzle = _more(puzzle, f"a1 {some}")
    return puzzle


def _more(puzzle: Puzzle, cells: str) -> Puzzle:
    return puzzle.add_constraint(*shaded(1, puzzle.cols, (AtLeastOne(TRUE), cells)).added)


SEVERAL_RULES = [
    ("set-exclusion", AKARI.new(3, 3).add_clue("b2", 3), "", ["a3=0", "c3=0", "a1=0", "c1=0"]),
    ("set-exclusion", AKARI.new(3, 3).add_clue("b2", 2), "", []),
    ("set-exclusion", AKARI.new(3, 3).add_clue("b2", 2), "b3=0", ["a1=0", "c1=0"]),
    ("clue-cover", AKARI.new(4, 5).add_clue("b3", 3).add_clue("c2", 1), "", ["b4=1 a3=1 d2=0 c1=0"]),
    ("clue-cover", AKARI.new(4, 5).add_clue("b3", 2).add_clue("c2", 1), "", []),
    ("clue-cover", AKARI.new(4, 5).add_clue("b3", 3).add_clue("c2", 1), "b2=0", []),  # one place is left to share
    ("trial-1", _either_way("bc"), "", ["a1=1"]),
    ("trial-1", shaded(1, 3, (AtLeastOne(TRUE), "a1 b1")), "", []),
    ("trial-1", _either_way("bc de"), "", []),
    ("trial-2", _either_way("bc de"), "", ["a1=1"]),
    ("trial-2", _either_way("bc de fg"), "", []),
    ("trial-3", _either_way("bc de fg"), "", ["a1=1"]),
    ("trial-3", _either_way("bc de fg hi"), "", []),
]

ALL = [
    *COUNTING,
    *SINGLES,
    *NUMBERS,
    *OF_VARIANTS,
    *CASES,
    *LINES,
    *AREAS,
    *REGIONS,
    *PEARLS,
    *BRIDGES,
    *SHADING,
    *SEVERAL_RULES,
]


@pytest.mark.parametrize(
    ("name", "puzzle", "marks", "moves"), ALL, ids=[f"{k}-{case[0]}" for k, case in enumerate(ALL)]
)
def test_it_makes_these_moves_and_no_others(name: str, puzzle: Puzzle, marks: str, moves: list[str]) -> None:
    assert fires(puzzle, name, marks) == [said(each) for each in moves]


def test_a_closed_loop_frees_all_other_edges() -> None:
    (step,) = steps(LOOP, "loop-complete", f"{PIECE} edgeh:a4=1")
    lines = {"edgeh:a5", "edgev:a4", "edgev:b4", "edgeh:a4"}
    freed = {LOOP.substrate.format_coord(move.coord) for move in step.moves}
    everything = set(map(LOOP.substrate.format_coord, LOOP.coords()))
    at_its_corners = {"edgeh:b5", "edgev:a3", "edgeh:b4", "edgev:b3"}  # those are freed where lines meet
    assert freed == everything - lines - at_its_corners
    assert all(move.mark == FALSE for move in step.moves)


def test_every_shared_technique_about_one_rule_has_a_board_where_it_fires_and_one_where_it_must_not() -> None:
    fired = {name for name, _, _, moves in ALL if moves} | {"loop-complete"}
    silent = {name for name, _, _, moves in ALL if not moves}
    here = {name for name, technique in SHARED.items() if not technique.rule_kinds & {"distinct"}}
    here |= {"full-house", "hidden-single", "peers-struck"}
    # Penmark's rules name all that they conclude: tests/toy_rules has one that does not.
    assert here - fired == {"given", "follows-from-rule"}
    assert here - silent == set()


@pytest.mark.parametrize(
    ("name", "puzzle", "marks", "words"),
    [
        ("count-zero", AKARI.new(2, 2).add_clue("a1", 0), "", "The 0 at r2c1 wants none: r1c1 and r2c2 hold no bulb."),
        ("naked-single", FOUR, "a1-1 a1-2 a1-4", "Only 3 is left for r4c1: 1, 2 and 4 have been removed from r4c1."),
        (
            "hidden-single",
            FOUR,
            "b1-1 c1-1 d1-1",
            "In row 4, 1 can only go in r4c1: it has been removed from r4c2 to r4c4.",
        ),
        ("full-house", FOUR, "b1=2 c1=3 d1=4", "r4c1 is the last open cell of row 4, and 1 is missing there."),
        ("one-mark-each", FOUR, "a1=1", "r4c1 is decided: 2, 3 and 4 can be removed from r4c1."),
        (
            "no-branch",
            LOOP,
            "edgeh:b3=1 edgeh:c3=1",
            (
                "The edges r2c2–r3c2 and r2c3–r3c3 are the two lines at the upper left corner of r3c3: "
                "the edges r2c2–r2c3 and r3c2–r3c3 are crossed."
            ),
        ),
        (
            "cut-cell",
            ONE_SET,
            "a1=1 e1=1 c1=0 c3=0",
            "Without r2c2, r2c3 or r2c4, r3c1 would be cut off from the rest: r2c2 to r2c4 hold a bulb.",
        ),
        (
            "region-would-merge",
            GROUPS,
            "a1=2 c1=2",
            "Two regions would merge: 2 can be removed from r4c2.",
        ),
        (
            "set-exclusion",
            AKARI.new(3, 3).add_clue("b2", 3),
            "",
            (
                "The 3 at r2c2 says that exactly 3 of its cells hold a bulb: r1c2 or r2c1 holds a bulb; "
                "whichever it is, r1c1 holds no bulb."
            ),
        ),
        (
            "clue-cover",
            AKARI.new(4, 5).add_clue("b3", 3).add_clue("c2", 1),
            "",
            "The 1 at r3c3 and the 3 at r2c2 share places, and between them they leave no choice: r3c4 and r4c3 hold "
            "no bulb and r1c2 and r2c1 hold a bulb.",
        ),
        (
            "pair-relation",
            numbered(4, (PairRelation(NumberRelation.DIFFERENCE, 1), "a4 b4")),
            "a4=4",
            "r1c1 and r1c2 differ by 1, and r1c1 is 4: only 3 is left for r1c2.",
        ),
        (
            "pair-relation",
            numbered(4, (PairRelation(NumberRelation.DIFFERENCE, 1), "a4 b4")),
            "b4-3",
            "r1c1 and r1c2 differ by 1, and r1c2 cannot be 3: 4 can be removed from r1c1.",
        ),
        (
            "beside-struck",
            numbered(4, (PairRelation(NumberRelation.SUM, 6, negated=True), "a4 b4")),
            "a4=4",
            "r1c1 and r1c2 must not add up to 6, and r1c1 is 4: 2 can be removed from r1c2.",
        ),
        (
            "rule-cases",
            _equal("a4", "b4 b3"),
            "",
            "On the group of r1c1, r1c2 and r2c2, r1c2 and r2c2 add up to r1c1: 1 at r1c1 would be too small, as r1c2 "
            "and r2c2 add up to 2 or more; 4 at r1c2 or r2c2 would make r1c2 and r2c2 add up to 5 or more, and r1c1 is "
            "4 or less. So 1 can be removed from r1c1, and 4 from r1c2 and r2c2.",
        ),
        (
            "rule-cases",
            killer(),
            "",
            "The 8 cage at r1c1 can only be 125 or 134: 6 can be removed from r1c1, r1c2 and r2c2.",
        ),
        (
            "forty-five",
            _four((DistinctSum(6), "a1 b1 c1")),
            "",
            "Row 4 adds up to 10, the cages there to 6, which leaves 4 for r4c4: r4c4 is 4.",
        ),
        (
            "needed-in-house",
            killer("a1 b1 3, c1 d1 7", 4),
            "",
            "The 3 cage at r4c1 can only be 12, and so needs a 1 and a 2, which can only go to r4c1 or r4c2: 1 and 2 "
            "can be removed from r3c1, r3c2, r4c3 and r4c4.",
        ),
        (
            "last-cell",
            killer("a1 b1 3, c1 d1 7", 4),
            "d1=3",
            "The 7 cage at r4c3 leaves only 4 for r4c3, as r4c4 is 3.",
        ),
        (
            "last-cell",
            numbered(4, (Sum(14), "a1 b1 c1 d1 a2 b2")),
            "a1=3 b1=1 c1=4 d1=2 a2=1",
            "The group of r4c1 to r4c4, r3c1 and r3c2 leaves only 3 for r3c2, as all its other cells are filled.",
        ),
        (
            "trial-1",
            _either_way("bc"),
            "",
            (
                "Suppose that r1c1 holds no bulb. Then r1c2 holds a bulb, as r1c1 holds no bulb. Then r1c3 holds "
                "no bulb, as r1c2 holds a bulb. Then none of r1c1 and r1c3 can hold a bulb. So r1c1 holds a bulb."
            ),
        ),
        (
            "trial-2",
            _either_way("bc de"),
            "",
            (
                "Suppose that r1c1 holds no bulb: then what is tried at r1c2 fails, as there is no way left for r1c1, "
                "r1c2 and r1c5, so r1c1 holds a bulb."
            ),
        ),
    ],
)
def test_it_says_why(name: str, puzzle: Puzzle, marks: str, words: str) -> None:
    assert steps(puzzle, name, marks)[0].words == words


def test_what_was_looked_at_is_told() -> None:
    (step,) = steps(FOUR, "hidden-single", "b1-1 c1-1 d1-1")
    assert [FOUR.substrate.format_coord(at) for at in step.observed] == ["a1", "b1", "c1", "d1"]
    puzzle = _either_way("bc")
    (step,) = steps(puzzle, "trial-1")
    assert puzzle.substrate.format_coord(step.observed[0]) == "a1"
    assert step.depth == 1
    assert steps(FOUR, "naked-single", "a1-1 a1-2 a1-4")[0].depth == 0
