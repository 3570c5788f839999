# The compiled kernel, as Python sees it. Written by hand; tests/test_stub.py proves it against the
# binary.
#
# A "buffer of int32" is anything with the buffer protocol whose items are native 32-bit integers in one
# contiguous row: array("i"), or memoryview(data).cast("i") over bytes that a function here returned. No
# buffer is copied.

from typing_extensions import Buffer

# (fixed, possible): how many of masks[i], i in indices, are exactly `bit`, and how many contain it (the
# fixed ones included). An index that occurs twice counts twice.
#
# masks: buffer of uint64, array("Q"). indices: buffer of int32. bit: one of the 64 powers of two.
# TypeError for another kind of buffer, IndexError for an index outside masks (negative ones too),
# ValueError for a bit that is not exactly one bit.
def tally(masks: Buffer, indices: Buffer, bit: int, /) -> tuple[int, int]: ...

# (offsets, positions), two bytes objects of int32: run k is positions[offsets[k]:offsets[k + 1]].
#
# The maximal runs of `floor` along each row (down each column if vertical) of a row-major board. A `wall`
# ends a run, any other byte is transparent: neither collected nor an end. Positions are row-major; no run
# is empty. ValueError when materials is not rows * cols long or floor equals wall, TypeError for a floor
# or wall that is not a byte.
def segments(
    materials: bytes, rows: int, cols: int, vertical: bool, floor: int, wall: int
) -> tuple[bytes, bytes]: ...

# Labels, a bytes object of int32, one per vertex: -1 where mask_true is zero, else the number of the
# connected component among the vertices whose byte is not zero, numbered 0, 1, ... by lowest vertex.
#
# The neighbours of v are neighbours[neighbour_offsets[v]:neighbour_offsets[v + 1]], both buffers of
# int32. An edge listed at one end only joins both. ValueError when the graph does not hold together,
# TypeError for other kinds of buffer.
def components(mask_true: bytes, neighbour_offsets: Buffer, neighbours: Buffer) -> bytes: ...
