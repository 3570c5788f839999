"""The pictures in the docs are what Penmark draws today."""

from __future__ import annotations

from tests.docs.pages import DOCS, PAGES, read, words_of
from tests.docs.pictures import FOLDER, pictures
from tests.docs.technique_pictures import technique_pictures


def test_pictures_are_fresh() -> None:
    stale = [name for name, drawing in pictures() if (FOLDER / name).read_text("utf-8") != drawing]
    assert not stale, "draw them anew with python -m tests.docs.pictures, and look at them"


def test_every_picture_is_shown() -> None:
    text = "".join(map(read, PAGES))
    assert [path.name for path in FOLDER.iterdir() if f"images/{path.name}" not in text] == []
    assert {path.name for path in FOLDER.iterdir()} == {name for name, _ in pictures()}
    assert FOLDER.parent == DOCS


def test_pictures_of_techniques_come_with_the_words_of_the_step() -> None:
    text = words_of(read("techniques.md").replace("\n>", "\n"))
    assert [shown.technique for shown in technique_pictures() if shown.words not in text] == []
