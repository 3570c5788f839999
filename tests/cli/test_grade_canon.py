"""`penmark grade-canon` and `penmark profile-eval`."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.cli.commands import json_lines, let_work, run, start
from tests.cli.grading_files import EASY, HARD, SEVERAL, UNSOLVABLE, interrupt_at, own_config, own_profile


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return own_config(tmp_path, monkeypatch)


@pytest.fixture
def some(tmp_path: Path) -> str:
    file = tmp_path / "some.txt"
    sample = by_name("sudoku").samples[0].puzzle
    file.write_text("\n".join([EASY, dumps(sample), SEVERAL, UNSOLVABLE, "# a remark", EASY]), "utf-8")
    return str(file)


# ── grade-canon ──


def test_tiers_with_bars(some: str) -> None:
    result = run("grade-canon", "sudoku", some)
    assert result.exit_code == 0
    head, *rows, last = result.stdout.splitlines()
    assert head.split() == ["tier", "puzzles", "share", "median", "score"]
    assert [row.split()[0] for row in rows] == ["trivial", "easy", "medium", "hard", "extreme"]
    assert sum(int(row.split()[1]) for row in rows) == 3
    assert any("█" * 40 in row for row in rows)
    assert last == "5 puzzles, not graded: 1 more than one solution, 1 no solution"


def test_as_json(some: str) -> None:
    (plain,) = json_lines(run("grade-canon", "sudoku", some, "--json"))
    assert plain["genre"] == "sudoku"
    assert plain["puzzles"] == 5
    assert sum(plain["tiers"].values()) == 3
    assert plain["not_graded"] == {"several": 1, "unsolvable": 1}
    assert plain["unreadable"] == 0
    assert plain["complete"] is True
    assert all(plain["tiers"][tier] for tier in plain["median_scores"])


def test_only_the_first_puzzles(some: str) -> None:
    (plain,) = json_lines(run("grade-canon", "sudoku", some, "--json", "--limit", "2"))
    assert plain["puzzles"] == 2
    assert plain["not_graded"] == {}
    assert run("grade-canon", "sudoku", some, "--limit", "0").exit_code == 2


def test_what_cannot_be_read_is_told_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{EASY}\nnonsense\n{EASY}\n", "utf-8")
    result = run("grade-canon", "sudoku", str(file))
    assert "some.txt:2" in result.stderr
    assert result.stdout.splitlines()[-1] == "3 puzzles, not graded: 1 unreadable"


def test_ctrl_c_shows_what_was_graded(some: str, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(monkeypatch, 3)
    result = run("grade-canon", "sudoku", some)
    assert result.exit_code == 130
    assert result.stdout.splitlines()[-1] == "2 puzzles"
    assert result.stderr == "stopped\n"


def test_ctrl_c_with_json_says_that_it_is_not_all(some: str, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(monkeypatch, 3)
    result = run("grade-canon", "sudoku", some, "--json")
    assert result.exit_code == 130
    (plain,) = json_lines(result)
    assert (plain["puzzles"], plain["complete"]) == (2, False)


@pytest.mark.slow
def test_ctrl_c_as_a_signal(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{EASY}\n" * 50 + f"{HARD}\n" * 2000, "utf-8")
    process = start("grade-canon", "sudoku", str(file), "--json")
    let_work(process, 4)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (err, process.returncode) == ("stopped\n", 130)
    plain = json.loads(out)
    assert plain["complete"] is False
    assert 50 <= plain["puzzles"] < 2050


@pytest.mark.parametrize("command", ["grade-canon", "profile-eval"])
def test_bad_input_is_2(command: str, tmp_path: Path) -> None:
    empty, bad = tmp_path / "empty.txt", tmp_path / "bad.toml"
    empty.write_text("", "utf-8")
    bad.write_text('name = "x"', "utf-8")
    for arguments in (["nogenre", str(empty)], ["sudoku", EASY, "--profile-file", str(bad)], ["sudoku"]):
        result = run(command, *arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
    result = run(command, "sudoku", str(empty))
    assert "empty" in result.stderr


def test_nothing_graded_is_no_division_by_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("nonsense\nmore of it\n", "utf-8")
    result = run("grade-canon", "sudoku", str(file))
    assert "unreadable" in result.stdout
    assert run("profile-eval", "sudoku", str(file)).exit_code == result.exit_code


# ── profile-eval ──


def test_use_of_each_technique(some: str) -> None:
    result = run("profile-eval", "sudoku", some)
    assert result.exit_code == 0
    assert "Hidden single in a box" in result.stdout
    assert "Beside the shipped profile" not in result.stdout  # it is the shipped one
    (plain,) = json_lines(run("profile-eval", "sudoku", some, "--json"))
    assert plain["agreement"] is None
    single = plain["techniques"]["hidden-single-box"]
    assert single["puzzles"] == 3
    assert single["steps"] >= single["puzzles"] >= single["hardest_in"]
    assert sum(counts["hardest_in"] for counts in plain["techniques"].values()) == 3


def test_agreement_with_the_shipped_profile(some: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_profile(factor=10), "utf-8")
    (plain,) = json_lines(run("profile-eval", "sudoku", some, "--profile-file", str(file), "--json"))
    assert plain["profile"] == "mine"
    assert plain["agreement"] == {"puzzles": 3, "same_tier": 3, "spearman": 1.0}
    result = run("profile-eval", "sudoku", some, "--profile-file", str(file))
    assert "Beside the shipped profile: 3 of 3 puzzles in the same tier, rank correlation of the scores 1.0" in (
        result.stdout
    )
