"""What the operations answer, compared with the library or worked out another way."""

from __future__ import annotations

import itertools
from functools import partial

import msgspec
import pytest

import penmark
from penmark.board.coord import Coord, cell, edge_v
from penmark.board.mark import Mark
from penmark.errors import PuzzleError, RegistryError, SizeError, UndecidedError, UnreadableError
from penmark.formats.lz_string import fold
from penmark.puzzle import wire
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.game import Commit, Eliminate, Game
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget, Cancel, SolveResult
from penmark.solvers.clue_sets import Core, contradicting, needless
from penmark.studio.operations import JOBS, OPERATIONS, Context, boards, inventory, questions, request_limits, solving
from penmark.studio.operations.editing import Clear, DraftQuestion
from penmark.studio.operations.schemas import AboutPuzzle, PuzzleDocument, TimedQuestion
from penmark.variants.anti_knight import AntiKnight
from penmark.variants.killer_cage import KillerCage
from penmark.variants.ratio_dot import RatioDot
from penmark.variants.ratio_negative import RatioNegative
from penmark.variants.thermometer import Thermometer
from tests.puzzle.random_puzzles import telling_clues
from tests.studio.boards import SAMPLES, contradictory, document, impossible, open_board

CONTEXT = Context()
EVERY_GENRE = pytest.mark.parametrize("puzzle", SAMPLES.values(), ids=SAMPLES)


def sent(puzzle: Puzzle, game: Game | None = None) -> PuzzleDocument:
    return msgspec.convert(wire.to_plain(puzzle, game), PuzzleDocument)


def solvable(puzzle: Puzzle, clues: tuple[object, ...]) -> bool:
    """With these clues; the others say nothing, or are not there if they mean nothing to these."""
    left_out = dict.fromkeys(puzzle.clues, UNKNOWN) if puzzle.genre.clues_depend else {}
    told = {at: clue for at, clue in puzzle.clues.items() if at in clues}
    return len(penmark.solve(puzzle.with_clues({**left_out, **told}))) > 0


def test_names_are_those_of_the_table() -> None:
    names = [each.name for each in (*OPERATIONS, JOBS)]
    assert len(set(names)) == len(names)


@EVERY_GENRE
def test_a_sample_has_one_solution(puzzle: Puzzle) -> None:
    answer = questions.uniqueness(DraftQuestion(document=sent(puzzle)), CONTEXT)
    assert answer.solutions == "one"
    assert answer.differ == []
    assert [penmark.Solution.from_marks(puzzle.field, _marks(puzzle, answer.examples[0]))] == list(
        penmark.solve(puzzle, 2)
    )


def _marks(puzzle: Puzzle, plain: dict[str, bool | int]) -> dict[Coord, Mark]:
    return {puzzle.coord(at): Mark.from_plain(mark) for at, mark in plain.items()}


@EVERY_GENRE
def test_without_clues_there_are_many_and_they_differ_where_it_says(puzzle: Puzzle) -> None:
    bare = open_board(puzzle)
    answer = questions.uniqueness(DraftQuestion(document=sent(bare)), CONTEXT)
    assert answer.solutions == "many"
    one, other = answer.examples
    assert answer.differ
    assert set(answer.differ) == {at for at in one if one[at] != other[at]}


@EVERY_GENRE
def test_changes_on_their_way_count(puzzle: Puzzle) -> None:
    """First the clues go, then what they stood on."""
    edits = [Clear(at=puzzle.substrate.format_coord(at)) for at in (*puzzle.clues, *puzzle.clues)]
    answer = questions.uniqueness(DraftQuestion(document=sent(puzzle), edits=list(edits)), CONTEXT)
    builder = puzzle.without_clues().edit()
    for at in puzzle.clues if puzzle.genre.structure else ():
        builder.set_material(at, puzzle.genre.layers[at.layer])
    assert answer.solutions == questions.number_of(penmark.solve(builder.build(), 2))
    assert answer.solutions != "one"


def test_what_can_wait_is_asked_in_another_lane() -> None:
    (grade,) = (each for each in OPERATIONS if each.name == "grade")
    plain = sent(SAMPLES["akari"])
    assert grade.lane_for(solving.GradeRequest(document=plain)) == "quick"
    assert grade.lane_for(solving.GradeRequest(document=plain, patient=True)) == "slow"


@EVERY_GENRE
def test_broken_rules_are_told_in_their_own_words(puzzle: Puzzle) -> None:
    """By constraint and region, so that a page can say them of what it has found by itself."""
    game = Game(puzzle)
    domains = puzzle.field
    for i in puzzle.substrate.floor:
        game.keep(domains.coord(i), [domains.domain(i).marks()[-1]])
    answer = questions.check(AboutPuzzle(document=sent(puzzle, game)), CONTEXT)
    faults = list(game.faults())
    assert [(one.constraint, one.region) for one in answer.broken] == [(one.constraint, one.region) for one in faults]
    assert faults
    for told, fault in zip(answer.broken, faults, strict=True):
        assert fault.violation.words(puzzle.names.about(fault.violation.coords)) in told.words


def test_a_hint_says_that_time_was_up() -> None:
    asked = questions.HintRequest(document=PuzzleDocument(**impossible()), seconds=0.05)
    assert questions.hint(asked, CONTEXT).kind == "timed-out"


@EVERY_GENRE
def test_a_grade_means_what_it_means_everywhere(puzzle: Puzzle) -> None:
    """Every field that the library's own JSON has is the same here."""
    told = msgspec.to_builtins(solving.grade(solving.GradeRequest(document=sent(puzzle)), CONTEXT))
    plain = penmark.grade(puzzle).to_plain()
    del plain["seconds"]
    assert {name: told[name] for name in plain} == plain
    assert told["hardest"] in told["techniques"]


def test_a_contradiction_has_no_solution() -> None:
    clash, _ = contradictory()
    answer = questions.uniqueness(DraftQuestion(document=sent(clash)), CONTEXT)
    assert (answer.solutions, answer.examples) == ("none", [])


def test_what_time_does_not_suffice_for_is_unknown() -> None:
    large = PuzzleDocument(**impossible())
    answer = questions.uniqueness(DraftQuestion(document=large, seconds=0.05), CONTEXT)
    assert answer.solutions == "unknown"


@EVERY_GENRE
def test_facts_of_a_sample_are_its_solution(puzzle: Puzzle) -> None:
    answer = questions.facts(TimedQuestion(document=sent(puzzle)), CONTEXT)
    solution = penmark.solve(puzzle)[0]
    assert (answer.solvable, answer.complete) == (True, True)
    assert answer.candidates == {puzzle.substrate.format_coord(at): [mark.plain] for at, mark in solution.items()}


# ── clues ──


def test_a_contradiction_takes_no_longer_than_its_worker_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part of it takes nearly all the time that it is told it may, and the worker is not taken for lost."""
    now = 0.0

    def spend(seconds: float | None) -> None:
        nonlocal now
        assert seconds is not None
        now += 0.9 * seconds

    def no_solution(puzzle: Puzzle, most: int, *, time_budget: float | None, cancel: Cancel) -> SolveResult:
        spend(time_budget)
        return SolveResult((), None, 0.0)

    def core(puzzle: Puzzle, *, time_budget: float, cancel: Cancel) -> Core:
        spend(time_budget)
        return Core((), complete=False)

    def why(puzzle: Puzzle, *, time_budget: float | None, cancel: Cancel) -> None:
        spend(time_budget)
        raise UndecidedError

    monkeypatch.setattr(questions, "Budget", partial(Budget, clock=lambda: now))
    monkeypatch.setattr(questions, "solve", no_solution)
    monkeypatch.setattr(questions, "contradicting", core)
    monkeypatch.setattr(questions, "explain", why)
    (operation,) = (each for each in OPERATIONS if each.name == "contradiction")
    for seconds in (0.01, 1.0, request_limits.MAX_SECONDS):
        request, now = TimedQuestion(document=sent(SAMPLES["akari"]), seconds=seconds), 0.0
        assert operation.run(request, CONTEXT).contradicts
        assert 0.9 * seconds < now <= seconds < operation.deadline(request)


def test_clues_that_contradict_are_exactly_those_that_clash() -> None:
    clash, where = contradictory()
    answer = questions.contradiction(TimedQuestion(document=sent(clash)), CONTEXT)
    assert answer.contradicts
    assert answer.complete
    assert set(answer.clues) == where
    assert answer.rules


@EVERY_GENRE
def test_a_core_contradicts_and_is_minimal(puzzle: Puzzle) -> None:
    """One clue is replaced by another: what it clashes with may be far away."""
    spoilt = [
        worse
        for at, clue in puzzle.clues.items()
        for other in telling_clues(puzzle, at)
        if other != clue and not penmark.solve(worse := puzzle.add_clue(at, other))
    ]
    assert spoilt
    for each in spoilt[:: max(1, len(spoilt) // 5)]:
        core = contradicting(each, time_budget=10.0)
        assert core.complete
        assert not solvable(each, core.clues)
        for less in itertools.combinations(core.clues, len(core.clues) - 1):
            assert solvable(each, less)


def test_a_puzzle_with_a_solution_contradicts_nothing() -> None:
    answer = questions.contradiction(TimedQuestion(document=sent(SAMPLES["akari"])), CONTEXT)
    assert not answer.contradicts


@EVERY_GENRE
def test_a_clue_is_needless_when_without_it_there_is_still_one_solution(puzzle: Puzzle) -> None:
    answer = questions.redundant(TimedQuestion(document=sent(puzzle), seconds=5.0), CONTEXT)
    assert answer.complete
    assert sorted(answer.needless + answer.needed) == sorted(map(puzzle.substrate.format_coord, puzzle.clues))
    for at in puzzle.clues:
        unique = penmark.solve(puzzle.clear_clue(at), 2).unique
        assert unique is (puzzle.substrate.format_coord(at) in answer.needless)


VARIED = (
    KillerCage((cell(0, 0), cell(0, 1)), 3),
    KillerCage((cell(1, 0), cell(1, 1)), 3),
    KillerCage((cell(7, 0), cell(7, 1)), 10),
    Thermometer((cell(4, 4), cell(4, 5))),
    AntiKnight(),
)


def test_variants_that_contradict_are_told_and_no_fewer_would_do() -> None:
    puzzle = penmark.by_name("sudoku").new(9, 9, VARIED).add_clue("e5", 4)
    core = contradicting(puzzle, time_budget=10.0)
    assert core == Core((), True, VARIED[:2])
    answer = questions.contradiction(TimedQuestion(document=sent(puzzle)), CONTEXT)
    assert [each.words for each in answer.variants] == ["killer cage 3 at r1c1", "killer cage 3 at r2c1"]
    given = puzzle.with_variants(VARIED[0], *VARIED[2:]).add_clue("a9", 5)
    assert contradicting(given, time_budget=10.0) == Core((cell(0, 0),), True, VARIED[:1])


def test_what_a_variant_says_of_the_others_stays_when_they_are_left_out() -> None:
    """Without its dot a pair would come under the rule about pairs that have none."""
    dot, pair = RatioDot(edge_v(0, 1)), (cell(0, 0), cell(0, 1))
    puzzle = penmark.by_name("sudoku").new(9, 9, [dot, RatioNegative(), KillerCage(pair, 4)])
    core = contradicting(puzzle, time_budget=10.0)
    assert set(core.variants) == {dot, KillerCage(pair, 4)}
    assert penmark.solve(puzzle.with_variants(RatioNegative(), KillerCage(pair, 4)))


def test_a_variant_is_needless_when_without_it_there_is_still_one_solution() -> None:
    plain = SAMPLES["sudoku"]
    solution = penmark.solve(plain)[0]
    at = next(iter(plain.clues))
    cage = KillerCage((cell(0, 0), cell(0, 1)), solution[cell(0, 0)].value + solution[cell(0, 1)].value)
    single = KillerCage((at,), solution[at].value)
    both = needless(plain.with_variants(cage, single), time_budget=10.0)
    assert set(both.needless_variants) == {cage, single}
    instead = plain.clear_clue(at).with_variants(cage, single)
    unique = penmark.solve(instead.with_variants(cage), 2).unique
    tried = needless(instead, time_budget=10.0)
    assert (single in tried.needless_variants) is unique
    assert (single in tried.needed_variants) is not unique


def test_an_added_clue_is_needless() -> None:
    puzzle = SAMPLES["sudoku"]
    solution = penmark.solve(puzzle)[0]
    at = next(at for at in solution if at not in puzzle.clues)
    assert at in needless(puzzle.add_clue(at, solution[at].value), time_budget=10.0).needless


def test_which_clues_are_needed_is_refused_of_a_puzzle_with_many_solutions() -> None:
    bare = SAMPLES["takuzu"].without_clues()
    with pytest.raises(PuzzleError, match="exactly one solution"):
        questions.redundant(TimedQuestion(document=sent(bare)), CONTEXT)


# ── play ──


@EVERY_GENRE
def test_check_says_solved_of_the_solution_and_only_of_it(puzzle: Puzzle) -> None:
    solved = Game.from_solution(puzzle, penmark.solve(puzzle)[0])
    assert questions.check(AboutPuzzle(document=sent(puzzle, solved)), CONTEXT).solved
    fresh = questions.check(AboutPuzzle(document=sent(puzzle)), CONTEXT)
    assert not fresh.solved
    assert fresh.faults or fresh.open


def test_check_names_the_rule_and_the_cells() -> None:
    puzzle = SAMPLES["sudoku"]
    game = Game(puzzle)
    given, clue = next(iter(puzzle.clues.items()))
    other = next(at for at in puzzle.substrate.coords() if at.row == given.row and at not in puzzle.clues)
    game.set(other, Mark.number(clue.as_number or 0))
    faults = questions.check(AboutPuzzle(document=sent(puzzle, game)), CONTEXT).faults
    assert any(
        {puzzle.substrate.format_coord(given), puzzle.substrate.format_coord(other)} <= set(fault.coords)
        for fault in faults
    )
    assert all(fault.words and fault.code for fault in faults)


@EVERY_GENRE
def test_hints_give_away_what_their_strength_says(puzzle: Puzzle) -> None:
    def hint(strength: str) -> questions.HintGiven:
        plain = {"document": document(puzzle), "strength": strength}
        return questions.hint(msgspec.convert(plain, questions.HintRequest), CONTEXT)

    nudge, look, do = hint("nudge"), hint("look"), hint("do")
    assert nudge.title == look.title == do.title is not None
    assert (nudge.observed, nudge.moves, look.moves) == ([], [], [])
    assert look.observed == do.observed != []
    solution = {puzzle.substrate.format_coord(at): mark.plain for at, mark in penmark.solve(puzzle)[0].items()}
    assert do.moves
    assert all((solution[move.at] == move.mark) is (move.do == "commit") for move in do.moves)


@EVERY_GENRE
def test_the_trace_of_a_grade_leads_to_the_solution(puzzle: Puzzle) -> None:
    answer = solving.grade(solving.GradeRequest(document=sent(puzzle), seconds=5.0), CONTEXT)
    assert answer.status == "solved"
    assert answer.steps == len(answer.trace) > 0
    assert answer.score == sum(step.score for step in answer.trace)
    game = Game(puzzle)
    for move in (move for step in answer.trace for move in step.moves):
        mark = Mark.from_plain(move.mark)
        kind = Commit if move.do == "commit" else Eliminate
        game.apply(kind(puzzle.coord(move.at), mark))
    assert game.status().solved


def test_solve_gives_solutions_and_if_asked_the_way() -> None:
    puzzle = SAMPLES["akari"]
    answer = solving.solve(solving.SolveRequest(document=sent(puzzle), trace=True), CONTEXT)
    assert (answer.solutions, answer.exhausted, len(answer.found)) == ("one", True, 1)
    assert answer.trace
    many = solving.solve(solving.SolveRequest(document=sent(puzzle.without_clues()), max_solutions=7), CONTEXT)
    assert len({tuple(each.items()) for each in many.found}) == 7
    assert not many.exhausted


def test_only_profiles_that_are_listed_are_opened() -> None:
    request = solving.GradeRequest(document=sent(SAMPLES["akari"]), profile="../../secret")
    with pytest.raises(RegistryError, match="no profile"):
        solving.grade(request, CONTEXT)


# ── opening ──


@EVERY_GENRE
def test_what_is_read_is_opened(puzzle: Puzzle) -> None:
    opened = boards.read(boards.ReadRequest(text=msgspec.json.encode(document(puzzle)).decode()), CONTEXT)
    assert wire.from_plain(opened.document).puzzle == puzzle
    board = msgspec.json.decode(msgspec.json.encode(opened.board))
    assert board["puzzle"] == document(puzzle)


def test_a_file_of_this_machine_is_never_read() -> None:
    with pytest.raises(penmark.PenmarkError):
        boards.read(boards.ReadRequest(text=__file__), CONTEXT)


@pytest.mark.parametrize("dims", [{"rows": 101, "cols": 100}, {"box_width": 11, "box_height": 10}])
def test_a_board_past_the_limit_is_refused_before_it_is_built(dims: dict[str, int]) -> None:
    genre = "sudoku" if "box_width" in dims else "akari"
    with pytest.raises(SizeError, match="10,000 cells"):
        PuzzleDocument(genre=genre, data={"dims": dims}).open()


def test_samples_are_of_every_genre() -> None:
    found = inventory.samples(None, CONTEXT).samples
    assert {sample.genre for sample in found} == set(penmark.all_genres())
    assert len(found) == sum(len(genre.samples) for genre in penmark.all_genres().values())


def test_reading_tells_what_it_recognised() -> None:
    text = fold('{"size": 2, "grid": [[{}, {}], [{}, {}]], "antiknight": true, "sumdot": [7]}')
    with pytest.raises(UnreadableError, match="not understood: the key 'sumdot'"):
        boards.read(boards.ReadRequest(text=text), CONTEXT)
    found = boards.read(boards.ReadRequest(text=text, lenient=True), CONTEXT)
    assert found.notes == ["anti-knight", "not understood, but kept: the key 'sumdot' with [7]"]
    assert wire.from_plain(found.document).puzzle.variants.names == ("anti-knight",)
