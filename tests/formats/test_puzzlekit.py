"""The puzzlekit dataset's texts, and the whole of its four files."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest

from penmark.board.dimensions import Boxed
from penmark.board.substrate import Material
from penmark.errors import ParseError, PenmarkError, RegistryError, UnwritableError
from penmark.formats import puzzlekit
from penmark.puzzle.game import faults_of
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from tests.corpus import puzzlekit_records
from tests.formats.boards import by_hand

AKARI, SLITHERLINK, TAKUZU = by_name("akari"), by_name("slitherlink"), by_name("takuzu")

FILES = [
    ("Akari", "akari", 585),
    ("Masyu", "masyu", 497),
    ("Slitherlink", "slitherlink", 674),
    ("Sudoku", "sudoku", 75),
    ("Binairo", "takuzu", 237),
    ("Yajilin", "yajilin", 357),
]
WITHOUT_SOLUTION = [
    *("random_15x15", "15x15medium1", "hard7_30x25", "15x15_3", "Hard_30x25", "19219_21x21", "7x7easy2"),
    *("hard6_30x25", "10x10easy2", "5x5easy1", "normal1_30x25", "10x10easy1", "5x5easy2", "22x21medium2"),
    *("22x21medium1", "hard2_30x25", "hard4_30x25"),
]
BROKEN = {
    "Masyu": dict.fromkeys(("masyu831197e0_35x35", "masyu8342af7d_40x40"), "the text is empty"),
    "Slitherlink": {
        "99_20x30": "lines, got 21",  # a stray property after it
        **dict.fromkeys(WITHOUT_SOLUTION, "the text is empty"),
    },
}
"""Records without a readable solution, and what is said of each."""


def squeezed(text: str) -> list[list[str]]:
    """The words of each line: what is left when blanks do not matter."""
    return [line.split() for line in text.split("\n") if line.strip()]


OTHER_HANDS = {"Masyu": {"1": "w", "2": "b"}, "Slitherlink": {".": "-"}, "Yajilin": {"@": "x"}}
"""Words that some records have in place of others: numbered pearls, full stops for blanks, another sign for grey."""


def as_written(file: str, problem: str) -> list[list[str]]:
    """A problem's words as they are written here."""
    size, *rows = squeezed(problem)
    words = OTHER_HANDS.get(file, {})
    return [size, *([words.get(word, word) for word in row] for row in rows)]


def shown(puzzle: Puzzle, solution_text: str) -> list[list[str]]:
    """A solution's words as they are written here: a dash wherever nothing is decided."""
    rows = squeezed(solution_text.partition("[solution]")[0])
    for at in puzzle.substrate.cells_by_material(Material.WALL):
        rows[at.row + 1][at.col] = "-"
    return rows


@pytest.mark.slow
@pytest.mark.parametrize(("file", "genre", "count"), FILES)
def test_the_whole_file(file: str, genre: str, count: int) -> None:
    records = puzzlekit_records(file)
    assert len(records) == count
    broken = {}
    for name, record in records.items():
        puzzle = puzzlekit.parse(genre, record["problem"])
        assert squeezed(puzzlekit.write(puzzle)) == as_written(file, record["problem"]), name
        try:
            solution = puzzlekit.parse_solution(puzzle, record["solution"])
        except ParseError as error:
            broken[name] = str(error)
            continue
        assert squeezed(puzzlekit.write_solution(puzzle, solution)) == shown(puzzle, record["solution"]), name
    known = BROKEN.get(file, {})
    assert broken.keys() == known.keys()
    for name, reason in known.items():
        assert reason in broken[name]


@pytest.mark.parametrize(("file", "genre", "count"), FILES)
def test_solutions_of_a_sample_are_right(file: str, genre: str, count: int) -> None:
    """Read upside down or inside out, none of them would be."""
    records = puzzlekit_records(file)
    sound = sorted(records.keys() - BROKEN.get(file, {}).keys(), key=lambda name: (len(records[name]["problem"]), name))
    for name in sound[: max(10, count // 20)]:
        puzzle = puzzlekit.parse(genre, records[name]["problem"])
        assert faults_of(puzzle, puzzlekit.parse_solution(puzzle, records[name]["solution"])) == [], name


def test_full_stops_never_stand_beside_dashes() -> None:
    """They are another hand's dashes, then, not a mark of their own."""
    kinds: Counter[tuple[bool, bool]] = Counter()
    for record in puzzlekit_records("Slitherlink").values():
        words = set(record["problem"].split())
        kinds["." in words, "-" in words] += 1
    assert kinds == {(True, False): 6, (False, True): 668}


def test_akari() -> None:
    puzzle = puzzlekit.parse("akari", "2 3\n- x -\n2 - - \n")
    assert puzzle == by_hand(AKARI, 2, 3, ".x. 2..")
    assert puzzlekit.write(puzzle) == "2 3\n- x -\n2 - -"
    for text in ("2 3\no - -\n- o -", "2 3\no x -\n2 o -", "2 3\no x -\nx o -"):
        solution = puzzlekit.parse_solution(puzzle, text)
        assert {(at.row, at.col): mark.value for at, mark in solution.items()} == {
            (0, 0): 1,
            (0, 2): 0,
            (1, 1): 1,
            (1, 2): 0,
        }
        assert puzzlekit.write_solution(puzzle, solution) == "2 3\no - -\n- o -"


def test_takuzu_white_is_nought() -> None:
    puzzle = puzzlekit.parse(TAKUZU, "2 2\n1 -\n- -")
    assert puzzle == by_hand(TAKUZU, 2, 2, "0. ..")
    solution = puzzlekit.parse_solution(puzzle, "2 2\n1 2\n2 1")
    assert solution.values_by_index == (0, 1, 1, 0)
    assert puzzlekit.write_solution(puzzle, solution) == "2 2\n1 2\n2 1"


def test_slitherlink_solutions() -> None:
    puzzle = puzzlekit.parse("slither", "1 2\n3 -")
    solution = puzzlekit.parse_solution(puzzle, "1 2\nx -")
    assert sum(solution.values_by_index) == 4
    assert puzzlekit.write_solution(puzzle, solution) == "1 2\nx -"
    broken = Solution(puzzle.field, [1] + [0] * (len(solution) - 1))
    with pytest.raises(UnwritableError, match="enclose none"):
        puzzlekit.write_solution(puzzle, broken)


@pytest.mark.parametrize(
    ("genre", "text", "reason"),
    [
        ("akari", "", "empty"),
        ("akari", "2\n- -\n- -", "numbers of rows and columns, got '2'"),
        ("akari", "2 2 2\n- -\n- -", "numbers of rows and columns"),
        ("akari", "2 2\n- -", "should have 2 lines, got 1"),
        ("akari", "2 2\n- -\n- - -", "line 2 should have 2 words, got 3"),
        ("akari", "2 2\n- -\n- ?", r"row 2, column 2: '\?' is none of - x"),
        ("akari", "1 1\n7", "0 to 4, got 7"),
        ("akari", "1 1\n-1", "'-1' is none of"),
        ("akari", "1 1\n01", "'01' is none of"),
        ("akari", "1 1\n" + "9" * 1_000_000, "none of"),
        ("takuzu", "2 2\n0 -\n- -", "'0' is none of"),
        ("takuzu", "3 3\n- - -\n- - -\n- - -", "even sides"),
        ("sudoku", "2 3\n- - -\n- - -", "square"),
        ("akari", "1000000 1000000\n- -", "number of rows"),
        ("akari", "999999 1\n-", "from 1 to 256"),
        ("akari", "٣ ٣\n- -", "number of rows"),
    ],
)
def test_refusals(genre: str, text: str, reason: str) -> None:
    with pytest.raises(PenmarkError, match=reason):
        puzzlekit.parse(genre, text)


def test_unknown_genres() -> None:
    with pytest.raises(RegistryError):
        puzzlekit.parse("akkari", "1 1\n-")


def test_solutions_that_do_not_fit() -> None:
    puzzle = by_hand(AKARI, 1, 2, ".x")
    for text, reason in (
        ("2 1\no\n-", "size is '2 1', not 1 2"),
        ("1 2\no o", "r1c2: 'o' is not what the puzzle has"),
        ("1 2\no 1", "r1c2: '1' is not what"),
        ("1 2\nx x", "r1c1: 'x' is not an answer in Akari"),
        ("", "empty"),
        ("1 2\n\0", "binary"),
    ):
        with pytest.raises(ParseError, match=reason):
            puzzlekit.parse_solution(puzzle, text)
    solution = puzzlekit.parse_solution(puzzle, "1 2\no x")
    with pytest.raises(UnwritableError, match="decides 1 positions, the puzzle has 2"):
        puzzlekit.write_solution(AKARI.new(1, 2), solution)


def test_what_does_not_fit() -> None:
    with pytest.raises(UnwritableError, match="hole cell"):
        puzzlekit.write(AKARI.new(1, 1).set_hole((0, 0)))
    with pytest.raises(UnwritableError, match="boxes"):
        puzzlekit.write(by_name("sudoku").empty(Boxed(2, 3)))


def test_a_codec_of_another_format_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(AKARI), "codecs", {"puzzlekit": AKARI.codecs["puzzlink"]})
    with pytest.raises(RegistryError, match=r"Akari declares .* for puzzlekit, which takes a WordGrid"):
        puzzlekit.parse_solution(AKARI.new(1, 1), "1 1\no")


def test_a_big_board_takes_milliseconds() -> None:
    rng = Random(1)
    rows = [" ".join(rng.choices("---x01", k=100)) for _ in range(100)]
    text = "\n".join(["100 100", *rows])
    puzzlekit.parse("akari", text)
    best = min(_timed(text) for _ in range(5))
    assert best < 0.1  # some 5 ms on an idle machine


def _timed(text: str) -> float:
    start = time.perf_counter()
    puzzlekit.parse("akari", text)
    return time.perf_counter() - start
