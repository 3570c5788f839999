"""The ladder: the profile's order decides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from penmark import formats
from penmark.board.mark import TRUE
from penmark.grading import Profile, ProfileEntry, Tier, grade, load_profile, techniques_of
from penmark.grading.ladder import Climb, LadderOptions, ladder_for, stays_named
from penmark.grading.solve_state import KernelTechnique, SolveState
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.reasoning.technique import Propagation, TechniquePhase
from penmark.rules.exact_count import ExactCount
from tests.grading.boards import moves_of, shaded, steps, texts

AKARI, SUDOKU = by_name("akari"), by_name("sudoku")


# ── the profile's order ──


def _reordered(genre: Genre, **changes: ProfileEntry) -> Profile:
    """The standard profile with some entries replaced; a name's dashes are written as underscores."""
    named = {name.replace("_", "-"): entry for name, entry in changes.items()}
    entries = [named.get(entry.technique, entry) for entry in load_profile(genre).entries]
    return Profile("other", tuple(sorted(entries, key=lambda entry: entry.tier.level)))


def _first(puzzle: Puzzle, profile: Profile) -> str:
    state = SolveState(puzzle)
    step = Climb(ladder_for(puzzle, profile, LadderOptions()), state).first()
    assert step is not None
    return step.technique


def test_what_stands_lower_is_taken_first() -> None:
    """A cell that is both: the only place for its number, and left with one candidate."""
    puzzle = SUDOKU.new(4, 4).add_clue("b1", 2).add_clue("c1", 3).add_clue("a3", 4).add_clue("d4", 1)
    names = ("full-house", "naked-single", "hidden-single", "hidden-single-box")
    entries = {name: load_profile(SUDOKU).entry(name) for name in names}
    for first in names[1:]:
        changed = {
            name.replace("-", "_"): replace(entry, tier=Tier.TRIVIAL if name == first else Tier.HARD)
            for name, entry in entries.items()
        }
        assert _first(puzzle, _reordered(SUDOKU, **changed)) == first


def test_a_pattern_may_come_before_what_single_rules_say() -> None:
    puzzle = AKARI.new(3, 6).add_clue("b2", 3).add_clue("f1", 1).set_wall("f2")
    usual = load_profile(AKARI)
    early = ProfileEntry("corner-exclusion", Tier.TRIVIAL, 1)
    changed = Profile("early", (early, *(e for e in usual.entries if e.technique != "corner-exclusion")))
    assert _first(puzzle, changed) == "corner-exclusion"
    assert _first(puzzle, usual) != "corner-exclusion"


def test_what_is_not_used_is_not_on_the_ladder() -> None:
    puzzle = SUDOKU.samples[0].puzzle
    used = grade(puzzle).techniques
    assert "full-house" in used
    without = Profile("x", tuple(replace(e, use=e.technique != "full-house") for e in load_profile(SUDOKU).entries))
    result = grade(puzzle, without)
    assert result.solved
    assert "full-house" not in result.techniques


def test_what_scores_nothing_is_no_step() -> None:
    puzzle = SUDOKU.samples[0].puzzle
    free = {
        "naked_single": ProfileEntry("naked-single", Tier.TRIVIAL, 0),
        "full_house": ProfileEntry("full-house", Tier.TRIVIAL, 0),
    }
    result = grade(puzzle, _reordered(SUDOKU, **free))
    assert result.solved
    assert set(result.techniques) == {"hidden-single-box"}
    assert all(count >= 1 for count in result.openings)


def test_only_what_the_rules_call_for_is_on_the_ladder() -> None:
    ladder = ladder_for(AKARI.new(3, 3), load_profile(AKARI), LadderOptions(max_trial_depth=1))
    names = {technique.name for technique, _ in ladder.propagations} | {rung.technique.name for rung in ladder.rungs}
    assert {"lit-cell", "sole-lighter", "naked-single", "set-exclusion", "trial-1"} <= names
    assert not {"x-wing", "no-early-loop", "count-zero", "trial-2"} & names
    assert "count-zero" in _names(AKARI.new(3, 3).add_clue("b2", 0))
    assert ladder_for(AKARI.new(4, 4), load_profile(AKARI), LadderOptions(max_trial_depth=1)) is ladder


def _names(puzzle: Puzzle) -> set[str]:
    ladder = ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions())
    return {technique.name for technique, _ in ladder.propagations}


def test_phases() -> None:
    found = Counter(technique.phase for technique in techniques_of(AKARI))
    assert set(found) == set(TechniquePhase)
    for technique in techniques_of(AKARI):
        if isinstance(technique, Propagation):
            assert technique.phase is TechniquePhase.PROPAGATION
        elif isinstance(technique, KernelTechnique):
            assert technique.phase is (
                TechniquePhase.PATTERN if technique.name == "set-exclusion" else TechniquePhase.BACKWARD
            )


def test_several_instances_are_counted_as_open() -> None:
    """Three 3s in a row, all alike, and nothing else to be seen; of hard patterns only the one that is taken counts."""
    puzzle = AKARI.new(3, 11)
    for at in ("b2", "f2", "j2"):
        puzzle = puzzle.add_clue(at, 3)
    usual = load_profile(AKARI)
    assert usual.entry("corner-exclusion").tier <= Tier.MEDIUM
    hard = _reordered(AKARI, corner_exclusion=ProfileEntry("corner-exclusion", Tier.HARD, 1))
    for profile, open_ in ((usual, 3), (hard, 1)):
        step = Climb(
            ladder_for(puzzle, _only(profile, "corner-exclusion"), LadderOptions()), SolveState(puzzle)
        ).first()
        assert step is not None
        assert (step.technique, step.open) == ("corner-exclusion", open_)


def _only(profile: Profile, name: str) -> Profile:
    return Profile("only", tuple(replace(entry, use=entry.technique == name) for entry in profile.entries))


def test_a_contradiction_ends_the_climb() -> None:
    puzzle = shaded(1, 3, (ExactCount(TRUE, 1), "a1 b1"), (ExactCount(TRUE, 2), "a1 b1"))
    climb = Climb(ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions()), SolveState(puzzle))
    list(climb.steps())
    assert climb.contradiction is not None
    assert climb.first() is None


# ── the state of a solve ──


def test_board_and_kernel_agree_after_every_step() -> None:
    for genre in genres().values():
        puzzle = genre.samples[0].puzzle
        state = SolveState(puzzle)
        for _ in Climb(ladder_for(puzzle, load_profile(genre), LadderOptions()), state).steps():
            _assert_agree(state)
        assert state.solved


def _assert_agree(state: SolveState) -> None:
    position, reasoner = state.position, state.reasoner
    for variable, (index, value) in enumerate(reasoner.targets):
        known = reasoner.deducer.value(2 * variable)
        possible = bool(position.masks[index] >> value & 1)
        placed = index in position.placed
        assert not possible if known < 0 else possible or placed  # beside a mark that is put down none is looked at
        assert (known > 0) is (placed and possible)


def test_a_supposition_leaves_nothing_behind() -> None:
    puzzle = AKARI.new(3, 3).add_clue("b2", 3)
    state = SolveState(puzzle)
    before = state.reasoner.deductions()
    literal = state.reasoner.literal(next(moves_of(puzzle, "a1=1")))
    chain = state.refutation(literal)
    assert chain
    assert state.reasoner.deductions() == before
    assert state.reasoner.deducer.applied() == 0


def test_moves_are_made_once() -> None:
    puzzle = SUDOKU.new(4, 4)
    state = SolveState(puzzle)
    moves = tuple(moves_of(puzzle, "a1=1 a1=1 b2-3"))
    state.apply(moves)
    state.apply(moves)
    _assert_agree(state)
    assert state.reasoner.deducer.applied() == 2
    literals = [state.reasoner.literal(move) for move in (*moves, *moves_of(puzzle, "c1=2"))]
    assert texts(puzzle, state.moves(literals)) == {"c1=2"}


@pytest.mark.parametrize(
    ("puzzle", "first", "second", "new"),
    [
        (SUDOKU.new(4, 4), "a1=1 b2-3", "a1-2 b2-3 b2-4", ["b2-4"]),  # beside a mark that is put down none is looked at
        (AKARI.new(2, 2), "a1=1 b1=0", "a1=1 b2=0 b2=0", ["b2=0"]),
        (AKARI.new(2, 2), "a1=1", "a1=1", []),
    ],
    ids=["numbers", "bulbs", "nothing"],
)
def test_only_new_moves_are_taken(puzzle: Puzzle, first: str, second: str, new: list[str]) -> None:
    state = SolveState(puzzle)
    state.apply(tuple(moves_of(puzzle, first)))
    assert state.take_new(tuple(moves_of(puzzle, second))) == tuple(moves_of(puzzle, " ".join(new)))
    _assert_agree(state)
    assert state.take_new(tuple(moves_of(puzzle, second))) == ()


def test_what_loses_its_name_is_seen() -> None:
    row = [-1] * 8
    assert stays_named(tuple(row))
    for later in ((3,), (1, 3), (2, 3), (0, 1, 2, 3)):
        assert stays_named(tuple(5 if at in later else -1 for at in range(8)))
    for lost in ((0,), (1,), (2,), (0, 1, 2), (0, 3), (1, 2), (4, 7)):
        assert not stays_named(tuple(5 if at in lost else -1 for at in range(8)))


def test_lines_that_have_only_one_way_on_go_on_in_one_step() -> None:
    """Two lines in far corners of the board; where several edges are open at once nothing is joined."""
    loop = by_name("slitherlink").new(4, 4)
    found = steps(loop, "only-continuation", "edgeh:a5=1 edgeh:d1=1")
    assert [step.words for step in found] == [
        "From the upper left corner of r1c1 and the lower right corner of r4c4 the lines have only one way on: "
        "the left edge of r1c1 and the right edge of r4c4 are lines."
    ]
    every = by_name("slitherlink").new(4, 4, ["all-corners"])
    assert [len(step.moves) for step in steps(every, "only-continuation")] == [2, 2, 2, 2]


def test_both_sides_of_a_pair_are_one_step() -> None:
    genre = by_name("takuzu")
    puzzle = genre.new(6, 6).add_clue("c6", 1).add_clue("d6", 1)
    climb = Climb(ladder_for(puzzle, load_profile(genre), LadderOptions()), SolveState(puzzle))
    step = next(step for step in climb.steps() if step.technique == "pair")
    assert step.words == "r1c3 and r1c4 both hold a 1, so r1c2 and r1c5 next to them hold a 0."


def test_a_hidden_single_names_what_keeps_it_out_of_every_open_cell() -> None:
    """Also out of a cell that has one candidate left, but no number yet."""
    text = ".95....7..62571.3.7.8..96..8.163..2......21....98....3.847..3.....2..4.6.3...5..."
    puzzle = formats.read(text, SUDOKU).puzzle
    told = {step.moves[0].coord: step.words for step in grade(puzzle).steps}
    assert told[puzzle.coord("b7")] == "In box 1, 1 can only go in r3c2: the 1 at r2c6 keeps it out of all other cells."
