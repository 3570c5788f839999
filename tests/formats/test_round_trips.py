"""Every format with every genre that it holds: puzzle → text → the same puzzle → the same text."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import penmark
from penmark import formats
from penmark.board.dimensions import MultiGrid
from penmark.board.mark import TRUE
from penmark.errors import ParseError, RegistryError, UnreadableError, UnwritableError
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.variants.killer_cage import KillerCage
from tests.formats.boards import PAIRS, plain_puzzle, reads_back
from tests.puzzle.random_puzzles import random_constraint, random_puzzle, small_dims

EVERYTHING = ("studio", "tagged")
"""Formats that hold all there is."""
both = pytest.mark.parametrize(("format_name", "genre_name"), PAIRS, ids=lambda name: str(name))


def test_what_holds_what() -> None:
    assert {
        ("puzzlink", "akari"),
        ("pzprv3", "slitherlink"),
        ("lines", "sudoku"),
        ("puzzlekit", "takuzu"),
    } <= set(PAIRS)
    assert ("lines", "akari") not in PAIRS
    assert ("puzzlink", "takuzu") not in PAIRS
    for name in EVERYTHING:
        assert {genre for holding, genre in PAIRS if holding == name} == set(genres())


@both
@settings(max_examples=25, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_plain_puzzles_survive(format_name: str, genre_name: str, rng: Random) -> None:
    puzzle = plain_puzzle(rng, by_name(genre_name))
    assert reads_back(formats.format_called(format_name), puzzle).puzzle == puzzle


@both
@settings(max_examples=25, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_any_puzzle_survives_or_is_refused(format_name: str, genre_name: str, rng: Random) -> None:
    genre = by_name(genre_name)
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 7)))
    each = formats.format_called(format_name)
    try:
        text = each.write(puzzle)
    except UnwritableError:
        return
    assert each.read(text, genre).puzzle == puzzle


@both
def test_custom_constraints_are_refused(format_name: str, genre_name: str) -> None:
    puzzle = plain_puzzle(Random(1), by_name(genre_name))
    constraint = random_constraint(Random(2), puzzle)
    assert constraint is not None
    puzzle = puzzle.add_constraint(constraint)
    if format_name in EVERYTHING:
        assert reads_back(formats.format_called(format_name), puzzle).puzzle == puzzle
    else:
        with pytest.raises(UnwritableError, match="custom constraints"):
            formats.write(puzzle, format_name)


@both
def test_a_written_text_is_recognised(format_name: str, genre_name: str) -> None:
    """Without the genre, where the format says it itself; and never as something else."""
    puzzle = plain_puzzle(Random(3), by_name(genre_name))
    text = formats.write(puzzle, format_name)
    assert formats.format_called(format_name).looks_like(text)
    assert formats.read(text, genre_name).puzzle == puzzle
    if formats.format_called(format_name).says_genre:
        assert formats.read(text).puzzle == puzzle
    else:
        with pytest.raises(ParseError, match="name it"):
            formats.format_called(format_name).read(text)


@both
def test_another_genre_than_asked_for_is_refused(format_name: str, genre_name: str) -> None:
    text = formats.write(plain_puzzle(Random(4), by_name(genre_name)), format_name)
    for other in genres():
        if other != genre_name and formats.format_called(format_name).says_genre and format_name != "lines":
            with pytest.raises(UnreadableError) as failure:
                formats.read(text, other)
            assert other in str(failure.value)
            assert genre_name in str(failure.value)


def test_genres_without_a_codec_are_refused() -> None:
    takuzu = by_name("takuzu").new(4, 4)
    for name in ("puzzlink", "pzprv3", "lines"):
        with pytest.raises(UnwritableError, match="no Takuzu"):
            formats.write(takuzu, name)
    with pytest.raises(ParseError, match="has no Takuzu"):
        formats.format_called("lines").read("." * 16, "takuzu")


def test_a_refusal_names_the_formats_that_can() -> None:
    cage = KillerCage.sample()
    with pytest.raises(UnwritableError, match=r"'killer-cage' \(fpuzzles, penpa, studio, sudokupad and tagged can\)"):
        formats.write(by_name("sudoku").new(9, 9).with_variants(cage), "lines")
    samurai = by_name("sudoku").empty(MultiGrid(21, 21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))))
    for each in formats.formats().values():
        if each.name not in EVERYTHING:
            with pytest.raises(UnwritableError, match=r"no boards of several grids, .* \(studio and tagged can\)"):
                formats.write(samurai, each.name)


def test_unknown_formats() -> None:
    with pytest.raises(RegistryError, match="known: fpuzzles, janko, lines"):
        formats.format_called("jenko")
    assert repr(formats.format_called("janko")) == "<Format janko>"


def test_a_puzzle_and_its_document_are_written_alike() -> None:
    puzzle: Puzzle = plain_puzzle(Random(5), by_name("sudoku"))
    for name, genre in PAIRS:
        if genre == "sudoku":
            assert formats.write(puzzle, name) == formats.write(Document(puzzle), name)


@pytest.mark.parametrize(("format_name", "genre_name"), PAIRS)
def test_write_is_the_inverse_of_read(format_name: str, genre_name: str) -> None:
    puzzle = plain_puzzle(Random(1), by_name(genre_name))
    text = penmark.write(puzzle, format_name)
    assert text == penmark.write(Document(puzzle), format_name)
    assert penmark.read(text, genre_name) == puzzle


def test_write_keeps_the_game_where_there_is_room() -> None:
    game = Game(by_name("takuzu").new(4, 4))
    game.set("a1", TRUE)
    text = penmark.write(Document(game.puzzle, game=game), "tagged")
    back = penmark.read_document(text).game
    assert back is not None
    assert back.masks == game.masks
