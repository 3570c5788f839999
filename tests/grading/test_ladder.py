"""The ladder: the profile's order decides, and local patterns look again only where something changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.mark import TRUE, bits
from penmark.grading import Profile, ProfileEntry, Tier, grade, load_profile, techniques_of
from penmark.grading.ladder import Climb, LadderOptions, ladder_for, stays_named
from penmark.grading.reasoning import KernelTechnique, Reasoning
from penmark.grading.scanning import LocalScan, Watchers
from penmark.puzzle.game import Eliminate
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.technique import Deduction, LocalPattern, Phase, Position, Propagation
from penmark.rules.exact_count import ExactCount
from tests.grading.boards import moves_of, shaded, texts
from tests.puzzle.random_puzzles import random_puzzle, small_dims

AKARI, SUDOKU = by_name("akari"), by_name("sudoku")
LOCAL = [
    pytest.param(genre, technique, id=f"{genre.name}-{technique.name}")
    for genre in genres().values()
    for technique in techniques_of(genre)
    if isinstance(technique, LocalPattern)
]


# ── the profile's order ──


def _reordered(genre: Genre, **changes: ProfileEntry) -> Profile:
    """The standard profile with some entries replaced; a name's dashes are written as underscores."""
    named = {name.replace("_", "-"): entry for name, entry in changes.items()}
    entries = [named.get(entry.technique, entry) for entry in load_profile(genre).entries]
    return Profile("other", tuple(sorted(entries, key=lambda entry: entry.tier.level)))


def _first(puzzle: Puzzle, profile: Profile) -> str:
    reasoning = Reasoning(puzzle)
    taken = Climb(ladder_for(puzzle, profile, LadderOptions()), reasoning).first()
    assert taken is not None
    return taken.technique.name


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
    puzzle = AKARI.new(3, 5).add_clue("b2", 3).add_clue("e2", 0)
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
    assert set(found) == set(Phase)
    for technique in techniques_of(AKARI):
        if isinstance(technique, Propagation):
            assert technique.phase is Phase.PROPAGATION
        elif isinstance(technique, KernelTechnique):
            assert technique.phase is (Phase.PATTERN if technique.name == "set-exclusion" else Phase.BACKWARD)


def test_several_instances_are_counted_as_open() -> None:
    """Three 3s in a row, all alike, and nothing else to be seen; of hard patterns only the one that is taken counts."""
    puzzle = AKARI.new(3, 11)
    for at in ("b2", "f2", "j2"):
        puzzle = puzzle.add_clue(at, 3)
    usual = load_profile(AKARI)
    assert usual.entry("corner-exclusion").tier <= Tier.MEDIUM
    hard = _reordered(AKARI, corner_exclusion=ProfileEntry("corner-exclusion", Tier.HARD, 1))
    for profile, open_ in ((usual, 3), (hard, 1)):
        taken = Climb(
            ladder_for(puzzle, _only(profile, "corner-exclusion"), LadderOptions()), Reasoning(puzzle)
        ).first()
        assert taken is not None
        assert (taken.technique.name, taken.open) == ("corner-exclusion", open_)


def _only(profile: Profile, name: str) -> Profile:
    return Profile("only", tuple(replace(entry, use=entry.technique == name) for entry in profile.entries))


def test_a_contradiction_ends_the_climb() -> None:
    puzzle = shaded(1, 3, (ExactCount(TRUE, 1), "a1 b1"), (ExactCount(TRUE, 2), "a1 b1"))
    climb = Climb(ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions()), Reasoning(puzzle))
    list(climb.steps())
    assert climb.contradiction is not None
    assert climb.first() is None


# ── the state of a solve ──


def test_board_and_kernel_agree_after_every_step() -> None:
    for genre in genres().values():
        puzzle = genre.samples[0].puzzle
        reasoning = Reasoning(puzzle)
        for _ in Climb(ladder_for(puzzle, load_profile(genre), LadderOptions()), reasoning).steps():
            _assert_agree(reasoning)
        assert reasoning.solved


def _assert_agree(reasoning: Reasoning) -> None:
    position, reasoner = reasoning.position, reasoning.reasoner
    for variable, (index, value) in enumerate(reasoner.targets):
        known = reasoner.deducer.value(2 * variable)
        possible = bool(position.masks[index] >> value & 1)
        placed = index in position.placed
        assert not possible if known < 0 else possible or placed  # beside a mark that is put down none is looked at
        assert (known > 0) is (placed and possible)


def test_a_supposition_leaves_nothing_behind() -> None:
    puzzle = AKARI.new(3, 3).add_clue("b2", 3)
    reasoning = Reasoning(puzzle)
    before = reasoning.reasoner.deductions()
    literal = reasoning.reasoner.literal(next(moves_of(puzzle, "a1=1")))
    chain = reasoning.refutation(literal)
    assert chain
    assert reasoning.reasoner.deductions() == before
    assert reasoning.reasoner.deducer.applied() == 0


def test_moves_are_made_once() -> None:
    puzzle = SUDOKU.new(4, 4)
    reasoning = Reasoning(puzzle)
    moves = tuple(moves_of(puzzle, "a1=1 a1=1 b2-3"))
    reasoning.apply(moves)
    reasoning.apply(moves)
    _assert_agree(reasoning)
    assert reasoning.reasoner.deducer.applied() == 2
    literals = [reasoning.reasoner.literal(move) for move in (*moves, *moves_of(puzzle, "c1=2"))]
    assert texts(puzzle, reasoning.moves(literals)) == {"c1=2"}


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
    reasoning = Reasoning(puzzle)
    reasoning.apply(tuple(moves_of(puzzle, first)))
    assert reasoning.take_new(tuple(moves_of(puzzle, second))) == tuple(moves_of(puzzle, " ".join(new)))
    _assert_agree(reasoning)
    assert reasoning.take_new(tuple(moves_of(puzzle, second))) == ()


# ── looking again only where something changed ──


class _Looks:
    """A pattern that sees a pair of neighbours with nothing struck, and counts how often it looks where."""

    def __init__(self) -> None:
        self.at: list[int] = []

    def technique(self) -> LocalPattern:
        return LocalPattern(name="looks", title="Looks", sights=self.sights, look=self.look)

    def sights(self, position: Position) -> dict[int, list[int]]:
        return {k: [k, k + 1] for k in range(position.puzzle.cols - 1)}

    def look(self, position: Position, anchor: int) -> Iterator[Deduction]:
        self.at.append(anchor)
        if all(position.masks[k] == 0b11 for k in (anchor, anchor + 1)):
            coord = position.puzzle.field.coord(anchor)
            yield Deduction((coord,), (Eliminate(coord, TRUE),), lambda say: "A pair.")


def _scan() -> tuple[_Looks, LocalScan, Position]:
    looks, position = _Looks(), Position(AKARI.new(1, 6))
    for index in (1, 3):
        position.strike(index, 0b10)
    technique = looks.technique()
    return looks, LocalScan(technique, Watchers(looks.sights(position))), position


def test_a_scan_begins_everywhere_and_then_follows_the_changes() -> None:
    looks, scan, position = _scan()
    assert [d.observed[0].col for d in scan.find(position)] == [4]
    assert looks.at == [0, 1, 2, 3, 4]
    looks.at.clear()
    assert [d.observed[0].col for d in scan.find(position)] == [4]  # it was not taken
    assert looks.at == [4]
    looks.at.clear()
    position.strike(0, 0b10)
    assert [d.observed[0].col for d in scan.find(position)] == [4]
    assert looks.at == [0, 4]
    looks.at.clear()
    position.strike(5, 0b10)
    assert list(scan.find(position)) == []
    assert looks.at == [4]
    looks.at.clear()
    assert list(scan.find(position)) == []
    assert looks.at == []


def test_a_scan_that_is_left_early_goes_on_where_it_was() -> None:
    looks, position = _Looks(), Position(AKARI.new(1, 6))
    scan = LocalScan(looks.technique(), Watchers(looks.sights(position)))
    assert next(scan.find(position)).observed[0].col == 0
    assert looks.at == [0]
    position.strike(0, 0b10)
    assert next(scan.find(position)).observed[0].col == 1
    assert looks.at == [0, 0, 1]


def _random_move(rng: Random, position: Position) -> None:
    open_ = [i for i in position.puzzle.substrate.floor if position.masks[i].bit_count() > 1]
    if open_:
        index = rng.choice(open_)
        position.strike(index, 1 << rng.choice(list(bits(position.masks[index]))))


def _found(deductions: Iterator[Deduction]) -> set[tuple[object, ...]]:
    return {(found.observed, found.moves) for found in deductions}


@pytest.mark.parametrize(("genre", "technique"), LOCAL)
@settings(max_examples=8)
@given(rng=st.randoms(use_true_random=False))
def test_a_scan_misses_nothing(genre: Genre, technique: LocalPattern, rng: Random) -> None:
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 6)), clues=0.5)
    position = Position(puzzle)
    scan = LocalScan(technique, Watchers(technique.sights(position)))
    for _ in range(8):
        for _ in range(rng.randint(0, 4)):
            _random_move(rng, position)
        everywhere = (found for anchor in technique.sights(position) for found in technique.look(position, anchor))
        assert _found(scan.find(position)) == _found(everywhere)
        if rng.random() < 0.3:
            next(scan.find(position), None)


def test_what_loses_its_name_is_seen() -> None:
    row = [-1] * 8
    assert stays_named(tuple(row))
    for later in ((3,), (1, 3), (2, 3), (0, 1, 2, 3)):
        assert stays_named(tuple(5 if at in later else -1 for at in range(8)))
    for lost in ((0,), (1,), (2,), (0, 1, 2), (0, 3), (1, 2), (4, 7)):
        assert not stays_named(tuple(5 if at in lost else -1 for at in range(8)))
