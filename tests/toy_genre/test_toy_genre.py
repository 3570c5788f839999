"""Genres that Penmark knows nothing of, registered by an entry point alone, get everything there is.

The packages under `package/` are put where an installer would put them, and their tests run in a process that finds
them there: this one's registry stays as it is.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.own_process import ROOT, passed, python
from tests.toy_genre.toys import TOYS

EVERY_NAME = " or ".join(("islets", *TOYS))
SHORT = ("test_genres.py", "test_clues.py", "test_grading.py")
"""The modules of the contract that every run asks of the toys; `make test-all` asks all of them."""


def test_penmark_says_nothing_of_them() -> None:
    """No name of them anywhere in the library, and without the packages they are unknown."""
    sources = (ROOT / "src").rglob("*.py")
    told = [path for path in sources if re.search(r"islet|penmark_toys", path.read_text("utf-8").lower())]
    assert told == []
    known = python("-c", "import penmark; print(*penmark.all_genres())").split()
    assert known
    assert not {"islets", *TOYS} & set(known)


def test_a_command_finds_them_in_a_process_of_its_own(site: Path) -> None:
    listed = python("-m", "penmark", "list-impls", site=site)
    assert all(re.search(rf"^ *{name} ", listed, re.MULTILINE) for name in ("islets", *TOYS))


@pytest.mark.slow
def test_they_get_everything(site: Path) -> None:
    """Solved by three solvers in agreement, graded, hinted, made, enumerated, drawn, converted, edited."""
    assert passed("tests/toy_genre/toy_checks.py", site=site) >= 40


@pytest.mark.slow
def test_they_are_held_to_the_contract(site: Path) -> None:
    modules = (f"tests/contract/{name}" for name in SHORT)
    assert passed(*modules, "-k", EVERY_NAME, site=site) >= 60 * (1 + len(TOYS))


@pytest.mark.sweep
def test_they_are_held_to_all_of_the_contract(site: Path) -> None:
    """Also turned, enumerated against brute force, solved in agreement on random puzzles, on the wire."""
    assert passed("tests/contract", "tests/parity", "-k", EVERY_NAME, "-m", "", site=site) >= 100 * (1 + len(TOYS))
