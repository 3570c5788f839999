"""What holds of rules from elsewhere; `test_toy_rules` runs this in a process of its own, whose registry it changes."""

from __future__ import annotations

from typing import ClassVar

import pytest

import penmark
from penmark.board.coord import Coord, cell, link_h
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import EachRow, Region
from penmark.errors import RegistryError
from penmark.grading import Profile, Tier, grade, hint, load_profile, shared_techniques
from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import from_plain, to_plain
from penmark.rules.base import Rule, rule_by_kind, rule_kinds
from penmark.rules.constraint import Constraint
from penmark.rules.deductions import NamedDeduction
from penmark.rules.pin import Pin
from tests.toy_rules.genre import MIRRORS

BEFORE = (
    set(rule_kinds()),
    {technique.name for technique in shared_techniques()},
    load_profile(MIRRORS),
)
"""What was known before the rules were imported: nothing of it may stay as it was."""

from tests.toy_rules.rules import Mirrored, NoNeighbours  # noqa: E402

CELLS = [cell(0, c) for c in range(5)]
LINKS = [link_h(0, c) for c in range(4)]


def _pinned(puzzle: Puzzle, mark: Mark, *coords: Coord) -> Puzzle:
    return puzzle.add_constraint(*(Constraint.goal(Pin(mark), Region.of([at])) for at in coords))


@pytest.fixture
def puzzle() -> Puzzle:
    """Its cells follow from what has no name, its lines from what the rule names."""
    board = MIRRORS.new(1, 5).add_constraint(
        Constraint.each(Mirrored(), EachRow()), Constraint.goal(NoNeighbours(TRUE), Region.path(LINKS))
    )
    board = _pinned(board, TRUE, CELLS[0], CELLS[2], LINKS[0], LINKS[2])
    return _pinned(board, FALSE, CELLS[1])


def test_rules_are_known_as_soon_as_they_are_defined(puzzle: Puzzle) -> None:
    kinds, names, _ = BEFORE
    assert set(rule_kinds()) - kinds == {"toy-mirrored", "toy-no-neighbours"}
    assert rule_by_kind("toy-mirrored") is Mirrored
    assert {technique.name for technique in shared_techniques()} - names == {"toy-keep-apart"}


def test_they_travel_on_the_wire() -> None:
    akari = penmark.by_name("akari").new(2, 2)
    from_plain(to_plain(akari.add_constraint(Constraint.goal(Pin(TRUE), Region.single_cell(0, 0)))))
    for rule in (Mirrored(), NoNeighbours(TRUE)):
        added = akari.add_constraint(Constraint.each(rule, EachRow()))
        assert from_plain(to_plain(added)).puzzle == added


def test_an_unnamed_deduction_is_a_step_and_no_trial(puzzle: Puzzle) -> None:
    result = grade(puzzle)
    assert result.solved
    assert result.difficulty is Tier.MEDIUM
    assert dict(result.techniques) == {"follows-from-rule": 1, "toy-keep-apart": 1}
    entry = load_profile(MIRRORS).entry("follows-from-rule")
    assert result.score == entry.score + 3
    said = {step.technique: step.words for step in result.steps}
    assert said["follows-from-rule"] == (
        "r1c5 holds a shade and r1c4 holds no shade: follows from: These read the same from both ends. (row 1)."
    )
    assert said["toy-keep-apart"] == (
        "In the link between r1c1 and r1c2, the link between r1c2 and r1c3, the link between r1c3 and r1c4 and "
        "the link between r1c4 and r1c5 two would touch: the link between r1c2 and r1c3 and "
        "the link between r1c4 and r1c5 hold no line."
    )


def test_it_is_hinted(puzzle: Puzzle) -> None:
    game = Game(puzzle)
    for at in LINKS:
        game.set(at, TRUE if at.col % 2 == 0 else FALSE)
    given = hint(game)
    assert given.technique == "follows-from-rule"
    assert given.words.startswith("Follows from one rule: ")
    assert "These read the same from both ends. (row 1)" in given.words
    assert {move.coord for move in given.moves} == {CELLS[3], CELLS[4]}


def test_explain_speaks_of_it(puzzle: Puzzle) -> None:
    why = penmark.explain(puzzle, CELLS[4], TRUE)
    assert why is not None
    assert {rule.kind for rule, _ in why.rules()} == {"toy-mirrored", "pin"}
    assert "row 1: These read the same from both ends." in why.words()


def test_a_rule_rates_its_deductions_unless_a_profile_does(puzzle: Puzzle) -> None:
    profile = load_profile(MIRRORS)
    assert profile.entry("toy-keep-apart").tier is Tier.TRIVIAL
    _, _, older = BEFORE
    assert "toy-keep-apart" not in older.by_technique
    assert load_profile(penmark.by_name("akari")).entry("toy-keep-apart").score == 3
    names = [technique.name for technique, _ in ladder_for(puzzle, older, LadderOptions()).propagations]
    assert {"toy-keep-apart", "follows-from-rule"} <= set(names)
    said = [
        e if e.technique != "toy-keep-apart" else penmark.grading.Entry(e.technique, Tier.HARD, 99)
        for e in profile.entries
    ]
    assert grade(puzzle, Profile("own", tuple(said))).difficulty is Tier.HARD


def test_rules_that_share_a_name_tell_it_alike() -> None:
    same = NamedDeduction("toy-keep-apart", "Keep apart", "other words: {moves}.", tier="trivial", score=3)

    class Other(Rule, tag="toy-other", frozen=True):
        deductions: ClassVar[tuple[NamedDeduction, ...]] = (same,)

    with pytest.raises(RegistryError, match="names a deduction 'toy-keep-apart', but tells it unlike"):
        shared_techniques()
    Other.deductions = ()
    assert shared_techniques()


def test_two_rules_of_one_kind_are_refused() -> None:
    class Twin(Rule, tag="toy-mirrored", frozen=True):
        pass

    with pytest.raises(RegistryError, match="two rules are of the kind 'toy-mirrored'"):
        rule_kinds()
