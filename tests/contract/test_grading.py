"""What every genre owes the grader, asked of each one there is: samples that people can solve, steps with reasons."""

from __future__ import annotations

from random import Random

import pytest

import penmark
from penmark.grading import GradeResult, HintKind, Strength, Tier, grade, hint, techniques_of
from penmark.grading.profile import parse_profile, shipped_names, shipped_text
from penmark.puzzle.game import Commit, Eliminate, Game, State
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.puzzle.solution import Solution
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern, Propagation
from tests.puzzle.random_puzzles import random_game, random_puzzle, small_dims

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)
EVERY_SAMPLE = pytest.mark.parametrize(
    ("genre", "k"),
    [pytest.param(genre, k, id=f"{genre.name}-{k}") for genre in genres().values() for k in range(len(genre.samples))],
)


def _solution(puzzle: Puzzle) -> Solution:
    (solution,) = penmark.solve(puzzle, 2)
    return solution


# ── techniques and profiles ──


@EVERY_GENRE
def test_techniques_have_names_of_their_own(genre: Genre) -> None:
    techniques = techniques_of(genre)
    names = [technique.name for technique in techniques]
    assert len(set(names)) == len(names)
    for technique in techniques:
        assert technique.name == technique.name.lower()
        assert " " not in technique.name
        assert technique.title[:1].isupper() or technique.title[:1].isdigit()


@EVERY_GENRE
def test_every_technique_has_a_place_in_every_shipped_profile(genre: Genre) -> None:
    wanted = {technique.name for technique in techniques_of(genre)}
    for name in shipped_names(genre):
        profile = parse_profile(genre, shipped_text(genre, name))
        assert profile.by_technique.keys() == wanted
        assert any(entry.use and entry.score > 0 for entry in profile.entries)
        assert all(profile.entry(f"trial-{depth}").tier is Tier.EXTREME for depth in (1, 2, 3))


@EVERY_GENRE
def test_words_of_single_rules_have_only_known_gaps(genre: Genre) -> None:
    gaps = {"moves": "m", "cells": "c", "marks": "k", "place": "p", "rule": "r", "stated": "s"}
    for technique in techniques_of(genre):
        if isinstance(technique, Propagation) and isinstance(technique.words, str):
            assert technique.words.format(**gaps).endswith(".") or "{rule}" in technique.words


@EVERY_GENRE
def test_local_patterns_look_only_at_the_board(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    for technique in techniques_of(genre):
        if isinstance(technique, LocalPattern):
            for seen in technique.sights(Position(puzzle)).values():
                assert set(seen) <= set(range(puzzle.substrate.layout.size))


# ── samples ──


@EVERY_SAMPLE
def test_samples_are_solved_by_sound_steps_with_reasons(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    result = grade(puzzle)
    assert result.solved
    solution, game = _solution(puzzle), Game(puzzle)
    names = {technique.name for technique in techniques_of(genre)}
    for step in result.steps:
        assert step.technique in names
        assert step.moves
        assert step.observed
        assert step.words[-1] in ".!"
        assert "{" not in step.words
        for move in step.moves:
            assert (solution[move.coord] == move.mark) is isinstance(move, Commit)
            game.apply(move)
    assert game.status().state is State.SOLVED


@EVERY_SAMPLE
def test_no_step_repeats_what_is_known(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    game = Game(puzzle)
    for step in grade(puzzle).steps:
        before = game.masks
        for move in step.moves:
            game.apply(move)
        placed = any(isinstance(move, Commit) for move in step.moves)
        assert game.masks != before or placed  # a last candidate is put down without striking any


@EVERY_SAMPLE
def test_what_is_easier_with_more_clues_is_never_unsolved(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    if genre.clues_depend:
        pytest.skip("no clue can be added where clues depend on each other")
    full = puzzle.derive_clues(_solution(puzzle))
    result = grade(full)
    assert result.solved
    assert max(Tier) >= _tier(result)


def _tier(result: GradeResult) -> Tier:
    assert result.difficulty is not None
    return result.difficulty


# ── hints ──


@EVERY_GENRE
def test_from_any_state_of_play_there_is_something_to_say(genre: Genre) -> None:
    """Wise moves or not, on puzzles with one solution or none or many: every strength has words, and none is wrong."""
    rng, kinds = Random(f"any state of {genre.name}"), set()
    puzzles = [document.puzzle for document in genre.samples]
    puzzles += [random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)), clues=0.4) for _ in range(15)]
    for puzzle in puzzles:
        for moves in (0, 2, 6):
            game = random_game(rng, puzzle, moves)
            before = game.masks
            found = [hint(game, strength) for strength in Strength]
            assert game.masks == before
            assert len({each.kind for each in found}) == 1
            for each in found:
                assert each.words[-1] in ".!"
                assert all(puzzle.substrate.layout.has(at) for at in each.observed)
                assert not each.moves or each.strength is Strength.DO
            kinds.add(found[0].kind)
    assert {HintKind.STEP, HintKind.MISTAKE, HintKind.NO_SOLUTION} <= kinds


@EVERY_SAMPLE
def test_every_wrong_mark_is_named(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    rng, solution = Random(k), _solution(puzzle)
    game = random_game(rng, puzzle, 5)
    wrong = tuple(at for at, mark in solution.items() if mark not in game.candidates(at))
    found = hint(game)
    assert (found.kind is HintKind.MISTAKE) is bool(wrong)
    if wrong:
        assert found.observed == wrong
        assert found.moves == (), "what should stand there is not given away"
        assert any(puzzle.name_of(at) in found.words for at in wrong)


@EVERY_SAMPLE
def test_the_right_mark_that_was_struck_is_a_mistake(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    solution, game = _solution(puzzle), Game(puzzle)
    at = next(at for at in puzzle.coords() if at not in puzzle.clues)
    game.apply(Eliminate(at, solution[at]))
    found = hint(game)
    assert found.kind is HintKind.MISTAKE
    assert found.observed == (at,)
