"""What there is to choose from is what the library takes."""

from __future__ import annotations

import msgspec
import pytest

import penmark
from penmark.board.substrate import Material, Substrate
from penmark.board.symmetry import Symmetry
from penmark.grading import Tier
from penmark.puzzle import wire
from penmark.puzzle.enumeration import UpTo
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.studio.operations import Context
from penmark.studio.operations.inventory import GenreInfo, GenreRequest, Inventory, clues_on, genre_info, inventory
from tests.rendering.toys import BetweenToy, CornerCluesToy, RoomToy, RunsToy

TOYS = (RunsToy(), RoomToy(), BetweenToy(), CornerCluesToy())
FOUND: Inventory = inventory(None, Context())
INFO = {each.name: genre_info(GenreRequest(genre=each.name), Context()) for each in FOUND.genres}
EVERY_GENRE = pytest.mark.parametrize(
    ("genre", "info"), [(penmark.by_name(name), info) for name, info in INFO.items()], ids=list(INFO)
)


def test_nothing_is_missing() -> None:
    assert [info.name for info in FOUND.genres] == list(penmark.all_genres())
    assert {each.name for each in FOUND.symmetries} == set(Pattern)
    assert {each.name for each in FOUND.turns} == set(Symmetry) - {Symmetry.IDENTITY}
    assert {each.name for each in FOUND.up_to} == set(UpTo)
    assert FOUND.tiers == list(Tier)


def test_symmetries_say_whether_they_need_a_square() -> None:
    square = {each.name for each in FOUND.symmetries if each.square}
    assert square == {"rot90", "diagonal", "antidiagonal", "diagonals"}


@EVERY_GENRE
def test_steps_are_the_shortest_that_lead_to_boards(genre: Genre, info: GenreInfo) -> None:
    rows, cols = genre.default_size
    if info.sizes.fixed:
        assert (info.sizes.row_step, info.sizes.col_step) == (0, 0)
        with pytest.raises(penmark.PenmarkError):
            genre.new(rows + 1, cols)
        return
    for step in range(1, info.sizes.row_step):
        with pytest.raises(penmark.PenmarkError):
            genre.new(rows + step, cols)
    assert genre.new(rows + info.sizes.row_step, cols + info.sizes.col_step).rows == rows + info.sizes.row_step


@EVERY_GENRE
def test_every_fixed_size_is_a_board(genre: Genre, info: GenreInfo) -> None:
    for size in info.sizes.fixed:
        board = wire.from_plain({"genre": genre.name, "data": {"dims": size.dims}}).puzzle
        assert (board.rows, board.cols) == (size.rows, size.cols)
    assert len({size.words for size in info.sizes.fixed}) == len(info.sizes.fixed)


@EVERY_GENRE
def test_materials_and_clues(genre: Genre, info: GenreInfo) -> None:
    board = genre.new(*genre.default_size)
    for name in info.materials:
        assert board.set_material("a1", Material.parse(name)).material("a1").wire_name == name
    host = board.set_material("a1", Material.parse(info.clues.host))
    for clue in info.clues.numbers:
        assert host.add_clue("a1", clue.value).clues
        assert host.format_value(clue.value) == clue.text


@pytest.mark.parametrize("genre", [*penmark.all_genres().values(), *TOYS], ids=str)
def test_clues_are_offered_by_place(genre: Genre) -> None:
    board = genre.new(4, 4)
    for found, meaning in zip(clues_on(genre, board.substrate).sets, genre.clue_meanings, strict=True):
        span = board.substrate.layout.span(meaning.layer)
        for k, at in enumerate(board.substrate.layout.coords[i] for i in span):
            kind = found.kinds[found.places[k]] if found.places and found.places[k] >= 0 else range(len(found.choices))
            offered = [found.choices[n].clue for n in kind] if not found.places or found.places[k] >= 0 else []
            assert offered == [clue.plain for clue in meaning.options(board.substrate, at).choices()]
    assert all(not one.places for one in clues_on(*_uniform()).sets), "what is the same everywhere is said once"


def _uniform() -> tuple[Genre, Substrate]:
    genre = penmark.by_name("sudoku")
    return genre, genre.new(4, 4).substrate


@EVERY_GENRE
def test_techniques_and_tiers_can_be_asked_for(genre: Genre, info: GenreInfo) -> None:
    from penmark.generating import difficulty_for

    for tier in info.tiers:
        assert difficulty_for(genre, tier) is not None
    for technique in info.techniques:
        assert difficulty_for(genre, needs=technique.name) is not None
        assert technique.tier in info.tiers


@EVERY_GENRE
def test_samples_come_with_their_genre(genre: Genre, info: GenreInfo) -> None:
    assert [wire.from_plain(each.document).puzzle for each in info.samples] == [each.puzzle for each in genre.samples]


def test_the_list_of_genres_says_no_more_than_their_names() -> None:
    """It is fetched before the page shows anything, and there may be many genres."""
    assert [(each.name, each.title) for each in FOUND.genres] == [
        (each.name, each.title) for each in penmark.all_genres().values()
    ]
    assert {field.name for field in msgspec.structs.fields(type(FOUND.genres[0]))} == {"name", "title"}
