from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import Coord, Layer, cell, edge_h, edge_v
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.presentation import Color
from penmark.board.region import Region
from penmark.errors import CoordError, MarkError, PuzzleError
from penmark.puzzle.game import Commit, Eliminate, Fault, Game, Move, Play, State, Status, faults_of, is_solved
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import Candidates, Conflict, Highlight, Tone
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.exact_count import ExactCount
from penmark.solvers import solve
from tests.puzzle.random_puzzles import random_game, random_puzzle, small_dims

AKARI = by_name("akari")
SLITHERLINK = by_name("slitherlink")
SUDOKU = by_name("sudoku")
TAKUZU = by_name("takuzu")


def number(n: int) -> Mark:
    return Mark.number(n)


# ── candidates and moves ──


def test_a_fresh_game_has_every_candidate() -> None:
    game = Game(SUDOKU.new(4, 4))
    assert game.candidates("a1") == tuple(map(number, (1, 2, 3, 4)))
    assert game.get("a1") is None
    assert list(game.decided()) == []
    assert game.to_marks() == {}
    assert game.status() == Status(State.IN_PROGRESS)
    assert not game.status().solved


def test_commit_and_eliminate_narrow_and_undo_widens() -> None:
    game = Game(SUDOKU.new(4, 4))
    game.apply(Eliminate(cell(0, 0), number(1)))
    assert game.candidates((0, 0)) == tuple(map(number, (2, 3, 4)))
    game.apply(Commit(cell(0, 0), number(3)))
    assert game.get((0, 0)) == number(3)
    assert list(game.decided()) == [(cell(0, 0), number(3))]
    game.apply(Eliminate(cell(0, 0), number(3)))
    assert game.candidates((0, 0)) == ()
    assert game.get((0, 0)) is None
    game.undo()
    assert game.get((0, 0)) == number(3)
    game.undo()
    assert game.candidates((0, 0)) == tuple(map(number, (2, 3, 4)))
    game.undo()
    assert game.to_marks() == {}
    with pytest.raises(PuzzleError, match="no move to undo"):
        game.undo()


def test_committing_to_what_was_struck_leaves_nothing() -> None:
    game = Game(TAKUZU.new(2, 2))
    game.apply(Eliminate(cell(0, 0), TRUE))
    game.apply(Commit(cell(0, 0), TRUE))
    assert game.candidates("a2") == ()
    assert game.status().state is State.CONTRADICTED


def test_a_player_overwrites_and_clears() -> None:
    game = Game(SUDOKU.new(4, 4))
    game.set("a1", number(1))
    game.set("a1", number(2))
    assert game.get("a1") == number(2)
    game.keep("a1", (number(1), number(4), number(4)))
    assert game.candidates("a1") == (number(1), number(4))
    game.clear("a1")
    assert game.to_marks() == {}


def test_a_players_gesture_is_no_move() -> None:
    game = Game(SUDOKU.new(4, 4))
    game.set("a1", number(1))
    with pytest.raises(PuzzleError):
        game.undo()
    game.apply(Eliminate(cell(0, 0), number(1)))
    game.clear("a1")
    game.undo()
    assert game.to_marks() == {}


def test_undoing_a_move_keeps_what_was_written_over_it() -> None:
    game = Game(SUDOKU.new(4, 4))
    game.apply(Eliminate(cell(0, 0), number(1)))
    game.apply(Eliminate(cell(0, 1), number(1)))
    game.set((0, 0), number(2))
    game.undo()
    assert game.candidates((0, 1)) == tuple(map(number, (1, 2, 3, 4)))
    assert game.get((0, 0)) == number(2)
    game.undo()
    assert game.get((0, 0)) == number(2)
    with pytest.raises(PuzzleError, match="no move to undo"):
        game.undo()


def test_moves_after_a_gesture_are_undone_down_to_it() -> None:
    game = Game(SUDOKU.new(4, 4))
    game.apply(Commit(cell(0, 0), number(1)))
    game.keep((0, 0), (number(2), number(3)))
    game.apply(Commit(cell(0, 0), number(3)))
    game.undo()
    assert game.candidates((0, 0)) == (number(2), number(3))
    game.undo()
    assert game.candidates((0, 0)) == (number(2), number(3))


@given(st.data())
def test_undo_knows_moves_alone_whatever_was_written_between(data: st.DataObject) -> None:
    """Held against its definition: the last writing at a coord, and the moves after it that were not undone."""
    game, moves = Game(SUDOKU.new(4, 4)), list[Move]()
    written: dict[Coord, tuple[tuple[Mark, ...], int]] = {}
    for _ in range(data.draw(st.integers(1, 20))):
        at, mark = cell(0, data.draw(st.integers(0, 1))), number(data.draw(st.integers(1, 4)))
        match data.draw(st.sampled_from(["apply", "set", "undo"])):
            case "apply":
                possible: list[Move] = [Commit(at, mark), Eliminate(at, mark)]
                moves.append(data.draw(st.sampled_from(possible)))
                game.apply(moves[-1])
            case "set":
                written[at] = ((mark,), len(moves))
                game.set(at, mark)
            case _ if moves:
                moves.pop()
                game.undo()
                written = {each: (marks, min(since, len(moves))) for each, (marks, since) in written.items()}
    expected = Game(game.puzzle)
    for at in (cell(0, 0), cell(0, 1)):
        marks, since = written.get(at, (expected.candidates(at), 0))
        expected.keep(at, marks)
        for move in moves[since:]:
            if move.coord == at:
                expected.apply(move)
    assert game.to_marks() == expected.to_marks()


def test_solved_is_a_question_not_a_constructor() -> None:
    puzzle = _corridor()
    game = Game(puzzle)
    assert game.solved is False
    assert Game.from_solution(puzzle, solve(puzzle)[0]).solved is True


def test_a_copy_goes_its_own_way() -> None:
    game = Game(TAKUZU.new(2, 2), Play(seconds=3.0))
    game.apply(Commit(cell(0, 0), TRUE))
    twin = game.copy()
    twin.undo()
    twin.set("b1", FALSE)
    assert game.get("a2") == TRUE
    assert game.get("b1") is None
    assert twin.play.seconds == 3.0
    game.undo()


def test_masks_are_a_copy() -> None:
    game = Game(TAKUZU.new(2, 2))
    game.masks[0] = 0
    assert list(game.masks) == [0b11] * 4


def test_marks_outside_the_domain_are_refused() -> None:
    game = Game(SUDOKU.new(4, 4))
    for mark in (number(0), number(5), TRUE):
        for attempt in (
            lambda mark=mark: game.set("a1", mark),
            lambda mark=mark: game.apply(Commit(cell(0, 0), mark)),
            lambda mark=mark: Game.from_marks(game.puzzle, {cell(0, 0): (mark,)}),
        ):
            with pytest.raises(MarkError, match=r" takes .+, not "):
                attempt()
    assert game.to_marks() == {}


def test_nothing_is_marked_off_the_floor() -> None:
    game = Game(AKARI.new(2, 2).set_wall("a1"))
    with pytest.raises(PuzzleError, match="nothing is marked at r2c1"):
        game.set("a1", TRUE)
    with pytest.raises(PuzzleError, match="nothing is marked"):
        Game.from_marks(game.puzzle, {cell(1, 0): (TRUE,)})
    with pytest.raises(CoordError):
        game.candidates((2, 0))


def test_saved_marks_come_back() -> None:
    game = Game(TAKUZU.new(2, 2))
    game.set("a1", TRUE)
    game.keep("b1", ())
    assert game.to_marks() == {cell(1, 0): (TRUE,), cell(1, 1): ()}
    back = Game.from_marks(game.puzzle, game.to_marks())
    assert back.masks == game.masks


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 15))
def test_undo_is_exact(seed: int, moves: int) -> None:
    rng = Random(seed)
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)))
    game = random_game(rng, puzzle, 3)
    before = game.masks
    later = random_game(rng, puzzle, 0)
    later._masks, open_ = game.masks, list(puzzle.coords())
    for _ in range(moves if open_ else 0):
        at = rng.choice(open_)
        mark = rng.choice(puzzle.field.domain(puzzle.substrate.layout.index(at)).marks())
        later.apply(rng.choice((Commit, Eliminate))(at, mark))
    for _ in range(moves if open_ else 0):
        later.undo()
    assert later.masks == before


# ── status ──


def _corridor() -> Puzzle:
    """1×3 with a wall in the middle: both ends need a bulb."""
    return AKARI.new(1, 3).set_wall("b1")


def test_status_names_the_first_fault_in_the_order_of_the_constraints() -> None:
    puzzle = SUDOKU.new(4, 4).add_clue("a1", 1)
    game = Game(puzzle)
    game.set("a1", number(2))
    game.set("b1", number(2))
    fault = game.status().fault
    assert fault is not None
    assert (fault.constraint, fault.region, fault.violation.code) == (0, 0, "pin-lost")
    codes = [(f.constraint, f.region, f.violation.code) for f in game.faults()]
    assert codes == [
        (0, 0, "pin-lost"),
        (1, 3, "distinct-repeated"),
        (3, 2, "distinct-repeated"),
    ]


def test_unmarked_cells_read_as_empty() -> None:
    game = Game(_corridor())
    game.set("a1", TRUE)
    assert game.status().state is State.IN_PROGRESS
    game.set("c1", TRUE)
    assert game.status().solved
    two_by_two = Game(AKARI.new(2, 2))
    two_by_two.set("a1", TRUE)
    two_by_two.set("b2", TRUE)
    assert two_by_two.get("a2") is None
    assert two_by_two.status().solved


def test_a_loop_is_solved_without_crosses() -> None:
    game = Game(SLITHERLINK.new(2, 2).add_clue("a2", 4))
    for edge in (edge_h(0, 0), edge_h(1, 0), edge_v(0, 0)):
        game.set(edge, TRUE)
    assert game.status().state is State.IN_PROGRESS
    game.set(edge_v(0, 1), TRUE)
    assert game.status().solved


def test_where_positions_must_be_decided_unmarked_is_unmarked() -> None:
    puzzle = TAKUZU.new(2, 2)
    game = Game(puzzle)
    game.set("a1", TRUE)
    game.set("b2", TRUE)
    assert game.status().state is State.IN_PROGRESS
    assert list(game.read_as_finished()) == list(game.masks)
    game.set("a2", FALSE)
    game.set("b1", FALSE)
    assert game.status().solved


def test_what_unmarked_positions_count_as_is_up_to_their_mark_layer() -> None:
    """Not to the rule that all is decided: a default decides as well as a cross does."""
    decide_a2 = Constraint.goal(Decided(), Region.of((cell(0, 0),)))
    game = Game(AKARI.new(2, 2).add_constraint(decide_a2))
    game.set("b2", TRUE)
    assert list(game.read_as_finished()) == [0b01, 0b10, 0b01, 0b01]
    assert game.status().state is State.IN_PROGRESS
    game.set("a1", TRUE)
    assert list(game.read_as_finished()) == [0b01, 0b10, 0b10, 0b01]
    assert game.status().solved
    struck = Game(AKARI.new(2, 2))
    struck.keep("a2", ())
    assert struck.read_as_finished()[0] == 0, "only what still has its full domain counts as unmarked"


def test_goals_met_are_not_enough_while_something_forbidden_would_come_to_pass() -> None:
    """Everything is lit, but the added rule asks for a third bulb, which the board as read does not have."""
    cells = Region.all_of(Layer.CELLS)
    puzzle = AKARI.new(3, 3).set_wall("b2").add_constraint(Constraint.forbidden(ExactCount(TRUE, 3), cells))
    game = Game(puzzle)
    game.set("a3", TRUE)
    game.set("c1", TRUE)
    assert list(game.faults()) == []
    assert game.status().state is State.IN_PROGRESS


def test_a_forbidden_rule_need_not_be_satisfied_where_nothing_wants_it_decided() -> None:
    puzzle = AKARI.new(1, 1).add_constraint(Constraint.forbidden(AtLeastOne(TRUE), Region.all()))
    game = Game(puzzle)
    assert game.status().state is State.IN_PROGRESS
    game.set("a1", TRUE)
    assert game.status().solved


def test_a_struck_true_is_a_decision() -> None:
    game = Game(AKARI.new(1, 2))
    game.apply(Eliminate(cell(0, 0), TRUE))
    game.apply(Eliminate(cell(0, 1), TRUE))
    fault = game.status().fault
    assert fault is not None
    assert fault.violation.code == "cell-min-starved"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_solved_exactly_when_the_reading_is_a_solution(seed: int) -> None:
    rng = Random(seed)
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 2)), clues=0.1)
    solutions = set(solve(puzzle, 500, solver="simple"))
    game = random_game(rng, puzzle, rng.randint(0, 12))
    if solutions and rng.random() < 0.6:
        solution = rng.choice(sorted(solutions, key=lambda s: s.values_by_index))
        game = Game.from_marks(puzzle, {at: (m,) for at, m in solution.items() if m != FALSE or rng.random() < 0.5})
    finished = game.read_as_finished()
    full = all(finished[i].bit_count() == 1 for i in puzzle.substrate.floor)
    right = full and Solution.from_masks(puzzle.field, finished) in solutions
    assert game.status().solved == right
    assert not full or is_solved(puzzle, finished) == right


# ── solutions ──


def test_a_solution_fills_a_game() -> None:
    puzzle = _corridor()
    (solution,) = solve(puzzle, 2)
    game = Game.from_solution(puzzle, solution)
    assert game.status().solved
    assert dict(game.decided()) == dict(solution)


def test_faults_of_a_wrong_solution() -> None:
    puzzle = _corridor().add_clue("b1", 1)
    both = Solution(puzzle.field, [1, 1])
    (fault,) = faults_of(puzzle, both)
    assert isinstance(fault, Fault)
    assert fault.violation.code == "exact-count-over"
    assert fault.violation.coords == (cell(0, 0), cell(0, 2))
    codes = {f.violation.code for f in faults_of(puzzle, Solution(puzzle.field, [0, 0]))}
    assert codes == {"cell-min-starved", "exact-count-under"}


def test_a_solution_of_another_board_is_refused() -> None:
    (solution,) = solve(_corridor(), 2)
    for other in (AKARI.new(1, 3), AKARI.new(1, 3).set_hole("b1"), AKARI.new(1, 2)):
        with pytest.raises(PuzzleError, match="another board"):
            faults_of(other, solution)
        with pytest.raises(PuzzleError, match="another board"):
            Game.from_solution(other, solution)


# ── overlays ──


def test_overlays_show_light_conflicts_and_candidates() -> None:
    game = Game(AKARI.new(1, 3))
    assert game.overlays() == ()
    game.set("a1", TRUE)
    assert game.overlays() == (Highlight((cell(0, 0), cell(0, 1), cell(0, 2)), Tone.LIT),)
    game.set("c1", TRUE)
    lit, conflict = game.overlays()
    assert isinstance(lit, Highlight)
    assert conflict == Conflict((cell(0, 0), cell(0, 2)), "at-most-over")
    assert game.overlays(candidates=True)[2:] == (Candidates(cell(0, 1), (0, 1)),)


def test_the_inside_shows_when_the_loop_is_done() -> None:
    puzzle = SLITHERLINK.new(1, 2).add_clue("a1", 4)
    game = Game(puzzle)
    for edge in (edge_h(0, 0), edge_h(1, 0), edge_v(0, 0)):
        game.set(edge, TRUE)
    assert game.overlays() == ()
    game.set(edge_v(0, 1), TRUE)
    assert game.overlays() == (Highlight((cell(0, 0),), Tone.INSIDE),)


def test_games_cross_process_borders_and_have_a_name() -> None:
    game = Game(TAKUZU.new(2, 2), Play(colors={cell(0, 0): (Color("red"),)}))
    game.apply(Commit(cell(0, 0), TRUE))
    back = pickle.loads(pickle.dumps(game))
    assert back.masks == game.masks
    assert back.play == game.play
    back.undo()
    assert back.to_marks() == {}
    assert repr(game) == "<Game on <Puzzle takuzu 2×2, 0 clues>, 1 decided>"
