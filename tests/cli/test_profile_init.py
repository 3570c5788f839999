"""`penmark profile-init`."""

from __future__ import annotations

from pathlib import Path

import pytest

from penmark.grading import load_profile, read_profile
from penmark.puzzle.registry import by_name
from tests.cli.commands import json_lines, run
from tests.cli.grading_files import EASY, own_config


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return own_config(tmp_path, monkeypatch)


def test_the_shipped_profile_becomes_ones_own(config: Path) -> None:
    shipped = load_profile(by_name("sudoku"))
    result = run("profile-init", "sudoku")
    assert result.exit_code == 0
    path = Path(result.stdout.strip())
    assert path == config / "profiles" / "sudoku" / "standard.toml"
    text = path.read_text("utf-8")
    assert text.startswith("# Tiers are trivial")
    assert read_profile(by_name("sudoku"), path) == shipped


def test_what_is_edited_is_heeded(config: Path) -> None:
    (before,) = json_lines(run("grade", "sudoku", EASY, "--json"))
    path = Path(run("profile-init", "sudoku").stdout.strip())
    path.write_text(path.read_text("utf-8").replace('name = "standard"', 'name = "edited"'), "utf-8")
    (after,) = json_lines(run("grade", "sudoku", EASY, "--json"))
    assert (before["profile"], after["profile"]) == ("standard", "edited")


def test_what_is_there_already_is_kept(config: Path) -> None:
    path = Path(run("profile-init", "akari").stdout.strip())
    path.write_text("# mine", "utf-8")
    result = run("profile-init", "akari")
    assert result.exit_code == 2
    assert "--force" in result.stderr
    assert path.read_text("utf-8") == "# mine"
    assert run("profile-init", "akari", "--force").exit_code == 0
    assert read_profile(by_name("akari"), path).name == "standard"


def test_only_what_is_shipped_can_be_copied(config: Path) -> None:
    result = run("profile-init", "akari", "--profile", "nosuch")
    assert result.exit_code == 2
    assert "known: standard" in result.stderr
    assert not config.exists()
    assert run("profile-init", "nogenre").exit_code == 2


def test_a_folder_that_cannot_be_made(config: Path) -> None:
    config.write_text("a file", "utf-8")
    result = run("profile-init", "akari")
    assert result.exit_code == 2
    assert "cannot make" in result.stderr


@pytest.mark.parametrize("genre", ["akari", "slitherlink", "sudoku", "takuzu"])
def test_every_genre_has_one(genre: str) -> None:
    assert run("profile-init", genre).exit_code == 0
    assert load_profile(by_name(genre)).name == "standard"
