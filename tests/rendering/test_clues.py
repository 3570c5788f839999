"""Clues of every kind at every kind of place: what the scene says, and what pictures and texts make of it."""

from __future__ import annotations

from typing import TypeVar
from xml.etree import ElementTree

import pytest

from penmark.board.coord import Coord, OrthoDir, cell, corner, edge_h, edge_v, frame, link_h, link_v
from penmark.board.mark import TRUE, Mark
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.puzzle.clue import BLACK_PEARL, UNKNOWN, WHITE_PEARL, Arrow, ClueLook, Runs
from penmark.puzzle.game import Game, Play
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant, Variants, VariantTool
from penmark.rendering import draw, pdf, png, svg, text
from penmark.rendering.captions import rules_of
from penmark.rendering.scene import (
    Cells,
    Conflicts,
    Edges,
    Halos,
    Ink,
    Label,
    LinkLines,
    Margins,
    Scene,
    Stroke,
    Surface,
    TextItem,
    TextList,
    Token,
    TokenMarks,
)
from penmark.rendering.vector import drawing
from tests.rendering.toys import (
    ArrowToy,
    BetweenToy,
    FillToy,
    PearlToy,
    PostToy,
    RoomLoopToy,
    RoomToy,
    RunsToy,
    SidesToy,
)

ROOMS = Rooms(2, 3, [0, 0, 1, 2, 2, 1])


T = TypeVar("T")


def of(scene: Scene, kind: type[T]) -> list[T]:
    return [item for item in scene.items if isinstance(item, kind)]


def lines(drawn: str) -> list[str]:
    return drawn.rstrip("\n").split("\n")


def pearls() -> Puzzle:
    return PearlToy().new(2, 3).edit().add_clue((0, 0), BLACK_PEARL).add_clue((0, 2), WHITE_PEARL).build()


# ── discs ──


def test_pearls_are_discs_under_the_lines() -> None:
    puzzle = pearls()
    game = Game(puzzle)
    game.set(link_h(0, 0), TRUE)
    items = draw(puzzle, game=game, conflicts=False).items
    white, black = TokenMarks(Token.WHITE_DISC, (cell(0, 2),)), TokenMarks(Token.BLACK_DISC, (cell(0, 0),))
    line = LinkLines((link_h(0, 0),))
    assert items.index(white) < items.index(line)
    assert items.index(black) < items.index(line)
    assert not [item for item in items if isinstance(item, TextItem)]


@pytest.mark.parametrize(("theme", "on_black", "on_white"), [("light", 1, 0), ("dark", 0, 1)])
def test_a_line_has_a_rim_on_a_disc_that_it_does_not_stand_out_from(theme: str, on_black: int, on_white: int) -> None:
    puzzle = pearls()
    for link, rims in ((link_h(0, 0), on_black), (link_h(0, 1), on_white)):
        game = Game(puzzle)
        game.set(link, TRUE)
        root = ElementTree.fromstring(svg(puzzle, game=game, conflicts=False, theme=theme))
        assert len([each for each in root.iter() if each.get("class") == "rim"]) == rims


def test_pearls_in_text() -> None:
    assert lines(text(pearls())) == ["┌───────┐", "│ ● . ○ │", "│ . . . │", "└───────┘"]


# ── arrows ──


@pytest.mark.parametrize("way", OrthoDir)
def test_arrows(way: OrthoDir) -> None:
    puzzle = ArrowToy().new(1, 2).add_clue((0, 0), Arrow(way, 3)).add_clue((0, 1), Arrow(way))
    scene = draw(puzzle)
    assert of(scene, TextItem) == [TextItem(Ink.CLUE, cell(0, 0), "3", way), TextItem(Ink.CLUE, cell(0, 1), "?", way)]
    assert of(scene, Cells) == [Cells(Surface.GREY, (cell(0, 0), cell(0, 1)))]
    assert f"3{way.sign}" in text(puzzle)
    assert f"?{way.sign}" in text(puzzle)


@pytest.mark.parametrize("way", OrthoDir)
def test_an_arrow_points_where_it_says_and_stays_in_its_cell(way: OrthoDir) -> None:
    puzzle = ArrowToy().new(1, 1).add_clue((0, 0), Arrow(way, 25 % 6))
    shapes = [shape for shape in drawing(svg(puzzle)).marks if getattr(shape, "width", 0) == 2.0]
    (arrow,) = (shape for shape in shapes if getattr(shape, "fill", "") is None)
    points = [point for segment in arrow.segments for point in segment.points]  # type: ignore[union-attr]
    (tail, tip), (down, right) = points[:2], way.step
    assert (tip[0] - tail[0]) * right + (tip[1] - tail[1]) * down > 20
    assert all(2 < x < 38 and 2 < y < 38 for x, y in points)


# ── several layers of marks ──


def test_two_layers_of_marks_with_trials_and_conflicts() -> None:
    puzzle = ArrowToy().new(3, 3)
    game = Game(puzzle, Play(trials={link_h(0, 0): 1}))
    loops = [link_h(0, 0), link_h(1, 0), link_v(0, 0), link_v(0, 1)]
    for at in (*loops, link_h(2, 1), cell(2, 0)):
        game.set(at, TRUE)
    scene = draw(puzzle, game=game)
    assert Cells(Surface.FILLED, (cell(2, 0),)) in scene.items
    assert LinkLines((link_h(0, 0),), 1, True) in scene.items
    (broken,) = of(scene, Conflicts)
    assert set(broken.coords) & set(loops)
    root = ElementTree.fromstring(svg(puzzle, game=game))
    (halo,) = (each.get("d") or "" for each in root.iter() if each.get("class") == "conflict halo")
    assert "M20 20h40" in halo, "it runs along the link, across the edge"
    assert "!" in text(puzzle, game=game)


def test_highlights_on_other_layers() -> None:
    puzzle = ArrowToy().new(2, 2)
    game = Game(puzzle)
    game.set(link_v(0, 0), TRUE)
    assert of(draw(puzzle, game=game), Halos) == [Halos(Surface.FOCUS, (link_v(0, 0),))]
    assert 'class="focus halo"' in svg(puzzle, game=game)
    assert text(puzzle, game=game, color=True) != text(puzzle, game=game, color=True, theme="light")


def test_holes_on_boards_with_posts() -> None:
    puzzle = PostToy().new(2, 4).set_hole((0, 0)).set_hole((0, 1))
    (posts,) = of(draw(puzzle), TokenMarks)
    assert corner(0, 0) not in posts.coords
    assert corner(0, 1) not in posts.coords
    assert corner(1, 0) in posts.coords
    assert corner(0, 2) in posts.coords


# ── rooms ──


def test_borders_between_rooms() -> None:
    puzzle = RoomToy().new(2, 3).with_rooms(ROOMS).add_clue((0, 0), 2)
    assert of(draw(puzzle), Edges)[-1] == Edges(Stroke.BORDER, ROOMS.borders)
    assert set(ROOMS.borders) == {edge_h(1, 0), edge_h(1, 1), edge_v(0, 2), edge_v(1, 2)}
    assert lines(text(puzzle)) == ["┏━━━━━┳━━━┓", "┃ 2 . ┃ . ┃", "┣━━━━━┫   ┃", "┃ . . ┃ . ┃", "┗━━━━━┻━━━┛"]


def test_no_border_at_a_hole() -> None:
    puzzle = RoomToy().new(2, 3).with_rooms(ROOMS).set_hole((0, 2))
    borders = [item for item in of(draw(puzzle), Edges) if item.stroke is Stroke.BORDER]
    assert [set(item.coords) for item in borders] == [{edge_h(1, 0), edge_h(1, 1), edge_v(1, 2)}]


def test_one_room_has_no_borders() -> None:
    assert not [item for item in of(draw(RoomToy().new(2, 2)), Edges) if item.stroke is Stroke.BORDER]


def test_numbers_where_lines_run_are_small() -> None:
    puzzle = RoomLoopToy().new(2, 3).with_rooms(ROOMS).add_clue((0, 0), 12)
    assert of(draw(puzzle), Label) == [Label(cell(0, 0), "12", is_clue=True)]
    assert not of(draw(puzzle), TextItem)
    assert "12" in text(puzzle)
    game = Game(puzzle)
    game.set(cell(0, 0), TRUE)
    root = ElementTree.fromstring(svg(puzzle, game=game))
    assert [each.get("class") for each in root.iter() if each.tag.endswith("}g")] == ["on-filled"]


def test_a_number_that_is_no_mark_makes_room_for_one() -> None:
    puzzle = SidesToy().new(2, 2).add_clue((0, 0), 7)
    game = Game(puzzle)
    game.set((0, 0), Mark.number(5))
    scene = draw(puzzle, game=game)
    assert of(scene, Label) == [Label(cell(0, 0), "7", is_clue=True)]
    assert of(scene, TextItem) == [TextItem(Ink.ENTERED, cell(0, 0), "5")]


# ── outside the grid ──


def runs(*clues: tuple[Coord, tuple[int, ...]]) -> Puzzle:
    builder = RunsToy().new(3, 4).edit()
    for at, lengths in clues:
        builder.add_clue(at, Runs(lengths))
    return builder.build()


RUNS = runs((frame(0, 1), (1, 1)), (frame(0, 3), (3,)), (frame(1, 0), (1, 2)), (frame(3, 0), (0,)))


def test_lists_outside_lie_close_to_the_grid_in_reading_order() -> None:
    lists = {item.at: item for item in of(draw(RUNS), TextList)}
    assert lists[frame(1, 0)].texts == ("1", "2")
    (x1, y1), (x2, y2) = lists[frame(1, 0)].points
    assert x1 < x2 < 0
    assert y1 == y2 == 0.5
    (x1, y1), (x2, y2) = lists[frame(0, 1)].points
    assert y1 < y2 < 0
    assert x1 == x2 == 0.5
    ((x, _),) = lists[frame(3, 0)].points
    assert x == lists[frame(1, 0)].points[1][0], "single numbers line up with the last of longer lists"


def test_lists_right_and_below_begin_at_the_grid() -> None:
    class Everywhere(Variant, frozen=True):
        at: Coord

        def looks(self, variants: Variants) -> tuple[tuple[Coord, ClueLook], ...]:
            return ((self.at, ClueLook(("1", "2"))),)

    for at, line in ((frame(1, 4), 0), (frame(4, 1), 1)):
        Everywhere.name, Everywhere.words, Everywhere.tool = "everywhere", "Anything.", VariantTool.OUTSIDE
        genre = type("Genre", (FillToy,), {"name": "toy-everywhere", "variants": (Everywhere,)})()
        puzzle = genre.new(3, 3).with_variants(Everywhere(at))
        (shown,) = of(draw(puzzle), TextList)
        assert 3 < shown.points[0][line] < shown.points[1][line]
        margins = draw(puzzle).margins
        assert (margins.right if line == 0 else margins.bottom) > shown.points[1][line] - 3
        assert rules_of(puzzle) == ("Anything goes.", "Anything.")


def test_margins_hold_the_longest_list_and_the_empty_places() -> None:
    none = draw(RunsToy().new(3, 4)).margins
    assert none == Margins(top=1.0, left=1.0)
    long = draw(runs((frame(1, 0), (1, 1)), (frame(0, 1), (1, 1)))).margins
    assert long.left > 1
    assert long.top > 1
    assert long.right == long.bottom == 0
    assert draw(SidesToy().new(2, 2)).margins == Margins(1.0, 1.0, 1.0, 1.0)
    assert draw(FillToy().new(2, 2)).margins == Margins()


def test_pictures_make_room() -> None:
    scene = draw(RUNS)
    picture = drawing(svg(RUNS))
    assert picture.left == pytest.approx(-15 - 40 * scene.margins.left)
    assert picture.top == pytest.approx(-15 - 40 * scene.margins.top)
    assert picture.width == pytest.approx(30 + 40 * (4 + scene.margins.left))
    assert picture.height == pytest.approx(30 + 40 * (3 + scene.margins.top))
    for item in of(scene, TextList):
        for x, y in item.points:
            assert -scene.margins.left < x - item.room / 2
            assert -scene.margins.top < y - item.room / 2
    assert png(RUNS).startswith(b"\x89PNG")
    assert pdf(RUNS).startswith(b"%PDF")


def test_a_caption_begins_above_what_is_left_of_the_grid() -> None:
    named = RUNS.with_meta(type(RUNS.meta)(title="Runs"))
    picture, plain = drawing(svg(named)), drawing(svg(RUNS))
    assert picture.left == plain.left
    assert picture.height > plain.height


def test_lists_outside_in_text() -> None:
    assert lines(text(RUNS)) == [
        "      1",
        "      1   3",
        "    ┌─────────┐",
        "1 2 │ . . . . │",
        "    │ . . . . │",
        "  0 │ . . . . │",
        "    └─────────┘",
    ]


def test_numbers_on_all_sides_in_text() -> None:
    builder = SidesToy().new(2, 2).edit()
    for at, number in ((frame(0, 1), 1), (frame(0, 2), 12), (frame(1, 0), 3), (frame(3, 2), 4)):
        builder.add_clue(at, number)
    puzzle = builder.add_clue(frame(2, 3), UNKNOWN).build()
    assert lines(text(puzzle)) == [
        "     1 12",
        "  ┌───────┐",
        "3 │  .  . │",
        "  │  .  . │ ?",
        "  └───────┘",
        "        4",
    ]


def test_a_list_in_a_cell() -> None:
    puzzle = SidesToy().new(1, 2).add_clue((0, 0), Runs((1, 1, 2)))
    (shown,) = of(draw(puzzle), TextList)
    assert shown.texts == ("1", "1", "2")
    assert len(set(shown.points)) == 3
    assert all(0 < x < 1 and 0 < y < 1 for x, y in shown.points)
    assert "1,1,2" in text(puzzle)


# ── on edges and corners ──


def test_clues_between_cells() -> None:
    builder = BetweenToy().new(2, 2).edit().add_clue(edge_h(1, 0), 3).add_clue(edge_v(0, 1), 12)
    puzzle = builder.add_clue(corner(1, 1), 7).add_clue(edge_h(1, 1), BLACK_PEARL).build()
    assert {(item.at, item.text) for item in of(draw(puzzle), TextItem)} == {
        (edge_h(1, 0), "3"),
        (edge_v(0, 1), "12"),
        (corner(1, 1), "7"),
    }
    assert lines(text(puzzle)) == [
        "┌───┬────┐",
        "│   12   │",
        "├ 3 7─ ● ┤",
        "│   │    │",
        "└───┴────┘",
    ]
    assert png(puzzle).startswith(b"\x89PNG")


def test_texts_of_strangers_cannot_break_a_picture() -> None:
    look = ClueLook(("\x1b[31m<b>" + "x" * 300,))

    class Rude(Variant, frozen=True):
        name, words = "rude", "Rude."

        def looks(self, variants: Variants) -> tuple[tuple[Coord, ClueLook], ...]:
            return ((cell(0, 0), look),)

    genre = type("Genre", (FillToy,), {"name": "toy-rude", "variants": (Rude,)})()
    puzzle = genre.new(1, 1).with_variants("rude")
    ElementTree.fromstring(svg(puzzle))
    assert "\x1b" not in text(puzzle)
    assert len(text(puzzle)) < 400


def test_materials_by_their_look() -> None:
    builder = ArrowToy().new(1, 3).edit().set_material((0, 0), Material.GREY).set_material((0, 1), Material.BLACK)
    scene = draw(builder.build())
    assert of(scene, Cells) == [Cells(Surface.WALL, (cell(0, 1),)), Cells(Surface.GREY, (cell(0, 0),))]
