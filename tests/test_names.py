"""A class name stands for one class, and what the package exports never hides a module of its own: `import penmark.x`
makes `penmark.x` that module."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from collections import defaultdict
from importlib import import_module

import pytest

import penmark
from tests.test_layers import MODULES, dotted, parse


def test_a_class_name_stands_in_one_module() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(dotted(path))
    twice = {name: modules for name, modules in homes.items() if len(modules) > 1}
    assert len(homes) > 300
    assert twice == {}


def _modules() -> list[str]:
    names = [info.name for info in pkgutil.walk_packages(penmark.__path__, "penmark.")]
    return [name for name in names if not name.endswith("__main__")]


def test_every_module_is_an_attribute_of_its_package() -> None:
    hidden = []
    for name in _modules():
        module = import_module(name)
        package, _, leaf = name.rpartition(".")
        if getattr(import_module(package), leaf) is not module:
            hidden.append(name)
    assert len(_modules()) > 200
    assert hidden == []


@pytest.mark.parametrize("order", ["genres.akari; penmark.all_genres()", "genres; penmark.by_name('akari')"])
def test_a_genre_is_reached_by_its_path_whatever_came_first(order: str) -> None:
    program = f"import penmark; penmark.all_genres(); import penmark.{order}; print(penmark.genres.akari.GENRE.name)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "akari\n"


def test_everything_that_is_offered_is_there() -> None:
    assert sorted(penmark.__all__) == list(penmark.__all__)
    assert all(hasattr(penmark, name) for name in penmark.__all__)


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    program = "import sys, penmark; print(*(name for name in sys.modules if name.startswith('penmark.')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
