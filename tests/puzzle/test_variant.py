from __future__ import annotations

import pickle
from random import Random

import pytest

from penmark.board.coord import cell, corner, edge_h, edge_v
from penmark.board.mark import Mark
from penmark.board.presentation import Dot, NumberLabel
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle.registry import by_name
from penmark.puzzle.transform import transform
from penmark.puzzle.variant import NO_VARIANTS, Variants, VariantTool, variant_called
from penmark.solvers.fast import FastSolver
from penmark.solvers.simple import SimpleSolver
from penmark.variants.killer_cage import KillerCage
from tests.puzzle.random_puzzles import random_payload
from tests.puzzle.toys import LATIN, Cage, Diagonal, Gap, Thermometer

A, B, C = cell(0, 0), cell(0, 1), cell(1, 1)
PAYLOADS = (Cage((A, B), 5), Cage((A, B)), Thermometer((A, B, C)), Gap(edge_v(0, 1)), Gap(edge_h(1, 0)))


# ── one ──


def test_a_payload_is_its_fields() -> None:
    assert [kind.is_switch() for kind in LATIN.variants] == [False, False, False, True]
    assert [kind.tool for kind in LATIN.variants] == [*list(VariantTool)[1:4], VariantTool.SWITCH]
    assert Cage((A, B), 5).coords == (A, B)
    assert Gap(edge_v(0, 1)).coords == (edge_v(0, 1),)
    assert Diagonal().coords == ()
    assert pickle.loads(pickle.dumps(PAYLOADS)) == PAYLOADS


def test_what_is_entered_becomes_a_payload_or_is_refused() -> None:
    assert Cage.entered((A, B), "5") == Cage((A, B), 5)
    assert Cage.entered((A, B), "") == Cage((A, B))
    assert Gap.entered((edge_v(0, 1),), "") == Gap(edge_v(0, 1))
    with pytest.raises(PuzzleError, match="the sum of a cage is a number, got 'x'"):
        Cage.entered((A, B), "x")
    with pytest.raises(PuzzleError, match="diagonal takes no payload"):
        Diagonal.entered((A,), "")


@pytest.mark.parametrize(
    "variant",
    [
        Cage(()),
        Cage((A, A)),
        Cage((cell(4, 0),)),
        Cage((corner(0, 0),)),
        Thermometer((A,)),
        Gap(edge_v(0, 0)),
        Gap(corner(1, 1)),
        Gap(cell(1, 1)),
    ],
    ids=repr,
)
def test_a_payload_without_a_meaning_is_refused(variant: Cage | Thermometer | Gap) -> None:
    with pytest.raises(PuzzleError, match=r"cage|thermometer|dot|gap"):
        LATIN.new(3, 3).with_variants(variant)


def test_a_variant_belongs_to_its_genre() -> None:
    with pytest.raises(PuzzleError, match="Akari has no variant 'cage'; known: none"):
        by_name("akari").new(3, 3).with_variants(Cage((A,)))
    with pytest.raises(PuzzleError, match="cage is no mere switch: it needs its payload"):
        LATIN.new(3, 3).with_variants("cage")
    with pytest.raises(PuzzleError, match=r"has no variant 'no-such'; known: cage, thermometer, gap, diagonal"):
        variant_called(LATIN.variants, "no-such", LATIN.title)
    assert variant_called(LATIN.variants, "gap", LATIN.title) is Gap


def test_what_they_stand_for_is_there_and_drawn() -> None:
    puzzle = LATIN.new(3, 3).with_variants(*PAYLOADS)
    kinds = [constraint.rule.kind for constraint in puzzle.constraints]
    assert kinds.count("distinct") == 2 + 2
    assert kinds.count("sum") == 1
    assert kinds.count("min-difference") == 2
    assert kinds.count("increasing") == 1
    looks = [constraint.region(puzzle.substrate, 0).presentation for constraint in puzzle.constraints[2:]]
    assert NumberLabel(5) in [look.label for look in looks if look]
    assert [look.decoration for look in looks if look].count(Dot()) == 2
    assert puzzle.bare_constraints == puzzle.constraints, "there are no clues"


def test_a_cage_with_and_without_a_sum() -> None:
    empty = LATIN.new(3, 3)
    assert len(FastSolver().solve(empty, 99)) == 12
    assert len(FastSolver().solve(empty.with_variants(Cage((A, B), 3)), 99)) == 4
    assert len(FastSolver().solve(empty.with_variants(Cage((A, C))), 99)) == 6
    for solver in (FastSolver(), SimpleSolver()):
        hot = solver.solve(empty.with_variants(Thermometer((A, B, cell(0, 2)))), 99)
        assert {tuple(solution[cell(0, c)] for c in range(3)) for solution in hot} == {
            tuple(map(Mark.number, (1, 2, 3)))
        }
        apart = solver.solve(empty.with_variants(Gap(edge_v(0, 1))), 99)
        assert {abs(solution[A].value - solution[B].value) for solution in apart} == {2}


@pytest.mark.parametrize("symmetry", Symmetry)
def test_payloads_turn_with_the_board(symmetry: Symmetry) -> None:
    puzzle = LATIN.new(3, 3).with_variants(*PAYLOADS, "diagonal")
    by = Transform(symmetry, puzzle.dims)
    moved = transform(puzzle, symmetry)
    assert {at for variant in moved.variants for at in variant.coords} == {
        by.coord(at) for variant in puzzle.variants for at in variant.coords
    }
    assert Cage((by.coord(A), by.coord(B)), 5) in moved.variants
    assert Gap(by.coord(edge_v(0, 1))) in moved.variants
    assert "diagonal" in moved.variants


# ── several ──


def test_the_order_of_entry_does_not_matter() -> None:
    rng, puzzle = Random(5), LATIN.new(4, 4)
    for _ in range(30):
        made = [random_payload(rng, puzzle, rng.choice((Cage, Thermometer, Gap))) for _ in range(4)]
        some = [variant for variant in made if variant]
        one, other = puzzle.with_variants(*some), puzzle.with_variants(*reversed(some), *some)
        assert one == other
        assert hash(one) == hash(other)
        assert one.content_hash == other.content_hash
        assert one.constraints == other.constraints
        assert len(one.variants) == len(set(some))


def test_a_set_of_variants() -> None:
    variants = Variants((*PAYLOADS, Diagonal(), Diagonal()))
    assert len(variants) == len(PAYLOADS) + 1
    assert variants.names == ("cage", "diagonal", "gap", "thermometer")
    assert variants.of(Gap) == tuple(sorted((PAYLOADS[3], PAYLOADS[4]), key=repr))
    assert variants.of(Diagonal) == (Diagonal(),)
    assert set(variants.payloads) == set(PAYLOADS)
    assert "diagonal" in variants
    assert Diagonal() in variants
    assert PAYLOADS[0] in variants
    assert Cage((A, B), 6) not in variants
    assert "cage" not in variants, "only a switch is on or off"
    assert Variants() == NO_VARIANTS
    assert variants != "variants"
    assert not NO_VARIANTS
    assert eval(repr(Variants((Diagonal(),)))) == Variants((Diagonal(),))


def test_signs_in_single_cells_are_told_apart() -> None:
    """However they were put together: two puzzles that ask the same are equal."""
    from penmark.variants.odd_cells import OddCells

    one, other = OddCells((cell(0, 0),)), OddCells((cell(2, 1),))
    both = OddCells((cell(2, 1), cell(0, 0)))
    assert both.parts == (one, other)
    assert one.parts == (one,)
    assert Variants([both]) == Variants([other, one]) == Variants([both, one])
    assert Variants([both]).summary == "2 odd cells"
    sudoku = by_name("sudoku").new(4, 4)
    with pytest.raises(PuzzleError, match="got r1c1 twice"):
        sudoku.with_variants(OddCells((cell(0, 0), cell(0, 0))))
    with pytest.raises(PuzzleError, match="1 cell or more"):
        sudoku.with_variants(OddCells(()))


def test_variants_come_in_the_order_of_what_they_are_written_as() -> None:
    """Whether or not their beginnings tell them apart: the order is part of what a puzzle's hash is made of."""
    rng, puzzle = Random("order of variants"), by_name("sudoku").new(12, 12)
    kinds = [kind for kind in puzzle.genre.variants if not kind.is_switch()]
    for _ in range(15):
        made = [random_payload(rng, puzzle, kind) for kind in rng.choices(kinds, k=3) for _ in range(4)]
        parts = [part for each in made if each is not None for part in each.parts]
        parts += [KillerCage((cell(0, 1), cell(r, c))) for r, c in rng.choices([(0, 2), (1, 1), (10, 1)], k=2)]
        assert list(Variants(parts)) == sorted(set(parts), key=lambda each: (each.name, repr(each)))
