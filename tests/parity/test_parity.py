"""All solvers agree on random small puzzles of every genre, plain and with constraints laid on top."""

from __future__ import annotations

from math import log2
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import Layer
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.enumerating.groups import is_plain
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import genres
from penmark.rules.constraint import Constraint
from penmark.rules.pin import Pin
from tests.parity.harness import assert_agreement
from tests.puzzle.random_puzzles import random_constraint, random_puzzle, small_dims, truly_clued
from tests.puzzle.toys import EVERY_TOY

MOST_BITS = 32
"""Boards that take more bits than this to write down are left to the corpora: brute force would take too long."""
EVERY_GENRE = list(genres().values())
SEEDS = st.integers(0, 2**32 - 1)
"""Not `st.randoms`: what hypothesis draws itself is mostly tiny boards."""


def _puzzle(rng: Random, genre: Genre, clues: float) -> Puzzle:
    """With any clues at all; where these are more than numbers, as often with clues that are true of some solution."""
    sizes = [dims for dims in small_dims(genre, 6) if _bits(genre.empty(dims)) <= MOST_BITS]
    dims = rng.choice(sizes)
    if not is_plain(genre) and rng.random() < 0.5:
        solvable = truly_clued(rng, random_puzzle(rng, genre, dims, clues=0), clues)
        if solvable is not None:
            return solvable
    return random_puzzle(rng, genre, dims, clues=clues)


def _bits(puzzle: Puzzle) -> float:
    return sum(log2(puzzle.field.domain(i).mask.bit_count()) for i in puzzle.substrate.floor)


@pytest.mark.parametrize("genre", EVERY_GENRE, ids=str)
@pytest.mark.parametrize("clues", [0.15, 0.6])
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_solvers_agree_on_plain_puzzles(genre: Genre, clues: float, seed: int) -> None:
    assert_agreement(_puzzle(Random(seed), genre, clues))


@pytest.mark.parametrize("genre", EVERY_GENRE, ids=str)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_solvers_agree_on_puzzles_with_custom_constraints(genre: Genre, seed: int) -> None:
    rng = Random(seed)
    puzzle = _puzzle(rng, genre, clues=0.2)
    added = [random_constraint(rng, puzzle) for _ in range(rng.randint(1, 3))]
    assert_agreement(puzzle.add_constraint(*(constraint for constraint in added if constraint)))


@pytest.mark.parametrize("genre", EVERY_TOY, ids=str)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_solvers_agree_on_what_no_shipped_genre_has(genre: Genre, seed: int) -> None:
    """Pearls, arrows, rooms, places outside, payloads, two layers of marks, dependent clues; perhaps more rules."""
    rng = Random(seed)
    puzzle = _puzzle(rng, genre, clues=rng.choice((0.1, 0.3)))
    added = random_constraint(rng, puzzle) if rng.random() < 0.4 else None
    assert_agreement(puzzle.add_constraint(added) if added else puzzle)


def test_random_toys_hold_all_that_is_new() -> None:
    """So that the test above meets it."""
    rng = Random(1)
    puzzles = [_puzzle(rng, genre, clues=0.3) for genre in EVERY_TOY for _ in range(25)]
    kinds = {clue.kind for puzzle in puzzles for clue in puzzle.clues.values()}
    assert kinds >= {"number", "unknown", "pearl", "arrow"}
    layers = {at.layer for puzzle in puzzles for at in puzzle.clues}
    assert layers >= {Layer.CELLS, Layer.CORNERS, Layer.FRAME}
    assert {name for puzzle in puzzles for name in puzzle.variants.names} >= {"cage", "thermometer", "gap", "diagonal"}
    assert any(len(puzzle.substrate.rooms or ()) > 2 for puzzle in puzzles)
    assert {material for puzzle in puzzles for material in puzzle.substrate.materials} >= {
        Material.HOLE,
        Material.GREY,
        Material.BLACK,
        Material.PLAIN_WALL,
        Material.GAP,
    }


def _larger(rng: Random, genre: Genre) -> Puzzle:
    """A puzzle of a common size with at least one solution, and not so many clues that nothing is left to find."""
    while True:
        bare = random_puzzle(rng, genre, genre.dims_for(*genre.default_size), structure=0.2, clues=0)
        wish = bare.add_constraint(*(Constraint.goal(*pin) for pin in _wishes(rng, bare)))
        clued = truly_clued(rng, wish, 0.55)
        if clued is not None:
            return bare.with_clues(clued.clues)


def _wishes(rng: Random, bare: Puzzle) -> list[tuple[Pin, Region]]:
    """A few random marks; those of a usual solution where clues depend on each other, or there would be very few."""
    if not bare.genre.clues_depend:
        return [_pin(rng, bare) for _ in range(3)]
    marks = bare.genre.seed_marks(bare, GenConfig(dims=bare.dims), Rng("larger", rng.getrandbits(32)))
    return [(Pin(mark), Region.of((at,))) for at, mark in marks.items()]


def _pin(rng: Random, puzzle: Puzzle) -> tuple[Pin, Region]:
    at = rng.choice(list(puzzle.coords()))
    marks = puzzle.field.domain(puzzle.substrate.layout.index(at)).marks()
    return Pin(rng.choice(marks)), Region.of((at,))


@pytest.mark.parametrize("genre", EVERY_GENRE, ids=str)
def test_the_kernel_and_cp_sat_agree_on_larger_boards(genre: Genre) -> None:
    rng = Random(f"larger boards of {genre.name}")
    counts = [assert_agreement(_larger(rng, genre), most=4, skip=frozenset({"simple"})) for _ in range(5)]
    assert min(counts) >= 1


@pytest.mark.parametrize("genre", EVERY_GENRE, ids=str)
def test_random_puzzles_are_worth_comparing(genre: Genre) -> None:
    """The tests above would prove little if hardly any of their puzzles had solutions, or all had many."""
    rng = Random(f"parity of {genre.name}")
    shares = (0.3,) if is_plain(genre) else (0.3, 0.8)
    counts = [assert_agreement(_puzzle(rng, genre, shares[k % len(shares)]), most=5) for k in range(60)]
    assert sum(n > 0 for n in counts) >= 5
    assert sum(n == 0 for n in counts) >= 5
    assert any(0 < n < 5 for n in counts)
