"""What every rule owes the library, asked of each one there is."""

from __future__ import annotations

import inspect
from collections import Counter
from random import Random

import msgspec
import pytest

from penmark.board.mark import Mark
from penmark.errors import RegistryError, RuleError
from penmark.puzzle import wire
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.rules.base import Rule
from penmark.rules.constraint import check_scope
from penmark.rules.kinds import rule_by_kind, rule_kinds
from penmark.rules.outcome import EmptyDomain, Verdict, Violation
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, random_rule, small_dims

EVERY_RULE = pytest.mark.parametrize("rule", list(rule_kinds().values()), ids=list(rule_kinds()))
EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


@EVERY_RULE
def test_a_rule_lives_in_a_module_of_its_own_name(rule: type[Rule]) -> None:
    kind = str(rule.__struct_config__.tag)
    if not rule.__module__.startswith("penmark."):
        pytest.skip("a rule of another package lives where it likes")
    assert rule.__module__ == f"penmark.rules.{kind.replace('-', '_')}"
    assert rule_by_kind(kind) is rule


@EVERY_RULE
def test_a_rule_answers_everything_it_is_asked(rule: type[Rule]) -> None:
    for method in ("check", "words", "encode"):
        assert getattr(rule, method) is not getattr(Rule, method), f"{rule.__name__}.{method} is missing"
    assert rule.codes
    assert rule.marks


@EVERY_RULE
def test_a_rule_is_documented(rule: type[Rule]) -> None:
    module = inspect.getmodule(rule)
    assert module is not None
    assert module.__doc__
    assert len(module.__doc__.split()) >= 5


def test_codes_are_unique_and_stable_looking() -> None:
    kinds = {violation for rule in rule_kinds().values() for violation in rule.codes}
    codes = Counter(violation.code for violation in kinds)
    assert set(codes.values()) == {1}
    assert all(code == code.lower() and " " not in code for code in codes)


def test_an_unknown_rule_is_refused_with_what_is_known() -> None:
    with pytest.raises(RegistryError, match=r"'no-such'.*distinct"):
        rule_by_kind("no-such")


@EVERY_RULE
def test_a_mark_that_no_position_can_hold_is_refused(rule: type[Rule]) -> None:
    """Else the rule would be read, and quietly leave no solution or say nothing."""
    puzzle = genres()["sudoku"].new(4, 4)
    marks = [field.name for field in msgspec.structs.fields(rule) if field.type is Mark]
    rng = Random(f"a mark of {rule.__name__}")
    found = filter(None, (random_constraint(rng, puzzle, kind=rule) for _ in range(10)))
    constraint = next((each for each in found if each.table(puzzle.substrate).indices), None)
    if not marks or constraint is None:
        pytest.skip("it names no mark, or has a meaning for binary ones only")
    strange = msgspec.structs.replace(constraint.rule, **dict.fromkeys(marks, Mark.number(9)))
    with pytest.raises(RuleError, match=r"Mark.number\(9\), but these positions hold only 1, 2, 3, 4$"):
        puzzle.add_constraint(msgspec.structs.replace(constraint, rule=strange))


@EVERY_GENRE
def test_words_and_codes_of_random_rules(genre: Genre) -> None:
    """Whatever a rule says on whatever board: its words are sentences, its violations the declared ones."""
    rng, seen = Random(f"words of {genre.name}"), set()
    for _ in range(400):
        puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)))
        constraint = random_constraint(rng, puzzle)
        if constraint is None:
            continue
        names, rule = genre.names(puzzle.substrate), constraint.rule
        assert rule.words(names)[:1].isupper()
        assert rule.words(names).endswith(".")
        masks = random_game(rng, puzzle, 12).masks
        for scope in constraint.scopes(puzzle.field):
            outcome = check_scope(rule, scope, masks)
            if isinstance(outcome, Violation):
                assert type(outcome) in (*rule.codes, EmptyDomain)
                assert outcome.words(names).endswith(".")
                assert set(outcome.coords) <= set(puzzle.coords())
                seen.add(outcome.code)
            else:
                assert outcome in Verdict
    assert len(seen) >= 8


@EVERY_GENRE
def test_random_constraints_survive_the_wire(genre: Genre) -> None:
    rng, kinds = Random(f"wire of {genre.name}"), set()
    for _ in range(300):
        puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)))
        constraint = random_constraint(rng, puzzle)
        if constraint is None:
            continue
        puzzle = puzzle.add_constraint(constraint)
        back = wire.loads(wire.dumps(puzzle)).puzzle
        assert back == puzzle
        assert back.constraints[-1] == constraint
        assert back.content_hash == puzzle.content_hash
        kinds.add(constraint.rule.kind)
    assert len(kinds) >= 10


@EVERY_RULE
def test_a_rule_is_a_plain_value(rule: type[Rule]) -> None:
    rng = Random(0)
    puzzle = genres()["slitherlink"].new(2, 2)
    one = next(r for r in (random_rule(rng, puzzle) for _ in range(2000)) if type(r) is rule)
    fields = {field.name: getattr(one, field.name) for field in msgspec.structs.fields(rule)}
    assert rule(**fields) == one
    assert hash(rule(**fields)) == hash(one)
    assert one.kind == str(rule.__struct_config__.tag)


def test_an_empty_candidate_set_breaks_whatever_touches_it() -> None:
    puzzle = genres()["akari"].new(1, 2)
    game = Game(puzzle)
    game.keep("a1", ())
    faults = list(game.faults())
    assert {fault.violation.code for fault in faults} == {"no-candidate"}
    assert all(fault.violation.coords == (puzzle.coord("a1"),) for fault in faults)
