"""What Nurikabe's clues can reach, held against a search that goes cell by cell; and the map of land, move by move."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

import pytest

from penmark import solve
from penmark.board.mark import bits
from penmark.genres.nurikabe import GENRE
from penmark.genres.nurikabe.techniques.chart import IslandChart, chart_of
from penmark.genres.nurikabe.techniques.clue_reach import ClueReach
from penmark.genres.nurikabe.techniques.coast import LAND, OPEN, SEA
from penmark.reasoning.cell_sets import as_bits
from penmark.reasoning.position import Position
from tests.corpus_sample.own import documents


def naive_reach(
    chart: IslandChart, clue: int, blocked: Collection[int] = (), claimed: Collection[int] = ()
) -> dict[int, int]:
    """Cells with how many more it takes to reach them: tried again and again until nothing is cheaper."""
    size = chart.coast.sizes[clue]
    group_of = {cell: set(group.cells) for group in (*chart.of_clue.values(), *chart.lost) for cell in group.cells}
    most = size - len(group_of[clue]) - len(claimed) if size is not None else len(chart.graph)
    others = [set(bits(group.bits | group.beside)) for other, group in chart.of_clue.items() if other != clue]
    cost = dict.fromkeys(group_of[clue], 0)
    before: dict[int, int] = {}
    while before != cost:
        before = dict(cost)
        for cell, spent in before.items():
            for near in chart.graph[cell]:
                if chart.masks[near] == SEA or near in blocked or any(near in other for other in others):
                    continue
                joined = group_of.get(near, {near})
                total = spent + (0 if cell in joined or near in claimed else len(joined))
                for each in joined if total <= most else ():
                    cost[each] = min(total, cost.get(each, total))
    return cost


def fill_in(at: Position, rng: Random, share: float) -> None:
    """Decide some of the open cells as the solution has them."""
    held = solve(at.puzzle, 1)[0].masks()
    for cell in at.puzzle.substrate.floor:
        if at.masks[cell] == OPEN and rng.random() < share:
            at.place(cell, held[cell])


@pytest.mark.parametrize("k", range(6))
def test_reach_and_what_it_takes(k: int) -> None:
    rng, at = Random(k), Position(documents(GENRE)[k].puzzle)
    for share in (0.15, 0.3, 0.5):
        chart = chart_of(at)
        for clue in chart.clues:
            reach, naive = chart.reach(clue), naive_reach(chart, clue)
            assert {cell: cost for cost, level in enumerate(reach.by_cost) for cell in bits(level)} == naive
            open_ = {cell for cell in naive if chart.masks[cell] == OPEN}
            without = {cell: naive_reach(chart, clue, (cell,)) for cell in open_}
            assert_needed(reach, without, set(rng.sample(sorted(naive), min(3, len(naive)))))
            assert_room(chart, clue, without)
            assert_beside_claims(chart, clue)
        fill_in(at, rng, share)


def assert_needed(reach: ClueReach, without: Mapping[int, Collection[int]], goal: set[int]) -> None:
    needed = {cell for cell, left in without.items() if not any(each in left for each in goal - {cell})}
    found = reach.needed_to_reach(as_bits(goal))
    assert set(found) == needed
    assert len(found) == len(needed)


def assert_room(chart: IslandChart, clue: int, without: Mapping[int, Collection[int]]) -> None:
    size, group = chart.coast.sizes[clue], chart.of_clue[clue]
    if size is not None and group.need and chart.reach(clue).cells.bit_count() <= 3 * size + 4:
        short = {cell: len(left) for cell, left in without.items() if len(left) < size}
        assert chart.reach(clue).room.cells == sorted(short)
        assert not short or chart.reach(clue).room.least == min(short.values())


def assert_beside_claims(chart: IslandChart, clue: int) -> None:
    claimed = chart.claimed(clue)
    found = set(bits(chart.reach(clue).beside_claims(claimed)))
    assert found == set(naive_reach(chart, clue, claimed=set(bits(claimed))))


@pytest.mark.parametrize("k", range(6))
def test_what_is_kept_from_move_to_move_is_what_a_fresh_look_finds(k: int) -> None:
    rng, at = Random(k), Position(documents(GENRE)[k].puzzle)
    for _ in range(25):
        kept, fresh = chart_of(at), IslandChart(Position(at.puzzle, at.masks[:]))
        for each in ("land", "sea", "open", "touched", "contested", "in_reach", "short_once"):
            assert getattr(kept, each) == getattr(fresh, each)
        assert [(c, group.bits) for c, group in kept.of_clue.items()] == [
            (c, group.bits) for c, group in fresh.of_clue.items()
        ]
        assert [group.bits for group in kept.lost] == [group.bits for group in fresh.lost]
        assert {cell: group.bits for cell, group in kept.group_of.items()} == {
            cell: group.bits for cell, group in fresh.group_of.items()
        }
        assert {c: kept.reach(c).by_cost for c in kept.clues} == {c: fresh.reach(c).by_cost for c in fresh.clues}
        fill_in(at, rng, 0.06)


def test_a_mark_that_is_taken_back_is_noticed() -> None:
    at = Position(documents(GENRE)[0].puzzle)
    assert chart_of(at).of_clue
    clue = next(chart_of(at).clues)
    at.place(clue, SEA)
    assert clue not in chart_of(at).of_clue
    assert chart_of(at).sea == 1 << clue
    assert LAND not in {at.masks[cell] for cell in bits(chart_of(at).sea)}
