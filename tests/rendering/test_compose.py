"""What a scene holds: every style, every overlay, every decoration, as roles and coords."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import ClassVar, TypeVar

import pytest

from penmark.board.coord import Coord, Layer, cell, corner, edge_h, edge_v, link_h, link_v
from penmark.board.families import EachRow
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.presentation import (
    ArrowLine,
    BorderStyle,
    CellShape,
    Color,
    Decoration,
    DigitsLabel,
    Dot,
    FilledShape,
    LineThrough,
    NumberLabel,
    QuadCircle,
    RegionPresentation,
    Ring,
    TextLabel,
)
from penmark.board.region import Region
from penmark.board.substrate import Material
from penmark.errors import PuzzleError
from penmark.genres.slitherlink.loops import outline
from penmark.puzzle.game import Game, Play
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering import draw
from penmark.rendering.scene import (
    Cells,
    Conflicts,
    Edges,
    Ink,
    Item,
    Label,
    LinkLines,
    Notes,
    Outline,
    Polyline,
    Round,
    RoundMark,
    Scene,
    Shapes,
    Slot,
    Stripes,
    Stroke,
    Surface,
    TextItem,
    Token,
    TokenMarks,
    centre,
    to_json,
)
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.increasing import Increasing
from penmark.variants.arrow_sum import ArrowSum
from tests.rendering.toys import (
    EDGES,
    BridgeToy,
    CellLoopToy,
    CornerToy,
    CustomToy,
    FillToy,
    PartitionToy,
    akari,
    slitherlink,
    sudoku,
    takuzu,
)

ItemT = TypeVar("ItemT", bound=Item)
EMPTY_SUDOKU = sudoku("....", "....", "....", "....")


def of(scene: Scene, kind: type[ItemT]) -> list[ItemT]:
    return [item for item in scene.items if isinstance(item, kind)]


def cells_with(scene: Scene, surface: Surface) -> set[Coord]:
    return {at for item in of(scene, Cells) if item.surface is surface for at in item.coords}


def edges_with(scene: Scene, stroke: Stroke) -> set[Coord]:
    return {at for item in of(scene, Edges) if item.stroke is stroke for at in item.coords}


def tokens_with(scene: Scene, token: Token) -> set[Coord]:
    return {at for item in of(scene, TokenMarks) if item.token is token for at in item.coords}


def texts(scene: Scene) -> dict[Coord, tuple[str, str]]:
    return {item.at: (item.text, item.ink) for item in of(scene, TextItem)}


def played(puzzle: Puzzle, marks: dict[Coord, Mark], play: Play | None = None) -> Game:
    game = Game(puzzle, play)
    for at, mark in marks.items():
        game.set(at, mark)
    return game


def loop_solution(puzzle: Puzzle, inside: Iterable[Coord]) -> Solution:
    lines = outline(puzzle.substrate, inside)
    return Solution.from_marks(puzzle.field, {at: Mark.binary(at in lines) for at in puzzle.coords()})


# ── the board ──


def test_walls_holes_and_frame() -> None:
    scene = draw(akari("1#.", ".. "))
    assert cells_with(scene, Surface.WALL) == {cell(0, 0), cell(0, 1)}
    assert scene.holes == {cell(1, 2)}
    assert edges_with(scene, Stroke.GRID) == {edge_v(0, 1), edge_v(0, 2), edge_v(1, 1), edge_h(1, 0), edge_h(1, 1)}
    frame = edges_with(scene, Stroke.FRAME)
    assert {edge_h(1, 2), edge_v(1, 2), edge_v(0, 3), edge_h(0, 2)} <= frame
    assert not frame & {edge_v(1, 3), edge_h(2, 2)}, "nothing is drawn round a hole on the side of nothing"
    assert texts(scene) == {cell(0, 0): ("1", Ink.ON_WALL)}


def test_a_board_of_holes_only_has_no_lines() -> None:
    scene = draw(akari("  "))
    assert not edges_with(scene, Stroke.GRID)
    assert not edges_with(scene, Stroke.FRAME)


def test_boards_with_lines_along_edges_have_posts_and_no_grid() -> None:
    scene = draw(slitherlink("3?", ".."))
    assert tokens_with(scene, Token.POST) == {corner(r, c) for r in range(3) for c in range(3)}
    assert not of(scene, Edges)
    assert texts(scene) == {cell(0, 0): ("3", Ink.CLUE), cell(0, 1): ("?", Ink.CLUE)}


def test_posts_stand_only_where_there_is_board() -> None:
    class HoledSlitherlink(CellLoopToy):
        name = "toy-holed"
        layers: ClassVar[Mapping[Layer, Material]] = EDGES

        def build_constraints(self, *_: object) -> tuple[Constraint, ...]:
            return ()

    puzzle = HoledSlitherlink().new(2, 2).set_hole((0, 0))
    posts = tokens_with(draw(puzzle), Token.POST)
    assert corner(0, 0) not in posts
    assert {corner(0, 1), corner(1, 0), corner(1, 1)} <= posts


def test_boards_without_cells_have_a_grid_all_the_same() -> None:
    class Crossings(CornerToy):
        name = "toy-crossings"
        layers: ClassVar[Mapping[Layer, Material]] = {Layer.CORNERS: Material.FLOOR}
        clue_meanings = ()

    scene = draw(Crossings().new(1, 2))
    assert edges_with(scene, Stroke.GRID) == {edge_v(0, 1)}
    assert not scene.holes


def test_given_values_of_pin_genres_are_given() -> None:
    assert texts(draw(sudoku("1...", "....", "....", "...4"))) == {
        cell(0, 0): ("1", Ink.GIVEN),
        cell(3, 3): ("4", Ink.GIVEN),
    }
    assert texts(draw(takuzu("0.", ".1")))[cell(0, 0)] == ("0", Ink.GIVEN)


def test_values_are_written_as_the_genre_writes_them() -> None:
    board = sudoku("A" + "." * 15, *["." * 16] * 15)
    assert texts(draw(board))[cell(0, 0)] == ("A", Ink.GIVEN)
    game = played(board, {cell(5, 5): Mark.number(16)})
    assert texts(draw(board, game=game))[cell(5, 5)] == ("G", Ink.ENTERED)


def test_sudoku_boxes_are_bordered_and_shaded() -> None:
    scene = draw(sudoku("......", "......", "......", "......", "......", "......"))
    border = edges_with(scene, Stroke.BORDER)
    assert {edge_v(r, 3) for r in range(6)} <= border
    assert {edge_h(r, c) for r in (0, 2, 4, 6) for c in range(6)} <= border
    assert edge_h(1, 0) not in border
    assert edge_v(0, 1) not in border
    shaded = cells_with(scene, Surface.SHADED)
    assert cell(0, 0) not in shaded
    assert {cell(0, 3), cell(1, 5), cell(2, 0)} <= shaded


# ── the eight styles ──


def test_lamps_and_crosses() -> None:
    puzzle = akari("...", "...")
    game = played(puzzle, {cell(0, 0): TRUE, cell(1, 2): FALSE})
    scene = draw(puzzle, game=game)
    assert tokens_with(scene, Token.LAMP) == {cell(0, 0)}
    assert tokens_with(scene, Token.CROSS) == {cell(1, 2)}
    assert cells_with(scene, Surface.LIT) == {cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 0)}


def test_glyphs_leave_givens_alone() -> None:
    puzzle = sudoku("1...", "....", "....", "....")
    game = played(puzzle, {cell(0, 0): Mark.number(1), cell(0, 1): Mark.number(2)})
    assert texts(draw(puzzle, game=game)) == {cell(0, 0): ("1", Ink.GIVEN), cell(0, 1): ("2", Ink.ENTERED)}


def test_glyphs_of_binary_marks() -> None:
    puzzle = takuzu("..", "..")
    game = played(puzzle, {cell(0, 0): FALSE, cell(0, 1): TRUE})
    assert texts(draw(puzzle, game=game)) == {cell(0, 0): ("0", Ink.ENTERED), cell(0, 1): ("1", Ink.ENTERED)}


def test_fills_dots_and_clues_in_shaded_cells() -> None:
    puzzle = FillToy().new(1, 3).add_clue((0, 0), 5).add_clue((0, 2), 6)
    game = played(puzzle, {cell(0, 0): TRUE, cell(0, 1): FALSE})
    scene = draw(puzzle, game=game)
    assert cells_with(scene, Surface.FILLED) == {cell(0, 0)}
    assert tokens_with(scene, Token.PIP) == {cell(0, 1)}
    assert texts(scene) == {cell(0, 0): ("5", Ink.ON_FILLED), cell(0, 2): ("6", Ink.CLUE)}


def test_partition_borders_run_between_known_different_values() -> None:
    puzzle = PartitionToy().new(2, 3).add_clue((0, 0), 3)
    game = played(puzzle, {cell(0, 1): Mark.number(3), cell(0, 2): Mark.number(2), cell(1, 0): Mark.number(1)})
    scene = draw(puzzle, game=game)
    assert edges_with(scene, Stroke.AREA) == {edge_v(0, 2), edge_h(1, 0)}
    assert texts(scene)[cell(0, 2)] == ("2", Ink.ENTERED)


def test_partition_of_one_value_has_no_borders() -> None:
    puzzle = PartitionToy().new(1, 2)
    game = played(puzzle, {cell(0, 0): Mark.number(2), cell(0, 1): Mark.number(2)})
    assert not edges_with(draw(puzzle, game=game), Stroke.AREA)


def test_strokes_along_edges() -> None:
    puzzle = slitherlink("..", "..")
    scene = draw(puzzle, game=played(puzzle, {edge_h(0, 0): TRUE, edge_v(0, 0): FALSE}))
    assert edges_with(scene, Stroke.LINE) == {edge_h(0, 0)}
    assert tokens_with(scene, Token.CROSS) == {edge_v(0, 0)}
    assert not of(scene, LinkLines)


def test_strokes_across_edges_when_the_path_visits_cells() -> None:
    puzzle = CellLoopToy().new(2, 2)
    scene = draw(puzzle, game=played(puzzle, {link_h(0, 0): TRUE, link_v(0, 0): FALSE}))
    assert of(scene, LinkLines) == [LinkLines((link_h(0, 0),), 1)]
    assert tokens_with(scene, Token.CROSS) == {link_v(0, 0)}
    assert edges_with(scene, Stroke.GRID) == {edge_v(0, 1), edge_v(1, 1), edge_h(1, 0), edge_h(1, 1)}


def test_bridges() -> None:
    puzzle = BridgeToy().new(2, 3).add_clue((0, 0), 2)
    marks = {link_h(0, 0): Mark.number(2), link_h(0, 1): Mark.number(1), link_v(0, 0): Mark.number(0)}
    scene = draw(puzzle, game=played(puzzle, marks))
    assert of(scene, LinkLines) == [LinkLines((link_h(0, 1),), 1), LinkLines((link_h(0, 0),), 2)]
    assert tokens_with(scene, Token.CROSS) == {link_v(0, 0)}
    assert tokens_with(scene, Token.ISLAND) == {cell(0, 0)}
    assert not of(scene, Edges), "islands stand on blank paper"


def test_corner_circles() -> None:
    puzzle = CornerToy().new(2, 2)
    scene = draw(puzzle, game=played(puzzle, {corner(1, 1): TRUE, corner(2, 2): FALSE}))
    assert tokens_with(scene, Token.CIRCLE) == {corner(1, 1)}
    assert tokens_with(scene, Token.CROSS) == {corner(2, 2)}


def test_custom_marks_are_the_overlays_business() -> None:
    puzzle = CustomToy().new(2, 2)
    scene = draw(puzzle, game=played(puzzle, {cell(0, 1): TRUE, cell(1, 1): FALSE}))
    assert cells_with(scene, Surface.FOCUS) == {cell(0, 1)}
    assert not of(scene, TokenMarks)
    assert not of(scene, TextItem)


# ── solutions ──


def test_a_solution_leaves_what_is_empty_unmarked() -> None:
    puzzle = akari("..", "..")
    solution = Solution.from_marks(puzzle.field, {at: Mark.binary(at.row == at.col) for at in puzzle.coords()})
    scene = draw(puzzle, solution=solution)
    assert tokens_with(scene, Token.LAMP) == {cell(0, 0), cell(1, 1)}
    assert not tokens_with(scene, Token.CROSS)
    assert len(cells_with(scene, Surface.LIT)) == 4
    assert "The solution is shown." in scene.description


def test_a_solution_writes_every_glyph_even_noughts() -> None:
    puzzle = takuzu("0.", "..")
    marks = {at: Mark.binary(at.row != at.col) for at in puzzle.coords()}
    scene = draw(puzzle, solution=Solution.from_marks(puzzle.field, marks))
    assert texts(scene)[cell(1, 1)] == ("0", Ink.ENTERED)
    assert texts(scene)[cell(0, 0)] == ("0", Ink.GIVEN)


def test_the_inside_of_a_finished_loop() -> None:
    puzzle = slitherlink("4.", "..")
    scene = draw(puzzle, solution=loop_solution(puzzle, [cell(0, 0)]))
    assert cells_with(scene, Surface.INSIDE) == {cell(0, 0)}
    assert not of(scene, Conflicts)


def test_a_wrong_solution_shows_its_conflicts() -> None:
    puzzle = slitherlink("4.", "..")
    scene = draw(puzzle, solution=loop_solution(puzzle, [cell(0, 1)]))
    assert of(scene, Conflicts) == [Conflicts((edge_v(0, 1),))]
    assert not cells_with(scene, Surface.INSIDE)


def test_game_and_solution_exclude_each_other() -> None:
    puzzle = akari("..")
    solution = Solution.from_marks(puzzle.field, dict.fromkeys(puzzle.coords(), FALSE))
    with pytest.raises(PuzzleError, match="not both"):
        draw(puzzle, game=Game(puzzle), solution=solution)


def test_a_solution_of_nothing_to_decide_is_still_a_solution() -> None:
    puzzle = akari("##")
    scene = draw(puzzle, solution=Solution.from_marks(puzzle.field, {}))
    assert "The solution is shown." in scene.description


def test_a_game_belongs_to_its_puzzle() -> None:
    with pytest.raises(PuzzleError, match="another puzzle"):
        draw(akari(".."), game=Game(akari("...")))


# ── overlays and play ──


def test_conflicts_name_each_position_once() -> None:
    game = played(EMPTY_SUDOKU, {cell(0, 0): Mark.number(1), cell(0, 1): Mark.number(1)})
    (conflicts,) = of(draw(EMPTY_SUDOKU, game=game), Conflicts)
    assert sorted(conflicts.coords) == [cell(0, 0), cell(0, 1)]
    assert not of(draw(EMPTY_SUDOKU, game=game, conflicts=False), Conflicts)


def test_highlights_stay_without_conflicts() -> None:
    puzzle = akari("..")
    game = played(puzzle, {cell(0, 0): TRUE})
    assert cells_with(draw(puzzle, game=game, conflicts=False), Surface.LIT) == {cell(0, 0), cell(0, 1)}


def test_candidates_have_fixed_places() -> None:
    puzzle = sudoku("1.....", *["......"] * 5)
    game = Game(puzzle)
    game.keep(cell(2, 2), [Mark.number(2), Mark.number(6)])
    notes = {item.at: item for item in of(draw(puzzle, game=game, candidates=True), Notes)}
    assert notes[cell(2, 2)].texts == ("2", "6")
    assert notes[cell(2, 2)].places == ((1, 0), (2, 1)), "boxes are three wide and two high, and so are notes"
    assert notes[cell(5, 5)].texts == ("1", "2", "3", "4", "5", "6")
    assert cell(0, 0) not in notes, "a given has no candidates"
    assert not of(draw(puzzle, game=game), Notes)


def test_candidates_without_boxes_fill_a_square() -> None:
    puzzle = PartitionToy().new(1, 2)
    (first, _) = of(draw(puzzle, game=Game(puzzle), candidates=True), Notes)
    assert first.size == (3, 3)
    assert first.places[-1] == (2, 2)


def test_only_written_marks_have_candidates() -> None:
    puzzle = akari("..")
    assert not of(draw(puzzle, game=Game(puzzle), candidates=True), Notes)


def test_player_s_notes_hide_behind_marks() -> None:
    play = Play(corner={cell(0, 0): (1, 2), cell(0, 1): (3,)}, centre={cell(0, 2): (4, 5), cell(0, 3): ()})
    game = played(EMPTY_SUDOKU, {cell(0, 1): Mark.number(3)}, play)
    assert of(draw(EMPTY_SUDOKU, game=game), Notes) == [
        Notes(Slot.CORNER, cell(0, 0), ("1", "2")),
        Notes(Slot.CENTRE, cell(0, 2), ("4", "5")),
    ]


def test_player_s_colours() -> None:
    red, blue = Color("red"), Color("#0000ff")
    play = Play(colors={cell(0, 0): (red,), cell(0, 1): (red, blue), cell(0, 2): (red,), cell(0, 3): ()})
    scene = draw(EMPTY_SUDOKU, game=Game(EMPTY_SUDOKU, play))
    assert Cells(Surface.TINT, (cell(0, 0), cell(0, 2)), red) in scene.items
    assert of(scene, Stripes) == [Stripes(cell(0, 1), (red, blue))]


def test_trial_marks_have_their_own_ink() -> None:
    play = Play(trials={cell(0, 0): 1})
    game = played(EMPTY_SUDOKU, {cell(0, 0): Mark.number(1), cell(0, 1): Mark.number(2)}, play)
    assert texts(draw(EMPTY_SUDOKU, game=game)) == {cell(0, 0): ("1", Ink.TRIAL), cell(0, 1): ("2", Ink.ENTERED)}
    puzzle = slitherlink("..")
    marks = {edge_h(0, 0): TRUE, edge_h(0, 1): TRUE, edge_v(0, 0): FALSE}
    game = played(puzzle, marks, Play(trials={edge_h(0, 0): 2, edge_v(0, 0): 1}))
    scene = draw(puzzle, game=game)
    assert {(item.coords, item.trial) for item in of(scene, Edges)} == {
        ((edge_h(0, 0),), True),
        ((edge_h(0, 1),), False),
    }
    assert TokenMarks(Token.CROSS, (edge_v(0, 0),), True) in scene.items


# ── regions ──


def decorated(*looks: RegionPresentation, rule: Increasing | Distinct | None = None) -> Scene:
    region = Region.path((cell(1, 1), cell(1, 2), cell(2, 2)))
    added = (Constraint.goal(rule or Distinct(), region.with_presentation(look)) for look in looks)
    return draw(EMPTY_SUDOKU.add_constraint(*added))


PATH = (cell(1, 1), cell(1, 2), cell(2, 2))


@pytest.mark.parametrize("style", [BorderStyle.DASHED, BorderStyle.DOTTED])
def test_broken_borders_are_outlines(style: BorderStyle) -> None:
    assert of(decorated(RegionPresentation(border=style)), Outline) == [Outline(style, PATH)]


def test_solid_borders_run_round_the_region() -> None:
    region = Region.of((cell(0, 0), cell(0, 1))).with_presentation(RegionPresentation(border=BorderStyle.SOLID))
    scene = draw(takuzu("....", "....").add_constraint(Constraint.goal(_at_most(), region)))
    assert edges_with(scene, Stroke.BORDER) == {
        edge_h(0, 0),
        edge_h(0, 1),
        edge_h(1, 0),
        edge_h(1, 1),
        edge_v(0, 0),
        edge_v(0, 2),
    }


def _at_most() -> AtMost:
    return AtMost(TRUE, 1)


def test_fills_of_one_colour_are_one_item() -> None:
    yellow = RegionPresentation(fill=Color("yellow"))
    scene = decorated(yellow, yellow, RegionPresentation(fill=Color("#123456")))
    tints = [item for item in of(scene, Cells) if item.surface is Surface.TINT]
    assert tints == [
        Cells(Surface.TINT, PATH, Color("yellow")),
        Cells(Surface.TINT, PATH, Color("#123456")),
    ]


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (NumberLabel(15), "15"),
        (DigitsLabel((1, 2, 9)), "129"),
        (DigitsLabel((1, 12)), "1 12"),
        (DigitsLabel(()), None),
        (TextLabel("a\x1b[31m\nb"), "a[31m b"),
        (TextLabel("x" * 100), "x" * 39 + "…"),
        (TextLabel("\x00"), None),
    ],
)
def test_labels(label: NumberLabel | DigitsLabel | TextLabel, text: str | None) -> None:
    found = [item.text for item in of(decorated(RegionPresentation(label=label)), Label)]
    assert found == ([text] if text is not None else [])


def test_a_label_stands_in_the_first_cell_in_reading_order() -> None:
    region = Region.path((cell(2, 0), cell(1, 0), cell(1, 1)))
    look = region.with_presentation(RegionPresentation(label=NumberLabel(7)))
    scene = draw(EMPTY_SUDOKU.add_constraint(Constraint.goal(Distinct(), look)))
    assert of(scene, Label) == [Label(cell(1, 0), "7")]


RED = Color("red")


@pytest.mark.parametrize(
    ("decoration", "items"),
    [
        (Ring(RED), [Round(RoundMark.RING, centre(at), RED) for at in PATH]),
        (Ring(RED, joined=True), [Round(RoundMark.RING, centre(at), RED) for at in PATH]),
        (LineThrough(RED), [Polyline(PATH, RED)]),
        (ArrowLine(), [Polyline(PATH, head=True)]),
        (Dot(), [Round(RoundMark.DOT, (2.0, 2.0))]),
        (QuadCircle(RED), [Round(RoundMark.QUAD, (2.0, 2.0), RED)]),
        (FilledShape(RED, CellShape.SQUARE), [Shapes(CellShape.SQUARE, PATH, RED)]),
    ],
)
def test_decorations(decoration: Decoration, items: list[Item]) -> None:
    scene = decorated(RegionPresentation(decoration=decoration))
    assert [item for item in scene.items if isinstance(item, Round | Polyline | Shapes)] == items


def test_the_circle_of_an_arrow_with_several_cells_is_a_pill() -> None:
    straight = ArrowSum((cell(3, 2), cell(3, 3), cell(2, 3)), 2)
    bent = ArrowSum((cell(2, 2), cell(2, 3), cell(3, 3), cell(3, 2)), 3)
    assert of(draw(EMPTY_SUDOKU.with_variants(straight)), Round) == [
        Round(RoundMark.RING, (2.5, 3.5), Color("grey"), to=(3.5, 3.5))
    ]
    assert len(of(draw(EMPTY_SUDOKU.with_variants(bent)), Round)) == 3


def test_lines_along_which_numbers_grow_have_a_bulb() -> None:
    look = RegionPresentation(decoration=LineThrough())
    assert of(decorated(look, rule=Increasing()), Polyline) == [Polyline(PATH, bulb=True)]


def test_lines_begin_at_the_rim_of_a_ring() -> None:
    ring = Region.of(PATH[:1]).with_presentation(RegionPresentation(decoration=Ring()))
    arrow = Region.path(PATH).with_presentation(RegionPresentation(decoration=ArrowLine()))
    scene = draw(EMPTY_SUDOKU.add_constraint(*(Constraint.goal(Distinct(), region) for region in (ring, arrow))))
    assert of(scene, Polyline) == [Polyline(PATH, head=True, from_ring=True)]


@pytest.mark.parametrize("decoration", [Dot(), QuadCircle()])
def test_dots_and_quads_carry_their_label(decoration: Decoration) -> None:
    scene = decorated(RegionPresentation(decoration=decoration, label=TextLabel("V")))
    assert [item.text for item in of(scene, Round)] == ["V"]
    assert not of(scene, Label)


def test_families_and_empty_regions_show_nothing() -> None:
    empty = Region.of(()).with_presentation(RegionPresentation(border=BorderStyle.SOLID, shaded=True))
    puzzle = akari("..").add_constraint(Constraint.each(_at_most(), EachRow()), Constraint.goal(_at_most(), empty))
    assert not edges_with(draw(puzzle), Stroke.BORDER)
    assert not cells_with(draw(puzzle), Surface.SHADED)


# ── words ──


def test_captions_and_description() -> None:
    puzzle = akari("1.", "..").with_meta(PuzzleMeta(title=" A\ttitle ", author="Ann\u202e"))
    scene = draw(puzzle, game=played(puzzle, {cell(1, 1): TRUE}))
    assert (scene.title, scene.author, scene.name) == ("A title", "Ann", "A title")
    assert scene.description == "Akari board of 2 rows by 2 columns with 1 clue. By Ann. 1 mark entered."
    bare = draw(puzzle, captions=False)
    assert (bare.title, bare.author, bare.name) == ("", "", "A title")
    assert draw(akari(".")).name == "Akari, 1×1"


def test_the_description_counts_conflicts() -> None:
    puzzle = akari("..")
    scene = draw(puzzle, game=played(puzzle, {cell(0, 0): TRUE, cell(0, 1): TRUE}))
    assert "2 positions in conflict." in scene.description


def test_long_titles_are_cut() -> None:
    scene = draw(akari(".").with_meta(PuzzleMeta(title="x" * 5000)))
    assert len(scene.title) == 120
    assert scene.title.endswith("…")


def test_scenes_can_be_written_down() -> None:
    scene = decorated(RegionPresentation(fill=RED, decoration=Ring(RED)))
    plain = json.loads(to_json(scene))
    assert plain["rows"] == 4
    assert {"item": "round", "spot": "ring", "at": [1.5, 1.5], "color": "red"} in plain["items"]


def test_middles() -> None:
    at = {layer: centre(Coord(layer, 2, 3)) for layer in Layer}
    assert at == {
        Layer.CELLS: (3.5, 2.5),
        Layer.EDGES_H: (3.5, 2.0),
        Layer.EDGES_V: (3.0, 2.5),
        Layer.CORNERS: (3.0, 2.0),
        Layer.LINKS_H: (4.0, 2.5),
        Layer.LINKS_V: (3.5, 3.0),
        Layer.FRAME: (2.5, 1.5),
    }
