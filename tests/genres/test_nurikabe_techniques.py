"""Each technique of Nurikabe on a board where it fires: what it decides, and in which words."""

from __future__ import annotations

from itertools import combinations

import pytest

from penmark.board.mark import FALSE, TRUE, bits
from penmark.genres.nurikabe import GENRE
from penmark.genres.nurikabe.techniques import TECHNIQUES
from penmark.genres.nurikabe.techniques.case_words import FailedWay, IslandWays, OpenWay
from penmark.genres.nurikabe.techniques.chart import IslandChart, chart_of
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape
from penmark.genres.nurikabe.techniques.coast import LAND, SEA
from penmark.genres.nurikabe.techniques.shapes import lawful_shapes
from penmark.genres.nurikabe.techniques.supposed import IslandFact, Supposed
from penmark.grading import grade
from penmark.puzzle.clue import Number
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.cell_sets import intersection
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from tests.corpus_sample.own import documents

BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def position(*rows: str) -> Position:
    """Numbers are clues, # is sea, . is land, ? is open."""
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    for r, row in enumerate(rows):
        for c, char in enumerate(row):
            if char.isdigit():
                builder.add_clue((r, c), Number(int(char)))
    found = Position(builder.build())
    for k, char in enumerate("".join(rows)):
        if char in "#.":
            found.place(k, (TRUE if char == "#" else FALSE).bit)
    return found


def told(name: str, *rows: str) -> list[str]:
    technique, at = BY_NAME[name], position(*rows)
    assert isinstance(technique, BoardPattern)
    return [found.words(at.puzzle.names) for found in technique.find(at)]


CASES = {
    "island-complete": (("1??", "???"), "the 1 at r1c1 has all its cells, so r1c2 and r2c1 are sea."),
    "between-islands": (("2?2", "???"), "r1c2 is sea: the 2 at r1c1 and the 2 at r1c3 must not be joined."),
    "pool": (("##?", "#?3"), "r1c1, r1c2 and r2c1 are sea, and with r2c2 they would be a pool: it is land."),
    "island-grows": (
        ("3#?", "???"),
        "the 3 at r1c1 has only one way to grow, so r2c1 and r2c2 are land; then it has all its cells, so r2c3 is sea.",
    ),
    "lost-land": (
        ("?#.", "4??", "???"),
        "the land at r1c3 has no clue yet, and its only way on is r2c3: that is land.",
    ),
    "elbow": (("2?", "??"), "the 2 at r1c1 misses one cell, r1c2 or r2c1: r2c2 is sea, being beside both."),
    "out-of-reach": (
        ("2???",),
        "no clue can reach r1c3 and r1c4, not even the 2 at r1c1 with 1 more cell: r1c3 and r1c4 are sea.",
    ),
    "island-too-big": (("2?.?",), "r1c2 would join land to the 2 at r1c1 and make it an island of 3: it is sea."),
    "land-total": (
        ("2.?", "???"),
        "the 2 at r1c1 asks for 2 cells of land, and all are found: r1c3 and r2c1 to r2c3 are sea.",
    ),
    "claimed-land": (
        ("3?.?2", "?????"),
        "the land at r1c3 belongs to the 3 at r1c1, as no other clue can reach it; r1c4 would join it to the 2 at "
        "r1c5, so it is sea.",
    ),
    "sole-clue": (
        ("4??.",),
        "only the 4 at r1c1 can reach the land at r1c4, and every way there takes r1c2 and r1c3: those are land.",
    ),
    "short-of-cells": (
        ("4????", "?.???"),
        "the 4 at r1c1 must take in the land at r2c2, which no other clue can reach; it has then too few cells left "
        "for r1c4: r1c4 is sea.",
    ),
    "stretched-island": (
        ("5???", "????", "??.?"),
        "the 5 at r1c1 must stretch to the land at r3c3, which no other clue can reach. That takes at least 4 of the 4 "
        "cells that it misses; r1c4 would be too far off the way: r1c4 is sea.",
    ),
    "island-room": (("3?#", "###"), "without r1c2, the 3 at r1c1 would have room for only 1 cell: it is land."),
    "pool-reach": (
        ("###", "#??", "#?3"),
        "only the 3 at r3c3 can keep the block r1c1, r1c2, r2c1 and r2c2 from being a pool, and for that it takes "
        "r2c2: that is land.",
    ),
    "island-shapes": (
        ("3??", "#?#", "???"),
        "the 3 at r1c1 can be laid out in 2 ways only. In each of them r1c2 is land.",
    ),
}


@pytest.mark.parametrize(("name", "rows", "words"), [(name, *case) for name, case in CASES.items()], ids=CASES)
def test_it_is_told_by_clue_and_place(name: str, rows: tuple[str, ...], words: str) -> None:
    assert told(name, *rows)[0] == words


def test_the_ways_of_an_island_are_followed_to_a_contradiction() -> None:
    """A puzzle of our own corpus that cannot be solved without."""
    hard = next(each.puzzle for each in documents(GENRE) if each.puzzle.meta.info == "hard")
    (step, *_) = [step for step in grade(hard).steps if step.technique == "island-cases"]
    assert "ways" in step.words
    assert 1 <= len(step.moves) <= 8
    assert all(reason.startswith("With r") for reason in step.reasons), "each way that fails, and why"
    assert any(reason[1:].rstrip(".") in step.words for reason in step.reasons)


def test_single_cells_are_complete_together() -> None:
    assert told("island-complete", "1?1", "???", "?1?") == [
        "the 1s at r1c1, r1c3 and r3c2 have all their cells, so r1c2, r2c1 to r2c3, r3c1 and r3c3 are sea."
    ]
    assert len(told("island-complete", "1?1?1?1", "???????", "1?1?1?1")) == 2, "eight cells at once are enough"


def test_shapes_are_told_with_what_the_others_would_do() -> None:
    assert told("island-shapes", "2?", "??", "##") == [
        "the 2 at r1c1 can be laid out in one way only, as any other would leave a pool at r2c1, r2c2, r3c1 and r3c2. "
        "So r2c1 is land and r1c2 and r2c2 are sea."
    ]


def test_a_way_that_fails_is_told_link_by_link() -> None:
    """First the links with their reasons; where that is too long, with these in short, then the cells alone."""
    chart = chart_of(position("2??", "?#?", "?#?"))
    shape = IslandShape(0b11, 0b11100)
    board = Supposed(chart, shape)
    board.follow(3)
    way, say = FailedWay.of(chart, shape, board), chart.coast.puzzle.names
    end = "and then the land at r3c1 would belong to no clue"
    assert way.words(chart, say) == f"with r1c2, r3c1 is land (no pool with r2c1, r2c2 and r3c2), {end}"
    assert way.briefly(chart, say) == f"with r1c2, r3c1 land (no pool), {end}"
    assert way.by_cells(chart, say) == f"with r1c2, r3c1 land, {end}"
    end = "the land at r3c1 would belong to no clue"
    assert way.in_short(chart, say) == f"with r1c2, after 1 step (first r3c1 is land), {end}"
    assert way.counted(chart, say) == f"with r1c2, after 1 step, {end}"


def _board_of(shape: IslandShape) -> tuple[IslandChart, Supposed]:
    chart = chart_of(position("2??", "?#?", "?#?"))
    board = Supposed(chart, shape)
    board.follow(3)
    return chart, board


def test_ways_that_lead_to_the_same_are_told_link_by_link() -> None:
    """What the island itself decides needs no word."""
    shape = IslandShape(0b11, 0b11100)
    chart, board = _board_of(shape)
    say = chart.coast.puzzle.names
    far, near = OpenWay.of(chart, shape, board, [6]), OpenWay.of(chart, shape, board, [3])
    assert far.words(chart, say) == "with r1c2, r3c1 is land (no pool with r2c1, r2c2 and r3c2)"
    assert far.by_cells(chart, say) == "with r1c2, r3c1 land"
    assert not near.links
    ways = IslandWays(chart, 0, 3, (), [6], [], (far, near, near))
    assert ways.words(say) == (
        "the 2 at r1c1 can lie in 3 ways, and each leads to the same: with r1c2, r3c1 is land (no pool with r2c1, r2c2 "
        "and r3c2); with the other 2, at once. So r3c1 is land."
    )
    assert [words(say) for words in ways.reasons()] == [far.words(chart, say)]


def test_of_many_ways_one_is_told_and_what_is_wrong_with_the_others() -> None:
    shape = IslandShape(0b11, 0b11100)
    chart, board = _board_of(shape)
    way, say = FailedWay.of(chart, shape, board), chart.coast.puzzle.names
    other = way._replace(failure=IslandFact("the sea at {0} would be cut off", (8,)))
    ways = IslandWays(chart, 0, 9, (way, way._replace(), way._replace(), other, other, other), [], [3])
    assert ways.words(say) == (
        "the 2 at r1c1 can lie in 9 ways, but 6 of them fail: with r1c2, r3c1 is land (no pool with r2c1, r2c2 and "
        "r3c2), and then the land at r3c1 would belong to no clue; with the others, the same or the sea at r3c3 would "
        "be cut off. So, with the other 3, r2c1 is sea."
    )


def test_nothing_is_found_where_nothing_is_to_be_seen() -> None:
    assert not told("between-islands", "2??", "??2")
    assert not told("island-complete", "2??", "???")
    assert not told("pool", "#?", "?3")
    assert not told("stretched-island", "6???", "????", "??.?")  # one cell to spare: every cell is near enough
    assert not told("stretched-island", "5???", "???3", "??.?")  # another clue may take the land


@pytest.mark.parametrize("k", range(6))
def test_steps_are_short_and_name_all_that_they_decide(k: int) -> None:
    puzzle: Puzzle = documents(GENRE)[k].puzzle
    for step in grade(puzzle).steps:
        assert len(step.words) <= 320
        assert step.moves


def naive_shapes(chart: IslandChart, clue: int) -> set[frozenset[int]]:
    """Every set of cells of the right size, tried one by one."""
    masks, graph = chart.cell_masks, chart.graph
    size, land = chart.coast.sizes[clue], {cell for cell, mask in enumerate(masks) if mask == LAND}
    assert size is not None
    claimed = {cell for group in chart.claims.get(clue, ()) for cell in group.cells}
    reach = set(bits(chart.reach(clue).cells))
    own = reach - {cell for other in chart.clues if other != clue for cell in bits(chart.reach(other).cells)}
    found = set()
    for cells in combinations(sorted(reach), size):
        shape = frozenset(cells)
        beside = set(graph.border(shape))
        if not shape >= claimed | {clue} or len(graph.parts(bytes(v in shape for v in range(len(graph))))) > 1:
            continue
        wet = beside | (own - shape)
        sea = {cell for cell, mask in enumerate(masks) if mask == SEA}
        pool = any(wet & set(block) and (wet | sea) >= set(block) for block in chart.coast.blocks.values())
        parts = graph.parts(bytes(v not in land and v not in shape for v in range(len(graph))))
        if not beside & land and not pool and sum(bool((beside | sea) & set(part)) for part in parts) <= 1:
            found.add(shape)
    return found


@pytest.mark.parametrize(
    "rows",
    [
        ("4????", "?????", "???3?", "?????"),
        ("4?#??", "????.", "?#?3?", "?.???"),
        ("?2??#", "?????", "??.??", "5???2"),
        ("3#???", "????4", "??#??", "2????"),
    ],
)
def test_shapes_are_all_that_one_by_one_could_be(rows: tuple[str, ...]) -> None:
    chart = chart_of(position(*rows))
    for clue in chart.clues:
        lawful = lawful_shapes(chart, clue)
        assert lawful is not None
        shapes = lawful.all
        assert lawful.number == len(shapes)
        assert {frozenset(bits(shape.cells)) for shape in shapes} == naive_shapes(chart, clue)
        assert all(set(bits(shape.around)) == set(chart.graph.border(bits(shape.cells))) for shape in shapes)
        assert len(set(shapes)) == len(shapes)
        if shapes:
            assert lawful.shared == intersection(shape.cells for shape in shapes)
            assert lawful.rims == intersection(shape.around for shape in shapes)
        assert lawful_shapes(chart, clue) is lawful, "worked out once a position"


@pytest.mark.parametrize(
    ("name", "rows", "words"),
    [
        (
            "pool",
            ("##?", "#?2", "???"),
            "r1c1, r1c2 and r2c1 are sea, and with r2c2 they would be a pool: it is land; then the 2 at r2c3 has all "
            "its cells, so r1c3, r3c2 and r3c3 are sea.",
        ),
        (
            "lost-land",
            ("?#.", "4??"),
            "the land at r1c3 has no clue yet, and its only way on leads through r2c3 and r2c2: those are land; then "
            "the 4 at r2c1 has all its cells, so r1c1 is sea.",
        ),
        (
            "sole-clue",
            ("3?.", "???"),
            "only the 3 at r1c1 can reach the land at r1c3, and every way there takes r1c2: that is land; then the 3 "
            "at r1c1 has all its cells, so r2c1 to r2c3 are sea.",
        ),
        (
            "island-room",
            ("?4?", "?##"),
            "without r1c1, without r1c3 or without r2c1, the 4 at r1c2 could not grow to its size: all are land.",
        ),
    ],
)
def test_land_that_completes_an_island_is_told_with_the_sea_round_it(
    name: str, rows: tuple[str, ...], words: str
) -> None:
    assert told(name, *rows)[0] == words
