"""`penmark tour` and `penmark list-impls`: all from the registries."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from penmark import formats
from penmark.cli import list_impls
from penmark.errors import MissingExtraError
from penmark.grading import techniques_of
from penmark.puzzle.registry import genres
from penmark.rendering.themes import THEMES
from penmark.rules.kinds import rule_kinds
from penmark.solvers import SOLVERS
from tests.cli.commands import json_lines, run


def test_the_tour_shows_every_genre_and_fits_100_columns() -> None:
    result = run("tour")
    assert result.exit_code == 0
    for genre in genres().values():
        assert f"{genre.title} ──" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 100
    shown = [genre for genre in genres().values() if genre.samples]
    assert result.stdout.count("unique solution (") == len(shown)


def test_the_tour_ends_with_three_commands_that_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = run("tour").stdout.splitlines()[-3:]
    for command in commands:
        name, *arguments = shlex.split(command)
        assert name == "penmark"
        assert run(*arguments).exit_code == 0


def test_the_tour_gets_past_a_genre_without_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    for genre in genres().values():
        monkeypatch.setitem(vars(genre), "samples", ())
    result = run("tour")
    assert result.exit_code == 0
    assert result.stdout.count("(no sample puzzle)") == len(genres())


KINDS = ["genres", "variants", "scaffolds", "clue_filters", "symmetries", "techniques", "profiles"]
KINDS += ["rules", "solvers", "formats", "themes"]


def test_everything_registered_is_listed() -> None:
    (found,) = json_lines(run("list-impls", "--json"))
    assert list(found) == KINDS
    assert [g["name"] for g in found["genres"]] == [*genres()]
    assert {r["name"] for r in found["rules"]} == {*rule_kinds()}
    assert [s["name"] for s in found["solvers"]] == [*SOLVERS]
    assert [f["name"] for f in found["formats"]] == [*formats.formats()]
    assert [t["name"] for t in found["themes"]] == [*THEMES]
    akari = found["genres"][0]
    assert akari["title"] == "Akari"
    assert "lightup" in akari["aliases"]
    assert "tagged" in akari["formats"]
    assert "lines" not in akari["formats"]
    assert {t["name"] for t in found["techniques"]} <= {
        each.name for genre in genres().values() for each in techniques_of(genre)
    }
    assert {"x-wing", "bulb-chain", "sandwich", "corner-3"} <= {t["name"] for t in found["techniques"]}
    (shared,) = (t["genres"] for t in found["techniques"] if t["name"] == "trial-1")
    assert shared == [*genres()]
    (distinct,) = (v for v in found["variants"] if v["name"] == "distinct-lines")
    assert distinct["genre"] == "takuzu"
    assert {"name": "standard", "genre": "sudoku"} in found["profiles"]


def test_the_list_for_people() -> None:
    result = run("list-impls")
    assert result.exit_code == 0
    for name in (*genres(), *rule_kinds(), *SOLVERS, *formats.formats(), *THEMES):
        assert f"  {name}" in result.stdout


def test_a_solver_that_is_not_installed_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise MissingExtraError("that solver", "oracle")

    monkeypatch.setattr(list_impls, "SOLVERS", {"absent": missing, "simple": SOLVERS["simple"]})
    (found,) = json_lines(run("list-impls", "--json"))
    assert found["solvers"] == [{"name": "absent", "installed": False}, {"name": "simple", "installed": True}]
    assert "not installed" in run("list-impls").stdout
