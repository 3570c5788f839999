"""The compiled kernel against the same functions written the obvious way, and against bad input."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark import _kernel

OPEN, CLOSED, WATER = 0, 1, 2
TOP = 1 << 63

Graph = tuple[list[bool], list[list[int]]]
"""Which vertices are active, and the neighbours of each."""


def int32s(data: bytes) -> list[int]:
    return memoryview(data).cast("i").tolist()


# tally


def naive_tally(masks: Sequence[int], indices: Sequence[int], bit: int) -> tuple[int, int]:
    chosen = [masks[i] for i in indices]
    return sum(mask == bit for mask in chosen), sum(mask & bit != 0 for mask in chosen)


@st.composite
def tally_arguments(draw: st.DrawFn) -> tuple[list[int], list[int], int]:
    bit = 1 << draw(st.integers(0, 63))
    mask = st.one_of(st.integers(0, 2**64 - 1), st.sampled_from([0, bit, bit | 1, bit | TOP]))
    masks = draw(st.lists(mask, min_size=1, max_size=30))
    indices = draw(st.lists(st.integers(0, len(masks) - 1), max_size=40))
    return masks, indices, bit


@given(tally_arguments())
def test_tally_agrees_with_python(arguments: tuple[list[int], list[int], int]) -> None:
    masks, indices, bit = arguments
    assert _kernel.tally(array("Q", masks), array("i", indices), bit) == naive_tally(masks, indices, bit)


def test_tally_reads_the_masks_in_place() -> None:
    masks, indices = array("Q", [0b11, 0b11]), array("i", [0, 1])
    assert _kernel.tally(masks, indices, 1) == (0, 2)
    masks[0] = 0b01
    assert _kernel.tally(masks, indices, 1) == (1, 2)
    masks[1] = 0b10
    assert _kernel.tally(masks, indices, 1) == (1, 1)


def test_tally_lets_go_of_its_buffers() -> None:
    masks, indices = array("Q", [1]), array("i", [5])
    with pytest.raises(IndexError):
        _kernel.tally(masks, indices, 1)
    masks.append(1)  # BufferError while anybody still holds the buffer
    indices.append(0)
    with pytest.raises(TypeError):
        _kernel.tally(masks, masks, 1)
    masks.append(1)


def test_tally_takes_views_too() -> None:
    masks = memoryview(array("Q", [4, 1, 4]))
    indices = memoryview(array("i", [0, 1]).tobytes()).cast("i")
    assert _kernel.tally(masks[1:], indices, 4) == (1, 1)


@pytest.mark.parametrize("index", [3, -1, 2**31 - 1, -(2**31)])
def test_tally_refuses_an_index_out_of_range(index: int) -> None:
    with pytest.raises(IndexError, match=f"index {index} is outside the 3 masks"):
        _kernel.tally(array("Q", [1, 2, 4]), array("i", [0, index]), 1)


@pytest.mark.parametrize("bit", [0, 3, -1, 1 << 64, TOP | 1])
def test_tally_refuses_anything_but_one_bit(bit: int) -> None:
    with pytest.raises(ValueError, match=f"exactly one bit set.*, got {bit}"):
        _kernel.tally(array("Q", [1]), array("i", [0]), bit)


@pytest.mark.parametrize(
    "masks",
    [
        [1, 2],
        None,
        b"\0" * 8,
        array("q", [1]),
        array("I", [1]),
        array("d", [1]),
        memoryview(array("Q", [1, 2, 3]))[::2],
        memoryview(bytes(16)).cast("Q", [1, 2]),
        memoryview(bytes(16))[1:9].cast("Q"),
    ],
    ids=["list", "None", "bytes", "q", "I", "d", "strided", "2D", "misaligned"],
)
def test_tally_refuses_other_masks(masks: object) -> None:
    with pytest.raises(TypeError, match=r"masks: expected a one-dimensional buffer like array\('Q'\), got"):
        _kernel.tally(masks, array("i", [0]), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("indices", [[0], None, array("I", [0]), array("h", [0]), array("q", [0])], ids=repr)
def test_tally_refuses_other_indices(indices: object) -> None:
    with pytest.raises(TypeError, match=r"indices: expected a one-dimensional buffer like array\('i'\), got"):
        _kernel.tally(array("Q", [1]), indices, 1)  # type: ignore[arg-type]


def test_tally_refuses_other_calls() -> None:
    masks, indices = array("Q", [1]), array("i", [0])
    with pytest.raises(TypeError, match="takes 3 positional arguments, got 2"):
        _kernel.tally(masks, indices)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="bit: expected an int, got float"):
        _kernel.tally(masks, indices, 1.0)  # type: ignore[arg-type]


# segments


def naive_segments(cells: bytes, rows: int, cols: int, vertical: bool) -> list[list[int]]:
    lines = [[r * cols + c for c in range(cols)] for r in range(rows)]
    if vertical:
        lines = [[r * cols + c for r in range(rows)] for c in range(cols)]
    runs = []
    for line in lines:
        run: list[int] = []
        for position in line:
            if cells[position] == CLOSED:
                runs.append(run)
                run = []
            elif cells[position] == OPEN:
                run.append(position)
        runs.append(run)
    return [run for run in runs if run]


def kernel_segments(cells: bytes, rows: int, cols: int, vertical: bool) -> list[list[int]]:
    offsets, positions = _kernel.segments(cells, rows, cols, vertical, OPEN, CLOSED)
    ends, flat = int32s(offsets), int32s(positions)
    assert ends[0] == 0
    assert ends[-1] == len(flat)
    return [flat[start:end] for start, end in pairwise(ends)]


@st.composite
def boards(draw: st.DrawFn) -> tuple[bytes, int, int]:
    rows, cols = draw(st.integers(0, 7)), draw(st.integers(0, 7))
    size = rows * cols
    cells = draw(st.lists(st.sampled_from([OPEN, OPEN, CLOSED, WATER, 255]), min_size=size, max_size=size))
    return bytes(cells), rows, cols


@given(boards(), st.booleans())
def test_segments_agree_with_python(board: tuple[bytes, int, int], vertical: bool) -> None:
    cells, rows, cols = board
    expected = naive_segments(cells, rows, cols, vertical)
    assert kernel_segments(cells, rows, cols, vertical) == expected


@pytest.mark.parametrize("vertical", [False, True])
def test_segments_of_a_board_large_enough_to_release_the_lock(vertical: bool) -> None:
    cells = bytes((i * i + i // 7) % 3 for i in range(300 * 301))
    assert kernel_segments(cells, 300, 301, vertical) == naive_segments(cells, 300, 301, vertical)


def test_segments_skip_transparent_cells() -> None:
    assert kernel_segments(bytes([OPEN, WATER, OPEN, CLOSED, OPEN]), 1, 5, False) == [[0, 2], [4]]


@pytest.mark.parametrize(
    ("size", "rows", "cols"),
    [(5, 2, 3), (7, 2, 3), (1, 0, 0), (0, 1, 1), (4, -2, -2), (0, -1, 0), (0, 65536, 65536)],
)
def test_segments_refuse_a_board_of_another_size(size: int, rows: int, cols: int) -> None:
    with pytest.raises(ValueError, match=r"cells has|must not be negative|too large"):
        _kernel.segments(bytes(size), rows, cols, False, OPEN, CLOSED)


def test_segments_refuse_open_cells_that_are_closed() -> None:
    with pytest.raises(ValueError, match="open and closed must differ, both are 1"):
        _kernel.segments(b"\0", 1, 1, False, CLOSED, CLOSED)


@pytest.mark.parametrize(
    "arguments",
    [
        (bytearray(1), 1, 1, False, 0, 1),
        ("\0", 1, 1, False, 0, 1),
        (b"\0", 1.0, 1, False, 0, 1),
        (b"\0", 1, 2**31, False, 0, 1),
        (b"\0", 1, 1, False, 256, 1),
        (b"\0", 1, 1, False, 0, -1),
        (b"\0", 1, 1),
    ],
)
def test_segments_refuse_other_types(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        _kernel.segments(*arguments)  # type: ignore[arg-type]


# components


def csr(neighbours: list[list[int]]) -> tuple[array[int], array[int]]:
    offsets, flat = array("i", [0]), array("i")
    for adjacent in neighbours:
        flat.extend(adjacent)
        offsets.append(len(flat))
    return offsets, flat


def naive_components(active: list[bool], neighbours: list[list[int]]) -> list[int]:
    both_ways: list[set[int]] = [set() for _ in active]
    for vertex, adjacent in enumerate(neighbours):
        for other in adjacent:
            both_ways[vertex].add(other)
            both_ways[other].add(vertex)
    labels = [-1] * len(active)
    count = 0
    for start in range(len(active)):
        if not active[start] or labels[start] != -1:
            continue
        waiting = [start]
        while waiting:
            vertex = waiting.pop()
            labels[vertex] = count
            waiting += [other for other in both_ways[vertex] if active[other] and labels[other] == -1]
        count += 1
    return labels


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Any list of neighbours, so also loops, doubled edges and edges listed at one end only."""
    size = draw(st.integers(0, 12))
    active = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    if size == 0:
        return active, []
    adjacent = st.lists(st.integers(0, size - 1), max_size=3)
    return active, draw(st.lists(adjacent, min_size=size, max_size=size))


@given(graphs())
def test_components_agree_with_python(graph: Graph) -> None:
    active, neighbours = graph
    labels = int32s(_kernel.components(bytes(active), *csr(neighbours)))
    assert labels == naive_components(active, neighbours)


def test_components_of_a_path() -> None:
    offsets, neighbours = csr([[1], [0, 2], [1, 3], [2, 4], [3]])
    assert int32s(_kernel.components(bytes([1, 1, 0, 255, 1]), offsets, neighbours)) == [0, 0, -1, 1, 1]


def test_components_take_what_segments_return() -> None:
    offsets, positions = _kernel.segments(bytes(4), 2, 2, False, OPEN, CLOSED)
    graph = memoryview(offsets).cast("i"), memoryview(positions).cast("i")
    assert [view.tolist() for view in graph] == [[0, 2, 4], [0, 1, 2, 3]]
    with pytest.raises(ValueError, match="neighbour 2 is not one of the 2 vertices"):
        _kernel.components(bytes(2), *graph)
    assert int32s(_kernel.components(bytes([1] * 4), array("i", [0, 1, 2, 3, 4]), graph[1])) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("offsets", "neighbours", "message"),
    [
        ([], [], "expected 3 neighbour offsets for 2 vertices, got 0"),
        ([0, 0], [], "expected 3 neighbour offsets"),
        ([0, 0, 0, 0], [], "expected 3 neighbour offsets"),
        ([1, 1, 1], [0], "first neighbour offset must be 0, got 1"),
        ([-(2**31), 0, 1], [0], "first neighbour offset must be 0"),
        ([0, 2, 1], [0], "must not decrease, but vertex 1 runs from 2 to 1"),
        ([0, 0, 2**31 - 1], [0], "last neighbour offset is 2147483647, but there are 1"),
        ([0, 1, 1], [0, 1], "last neighbour offset is 1, but there are 2"),
        ([0, 1, 1], [2], "neighbour 2 is not one of the 2 vertices"),
        ([0, 1, 1], [-1], "neighbour -1 is not one of the 2 vertices"),
    ],
)
def test_components_refuse_a_broken_graph(offsets: list[int], neighbours: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _kernel.components(b"\1\1", array("i", offsets), array("i", neighbours))


@given(
    st.binary(max_size=6),
    st.lists(st.integers(-(2**31), 2**31 - 1) | st.integers(-1, 7), max_size=8),
    st.lists(st.integers(-(2**31), 2**31 - 1) | st.integers(-1, 7), max_size=8),
)
def test_components_survive_garbage(active: bytes, offsets: list[int], neighbours: list[int]) -> None:
    try:
        labels = _kernel.components(active, array("i", offsets), array("i", neighbours))
    except ValueError:
        return
    assert len(int32s(labels)) == len(active)


@pytest.mark.parametrize("wrong", [[0], b"\0\0\0\0", array("I", [0]), array("q", [0]), None], ids=repr)
def test_components_refuse_other_buffers(wrong: object) -> None:
    right = array("i", [0])
    with pytest.raises(TypeError, match="neighbour_offsets: expected a one-dimensional buffer"):
        _kernel.components(b"", wrong, right)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="neighbours: expected a one-dimensional buffer"):
        _kernel.components(b"", right, wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _kernel.components(bytearray(), right, right)  # type: ignore[arg-type]


# self_refuting

Links = list[tuple[int, int]]


def implied(variables: int, links: Links) -> bytes:
    """Each link as it is given, without its contrapositive."""
    rows = [0] * (2 * variables)
    for one, other in links:
        rows[one] |= 1 << other
    return b"".join(row.to_bytes((2 * variables + 7) // 8, "little") for row in rows)


@st.composite
def random_links(draw: st.DrawFn) -> tuple[int, Links]:
    variables = draw(st.integers(1, 40))
    literal = st.integers(0, 2 * variables - 1)
    return variables, draw(st.lists(st.tuples(literal, literal), max_size=3 * variables))


@given(random_links(), st.integers(0, 9))
def test_self_refuting_agrees_with_python(drawn: tuple[int, Links], longest: int) -> None:
    variables, links = drawn
    reached = {literal: {literal} for literal in range(2 * variables)}
    expected: list[int] = []
    for _ in range(longest):
        for literal, ends in reached.items():
            reached[literal] = ends | {to for one, to in links if one in ends}
        there = [literal for literal, ends in reached.items() if (literal + variables) % (2 * variables) in ends]
        expected += [literal for literal in there if literal not in expected]
    assert _kernel.self_refuting(implied(variables, links), variables, longest) == expected


@pytest.mark.parametrize("variables", [0, 2, 4, 2**31, 2**32 - 1])
def test_self_refuting_refuses_links_of_other_variables(variables: int) -> None:
    with pytest.raises(ValueError, match="the links do not fit the variables"):
        _kernel.self_refuting(implied(3, []), variables, 5)


def test_self_refuting_refuses_a_link_to_no_literal() -> None:
    with pytest.raises(ValueError, match="a link to no literal"):
        _kernel.self_refuting(b"\x40" + bytes(5), 3, 5)


# the module


def test_the_kernel_leaks_nothing_at_exit() -> None:
    """nanobind reports objects that outlive the interpreter on stderr."""
    code = "from penmark import _kernel; _kernel.segments(b'', 0, 0, False, 0, 1)"
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert outcome.stderr == ""


stamp: Callable[..., tuple[bytes, int] | None] = _kernel.stamped
leftover_sums: Callable[..., tuple[bytes, bytes, bytes]] = _kernel.leftover_sums
# stamped, without, drawn, leftover_sums: what they answer and refuse is tested in C++; here, that arguments arrive


def test_stamped_moves_the_pattern_of_each_list() -> None:
    patterns = [array("i", numbers) for numbers in ([1, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5], [0, 6], [1])]
    lists = [array("i", numbers) for numbers in ([0, 0], [0, 1, 2], [2, 0], [5, 6, 7])]
    origins = array("i", [30, 40, 2])
    moved = stamp(*patterns, *lists, origins, 100)
    assert moved is not None
    assert (int32s(moved[0]), moved[1]) == ([1, 31, 41, 101, 3, 15, 1, 31, 42, 103, 1, 11], 2)
    lists[1:3] = array("i", [0, 2, 4]), array("i", [0, 1, 1, 1])
    assert stamp(*patterns, *lists, origins, 100) is None
    with pytest.raises(IndexError):
        stamp(*patterns, array("i", [0, 1]), *lists[1:], origins, 100)


def test_without_leaves_one_item_out() -> None:
    offsets, items = _kernel.without(array("i", [0, 2, 3]), array("i", [7, 8, 9]), 1)
    assert (int32s(offsets), int32s(items)) == ([0, 1, 2], [7, 9])
    with pytest.raises(ValueError, match="no lists"):
        _kernel.without(array("i", [0, 2]), array("i", [7]), 0)


def test_drawn_numbers_what_is_left() -> None:
    vertices, faces, lines = _kernel.drawn(array("i", [5, 3, 3, 4]), array("i", [1, 0, 1, 0]), 1, array("i", [1]))
    assert (vertices, faces, int32s(lines)) == (2, 1, [0, 1, 0, 0, 0])


def test_leftover_sums_tells_what_is_left_of_an_area() -> None:
    areas, groups = [array("i", [0, 3]), array("i", [0, 1, 2])], [array("i", [0, 2]), array("i", [0, 1])]
    offsets, items, sums = leftover_sums(*areas, array("i", [6]), 1, *groups, array("i", [4]), 3, 2)
    assert (int32s(offsets), int32s(items), int32s(sums)) == ([0, 1], [2], [2])
    with pytest.raises(IndexError, match="none of those"):
        leftover_sums(*areas, array("i", [6]), 1, *groups, array("i", [4]), 2, 2)


@pytest.mark.parametrize(
    ("ask", "buffers"),
    [
        (lambda given: stamp(*given, 0), 9),
        (lambda given: leftover_sums(*given[:3], 0, *given[3:], 1, 1), 6),
        (lambda given: _kernel.without(given[0], given[1], 0), 2),
        (lambda given: _kernel.drawn(given[0], given[1], 0, given[2]), 3),
    ],
    ids=["stamped", "leftover_sums", "without", "drawn"],
)
def test_buffers_of_int32_alone_are_taken(ask: Callable[[list[Any]], object], buffers: int) -> None:
    for place in range(buffers):
        given: list[object] = [array("i", [0]) for _ in range(buffers)]
        given[place] = array("q", [0])
        with pytest.raises(TypeError, match="expected a one-dimensional buffer"):
            ask(given)
