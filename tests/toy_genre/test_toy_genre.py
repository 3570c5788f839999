"""A genre that Penmark knows nothing of, registered by an entry point alone, gets everything there is.

The package under `package/` is put where an installer would put it, and each test runs in a process of its own:
this one's registry stays as it is.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
CLI = ("-m", "penmark")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its metadata, as `pip install` would leave them."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(HERE / "package" / "penmark_islets", folder / "penmark_islets")
    project = tomllib.loads((HERE / "package" / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"penmark_islets-{project['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    points = project["entry-points"]["penmark.genres"].items()
    lines = ["[penmark.genres]", *(f"{name} = {target}" for name, target in points)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def _run(site: Path | None, *arguments: str, code: int = 0) -> str:
    """What Python prints, with the package on its path or without."""
    paths = [str(site)] if site else []
    inherited = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, *([inherited] if inherited else [])])}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=REPOSITORY,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("puzzles") / "landfall.json"
    first = (HERE / "package" / "penmark_islets" / "samples.jsonl").read_text("utf-8").splitlines()[0]
    path.write_text(first, "utf-8")
    return path


def test_penmark_says_nothing_of_it() -> None:
    """No name of it anywhere in the library, and without the package it is unknown."""
    sources = (REPOSITORY / "src").rglob("*.py")
    assert not [path for path in sources if "islet" in path.read_text("utf-8").lower()]
    assert "islets" not in _run(None, "-c", "import penmark; print(*penmark.all_genres())")


def test_it_is_registered_by_name_and_alias(site: Path) -> None:
    program = "import penmark; print(*penmark.all_genres(), penmark.by_name('islet').title)"
    assert _run(site, "-c", program).split() == [
        "akari",
        "islets",
        "slitherlink",
        "sudoku",
        "takuzu",
        "Islets",
    ]


def test_it_is_listed(site: Path) -> None:
    assert re.search(r"^ *islets +Islets", _run(site, *CLI, "list-impls"), re.MULTILINE)
    assert "islets" not in _run(None, *CLI, "list-impls")


@pytest.mark.parametrize("solver", ["simple", "ortools"])
def test_it_is_parsed_and_solved(site: Path, sample: Path, solver: str) -> None:
    output = _run(site, *CLI, "solve", "islets", str(sample), "--max", "2", "--solver", solver, "--json")
    answer = json.loads(output)
    assert answer["genre"] == "islets"
    assert answer["exhausted"] is True
    assert len(answer["solutions"]) == 1


def test_the_document_alone_says_what_it_is(site: Path, sample: Path) -> None:
    program = "import sys, penmark; p = penmark.read(sys.argv[1]); print(p, penmark.solve(p, 2).unique)"
    assert _run(site, "-c", program, str(sample)).strip() == "<Puzzle islets 4×4, 5 clues> True"
    refused = "import sys; from penmark.puzzle.wire import loads; loads(open(sys.argv[1]).read(), 'akari')"
    _run(site, "-c", refused, str(sample), code=1)


def test_it_is_drawn(site: Path, sample: Path, tmp_path: Path) -> None:
    picture = tmp_path / "landfall.svg"
    text = _run(site, *CLI, "render", "islets", str(sample), "--solution")
    assert text.count("2") >= 3
    _run(site, *CLI, "render", "islets", str(sample), "--svg", str(picture), "--solution")
    assert picture.read_text("utf-8").lstrip().startswith("<svg")


def test_it_is_scaffolded(site: Path) -> None:
    assert _run(site, *CLI, "scaffold", "islets", "--rows", "3", "--cols", "4").strip()


def test_it_is_generated(site: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    _run(site, *CLI, "generate", "islets", "--count", "3", "--seed", "1", "--symmetry", "rot180", "--out", str(made))
    assert "3 unique" in _run(site, *CLI, "solve", "islets", str(made))


def test_it_is_held_to_the_same_contract(site: Path) -> None:
    """The library's own contract and parity tests find it and pass."""
    arguments = ("-m", "pytest", "tests/contract", "tests/parity", "-k", "islets", "-q", "-p", "no:cacheprovider")
    output = _run(site, *arguments)
    passed = re.search(r"(\d+) passed", output)
    assert passed
    assert int(passed[1]) >= 40
    assert "failed" not in output
