"""The query language: what is asked is what is found, of a dataset as of the store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from penmark.errors import QueryError
from penmark.grading import GradeStatus
from penmark.library.facts import NewPuzzle, PlayState, PuzzleFacts, PuzzleGrade
from penmark.library.query.language import Query
from penmark.library.query.words import FIELDS, PLAIN
from penmark.library.store.schema import PUZZLES
from penmark.library.store.store import Store
from penmark.puzzle.game import Game
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name

AKARI, SUDOKU, TAKUZU = by_name("akari"), by_name("sudoku"), by_name("takuzu")


def _graded(tier: str, score: int, *techniques: str) -> PuzzleGrade:
    return PuzzleGrade(GradeStatus.SOLVED, tier, score, tuple((name, 1) for name in techniques), "standard")


TIMED_OUT = PuzzleGrade(GradeStatus.TIMED_OUT, None, None, (("trial-2", 1),), "standard")
SUNRISE = PuzzleMeta(title="Sunrise over Ōsaka", author="Émile Setter", rules="Lamps and walls.")
FACTS = {
    "easy": PuzzleFacts(AKARI.new(10, 10), _graded("easy", 40, "lit"), origin="janko/easy.txt:1"),
    "hard": PuzzleFacts(AKARI.new(10, 10).set_wall("a1"), _graded("hard", 410, "lit", "trial-1")),
    "wide": PuzzleFacts(AKARI.new(8, 12), _graded("hard", 300, "lit"), tags=("magazine",)),
    "played": PuzzleFacts(AKARI.new(10, 10).set_wall("b1"), _graded("hard", 500, "lit"), state=PlayState.STARTED),
    "wing": PuzzleFacts(SUDOKU.new(9, 9).add_clue("a1", 1), _graded("hard", 900, "naked-single", "x-wing")),
    "guess": PuzzleFacts(SUDOKU.new(9, 9).add_clue("a1", 2), _graded("extreme", 4000, "x-wing", "trial-2")),
    "stopped": PuzzleFacts(SUDOKU.new(9, 9).add_clue("a1", 3), TIMED_OUT),
    "bare": PuzzleFacts(SUDOKU.new(9, 9), None),
    "lines": PuzzleFacts(TAKUZU.new(6, 6).with_variants("distinct-lines"), _graded("medium", 70)),
    "titled": PuzzleFacts(TAKUZU.new(6, 6).with_variants().with_meta(SUNRISE), None),
}

QUESTIONS = {
    "": list(FACTS),
    "akari": ["easy", "hard", "wide", "played"],
    "hard akari 10x10 unplayed": ["hard"],
    "hard akari 10×10": ["hard", "played"],
    "size:8x12": ["wide"],
    "timed-out": ["stopped"],
    "status:timed-out": ["stopped"],
    "uses:x-wing without:trial*": ["wing"],
    "uses:x-wing -uses:trial-*": ["wing"],
    "without:trial* sudoku graded": ["wing"],
    "clues:0 sudoku": ["bare"],
    "clues>=1": ["wing", "guess", "stopped"],
    "score:300..900": ["hard", "wide", "played", "wing"],
    "score<=70": ["easy", "lines"],
    "score:..70": ["easy", "lines"],
    "tier:>=hard sudoku": ["wing", "guess"],
    "tier>hard": ["guess"],
    "tier:easy..medium": ["easy", "lines"],
    "not tier:>=easy": ["stopped", "bare", "titled"],
    "ungraded": ["bare", "titled"],
    "started": ["played"],
    "not unplayed": ["played"],
    "played": ["played"],
    "finished": [],
    "tag:magazine": ["wide"],
    "variant:distinct-lines": ["lines"],
    "distinct-lines medium": ["lines"],
    "from:JANKO": ["easy"],
    "sunrise": ["titled"],
    '"sunrise over"': ["titled"],
    "ŌSAKA setter": ["titled"],
    "sun*": ["titled"],
    "sun": [],
    "title:lamps": [],
    "text:lamps": ["titled"],
    "author:émile": ["titled"],
    "author:sunrise": [],
    "(easy or medium) (akari or takuzu)": ["easy", "lines"],
    "easy or sudoku extreme or lamps": ["easy", "guess", "titled"],
    "not (akari or takuzu) not graded": ["bare"],
    "-akari -takuzu rows:9 cols<=9 -x-wing": ["wing", "guess", "stopped", "bare"],
    "no akari no takuzu no graded": ["bare"],
    "sudoku sort:-score": ["guess", "wing", "stopped", "bare"],
    "sudoku sort:score": ["wing", "guess", "stopped", "bare"],
    "graded takuzu or akari sort:-tier sort:-size sort:score": ["hard", "played", "wide", "lines", "easy"],
    "rows<=8 sort:tier": ["lines", "wide", "titled"],
}


def _from_facts(query: Query) -> list[str]:
    found = [(name, facts) for name, facts in FACTS.items() if query.holds(facts)]
    for order in reversed(query.orders):
        found.sort(key=lambda pair: order.key(pair[1]))
    return [name for name, _ in found]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(tmp_path_factory.mktemp("query") / "library.sqlite") as opened:
        opened.puzzles.add([NewPuzzle.of(facts) for facts in FACTS.values()])
        opened.games.save(Game(FACTS["played"].puzzle))
        yield opened


@pytest.mark.parametrize(("question", "names"), QUESTIONS.items())
def test_facts_answer(question: str, names: list[str]) -> None:
    assert _from_facts(Query.parse(question)) == names


@pytest.mark.parametrize(("question", "names"), QUESTIONS.items())
def test_the_store_answers_alike(store: Store, question: str, names: list[str]) -> None:
    by_hash = {facts.puzzle.content_hash: name for name, facts in FACTS.items()}
    assert [by_hash[found.hash] for found in store.puzzles.find(question)] == names
    assert store.puzzles.count(question) == len(names)


def test_the_store_of_postgresql_answers_alike(postgres: Store) -> None:
    by_hash = {facts.puzzle.content_hash: name for name, facts in FACTS.items()}
    for question, names in QUESTIONS.items():
        assert [by_hash[found.hash] for found in postgres.puzzles.find(question)] == names, question


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[Store]:
    with Store(postgres_server) as opened:
        opened.puzzles.remove("")
        opened.puzzles.add([NewPuzzle.of(facts) for facts in FACTS.values()])
        opened.games.save(Game(FACTS["played"].puzzle))
        yield opened


def _hashes(store: Store, question: str, limit: int | None = None, offset: int = 0) -> list[str]:
    return [found.hash for found in store.puzzles.find(question, limit=limit, offset=offset)]


@pytest.mark.parametrize("question", ["sort:-score", "sort:played sort:-size", "sort:-played", "akari sort:played"])
def test_results_come_in_pages(store: Store, question: str) -> None:
    whole = _hashes(store, question)
    assert sorted(whole) == sorted(_hashes(store, question.partition("sort:")[0]))
    for side in (1, 4):
        assert [digest for k in range(0, 13, side) for digest in _hashes(store, question, side, k)] == whole


def test_what_was_played_comes_first_or_last_played_before_the_others(tmp_path: Path) -> None:
    puzzles = [FACTS[name].puzzle for name in ("easy", "hard", "wide", "lines")]
    with Store(tmp_path / "library.sqlite") as store:
        store.puzzles.add([NewPuzzle.of(PuzzleFacts(puzzle, None)) for puzzle in puzzles])
        for puzzle in (puzzles[2], puzzles[1]):
            store.games.save(Game(puzzle))
        easy, hard, wide, lines = (puzzle.content_hash for puzzle in puzzles)
        assert _hashes(store, "sort:played") == [wide, hard, easy, lines]
        assert _hashes(store, "sort:-played") == [hard, wide, easy, lines]
        assert _hashes(store, "sort:played sort:-size", 2, 2) == [easy, lines]
        assert _hashes(store, "takuzu sort:played", 5) == [lines]


@pytest.mark.parametrize(
    ("question", "index"),
    [
        ("sort:size", "puzzles_by_area"),
        ("sort:-size", "puzzles_by_area_downwards"),
        ("sort:tier", "puzzles_by_level"),
        ("tier>=hard sort:-tier", "puzzles_by_level"),
    ],
)
def test_a_whole_store_is_sorted_by_an_index(store: Store, question: str, index: str) -> None:
    """An index of an expression serves only where a question says that expression in the same words."""
    (order,), rows = Query.parse(question).orders, select(PUZZLES.c.id)
    with store.database.reading() as connection:
        asked = rows.order_by(*order.columns(), PUZZLES.c.id).limit(5).compile(connection.engine)
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", (5, 0)[: len(asked.params)]).all()
    assert any(f"USING INDEX {index}" in step or f"COVERING INDEX {index}" in step for *_, step in plan)


def test_a_hash_is_asked_for_by_its_start(store: Store) -> None:
    digest = FACTS["wing"].puzzle.content_hash
    assert _from_facts(Query.parse(f"hash:{digest[:20]}")) == ["wing"]
    assert [found.hash for found in store.puzzles.find(f"hash:{digest[:20].upper()}")] == [digest]


def test_only_the_store_knows_collections_and_likeness() -> None:
    for question in ("in:march", "like:abcd"):
        with pytest.raises(QueryError, match="only the store"):
            Query.parse(question).holds(FACTS["easy"])


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("tires:hard", r"no field 'tires'; did you mean tier\? - at character 1"),
        ("akari colour:red", r"no field 'colour'.* - at character 7"),
        ("tier:tough", "a tier is one of trivial, easy"),
        ("tier:>", "a tier is one of"),
        ("rows:many", "rows takes a number such as 20"),
        ("rows:..", "rows takes a number"),
        ("size:10", "a size is rows x columns"),
        ("status:odd", "a status is one of"),
        ("genre:chess", "unknown genre 'chess'"),
        ("hash:xyz", "a hash is at least 4"),
        ("(hard", "a bracket is not closed - at character 6"),
        ("hard)", "this bracket was not opened - at character 5"),
        ('akari "hard', "a quotation mark is not closed"),
        ("or hard", "a term is missing beside or"),
        ("hard or", "a term is missing beside or"),
        ("hard not", "a term is missing behind not"),
        ("sort:colour", "sort takes tier, score"),
        ("(sort:tier)", "sort stands outside"),
        ("-sort:tier", "sort stands outside"),
        ("text:**", "no word to look for"),
        ("(" * 30 + ")" * 30, "nested deeper"),
        ("x" * 3000, "at most 2000 characters"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(question: str, reason: str) -> None:
    with pytest.raises(QueryError, match=reason):
        Query.parse(question)


def test_values_are_data_and_never_sql(store: Store) -> None:
    for nasty in ("from:';DROP", "tag:';DELETE", "from:%", "from:_", "x';--y", "uses:%"):
        assert list(store.puzzles.find(nasty)) == []
    assert store.puzzles.count() == len(FACTS)


def test_every_word_and_field_is_asked_somewhere_above() -> None:
    text = " ".join(QUESTIONS)
    asked_elsewhere = {"genre", "hash", "like", "near", "in"}
    assert [name for name in FIELDS if name not in text and name not in asked_elsewhere] == []
    assert {"trivial", "unsolvable", "several", "stuck"} >= {name for name in PLAIN if name not in text}


def test_a_line_that_carries_play_is_not_unplayed(tmp_path: Path) -> None:
    started = replace(FACTS["easy"], state=PlayState.STARTED)
    assert not Query.parse("unplayed").holds(started)


@pytest.mark.parametrize(
    ("question", "meant"),
    [("akrai hard", "akari"), ("hard sudokus", "sudoku"), ("unplaid", "unplayed"), ("meduim takuzu", "medium")],
)
def test_a_word_that_is_searched_for_may_have_been_meant_otherwise(question: str, meant: str) -> None:
    guess = Query.parse(question).guess()
    assert guess is not None
    assert guess.endswith(f"did you mean {meant}?")


@pytest.mark.parametrize("question", ["hard akari", "sunrise", '"akrai"', "text:akrai", ""])
def test_what_is_understood_or_meant_as_text_is_not_guessed_at(question: str) -> None:
    assert Query.parse(question).guess() is None


def test_a_genre_that_there_is_not_is_answered_with_a_guess() -> None:
    with pytest.raises(QueryError, match=r"did you mean akari\?.* at character 1"):
        Query.parse("genre:akrai")
