"""`make mutation`: do the tests of a rule notice small mistakes in it? Prints the score and every survivor.

A survivor is either a gap in the tests or a change that makes no difference; only reading it can tell. Exit code 1 if
the tests do not pass on the module as it is, or pass on one whose functions all fail.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import track

from bench.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
DEFAULT = ("penmark.rules.at_most", "penmark.rules.distinct")
TIMEOUT = 120.0
PASSED, FAILED, INTERRUPTED = 0, 1, 2
"""pytest's exit codes; a module that cannot be imported interrupts it."""


def own_tests(module: str) -> list[str]:
    """The test file of a module's own: `tests` mirrors `src/penmark`."""
    _, *folders, name = module.split(".")
    return [str(Path("tests", *folders, f"test_{name}.py"))]


def source_of(module: str) -> str:
    return ROOT.joinpath("src", *module.split(".")).with_suffix(".py").read_text("utf-8")


def passes(module: str, source: str, tests: Sequence[str]) -> bool:
    """Whether the tests pass with this source for the module. Endless is as good as failed."""
    command = [sys.executable, "-m", "bench.mutant_run", module, *tests]
    try:
        done = subprocess.run(command, input=source, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (PASSED, FAILED, INTERRUPTED):
        raise SystemExit(
            f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return done.returncode == PASSED


def wrecked(source: str) -> str:
    """The module with every function failing at once: no test worth its name passes on it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.body = [ast.Raise(ast.Call(ast.Name("ZeroDivisionError"), [], []))]
    return ast.unparse(ast.fix_missing_locations(tree))


def survivors(module: str, found: Sequence[Mutant], tests: Sequence[str], jobs: int) -> Iterable[Mutant]:
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = pool.map(lambda mutant: passes(module, mutant.source, tests), found)
        bar = track(verdicts, module, total=len(found), console=Console(stderr=True), transient=True)
        return [mutant for mutant, alive in zip(found, bar, strict=True) if alive]


def examine(module: str, tests: Sequence[str], jobs: int, limit: int | None) -> bool:
    """Print the score and the survivors; whether the tests could be judged at all."""
    source = source_of(module)
    if not passes(module, ast.unparse(ast.parse(source)), tests):
        print(f"{module}: its tests fail as it is")
        return False
    if passes(module, wrecked(source), tests):
        print(f"{module}: its tests pass whatever it does")
        return False
    found = list(mutants(source))[:limit]
    alive = list(survivors(module, found, tests, jobs))
    killed = len(found) - len(alive)
    print(f"{module} by {' '.join(tests)}: {killed} of {len(found)} mutants killed ({100 * killed / len(found):.1f} %)")
    for mutant in alive:
        print(f"  survives: {mutant}")
    return True


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.mutation", description="Test the tests.")
    parser.add_argument("module", nargs="*", default=DEFAULT, help=f"default: {' '.join(DEFAULT)}")
    parser.add_argument("--tests", action="append", help="test files (default: the module's own)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--limit", type=int, help="only the first N mutants")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = _arguments(argv)
    judged = [examine(module, args.tests or own_tests(module), args.jobs, args.limit) for module in args.module]
    return int(not all(judged))


if __name__ == "__main__":
    sys.exit(main())
