"""What a genre lists as its techniques: refused by name where grading could not use it."""

from __future__ import annotations

import pytest

from penmark.errors import RegistryError
from penmark.genres.akari import Akari
from penmark.grading import techniques_of
from penmark.reasoning.technique import BoardPattern

PATTERN = BoardPattern(name="nothing", title="Nothing", find=lambda position: iter(()))


class _NoTechnique:
    name = "no-technique"
    title = "No technique"


def test_a_genres_own_come_first() -> None:
    class Own(Akari):
        techniques = (PATTERN,)

    assert techniques_of(Own())[0] is PATTERN


def test_what_is_no_technique_is_refused() -> None:
    class Wrong(Akari):
        techniques = (_NoTechnique(),)

    with pytest.raises(RegistryError, match=r"Akari lists .*_NoTechnique.*, which is none"):
        techniques_of(Wrong())


def test_a_name_stands_for_one_technique() -> None:
    class Twice(Akari):
        techniques = (PATTERN, PATTERN)

    with pytest.raises(RegistryError, match="two techniques named nothing"):
        techniques_of(Twice())
