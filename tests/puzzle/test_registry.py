from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from penmark.board.coord import Layer
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError, RegistryError, RegistryWarning
from penmark.genres.akari import GENRE, Akari
from penmark.puzzle import registry
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.variant import Variants
from penmark.rules.clone import Clone
from penmark.rules.constraint import Constraint


class Stranger(Akari):
    name = "stranger"
    aliases = ("odd-one", "odder-one", "oddest-one")


class Thief(Akari):
    name = "thief"
    aliases = ("lightup", "thief-2", "thief-3")


@pytest.fixture
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module whose attribute `GENRE` is registered as a third party's."""
    module = ModuleType("stranger_module")
    monkeypatch.setitem(sys.modules, "stranger_module", module)
    point = EntryPoint("stranger", "stranger_module:GENRE", registry.ENTRY_POINTS)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [point] if group == point.group else [])
    for cached in (genres, by_name, registry._survey):
        cached.cache_clear()
    yield module
    monkeypatch.undo()
    for cached in (genres, by_name, registry._survey):
        cached.cache_clear()


def test_own_genres_are_found_in_order() -> None:
    names = list(genres())
    assert names == sorted(names)
    assert {"akari", "slitherlink", "sudoku", "takuzu"} <= set(names)
    assert genres()["akari"] is GENRE


def test_by_name_and_alias() -> None:
    assert by_name("akari") is by_name("lightup") is by_name("light-up") is GENRE


@pytest.mark.parametrize("name", ["", "chess", "Akari", "__init__", "akari.codec", "x" * 1000])
def test_unknown_names_are_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(RegistryError, match=r"known: akari, ") as caught:
        by_name(name)
    assert len(str(caught.value)) < 300


def test_a_third_partys_genre_is_one_of_them(plugged_in: ModuleType) -> None:
    vars(plugged_in)["GENRE"] = Stranger()
    assert genres()["stranger"] is by_name("odd-one")
    assert list(genres()) == sorted(genres())


def test_two_genres_cannot_share_a_name(plugged_in: ModuleType) -> None:
    vars(plugged_in)["GENRE"] = Thief()
    said = r"two genres are called 'lightup': Akari of penmark itself and Akari of the module stranger_module"
    with pytest.warns(RegistryWarning, match=said):
        assert "thief" not in genres()
    with pytest.raises(RegistryError, match=said):
        by_name("thief")
    assert by_name("lightup") is GENRE
    assert by_name("sudoku").name == "sudoku"


def test_what_is_no_genre_is_left_out(plugged_in: ModuleType) -> None:
    vars(plugged_in)["GENRE"] = "akari"
    said = r"stranger_module:GENRE of the module stranger_module \(entry point 'stranger' .*\) is no Genre: 'akari'"
    with pytest.warns(RegistryWarning, match=said):
        assert "akari" in genres()
    with pytest.raises(RegistryError, match=said):
        by_name("stranger")


def test_a_name_that_commands_cannot_say_is_left_out(plugged_in: ModuleType) -> None:
    vars(plugged_in)["GENRE"] = type("Odd", (Stranger,), {"name": "Foo Bar!"})()
    with pytest.warns(RegistryWarning, match=r"is called 'Foo Bar!': a name is of lower-case letters"):
        assert "Foo Bar!" not in genres()


def test_a_plug_in_that_fails_is_left_out_with_file_and_line(plugged_in: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "stranger_module.py"
    file.write_text("ONE = 1\nGENRE = ONE / 0\n")
    del sys.modules["stranger_module"]
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        with pytest.warns(RegistryWarning, match=rf"stranger_module .*fails in {file}, line 2: ZeroDivisionError"):
            assert {"akari", "sudoku"} <= set(genres())
    with pytest.raises(RegistryError, match=rf"fails in {file}, line 2"):
        by_name("stranger")
    with pytest.raises(RegistryError, match="unknown genre 'chess'"):
        by_name("chess")


def test_a_genre_whose_empty_board_fails_is_left_out(plugged_in: ModuleType) -> None:
    """Or whatever walks through all genres would end in it."""

    class Broken(Stranger):
        def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
            return (Constraint.over(Clone(), Region.row(Layer.CELLS, 0)),)  # type: ignore[arg-type]

    vars(plugged_in)["GENRE"] = Broken()
    with pytest.warns(RegistryWarning, match=rf"fails in {__file__}, line .*: .* for one region use Constraint.goal"):
        assert "stranger" not in genres()


def test_a_genre_without_a_title_is_refused_where_it_is_made() -> None:
    nameless = type("Nameless", (Genre,), {"name": "nameless", "rules": "None."})
    with pytest.raises(PuzzleError, match="the genre Nameless has no `title`"):
        nameless()
