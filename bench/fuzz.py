"""`make fuzz`: random input for as long as you like. Exit code 1 on a finding, with how to repeat it.

Five parts: texts into everything that reads, documents with rules on them into everything that the studio can be asked,
puzzles by all solvers, the kernel's own random programs under sanitizers, and its coverage-guided target where clang is
installed.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from math import log2
from pathlib import Path
from random import Random
from types import FrameType

from bench.fuzz_operations import asked_everything, can_be_read, random_document
from bench.fuzz_texts import random_text, read_or_refuse, readings
from penmark.board.dimensions import Dimensions
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from tests.parity.harness import assert_agreement
from tests.parity.test_parity import MOST_BITS
from tests.puzzle.random_puzzles import random_constraint, random_puzzle, small_dims

ROOT = Path(__file__).resolve().parent.parent
KERNEL_BUILD = Path("build", "kernel-test")
LEAST_TEXTS = 10_000
SLOW = 2.0
"""No text may take longer to read or refuse, in CPU seconds."""
SLOW_OPERATIONS = 20.0
"""Nor may one small document all that it is asked: each question is given a fifth of a second."""
HUNG = 120.0
"""A case that takes so long on the wall is ended."""
ROUNDS = 100
"""Programs of each kind that one run of the kernel's test makes."""


class FindingError(Exception):
    """Something is wrong; the words say what, and how to see it again."""


class Hung(BaseException):
    """Not an `Exception`, lest the code under test take it for one of its own."""


def seeds(first: int, cases: int | None) -> Iterator[int]:
    return iter(range(first, first + cases)) if cases else count(first)


def text_case(seed: int) -> bool:
    """One text through every way in; whether any of them could read it."""
    text, genre = random_text(Random(seed))
    accepted = False
    for name, read in readings(text, genre).items():
        start = time.process_time()
        try:
            accepted |= read_or_refuse(read)
        except (Exception, Hung) as error:
            raise FindingError(f"{name} on {text[:200]!r} as {genre}: {error!r}") from error
        spent = time.process_time() - start
        if spent > SLOW:
            raise FindingError(f"{name} takes {spent:.1f} s on {text[:200]!r} as {genre}")
    return accepted


@cache
def _sizes(genre: Genre) -> list[Dimensions]:
    """Boards that brute force can manage."""

    def bits(dims: Dimensions) -> float:
        puzzle = genre.empty(dims)
        return sum(log2(puzzle.field.domain(i).mask.bit_count()) for i in puzzle.substrate.floor)

    return [dims for dims in small_dims(genre, 6) if bits(dims) <= MOST_BITS]


def puzzle_case(seed: int) -> bool:
    """One puzzle with custom constraints by all solvers; whether it has a solution."""
    rng = Random(seed)
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(_sizes(genre)), clues=rng.choice((0.1, 0.2, 0.4)))
    added = [random_constraint(rng, puzzle) for _ in range(rng.randrange(4))]
    puzzle = puzzle.add_constraint(*filter(None, added))
    try:
        return assert_agreement(puzzle) > 0
    except (Exception, Hung) as error:
        raise FindingError(f"{puzzle!r} with {puzzle.added}: {error!r}") from error


@contextmanager
def _watchdog() -> Iterator[None]:
    def bark(_signal: int, _frame: FrameType | None) -> None:
        raise Hung(f"nothing after {HUNG:.0f} s")

    before = signal.signal(signal.SIGALRM, bark)
    signal.setitimer(signal.ITIMER_REAL, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def sweep(part: str, case: Callable[[int], bool], first: int, cases: int | None, seconds: float, least: int) -> str:
    """Run cases until the time is over or their number is reached; return their number."""
    deadline = time.monotonic() + seconds
    seen: Counter[bool] = Counter()
    for seed in seeds(first, cases):
        if cases is None and seen.total() >= least and time.monotonic() > deadline:
            break
        try:
            with _watchdog():
                seen[case(seed)] += 1
        except FindingError as finding:
            again = f"python -m bench.fuzz --part {part} --seed {seed} --cases 1"
            raise FindingError(f"{finding}\n  to repeat: {again}") from finding
    return f"{seen.total()} cases from seed {first}, {seen[True]} of them with an answer"


def fuzz_texts(first: int, cases: int | None, seconds: float) -> str:
    return sweep("texts", text_case, first, cases, seconds, LEAST_TEXTS)


def operation_case(seed: int) -> bool:
    """One document through every operation of the studio; whether it could be read."""
    rng = Random(seed)
    plain = random_document(rng)
    start = time.process_time()
    try:
        found = asked_everything(rng, plain)
    except Hung as error:
        raise FindingError(f"{plain}: {error!r}") from error
    if found:
        raise FindingError(found)
    spent = time.process_time() - start
    if spent > SLOW_OPERATIONS:
        raise FindingError(f"all operations together take {spent:.1f} s on {plain}")
    return can_be_read(plain)


def fuzz_operations(first: int, cases: int | None, seconds: float) -> str:
    return sweep("operations", operation_case, first, cases, seconds, 0)


def fuzz_puzzles(first: int, cases: int | None, seconds: float) -> str:
    return sweep("puzzles", puzzle_case, first, cases, seconds, 0)


def fuzz_programs(first: int, cases: int | None, seconds: float) -> str:
    """The kernel's test of random programs, again and again with fresh seeds."""
    if not shutil.which("cmake"):
        return "skipped: cmake is not installed"
    _run("cmake", "-S", "kernel", "-B", str(KERNEL_BUILD), "-DPENMARK_KERNEL_TESTS=ON")
    _run("cmake", "--build", str(KERNEL_BUILD), "--parallel", "2", "--target", "test_solver")
    deadline, runs = time.monotonic() + seconds, 0
    while runs * ROUNDS < cases if cases else runs == 0 or time.monotonic() < deadline:
        _run(str(KERNEL_BUILD / "test_solver"), str(ROUNDS), str(first + runs * ROUNDS))
        runs += 1
    return f"{runs * ROUNDS} random programs of each kind from seed {first}"


def fuzz_coverage(_first: int, _cases: int | None, seconds: float) -> str:
    """The coverage-guided targets have a make target of their own."""
    if not shutil.which("clang++"):
        return "skipped: clang is not installed"
    output = _run("make", "--no-print-directory", "kernel-fuzz", f"FUZZ_SECONDS={max(1, round(seconds))}")
    executed = re.findall(r"number_of_executed_units:\s*(\d+)", output)
    return f"{sum(map(int, executed))} inputs"


def _run(*command: str) -> str:
    """What the command prints; one that fails is a finding."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    output = done.stdout + done.stderr
    if done.returncode:
        raise FindingError(f"exit code {done.returncode}\n{output[-3000:]}\n  to repeat: {' '.join(command)}")
    return output


PARTS: dict[str, Callable[[int, int | None, float], str]] = {
    "texts": fuzz_texts,
    "operations": fuzz_operations,
    "puzzles": fuzz_puzzles,
    "programs": fuzz_programs,
    "coverage": fuzz_coverage,
}


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description="Feed random input to everything.")
    parser.add_argument("--seconds", type=float, default=600.0, help="for all parts together (default 600)")
    parser.add_argument("--part", action="append", choices=list(PARTS), help="only this one (may be repeated)")
    parser.add_argument("--seed", type=int, help="the first one (default: random)")
    parser.add_argument("--cases", type=int, help="run this number of cases, however long it takes")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = _arguments(argv)
    first = random.SystemRandom().randrange(1 << 40) if args.seed is None else args.seed
    chosen = args.part or list(PARTS)
    findings = 0
    for part in chosen:
        start = time.monotonic()
        try:
            said = PARTS[part](first, args.cases, args.seconds / len(chosen))
        except FindingError as finding:
            findings += 1
            said = f"FINDING {finding}"
        print(f"{part}: {said} ({time.monotonic() - start:.0f} s)", flush=True)
    return int(findings > 0)


if __name__ == "__main__":
    sys.exit(main())
