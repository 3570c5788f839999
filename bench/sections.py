"""The parts of a benchmark run. Each measures one thing and says what, in words, in a table and as plain data."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from random import Random
from statistics import linear_regression, median
from typing import Any, TypeAlias

import penmark
from bench.boards import akari_board, half_of_the_clues, made_unique, slitherlink_solution
from bench.data import Record, records, spread, sudoku_lines, whole_records
from bench.ours import STAGES, Run, forget_boards, measure, measure_stages, settle, sums, timed
from bench.peers import LIMIT, PeerRun, akari_cnf, cadical, peers_for, puzzlekit
from bench.tables import millis, spread_of, table, times
from penmark.formats import puzzlekit as texts
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.fast import FastSolver
from penmark.solvers.lowered import lower

Tick: TypeAlias = Callable[[], object]
"""Called after each puzzle and contestant, for a progress bar."""


@dataclass
class Section:
    title: str
    words: str
    tables: list[str]
    data: dict[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        return "\n\n".join([f"## {self.title}", self.words, *self.tables])


def warm_up(genres: Sequence[str]) -> None:
    """One small puzzle through every contestant: imports and first-time set-up are nobody's time."""
    for genre in genres:
        smallest = min(whole_records(genre), key=lambda record: len(record.problem))
        measure_record(smallest)
        for peer in peers_for(smallest.file).values():
            peer(smallest)
    gc.freeze()  # else every collection would go through the libraries again


def measure_record(record: Record) -> Run:
    return measure(record.genre, record.name, record.problem, dataset=record.dataset)


# ── the corpus ──


def corpus_section(genres: Sequence[str], tick: Tick) -> Section:
    """FastSolver on every puzzle of the dataset, then once more to see the stages."""
    rows, stages, data = [], [], {}
    for genre in genres:
        runs, chosen = [], whole_records(genre)
        forget_boards()
        settle()
        for record in chosen:
            runs.append(measure_record(record))
            tick()
        forget_boards()
        settle()
        total = sums(measure_stages(genre, record.problem) for record in chosen)
        seconds = [run.seconds for run in runs]
        under = (f"{100 * sum(s < most for s in seconds) / len(seconds):.1f} %" for most in (0.05, 0.25))
        rows.append([genre, len(runs), sum(r.count == 1 for r in runs), *spread_of(seconds), *under])
        stages.append([genre, *(f"{total[stage]:.2f} s" for stage in STAGES)])
        data[genre] = {"seconds": {run.name: run.seconds for run in runs}, "stages": total, "several": _several(runs)}
    head = ["genre", "n", "one solution", "median", "p95", "max", "total", "under 50 ms", "under 250 ms"]
    words = (
        "FastSolver on every puzzle of the dataset that is whole: parse, build, lower, load, solve, proof that "
        "there is no other."
    )
    return Section("FastSolver on the corpus", words, [table(head, rows), table(["genre", *STAGES], stages)], data)


def _several(runs: Sequence[Run]) -> list[str]:
    return [run.name for run in runs if run.count != 1]


def peers_section(genres: Sequence[str], sample: int | None, turns: bool, tick: Tick) -> Section:
    """The same puzzles by FastSolver and by each peer."""
    rows, data = [], {}
    for genre in genres:
        chosen = spread(whole_records(genre), sample)
        ours, theirs = _contest(chosen, turns, tick)
        total = sum(run.seconds for run in ours)
        rows.append([genre, "FastSolver", len(ours), *spread_of([run.seconds for run in ours]), "", ""])
        for name, runs in theirs.items():
            seconds = [run.seconds for run in runs]
            finished = sum(run.finished for run in runs)
            ratios = times(sum(seconds) / total), where_both_finish(ours, runs)
            rows.append([genre, name, finished, *spread_of(seconds), *ratios])
        data[genre] = {
            "puzzles": [record.name for record in chosen],
            "FastSolver": [run.seconds for run in ours],
            **{name: [[run.seconds, run.finished] for run in runs] for name, runs in theirs.items()},
        }
    head = ["genre", "solver", "finished", "median", "p95", "max", "total"]
    head += ["of FastSolver's total", "where both finish"]
    words = (
        "The same puzzles by every contestant, one thread each; a peer that does not finish, or finds no solution of a "
        f"puzzle that has one, counts as {LIMIT:.0f} s. In the last column only puzzles count that both finish. "
        "FastSolver and CP-SAT (our oracle) also prove that there is no other solution; puzzlekit stops at the first."
    )
    return Section("Beside its peers", words, [table(head, rows)], data)


def where_both_finish(ours: Sequence[Run], theirs: Sequence[PeerRun]) -> str:
    """A peer's total beside FastSolver's over the puzzles that both finish."""
    pairs = [(a.seconds, b.seconds) for a, b in zip(ours, theirs, strict=True) if a.count is not None and b.finished]
    return times(sum(b for _, b in pairs) / sum(a for a, _ in pairs)) if pairs else ""


def _contest(chosen: Sequence[Record], turns: bool, tick: Tick) -> tuple[list[Run], dict[str, list[PeerRun]]]:
    """Each contestant goes through all puzzles by itself, as its users would let it; or all take turns on each."""
    ours: list[Run] = []
    peers = peers_for(chosen[0].file)
    theirs: dict[str, list[PeerRun]] = {name: [] for name in peers}
    forget_boards()
    for group in [[record] for record in chosen] if turns else [chosen]:
        settle()
        for record in group:
            ours.append(measure_record(record))
            tick()
        for name, peer in peers.items():
            settle()
            for record in group:
                theirs[name].append(peer(record))
                tick()
    return ours, theirs


# ── one large board ──


def largest_section(repeats: int = 5) -> Section:
    """The 100×100 Akari: the kernel against CaDiCaL on plain clauses, and the whole way against puzzlekit."""
    record = next(record for record in records("akari") if record.problem.startswith("100 100"))
    kernel, sat, clauses = _against_cadical(texts.parse("akari", record.problem), repeats)
    whole = [_first_meeting(record).seconds for _ in range(repeats)]
    theirs = [puzzlekit(record).seconds for _ in range(repeats)]
    parts = ("load", "solve", "refute")
    mine = {part: median(run[part] for run in kernel) for part in parts}
    other = {part: median(run[part] for run in sat) for part in parts}
    ratios = [sum(mine.values()) / sum(other.values()), median(whole) / median(theirs)]
    contestants = {"kernel": mine, f"CaDiCaL through PySAT, {clauses} clauses": other}
    rows = [[name, *(millis(run[p]) for p in parts), millis(sum(run.values()))] for name, run in contestants.items()]
    words = (
        f"Record {record.name}, median of {repeats}. The kernel takes {ratios[0]:.2f} of CaDiCaL's time. From the "
        f"text, with no board cached, FastSolver takes {millis(median(whole))} with its proof and puzzlekit "
        f"{millis(median(theirs))} without one: {ratios[1]:.3f} of it."
    )
    data = {"kernel": kernel, "cadical": sat, "end to end": whole, "puzzlekit": theirs, "ratios": ratios}
    return Section("Akari 100×100", words, [table(["", *parts, "sum"], rows)], data)


def _first_meeting(record: Record) -> Run:
    forget_boards()
    return measure_record(record)


def _against_cadical(puzzle: Puzzle, repeats: int) -> tuple[list[dict[str, float]], list[dict[str, float]], int]:
    """The stages of both, taking turns, and the number of clauses. They must find the same solution."""
    clauses, kernel, sat = akari_cnf(puzzle), [], []
    (solution,) = FastSolver().solve(puzzle, 2)
    bulbs = {k + 1 for k, value in enumerate(solution.values_by_index) if value}
    for _ in range(repeats):
        kernel.append(_kernel_stages(puzzle))
        stages, found = cadical(clauses)
        sat.append(stages)
        assert found == bulbs, "the two solutions differ"
    return kernel, sat, len(clauses)


def _kernel_stages(puzzle: Puzzle) -> dict[str, float]:
    """A fresh instance finds one solution, another both finds and refutes: the difference is the refutation."""
    program = lower(puzzle)
    load, first = timed(program.solver)
    solve, _ = timed(lambda: first.enumerate((), 1))
    second = program.solver()
    both, (answers, complete) = timed(lambda: second.enumerate((), 2))
    assert complete
    assert len(answers) == 1
    return {"load": load, "solve": solve, "refute": max(0.0, both - solve)}


# ── boards made here ──


def scaling_section(sides: Sequence[int] = range(10, 101, 10), boards: int = 5) -> Section:
    """How the cost of Akari grows with the board."""
    rows, areas, costs = [], [], []
    for side in sides:
        made = [texts.write(akari_board(Random(f"akari {side} {k}"), side)) for k in range(boards)]
        forget_boards()
        typical = median(measure("akari", str(k), text).seconds for k, text in enumerate(made))
        forget_boards()
        total = sums(measure_stages("akari", text) for text in made)
        rows.append([f"{side}×{side}", millis(typical), *(millis(total[stage] / boards) for stage in STAGES)])
        areas.append(log(side * side))
        costs.append(log(typical))
    exponent = linear_regression(areas, costs).slope
    words = (
        f"Boards made here, {boards} of each size: a fifth of the cells walls, bulbs at random, every clue that "
        "follows; most have several solutions, so that the search ends with the second. Median of the whole way from "
        f"the text, then the mean of each stage. A line through the logarithms rises with area^{exponent:.2f}."
    )
    head = ["size", "median", *STAGES]
    return Section("How Akari grows", words, [table(head, rows)], {"exponent": exponent, "rows": rows})


def batches_section(names: Sequence[str] = ("17_clue", "hardest_se11"), limit: int | None = None) -> Section:
    """Sudokus by the thousand, each proved to have one solution."""
    rows, data = [], {}
    for name in names:
        lines = spread(sudoku_lines(name), limit)
        reading, solving, unique = _batch(lines)
        rate = len(lines) / solving
        rows.append([name, len(lines), unique, f"{rate:.0f} /s", f"{len(lines) / (reading + solving):.0f} /s"])
        data[name] = {"n": len(lines), "reading": reading, "solving": solving, "per second": rate}
    head = ["collection", "n", "one solution", "solve_many", "with reading"]
    words = "9×9 Sudokus through `penmark.solve_many` on one thread, two solutions asked for."
    return Section("Sudoku in batches", words, [table(head, rows)], data)


def _batch(lines: Sequence[str]) -> tuple[float, float, int]:
    """Seconds to read the lines and to solve them, and how many have one solution."""
    settle()
    reading, puzzles = timed(lambda: [penmark.read(line, "sudoku") for line in lines])
    solving, unique = timed(lambda: _uniques(puzzles))
    return reading, solving, unique


def _uniques(puzzles: Sequence[Puzzle]) -> int:
    return sum(result.unique is True for result in penmark.solve_many(puzzles, max_solutions=2))


def loops_section(side: int = 60, boards: int = 5) -> Section:
    """Slitherlinks larger than any in the corpus."""
    halves, whole = [], []
    for k, (half, mended) in enumerate(_loops(side, boards)):
        halves.append(measure("slitherlink", str(k), texts.write(half)))
        if mended:
            whole.append(measure("slitherlink", str(k), texts.write(mended)))
    rows = [
        ["a random half of the clues", len(halves), sum(run.count == 1 for run in halves), *_spread(halves)],
        [
            "clues put back until one solution is left",
            len(whole),
            sum(run.count == 1 for run in whole),
            *_spread(whole),
        ],
    ]
    words = (
        f"{side}×{side} Slitherlinks made here: a random region without holes, all its clues, then a random half of "
        "them; solved up to two solutions. In the second row clues were put back where solutions differ, so that the "
        "time is that of a solution and the proof that there is no other."
    )
    data = {"halves": [run.seconds for run in halves], "unique": [run.seconds for run in whole]}
    head = ["boards", "n", "one solution", "median", "p95", "max", "total"]
    return Section(f"Slitherlink {side}×{side}", words, [table(head, rows)], data)


def _spread(runs: Sequence[Run]) -> tuple[str, ...]:
    return spread_of([run.seconds for run in runs]) if runs else ("", "", "", "")


def _loops(side: int, boards: int) -> Iterator[tuple[Puzzle, Puzzle | None]]:
    for k in range(boards):
        rng = Random(f"slitherlink {side} {k}")
        full, _ = slitherlink_solution(rng, side)
        half = half_of_the_clues(rng, full)
        yield half, made_unique(rng, half, full)
