"""Genres that Penmark knows nothing of, registered by an entry point alone, get everything there is.

The packages under `package/` are put where an installer would put them, and their tests run in a process that finds
them there: this one's registry stays as it is.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.toy_genre.installed import CLI, REPOSITORY, TOYS, passed, run

EVERY_NAME = " or ".join(("islets", *TOYS))
SHORT = ("test_genres.py", "test_clues.py", "test_grading.py")
"""The modules of the contract that every run asks of the toys; `make test-all` asks all of them."""


def test_penmark_says_nothing_of_them() -> None:
    """No name of them anywhere in the library, and without the packages they are unknown."""
    sources = (REPOSITORY / "src").rglob("*.py")
    told = [path for path in sources if re.search(r"islet|penmark_toys", path.read_text("utf-8").lower())]
    assert told == []
    known = run(None, "-c", "import penmark; print(*penmark.all_genres())").split()
    assert known
    assert not {"islets", *TOYS} & set(known)


def test_a_command_finds_them_in_a_process_of_its_own(site: Path) -> None:
    listed = run(site, *CLI, "list-impls")
    assert all(re.search(rf"^ *{name} ", listed, re.MULTILINE) for name in ("islets", *TOYS))


@pytest.mark.slow
def test_they_get_everything(site: Path) -> None:
    """Solved by three solvers in agreement, graded, hinted, made, enumerated, drawn, converted, edited."""
    assert passed(site, "tests/toy_genre/toy_checks.py") >= 40


@pytest.mark.slow
def test_they_are_held_to_the_contract(site: Path) -> None:
    modules = (f"tests/contract/{name}" for name in SHORT)
    assert passed(site, *modules, "-k", EVERY_NAME) >= 60 * (1 + len(TOYS))


@pytest.mark.sweep
def test_they_are_held_to_all_of_the_contract(site: Path) -> None:
    """Also turned, enumerated against brute force, solved in agreement on random puzzles, on the wire."""
    assert passed(site, "tests/contract", "tests/parity", "-k", EVERY_NAME, "-m", "") >= 100 * (1 + len(TOYS))
