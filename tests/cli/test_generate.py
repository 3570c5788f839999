"""`penmark generate`, `penmark complete` and `penmark scaffold --scaffold`."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

import penmark
from penmark.board.substrate import Material
from penmark.puzzle import wire
from penmark.puzzle.generation import Pattern
from penmark.puzzle.registry import by_name
from tests.cli.commands import json_lines, let_work, run, start
from tests.generating.judging import assert_symmetric, assert_unique, config_for

# ── generate ──


def test_one_puzzle_is_drawn_with_its_seed() -> None:
    result = run("generate", "sudoku", "--rows", "4", "--seed", "5")
    assert result.exit_code == 0
    assert result.stdout.startswith("Sudoku 4×4, 6 clues, seed 5\n┏")


def test_without_a_seed_one_is_drawn_by_lot_and_told() -> None:
    first = json_lines(run("generate", "takuzu", "--rows", "4", "--json"))[0]
    seed = first["generated"]["seed"]
    assert isinstance(seed, int)
    again = json_lines(run("generate", "takuzu", "--rows", "4", "--json", "--seed", str(seed)))[0]
    assert again == first


def test_variants_with_a_payload_are_drawn() -> None:
    (line,) = json_lines(run("generate", "sudoku", "--rows", "4", "--variant", "killer", "--seed", "1", "--json"))
    assert "clues" not in line["data"]
    assert {each["variant"] for each in line["data"]["variants"]} == {"killer-cage"}
    shown = run("generate", "sudoku", "--rows", "4", "--variant", "killer", "--seed", "1").output
    assert f"\n{len(line['data']['variants'])} killer cages: " in shown
    assert " at r1c1 " in shown


def test_json_lines_are_documents_from_seeds_in_a_row() -> None:
    lines = json_lines(run("generate", "akari", "--rows", "6", "--cols", "7", "--count", "3", "--seed", "9", "--json"))
    assert [line["generated"] for line in lines] == [{"seed": 9}, {"seed": 10}, {"seed": 11}]
    akari = by_name("akari")
    for seed, line in enumerate(lines, 9):
        puzzle = wire.from_plain(line).puzzle
        assert puzzle == akari.generate(config_for(akari, 6, 7, seed=seed))
        assert_unique(puzzle)


def test_options_reach_the_generator() -> None:
    options = ("--rows", "8", "--symmetry", "rot90", "--scaffold", "holes_donut", "--seed", "1", "--json")
    (line,) = json_lines(run("generate", "akari", *options, "--density", "0.2", "--clue-density", "0.9"))
    puzzle = wire.from_plain(line).puzzle
    assert_symmetric(puzzle, Pattern.ROT90)
    assert puzzle.material((4, 4)) is Material.HOLE
    walls = [at for at in puzzle.substrate.positions() if puzzle.material(at) is Material.WALL]
    assert len(puzzle.clues) >= 0.9 * len(walls)
    (line,) = json_lines(run("generate", "akari", "--rows", "6", "--clue-filter", "only_1", "--seed", "1", "--json"))
    assert set(line["data"]["clues"].values()) == {1}
    (line,) = json_lines(run("generate", "takuzu", "--rows", "6", "--variant", "distinct-lines", "--minimal", "--json"))
    assert line["data"]["variants"] == ["distinct-lines"]


def test_a_file_holds_a_puzzle_on_each_line(tmp_path: Path) -> None:
    file = tmp_path / "new.jsonl"
    result = run("generate", "slitherlink", "--rows", "5", "--count", "3", "--seed", "2", "--out", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert len(file.read_text().splitlines()) == 3
    assert "3 unique" in run("solve", "slitherlink", str(file)).stdout


def test_formats() -> None:
    line = run("generate", "sudoku", "--rows", "9", "--seed", "3", "--to", "lines").stdout.strip()
    assert len(line) == 81
    assert penmark.read(line) == penmark.generate("sudoku", seed=3)
    two = run("generate", "sudoku", "--rows", "4", "--seed", "3", "--count", "2", "--to", "janko").stdout
    assert two.count("\n\n") == 2


def test_threads_change_nothing() -> None:
    asked = ("generate", "takuzu", "--rows", "6", "--count", "5", "--seed", "1", "--json")
    assert run(*asked, "--threads", "3").stdout == run(*asked).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("takuzu", "--rows", "7"), "even sides"),
        (("akari", "--scaffold", "lake"), "no scaffold 'lake'"),
        (("akari", "--clue-filter", "big"), "no clue filter 'big'"),
        (("akari", "--to", "morse"), "unknown format 'morse'"),
        (("akari", "--rows", "4", "--cols", "5", "--symmetry", "rot90"), "square board"),
        (("akari", "--variant", "round"), "no variant 'round'"),
        (("sudoku", "--variant", "fog"), "fog cannot be placed at random"),
        (("sudoku", "--json", "--to", "lines"), "not both"),
        (("akari", "--minimal", "--clue-filter", "only_1"), "minimal"),
    ],
)
def test_what_cannot_be_is_refused_at_once(arguments: tuple[str, ...], message: str) -> None:
    result = run("generate", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_difficulty_is_met_and_told() -> None:
    asked = ("generate", "sudoku", "--tier", "hard", "--without", "trial-1", "--seed", "1")
    (line,) = json_lines(run(*asked, "--json"))
    result = penmark.grade(wire.from_plain(line).puzzle)
    told = {"difficulty": "hard", "score": result.score, "techniques": dict(result.techniques)}
    assert line["generated"] == {"seed": 1, **told}
    drawn = run(*asked)
    assert drawn.exit_code == 0
    assert drawn.stdout.startswith("Sudoku 9×9, ")
    assert f" clues, hard, score {result.score}, seed 1\n" in drawn.stdout


@pytest.mark.parametrize(("window", "low", "high"), [("200..400", 200, 400), ("..60", 0, 60), ("300..", 300, 10**9)])
def test_a_score_is_a_window(window: str, low: int, high: int) -> None:
    (line,) = json_lines(run("generate", "akari", "--rows", "8", "--score", window, "--seed", "1", "--json"))
    assert low <= line["generated"]["score"] <= high


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--tier", "fiendish"), "trivial, easy, medium, hard, extreme"),
        (("--needs", "xwing"), "no technique 'xwing'; known: "),
        (("--needs", "x-wing", "--tier", "easy"), "x-wing is hard"),
        (("--score", "4"), "such as 200..400"),
        (("--score", ".."), "such as 200..400"),
        (("--score", "9..4"), "no score lies between 9 and 4"),
        (("--tier", "easy", "--profile", "none-such"), "no profile 'none-such'"),
    ],
)
def test_a_difficulty_that_cannot_be_is_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run("generate", "sudoku", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.replace("│", " ").split())


def test_the_nearest_is_not_passed_off() -> None:
    asked = ("generate", "sudoku", "--rows", "4", "--tier", "extreme", "--seed", "2", "--time", "0.5")
    result = run(*asked)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "seed 2: none of " in result.stderr
    assert "not extreme" in result.stderr
    assert "nothing as hard as asked was found in time for 1 seed of 1" in result.stderr
    nearest = run(*asked, "--nearest", "--json")
    assert nearest.exit_code == 1
    (line,) = json_lines(nearest)
    told = line["generated"]
    assert told["difficulty"] != "extreme"
    assert told["differs"] == [f"it is {told['difficulty']}, not extreme"]


def test_that_there_is_no_nearest_is_said() -> None:
    asked = ("generate", "akari", "--rows", "30", "--tier", "easy", "--time", "0.01", "--seed", "1")
    result = run(*asked, "--nearest")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "seed 1: there is no nearest, since no candidate came to be graded\n"
        "nothing as hard as asked was found in time for 1 seed of 1\n"
    )


def test_nothing_found_is_said() -> None:
    result = run("generate", "slitherlink", "--rows", "40", "--time", "0.001", "--count", "2", "--seed", "1")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "nothing was found in time for 2 seeds of 2\n"


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_made(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    shown = start("generate", "takuzu", "--rows", "4", "--count", "1000000", "--seed", "1", "--json")
    assert shown.stdout is not None
    first = json.loads(shown.stdout.readline())
    shown.send_signal(signal.SIGINT)
    rest, messages = shown.communicate(timeout=30)
    assert first["generated"]["seed"] == 1
    assert all(json.loads(line)["genre"] == "takuzu" for line in rest.splitlines())
    assert (shown.returncode, messages) == (130, "stopped\n")

    kept = start("generate", "slitherlink", "--rows", "3", "--count", "1000000", "--seed", "1", "--out", str(file))
    let_work(kept, 2)
    kept.send_signal(signal.SIGINT)
    kept.communicate(timeout=30)
    assert kept.returncode == 130
    assert len(file.read_text().splitlines()) >= 1


# ── complete ──

HALF = '{"genre":"slitherlink","data":{"dims":{"rows":4,"cols":4},"clues":{"a1":3,"d4":2}}}'


def test_completing_keeps_the_clues_and_settles_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "done.json"
    result = run("complete", "slitherlink", HALF, "--seed", "2", "--out", str(file))
    assert result.exit_code == 0
    puzzle = penmark.read(file)
    assert_unique(puzzle)
    assert (str(puzzle.clue("a1")), str(puzzle.clue("d4"))) == ("3", "2")


def test_what_stays_ambiguous_is_shown() -> None:
    result = run("complete", "slitherlink", HALF, "--where", "b2", "--to", "tagged")
    assert result.exit_code == 1
    assert "still ambiguous: " in result.stderr
    assert set(penmark.read(result.stdout).clues) == {penmark.read(HALF).coord(at) for at in ("a1", "b2", "d4")}


def test_places_that_are_none_are_refused() -> None:
    result = run("complete", "slitherlink", HALF, "--where", "b2,z9")
    assert result.exit_code == 2
    assert "z9" in result.stderr or "no clue can stand" in result.stderr


# ── scaffold ──


def test_a_plan_alone() -> None:
    bare = run("scaffold", "akari", "--rows", "6", "--to", "tagged")
    assert "materials" not in json.loads(bare.stdout)["data"]
    walled = json.loads(run("scaffold", "akari", "--rows", "6", "--scaffold", "walled", "--to", "tagged").stdout)
    assert len(walled["data"]["materials"]["wall"]) == 20
    one, same, other = (
        run("scaffold", "akari", "--rows", "9", "--scaffold", "maze", "--seed", seed, "--to", "tagged").stdout
        for seed in ("1", "1", "2")
    )
    assert one == same != other
    turned = run("scaffold", "akari", "--rows", "9", "--scaffold", "maze", "--symmetry", "rot90", "--to", "tagged")
    assert_symmetric(penmark.read(turned.stdout), Pattern.ROT90)


def test_the_plan_is_the_one_that_puzzles_stand_on() -> None:
    asked = ("--rows", "9", "--scaffold", "maze", "--seed", "4")
    plan = penmark.read(run("scaffold", "akari", *asked, "--to", "tagged").stdout)
    (line,) = json_lines(run("generate", "akari", *asked, "--json"))
    puzzle = wire.from_plain(line).puzzle
    planned = [at for at in plan.substrate.positions() if plan.material(at) is Material.WALL]
    assert planned
    assert all(puzzle.material(at) is Material.WALL for at in planned)
