"""What the toy genres get by being installed. Run in a process where they are: see `test_toy_genre.py`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import penmark
from penmark.enumerating import walk_canonical
from penmark.errors import PenmarkError
from penmark.puzzle.enumeration import EnumConfig, UpTo
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import loads
from penmark.studio.board_document import board_document
from penmark.studio.operations import Context
from penmark.studio.operations.inventory import GenreRequest, genre_info
from tests.cli.commands import run
from tests.enumerating.brute_force import form, proper_puzzles
from tests.toy_genre.toys import PROJECT, TOYS

REFUSED = 2
"""The exit code for what cannot be had."""
EVERY_GENRE = pytest.mark.parametrize("name", ["islets", *TOYS])
EASIEST = {"islets": "trivial", "chambers": "trivial"} | dict.fromkeys(
    ("pearls", "signposts", "lagoons", "stripes"), "medium"
)
"""The easiest tier that there are puzzles of: some rules are harder to use than any technique of an easier one."""
SMALL = ("--rows", "4", "--cols", "4", "--seed", "1")
NOT_AS_ASKED = 1
EVERY_TOY = pytest.mark.parametrize("name", TOYS)


@pytest.fixture
def sample(name: str, tmp_path: Path) -> str:
    """The first sample of the genre, in a file."""
    folder = "penmark_islets" if name == "islets" else f"penmark_toys/{name}"
    path = tmp_path / f"{name}.json"
    path.write_text((PROJECT / folder / "samples.jsonl").read_text("utf-8").splitlines()[0], "utf-8")
    return str(path)


def printed(*arguments: str, code: int = 0) -> str:
    """What a command prints on its standard output; it ends with this code."""
    result = run(*arguments)
    assert result.exit_code == code, result.output
    return result.stdout


def test_they_are_registered_by_name_and_alias() -> None:
    assert list(penmark.all_genres()) == sorted(("akari", "islets", "slitherlink", "sudoku", "takuzu", *TOYS))
    assert by_name("islet").title == "Islets"


def test_they_are_listed() -> None:
    listed = printed("list-impls")
    for name in ("islets", *TOYS):
        assert re.search(rf"^ *{name} +{name.title()}", listed, re.MULTILINE)


@EVERY_GENRE
def test_all_solvers_find_its_one_solution(name: str, sample: str) -> None:
    answers = []
    for solver in ("fast", "simple", "ortools"):
        answer = json.loads(printed("solve", name, sample, "--limit", "2", "--solver", solver, "--json"))
        assert answer["genre"] == name
        assert answer["exhausted"] is True
        answers.append(answer["solutions"])
    assert len(answers[0]) == 1
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("name", ["islets"])
def test_the_document_alone_says_what_it_is(name: str, sample: str) -> None:
    puzzle = penmark.read(sample)
    assert repr(puzzle) == "<Puzzle islets 4×4, 5 clues>"
    assert penmark.solve(puzzle, 2).unique is True
    with pytest.raises(PenmarkError, match="islets"):
        loads(Path(sample).read_text("utf-8"), "akari")


@EVERY_TOY
def test_it_is_graded_and_hinted_by_its_own_rules(name: str, sample: str) -> None:
    assert re.search(r"(trivial|easy|medium|hard|extreme), score \d+", printed("grade", name, sample))
    assert not printed("hint", name, sample).startswith("Trial")


@EVERY_GENRE
def test_it_is_generated(name: str, tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    symmetry = ("--symmetry", "rot180") if name == "islets" else ()
    printed("generate", name, "--count", "3", "--seed", "1", *symmetry, "--out", str(made))
    assert "3 unique" in printed("solve", name, str(made))


@EVERY_GENRE
def test_its_easiest_tier_is_made_and_what_is_easier_is_refused_in_words(name: str) -> None:
    tiers = genre_info(GenreRequest(genre=name), Context()).tiers
    for tier in tiers[: tiers.index(EASIEST[name])]:
        result = run("generate", name, *SMALL, "--tier", tier, "--time", "0.5")
        assert (result.exit_code, result.stdout) == (NOT_AS_ASKED, "")
        assert re.match(
            r"seed 1: there is no nearest, since (the techniques asked for solve none of|no cand)", result.stderr
        )
        assert "nothing as hard as asked was found" in result.stderr
    made = json.loads(printed("generate", name, *SMALL, "--tier", EASIEST[name], "--time", "60", "--json"))
    assert made["generated"]["difficulty"] == EASIEST[name]
    assert penmark.grade(loads(json.dumps(made)).puzzle).difficulty == EASIEST[name]


@pytest.mark.parametrize("options", [("--symmetry", "rot180"), ("--minimal",)])
def test_what_dependent_clues_cannot_have_is_refused_in_words(options: tuple[str, ...]) -> None:
    result = run("generate", "lagoons", *options)
    assert result.exit_code == REFUSED
    assert "depend on each other" in " ".join(result.stderr.split())


@EVERY_TOY
def test_it_is_enumerated(name: str) -> None:
    result = run("enumerate", name, "--rows", "2", "--cols", "2")
    assert result.exit_code == 0, result.output
    assert "that is all" in result.stdout + result.stderr


def test_arrows_point_all_ways() -> None:
    """On a 2×3 board whatever is found by a walk is found by trying everything, and nothing else is."""
    genre, found = by_name("signposts"), list[penmark.Puzzle]()
    dims = genre.dims_for(2, 3)
    walk_canonical(genre, EnumConfig(dims=dims, up_to=UpTo.NOTHING), on_puzzle=found.append)
    assert sorted(map(form, found)) == sorted(proper_puzzles(genre, dims))
    assert len(found) > 20
    assert len({getattr(clue, "direction", None) for each in found for clue in each.clues.values()}) == 4


@EVERY_GENRE
def test_it_is_drawn_and_converted(name: str, sample: str, tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    assert len(printed("render", name, sample, "--solution").splitlines()) >= 6
    printed("render", name, sample, "--svg", str(picture), "--solution")
    assert picture.read_text("utf-8").lstrip().startswith("<svg")
    converted = json.loads(printed("convert", name, sample, "--to", "tagged"))
    assert converted["data"]["clues"] == json.loads(Path(sample).read_text("utf-8"))["data"]["clues"]


def test_it_is_scaffolded() -> None:
    assert printed("scaffold", "islets", "--rows", "3", "--cols", "4").strip()


@EVERY_GENRE
def test_it_is_edited(name: str) -> None:
    """A clue is taken away and typed again, and a board document holds the puzzle."""
    puzzle = by_name(name).samples[0].puzzle
    at, clue = next(iter(puzzle.clues.items()))
    again = puzzle.clue_options(at).parse(puzzle.clue_text(clue))
    assert again == clue
    assert puzzle.clear_clue(at).add_clue(at, again) == puzzle
    assert board_document(puzzle).puzzle
