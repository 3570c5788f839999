"""What can be graded, hinted and made must be documented: every technique, tier, status, strength and profile."""

from __future__ import annotations

import inspect
import re

import pytest

from penmark.grading import (
    GradeResult,
    GradeStatus,
    Hint,
    HintKind,
    SolveStep,
    Strength,
    Tier,
    techniques_of,
)
from penmark.grading.profile import shipped_names
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres
from penmark.reasoning.technique import Technique, TechniquePhase
from tests.docs.ladders import with_ladder
from tests.docs.pages import read, sections
from tests.docs.test_coverage import EVERY_GENRE, undocumented

_ROW = re.compile(r"^\| `([a-z0-9-]+)` \| (.+?) \| (.+) \|$", re.MULTILINE)


def _techniques() -> dict[str, Technique]:
    return {technique.name: technique for genre in genres().values() for technique in techniques_of(genre)}


def test_the_page_of_techniques_has_each_once_and_no_others() -> None:
    rows = [(name, title) for name, title, _ in _ROW.findall(read("techniques.md"))]
    assert sorted(rows) == sorted((technique.name, technique.title) for technique in _techniques().values())


def test_the_page_says_which_techniques_need_uniqueness() -> None:
    inside = sections("techniques.md", level=3)["Patterns that would leave two solutions"]
    marked = {name for name, _, words in _ROW.findall(read("techniques.md")) if "uniqueness" in words}
    told = marked | {name for name, *_ in _ROW.findall(inside)}
    assert told == {name for name, technique in _techniques().items() if technique.uniqueness}


@EVERY_GENRE
def test_a_genre_has_its_own_techniques_in_a_section_of_its_own(genre: Genre) -> None:
    page = sections("techniques.md")
    if genre.techniques:
        assert undocumented([technique.name for technique in genre.techniques], page[genre.title]) == []
    assert f"../techniques.md#{genre.name}" in read(f"genres/{genre.name}.md")


@EVERY_GENRE
def test_its_page_has_its_profiles_and_its_ladder(genre: Genre) -> None:
    text = read(f"genres/{genre.name}.md")
    assert undocumented(shipped_names(genre), sections(f"genres/{genre.name}.md")["Grading"]) == []
    assert "| extreme |" in text
    assert with_ladder(text, genre) == text, "write the tables anew with python -m tests.docs.ladders"


def _public(kind: type) -> list[str]:
    names = {*vars(kind), *inspect.get_annotations(kind), *inspect.signature(kind).parameters}
    return sorted(name for name in names if not name.startswith("_"))


def test_tiers_statuses_phases_and_results_are_explained() -> None:
    text = read("grading.md")
    assert undocumented([*Tier, *GradeStatus], text) == []
    assert [phase for phase in TechniquePhase if f"| {phase} |" not in text] == []
    shown = {*_public(GradeResult), *_public(SolveStep)} - {"puzzle", "used", "entry", "found", "literals", "to_plain"}
    assert undocumented(sorted(shown), text) == []
    assert "to_plain(" in text


def test_hints_are_explained() -> None:
    text = read("hints.md")
    assert undocumented([*Strength, *HintKind], text) == []
    assert undocumented([name for name in _public(Hint) if name != "to_plain"], text) == []


@pytest.mark.parametrize("key", ["name", "base", "entries", "technique", "tier", "score", "use"])
def test_keys_of_profiles_are_explained(key: str) -> None:
    assert f"| `{key}` |" in sections("grading.md")["Profiles"]
