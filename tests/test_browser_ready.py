"""The core runs where no thread can start and where nothing but its two dependencies is installed."""

from __future__ import annotations

import subprocess
import sys

from tests.own_process import passed

CORE_TESTS = (
    "tests/solvers/test_batch.py",
    "tests/solvers/test_front.py",
    "tests/solvers/test_questions.py",
    "tests/grading/test_hints.py",
    "tests/generating/test_seeds.py",
    "tests/enumerating/test_counting.py",
    "tests/studio/operations/test_jobs.py",
    "tests/studio/operations/test_editing.py",
)
"""Those of them that start no thread themselves."""
STARTS_THREADS = "not (thread or cancel or stopped or soon)"

IMPORTS = """
import importlib, pkgutil, sys

class Absent:
    allowed = {"msgspec", "platformdirs", "penmark"} | set(sys.stdlib_module_names)

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in self.allowed:
            raise ModuleNotFoundError(f"{name} is not there", name=name)

sys.meta_path.insert(0, Absent())
import penmark
outside = ("penmark.cli", "penmark.__main__", "penmark.studio.server", "penmark.solvers.ortools")
outside += ("penmark.library.store.",)
for info in pkgutil.walk_packages(penmark.__path__, "penmark.", onerror=lambda name: None):
    if not info.name.startswith(outside):
        importlib.import_module(info.name)
puzzle = penmark.by_name("sudoku").samples[0].puzzle
assert penmark.solve(puzzle, 2).unique
assert penmark.grade(puzzle).solved
print(len([name for name in sys.modules if name.startswith("penmark.")]))
"""


def test_the_core_runs_where_no_thread_can_start() -> None:
    quick = ("-m", "not slow and not sweep", "-k", STARTS_THREADS)
    assert passed("-p", "tests.no_threads", *quick, *CORE_TESTS) > 200


def test_the_core_imports_only_its_two_dependencies() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 150
