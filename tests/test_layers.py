"""Each layer of the package imports only what lies above it, and start-up imports nothing heavy."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from penmark.puzzle import late

SOURCE = Path(__file__).parent.parent / "src"

LAYERS = (
    {"errors", "lazy", "whole_file"},
    {"parallel"},
    {"board"},
    {"inference", "program"},
    {"saved_program"},
    {"rules"},
    {"puzzle"},
    {"reasoning"},
    {"codecs"},
    {"variants"},
    {"genres"},
    {"solvers"},
    {"grading"},
    {"generating", "enumerating", "discovering"},
    {"formats"},
    {"rendering"},
    {"library"},
    {"studio"},
    {"cli"},
)
"""From the top down. What stands in one line does not import each other."""
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
FREE = {"_kernel"}
"""May be imported from anywhere."""
BY_NAME = {
    "penmark.__init__": {"penmark"},
    "penmark.cli.commands": {"penmark.cli"},
    "penmark.formats.__init__": {"penmark.formats"},
    "penmark.grading.techniques.__init__": {"penmark.grading.techniques"},
    "penmark.library.__init__": {"penmark.library"},
    "penmark.puzzle.late": set(late.HOMES.values()),
    "penmark.puzzle.registry": {"penmark.genres"},
    "penmark.rendering.to_png": {"resvg_py"},
    "penmark.rules.kinds": {"penmark.rules"},
    "penmark.variants.__init__": {"penmark.variants"},
}
"""The modules that import others by names they put together, and which: packages that are scanned for what registers
itself, and functions that are found when first called. Asserted of the sources, and of what happens when they run."""
DOWNWARDS = {"penmark.puzzle.late", "penmark.puzzle.registry"}
"""Those of them that reach below their own layer."""
FRONT = RANK["studio"]
"""The front ends begin here, the only ones that may use the package as its users do: `import penmark`."""


def imported_modules(tree: ast.AST, package: str) -> Iterator[str]:
    """Everything a module imports anywhere, `if TYPE_CHECKING:` and functions included, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")
            start = parents[: len(parents) - node.level + 1] if node.level else []
            origin = ".".join([*start, *([node.module] if node.module else [])])
            # What comes from the top package itself is told apart by name: a layer, or something it exports.
            yield from (f"{origin}.{a.name}" for a in node.names) if origin == "penmark" else [origin]


def misplaced(source: str, module: str) -> list[str]:
    """The imports of a module (given by its dotted name, packages with `.__init__`) that point downwards."""
    parts = module.split(".")
    own = parts[1]
    wrong = []
    for name in imported_modules(ast.parse(source), package=".".join(parts[:-1])):
        top, _, rest = name.partition(".")
        layer = rest.partition(".")[0]
        if top != "penmark" or layer == own or layer in FREE:
            continue
        allowed = RANK[layer] < RANK[own] if layer in RANK else RANK[own] >= FRONT
        if not allowed:
            wrong.append(name)
    return wrong


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def parse(path: Path) -> ast.AST:
    return ast.parse(path.read_text())


MODULES = [path for path in sorted((SOURCE / "penmark").rglob("*.py")) if "__pycache__" not in path.parts]


def test_every_package_has_its_place() -> None:
    packages = {dotted(path).split(".")[1] for path in MODULES if len(dotted(path).split(".")) > 2}
    assert packages <= set(RANK)
    assert {"board", "rules", "puzzle"} <= packages


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_point_upwards(path: Path) -> None:
    if dotted(path).split(".")[1] in RANK:  # the top package and its own modules gather everything
        assert misplaced(path.read_text(), dotted(path)) == []


# ── imports by name ──


def imports_by_name(tree: ast.AST) -> bool:
    """Whether a module could import what no `import` of its own names."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    return not names.isdisjoint({"import_module", "__import__", "exec_module", "resolve_name"})


def test_only_these_modules_import_by_name() -> None:
    assert {dotted(path) for path in MODULES if imports_by_name(parse(path))} == set(BY_NAME)


def test_what_is_imported_by_name_is_no_way_downwards() -> None:
    """But for the two that say so, what a module scans is its own package, or nothing of ours."""
    reaching = set()
    for module, packages in BY_NAME.items():
        own = module.split(".")[1]
        layers = {package.split(".")[1] for package in packages if package.startswith("penmark.")}
        if own in RANK and any(layer != own and RANK[layer] >= RANK[own] for layer in layers):
            reaching.add(module)
    assert reaching == DOWNWARDS


@pytest.mark.parametrize(("name", "package"), late.HOMES.items())
def test_what_is_found_late_is_there(name: str, package: str) -> None:
    assert callable(getattr(importlib.import_module(package), name))
    assert late.late(name) is getattr(importlib.import_module(package), name)


RECORDED = """
import importlib, sys
calls, real = set(), importlib.import_module
def recorded(name, package=None):
    frame = sys._getframe(1).f_globals
    calls.add((frame["__name__"] + (".__init__" if "__path__" in frame else ""), name))
    return real(name, package)
importlib.import_module = recorded

import penmark
from penmark import formats, library
from penmark.cli.commands import loaded
from penmark.grading.techniques import shared_techniques
from penmark.puzzle.enumeration import EnumConfig
from penmark.puzzle.generation import GenConfig
from penmark.rules.kinds import rule_kinds

loaded("tour")
rule_kinds(), formats.formats(), shared_techniques(), library.Query, list(penmark.all_genres()["sudoku"].variants)
genre = penmark.all_genres()["takuzu"]
config = GenConfig(dims=genre.dims_for(4, 4), seed=1)
genre.generate(config)._repr_svg_()
genre.enumerate(EnumConfig(dims=genre.dims_for(2, 2), limit=1))
for module, name in sorted(calls):
    if module.startswith("penmark."):
        print(module, name)
"""


def test_what_is_imported_by_name_is_what_is_said() -> None:
    done = subprocess.run([sys.executable, "-c", RECORDED], capture_output=True, text=True, check=True)
    calls = [line.split() for line in done.stdout.splitlines()]
    strays = [(module, name) for module, name in calls if not _is_within(name, BY_NAME[module])]
    assert strays == []
    assert {module for module, _ in calls} == set(BY_NAME) - {"penmark.rendering.to_png"}


def _is_within(name: str, packages: set[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("penmark.board.mark", "from penmark.errors import MarkError", []),
        ("penmark.board.mark", "from penmark.board.coord import Coord", []),
        ("penmark.board.mark", "from penmark import _kernel", []),
        ("penmark.board.mark", "import penmark._kernel", []),
        ("penmark.board.mark", "import rules", []),
        ("penmark.board.mark", "import penmark.rules.base", ["penmark.rules.base"]),
        ("penmark.board.mark", "from penmark import rules", ["penmark.rules"]),
        ("penmark.board.mark", "from penmark import solve", ["penmark.solve"]),
        ("penmark.board.mark", "import penmark", ["penmark"]),
        ("penmark.board.mark", "from ..rules import base", ["penmark.rules"]),
        ("penmark.board.mark", "from .. import rules, errors", ["penmark.rules"]),
        ("penmark.board.mark", "from . import coord", []),
        ("penmark.board.__init__", "from . import coord", []),
        ("penmark.board.__init__", "from .. import rules", ["penmark.rules"]),
        ("penmark.genres.akari.__init__", "from ...solvers import base", ["penmark.solvers"]),
        ("penmark.genres.akari.__init__", "from ..takuzu import codec", []),
        ("penmark.errors", "from penmark.board import mark", ["penmark.board"]),
        ("penmark.puzzle.genre", "if TYPE_CHECKING:\n    import penmark.reasoning", ["penmark.reasoning"]),
        ("penmark.genres.akari.techniques.rules", "from penmark.reasoning.technique import Technique", []),
        ("penmark.reasoning.scanning", "from penmark.solvers.base import Budget", ["penmark.solvers.base"]),
        ("penmark.rules.sum", "if TYPE_CHECKING:\n    import penmark.puzzle", ["penmark.puzzle"]),
        ("penmark.rules.sum", "def f():\n    import penmark.solvers.fast", ["penmark.solvers.fast"]),
        ("penmark.generating.seed", "import penmark.enumerating", ["penmark.enumerating"]),
        ("penmark.cli.main", "from penmark import solve\nimport penmark, penmark.library", []),
        ("penmark.cli.studio", "import penmark.studio", []),
        ("penmark.studio.server", "import penmark.cli", ["penmark.cli"]),
        ("penmark.studio.server", "from penmark import solve", []),
    ],
)
def test_the_test_sees_what_it_should(module: str, source: str, wrong: list[str]) -> None:
    assert misplaced(source, module) == wrong


@pytest.mark.parametrize("module", ["penmark", "penmark.cli"])
def test_start_up_imports_nothing_heavy(module: str) -> None:
    heavy = ["dask", "distributed", "multiprocessing", "numpy", "ortools", "pandas", "starlette", "uvicorn"]
    script = f"import sys, {module}; print(*sorted(set({heavy!r}) & set(sys.modules)))"
    outcome = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert outcome.stderr == ""
    assert outcome.stdout.split() == []
