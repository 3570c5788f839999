from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands import LINK, SUDOKU, json_lines, run


def test_puzzles_are_graded_and_a_table_is_shown() -> None:
    result = run("coverage", "akari", LINK)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split()[:4] == ["technique", "tier", "steps", "puzzles"]
    assert "1 puzzle; 0 states" in lines
    (graded,) = json_lines(run("grade", "akari", LINK, "--json"))
    shown = {line.split()[0]: int(line.split()[2]) for line in lines[1 : 1 + len(graded["techniques"])]}
    assert shown == graded["techniques"]


def test_processes_count_the_same_and_show_the_same_states(tmp_path: Path) -> None:
    pages = tmp_path / "1.html", tmp_path / "2.html"
    told = [
        run("coverage", "akari", "starter:extreme", "--limit", "6", "--threads", threads, "--html", str(page))
        for threads, page in zip(("1", "2"), pages, strict=True)
    ]
    assert [each.exit_code for each in told] == [0, 0]
    assert told[0].stdout == told[1].stdout
    assert "6 puzzles; 0 states" in told[0].stdout
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_json_is_one_object() -> None:
    (told,) = json_lines(run("coverage", "sudoku", SUDOKU, "--json", "--no-removal"))
    assert (told["genre"], told["puzzles"], told["complete"], told["unreadable"]) == ("sudoku", 1, True, 0)
    assert {row["technique"] for row in told["techniques"]}
    assert told["residue"] == {"puzzles": 0, "states": 0}


def test_specimens_are_states(tmp_path: Path) -> None:
    file, store, page = tmp_path / "s.jsonl", str(tmp_path / "s.sqlite"), tmp_path / "page.html"
    mined = ("discover", "slitherlink", "starter:5x5", "--limit", "1", "--without", "corner-3")
    assert run("--store", store, *mined, "--specimens", str(file), "--save").exit_code == 0
    lines = file.read_text("utf-8").splitlines()
    (of_file,) = json_lines(run("coverage", "slitherlink", str(file), "--json", "--html", str(page)))
    assert (of_file["states"], of_file["puzzles"]) == (len(lines), 0)
    assert any(row["hits"] for row in of_file["techniques"])
    (of_store,) = json_lines(run("--store", store, "coverage", "slitherlink", "--stored", "--json", "--threads", "2"))
    assert of_store["states"] == len({json.loads(line)["specimen"] for line in lines})
    assert "What was never used" in page.read_text("utf-8")


def test_a_saved_game_is_a_state() -> None:
    game = '{"genre":"slitherlink","data":{"dims":{"rows":3,"cols":3},"clues":{"a3":3}},"marks":{"edgeh:c1":[false]}}'
    (told,) = json_lines(run("coverage", "slitherlink", game, "--json"))
    assert (told["states"], told["puzzles"]) == (1, 0)
    assert "corner-3" in [row["technique"] for row in told["techniques"]]


def test_what_cannot_be_read_is_told_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"nonsense\n{LINK}\n", "utf-8")
    result = run("coverage", "akari", str(file), "--json")
    assert result.exit_code == 2
    assert "two.txt" in result.stderr
    (told,) = json_lines(result)
    assert (told["puzzles"], told["unreadable"]) == (1, 1)
