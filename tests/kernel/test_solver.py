"""The kernel's solver as Python sees it: every question, its limits, threads, and what it refuses."""

from __future__ import annotations

import signal
import threading
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from random import Random

import pytest

from penmark import _kernel
from penmark.program import Program
from tests.programs import random_program


def clauses(outputs: int, *literals: tuple[int, ...]) -> Program:
    """A program of clauses, each from a rule of its own."""
    program = Program(outputs, array("i", range(outputs)))
    for k, clause in enumerate(literals):
        program.at(k)
        program.clause(clause)
    return program


def pigeons(holes: int, more: int = 1) -> Program:
    """One pigeon more than there are holes: no answer, and a long way to find that out."""
    program = Program((holes + more) * holes, array("i", range((holes + more) * holes)))
    for pigeon in range(holes + more):
        program.at(0, pigeon)
        program.clause([2 * (pigeon * holes + hole) for hole in range(holes)])
    for hole in range(holes):
        program.at(1, hole)
        for one, other in combinations(range(holes + more), 2):
            program.clause([2 * (one * holes + hole) + 1, 2 * (other * holes + hole) + 1])
    return program


ENDLESS = pigeons(14)
OPEN = Program(40, array("i", range(40)))
"""More answers than anybody will count."""

X, NOT_X, Y, NOT_Y, Z, NOT_Z = range(6)


# ── questions ──


def test_solve_and_its_answer() -> None:
    solver = clauses(2, (X, Y), (NOT_X, Y)).solver()
    assert solver.solve(()) is True
    assert solver.outputs() in (b"\0\1", b"\1\1")
    assert solver.solve([X]) is True
    assert solver.outputs() == b"\1\1"
    assert solver.solve([NOT_Y]) is False
    assert solver.failed() == [NOT_Y]
    assert solver.solve(assumptions=[Y, X], seconds=5.0, cancel=_kernel.Flag(), conflicts=1000) is True


def test_the_blame_for_a_no_is_complete() -> None:
    solver = clauses(3, (X, Y)).solver()
    assert solver.solve([Z, NOT_X, NOT_Y]) is False
    assert sorted(solver.failed()) == [NOT_X, NOT_Y]
    assert solver.solve([NOT_Z, Y, Z]) is False
    assert sorted(solver.failed()) == [Z, NOT_Z]
    assert solver.solve([]) is True


def test_blame_falls_on_assumptions_only() -> None:
    """What rules are switched on by is nobody's business."""
    solver = clauses(3, (X, Y), (Z,)).solver(guarded=True)
    assert solver.solve([NOT_X, NOT_Y]) is False
    assert set(solver.failed()) <= {NOT_X, NOT_Y}


def test_assumptions_may_be_repeated() -> None:
    solver = pigeons(5, more=0).solver()
    assert solver.solve([0] * 500) is True
    assert solver.count([0] * 500, 1000) == (24, True)
    assert solver.solve([0] * 300 + [2] * 300) is False


def test_enumerate_and_count() -> None:
    solver = clauses(3, (X, Y)).solver()
    answers, complete = solver.enumerate((), 10)
    assert complete
    assert len(answers) == len(set(answers)) == 6
    assert all(answer[0] or answer[1] for answer in answers)
    assert solver.enumerate(assumptions=[NOT_X], most=10, seconds=5.0, cancel=_kernel.Flag())[1] is True
    assert solver.count((), 10) == (6, True)
    assert solver.count(assumptions=[NOT_X, Z], most=10, seconds=5.0, cancel=None) == (1, True)
    assert solver.count([NOT_X, NOT_Y], 10) == (0, True)


@pytest.mark.parametrize("most", [0, 1, 5, 6])
def test_a_limit_that_is_reached_leaves_the_end_open(most: int) -> None:
    solver = clauses(3, (X, Y)).solver()
    answers, complete = solver.enumerate((), most)
    assert (len(answers), complete) == (most, False)
    assert solver.count((), most) == (most, False)
    assert solver.count((), 7) == (6, True)


@pytest.mark.parametrize("seed", range(60))
def test_in_parts_it_is_the_same_answers_in_the_same_order(seed: int) -> None:
    rng = Random(f"parts {seed}")
    program = random_program(rng)
    whole, complete = program.solver().enumerate((), 1000)
    assert complete
    parts, seen, over = program.solver(), [], False
    parts.begin(())
    while not over:
        most = rng.randint(0, 4)
        answers, over = parts.more(most, rng.choice([None, 0.0, 1.0]))
        assert len(answers) <= most
        seen += answers
    assert seen == whole
    assert parts.more(5) == ([], True)


def test_a_part_that_was_stopped_in_mid_search_is_taken_up_there() -> None:
    """Of pigeons without room there is no first answer to stop at."""
    solver, flag = pigeons(8).solver(), _kernel.Flag()
    solver.begin([])
    stops, over = 0, False
    while not over:
        answers, over = solver.more(1, 0.002, flag)
        assert answers == []
        stops += not over
    assert stops > 1
    flag.set()
    assert solver.more(1, cancel=flag) == ([], True)


def test_another_question_ends_what_was_begun() -> None:
    questions: list[Callable[[_kernel.Solver], object]] = [
        lambda solver: solver.solve(()),
        lambda solver: solver.enumerate((), 1),
        lambda solver: solver.count((), 1),
        lambda solver: solver.facts(),
        lambda solver: solver.propagate(()),
        lambda solver: solver.choose((), (), 1),
        lambda solver: solver.probe(),
        lambda solver: solver.explain(),
        lambda solver: solver.renew(),
    ]
    for question in questions:
        solver = clauses(3, (X, Y)).solver(renewable=True)
        with pytest.raises(RuntimeError, match="under way"):
            solver.more(1)
        solver.begin((), without=[])
        assert len(solver.more(2)[0]) == 2
        question(solver)
        with pytest.raises(RuntimeError, match="under way"):
            solver.more(1)
        solver.begin([NOT_X])
        assert len(solver.more(9)[0]) == 2


def test_facts() -> None:
    assert clauses(3, (X,), (NOT_X, Y)).solver().facts() == (True, b"\2\2\3")
    assert clauses(3, (X,), (NOT_X,)).solver().facts() == (False, b"\0\0\0")
    assert clauses(1, (NOT_X,)).solver(guarded=True).facts(seconds=5.0, cancel=None) == (True, b"\1")


def test_propagate() -> None:
    solver = clauses(3, (NOT_X, Y), (NOT_Y, Z)).solver()
    assert solver.propagate([X]) == (True, [X, Y, Z])
    assert solver.propagate(assumptions=[]) == (True, [])
    consistent, _ = solver.propagate([X, NOT_Z])
    assert not consistent
    assert solver.propagate([NOT_Z]) == (True, [NOT_Z, NOT_Y, NOT_X])


def test_choose() -> None:
    solver = clauses(3, (NOT_X, Y), (NOT_Y, Z)).solver()
    assert solver.choose((), [Z, X, Y], 3) == ([Z, X], 3)
    assert solver.choose([NOT_Z], wanted=[X, Y], enough=3) == ([NOT_Z], 3)
    assert solver.choose((), [NOT_Y, X, Z], 2) == ([NOT_Y], 2)
    assert solver.choose((), [X], 0) == ([], 0)
    assert solver.choose([X, NOT_Z], (), 3) is None
    torn = clauses(3, (NOT_X, Y), (NOT_X, NOT_Y)).solver()
    assert torn.choose((), [X, Y], 3) == ([NOT_X, Y], 2)
    with pytest.raises(IndexError):
        solver.choose((), [99], 1)


def test_probe_finds_what_propagation_does_not() -> None:
    solver = clauses(3, (X, Y), (X, NOT_Y), (NOT_X, Z)).solver()
    assert solver.propagate([]) == (True, [])
    assert solver.probe() is True
    assert solver.propagate([])[1] == [X, Z]
    impossible = clauses(2, (X, Y), (X, NOT_Y), (NOT_X, Y), (NOT_X, NOT_Y)).solver()
    assert impossible.probe(seconds=5.0, cancel=_kernel.Flag()) is False
    assert impossible.solve(()) is False


def test_explain() -> None:
    solver = clauses(3, (X,), (NOT_X, Y), (Z, NOT_Y), (Z, X, Y)).solver(guarded=True)
    assert solver.explain(X) == (True, [(0, 0)], True)
    assert solver.explain(goal=Y, seconds=5.0, cancel=None) == (True, [(0, 0), (1, 0)], True)
    assert solver.explain(Z) == (True, [(0, 0), (1, 0), (2, 0)], True)
    assert solver.explain(NOT_X) == (False, [], False)
    assert solver.explain() == (False, [], False)
    assert clauses(1, (X,), (NOT_X,)).solver(guarded=True).explain() == (True, [(0, 0), (1, 0)], True)


def test_a_reason_leaves_out_what_is_not_needed() -> None:
    """Of six pigeons for three holes any four will do."""
    answer, because, minimal = pigeons(3, more=3).solver(guarded=True).explain()
    assert answer is minimal is True
    assert len([origin for origin in because if origin[0] == 0]) == 4
    assert [origin for origin in because if origin[0] == 1] == [(1, 0), (1, 1), (1, 2)]


def test_statistics_count_what_was_done() -> None:
    solver = pigeons(6).solver()
    assert solver.statistics()["conflicts"] == 0
    assert solver.solve(()) is False
    after = solver.statistics()
    assert set(after) == {"conflicts", "decisions", "propagations", "restarts", "learnt", "reduced", "probes"}
    assert min(after["conflicts"], after["decisions"], after["propagations"], after["learnt"]) > 0


@pytest.mark.parametrize("seed", range(120))
def test_a_renewed_solver_is_as_good_as_new(seed: int) -> None:
    """Whatever was asked before: the same answers in the same order, by the same way."""
    rng = Random(seed)
    program = random_program(rng)
    fresh, used = program.solver(renewable=True), program.solver(renewable=True)
    used.enumerate((), 7)
    used.solve([rng.randrange(2 * program.outputs)])
    used.count((), 1000)
    if used.renew():
        assert used.enumerate((), 1000) == fresh.enumerate((), 1000)
        for counted in ("conflicts", "decisions", "probes"):
            assert used.statistics()[counted] == fresh.statistics()[counted]


def test_what_is_not_renewable_says_so() -> None:
    assert pigeons(3, more=0).solver(renewable=True).renew() is True
    assert pigeons(3, more=0).solver().renew() is False
    impossible = pigeons(3).solver(renewable=True)
    assert impossible.solve(()) is False
    assert impossible.renew() is False


def test_rules_can_be_left_out() -> None:
    solver = clauses(3, (X,), (NOT_X, Y), (NOT_Y,)).solver(guarded=True)
    assert solver.solve(()) is False
    assert solver.solve((), without=[(2, 0)]) is True
    assert solver.outputs()[:2] == b"\1\1"
    answers, complete = solver.enumerate([Z], 10, without=[(0, 0), (1, 0)])
    assert (sorted(answers), complete) == ([b"\0\0\1", b"\1\0\1"], True)
    assert solver.solve([NOT_X], without=[(2, 0)]) is False
    assert solver.failed() == [NOT_X]
    assert solver.solve(()) is False
    for stranger in ((3, 0), (0, 1), (-1, 0)):
        with pytest.raises(IndexError):
            solver.solve((), without=[stranger])
    with pytest.raises(IndexError):
        clauses(1, (X,)).solver().solve((), without=[(0, 0)])


def test_rules_alone() -> None:
    solver = clauses(3, (X,), (NOT_X, Y), (NOT_Y,), (Z,)).solver(guarded=True)
    assert solver.solve_only([(3, 0), (0, 0), (1, 0), (2, 0)]) is False
    assert solver.failed_rules() == [(0, 0), (1, 0), (2, 0)]
    assert solver.solve_only([(3, 0), (0, 0), (1, 0)]) is True
    assert solver.outputs()[:3] == b"\1\1\1"
    assert solver.solve_only([(3, 0), (0, 0), (2, 0)]) is True
    assert solver.outputs()[:3] == b"\1\0\1"
    assert solver.solve_only([]) is True
    assert solver.solve([NOT_X], without=[(2, 0)]) is False
    assert solver.failed_rules() == [(0, 0)]
    assert solver.solve_only([(0, 0)], conflicts=0) is None
    for stranger in ((4, 0), (0, 1), (-1, 0)):
        with pytest.raises(IndexError):
            solver.solve_only([stranger])


# ── limits ──

QUESTIONS: dict[str, Callable[[_kernel.Solver, float | None, _kernel.Flag | None], bool | None]] = {
    "solve": lambda solver, seconds, cancel: solver.solve((), seconds, cancel),
    "enumerate": lambda solver, seconds, cancel: solver.enumerate((), 10, seconds, cancel)[1] or None,
    "count": lambda solver, seconds, cancel: solver.count((), 10, seconds, cancel)[1] or None,
    "facts": lambda solver, seconds, cancel: solver.facts(seconds, cancel)[0],
    "explain": lambda solver, seconds, cancel: solver.explain(None, seconds, cancel)[0],
}
EVERY_QUESTION = pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
Ask = Callable[[_kernel.Solver, float | None, _kernel.Flag | None], bool | None]


@EVERY_QUESTION
@pytest.mark.parametrize("seconds", [0.0, -1.0, float("-inf")])
def test_no_time_is_no_answer(ask: Ask, seconds: float) -> None:
    solver = ENDLESS.solver(guarded=True)
    assert ask(solver, seconds, None) is None


@EVERY_QUESTION
def test_time_runs_out(ask: Ask) -> None:
    solver, start = ENDLESS.solver(guarded=True), time.monotonic()
    assert ask(solver, 0.1, None) is None
    assert time.monotonic() - start < 5


@EVERY_QUESTION
def test_a_flag_stops_a_question_from_another_thread(ask: Ask) -> None:
    solver, flag, start = ENDLESS.solver(guarded=True), _kernel.Flag(), time.monotonic()
    timer = threading.Timer(0.1, flag.set)
    timer.start()
    assert ask(solver, 60.0, flag) is None
    timer.join()
    assert flag.is_set()
    assert time.monotonic() - start < 5


@EVERY_QUESTION
def test_a_flag_that_is_up_already_stops_it_at_once(ask: Ask) -> None:
    flag = _kernel.Flag()
    flag.set()
    start = time.monotonic()
    assert ask(ENDLESS.solver(guarded=True), None, flag) is None
    assert time.monotonic() - start < 5


@EVERY_QUESTION
def test_all_the_time_in_the_world(ask: Ask) -> None:
    solver = pigeons(4).solver(guarded=True)
    assert ask(solver, float("inf"), None) is not None


def test_enumeration_keeps_what_it_found_in_time() -> None:
    answers, complete = OPEN.solver().enumerate((), 10**9, 0.05)
    assert not complete
    assert len(answers) == len(set(answers)) > 100


def test_conflicts_are_counted_per_question() -> None:
    solver = pigeons(7).solver()
    assert solver.solve((), conflicts=0) is None
    assert solver.solve((), conflicts=100) is None
    before = solver.statistics()["conflicts"]
    assert 100 <= before < 400
    assert solver.solve((), conflicts=100) is None
    assert before + 100 <= solver.statistics()["conflicts"] < before + 400
    assert solver.solve(()) is False


def test_a_question_given_up_does_no_harm() -> None:
    """Whatever was stopped in the middle, the next question gets the right answer."""
    solver = pigeons(6, more=0).solver()
    for conflicts in range(0, 200, 20):
        solver.solve([0, 10, 15], conflicts=conflicts)
        solver.enumerate((), conflicts + 1)
    assert solver.count((), 1000) == (720, True)
    assert solver.count([0], 1000) == (120, True)


def test_a_signal_ends_a_question_at_once() -> None:
    solver, start = ENDLESS.solver(), time.monotonic()
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.solve((), 60.0)
    timer.join()
    assert time.monotonic() - start < 30
    assert solver.solve((), conflicts=10) is None


def test_a_signal_is_heeded_while_waiting_for_a_turn() -> None:
    solver, flag, begun = ENDLESS.solver(), _kernel.Flag(), threading.Event()
    main = threading.main_thread().ident
    assert main is not None

    def search() -> None:
        begun.set()
        solver.solve((), 60.0, flag)

    thread, timer = threading.Thread(target=search), threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT))
    thread.start()
    begun.wait()
    time.sleep(0.1)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.statistics()
    flag.set()
    thread.join()
    timer.join()


@pytest.mark.parametrize("ask", ["renew", "outputs", "failed", "statistics"])
def test_nobody_holds_up_python_while_waiting_for_a_turn(ask: str) -> None:
    """The other thread counts on while this one waits for the solver."""
    solver, begun, counted = ENDLESS.solver(), threading.Event(), 0
    done = threading.Event()

    def search() -> None:
        begun.set()
        solver.solve((), 0.5)

    def count() -> None:
        nonlocal counted
        while not done.wait(0.001):
            counted += 1

    threads = [threading.Thread(target=search), threading.Thread(target=count)]
    for thread in threads:
        thread.start()
    begun.wait()
    time.sleep(0.1)
    before = counted
    getattr(solver, ask)()
    assert counted > before + 5
    done.set()
    for thread in threads:
        thread.join()


# ── the same everywhere, and threads ──


@pytest.mark.parametrize("guarded", [False, True])
def test_equal_programs_give_equal_answers_in_equal_order(guarded: bool) -> None:
    program = pigeons(5, more=0)
    runs = []
    for _ in range(3):
        solver = program.solver(guarded)
        asked = solver.enumerate((), 50), solver.solve([0]), solver.outputs(), solver.facts(), solver.propagate([0])
        runs.append((*asked, solver.explain(1), solver.statistics()))
    assert runs[0] == runs[1] == runs[2]


def test_a_long_search_takes_the_same_way_twice() -> None:
    one, other = pigeons(7).solver(), pigeons(7).solver()
    assert one.solve(()) is other.solve(()) is False
    assert one.statistics() == other.statistics()
    assert one.statistics()["conflicts"] > 200


def test_python_goes_on_while_the_kernel_searches() -> None:
    done = threading.Event()

    def search() -> None:
        ENDLESS.solver().solve((), seconds=0.4)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    steps = 0
    while not done.is_set():
        time.sleep(0.001)
        steps += 1
    thread.join()
    assert steps > 20


def test_many_solvers_in_many_threads() -> None:
    programs = [pigeons(n, more=0) for n in (3, 4, 5, 6)] * 6

    def everything(program: Program) -> tuple[object, ...]:
        solver = program.solver()
        return solver.enumerate((), 1000), solver.facts(), solver.statistics()

    alone = [everything(program) for program in programs]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(everything, programs)) == alone


def test_one_solver_asked_from_many_threads_answers_one_at_a_time() -> None:
    solver = pigeons(5, more=0).solver()
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda pigeon: solver.count([2 * pigeon], 1000), list(range(25)) * 4))
    assert counts == [(24, True)] * 100


def test_an_answer_can_be_read_while_another_is_sought() -> None:
    solver = pigeons(6, more=0).solver()
    assert solver.solve(()) is True
    stop = threading.Event()

    def ask() -> None:
        while not stop.is_set():
            solver.count((), 200)

    thread = threading.Thread(target=ask)
    thread.start()
    for _ in range(200):
        assert len(solver.outputs()) == 36
        solver.failed()
        assert solver.statistics()["conflicts"] >= 0
    stop.set()
    thread.join()
