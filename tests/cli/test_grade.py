"""`penmark grade`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from penmark.grading.profile import profile_text
from penmark.puzzle import wire
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, UNIQUE, json_lines, run
from tests.cli.grading_files import EASY, HARD, SEVERAL, UNSOLVABLE, interrupt_at, own_config, own_profile, without
from tests.grading.killers import killer, profile_without

FOUR_STEPS = "https://puzz.link/p?akari/6/6/nekcakbl"
FIELDS = [
    "status",
    "difficulty",
    "score",
    "score_per_cell",
    "reservation",
    "profile",
    "bottleneck",
    "steps",
    "hardest",
    "techniques",
    "seconds",
]


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return own_config(tmp_path, monkeypatch)


# ── for people ──


def test_one_puzzle_is_told_at_length() -> None:
    result = run("grade", "sudoku", EASY)
    assert result.exit_code == 0
    first, *lines = result.stdout.splitlines()
    assert first.startswith("Sudoku 4×4: ")
    assert ", score " in first
    assert any(line.split()[0].endswith("×") for line in lines if line.strip())
    assert any("Hardest: " in line for line in lines)
    assert any("Bottleneck: " in line for line in lines)


def test_every_step_with_its_reason() -> None:
    plain, traced = run("grade", "akari", UNIQUE), run("grade", "akari", UNIQUE, "--trace")
    assert plain.exit_code == traced.exit_code == 0
    assert (
        "  1. Count forced: The 1 at r1c1 needs 1 more, and only one place is left: r1c2 holds a bulb." in traced.stdout
    )
    assert "  1. " not in plain.stdout


def test_the_title_of_easy_steps_in_a_row_is_said_once() -> None:
    *_, head, first, second, third, last = run("grade", "akari", FOUR_STEPS, "--trace").stdout.splitlines()
    assert head == "  1–3. Count forced"
    assert first.startswith("       The 4 at r2c3 ")
    assert [line[:11] for line in (second, third)] == ["       The "] * 2
    assert last.startswith("    4. Sole lighter: ")


def test_several_puzzles_get_a_line_each_and_a_summary(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{EASY}\n{SEVERAL}\n{UNSOLVABLE}\n{EASY}\n", "utf-8")
    result = run("grade", "sudoku", str(file))
    assert result.exit_code == 1
    *lines, last = result.stdout.splitlines()
    assert [line.partition("some.txt:")[2][:1] for line in lines] == ["1", "2", "3", "4"]
    assert "more than one solution" in lines[1]
    assert "no solution" in lines[2]
    assert "hardest step " in lines[0]
    assert last.startswith("4 puzzles: 2 ")
    assert "score" not in lines[1] + lines[2]


@pytest.mark.parametrize(
    ("genre", "text", "words"),
    [
        ("akari", IMPOSSIBLE, "no solution"),
        ("akari", AMBIGUOUS, "more than one solution"),
        ("sudoku", HARD, "time ran out"),
    ],
)
def test_what_cannot_be_graded_is_1(genre: str, text: str, words: str) -> None:
    result = run("grade", genre, text, "--time", "0")
    if words != "time ran out":
        result = run("grade", genre, text)
    assert result.exit_code == 1
    assert words in result.stdout
    assert "score" not in result.stdout.splitlines()[0]


def test_without_trial_it_may_not_suffice(tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text(without(own_profile(), "forcing-chain", "forcing-net"), "utf-8")
    result = run("grade", "sudoku", HARD, "--max-trial", "0", "--profile-file", str(file))
    assert result.exit_code == 1
    assert "the techniques do not suffice" in result.stdout
    assert "score" not in result.stdout.splitlines()[0]


# ── JSON ──


def test_json_schema() -> None:
    (line,) = json_lines(run("grade", "akari", UNIQUE, "--json"))
    assert list(line) == ["input", "genre", "puzzle", *FIELDS]
    assert line["input"] == UNIQUE
    assert line["status"] == "solved"
    assert line["difficulty"] == "trivial"
    assert line["techniques"] == {"count-forced": 1}
    assert line["hardest"] == "count-forced"
    assert line["bottleneck"] == 1.0


def test_json_with_every_step() -> None:
    (line,) = json_lines(run("grade", "akari", UNIQUE, "--json", "--trace"))
    (step,) = line["trace"]
    assert step["moves"] == [{"do": "commit", "at": "b1", "mark": True}]
    assert step["words"].startswith("The 1 at r1c1")


def test_json_of_what_cannot_be_graded() -> None:
    result = run("grade", "sudoku", EASY, SEVERAL, UNSOLVABLE, "nonsense", "--json")
    assert result.exit_code == 2
    lines = json_lines(result)
    assert [line["status"] for line in lines] == ["solved", "several", "unsolvable", "unreadable"]
    assert all(line["difficulty"] is line["score"] is None for line in lines[1:3])
    assert "error" in lines[3]


# ── profiles ──


def test_a_profile_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_profile(), "utf-8")
    (usual,) = json_lines(run("grade", "sudoku", EASY, "--json"))
    (mine,) = json_lines(run("grade", "sudoku", EASY, "--json", "--profile-file", str(file)))
    assert mine["score"] == 10 * usual["score"]
    assert (usual["profile"], mine["profile"]) == ("standard", "mine")


def test_ones_own_profile_comes_first(config: Path) -> None:
    folder = config / "profiles" / "sudoku"
    changed, third = own_profile("changed"), own_profile("other", factor=3)
    folder.mkdir(parents=True)
    (folder / "standard.toml").write_text(changed, "utf-8")
    (folder / "other.toml").write_text(third, "utf-8")
    (usual,) = json_lines(run("grade", "sudoku", EASY, "--json"))
    (other,) = json_lines(run("grade", "sudoku", EASY, "--json", "--profile", "other"))
    assert (usual["profile"], other["profile"]) == ("changed", "other")
    assert 3 * usual["score"] == 10 * other["score"]


def test_a_bad_profile_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('name = "bad"\nbase = "shared"\n[[entries]]\ntechnique = "z-wing"\ntier = "easy"\nscore = 1\n')
    result = run("grade", "sudoku", EASY, "--profile-file", str(file))
    assert result.exit_code == 2
    assert "no technique 'z-wing'; known: " in result.stderr
    assert "xyz-wing" in result.stderr
    assert result.stdout == ""
    for arguments in (["--profile-file", str(tmp_path / "absent.toml")], ["--profile", "absent"]):
        result = run("grade", "sudoku", EASY, *arguments)
        assert result.exit_code == 2
        assert "absent" in result.stderr


def test_a_name_or_a_file_but_not_both(tmp_path: Path) -> None:
    result = run("grade", "sudoku", EASY, "--profile", "standard", "--profile-file", str(tmp_path / "x.toml"))
    assert result.exit_code == 2
    assert "not both" in result.stderr


# ── bad input ──


def test_the_wrong_genre_is_said() -> None:
    result = run("grade", "sudoku", UNIQUE)
    assert result.exit_code == 2
    assert "akari" in result.stderr


@pytest.mark.parametrize("content", ["", " \n\n"])
def test_an_empty_file_is_said(tmp_path: Path, content: str) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(content, "utf-8")
    result = run("grade", "sudoku", str(file))
    assert result.exit_code == 2
    assert "is empty" in result.stderr


@pytest.mark.parametrize("option", [("--time", "nan"), ("--time", "-1"), ("--max-trial", "-1")])
def test_impossible_options_are_refused(option: tuple[str, str]) -> None:
    assert run("grade", "sudoku", EASY, *option).exit_code == 2


def test_uniqueness_may_be_switched_off() -> None:
    line = "...4..1..52....63......6....6829......1...2......5376....7......82....47..7..9..."
    (free,) = json_lines(run("grade", "sudoku", line, "--json"))
    (strict,) = json_lines(run("grade", "sudoku", line, "--json", "--no-uniqueness"))
    assert any("rectangle-" in name or name == "hidden-rectangle" for name in free["techniques"])
    assert not any("rectangle-" in name or name == "hidden-rectangle" for name in strict["techniques"])
    assert free["status"] == strict["status"] == "solved"


def test_ctrl_c_keeps_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(monkeypatch, 2)
    result = run("grade", "sudoku", EASY, EASY, EASY)
    assert result.exit_code == 130
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == "stopped\n"


def test_a_grade_by_trial_for_want_of_techniques_says_so(tmp_path: Path) -> None:
    text, file = json.dumps(wire.to_plain(killer())), tmp_path / "own.toml"
    file.write_text(profile_text(profile_without("distinct-sum")), "utf-8")
    told = run("grade", "sudoku", text, "--profile-file", str(file)).stdout.splitlines()[0]
    assert "techniques for killer cage are not built" in told
    assert "extreme" not in told
    (line,) = json_lines(run("grade", "sudoku", text, "--profile-file", str(file), "--json"))
    assert (line["difficulty"], line["reservation"]) == (None, "techniques for killer cage are not built")
