"""The other contestants: puzzlekit from PyPI, CP-SAT through our own oracle, CaDiCaL through PySAT.

puzzlekit and PySAT come with the extra `bench`. They carry no types and are absent from most installations, so
they are looked up when first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any

from bench.data import Record
from bench.ours import timed
from penmark.formats import puzzlekit as texts
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.at_most import AtMost
from penmark.rules.cell_min import CellMin
from penmark.rules.exact_count import ExactCount
from penmark.solvers import SOLVERS

LIMIT = 20.0
"""Seconds a peer may take for one puzzle, and what counts where it does not finish."""
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])")
"""Where a word ends and another begins in the name of a file."""
Clause = list[int]


@dataclass(frozen=True)
class PeerRun:
    seconds: float
    finished: bool


Peer = Callable[[Record], PeerRun]


@cache
def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise SystemExit(f"{name} is not installed: `make bench` installs the extra `bench`") from None


def puzzlekit(record: Record) -> PeerRun:
    """Parse and first solution, one worker; it does not look for a second one."""
    solve: Callable[..., Any] = _module("puzzlekit").solve
    options = {"time_limit_sec": LIMIT, "num_workers": 1}
    text = record.problem.replace(".", "-")  # a few boards write blanks as full stops, which it refuses
    kind = _puzzlekit_name(record.file)
    seconds, result = timed(lambda: solve(text, kind, options))
    finished = result.solution_data["status"] in ("Optimal", "Feasible")
    return PeerRun(seconds if finished else LIMIT, finished)


def cp_sat(record: Record) -> PeerRun:
    """Our oracle: parse, encode, first solution and proof of uniqueness, one worker."""

    def everything() -> bool:
        puzzle = texts.parse(record.genre, record.problem, record.dataset)
        return SOLVERS["ortools"]().solve(puzzle, 2, time_budget=LIMIT).unique is not None

    seconds, finished = timed(everything)
    return PeerRun(seconds if finished else LIMIT, finished)


PEERS: dict[str, Peer] = {"puzzlekit": puzzlekit, "CP-SAT": cp_sat}


def peers_for(file: str) -> dict[str, Peer]:
    """The peers that know the genre of a file of the dataset: puzzlekit has puzzles of some that it cannot solve."""
    if _puzzlekit_name(file) is None:
        return {name: peer for name, peer in PEERS.items() if peer is not puzzlekit}
    return PEERS


def words_of(file: str) -> str:
    """The words of a file's name, as in `gattai_8_sudoku`."""
    return _WORDS.sub("_", file).lower()


@cache
def _puzzlekit_name(file: str) -> str | None:
    """What puzzlekit calls the puzzles of a file: `KillerSudoku` is `killer_sudoku`; `None` if it cannot read them."""
    find_parser: Callable[[str], object] = _module("puzzlekit.parsers.registry").get_parser
    for name in (file.lower(), words_of(file)):
        try:
            find_parser(name)
        except ValueError:
            continue
        return name
    return None


# ── Akari as plain CNF ──


def akari_cnf(puzzle: Puzzle) -> list[Clause]:
    """Pairwise at-most-one on each line of sight, a clause for each cell, counts as direct clauses."""
    variable = {i: k + 1 for k, i in enumerate(puzzle.substrate.floor)}
    clauses: list[Clause] = []
    for place in puzzle.places():
        cells = [variable[i] for i in place.scope.indices]
        if isinstance(place.rule, AtMost):
            clauses += at_most(cells, place.rule.n)
        elif isinstance(place.rule, ExactCount):
            clauses += [*at_most(cells, place.rule.n), *at_least(cells, place.rule.n)]
        elif isinstance(place.rule, CellMin):
            field = puzzle.field
            clauses += [[variable[j] for j in field.reach(place.rule.counter, i)] for i in place.scope.indices]
        else:
            raise ValueError(f"no clauses for {place.rule.kind}")
    return clauses


def at_most(variables: list[int], n: int) -> Iterator[Clause]:
    """Of any n + 1 one is false."""
    for chosen in combinations(variables, n + 1):
        yield [-v for v in chosen]


def at_least(variables: list[int], n: int) -> Iterator[Clause]:
    """Of any k - n + 1 one is true; none at all where n of them cannot be."""
    if n > len(variables):
        yield []
    for chosen in combinations(variables, len(variables) - n + 1) if 0 < n <= len(variables) else ():
        yield list(chosen)


def cadical(clauses: list[Clause], name: str = "cadical195") -> tuple[dict[str, float], set[int]]:
    """Seconds to load the clauses, to find a solution and to refute a second one; and what is true in the first."""
    make: Callable[..., Any] = _module("pysat.solvers").Solver
    stages: dict[str, float] = {}
    stages["load"], solver = timed(lambda: make(name=name, bootstrap_with=clauses))
    stages["solve"], found = timed(solver.solve)
    assert found
    model = {v for v in solver.get_model() if v > 0}

    def refute() -> bool:
        solver.add_clause([-v for v in model])
        return bool(solver.solve())

    stages["refute"], again = timed(refute)
    solver.delete()
    assert not again
    return stages, model
