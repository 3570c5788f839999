"""Every function that takes a time budget or a number of things refuses the same ones, and so does every solver."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import penmark
from penmark import enumerating, generating, grading
from penmark.board.dimensions import Rectangular
from penmark.errors import LimitError
from penmark.puzzle.enumeration import EnumConfig, EnumStop
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.registry import by_name
from penmark.solvers.base import SearchingSolver, Solver, StopReason
from tests.parity.harness import installed_solvers

PUZZLE = by_name("takuzu").new(2, 2).add_clue("a1", 1).add_clue("b2", 1)
SOLVERS: dict[str, Solver] = installed_solvers()
BAD_SECONDS = [-1, -0.001, -math.inf, math.nan, True, "1"]
BAD_COUNTS = [-1, 1.5, math.nan, True, "1"]

CALLS: dict[str, Callable[..., object]] = {
    "complete": lambda **limit: generating.complete(PUZZLE, **limit),
    "count_solutions": lambda **limit: enumerating.count_solutions(PUZZLE, **limit),
    "explain": lambda **limit: penmark.explain(PUZZLE, "a2", penmark.solve(PUZZLE)[0][PUZZLE.coord("a2")], **limit),
    "facts": lambda **limit: penmark.facts(PUZZLE, **limit),
    "generate": lambda **limit: penmark.generate("takuzu", 4, seed=1, **limit),
    "generate_told": lambda **limit: list(
        generating.generate_told(
            generating.GenerateOptions(4, seed=1).task_for(PUZZLE.genre),
            tell=lambda made: made,
            **{"count": 1, **limit},
        )
    ),
    "generate_many": lambda **limit: list(
        generating.generate_many(generating.GenerateOptions(4, seed=1).task_for(PUZZLE.genre), **{"count": 1, **limit})
    ),
    "grade": lambda **limit: penmark.grade(PUZZLE, **limit),
    "grade_many": lambda **limit: list(penmark.grade_many([PUZZLE], **limit)),
    "hint": lambda **limit: penmark.hint(penmark.Game(PUZZLE), **limit),
    "solve": lambda **limit: penmark.solve(PUZZLE, **limit),
    "solve_many": lambda **limit: list(penmark.solve_many([PUZZLE], **limit)),
    "GenerateOptions": lambda **limit: generating.GenerateOptions(**limit),
    "GenConfig": lambda **limit: GenConfig(dims=Rectangular(2, 2), **limit),
    "StandardGrader": lambda **limit: grading.StandardGrader(**limit),
}
LIMITS = {"time_budget": BAD_SECONDS, **dict.fromkeys(["max_solutions", "threads", "tries", "count"], BAD_COUNTS)}

BUDGETS = {"time_budget", "cancel", "threads", "tries", "seed", "limit"}
"""What says how long, how often or how far to look: never positional, so that no two can be mixed up."""


def _limits() -> Iterator[tuple[str, str]]:
    """Every exported function, or config, with each limit that it takes."""
    offered = {
        name: getattr(home, name) for home in (penmark, generating, enumerating, grading) for name in home.__all__
    }
    offered.pop("EnumConfig", None)  # a walk answers that its config is bad: see the last test
    for name, each in sorted({**offered, "GenConfig": GenConfig}.items()):
        if callable(each) and not issubclass(type(each), type(Any)):
            try:
                parameters = inspect.signature(each).parameters
            except ValueError:  # an enum, or a type of another library
                continue
            yield from ((name, limit) for limit in LIMITS if limit in parameters)


@pytest.mark.parametrize(("name", "limit"), list(_limits()))
def test_a_limit_that_cannot_be_is_refused_by_every_function(name: str, limit: str) -> None:
    for value in LIMITS[limit]:
        with pytest.raises(LimitError):
            CALLS[name](**{limit: value})
    CALLS[name](**{limit: 1})


def _public_callables() -> Iterator[tuple[str, Callable[..., object]]]:
    """What callers of the library use: functions, classes and the public methods of those."""
    homes = {"penmark": penmark, "enumerating": enumerating, "grading": grading}
    offered = {f"{home}.{name}": getattr(module, name) for home, module in homes.items() for name in module.__all__}
    solvers = {f"solvers.{name}": type(solver) for name, solver in SOLVERS.items()}
    for name, each in {**offered, **solvers, "SearchingSolver": SearchingSolver}.items():
        if callable(each):
            yield name, each
        if isinstance(each, type):
            methods = inspect.getmembers(each, inspect.isfunction)
            yield from ((f"{name}.{own}", method) for own, method in methods if not own.startswith("_"))


def test_budgets_are_given_by_name() -> None:
    """`solve(puzzle, 2)` alone is common enough to leave the number of solutions without its name."""
    positional, seen = [], set()
    for name, each in _public_callables():
        try:
            parameters = inspect.signature(each).parameters.values()
        except ValueError:  # an enum, or a type of another library
            continue
        for parameter in parameters:
            if parameter.name in BUDGETS or re.match("max_(?!solutions)", parameter.name):
                seen.add(parameter.name)
                if parameter.kind is not parameter.KEYWORD_ONLY:
                    positional.append(f"{name}({parameter.name})")
    assert positional == []
    assert seen >= {"time_budget", "cancel", "threads", "seed", "tries", "max_trial_depth"}


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_every_solver_refuses_the_same(solver: Solver) -> None:
    asked = [solver.solve, *([solver.search] if isinstance(solver, SearchingSolver) else [])]
    for ask in asked:
        for seconds in BAD_SECONDS:
            with pytest.raises(LimitError):
                ask(PUZZLE, 2, time_budget=seconds)  # type: ignore[arg-type]
        for most in BAD_COUNTS:
            with pytest.raises(LimitError):
                ask(PUZZLE, most)  # type: ignore[arg-type]
    with pytest.raises(LimitError):
        solver.solve(PUZZLE, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_every_solver_takes_the_same(solver: Solver) -> None:
    assert solver.solve(PUZZLE, 2, time_budget=math.inf).stopped_by is None
    assert solver.solve(PUZZLE, 2, time_budget=10**400).stopped_by is None
    assert solver.solve(PUZZLE, 2, time_budget=0).stopped_by is StopReason.TIME
    assert solver.solve(PUZZLE, 0).stopped_by is StopReason.LIMIT
    assert len(solver.solve(PUZZLE, 10**30)) == 1


@pytest.mark.parametrize("seconds", BAD_SECONDS)
def test_enumerating_calls_such_a_config_bad(seconds: float) -> None:
    outcome = enumerating.walk_canonical(PUZZLE.genre, EnumConfig(dims=Rectangular(2, 2), time_budget=seconds))
    assert outcome.stop is EnumStop.BAD_CONFIG
    assert "a time budget is" in outcome.why
