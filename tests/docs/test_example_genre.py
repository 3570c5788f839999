"""The example genre of the docs, installed as a package, gets everything there is and passes the contract."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, blocks

PACKAGE = DOCS / "examples" / "penmark-yinyang"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its metadata, as `pip install` would leave them."""
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(PACKAGE / "penmark_yinyang", folder / "penmark_yinyang")
    info = folder / f"penmark_yinyang-{project['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    points = project["entry-points"]["penmark.genres"].items()
    lines = ["[penmark.genres]", *(f"{name} = {target}" for name, target in points)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def _run(site: Path, *arguments: str) -> str:
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_shows_the_whole_genre() -> None:
    first = next(block for block in blocks("extending.md", "python") if block.title is None)
    assert first.source == (PACKAGE / "penmark_yinyang" / "__init__.py").read_text("utf-8")


@pytest.mark.slow
def test_it_is_listed_and_solved(site: Path) -> None:
    assert re.search(r"^ *yinyang +Yin-Yang", _run(site, "penmark", "list-impls"), re.MULTILINE)
    sample = (PACKAGE / "penmark_yinyang" / "samples.jsonl").read_text("utf-8").splitlines()[1]
    assert "Two dragons, Yin-Yang 6×6: unique solution" in _run(site, "penmark", "solve", "yinyang", sample)


@pytest.mark.slow
def test_it_keeps_the_contract(site: Path) -> None:
    """The part of it that says what a genre is; the rest of it is asked by `make test-all`."""
    assert _passed(site, "tests/contract/test_genres.py", "tests/contract/test_clues.py") >= 40


@pytest.mark.sweep
def test_it_keeps_all_of_the_contract(site: Path) -> None:
    assert _passed(site, "tests/contract", "tests/parity", "-m", "") >= 100


def _passed(site: Path, *arguments: str) -> int:
    output = _run(site, "pytest", *arguments, "-k", "yinyang", "-q", "-p", "no:cacheprovider")
    found = re.search(r"(\d+) passed", output)
    assert found
    return int(found[1])
