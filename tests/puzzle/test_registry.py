from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from penmark.errors import RegistryError
from penmark.genres.akari import GENRE, Akari
from penmark.puzzle import registry
from penmark.puzzle.registry import by_name, genres


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
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == point.group else [])
    for cached in (genres, by_name):
        cached.cache_clear()
    yield module
    monkeypatch.undo()
    for cached in (genres, by_name):
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
    with pytest.raises(RegistryError, match="two genres are called 'lightup'"):
        genres()
    assert by_name("sudoku").name == "sudoku"  # what we ship does not depend on strangers


def test_what_is_no_genre_is_refused(plugged_in: ModuleType) -> None:
    vars(plugged_in)["GENRE"] = "akari"
    with pytest.raises(RegistryError, match=r"'stranger' of penmark\.genres is no Genre: 'akari'"):
        genres()


def test_a_plug_in_that_fails_is_named(plugged_in: ModuleType) -> None:
    with pytest.raises(RegistryError, match=r"'stranger' of penmark\.genres fails: AttributeError"):
        genres()
