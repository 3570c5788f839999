"""What holds of rules from elsewhere; `test_toy_rules` runs this in a process of its own, whose registry it changes."""

from __future__ import annotations

from typing import ClassVar

import pytest

import penmark
from penmark.board.coord import Coord, Layer, cell, link_h
from penmark.board.families import EachRow
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.errors import RegistryError
from penmark.grading import Profile, Tier, grade, hint, load_profile, shared_techniques
from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.grading.words import fault_sentences, moves_words
from penmark.puzzle.game import Commit, Game
from penmark.puzzle.places import place_words, rule_words
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.wire import from_plain, to_plain
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.deductions import NamedDeduction
from penmark.rules.kinds import rule_by_kind, rule_kinds
from penmark.rules.pin import Pin
from penmark.studio.board_document import board_document
from tests.toy_rules.genre import MIRRORS

BEFORE = (
    set(rule_kinds()),
    {technique.name for technique in shared_techniques()},
    load_profile(MIRRORS),
)
"""What was known before the rules were imported: nothing of it may stay as it was."""

from tests.toy_rules.rules import Mirrored, NoNeighbours, Owner, Owners  # noqa: E402

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
    assert set(rule_kinds()) - kinds == {"toy-mirrored", "toy-no-neighbours", "toy-owners"}
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
        "Row 1: These read the same from both ends. So r1c4 holds no shade and r1c5 holds a shade."
    )
    assert said["toy-keep-apart"] == ("In r1c1–r1c5 two would touch: r1c2–r1c3 and r1c4–r1c5 hold no line.")


def test_it_is_hinted(puzzle: Puzzle) -> None:
    game = Game(puzzle)
    for at in LINKS:
        game.set(at, TRUE if at.col % 2 == 0 else FALSE)
    given = hint(game)
    assert given.technique == "follows-from-rule"
    assert given.words.startswith("Follows from one rule: Row 1: These read the same from both ends. So ")
    assert {move.coord for move in given.moves} == {CELLS[3], CELLS[4]}


def test_explain_speaks_of_it(puzzle: Puzzle) -> None:
    why = penmark.explain(puzzle, CELLS[4], TRUE)
    assert why is not None
    assert {rule.kind for rule, _ in why.rules()} == {"toy-mirrored", "pin"}
    assert "Row 1: These read the same from both ends." in why.sentences()


def test_a_rule_rates_its_deductions_unless_a_profile_does(puzzle: Puzzle) -> None:
    profile = load_profile(MIRRORS)
    assert profile.entry("toy-keep-apart").tier is Tier.TRIVIAL
    _, _, older = BEFORE
    assert "toy-keep-apart" not in older.by_technique
    assert load_profile(penmark.by_name("akari")).entry("toy-keep-apart").score == 3
    names = [technique.name for technique, _ in ladder_for(puzzle, older, LadderOptions()).propagations]
    assert {"toy-keep-apart", "follows-from-rule"} <= set(names)
    said = [
        e if e.technique != "toy-keep-apart" else penmark.grading.ProfileEntry(e.technique, Tier.HARD, 99)
        for e in profile.entries
    ]
    assert grade(puzzle, Profile("own", tuple(said))).difficulty is Tier.HARD


@pytest.fixture
def owned() -> Puzzle:
    """r1c1 wants two of r1c1 and r1c2; r1c5 wants one of r1c4 and r1c5."""
    rule = Owners(TRUE, (Owner(CELLS[0], 2), Owner(CELLS[4], 1)))
    board = MIRRORS.new(1, 5).add_constraint(Constraint.goal(rule, Region.path(CELLS)))
    return _pinned(board, FALSE, CELLS[3], *LINKS)


def test_a_hint_names_the_part_of_a_rule_and_what_it_concluded_on_the_way(owned: Puzzle) -> None:
    game = Game(owned)
    for at in (CELLS[0], CELLS[1]):
        game.set(at, TRUE)
    game.set(CELLS[2], FALSE)
    given = hint(game)
    assert given.words == (
        "Follows from one rule: r1c5: Whatever holds a shade belongs to an owner beside it. So r1c5 holds a shade. "
        "That rests on: r1c5 belongs to r1c5."
    )
    assert set(given.observed) == {CELLS[3], CELLS[4]}
    assert hint(game, "look").words == "Follows from one rule: look at r1c4 and r1c5."


def test_steps_that_take_several_parts_name_each(owned: Puzzle) -> None:
    given = hint(Game(owned))
    assert {move.coord for move in given.moves} == {CELLS[0], CELLS[1], CELLS[2], CELLS[4]}
    assert given.words.startswith("Follows from one rule: r1c1 and r1c5: Whatever")
    assert "r1c2 belongs to r1c1" in given.words


def test_an_explanation_names_the_part(owned: Puzzle) -> None:
    why = penmark.explain(owned, CELLS[1], TRUE)
    assert why is not None
    rule = next(k for k, each in enumerate(owned.constraints) if isinstance(each.rule, Owners))
    assert why.origins == ((rule, 0, 0),)
    assert why.places == ((rule, 0),)
    assert why.sentences() == ["r1c1: Whatever holds a shade belongs to an owner beside it."]
    assert [coords for _, coords in why.rules()] == [(CELLS[0], CELLS[1])]
    other = penmark.explain(owned, CELLS[2], FALSE)
    assert other is not None
    assert other.origins == ((rule, 0, None),)


def test_a_part_goes_by_its_clue() -> None:
    akari = penmark.by_name("akari").new(2, 3).add_clue("a2", 2)
    rule = Owners(TRUE, (Owner(akari.coord("a2"), 2), Owner(akari.coord("b2"), 1)))
    puzzle = akari.add_constraint(Constraint.goal(rule, Region.row(Layer.CELLS, 0)))
    last = len(puzzle.constraints) - 1
    assert place_words(puzzle, last, 0, puzzle.names, 0) == "the 2 at r1c1"
    assert place_words(puzzle, last, 0, puzzle.names, 1) == "r1c2"


def test_it_is_solved_alike_and_deduced_as_a_whole(owned: Puzzle) -> None:
    (only,) = penmark.solve(owned)
    (simple,) = penmark.solve(owned, solver="simple")
    assert only == simple
    assert grade(owned).difficulty is Tier.MEDIUM


def test_marks_are_called_what_their_layer_calls_them(puzzle: Puzzle) -> None:
    say = puzzle.names
    both = (Commit(CELLS[0], TRUE), Commit(LINKS[0], TRUE), Commit(CELLS[1], FALSE), Commit(LINKS[1], FALSE))
    assert moves_words(both, say) == (
        "r1c1 holds a shade, r1c1–r1c2 holds a line, r1c2 holds no shade and r1c2–r1c3 holds no line"
    )
    rule = next(k for k, each in enumerate(puzzle.constraints) if isinstance(each.rule, NoNeighbours))
    assert rule_words(puzzle, rule, say) == "No two beside each other hold a line."
    why = penmark.explain(puzzle, LINKS[1], FALSE)
    assert why is not None
    assert "r1c1–r1c5: No two beside each other hold a line." in why.sentences()
    game = Game(puzzle)
    game.set(LINKS[1], TRUE)
    (fault,) = [words for words in fault_sentences(puzzle, game.faults()) if "both" in words]
    assert fault.endswith("both hold a line.")
    assert "A line at r1c2–r1c3 is wrong" in hint(game).words
    assert "both hold a line" in hint(game).words


def test_the_board_document_has_the_words_of_each_layer(puzzle: Puzzle) -> None:
    document = board_document(puzzle)
    assert [table.names for table in document.domains] == [("no shade", "a shade"), ("no line", "a line")]
    of = {spot.name: spot.domain for spot in document.spots}
    assert (of["a1"], of[puzzle.substrate.format_coord(LINKS[0])]) == (0, 1)
    assert {table.words for table in document.constraints if table.kind == "pin"} == {
        "This holds a shade.",
        "This holds no shade.",
        "This holds a line.",
    }


def test_rules_that_share_a_name_tell_it_alike() -> None:
    same = NamedDeduction("toy-keep-apart", "Keep apart", "other words: {moves}.", tier="trivial", score=3)

    class Other(Rule, tag="toy-other", frozen=True):
        deductions: ClassVar[tuple[NamedDeduction, ...]] = (same,)

    with pytest.raises(RegistryError, match="names a deduction 'toy-keep-apart', but tells it unlike"):
        shared_techniques()
    Other.deductions = ()
    assert shared_techniques()


def test_a_definition_that_is_run_again_takes_the_place_of_the_first() -> None:
    """As in a notebook, where people change a cell and run it once more."""

    def defined() -> type[Rule]:
        class Again(Rule, tag="toy-again", frozen=True):
            pass

        return Again

    first = defined()
    assert rule_kinds()["toy-again"] is first
    second = defined()
    assert rule_kinds()["toy-again"] is second is not first


def test_two_rules_of_one_kind_are_refused() -> None:
    with pytest.raises(RegistryError, match=r"two rules are of the kind 'toy-mirrored': .*rules\.Mirrored and .*Twin;"):

        class Twin(Rule, tag="toy-mirrored", frozen=True):
            pass

    assert rule_kinds()["toy-mirrored"] is Mirrored
