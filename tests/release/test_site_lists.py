"""Lists in the docs are made from the registries: a new genre or format is in them without an edit anywhere."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from penmark.codecs.link_body.body import LinkBody
from penmark.formats import Format, formats
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from release import site_lists
from release.site_lists import DOCS, MARKER, on_config, with_lists
from tests.rendering.toys import RoomToy


class NewGenre(RoomToy):
    name, title = "rooms", "New Rooms"
    aliases = ("chambers",)  # type: ignore[assignment]
    codecs = {"puzzlink": LinkBody(("chamber",))}  # noqa: RUF012


@pytest.fixture
def new_genre(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Genre:
    """A genre that has a page, and stands in no list."""
    new = NewGenre()
    (tmp_path / "genres").mkdir()
    for name in (*genres(), new.name):
        (tmp_path / "genres" / f"{name}.md").touch()
    monkeypatch.setattr(site_lists, "genres", lambda: {**genres(), new.name: new})
    monkeypatch.setattr(site_lists, "DOCS", tmp_path)
    return new


def page(name: str) -> str:
    return with_lists((DOCS / name).read_text("utf-8"))


def row(text: str, name: str) -> str:
    (found,) = [line for line in text.splitlines() if line.startswith(f"| [`{name}`](")]
    return found


def nav() -> Any:
    return [{"Home": "index.md"}, {"Genres": ["genres/index.md"]}]


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_the_list_of_genres_has_every_genre(genre: Genre) -> None:
    found = row(page("genres/index.md"), genre.name)
    names = [*genre.aliases, *(variant.name for variant in genre.variants)]
    assert [name for name in names if f"`{name}`" not in found] == []


@pytest.mark.parametrize("each", formats().values(), ids=lambda each: each.name)
def test_the_list_of_formats_has_every_format_with_its_genres(each: Format) -> None:
    found = row(page("formats.md"), each.name).rpartition(" | ")[2]
    if each.name in ("studio", "tagged"):
        assert found == "all |"
    else:
        assert found == ", ".join(f"`{genre.name}`" for genre in each.genres()) + " |"


def test_a_new_genre_is_in_every_list(new_genre: Genre) -> None:
    assert "`chambers`" in row(page("genres/index.md"), "rooms")
    assert "`rooms`" in row(page("formats.md"), "puzzlink")
    assert "`rooms`" not in row(page("formats.md"), "janko")
    assert "`chamber` for New Rooms" in page("formats.md")
    children = on_config(SimpleNamespace(nav=nav())).nav[1]["Genres"]
    assert children[0] == "genres/index.md"
    assert {"New Rooms": "genres/rooms.md"} in children
    assert len(children) == len(genres()) + 2


def test_a_genre_of_another_package_is_in_none(new_genre: Genre) -> None:
    (site_lists.DOCS / "genres" / "rooms.md").unlink()
    assert "rooms.md" not in page("genres/index.md")
    assert len(on_config(SimpleNamespace(nav=nav())).nav[1]["Genres"]) == len(genres()) + 1


def test_every_list_is_asked_for_and_none_that_is_not_there() -> None:
    asked = [name for path in DOCS.rglob("*.md") for name in MARKER.findall(path.read_text("utf-8"))]
    assert sorted(asked) == sorted(site_lists.LISTS)


def test_the_gallery_has_every_variant_in_light_and_dark() -> None:
    text = page("variant-gallery.md")
    drawn = dict(site_lists.gallery_pictures())
    for kind in genres()["sudoku"].variants:
        title = kind.title_of().replace("(\\)", r"(\\)")
        assert f"### {title}\n\n{kind.words}\n" in text
        for theme in site_lists.THEMES:
            path = f"images/variants/{kind.name}-{theme}.svg"
            assert (path in drawn) is (f"({path}#only-{theme})" in text) is site_lists.is_seen(kind)
    assert len(drawn) > 60
