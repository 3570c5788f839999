"""What to play next: the nearest that nobody has played."""

from __future__ import annotations

from pathlib import Path

from penmark.library.dataset import append_dataset
from penmark.library.shelves import DatasetShelf, Shelf, StoreShelf
from penmark.library.similar import next_like
from penmark.library.store.store import Store
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import loads
from tests.library.store.boards import AKARI, TAKUZU, new


def akari(rows: int, cols: int, clue: int) -> Puzzle:
    return AKARI.new(rows, cols).set_wall("a1").add_clue("a1", clue)


SOLVED = akari(5, 5, 2)
NEAREST_FIRST = [
    new(akari(5, 5, 1), "hard"),
    new(akari(7, 6, 1), "hard"),
    new(akari(4, 5, 1), "extreme"),
    new(akari(9, 9, 1), "hard"),
    new(akari(9, 8, 1), "trivial"),
]


def test_the_nearest_come_first_each_once(store: Store) -> None:
    store.puzzles.add([new(TAKUZU.new(6, 6), "hard"), *reversed(NEAREST_FIRST), new(SOLVED, "hard")])
    shelves = [StoreShelf(store)]
    for each in NEAREST_FIRST:
        found = next_like(shelves, SOLVED)
        assert found == loads(each.text).puzzle
        store.games.save(Game(found))
    assert next_like(shelves, SOLVED) is None


def test_variants_are_kept_where_they_can_be(store: Store) -> None:
    variant = TAKUZU.new(6, 6, ["distinct-lines"])
    larger = TAKUZU.new(8, 8, ["distinct-lines"])
    store.puzzles.add([new(TAKUZU.new(6, 6), "hard"), new(larger, "hard")])
    assert next_like([StoreShelf(store)], variant) == larger
    store.games.save(Game(larger))
    assert next_like([StoreShelf(store)], variant) == TAKUZU.new(6, 6)


def test_a_nearer_one_of_another_shelf_goes_first(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, [Document(akari(5, 5, 0))])
    store.puzzles.add([new(akari(9, 9, 1))])
    shelves: list[Shelf] = [StoreShelf(store), DatasetShelf(path, "akari", store)]
    assert next_like(shelves, SOLVED) == akari(5, 5, 0)
    store.games.save(Game(akari(5, 5, 0)))
    shelves[1] = DatasetShelf(path, "akari", store)
    assert next_like(shelves, SOLVED) == akari(9, 9, 1)
    assert next_like(shelves, TAKUZU.new(6, 6)) is None
