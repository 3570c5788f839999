"""The page's evaluator against the rules' own checks and the solver, over random boards of every genre and rule."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.mark import bits
from penmark.puzzle.game import Game, State
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.puzzle.style import Highlight
from penmark.puzzle.wire import to_plain
from penmark.rules.constraint import check_scope
from penmark.rules.distinct import Crowded
from penmark.rules.outcome import Violation
from penmark.solvers import solve
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, small_dims
from tests.studio.page_judge import Judgement, judged, needs_node

pytestmark = needs_node

HIDDEN = {"distinct-sequences", "loop-freezes-counts"}
"""Rules that lower to auxiliary variables: the page sees through them only when the board is full."""
GENRES = list(genres().values())


def with_more_rules(rng: Random, puzzle: Puzzle) -> Puzzle:
    found = [random_constraint(rng, puzzle) for _ in range(rng.randint(0, 3))]
    return puzzle.add_constraint(*(constraint for constraint in found if constraint))


def some_puzzle(rng: Random, genre: Genre) -> Puzzle:
    dims = [one for one in small_dims(genre, 5) if one.rows * one.cols > 1]
    while True:
        puzzle = with_more_rules(rng, random_puzzle(rng, genre, rng.choice(dims), clues=0.15))
        if all(puzzle.start_masks()[i] for i in puzzle.substrate.floor):
            return puzzle


def full_game(rng: Random, puzzle: Puzzle) -> Game:
    game = Game(puzzle)
    start = puzzle.start_masks()
    for i in puzzle.substrate.floor:
        mark = puzzle.field.domain(i).mark(rng.choice(list(bits(start[i]))))
        game.set(puzzle.field.coord(i), mark)
    return game


def broken_places(game: Game, but: type[Violation] | tuple[()] = ()) -> set[tuple[int, int]]:
    outcomes = {
        (place.constraint, place.region): check_scope(place.rule, place.scope, game.masks)
        for place in game.puzzle.places()
    }
    found = ((place, outcome) for place, outcome in outcomes.items() if isinstance(outcome, Violation))
    return {place for place, outcome in found if not isinstance(outcome, but)}


def visible(game: Game, places: set[tuple[int, int]]) -> set[tuple[int, int]]:
    kinds = [constraint.rule.kind for constraint in game.puzzle.constraints]
    return {(c, r) for c, r in places if c >= 0 and kinds[c] not in HIDDEN}


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_full_boards(genre: Genre) -> None:
    """Every broken rule is found at its place, and nothing else; a board without one is solved."""
    rng = Random(f"full {genre.name}")
    games = [full_game(rng, some_puzzle(rng, genre)) for _ in range(150)]
    games += [Game.from_solution(one.puzzle, solution) for one in genre.samples for solution in solve(one.puzzle)]
    solved = 0
    for game, page in zip(games, judged(games), strict=True):
        broken = broken_places(game)
        assert visible(game, set(page.faults)) == visible(game, broken), game.puzzle.constraints
        assert page.solved == (not broken)
        solved += page.solved is True
    assert solved >= len(genre.samples)
    assert any(game_is_broken for game_is_broken in map(broken_places, games))


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_boards_in_play(genre: Genre) -> None:
    """What the check of one of the genre's own rules sees, the page sees too, at the same place.

    Of rules that setters add, and that variants stand for, some look further ahead than any single primitive that
    they are made of; so does the one that cells which differ need as many numbers.
    """
    rng = Random(f"play {genre.name}")
    games = [random_game(rng, some_puzzle(rng, genre), rng.randint(1, 12)) for _ in range(150)]
    games = [game for game in games if all(game.masks[i] for i in game.puzzle.substrate.floor)]
    seen = 0
    for game, page in zip(games, judged(games), strict=True):
        laid_on = (v.constraints(game.puzzle.substrate, game.puzzle.variants) for v in game.puzzle.variants)
        own = len(game.puzzle.constraints) - len(game.puzzle.added) - sum(map(len, laid_on))
        broken = {(c, r) for c, r in visible(game, broken_places(game, Crowded)) if c < own}
        assert broken <= set(page.faults)
        seen += len(broken)
        if page.solved:
            assert game.status().state is State.SOLVED
    assert seen > 10


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_nothing_is_wrong_on_the_way_to_a_solution(genre: Genre) -> None:
    """Any part of any solution breaks no rule: the page never cries wolf."""
    rng = Random(f"part {genre.name}")
    games: list[Game] = []
    while len(games) < 120:
        puzzle = some_puzzle(rng, genre)
        for solution in solve(puzzle, max_solutions=2):
            whole, game = Game.from_solution(puzzle, solution), Game(puzzle)
            for at, mark in whole.decided():
                if rng.random() < 0.5:
                    game.set(at, mark)
            games.append(game)
    assert [page.faults for page in judged(games)] == [[] for _ in games]


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_solved_means_what_a_game_means_by_it(genre: Genre) -> None:
    """Including boards where what may stay empty was left empty."""
    rng = Random(f"status {genre.name}")
    games = []
    for document in genre.samples:
        (solution,) = solve(document.puzzle, max_solutions=2)
        for chance in (0.0, 0.5, 1.0):
            game = Game.from_solution(document.puzzle, solution)
            for at, mark in list(game.decided()):
                if not mark.value and rng.random() < chance:
                    game.clear(at)
            games.append(game)
    pages = judged(games)
    assert [page.solved for page in pages] == [game.status().solved for game in games]
    assert any(page.solved for page in pages)


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
def test_overlays(genre: Genre) -> None:
    """The highlights that the genre's own code asks for."""
    rng = Random(f"overlays {genre.name}")
    games = [random_game(rng, document.puzzle, 8) for document in genre.samples for _ in range(5)]
    games = [game for game in games if all(game.masks[i] for i in game.puzzle.substrate.floor)]
    games += [Game.from_solution(one.puzzle, solve(one.puzzle)[0]) for one in genre.samples]
    assert [_tones(page) for page in judged(games)] == [_highlights(game) for game in games]


def _tones(page: Judgement) -> set[tuple[str, str]]:
    return set(map(tuple, page.tones))  # type: ignore[arg-type]  # pairs, as decoded


def _highlights(game: Game) -> set[tuple[str, str]]:
    name = game.puzzle.substrate.format_coord
    overlays = [overlay for overlay in game.puzzle.genre.overlays(game) if isinstance(overlay, Highlight)]
    return {(name(at), str(overlay.tone)) for overlay in overlays for at in overlay.coords}


def test_marks_survive() -> None:
    rng = Random("marks")
    games = [random_game(rng, some_puzzle(rng, genre), 6) for genre in GENRES for _ in range(10)]
    games = [game for game in games if all(game.masks[i] for i in game.puzzle.substrate.floor)]
    for game, page in zip(games, judged(games), strict=True):
        assert page.marks == to_plain(game.puzzle, game)["marks"]
