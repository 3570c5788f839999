from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from penmark.discovering import Clusters, MiningOptions, mine, technique_skeleton
from penmark.reasoning.technique import BoardPattern
from tests.discovering.boards import starters


def written(genre: str, question: str, without: str) -> str:
    found = Clusters()
    for puzzle in starters(genre, question, 1):
        found.add(mine(puzzle, MiningOptions(without=(without,))))
    return technique_skeleton(found.ranked()[0], "my-pattern", found.puzzles)


def test_it_is_a_module_with_a_technique_that_finds_nothing_yet() -> None:
    module: dict[str, Any] = {}
    exec(written("slitherlink", "5x5", "corner-3"), module)
    (technique,) = module["TECHNIQUES"]
    assert isinstance(technique, BoardPattern)
    assert (technique.name, technique.title) == ("my-pattern", "My pattern")
    assert technique.rule_kinds
    assert module["EXPECTED"]
    assert module["found_in_example"]() == ()


def test_it_passes_our_own_linter(tmp_path: Path) -> None:
    file = tmp_path / "my_pattern.py"
    file.write_text(written("sudoku", "uses:x-wing 6x6", "x-wing"), "utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--select", "E,F,I,UP,B", "--line-length", "120", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
