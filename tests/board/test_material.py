from __future__ import annotations

from penmark.board.material import Look, Material
from tests.board.boards import OPAQUE


def test_look_and_sight_are_told_separately() -> None:
    """Every look but that of floor comes both ways: with a material that is seen through and with one that is not."""
    seen_through = {material.look for material in Material if not material.stops_sight and material != Material.FLOOR}
    opaque = {material.look for material in Material if material.stops_sight}
    assert seen_through == opaque == set(Look)


def test_no_two_materials_are_alike() -> None:
    excluded = [material for material in Material if material is not Material.FLOOR]
    assert len({(material.look, material.stops_sight) for material in excluded}) == len(excluded)


def test_what_stops_sight() -> None:
    assert {material for material in Material if material.stops_sight} == OPAQUE
    assert not Material.FLOOR.stops_sight


def test_looks() -> None:
    assert {material: material.look for material in Material} == {
        Material.FLOOR: Look.PLAIN,
        Material.WALL: Look.BLACK,
        Material.HOLE: Look.ABSENT,
        Material.LABEL: Look.PLAIN,
        Material.GREY: Look.GREY,
        Material.BLACK: Look.BLACK,
        Material.GREY_WALL: Look.GREY,
        Material.PLAIN_WALL: Look.PLAIN,
        Material.GAP: Look.ABSENT,
    }


def test_numbers_are_for_ever() -> None:
    """They are in pickles and in what the kernel is given."""
    assert [material.name for material in Material][:4] == ["FLOOR", "WALL", "HOLE", "LABEL"]
    assert [int(material) for material in Material] == list(range(len(Material)))
