"""The starter sets that come with the package: of every genre of ours, graded, spread out, and made anew alike."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import penmark
from penmark.errors import DatasetError
from penmark.library import starter
from penmark.library.dataset import DatasetLine, read_dataset
from penmark.library.starter import FOLDER, starter_set, starter_sets
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.variant import kinds_called
from penmark.puzzle.wire import dumps
from release.starter import Family, families, starter_puzzles

OURS = [genre for genre in genres().values() if type(genre).__module__.startswith("penmark.genres.")]
EVERY_GENRE = pytest.mark.parametrize("genre", OURS, ids=lambda genre: genre.name)
LEAST = 200


@EVERY_GENRE
def test_a_set_holds_enough_puzzles_of_several_sizes_and_tiers(genre: Genre) -> None:
    documents = [line.document for line in read_dataset(starter_set(genre), genre)]
    assert len(documents) >= LEAST
    assert len({each.puzzle.content_hash for each in documents}) == len(documents)
    assert len({each.puzzle.rows for each in documents}) >= 4
    tiers = Counter(each.generated.difficulty for each in documents if each.generated)
    assert tiers.total() == len(documents)
    assert sum(count >= 5 for count in tiers.values()) >= 4


@EVERY_GENRE
def test_it_is_made_anew_byte_for_byte(genre: Genre) -> None:
    """The first of them, here; `make starter` makes all."""
    with gzip.open(starter_set(genre), "rt", encoding="utf-8") as lines:
        shipped = [line.rstrip("\n") for line in islice(lines, 12)]
    first = families(genre)[0]
    remade = islice(starter_puzzles(genre, [replace(first, sides=first.sides[:2])]), 12)
    assert [dumps(each.puzzle, generated=each.generated) for each in remade] == shipped


SUDOKU = by_name("sudoku")
STACKED = pytest.mark.parametrize(
    "family", [each for each in families(SUDOKU) if each.variants], ids=lambda family: family.variants[0]
)


def _of_family(family: Family) -> Iterator[DatasetLine]:
    kinds = {kind.name for kind in kinds_called(SUDOKU.variants, family.variants[0], SUDOKU.title)}
    for line in read_dataset(starter_set(SUDOKU), SUDOKU):
        found = {each.name for each in line.document.puzzle.variants}
        if found and found <= kinds:
            yield line


@STACKED
def test_a_well_known_variant_has_enough_puzzles_of_several_sizes_and_tiers(family: Family) -> None:
    documents = [line.document for line in _of_family(family)]
    assert len(documents) >= LEAST
    assert {each.puzzle.rows for each in documents} == set(family.sides)
    tiers = Counter(each.generated.difficulty for each in documents if each.generated)
    assert sum(count >= 5 for count in tiers.values()) >= 3


@STACKED
def test_those_of_a_variant_are_made_anew_byte_for_byte(family: Family) -> None:
    shipped = [line.text for line in islice(_of_family(family), 4)]
    remade = islice(starter_puzzles(SUDOKU, [family]), 4)
    assert [dumps(each.puzzle, generated=each.generated) for each in remade] == shipped


@EVERY_GENRE
def test_every_puzzle_of_a_sample_has_one_solution_and_the_grade_that_is_told(genre: Genre) -> None:
    lines = list(read_dataset(starter_set(genre), genre))
    for line in lines[:: len(lines) // 8]:
        result = penmark.grade(line.document.puzzle, time_budget=None)
        told = line.document.generated
        assert told is not None
        assert result.difficulty is not None
        assert (result.difficulty.value, result.score) == (told.difficulty, told.score)


def test_no_file_is_of_a_genre_that_there_is_not() -> None:
    assert {path.name.partition(".")[0] for path in FOLDER.iterdir()} == set(starter_sets()) == {g.name for g in OURS}


def test_a_genre_without_a_set_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(starter, "FOLDER", tmp_path)
    assert starter_sets() == {}
    with pytest.raises(DatasetError, match="no starter set of Akari"):
        starter_set(by_name("akari"))
