"""Sets of edges without loops, in the kernel's primitives."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.program import Program, negate


def lower_forest(ends: Sequence[tuple[int, int]], edges: Sequence[int], unless: int, program: Program) -> None:
    """The true edges form no loop, unless a literal holds.

    Every true edge leads from a vertex to its parent, no vertex has two, and parents rank below their children.
    """
    vertices = 1 + max((v for pair in ends for v in pair), default=-1)
    ranks = [[program.fresh() for _ in range(vertices.bit_length())] for _ in range(vertices)]
    parents: list[list[int]] = [[] for _ in range(vertices)]
    for (u, v), edge in zip(ends, edges, strict=True):
        up, down = program.fresh(), program.fresh()
        program.clause([unless, negate(edge), up, down])
        for child, parent, link in ((u, v, up), (v, u, down)):
            parents[child].append(link)
            _lower_less(ranks[parent], ranks[child], link, program)
    for links in parents:
        program.count(links, (0, 1))


def _lower_less(small: Sequence[int], large: Sequence[int], when: int, program: Program) -> None:
    """If `when` holds, one binary number is less than another: they agree down to a bit where it is smaller."""
    equal = when
    decided = []
    for a, b in zip(small, large, strict=True):
        here, still = program.fresh(), program.fresh()
        program.clause([negate(here), equal])
        program.clause([negate(here), negate(a)])
        program.clause([negate(here), b])
        program.clause([negate(still), equal])
        program.clause([negate(still), negate(a), b])
        program.clause([negate(still), a, negate(b)])
        decided.append(here)
        equal = still
    program.clause([negate(when), *decided])
