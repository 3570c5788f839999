"""What a board document says of a puzzle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from penmark.board.coord import Layer, OrthoDir, cell, edge_h, frame, link_h
from penmark.board.mark import Mark
from penmark.board.rooms import Rooms
from penmark.errors import RegistryError
from penmark.puzzle.clue import Arrow, Runs
from penmark.puzzle.game import Game, Play
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.style import Gesture
from penmark.puzzle.wire import from_plain, to_plain
from penmark.solvers.lowered import lower
from penmark.studio.board_document import Inside, ReachOverlay, board_document, to_json
from tests.puzzle.wire_examples import RULES
from tests.rendering.toys import ArrowToy, RoomToy, RunsToy

TOY_ARROW = Arrow(OrthoDir.UP, 2)
EVERY_GENRE = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)


def plain(puzzle: Puzzle, game: Game | None = None) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(to_json(board_document(puzzle, game)))
    return document


@EVERY_GENRE
def test_spots_are_the_layout(genre: Genre) -> None:
    for sample in genre.samples:
        puzzle = sample.puzzle
        document = board_document(puzzle)
        assert [spot.name for spot in document.spots] == list(
            map(puzzle.substrate.format_coord, puzzle.substrate.layout.coords)
        )
        decided = [i for i, spot in enumerate(document.spots) if spot.domain is not None]
        assert decided == list(puzzle.substrate.floor)
        for i in decided:
            domain = document.domains[document.spots[i].domain or 0]
            assert domain.values == tuple(mark.value for mark in puzzle.field.domain(i).marks())
            given = document.spots[i].given
            left = Game(puzzle).candidates(puzzle.field.coord(i))
            assert left == ((puzzle.field.domain(i).mark(given),) if given is not None else left)
            assert given is not None or len(left) > 1


@EVERY_GENRE
def test_the_puzzle_is_all_there(genre: Genre) -> None:
    for sample in genre.samples:
        document = plain(sample.puzzle)
        assert from_plain(document["puzzle"]).puzzle == sample.puzzle
        assert document["id"] == sample.puzzle.content_hash
        assert document["title"] == sample.puzzle.meta.title
        program = lower(sample.puzzle)
        assert document["program"]["code"] == list(program.code)
        assert document["program"]["places"] == list(program.places)


@EVERY_GENRE
def test_every_place_has_words_and_spots(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    document = board_document(puzzle)
    for place in puzzle.places():
        table = document.constraints[place.constraint]
        start, end = table.offsets[place.region : place.region + 2]
        assert table.spots[start:end] == tuple(place.scope.indices)
        say = puzzle.genre.names(puzzle.substrate).about(place.scope.coords(place.scope.indices))
        assert table.words == place.rule.words(say)


def test_regions_say_where_they_are() -> None:
    rows = next(one for one in board_document(by_name("sudoku").new(4, 4)).constraints if one.where)
    assert rows.where == ("row 1", "row 2", "row 3", "row 4")
    puzzle = by_name("akari").samples[0].puzzle
    document = board_document(puzzle)
    clued = [table for table in document.constraints if table.kind == "exact-count"]
    about = {document.spots[spot].name for table in clued for spot in table.about}
    assert about == {puzzle.substrate.format_coord(at) for at in puzzle.clues}


def test_input_styles() -> None:
    gestures = {name: board_document(genre.samples[0].puzzle).input[0] for name, genre in genres().items()}
    expected = {
        "akari": Gesture.CYCLE,
        "hashi": Gesture.DRAW,
        "slitherlink": Gesture.DRAW,
        "sudoku": Gesture.WRITE,
        "takuzu": Gesture.CYCLE,
    }
    assert {name: gestures[name].gesture for name in expected} == expected
    assert gestures["hashi"].order == (1, 2, 0)
    assert gestures["akari"].order == (1, 0)
    assert gestures["takuzu"].order == (0, 1)
    assert gestures["sudoku"].tools == ("mark", "corner", "centre", "color")


def test_what_may_stay_blank() -> None:
    blank = {
        name: {s.blank for s in board_document(g.samples[0].puzzle).spots if s.domain is not None}
        for name, g in genres().items()
    }
    expected = {"akari": {True}, "hashi": {True}, "slitherlink": {True}, "sudoku": {False}, "takuzu": {False}}
    assert {name: blank[name] for name in expected} == expected


# ── what only some genres have ──


def test_every_mark_layer_has_its_own_input_and_names() -> None:
    document = board_document(ArrowToy().new(2, 2).add_clue((0, 0), TOY_ARROW))
    assert [(each.name, each.gesture, each.across) for each in document.input] == [
        ("cells", Gesture.CYCLE, False),
        ("loop", Gesture.DRAW, True),
    ]
    assert [table.names[1] for table in document.domains] == ["shaded", "a line"]
    numbers = {spot.layer: spot.domain for spot in document.spots if spot.domain is not None}
    assert numbers == {Layer.CELLS: 0, Layer.LINKS_H: 1, Layer.LINKS_V: 1}
    spots = {spot.name: spot for spot in document.spots}
    assert spots["a2"].domain is None
    assert spots["a2"].clue == "2↑"
    assert spots["a2"].host
    assert not spots["b2"].host, "arrows stand on grey cells"
    assert spots["linkh:a1"].ends == (0.5, 1.5, 1.5, 1.5)
    assert (spots["linkh:a1"].x, spots["linkh:a1"].y) == (1.0, 1.5)


def test_places_outside_and_their_room() -> None:
    puzzle = RunsToy().new(2, 3).add_clue(frame(0, 1), Runs((1,)))
    document = plain(puzzle)
    assert document["scene"]["margins"] == {"top": 1.0, "right": 0.0, "bottom": 0.0, "left": 1.0}
    hosts = {spot["name"] for spot in document["spots"] if spot.get("host")}
    outside = [*(frame(0, c) for c in (1, 2, 3)), frame(1, 0), frame(2, 0)]
    assert hosts == set(map(puzzle.substrate.format_coord, outside))
    (above,) = (spot for spot in document["spots"] if spot.get("clue"))
    assert (above["x"], above["y"], above["words"]) == (0.5, -0.5, "the place above column 1")


def test_rooms_are_told_cell_by_cell() -> None:
    rooms = Rooms(2, 2, [0, 0, 1, 0])
    document = plain(RoomToy().new(2, 2).with_rooms(rooms))
    assert document["rooms"] == [0, 0, 1, 0]
    assert document["puzzle"]["version"] == 2
    assert "rooms" not in plain(by_name("akari").new(2, 2))


def test_regions_of_clues_are_about_them() -> None:
    puzzle = by_name("slitherlink").new(2, 2).add_clue((0, 1), 3)
    document = board_document(puzzle)
    about = {document.spots[spot].name for table in document.constraints for spot in table.about if spot >= 0}
    assert puzzle.substrate.format_coord(cell(0, 1)) in about


def test_overlays_follow_from_rules() -> None:
    kinds = {name: [type(one) for one in board_document(g.samples[0].puzzle).overlays] for name, g in genres().items()}
    expected = {"akari": [ReachOverlay], "hashi": [], "slitherlink": [Inside], "sudoku": [], "takuzu": []}
    assert {name: kinds[name] for name in expected} == expected


def test_a_line_over_several_cells_is_decided_at_its_first_link() -> None:
    puzzle = by_name("hashi").new(1, 4).add_clue((0, 0), 1).add_clue((0, 3), 1)
    spots = board_document(puzzle).spots
    layout = puzzle.substrate.layout
    first, *others = (spots[layout.index(link_h(0, col))] for col in range(3))
    assert (first.domain, first.line, first.ends, first.words) == (0, None, (0.5, 0.5, 3.5, 0.5), "r1c1–r1c4")
    assert [(each.domain, each.line) for each in others] == [(None, layout.index(link_h(0, 0)))] * 2


def test_geometry() -> None:
    puzzle = by_name("slitherlink").new(2, 3)
    spots = {spot.name: spot for spot in board_document(puzzle).spots}
    edge = spots[puzzle.substrate.format_coord(edge_h(1, 2))]
    assert (edge.layer, edge.x, edge.y, edge.ends) == (Layer.EDGES_H, 2.5, 1.0, (2.0, 1.0, 3.0, 1.0))
    assert edge.words == "the edge between r1c3 and r2c3"
    middle = spots[puzzle.substrate.format_coord(cell(1, 0))]
    assert (middle.x, middle.y, middle.ends, middle.domain) == (0.5, 1.5, None, None)


def test_a_game_comes_along() -> None:
    puzzle = by_name("sudoku").samples[0].puzzle
    game = Game(puzzle, Play(centre={cell(0, 1): (1, 2)}, seconds=61.5))
    game.set(cell(0, 0), Mark.number(3))
    document = plain(puzzle, game)
    wire = to_plain(puzzle, game)
    assert (document["marks"], document["play"]) == (wire["marks"], wire["play"])
    assert "marks" not in plain(puzzle)


@pytest.mark.parametrize(
    ("link", "kept"),
    [("https://example.org/a", "https://example.org/a"), ("javascript:alert(1)", ""), ("//example.org", "")],
)
def test_only_links_to_the_web_are_passed_on(link: str, kept: str) -> None:
    puzzle = by_name("sudoku").new(4, 4).with_meta(PuzzleMeta(link=link, rules="Just\nplay."))
    document = board_document(puzzle)
    assert document.link == kept
    assert document.rules == ("Just play.",)


def test_unknown_themes_are_refused() -> None:
    with pytest.raises(RegistryError, match="no theme"):
        board_document(by_name("sudoku").new(4, 4), theme="neon")


def test_every_rule_fits_in() -> None:
    for puzzle, constraint in RULES:
        assert plain(puzzle.add_constraint(constraint))["constraints"][-1]["kind"] == constraint.rule.kind
