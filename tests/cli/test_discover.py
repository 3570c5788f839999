from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

import penmark
from penmark.library.specimens import kept_specimens
from penmark.library.store.store import Store
from tests.cli.commands import LINK, UNIQUE, json_lines, let_work, run, start

WITHHELD = ("discover", "slitherlink", "starter:5x5", "--limit", "1", "--without", "corner-3")


def test_shapes_are_told_with_an_example() -> None:
    result = run(*WITHHELD, "--top", "2")
    assert result.exit_code == 0
    first, *lines = result.stdout.splitlines()
    assert first == "1 puzzle, 1 of them with states that no technique moves"
    assert sum(line.startswith(("1. unlocks", "2. unlocks", "3. unlocks")) for line in lines) == 2
    assert any("Example: " in line and "starter:" in line for line in lines)


def test_json_is_a_specimen_a_line() -> None:
    lines = json_lines(run(*WITHHELD, "--json"))
    assert lines
    for line in lines:
        assert line["puzzle"]["genre"] == "slitherlink"
        assert line["puzzle"]["marks"]
        assert line["moves"]
        assert line["rules"]


def test_processes_find_the_same_in_the_same_order(tmp_path: Path) -> None:
    asked = ("discover", "slitherlink", "starter:5x5", "--limit", "5", "--without", "corner-3")
    told = [run(*asked, "--threads", threads) for threads in ("1", "2")]
    assert told[0].stdout == told[1].stdout
    assert [each.exit_code for each in told] == [0, 0]
    lines = [json_lines(run(*asked, "--json", "--threads", threads)) for threads in ("1", "2")]
    assert lines[0] == lines[1] != []
    file = tmp_path / "two.txt"
    file.write_text(f"nonsense\n{LINK}\n", "utf-8")
    refused = run("discover", "akari", str(file), "--threads", "2")
    assert (refused.exit_code, refused.stdout[:9]) == (2, "1 puzzle,")
    assert "two.txt" in refused.stderr


def test_everything_that_can_be_written(tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("s.jsonl", "page.html", "pictures", "corner_of_3.py")}
    result = run(
        *WITHHELD, "--top", "2",
        "--specimens", str(files["s.jsonl"]),
        "--html", str(files["page.html"]),
        "--pictures", str(files["pictures"]),
        "--skeleton", str(files["corner_of_3.py"]),
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    kept = [json.loads(line) for line in files["s.jsonl"].read_text("utf-8").splitlines()]
    assert kept == json_lines(run(*WITHHELD, "--json"))
    assert "<h2" in files["page.html"].read_text("utf-8")
    assert len(list(files["pictures"].glob("*.svg"))) == 2
    assert 'name="corner-of-3"' in files["corner_of_3.py"].read_text("utf-8")


def test_specimens_are_kept_in_the_store_once(tmp_path: Path) -> None:
    store = str(tmp_path / "store.sqlite")
    for _ in range(2):
        assert run("--store", store, *WITHHELD, "--save").exit_code == 0
    with Store(store) as opened:
        kept = list(kept_specimens(opened.specimens, penmark.by_name("slitherlink")))
    lines = json_lines(run(*WITHHELD, "--json"))
    assert {each.hash for each in kept} == {line["specimen"] for line in lines}
    assert len(kept) == len({each.hash for each in kept})
    assert run("--no-db", *WITHHELD, "--save").exit_code == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--without", "corner-4"), "no technique 'corner-4'"),
        (("--skeleton", "/nowhere/Corner!.py"), "cannot be called"),
        (("--skeleton", "/nowhere/corner.py"), "no folder"),
        (("--specimens", "/nowhere/s.jsonl"), "cannot write"),
        (("--pictures", "/dev/null/p"), "cannot write into"),
    ],
)
def test_what_cannot_be_is_refused_in_words(options: tuple[str, ...], words: str) -> None:
    result = run(*WITHHELD, *options)
    assert result.exit_code == 2
    assert words in result.stderr


def test_nothing_to_find_is_said() -> None:
    result = run("discover", "akari", UNIQUE)
    assert result.stdout == "1 puzzle, 0 of them with states that no technique moves\n"
    assert run("discover", "akari", UNIQUE, "--skeleton", "x.py").exit_code == 2


def test_a_puzzle_that_cannot_be_read_does_not_end_it(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"nonsense\n{LINK}\n", "utf-8")
    result = run("discover", "akari", str(file))
    assert result.exit_code == 2
    assert "two.txt" in result.stderr
    assert result.stdout.startswith("1 puzzle,")


def test_time_may_be_limited_in_all() -> None:
    result = run(*WITHHELD, "--within", "0")
    assert result.exit_code == 0
    assert "stopped after" in result.stderr
    assert result.stdout.startswith("0 puzzles")


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    process = start("discover", "slitherlink", "starter:", "--without", "count-forced", "--specimens", str(file))
    let_work(process, 2)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of them with states" in said
    assert all(json.loads(line)["specimen"] for line in file.read_text("utf-8").splitlines())
