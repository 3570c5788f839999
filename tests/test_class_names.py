"""A class name of generating or enumerating stands in one module of the package only."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "penmark"
FOLDERS = ("generating", "enumerating")


def test_class_names_stand_once() -> None:
    homes = defaultdict[str, set[str]](set)
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(str(path.relative_to(SOURCE)))
    ours = {name: found for name, found in homes.items() if any(home.startswith(FOLDERS) for home in found)}
    assert len(ours) > 20
    assert {name: found for name, found in ours.items() if len(found) > 1} == {}
