"""Programs: what the kernel makes of them is what they say, and only whole ones can be loaded."""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.layout import RegionTable
from penmark.errors import ParseError
from penmark.program import ALWAYS, Opcode, Program, negate
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.solvers.lowered import lower
from tests.programs import add_random, answers, entries, is_true, random_program

INT32 = st.integers(-(2**31), 2**31 - 1)


def saved(variables: int, outputs: int, places: Sequence[int], code: Sequence[int]) -> bytes:
    """What `to_bytes` would write for a program that no method could build."""
    program = Program(outputs, array("i", places))
    program.variables = variables
    program.code = array("i", code)
    return program.to_bytes()


# ── what programs mean ──


@pytest.mark.parametrize("kind", [*Opcode, None], ids=lambda kind: kind.name.lower() if kind is not None else "mixed")
def test_the_kernel_finds_what_brute_force_finds(kind: Opcode | None) -> None:
    rng, solvable = Random(f"programs of {kind}"), 0
    for _ in range(250):
        program = random_program(rng, tuple(Opcode) if kind is None else (kind, kind, Opcode.CLAUSE))
        expected = answers(program)
        found, complete = program.solver().enumerate((), len(expected) + 1)
        assert complete
        assert len(found) == len(expected), list(entries(program))
        assert set(found) == expected, list(entries(program))
        solvable += bool(expected)
    assert solvable > 50


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_every_question_has_the_answer_of_brute_force(seed: int) -> None:
    rng = Random(seed)
    program = random_program(rng)
    expected, solver = answers(program), program.solver()
    assert solver.count((), 10**6) == (len(expected), True)
    solvable, found = solver.facts()
    assert solvable is bool(expected)
    assert list(found) == [sum({1 + values[v] for values in expected}) for v in range(program.outputs)]
    for _ in range(4):
        assumed = [rng.randrange(2 * program.outputs) for _ in range(rng.randint(0, program.outputs))]
        left = {values for values in expected if all(is_true(literal, values) for literal in assumed)}
        assert solver.solve(assumed) is bool(left)
        if left:
            assert solver.outputs() in left
        else:
            failed = solver.failed()
            assert set(failed) <= set(assumed)
            assert not any(all(is_true(literal, values) for literal in failed) for values in expected)
        assert solver.count(assumed, 10**6) == (len(left), True)


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_propagation_and_probing_say_nothing_wrong(seed: int) -> None:
    program = random_program(Random(seed))
    expected, solver = answers(program), program.solver()
    for literal in range(2 * program.outputs):
        left = {values for values in expected if is_true(literal, values)}
        consistent, implied = solver.propagate([literal])
        assert consistent or not left
        if consistent:
            assert literal in implied
            assert all(is_true(each, values) for values in left for each in implied)
    assert solver.probe() or not expected
    assert solver.count((), 10**6) == (len(expected), True)


def test_what_belongs_to_no_rule_is_never_to_blame() -> None:
    program = Program(2, array("i", [0, 1]))
    program.clause((0, 2))
    program.at(4, 7)
    program.facts((1,))
    assert program.solver(guarded=True).explain(2) == (True, [(4, 7)], True)


def test_bulk_entries_lay_each_list_to_a_region_of_its_own() -> None:
    program = Program(8, array("i", [0, 1, 2, -1, 3, 5]))
    program.at(1, 5)
    program.clauses(RegionTable.of([[0], [1], [4]]), 1)
    program.at(2)
    program.counts(RegionTable.of([[0], [5]]), 0, (0,))
    program.at(3, 2)
    program.facts((13, 14))
    origins = {1 << 1: (1, 5), 2 << 1: (1, 6), 4 << 1: (1, 7), 1: (2, 0), 11: (2, 1), 13: (3, 2), 14: (3, 3)}
    assert [entry.origin for entry in entries(program)] == list(origins.values())
    solver = program.solver(guarded=True)
    for literal, origin in origins.items():
        assert solver.explain(literal) == (True, [origin], True)
    assert solver.explain(6) == (False, [], False)


def test_parts_of_a_rule_are_told_apart_only_where_asked() -> None:
    """Part 7 says that a is true, part 8 that b follows from a; the rest of the rule says nothing of it."""
    program = Program(3, array("i"))
    a, b, c = 0, 2, 4
    program.at(5, 1)
    program.at_part(7)
    program.facts((a, a))
    program.at_part(8)
    program.clause([negate(a), b])
    program.at_part(None)
    program.clause([b, c])
    program.at(5, 2)
    program.clause([a, c])
    assert [part for _, part in program.parts()] == [7, 7, 8]
    assert program.has_parts({(5, 1)})
    assert not program.has_parts({(5, 2)})
    assert program.solver(guarded=True).explain(b)[1] == [(5, 1)]
    parted, meaning = program.parted()
    found = parted.solver(guarded=True).explain(b)[1]
    assert {meaning[at] for at in found} == {(5, 1, 7), (5, 1, 8)}
    assert len(set(meaning)) == 2
    assert not {(5, 1), (5, 2)} & set(meaning)


def test_rules_can_be_looked_at_alone() -> None:
    """Bulk entries are taken apart, and what no rule says is always there."""
    program = Program(4, array("i", range(4)))
    table = RegionTable.of([[0, 1], [1, 2], [2, 3]])
    program.at(0)
    program.counts(table, 0, (1,))
    program.at(1)
    program.clauses(table, 0)
    program.at(2)
    program.facts((0, 3))
    program.at(ALWAYS)
    program.facts((7,))
    alone = program.only({(0, 1), (1, 2), (2, 1)})
    assert [list(alone.code[at : at + 4]) for at in alone.entries()] == [
        [Opcode.COUNT, 0, 1, 4],
        [Opcode.CLAUSE, 1, 2, 2],
        [Opcode.FACTS, 2, 1, 1],
        [Opcode.FACTS, ALWAYS, 0, 1],
    ]
    solver = alone.solver()
    solver.begin(())
    # b is false, so c is true; d is false, as always; a is free.
    assert {tuple(answer) for answer in solver.more(10)[0]} == {(0, 0, 1, 0), (1, 0, 1, 0)}


def test_a_program_without_entries_allows_everything() -> None:
    program = Program(5, array("i", range(5)))
    assert program.solver().count((), 100) == (32, True)
    assert Program(0, array("i")).solver().enumerate((), 5) == ([b""], True)


def test_auxiliary_variables_multiply_nothing() -> None:
    program = Program(1, array("i", [0]))
    free, tied = program.fresh(), program.fresh()
    program.at(0)
    program.clause((0, tied, free))
    program.clause((negate(tied), free))
    assert program.solver().count((), 10) == (2, True)


# ── saving and loading ──


@settings(max_examples=80)
@given(st.integers(0, 2**32))
def test_a_program_survives_being_saved(seed: int) -> None:
    program = random_program(Random(seed))
    back = Program.from_bytes(program.to_bytes())
    assert (back.variables, back.outputs) == (program.variables, program.outputs)
    assert (back.places, back.code) == (program.places, program.code)
    assert back.to_bytes() == program.to_bytes()
    assert back.solver().enumerate((), 1000) == program.solver().enumerate((), 1000)


@pytest.mark.parametrize("genre", list(genres().values()), ids=str)
def test_the_program_of_a_puzzle_survives_being_saved(genre: Genre) -> None:
    for document in genre.samples:
        program = lower(document.puzzle)
        back = Program.from_bytes(program.to_bytes())
        assert back.solver().enumerate((), 2) == program.solver().enumerate((), 2)


@cache
def _sample() -> bytes:
    """A program with entries of every kind."""
    rng, program = Random(5), Program(6, array("i", [0, 1, 2, 4, -1]))
    for kind in Opcode:
        program.at(kind)
        add_random(rng, program, kind)
    return program.to_bytes()


def test_any_flipped_bit_is_noticed() -> None:
    data = _sample()
    for at in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[at] ^= 1 << bit
            with pytest.raises(ParseError):
                Program.from_bytes(bytes(damaged))


def test_a_program_cut_short_or_drawn_out_is_noticed() -> None:
    data = _sample()
    for length in range(len(data)):
        with pytest.raises(ParseError):
            Program.from_bytes(data[:length])
    for more in (b"\0", b"\0" * 4, data):
        with pytest.raises(ParseError):
            Program.from_bytes(data + more)


@given(st.binary(max_size=200))
def test_other_bytes_are_no_program(data: bytes) -> None:
    for text in (data, b"PMPG" + data, _sample()[:8] + data):
        with pytest.raises(ParseError):
            Program.from_bytes(text)


def test_a_program_of_another_version_is_refused_by_name() -> None:
    later = b"PMPG" + struct.pack("<I", 3) + _sample()[8:-4]
    with pytest.raises(ParseError, match="version 3; this library reads version 2"):
        Program.from_bytes(later + struct.pack("<I", zlib.crc32(later)))


CLAUSE, COUNT, LINEAR, CONNECTED, PATH, REGIONS, FACTS, COUNTS, CLAUSES = Opcode
TOP = 2**31 - 1
NONSENSE = {
    "an unknown opcode": (9, 0, 0, 0),
    "a negative opcode": (-1, 0, 0, 0),
    "half a head": (CLAUSE, 0, 0),
    "a length past the end": (CLAUSE, 0, 0, 2, 0),
    "a negative length": (CLAUSE, 0, 0, -1),
    "a literal of no variable": (CLAUSE, 0, 0, 1, 8),
    "a negative literal": (CLAUSE, 0, 0, 1, -1),
    "no counts": (COUNT, 0, 0, 0),
    "more counts than there are": (COUNT, 0, 0, 2, 3, 1),
    "counts that do not ascend": (COUNT, 0, 0, 4, 2, 1, 1, 0),
    "a negative count": (COUNT, 0, 0, 3, 1, -1, 0),
    "half a range": (LINEAR, 0, 0, 1, 3),
    "groups that are not there": (LINEAR, 0, 0, 3, 0, 1, 1),
    "a group too long": (LINEAR, 0, 0, 7, 0, 1, 1, 2, 0, 1, 0),
    "a weight too large": (LINEAR, 0, 0, 7, 0, 1, 1, 1, 0, TOP, 0),
    "a group neither required nor not": (LINEAR, 0, 0, 7, 0, 1, 1, 1, 2, 1, 0),
    "something after the groups": (LINEAR, 0, 0, 4, 0, 1, 0, 0),
    "more vertices than literals": (CONNECTED, 0, 0, 2, 2, 0),
    "half an edge": (CONNECTED, 0, 0, 4, 2, 0, 2, 0),
    "an edge to nowhere": (CONNECTED, 0, 0, 5, 2, 0, 2, 0, 2),
    "an edge to itself": (CONNECTED, 0, 0, 5, 2, 0, 2, 1, 1),
    "a path neither open nor closed": (PATH, 0, 0, 3, 2, 0, 0),
    "two edges on one variable": (PATH, 0, 0, 13, 1, 3, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0, 1),
    "half a path's edge": (PATH, 0, 0, 6, 1, 2, 0, 0, 1, 0),
    "a face too many": (PATH, 0, 0, 8, 1, 2, 2, 0, 1, 0, 2, 0),
    "a path through a billion vertices": (PATH, 0, 0, 3, 1, TOP, 0),
    "millions of vertices without edges": (PATH, 0, 0, 3, 1, 1 << 26, 0),
    "millions of faces": (PATH, 0, 0, 8, 1, 2, 1 << 26, 0, 1, 0, 0, 0),
    "a table too short": (REGIONS, 0, 0, 5, 1, -1, 0, 2, 0),
    "blanks too short": (REGIONS, 0, 0, 5, 1, -1, 1, 1, 0),
    "a size too large": (REGIONS, 0, 0, 4, TOP, -1, 0, 0),
    "a label below none": (REGIONS, 0, 0, 5, 1, -1, 0, 1, -2),
    "a root that is no vertex": (REGIONS, 0, 0, 5, 1, 1, 0, 1, 0),
    "a root without a literal": (REGIONS, 0, 0, 5, 1, 0, 0, 1, -1),
    "a fact of no variable": (FACTS, 0, 0, 1, 8),
    "regions past counting": (FACTS, 0, TOP, 2, 0, 2),
    "regions of lists past counting": (CLAUSES, 0, TOP, 7, 0, 2, 0, 1, 2, 0, 1),
    "lists that are not there": (CLAUSES, 0, 0, 3, 0, 2, 0),
    "offsets that go back": (CLAUSES, 0, 0, 6, 0, 2, 0, 1, 0, 0),
    "offsets that begin late": (CLAUSES, 0, 0, 5, 0, 1, 1, 1, 0),
    "offsets that end early": (CLAUSES, 0, 0, 5, 0, 1, 0, 0, 0),
    "a place that is none": (CLAUSES, 0, 0, 5, 0, 1, 0, 1, 5),
    "a negative place": (CLAUSES, 0, 0, 5, 0, 1, 0, 1, -1),
    "a place without a variable": (CLAUSES, 0, 0, 5, 0, 1, 0, 1, 4),
    "a shift past the last variable": (CLAUSES, 0, 0, 5, 1, 1, 0, 1, 3),
    "a negative shift": (CLAUSES, 0, 0, 5, -1, 1, 0, 1, 1),
    "a table without counts": (COUNTS, 0, 0, 1, 2),
}


@pytest.mark.parametrize("code", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_even_with_the_right_checksum(code: Sequence[int]) -> None:
    with pytest.raises(ParseError, match="bad program"):
        Program.from_bytes(saved(4, 4, [0, 1, 2, 3, -1], code))


@pytest.mark.parametrize(
    ("variables", "outputs"), [(-1, 0), (3, 4), (3, -1), (TOP, 3), (1 << 26, 1 << 26), (-(2**31), -(2**31))]
)
def test_impossible_numbers_of_variables_are_refused(variables: int, outputs: int) -> None:
    with pytest.raises(ParseError):
        Program.from_bytes(saved(variables, outputs, [0, 1, 2], [CLAUSE, 0, 0, 1, 0]))


def test_lists_share_their_counts() -> None:
    """Every list with a copy of all counts would take more memory than any machine has."""
    many = 200_000
    code = [COUNTS, 0, 0, 2 * many + 4, many, *range(many), 0, many, *[0] * (many + 1)]
    assert Program.from_bytes(saved(1, 1, [0], code)).solver().count((), 5) == (2, True)


ENTRY = st.tuples(
    st.integers(0, 8), st.integers(-1, 3), st.integers(0, 3), st.lists(st.integers(-1, 9) | INT32, max_size=14)
)


@settings(max_examples=400)
@given(st.integers(0, 5), st.lists(st.integers(-1, 5) | INT32, max_size=4), st.lists(ENTRY, max_size=3))
def test_whatever_the_numbers_are_a_program_loads_or_is_refused(
    outputs: int, places: list[int], made_up: list[tuple[int, int, int, list[int]]]
) -> None:
    code = [n for *head, payload in made_up for n in (*head, len(payload), *payload)]
    try:
        program = Program.from_bytes(saved(5, outputs, places, code))
    except ParseError:
        return
    _assert_means_what_it_says(program)


@settings(max_examples=300)
@given(st.integers(0, 2**32), st.data())
def test_a_program_with_other_numbers_in_it_loads_or_is_refused(seed: int, data: st.DataObject) -> None:
    program = random_program(Random(seed))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(program.code) - 1))
        program.code[at] = data.draw(st.integers(-2, 20) | INT32)
    try:
        program = Program.from_bytes(program.to_bytes())
    except ParseError:
        return
    _assert_means_what_it_says(program)


def _assert_means_what_it_says(program: Program) -> None:
    """Faces that are no drawing of the graph have no meaning to hold the kernel against."""
    if any(entry.opcode is PATH and entry.payload[2] for entry in entries(program)):
        program.solver().count((), 10**4)
    else:
        assert program.solver().count((), 10**4) == (len(answers(program)), True)
