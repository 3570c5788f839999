"""What every genre owes the library, asked of each one there is. A new genre is held to it by being there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from penmark.board.coord import Layer
from penmark.board.mark import Mark
from penmark.board.rooms import Rooms
from penmark.board.substrate import Material
from penmark.errors import PuzzleError
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game, State, faults_of
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.style import Candidates, Conflict, Highlight, RenderStyle
from penmark.rules.outcome import EmptyDomain
from penmark.solvers import solve
from tests.puzzle.random_puzzles import has_meaning, random_payload, random_puzzle, small_dims

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


def _cases(kind: str) -> list[object]:
    return [
        pytest.param(genre, k, id=f"{genre.name}-{k}")
        for genre in genres().values()
        for k in range(len(getattr(genre, kind)))
    ]


EVERY_SAMPLE = pytest.mark.parametrize(("genre", "k"), _cases("samples"))
EVERY_BOARD = pytest.mark.parametrize(("genre", "k"), _cases("boards"))


def _game(document: Document) -> Game:
    assert document.game is not None
    return document.game


ONLY_SHOWN = {"fog"}
"""Variants that change nothing but what a player sees."""


def _puzzles(genre: Genre) -> Iterator[Puzzle]:
    """Empty boards of several sizes with every variant on and off, samples, boards."""
    for dims in small_dims(genre, 6):
        yield genre.empty(dims)
        switches = (kind() for kind in genre.variants if kind.is_switch())
        yield genre.empty(dims, [switch for switch in switches if has_meaning(switch, genre.empty(dims))])
        yield random_puzzle(Random(f"{genre.name} {dims}"), genre, dims)
    yield from (document.puzzle for document in genre.samples)
    yield from (document.puzzle for _, document in genre.boards)


# ── identity ──


@EVERY_GENRE
def test_names_are_sane(genre: Genre) -> None:
    for name in (genre.name, *genre.aliases):
        assert re.fullmatch(r"[a-z][a-z0-9-]*", name)
        assert by_name(name) is genre
    assert len({genre.name, *genre.aliases}) == 1 + len(genre.aliases)
    assert genre.title[:1].isupper()
    assert genre.name in repr(genre)


@EVERY_GENRE
def test_rules_and_variants_are_told_in_sentences(genre: Genre) -> None:
    for text in (genre.rules, *(variant.words for variant in genre.variants)):
        assert text[:1].isupper()
        assert text.endswith(".")
    names = [variant.name for variant in genre.variants]
    assert len(set(names)) == len(names)
    layers = genre.mark_layers(genre.new(*genre.default_size).substrate)
    assert layers
    assert len({marks.name for marks in layers}) == len(layers)
    assert all(isinstance(marks.style, RenderStyle) for marks in layers)


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_samples_are_shipped(genre: Genre) -> None:
    assert len(genre.samples) > 1, f"{genre.name} needs two puzzles or more in samples.jsonl beside its __init__.py"


def test_no_two_genres_share_a_name() -> None:
    names = [name for genre in genres().values() for name in (genre.name, *genre.aliases)]
    assert len(set(names)) == len(names)


# ── boards, domains, constraints ──


@EVERY_GENRE
def test_domains_cover_the_layers_where_something_is_decided(genre: Genre) -> None:
    substrate = genre.new(*genre.default_size).substrate
    floors = {layer for layer, material in genre.layers.items() if material is Material.FLOOR}
    assert set(genre.domains(substrate)) == floors
    assert set(substrate.layers) == set(genre.layers)


@EVERY_GENRE
def test_constraints_have_a_meaning_on_every_board(genre: Genre) -> None:
    told = 0
    for puzzle in _puzzles(genre):
        assert puzzle.constraints or not puzzle.clues  # only lists of runs say all that there is to say
        for constraint in puzzle.constraints:
            constraint.validate(puzzle.field)
            told += 1
    assert told


@EVERY_GENRE
def test_constraints_come_in_one_order(genre: Genre) -> None:
    for puzzle in _puzzles(genre):
        backwards = dict(reversed(list(puzzle.clues.items())))
        again = Puzzle(genre, puzzle.substrate, backwards, reversed(list(puzzle.variants)))
        assert again.constraints == puzzle.constraints


@EVERY_GENRE
def test_every_rule_of_a_genre_reads_in_words(genre: Genre) -> None:
    for puzzle in _puzzles(genre):
        names = genre.names(puzzle.substrate)
        for constraint in puzzle.constraints:
            assert constraint.rule.words(names).endswith(".")


@EVERY_GENRE
def test_marks_and_clues_can_be_printed(genre: Genre) -> None:
    for document in genre.samples:
        puzzle = document.puzzle
        marks = {mark for domain in genre.domains(puzzle.substrate).values() for mark in domain.marks()}
        shown = [puzzle.format_value(mark.value) for mark in sorted(marks)]
        assert all(shown)
        assert len(set(shown)) == len(shown)
        assert all(genre.names(puzzle.substrate).mark(mark) for mark in marks)
        assert all(map(puzzle.clue_text, puzzle.clues.values()))


@EVERY_GENRE
def test_every_position_has_a_name_of_its_own(genre: Genre) -> None:
    puzzle = genre.empty(small_dims(genre, 6)[-1])
    names = [puzzle.name_of(at) for at in puzzle.substrate.positions()]
    assert len(set(names)) == len(names)


@EVERY_GENRE
def test_variants_change_the_rules_and_can_be_taken_back(genre: Genre) -> None:
    plain, rng = genre.empty(small_dims(genre, 6)[-1]), Random(f"variants of {genre.name}")
    seen = {plain.content_hash}
    for kind in genre.variants:
        variant = kind() if kind.is_switch() else random_payload(rng, plain, kind)
        assert variant is not None, f"no {kind.name} could be entered with the tool {kind.tool}"
        if not has_meaning(variant, plain):
            continue
        switched = plain.with_variants(variant)
        tries = [variant, *(random_payload(rng, plain, kind) for _ in range(0 if kind.is_switch() else 8))]
        changed = [plain.with_variants(each).constraints != plain.constraints for each in tries if each]
        assert any(changed) or kind.name in ONLY_SHOWN
        assert switched.with_variants() == plain
        assert switched.content_hash not in seen
        seen.add(switched.content_hash)
    with pytest.raises(PuzzleError, match="no-such-variant"):
        plain.with_variants("no-such-variant")


# ── samples ──


@EVERY_GENRE
def test_there_are_samples_to_show(genre: Genre) -> None:
    puzzles = [document.puzzle for document in genre.samples]
    assert len(set(puzzles)) == len(puzzles) >= 1
    assert all(puzzle.genre is genre and puzzle.meta.title for puzzle in puzzles)


@EVERY_SAMPLE
def test_samples_have_one_solution_and_true_clues(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    result = solve(puzzle, max_solutions=2)
    assert result.unique is True
    (solution,) = result
    assert faults_of(puzzle, solution) == []
    assert bool(puzzle.clues) == bool(genre.clue_meanings)
    for at, clue in puzzle.clues.items():
        meaning = genre.meaning_at(at)
        assert meaning is not None
        true = meaning.true_clues(puzzle, solution, at)
        assert clue in true
        assert genre.derive_clue_at(puzzle, solution, at) in true
    if genre.clues_depend:
        with pytest.raises(PuzzleError, match="depend on each other"):
            puzzle.derive_clues(solution)
        return
    full = puzzle.derive_clues(solution)
    assert full.clues.keys() >= puzzle.clues.keys()
    full = full.with_clues({**full.clues, **puzzle.clues})
    if len(puzzle.substrate.floor) <= 40:
        assert solve(full, 2, solver="simple").solutions == (solution,)


@EVERY_SAMPLE
def test_no_clue_is_derived_where_none_can_stand(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    (solution,) = solve(puzzle)
    for at in puzzle.substrate.positions():
        if not puzzle.can_host_clue(at):
            assert genre.derive_clue_at(puzzle, solution, at) is None


@EVERY_SAMPLE
def test_a_solved_sample_is_solved(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    (solution,) = solve(puzzle)
    game = Game.from_solution(puzzle, solution)
    assert game.status().state is State.SOLVED
    assert dict(game.decided()) == dict(solution)
    assert Game(puzzle).status().state is State.IN_PROGRESS


@EVERY_SAMPLE
def test_samples_survive_the_wire(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    text = wire.dumps(puzzle)
    back = wire.loads(text, expect=genre.name)
    assert back.puzzle == puzzle
    assert back.game is None
    assert back.puzzle.meta == puzzle.meta
    assert back.puzzle.content_hash == puzzle.content_hash
    assert wire.dumps(back.puzzle) == text


@EVERY_SAMPLE
def test_content_hash_tells_puzzles_apart(genre: Genre, k: int) -> None:
    puzzle = genre.samples[k].puzzle
    edits = [puzzle.clear_clue(at) for at in puzzle.clues]
    if puzzle.clues:
        edits.append(puzzle.without_clues())
    if genre.has_rooms:
        edits.append(puzzle.without_clues().with_rooms(Rooms.single(puzzle.rows, puzzle.cols)))
    hashes = {other.content_hash for other in (puzzle, *edits)}
    assert len(hashes) == len({puzzle, *edits}) == len(edits) + 1 > 1
    assert puzzle.with_meta(PuzzleMeta(title="another")).content_hash == puzzle.content_hash


# ── boards ──


@EVERY_BOARD
def test_boards_show_the_fault_they_are_there_for(genre: Genre, k: int) -> None:
    expected, document = genre.boards[k]
    status = _game(document).status()
    if expected is None:
        assert status.state is State.SOLVED
        assert status.fault is None
    else:
        assert status.fault is not None
        assert status.fault.violation.code == expected
        assert status.state is State.CONTRADICTED


@EVERY_BOARD
def test_faults_are_told_in_words_and_lie_on_the_board(genre: Genre, k: int) -> None:
    game = _game(genre.boards[k][1])
    puzzle = game.puzzle
    for fault in game.faults():
        assert fault.violation.words(genre.names(puzzle.substrate)).endswith(".")
        assert all(puzzle.is_play_target(at) for at in fault.violation.coords)
        rule = puzzle.constraints[fault.constraint].rule
        assert type(fault.violation) in (*rule.codes, EmptyDomain)


@EVERY_BOARD
def test_boards_survive_the_wire(genre: Genre, k: int) -> None:
    game = _game(genre.boards[k][1])
    back = _game(wire.loads(wire.dumps(game.puzzle, game)))
    assert back.puzzle == game.puzzle
    assert back.status() == game.status()
    assert back.play == game.play
    for at in game.puzzle.coords():
        assert back.candidates(at) == game.candidates(at)


@EVERY_BOARD
def test_overlays_run(genre: Genre, k: int) -> None:
    game = _game(genre.boards[k][1])
    overlays = game.overlays(candidates=True)
    conflicts = [overlay.code for overlay in overlays if isinstance(overlay, Conflict)]
    assert conflicts == [fault.violation.code for fault in game.faults()]
    open_ = [overlay.coord for overlay in overlays if isinstance(overlay, Candidates)]
    assert open_ == [at for at in game.puzzle.coords() if len(game.candidates(at)) != 1]
    for overlay in overlays:
        if isinstance(overlay, Highlight):
            assert overlay.coords
            assert all(game.puzzle.substrate.layout.has(at) for at in overlay.coords)


@EVERY_GENRE
def test_every_fault_that_can_be_has_a_board(genre: Genre) -> None:
    """As the first fault, or at least beside another that always comes with it and first."""
    possible = {EmptyDomain.code}
    for puzzle in _puzzles(genre):
        if not puzzle.variants.payloads:  # what each of those forbids is told by tests of its own
            possible.update(v.code for constraint in puzzle.constraints for v in constraint.rule.codes)
    shown = {code for code, _ in genre.boards}
    beside = {fault.violation.code for _, document in genre.boards for fault in _game(document).faults()}
    assert possible <= shown | beside
    assert len(beside - shown) < len(possible) / 2, "most faults should come first on a board of their own"


@EVERY_GENRE
def test_there_are_two_solved_boards(genre: Genre) -> None:
    assert sum(code is None for code, _ in genre.boards) >= 2


@EVERY_GENRE
def test_a_mark_of_another_kind_is_refused_everywhere(genre: Genre) -> None:
    puzzle = genre.empty(small_dims(genre, 6)[-1])
    game = Game(puzzle)
    every_mark = [Mark.binary(False), Mark.binary(True), *map(Mark.number, range(64))]
    for at in list(puzzle.coords())[:3]:
        domain = puzzle.field.domain(puzzle.substrate.layout.index(at))
        for mark in every_mark:
            if mark not in domain:
                with pytest.raises(ValueError, match=r" takes .+, not "):
                    game.set(at, mark)


@EVERY_GENRE
def test_only_floor_is_play(genre: Genre) -> None:
    for document in genre.samples:
        puzzle = document.puzzle
        for at in puzzle.substrate.positions():
            assert puzzle.is_play_target(at) is (puzzle.material(at) is Material.FLOOR)
            assert at.layer in Layer
