from __future__ import annotations

import json
import os
import pty
import signal
import time
from pathlib import Path

import pytest

from penmark.board.dimensions import Rectangular
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import loads
from penmark.solvers import solve
from tests.cli.commands import json_lines, run, start
from tests.enumerating.brute_force import images, minimal_forms, proper_puzzles

SMALL = ("enumerate", "akari", "--rows", "2", "--cols", "2")
LONG = ("enumerate", "slitherlink", "--rows", "4", "--cols", "4", "--minimal")


def test_puzzles_are_drawn() -> None:
    result = run(*SMALL, "--limit", "3")
    assert result.exit_code == 0
    assert result.stdout.count("Akari 2×2, 1 clue\n") == 3
    assert result.stderr == "3 puzzles up to turns and mirrors (16 in all); there may be more\n"


def test_puzzles_are_printed() -> None:
    result = run(*SMALL, "--json")
    assert result.exit_code == 0
    puzzles = [loads(line).puzzle for line in result.stdout.splitlines()]
    assert len(set(puzzles)) == 52
    assert all(solve(puzzle, 2).unique for puzzle in puzzles)
    assert result.stderr == "52 puzzles up to turns and mirrors (255 in all); that is all\n"
    assert run(*SMALL, "--out", "-").stdout == result.stdout


@pytest.mark.parametrize(("holes", "minimal"), [(True, True), (False, False), (False, True)])
def test_options_say_which(holes: bool, minimal: bool) -> None:
    dims = Rectangular(2, 2)
    proper = proper_puzzles(by_name("akari"), dims, holes)
    every = minimal_forms(proper) if minimal else set(proper)
    kinds = {min(images(proper[look], dims)) for look in every}
    options = [*(["--minimal"] if minimal else []), "--holes" if holes else "--no-holes"]
    noun = "minimal puzzles" if minimal else "puzzles"
    told = f"{len(kinds)} {noun} up to turns and mirrors ({len(every)} in all); that is all\n"
    assert run(*SMALL, "--json", *options).stderr == told
    told = f"{len(every)} {noun}; that is all\n"
    assert run(*SMALL, "--json", *options, "--up-to", "nothing").stderr == told


def test_boards_that_are_not_exhausted_are_told() -> None:
    result = run(*SMALL, "--json", "--max-completions", "1")
    assert result.exit_code == 0
    assert result.stderr.endswith("there may be more on 6 empty boards with more than 1 solution\n")


def test_one_side_is_enough() -> None:
    assert run("enumerate", "akari", "--rows", "2", "--json").stdout == run(*SMALL, "--json").stdout
    assert run("enumerate", "akari", "--cols", "2", "--json").stdout == run(*SMALL, "--json").stdout


def test_a_file_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = run(*SMALL, "--out", str(out))
    assert result.stdout == "52 puzzles up to turns and mirrors (255 in all); that is all\n"
    assert out.read_text() == run(*SMALL, "--json").stdout
    (told,) = json_lines(run(*SMALL, "--out", str(out), "--json"))
    assert (told["stop"], told["unique"], told["images"]) == ("exhausted", 52, 255)
    assert told["by_clues"][0] == {"clues": 0, "unique": 15, "images": 56}
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]


def test_time_runs_out() -> None:
    result = run(*LONG, "--time", "0", "--json")
    assert result.exit_code == 1
    assert result.stderr == ("0 minimal puzzles up to turns and mirrors (0 in all); time ran out, there may be more\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["takuzu", "--rows", "3"], "even sides"),
        (["sudoku", "--rows", "9", "--up-to", "full"], "too many symmetries"),
        (["akari"], "give the size of the board"),
        (["akari", "--rows", "0"], "rows must be from 1"),
        (["takuzu", "--rows", "2", "--variant", "odd"], "no variant"),
        (["akari", "--rows", "2", "--limit", "-1"], "--limit"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], message: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("precious")
    result = run("enumerate", *arguments, "--out", str(out))
    assert result.exit_code == 2
    assert message in result.stderr
    assert out.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_files_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    for option in ("--out", "--checkpoint"):
        result = run(*SMALL, option, str(tmp_path / "nowhere" / "file"))
        assert result.exit_code == 2
        assert "cannot write" in result.stderr
    assert "cannot write" in run(*SMALL, "--out", str(tmp_path)).stderr


# ── checkpoints ──


def test_a_run_goes_on(tmp_path: Path) -> None:
    out, point = tmp_path / "out", tmp_path / "point"
    whole = run(*SMALL, "--json").stdout
    sizes = []
    for _ in range(4):
        assert run(*SMALL, "--limit", "20", "--out", str(out), "--checkpoint", str(point)).exit_code == 0
        sizes.append(len(out.read_text().splitlines()))
        assert whole.startswith(out.read_text())
    assert sizes == [20, 40, 52, 52]
    assert out.read_text() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "point"]


def test_a_run_goes_on_at_the_terminal(tmp_path: Path) -> None:
    point = str(tmp_path / "point")
    parts = [run(*SMALL, "--limit", "30", "--json", "--checkpoint", point).stdout for _ in range(3)]
    assert "".join(parts) == run(*SMALL, "--json").stdout
    assert parts[2] == ""


def test_lines_after_the_checkpoint_are_written_anew(tmp_path: Path) -> None:
    """As after a crash: the file is ahead of the checkpoint, its last line cut off."""
    out, point = tmp_path / "out", tmp_path / "point"
    run(*SMALL, "--limit", "20", "--out", str(out), "--checkpoint", str(point))
    with out.open("a") as file:
        file.write('{"genre":"akari","da')
    run(*SMALL, "--out", str(out), "--checkpoint", str(point))
    assert out.read_text() == run(*SMALL, "--json").stdout


def test_a_file_that_is_gone_is_not_begun_anew(tmp_path: Path) -> None:
    out, point = tmp_path / "out", tmp_path / "point"
    run(*SMALL, "--limit", "20", "--out", str(out), "--checkpoint", str(point))
    noted = point.read_text()
    for there in (None, "short"):
        out.unlink(missing_ok=True)
        if there:
            out.write_text(there)
        result = run(*SMALL, "--out", str(out), "--checkpoint", str(point))
        assert result.exit_code == 2
        assert "what the earlier run wrote is not there" in result.stderr
    assert point.read_text() == noted


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    point = tmp_path / "point"
    run(*SMALL, "--limit", "20", "--json", "--checkpoint", str(point))
    noted = point.read_text()
    result = run(*SMALL, "--minimal", "--checkpoint", str(point))
    assert result.exit_code == 2
    assert "of another run: its minimal is False, not True" in result.stderr
    assert point.read_text() == noted
    point.write_text("{}")
    assert "is not a checkpoint" in run(*SMALL, "--checkpoint", str(point)).stderr
    assert "a file of its own" in run(*SMALL, "--out", str(point), "--checkpoint", str(point)).stderr


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_found_and_notes_where_it_was(tmp_path: Path) -> None:
    out, point = tmp_path / "out", tmp_path / "point"
    files = ("--out", str(out), "--checkpoint", str(point))
    process = start(*LONG, *files)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (out.exists() and out.stat().st_size > 10_000):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    told, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert error == "stopped\n"
    assert "stopped, there may be more" in told
    found = out.read_text().splitlines()
    noted = json.loads(point.read_text())
    assert noted["stats"]["unique"] == len(found) > 50
    assert noted["written"] == out.stat().st_size
    more = 200
    assert run(*LONG, *files, "--limit", str(more)).exit_code == 0
    whole = run(*LONG, "--json", "--limit", str(len(found) + more)).stdout
    assert out.read_text() == whole


@pytest.mark.slow
def test_at_a_terminal_it_says_how_far_it_is() -> None:
    master, terminal = pty.openpty()
    process = start(*LONG, "--json", "--time", "3", stderr=terminal)
    os.close(terminal)
    process.communicate(timeout=60)
    told = os.read(master, 1 << 20).decode()
    os.close(master)
    assert "puzzles; " in told
    assert "sets of clues" in told


# ── in parts ──

MINIMAL = ("enumerate", "takuzu", "--rows", "4", "--cols", "2", "--minimal", "--up-to", "nothing")


def test_shards_together_are_the_whole(tmp_path: Path) -> None:
    whole = run(*MINIMAL, "--json").stdout.splitlines()
    files = [tmp_path / f"{k}.jsonl" for k in (1, 2, 3)]
    for k, file in enumerate(files, 1):
        asked = [*MINIMAL, "--shard", f"{k}/3", "--out", str(file), "--checkpoint", str(tmp_path / f"{k}.checkpoint")]
        first = run(*asked, "--limit", "2")
        assert first.stdout.endswith("there may be more\n")
        assert run(*asked).stdout.endswith("that is all\n")
    found = [file.read_text("utf-8").splitlines() for file in files]
    assert sorted(line for lines in found for line in lines) == sorted(whole)
    assert all(sorted(lines, key=whole.index) == lines for lines in found)
    other = run(*MINIMAL, "--shard", "1/2", "--out", str(files[0]), "--checkpoint", str(tmp_path / "1.checkpoint"))
    assert (other.exit_code, "its shard is 1/3, not 1/2" in other.stderr) == (2, True)


def test_threads_change_nothing_but_the_time() -> None:
    alone, together = (run(*MINIMAL, *more) for more in ([], ["--threads", "2"]))
    assert together.stdout == alone.stdout
    assert together.stderr == alone.stderr
    assert "that is all" in alone.stderr


def test_a_shard_that_cannot_be_is_refused() -> None:
    result = run(*MINIMAL, "--shard", "3/2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a shard is one of 1/2 to 2/2" in result.stderr
