"""Options are called the same in every command, and take every name that `list-impls` prints."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.wire import dumps
from tests.cli.commands import SUDOKU, all_commands, json_lines, run

COMMANDS: dict[str, Any] = all_commands()
(LISTED,) = json_lines(run("list-impls", "--json"))
OF_GENRE = {
    "variants": "--variant",
    "scaffolds": "--scaffold",
    "clue_filters": "--clue-filter",
    "profiles": "--profile",
}
REFUSED = 2
SHOWS_NO_RESULT = {
    "convert": "--to says what is written, JSON or not",
    "render": "a picture",
    "export": "a picture, a page or a booklet",
    "studio": "a server",
    "tour": "for people",
    "profile-init": "the path of a file",
    "library count": "a number",
    "library index": "how many it was done to",
    "library tag": "how many it was done to",
    "library untag": "how many it was done to",
    "library remove": "how many it was done to",
    "library collect": "how many it was done to",
    "library uncollect": "how many it was done to",
    "library arrange": "how many it was done to",
    "library export": "a booklet, a dataset or a page",
}
"""Commands without `--json`, and why."""


def names(kind: str) -> list[str]:
    return [row["name"] for row in LISTED[kind]]


def options_of(command: str) -> set[str]:
    return {name for parameter in COMMANDS[command].params for name in parameter.opts}


# ── one name for one thing ──


def test_every_command_with_a_result_can_print_json() -> None:
    assert {name for name in COMMANDS if "--json" not in options_of(name)} == SHOWS_NO_RESULT.keys()


def test_an_option_takes_the_same_in_every_command() -> None:
    """`--time` is seconds everywhere, `--to` a format, `--out` a file."""
    found: dict[str, set[str]] = defaultdict(set)
    for command in COMMANDS.values():
        for parameter in command.params:
            for option in parameter.opts if parameter.param_type_name == "option" else ():
                found[option].add(str(parameter.metavar))
    assert {option: kinds for option, kinds in found.items() if len(kinds) > 1} == {}
    assert found["--time"] == {"SECONDS"}
    assert found["--to"] == {"FORMAT"}


def test_no_other_name_is_used_for_what_has_one() -> None:
    every = {option for command in COMMANDS for option in options_of(command)}
    assert every.isdisjoint({"--budget-ms", "--budget", "--timeout", "--seconds", "--format", "--max", "--output"})


# ── names that are printed are accepted ──


@pytest.mark.parametrize("genre", [name for row in LISTED["genres"] for name in (row["name"], *row["aliases"])])
def test_genres_by_every_name(genre: str) -> None:
    assert run("scaffold", genre).exit_code == 0


@pytest.mark.parametrize(
    ("kind", "genre", "name"),
    [
        (kind, row["genre"], row["name"])
        for kind in OF_GENRE
        for row in LISTED[kind]
        if row.get("tool", "switch") == "switch"
    ],
)
def test_what_belongs_to_a_genre(kind: str, genre: str, name: str) -> None:
    result = run("generate", genre, OF_GENRE[kind], name, "--time", "0")
    assert result.exit_code != REFUSED, result.stderr
    assert run("generate", genre, OF_GENRE[kind], "no-such-name", "--time", "0").exit_code == REFUSED


def test_a_variant_that_has_to_be_drawn_is_refused() -> None:
    result = run("generate", "sudoku", "--variant", "clone", "--time", "10")
    assert result.exit_code == REFUSED
    assert "clone cannot be placed at random: it has to be drawn" in result.stderr


@pytest.mark.parametrize("genre", list(genres()))
def test_techniques_of_a_genre(genre: str) -> None:
    """Without variants, or at least with all that can be switched on."""
    known = [row["name"] for row in LISTED["techniques"] if genre in row["genres"]]
    assert len(known) > 5
    switches = [word for each in by_name(genre).variants if each.is_switch() for word in ("--variant", each.name)]
    for option in ("--needs", "--without"):
        wanted = [word for name in known for word in (option, name)]
        results = [run("generate", genre, *more, *wanted, "--time", "0") for more in ([], switches)]
        assert any(result.exit_code != REFUSED for result in results), results[0].stderr
        assert run("generate", genre, option, "no-such-name", "--time", "0").exit_code == REFUSED


@pytest.mark.parametrize("name", names("symmetries"))
def test_symmetries(name: str) -> None:
    assert run("scaffold", "akari", "--rows", "5", "--symmetry", name).exit_code == 0


@pytest.mark.parametrize(("row"), LISTED["formats"], ids=lambda row: row["name"])
def test_formats_of_every_genre_that_they_hold(row: dict[str, Any]) -> None:
    assert row["genres"]
    for genre in row["genres"]:
        board = dumps(by_name(genre).samples[0].puzzle)
        assert run("convert", genre, board, "--to", row["name"]).exit_code == 0


@pytest.mark.parametrize("row", LISTED["solvers"], ids=lambda row: row["name"])
def test_solvers(row: dict[str, Any]) -> None:
    if row["installed"]:
        assert run("solve", "sudoku", SUDOKU, "--solver", row["name"]).exit_code == 0


@pytest.mark.parametrize("name", names("themes"))
def test_themes(name: str) -> None:
    assert run("render", "sudoku", SUDOKU, "--theme", name).exit_code == 0


def test_every_kind_that_is_listed_is_tried_here() -> None:
    """Rules alone are named by no option: they stand in documents."""
    tried = {"genres", *OF_GENRE, "techniques", "symmetries", "formats", "solvers", "themes"}
    assert LISTED.keys() == tried | {"rules"}


# ── what a completed or an empty board looks like as JSON ──


def test_a_completed_puzzle_as_json_is_read_by_other_commands() -> None:
    made = run("complete", "sudoku", "12..............", "--json")
    assert run("solve", "sudoku", made.stdout).exit_code == 0
    assert json_lines(made)[0]["generated"] == {"seed": 0}


def test_an_empty_board_as_json_or_in_a_file(tmp_path: Any) -> None:
    made = run("scaffold", "takuzu", "--rows", "4", "--json")
    assert made.stdout == dumps(by_name("takuzu").new(4, 4)) + "\n"
    file = tmp_path / "board.json"
    assert run("scaffold", "takuzu", "--rows", "4", "--out", str(file)).stdout == ""
    assert file.read_text("utf-8") == made.stdout
    assert run("scaffold", "takuzu", "--json", "--to", "tagged").exit_code == REFUSED
