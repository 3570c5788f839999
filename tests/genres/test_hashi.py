from __future__ import annotations

from itertools import product
from random import Random

import pytest

from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.mark import Mark
from penmark.board.material import Material
from penmark.errors import ParseError, PuzzleError, UnwritableError
from penmark.formats import format_called, puzzlekit, read, write
from penmark.genres.hashi import GENRE
from penmark.puzzle import wire
from penmark.puzzle.clue import Number
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.resizing import resized
from penmark.solvers import solve
from penmark.solvers.questions import explain
from tests.parity.harness import assert_agreement
from tests.rules.graph_boards import clusters
from tests.rules.island_boards import island_cells, joined_cells

NONE, ONE, TWO = map(Mark.number, range(3))


def islands(*rows: str) -> Puzzle:
    """`o` is an island without a number."""
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == "o":
                builder.set_material((r, c), Material.ISLAND)
            elif sign.isdigit():
                builder.add_clue((r, c), int(sign))
    return builder.build()


# ── one decision a bridge ──


def test_there_is_one_decision_for_two_islands_that_see_each_other() -> None:
    puzzle = islands("2..2", "....", "1..1")
    assert list(puzzle.coords()) == [link_h(0, 0), link_h(2, 0), link_v(0, 0), link_v(0, 3)]
    assert puzzle.material(link_h(0, 1)) is Material.CONTINUED
    assert puzzle.material(link_h(1, 1)) is Material.HOLE


def test_an_island_between_two_others_takes_their_view() -> None:
    puzzle = islands("1...1")
    assert list(puzzle.coords()) == [link_h(0, 0)]
    assert list(puzzle.add_clue((0, 2), 2).coords()) == [link_h(0, 0), link_h(0, 2)]


def test_an_island_stays_when_its_number_goes() -> None:
    puzzle = islands("2.2")
    bare = puzzle.clear_clue((0, 0))
    assert bare.material((0, 0)) is Material.ISLAND
    assert list(bare.coords()) == list(puzzle.coords())
    assert bare.add_clue((0, 0), 2) == puzzle


def test_nothing_is_marked_in_the_course_of_a_bridge() -> None:
    game = Game(islands("2...2"))
    with pytest.raises(PuzzleError, match="nothing is marked at r1c2–r1c3"):
        game.set(link_h(0, 1), TWO)
    game.set(link_h(0, 0), TWO)
    assert game.solved


def test_bridges_are_named_by_their_islands() -> None:
    puzzle = islands("2...2")
    assert puzzle.name_of(link_h(0, 0)) == "r1c1–r1c5"
    assert puzzle.name_of(link_h(0, 2)) == "r1c3–r1c4"


def test_a_number_is_from_1_to_8() -> None:
    with pytest.raises(PuzzleError, match="1 to 8"):
        GENRE.new(3, 3).add_clue("a1", 0)
    with pytest.raises(PuzzleError, match="1 to 8"):
        GENRE.new(3, 3).add_clue("a1", 9)


def test_the_number_of_an_island_is_what_ends_there() -> None:
    puzzle = islands("o.o.o")
    solutions = solve(puzzle, 99)
    assert len(solutions) == 4
    for solution in solutions:
        numbers = [GENRE.derive_clue_at(puzzle, solution, cell(0, c)) for c in (0, 2, 4)]
        left, right = solution[link_h(0, 0)].value, solution[link_h(0, 2)].value
        assert numbers == [Number(left), Number(left + right), Number(right)]


def test_resizing_keeps_islands() -> None:
    puzzle = islands("2.2", "...", "1.1")
    larger = resized(puzzle, right=1, top=1)
    assert larger.clue((1, 0)) == Number(2)
    assert list(larger.coords()) == [link_h(1, 0), link_h(3, 0), link_v(1, 0), link_v(1, 2)]


# ── solving ──


def by_hand(puzzle: Puzzle, *rows: str) -> int:
    """How many solutions there are, by trying everything."""
    ends, cells = joined_cells(*rows), island_cells(*rows)
    lines, found = list(ends), 0
    for values in product(range(3), repeat=len(lines)):
        built = [(ends[at], value) for at, value in zip(lines, values, strict=True) if value]
        totals = {at: sum(value for pair, value in built if at in pair) for at in cells}
        if any(clue != Number(totals[at]) for at, clue in puzzle.clues.items()):
            continue
        if any(_cross(one, other) for (one, _) in built for (other, _) in built):
            continue
        joined = [set(pair) for pair, _ in built]
        found += len(clusters(cells, lambda a, b, joined=joined: {a, b} in joined)) == 1  # type: ignore[misc]
    return found


def _cross(level: tuple[Coord, Coord], upright: tuple[Coord, Coord]) -> bool:
    (a, b), (c, d) = level, upright
    return a.row == b.row and c.col == d.col and a.col < c.col < b.col and c.row < a.row < d.row


def test_solvers_agree_with_trying_everything() -> None:
    rng, counts = Random("hashi by hand"), list[int]()
    while len(counts) < 25:
        rows = tuple("".join(rng.choice("o..") for _ in range(4)) for _ in range(3))
        if not 2 <= len(joined_cells(*rows)) <= 7:
            continue
        bare = islands(*rows)
        puzzle = bare
        for at in island_cells(*rows):
            if rng.random() < 0.3:
                puzzle = puzzle.add_clue(at, rng.randint(1, 4))
        counts.append(by_hand(puzzle, *rows))
        assert assert_agreement(puzzle, 400) == counts[-1]
    assert max(counts) > 10
    assert 0 in counts


def test_an_island_alone_with_a_number_has_no_solution() -> None:
    for name in ("fast", "simple", "ortools"):
        assert len(solve(islands("o.o", "...", ".2."), 9, solver=name)) == 0


def test_an_explanation_names_islands() -> None:
    puzzle = islands("4..2", "....", "2...")
    reason = explain(puzzle, link_h(0, 0), TWO)
    assert reason is not None
    assert reason.words() == "The 2 at r1c4 needs 2 bridges.\nSo r1c1–r1c4 holds two bridges."


# ── formats ──

URL = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3"


def test_an_island_without_a_number_is_a_question_mark_elsewhere() -> None:
    puzzle = islands("2.o", "...", "o.1")
    link = write(puzzle, "puzzlink")
    assert link == "https://puzz.link/p?hashi/3/3/2g.i.g1"
    assert read(link).puzzle == puzzle
    assert read(write(puzzle, "pzprv3")).puzzle == puzzle
    assert puzzlekit.parse("hashi", write(puzzle, "puzzlekit")) == puzzle


@pytest.mark.parametrize("name", ["hashi", "hashikake", "bridges"])
def test_links_go_by_several_names(name: str) -> None:
    assert read(URL.replace("hashi", name)).puzzle == read(URL).puzzle


def test_boards_have_every_unit_of_a_bridge() -> None:
    puzzle = islands("2..2", "....", "o..o")
    game = Game(puzzle)
    game.set(link_h(0, 0), TWO)
    game.set(link_v(0, 3), NONE)
    text = write(Document(puzzle, game=game), "pzprv3")
    assert text.splitlines()[7:] == ["2 2 2 ", "0 0 0 ", "0 0 0 ", "0 0 0 -1 ", "0 0 0 0 "]
    back = read(text)
    assert back.game is not None
    assert dict(back.game.decided()) == dict(game.decided())


def board(*lines: str) -> str:
    return "\n".join(["pzprv3", "hashikake", "1", "4", "1 . . 1 ", *lines])


def test_crosses_beside_bridges_are_passed_over() -> None:
    text = "pzprv3\nhashikake\n2\n3\n1 . 1 \n. . . \n1 1 \n-1 0 \n0 -1 0 \n"
    document = read(text)
    assert document.game is not None
    assert dict(document.game.decided()) == {link_h(0, 0): ONE}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("1 1 0 ", "are one bridge, but they say 1 1 0"),
        ("1 2 1 ", "are one bridge, but they say 1 2 1"),
        ("3 3 3 ", "'3' is none of"),
    ],
)
def test_bridges_that_are_none_are_refused(words: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        format_called("pzprv3").read(board(words))


def test_a_line_where_no_bridge_can_be_is_refused() -> None:
    with pytest.raises(ParseError, match="no bridge can use the link at row 2, column 1"):
        format_called("pzprv3").read("pzprv3\nhashikake\n2\n3\n1 . 1 \n. . . \n0 0 \n1 1 \n0 0 0 \n")


def test_answers_are_words_in_the_cells_between() -> None:
    puzzle = islands("2.2", "...", "1.1")
    (solution,) = solve(puzzle, 2)
    text = puzzlekit.write_solution(puzzle, solution)
    assert puzzlekit.parse_solution(puzzle, text) == solution
    with pytest.raises(ParseError, match="r2c2: no bridge runs there"):
        puzzlekit.parse_solution(puzzle, "3 3\n- 1 -\na 1 a\n- - -")
    with pytest.raises(ParseError, match="a cell is 1, 2, a, b or -"):
        puzzlekit.parse_solution(puzzle, "3 3\n- 3 -\na - a\n- - -")
    wide = islands("1...1")
    with pytest.raises(ParseError, match="the cells between do not all say 1"):
        puzzlekit.parse_solution(wide, "1 5\n- 1 - 1 -")


def test_answers_have_no_place_between_neighbours() -> None:
    puzzle = islands("11")
    with pytest.raises(UnwritableError, match="no place for bridges between neighbours: r1c1–r1c2"):
        puzzlekit.write_solution(puzzle, solve(puzzle)[0])


def test_a_board_in_play_comes_back_from_the_wire() -> None:
    game = Game(read(URL).puzzle)
    game.set(link_h(0, 0), TWO)
    document = wire.loads(wire.dumps(game.puzzle, game))
    assert document.game is not None
    assert document.game.to_marks() == game.to_marks()
    assert '"linkh:a5":[2]' in wire.dumps(game.puzzle, game)
