"""Scans: local patterns look again only where something changed, and miss nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.mark import TRUE, bits
from penmark.grading import techniques_of
from penmark.puzzle.game import Eliminate
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.scanning import LocalScan, Watchers
from penmark.reasoning.technique import LocalPattern
from tests.puzzle.random_puzzles import random_puzzle, small_dims

AKARI = by_name("akari")
LOCAL = [
    pytest.param(genre, technique, id=f"{genre.name}-{technique.name}")
    for genre in genres().values()
    for technique in techniques_of(genre)
    if isinstance(technique, LocalPattern)
]


class _Looks:
    """A pattern that sees a pair of neighbours with nothing struck, and counts how often it looks where."""

    def __init__(self) -> None:
        self.at: list[int] = []

    def technique(self) -> LocalPattern:
        return LocalPattern(name="looks", title="Looks", sights=self.sights, look=self.look)

    def sights(self, position: Position) -> dict[int, list[int]]:
        return {k: [k, k + 1] for k in range(position.puzzle.cols - 1)}

    def look(self, position: Position, anchor: int) -> Iterator[Deduction]:
        self.at.append(anchor)
        if all(position.masks[k] == 0b11 for k in (anchor, anchor + 1)):
            coord = position.puzzle.field.coord(anchor)
            yield Deduction((coord,), (Eliminate(coord, TRUE),), lambda say: "A pair.")


def _scan() -> tuple[_Looks, LocalScan, Position]:
    looks, position = _Looks(), Position(AKARI.new(1, 6))
    for index in (1, 3):
        position.strike(index, 0b10)
    technique = looks.technique()
    return looks, LocalScan(technique, Watchers(looks.sights(position))), position


def test_a_scan_begins_everywhere_and_then_follows_the_changes() -> None:
    looks, scan, position = _scan()
    assert [d.observed[0].col for d in scan.find(position)] == [4]
    assert looks.at == [0, 1, 2, 3, 4]
    looks.at.clear()
    assert [d.observed[0].col for d in scan.find(position)] == [4]  # it was not taken
    assert looks.at == [4]
    looks.at.clear()
    position.strike(0, 0b10)
    assert [d.observed[0].col for d in scan.find(position)] == [4]
    assert looks.at == [0, 4]
    looks.at.clear()
    position.strike(5, 0b10)
    assert list(scan.find(position)) == []
    assert looks.at == [4]
    looks.at.clear()
    assert list(scan.find(position)) == []
    assert looks.at == []


def test_a_scan_that_is_left_early_goes_on_where_it_was() -> None:
    looks, position = _Looks(), Position(AKARI.new(1, 6))
    scan = LocalScan(looks.technique(), Watchers(looks.sights(position)))
    assert next(scan.find(position)).observed[0].col == 0
    assert looks.at == [0]
    position.strike(0, 0b10)
    assert next(scan.find(position)).observed[0].col == 1
    assert looks.at == [0, 0, 1]


def _random_move(rng: Random, position: Position) -> None:
    open_ = [i for i in position.puzzle.substrate.floor if position.masks[i].bit_count() > 1]
    if open_:
        index = rng.choice(open_)
        position.strike(index, 1 << rng.choice(list(bits(position.masks[index]))))


def _found(deductions: Iterator[Deduction]) -> set[tuple[object, ...]]:
    return {(found.observed, found.moves) for found in deductions}


@pytest.mark.parametrize(("genre", "technique"), LOCAL)
@settings(max_examples=8)
@given(rng=st.randoms(use_true_random=False))
def test_a_scan_misses_nothing(genre: Genre, technique: LocalPattern, rng: Random) -> None:
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 6)), clues=0.5)
    position = Position(puzzle)
    scan = LocalScan(technique, Watchers(technique.sights(position)))
    for _ in range(8):
        for _ in range(rng.randint(0, 4)):
            _random_move(rng, position)
        everywhere = (found for anchor in technique.sights(position) for found in technique.look(position, anchor))
        assert _found(scan.find(position)) == _found(everywhere)
        if rng.random() < 0.3:
            next(scan.find(position), None)
