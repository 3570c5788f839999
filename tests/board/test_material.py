from __future__ import annotations

from penmark.board.material import Look, Material
from tests.board.boards import OPAQUE


def test_look_and_sight_are_told_separately() -> None:
    """Every look of ground comes both ways: with a material that is seen through and with one that is not."""
    seen_through = {material.look for material in Material if not material.stops_sight and material != Material.FLOOR}
    opaque = {material.look for material in Material if material.stops_sight}
    assert seen_through == opaque - {Look.ISLAND} == set(Look) - {Look.ISLAND}


def test_no_two_materials_are_alike() -> None:
    """Of those that cells are made of; floor and what continues a line are told apart by what is decided there."""
    excluded = [material for material in Material if material not in (Material.FLOOR, Material.CONTINUED)]
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
        Material.ISLAND: Look.ISLAND,
        Material.CONTINUED: Look.PLAIN,
    }


def test_numbers_are_for_ever() -> None:
    """They are in pickles and in what the kernel is given."""
    assert [material.name for material in Material][:4] == ["FLOOR", "WALL", "HOLE", "LABEL"]
    assert [int(material) for material in Material] == list(range(len(Material)))
