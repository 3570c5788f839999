"""Hints: the easiest next step from any state of play, or which mark is wrong and why."""

from __future__ import annotations

import re
import threading
from random import Random

import pytest

import penmark
from penmark import formats
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.grading import Hint, HintKind, Strength, Tier, grade, hint
from penmark.grading.looking import look_words
from penmark.grading.profile import load_profile
from penmark.puzzle.game import Commit, Eliminate, Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from tests.grading.killers import killer

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)
AKARI = by_name("akari")
LINE = AKARI.new(1, 3).add_clue("a1", 1)
"""A bulb beside the 1, and none behind it."""


def _solution(puzzle: Puzzle) -> Solution:
    (solution,) = penmark.solve(puzzle, 2)
    return solution


def _partly(rng: Random, puzzle: Puzzle, share: float) -> Game:
    """Some marks of the solution put down, and some others struck: a state that leads on."""
    game, solution = Game(puzzle), _solution(puzzle)
    for at, mark in solution.items():
        if rng.random() < share:
            game.apply(Commit(at, mark))
        elif rng.random() < share:
            domain = puzzle.field.domain(puzzle.substrate.layout.index(at))
            game.apply(Eliminate(at, rng.choice([other for other in domain.marks() if other != mark])))
    return game


# ── what to do next ──


def test_the_same_step_at_three_strengths() -> None:
    game = Game(LINE)
    nudge, look, do = (hint(game, strength) for strength in Strength)
    assert {h.kind for h in (nudge, look, do)} == {HintKind.STEP}
    assert {h.technique for h in (nudge, look, do)} == {"count-forced"}
    assert {h.tier for h in (nudge, look, do)} == {Tier.TRIVIAL}
    assert (nudge.words, nudge.observed, nudge.moves) == ("Look for: Count forced.", (), ())
    assert (look.words, look.moves) == ("Count forced: look at the 1 at r1c1.", ())
    assert do.words == "Count forced: The 1 at r1c1 needs 1 more, and only one place is left: r1c2 holds a bulb."
    assert do.observed == look.observed == (LINE.coord("b1"),)
    assert do.moves == (Commit(LINE.coord("b1"), TRUE),)


def test_strength_may_be_a_word() -> None:
    assert hint(Game(LINE), "nudge") == hint(Game(LINE), Strength.NUDGE)
    with pytest.raises(ValueError, match="shout"):
        hint(Game(LINE), "shout")


def test_hints_do_not_touch_the_game() -> None:
    game = Game(LINE)
    hint(game)
    assert game.masks == LINE.start_masks()


@EVERY_GENRE
def test_hints_lead_to_the_solution(genre: Genre) -> None:
    """Do what is said, again and again."""
    puzzle = genre.samples[0].puzzle
    game, solution = Game(puzzle), _solution(puzzle)
    for _ in range(2 * len(puzzle.substrate.floor)):
        said = hint(game)
        if said.kind is HintKind.SOLVED:
            break
        assert said.kind is HintKind.STEP, said
        before = game.masks
        for move in said.moves:
            game.apply(move)
            assert (solution[move.coord] == move.mark) is isinstance(move, Commit)
        assert game.masks != before, "a hint that changes nothing"
    assert game.status().solved


def test_the_first_hint_is_the_first_step_of_the_solve() -> None:
    for genre in genres().values():
        puzzle = genre.samples[0].puzzle
        first = grade(puzzle).steps[0]
        said = hint(Game(puzzle))
        assert (said.technique, said.moves, said.observed) == (first.technique, first.moves, first.observed)
        assert said.picture == first.picture


SATURATED = {"count-zero", "count-saturated", "at-most-saturated", "beside-shaded", "room-complete"}
"""Techniques that say of what is counted that there is enough of it."""


def _has_weight(puzzle: Puzzle, said: Hint) -> bool:
    """Whether a hint places or removes more than what players leave unmarked.

    Where cells are shaded, one that stays white is a step like any other unless it is the rest of a count.
    """
    if said.technique == "tidy-up":
        return False
    defaults = {layer: marks.default for layer, marks in puzzle.mark_layers.items()}
    plain = all(isinstance(move, Commit) and defaults[move.coord.layer] == move.mark for move in said.moves)
    shading = any(puzzle.mark_layers[move.coord.layer].style is RenderStyle.FILL for move in said.moves)
    white = shading and said.technique not in SATURATED
    return not plain or white or said.tier is not Tier.TRIVIAL or _takes_thought(puzzle.genre, said)


def _takes_thought(genre: Genre, said: Hint) -> bool:
    """Whether more is needed than to look at what one mark does to its neighbours."""
    assert said.technique is not None
    return load_profile(genre).entry(said.technique).score > 1


@EVERY_GENRE
@pytest.mark.parametrize("keeps_crosses", [False, True])
def test_no_more_than_two_hints_in_a_row_are_bookkeeping(genre: Genre, keeps_crosses: bool) -> None:
    """From a fresh board to the end, doing what is said; some players mark what is empty, some do not."""
    for document in genre.samples[:2]:
        puzzle, game, idle = document.puzzle, Game(document.puzzle), 0
        for _ in range(2 * len(puzzle.substrate.floor)):
            said = hint(game)
            if said.kind is HintKind.SOLVED:
                break
            idle = 0 if _has_weight(puzzle, said) else idle + 1
            assert idle <= 2, said
            if not keeps_crosses and said.technique != "tidy-up":
                idle_marks = {layer: marks.default for layer, marks in puzzle.mark_layers.items()}
                kept = [
                    move
                    for move in said.moves
                    if move.mark != idle_marks[move.coord.layer] or _has_weight(puzzle, said)
                ]
            else:
                kept = list(said.moves)
            for move in kept:
                game.apply(move)
        assert game.status().solved


def test_look_names_the_place_and_never_counts_the_rest() -> None:
    for genre in genres().values():
        game = Game(genre.samples[0].puzzle)
        for _ in range(6):
            said = hint(game, "look")
            assert not re.search(r"\d+ more\b", said.words), said.words
            for move in hint(game).moves:
                game.apply(move)


def test_look_names_a_cage_or_a_line_and_not_its_first_cell() -> None:
    puzzle = killer()
    steps = [step for step in grade(puzzle).steps if step.technique in ("rule-cases", "needed-in-house")]
    assert steps
    for step in steps:
        assert re.fullmatch(r"the \d+ cage at r\dc\d", look_words(step, puzzle.names))


def test_look_names_the_clue_and_not_what_follows() -> None:
    puzzle = by_name("nurikabe").new(1, 4).add_clue("a1", 2).add_clue("d1", 1)
    said = hint(Game(puzzle), "look")
    assert said.words == "Complete island: look at the 1 at r1c4."


def test_look_says_where_the_sea_has_one_way_out() -> None:
    puzzle = by_name("nurikabe").samples[0].puzzle
    game, told = Game(puzzle), list[str]()
    for step in grade(puzzle).steps:
        said = hint(game, "look")
        if said.technique == "only-way-out":
            told.append(said.words)
        for move in step.moves:
            game.apply(move)
    assert told
    assert all(
        re.match(r"Only way out: look at the sea at r\d+c\d+( and the cells connected with it)?\.$", each)
        for each in told
    )


def test_a_hint_tells_what_it_takes_for_granted() -> None:
    """The crosses round a 0 that the player has not made are the reason for the 3 beside it."""
    puzzle = by_name("slitherlink").samples[1].puzzle
    said = hint(Game(puzzle))
    assert said.technique == "count-forced"
    assert any(reason.startswith("The 0 at ") for reason in said.reasons)


def test_a_hint_builds_on_what_the_player_has_struck() -> None:
    puzzle = SUDOKU.new(4, 4)
    game = Game(puzzle)
    for value in (1, 2, 4):
        game.apply(Eliminate(puzzle.coord("a1"), Mark.number(value)))
    # The cell is decided for the player: what follows for its peers is bookkeeping, and several solutions are left.
    assert hint(game).kind in (HintKind.STEP, HintKind.NONE)


def test_a_solved_board_needs_no_hint() -> None:
    game = Game(LINE)
    game.apply(Commit(LINE.coord("b1"), TRUE))  # cells without a bulb may stay unmarked
    assert hint(game) == Hint(HintKind.SOLVED, Strength.DO, "The puzzle is solved.")


def test_a_puzzle_without_solution_has_no_next_step() -> None:
    said = hint(Game(AKARI.new(1, 2).add_clue("a1", 0)))
    assert said.kind is HintKind.NO_SOLUTION
    assert said.moves == ()


def test_with_several_solutions_there_are_hints_as_long_as_something_follows() -> None:
    puzzle = AKARI.new(2, 2)
    game = Game(puzzle)
    assert hint(game).kind is HintKind.NONE
    game.apply(Commit(puzzle.coord("a1"), TRUE))
    said = hint(game)
    assert said.kind is HintKind.STEP
    assert said.technique == "sole-lighter"


def test_marks_that_leave_no_solution_of_several_are_told() -> None:
    """No rule is broken for all to see, but nothing is left for a cell once what its peers hold is struck."""
    puzzle = SUDOKU.new(4, 4)
    game = Game(puzzle)
    game.keep("a1", [Mark.number(1), Mark.number(2)])
    game.set("b1", Mark.number(1))
    game.set("a3", Mark.number(2))
    assert list(game.faults()) == []
    nudge, look, do = (hint(game, strength) for strength in Strength)
    assert nudge.kind is look.kind is do.kind is HintKind.MISTAKE
    assert (nudge.words, nudge.observed) == ("The marks leave no solution.", ())
    assert look.words == do.words == "The marks leave no way for r4c1."
    assert look.observed == do.observed == (puzzle.coord("a1"),)
    assert do.moves == ()


def test_without_time_there_is_no_hint() -> None:
    cancel = threading.Event()
    cancel.set()
    hard = formats.read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", SUDOKU)
    said = hint(Game(hard.puzzle), cancel=cancel)
    assert said.kind in (HintKind.TIMED_OUT, HintKind.STEP)
    assert said.technique is None or not said.technique.startswith("trial")


# ── what is wrong ──


@EVERY_GENRE
@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_a_wrong_mark_is_named(genre: Genre, share: float) -> None:
    rng = Random(f"{genre.name} {share}")
    for document in genre.samples[:2]:
        puzzle = document.puzzle
        game, solution = _partly(rng, puzzle, share), _solution(puzzle)
        at = rng.choice([at for at in puzzle.coords() if at not in puzzle.clues])
        domain = puzzle.field.domain(puzzle.substrate.layout.index(at))
        game.set(at, rng.choice([mark for mark in domain.marks() if mark != solution[at]]))
        nudge, look, do = (hint(game, strength) for strength in Strength)
        assert nudge.kind is look.kind is do.kind is HintKind.MISTAKE
        assert nudge.words == "One mark is wrong."
        assert nudge.observed == ()
        assert nudge.moves == look.moves == do.moves == (), "the solution is not given away"
        assert look.observed == do.observed == (at,)
        name = genre.names(puzzle.substrate).coord(at)
        assert name in look.words
        assert name in do.words
        assert " is wrong" in do.words or " are wrong" in do.words
        assert "rules together" not in do.words
        in_short = " after " in do.words or ", and then " in do.words
        shown = "there is no way left for" in do.words or in_short or do.words.count(".") >= 2
        assert shown or "no short contradiction" in do.words


def test_a_broken_rule_is_the_reason() -> None:
    puzzle = AKARI.new(1, 4).add_clue("a1", 1)
    game = Game(puzzle)
    game.set("b1", TRUE)
    game.set("d1", TRUE)
    said = hint(game)
    assert said.kind is HintKind.MISTAKE
    assert said.observed == (puzzle.coord("d1"),)
    assert said.words.startswith("A bulb at r1c4 is wrong. ")
    assert "r1c2" in said.words.partition(". ")[2]


def test_a_cell_is_wrongly_shaded_or_wrongly_white() -> None:
    puzzle = by_name("heyawake").samples[0].puzzle
    solution = _solution(puzzle)
    at = next(at for at, mark in solution.items() if mark == TRUE)
    game = Game(puzzle)
    game.set(at, FALSE)
    name = puzzle.names.coord(at)
    assert hint(game).words.startswith(f"{name} is wrongly white")


def test_a_short_contradiction_is_the_reason_where_no_rule_is_broken_yet() -> None:
    puzzle = AKARI.new(1, 4).add_clue("a1", 1)
    game = Game(puzzle)
    game.set("d1", TRUE)
    assert list(game.faults()) == []
    said = hint(game)
    assert said.words == (
        "A bulb at r1c4 is wrong. Then r1c2 holds no bulb, as r1c4 holds a bulb. "
        "Then there is no way left for the 1 at r1c1: r1c2 cannot hold a bulb, but one must."
    )
    assert said.moves == ()


def test_where_no_contradiction_is_short_named_steps_show_it() -> None:
    """A guess far from all that follows: the hint says how many steps decide it, and where they begin."""
    puzzle = by_name("slitherlink").samples[0].puzzle
    solution, told = _solution(puzzle), list[str]()
    for at in puzzle.coords():
        game = Game(puzzle)
        game.set(at, FALSE if solution[at] == TRUE else TRUE)
        said = hint(game)
        assert "no short contradiction" not in said.words
        if "steps from the clues" in said.words:
            told.append(said.words)
            first = said.words.partition("They begin with ")[2]
            assert not said.reasons or said.reasons[0].startswith(first[:20])
    assert told


def test_of_several_wrong_marks_the_first_to_doubt_is_the_one_that_others_follow_from() -> None:
    puzzle = AKARI.new(1, 6).add_clue("a1", 1)
    game = Game(puzzle)
    game.set("e1", TRUE)
    game.set("b1", FALSE)
    assert hint(game).words.endswith("Doubt a bulb at r1c5 first: another wrong mark follows from it.")


def test_a_wrong_note_is_told_apart_from_a_wrong_digit() -> None:
    puzzle = SUDOKU.samples[0].puzzle
    game, solution = Game(puzzle), _solution(puzzle)
    at, other = [at for at in puzzle.coords() if at not in puzzle.clues][:2]
    game.apply(Eliminate(at, solution[at]))
    assert hint(game, "nudge").words == "One note leaves out the right number."
    words = hint(game).words
    assert f"The note at {puzzle.name_of(at)} leaves out the right number" in words
    assert f"no rule by itself excludes {solution[at].value} there, so write it back" in words
    game.set(other, Mark.number(solution[other].value % 9 + 1))
    assert hint(game, "nudge").words == "One mark is wrong, and one note leaves out the right number."


def test_all_wrong_marks_are_counted() -> None:
    puzzle = SUDOKU.samples[0].puzzle
    game, solution = Game(puzzle), _solution(puzzle)
    wrong = [at for at in puzzle.coords() if at not in puzzle.clues][:3]
    for at in wrong:
        game.apply(Eliminate(at, solution[at]))
    assert hint(game, "nudge").words == "3 notes leave out the right number."
    assert hint(game, "look").observed == tuple(wrong)


def test_a_broken_rule_is_told_where_there_are_several_solutions() -> None:
    puzzle = AKARI.new(2, 2)
    game = Game(puzzle)
    game.set("a1", TRUE)
    game.set("b1", TRUE)
    nudge, look, do = (hint(game, strength) for strength in Strength)
    assert nudge.words == "A rule is broken."
    assert set(look.observed) == set(do.observed) == {puzzle.coord("a1"), puzzle.coord("b1")}
    assert do.kind is HintKind.MISTAKE
    assert do.words.endswith(".")


# ── any state of play ──


@EVERY_GENRE
def test_from_any_right_state_there_is_a_right_step(genre: Genre) -> None:
    rng = Random(f"hints for {genre.name}")
    for document in genre.samples:
        puzzle = document.puzzle
        solution = _solution(puzzle)
        for share in (0.05, 0.3, 0.7):
            game = _partly(rng, puzzle, share)
            said = hint(game)
            assert said.kind in (HintKind.STEP, HintKind.SOLVED)
            assert said.words.endswith(".")
            for move in said.moves:
                assert (solution[move.coord] == move.mark) is isinstance(move, Commit)


def test_it_goes_into_json() -> None:
    plain = hint(Game(LINE)).to_plain(LINE)
    assert plain["moves"] == [{"do": "commit", "at": "b1", "mark": True}]
    assert plain["observed"] == ["b1"]
    assert plain["kind"] == "step"
    assert plain["tier"] == "trivial"
    assert hint(Game(LINE), "nudge").to_plain(LINE)["moves"] == []
