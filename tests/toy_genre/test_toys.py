"""Genres with other clues, layers and rules than any of Penmark's own get everything there is, by an entry point."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.toy_genre.installed import CLI, PACKAGES, TOYS, run

REFUSED = 2
"""The exit code for what cannot be had."""
EVERY_TOY = pytest.mark.parametrize("toy", TOYS)


def sample(toy: str, folder: Path) -> str:
    """The first sample, in a file."""
    path = folder / f"{toy}.json"
    path.write_text((PACKAGES / "penmark_toys" / toy / "samples.jsonl").read_text("utf-8").splitlines()[0], "utf-8")
    return str(path)


@EVERY_TOY
def test_it_is_held_to_the_contract(site: Path, toy: str) -> None:
    """Solved by three solvers in agreement, graded, hinted, enumerated against brute force, turned, on the wire."""
    arguments = ("-m", "pytest", "tests/contract", "tests/parity", "-k", toy, "-q", "-p", "no:cacheprovider")
    output = run(site, *arguments)
    passed = re.search(r"(\d+) passed", output)
    assert passed
    assert int(passed[1]) >= 100
    assert "failed" not in output


@EVERY_TOY
def test_all_solvers_find_its_one_solution(site: Path, tmp_path: Path, toy: str) -> None:
    answers = []
    for solver in ("fast", "simple", "ortools"):
        command = (*CLI, "solve", toy, sample(toy, tmp_path), "--limit", "2", "--solver", solver, "--json")
        answer = json.loads(run(site, *command))
        assert answer["exhausted"] is True
        answers.append(answer["solutions"])
    assert len(answers[0]) == 1
    assert answers[0] == answers[1] == answers[2]


@EVERY_TOY
def test_it_is_graded_and_hinted_by_its_own_rules(site: Path, tmp_path: Path, toy: str) -> None:
    graded = run(site, *CLI, "grade", toy, sample(toy, tmp_path))
    assert re.search(r"(trivial|easy|medium|hard|extreme), score \d+", graded)
    hint = run(site, *CLI, "hint", toy, sample(toy, tmp_path))
    assert not hint.startswith("Trial")


@EVERY_TOY
def test_it_is_generated(site: Path, tmp_path: Path, toy: str) -> None:
    made = tmp_path / "made.jsonl"
    run(site, *CLI, "generate", toy, "--count", "3", "--seed", "1", "--out", str(made))
    assert "3 unique" in run(site, *CLI, "solve", toy, str(made))


@pytest.mark.parametrize("options", [("--symmetry", "rot180"), ("--minimal",)])
def test_what_dependent_clues_cannot_have_is_refused_in_words(site: Path, options: tuple[str, ...]) -> None:
    said = run(site, *CLI, "generate", "lagoons", *options, code=REFUSED, errors=True)
    assert "depend on each other" in " ".join(said.split())


@EVERY_TOY
def test_it_is_enumerated(site: Path, toy: str) -> None:
    assert "that is all" in run(site, *CLI, "enumerate", toy, "--rows", "2", "--cols", "2", errors=True)


def test_arrows_point_all_ways(site: Path) -> None:
    """On a 2×3 board whatever is found by a walk is found by trying everything, and nothing else is."""
    program = (
        "import penmark; from penmark.enumerating import walk_canonical; from penmark.puzzle.enumeration import *;"
        "from tests.enumerating.brute_force import *; genre = penmark.by_name('signposts');"
        "dims = genre.dims_for(2, 3);"
        "found = []; walk_canonical(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING), on_puzzle=found.append);"
        "assert sorted(map(form, found)) == sorted(proper_puzzles(genre, dims)); print(len(found));"
        "print(*{clue.direction for each in found for clue in each.clues.values()})"
    )
    number, ways = run(site, "-c", program).splitlines()
    assert int(number) > 20
    assert len(ways.split()) == 4


@EVERY_TOY
def test_it_is_drawn_and_converted(site: Path, tmp_path: Path, toy: str) -> None:
    picture = tmp_path / "picture.svg"
    assert len(run(site, *CLI, "render", toy, sample(toy, tmp_path), "--solution").splitlines()) >= 6
    run(site, *CLI, "render", toy, sample(toy, tmp_path), "--svg", str(picture), "--solution")
    assert picture.read_text("utf-8").lstrip().startswith("<svg")
    converted = json.loads(run(site, *CLI, "convert", toy, sample(toy, tmp_path), "--to", "tagged"))
    assert converted["data"]["clues"] == json.loads(Path(sample(toy, tmp_path)).read_text("utf-8"))["data"]["clues"]


@EVERY_TOY
def test_it_is_edited(site: Path, toy: str) -> None:
    """A clue is taken away and typed again, and a board document holds the puzzle."""
    program = (
        "import sys, penmark; from penmark.studio.board_document import board_document;"
        "puzzle = penmark.by_name(sys.argv[1]).samples[0].puzzle; at, clue = next(iter(puzzle.clues.items()));"
        "text = puzzle.clue_text(clue); again = puzzle.clue_options(at).parse(text);"
        "assert again == clue, (again, clue);"
        "assert puzzle.clear_clue(at).add_clue(at, again) == puzzle; board_document(puzzle); print('done')"
    )
    assert run(site, "-c", program, toy).strip() == "done"
