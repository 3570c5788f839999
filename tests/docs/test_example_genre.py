"""The example genre of the docs, installed as a package, gets everything there is and passes the contract."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks
from tests.own_process import installed, passed, python

PROJECT = DOCS / "examples" / "penmark-yinyang"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(PROJECT, tmp_path_factory.mktemp("site"))


def test_the_page_shows_the_whole_genre() -> None:
    first = next(block for block in blocks("extending.md", "python") if block.title is None)
    assert first.source == (PROJECT / "penmark_yinyang" / "__init__.py").read_text("utf-8")


@pytest.mark.slow
def test_it_is_listed_and_solved(site: Path) -> None:
    listed = python("-m", "penmark", "list-impls", site=site)
    assert re.search(r"^ *yinyang +Yin-Yang", listed, re.MULTILINE)
    sample = (PROJECT / "penmark_yinyang" / "samples.jsonl").read_text("utf-8").splitlines()[1]
    solved = python("-m", "penmark", "solve", "yinyang", sample, site=site)
    assert "Two dragons, Yin-Yang 6×6: unique solution" in solved


@pytest.mark.slow
def test_it_keeps_the_contract(site: Path) -> None:
    """The part of it that says what a genre is; the rest of it is asked by `make test-all`."""
    modules = ("tests/contract/test_genres.py", "tests/contract/test_clues.py")
    assert passed(*modules, "-k", "yinyang", site=site) >= 40


@pytest.mark.sweep
def test_it_keeps_all_of_the_contract(site: Path) -> None:
    assert passed("tests/contract", "tests/parity", "-m", "", "-k", "yinyang", site=site) >= 100
