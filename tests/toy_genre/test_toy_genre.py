"""A genre that Penmark knows nothing of, registered by an entry point alone, gets everything there is.

The package under `package/` is put where an installer would put it, and each test runs in a process of its own:
this one's registry stays as it is.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.toy_genre.installed import CLI, PACKAGES, REPOSITORY, TOYS, run


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("puzzles") / "landfall.json"
    first = (PACKAGES / "penmark_islets" / "samples.jsonl").read_text("utf-8").splitlines()[0]
    path.write_text(first, "utf-8")
    return path


def test_penmark_says_nothing_of_it() -> None:
    """No name of it anywhere in the library, and without the package it is unknown."""
    sources = (REPOSITORY / "src").rglob("*.py")
    told = [path for path in sources if re.search(r"islet|penmark_toys", path.read_text("utf-8").lower())]
    assert told == []
    assert "islets" not in run(None, "-c", "import penmark; print(*penmark.all_genres())")


def test_it_is_registered_by_name_and_alias(site: Path) -> None:
    program = "import penmark; print(*penmark.all_genres(), penmark.by_name('islet').title)"
    *names, title = run(site, "-c", program).split()
    assert names == sorted(("akari", "islets", "slitherlink", "sudoku", "takuzu", *TOYS))
    assert title == "Islets"


def test_it_is_listed(site: Path) -> None:
    assert re.search(r"^ *islets +Islets", run(site, *CLI, "list-impls"), re.MULTILINE)
    assert "islets" not in run(None, *CLI, "list-impls")


@pytest.mark.parametrize("solver", ["simple", "ortools"])
def test_it_is_parsed_and_solved(site: Path, sample: Path, solver: str) -> None:
    output = run(site, *CLI, "solve", "islets", str(sample), "--limit", "2", "--solver", solver, "--json")
    answer = json.loads(output)
    assert answer["genre"] == "islets"
    assert answer["exhausted"] is True
    assert len(answer["solutions"]) == 1


def test_the_document_alone_says_what_it_is(site: Path, sample: Path) -> None:
    program = "import sys, penmark; p = penmark.read(sys.argv[1]); print(p, penmark.solve(p, 2).unique)"
    assert run(site, "-c", program, str(sample)).strip() == "<Puzzle islets 4×4, 5 clues> True"
    refused = "import sys; from penmark.puzzle.wire import loads; loads(open(sys.argv[1]).read(), 'akari')"
    run(site, "-c", refused, str(sample), code=1)


def test_it_is_drawn(site: Path, sample: Path, tmp_path: Path) -> None:
    picture = tmp_path / "landfall.svg"
    text = run(site, *CLI, "render", "islets", str(sample), "--solution")
    assert text.count("2") >= 3
    run(site, *CLI, "render", "islets", str(sample), "--svg", str(picture), "--solution")
    assert picture.read_text("utf-8").lstrip().startswith("<svg")


def test_it_is_scaffolded(site: Path) -> None:
    assert run(site, *CLI, "scaffold", "islets", "--rows", "3", "--cols", "4").strip()


def test_it_is_generated(site: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    run(site, *CLI, "generate", "islets", "--count", "3", "--seed", "1", "--symmetry", "rot180", "--out", str(made))
    assert "3 unique" in run(site, *CLI, "solve", "islets", str(made))


def test_it_is_held_to_the_same_contract(site: Path) -> None:
    """The library's own contract and parity tests find it and pass."""
    arguments = ("-m", "pytest", "tests/contract", "tests/parity", "-k", "islets", "-q", "-p", "no:cacheprovider")
    output = run(site, *arguments)
    passed = re.search(r"(\d+) passed", output)
    assert passed
    assert int(passed[1]) >= 40
    assert "failed" not in output
