"""Programs as bytes: whole ones come back the same, and nothing else is loaded."""

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

from penmark.errors import ParseError
from penmark.program import Opcode, Program
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.saved_program import from_bytes, to_bytes
from penmark.solvers.lowered import lower
from tests.programs import add_random, answers, entries, random_program

INT32 = st.integers(-(2**31), 2**31 - 1)


def saved(variables: int, outputs: int, places: Sequence[int], code: Sequence[int]) -> bytes:
    """What `to_bytes` would write for a program that no method could build."""
    program = Program(outputs, array("i", places))
    program.variables = variables
    program.code = array("i", code)
    return to_bytes(program)


@settings(max_examples=80)
@given(st.integers(0, 2**32))
def test_a_program_survives_being_saved(seed: int) -> None:
    program = random_program(Random(seed))
    back = from_bytes(to_bytes(program))
    assert (back.variables, back.outputs) == (program.variables, program.outputs)
    assert (back.places, back.code) == (program.places, program.code)
    assert to_bytes(back) == to_bytes(program)
    assert back.solver().enumerate((), 1000) == program.solver().enumerate((), 1000)


@pytest.mark.parametrize("genre", list(genres().values()), ids=str)
def test_the_program_of_a_puzzle_survives_being_saved(genre: Genre) -> None:
    for document in genre.samples:
        program = lower(document.puzzle)
        back = from_bytes(to_bytes(program))
        assert back.solver().enumerate((), 2) == program.solver().enumerate((), 2)


@cache
def _sample() -> bytes:
    """A program with entries of every kind."""
    rng, program = Random(5), Program(6, array("i", [0, 1, 2, 4, -1]))
    for kind in Opcode:
        program.at(kind)
        add_random(rng, program, kind)
    return to_bytes(program)


def test_any_flipped_bit_is_noticed() -> None:
    data = _sample()
    for at in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[at] ^= 1 << bit
            with pytest.raises(ParseError):
                from_bytes(bytes(damaged))


def test_a_program_cut_short_or_drawn_out_is_noticed() -> None:
    data = _sample()
    for length in range(len(data)):
        with pytest.raises(ParseError):
            from_bytes(data[:length])
    for more in (b"\0", b"\0" * 4, data):
        with pytest.raises(ParseError):
            from_bytes(data + more)


@given(st.binary(max_size=200))
def test_other_bytes_are_no_program(data: bytes) -> None:
    for text in (data, b"PMPG" + data, _sample()[:8] + data):
        with pytest.raises(ParseError):
            from_bytes(text)


def test_a_program_of_another_version_is_refused_by_name() -> None:
    later = b"PMPG" + struct.pack("<I", 3) + _sample()[8:-4]
    with pytest.raises(ParseError, match="version 3; this library reads version 2"):
        from_bytes(later + struct.pack("<I", zlib.crc32(later)))


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
        from_bytes(saved(4, 4, [0, 1, 2, 3, -1], code))


@pytest.mark.parametrize(
    ("variables", "outputs"), [(-1, 0), (3, 4), (3, -1), (TOP, 3), (1 << 26, 1 << 26), (-(2**31), -(2**31))]
)
def test_impossible_numbers_of_variables_are_refused(variables: int, outputs: int) -> None:
    with pytest.raises(ParseError):
        from_bytes(saved(variables, outputs, [0, 1, 2], [CLAUSE, 0, 0, 1, 0]))


def test_lists_share_their_counts() -> None:
    """Every list with a copy of all counts would take more memory than any machine has."""
    many = 200_000
    code = [COUNTS, 0, 0, 2 * many + 4, many, *range(many), 0, many, *[0] * (many + 1)]
    assert from_bytes(saved(1, 1, [0], code)).solver().count((), 5) == (2, True)


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
        program = from_bytes(saved(5, outputs, places, code))
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
        program = from_bytes(to_bytes(program))
    except ParseError:
        return
    _assert_means_what_it_says(program)


def _assert_means_what_it_says(program: Program) -> None:
    """Faces that are no drawing of the graph have no meaning to hold the kernel against."""
    if any(entry.opcode is PATH and entry.payload[2] for entry in entries(program)):
        program.solver().count((), 10**4)
    else:
        assert program.solver().count((), 10**4) == (len(answers(program)), True)
