"""The statistics of Akari boards, on one that can be counted by hand."""

from __future__ import annotations

from bench.akari_boards import statistics
from penmark.board.substrate import Material
from penmark.puzzle.registry import by_name


def test_pockets_and_parts_are_counted() -> None:
    builder = by_name("akari").new(4, 5).edit()
    for row, col in ((0, 1), (1, 0), (3, 3), (2, 4)):
        builder.set_material(builder.build().coord((row, col)), Material.WALL)
    found = statistics(builder.build().add_clue((0, 1), 1))
    assert (found.walls, found.pockets, found.parts) == (0.2, 2, 3)
    assert found.touching == 0.0
    assert found.clued == 0.25
