"""Two checkouts side by side: what is compared, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import version_questions, versions


def test_rows_compare_medians_and_say_whether_answers_were_equal() -> None:
    before = [
        {"a": (1.0, "x"), "b": (1.0, "x")},
        {"a": (3.0, "x"), "b": (1.0, "x")},
        {"a": (2.0, "x"), "b": (1.0, "x")},
    ]
    after = [{"a": (1.0, "x"), "b": (2.0, "y")}, {"a": (1.0, "x"), "b": (2.0, "y")}, {"a": (0.5, "x"), "b": (2.0, "y")}]
    assert versions.compared(before, after) == [
        ["a", "2000.0", "1000.0", "0.500", "0.500", "yes"],
        ["b", "1000.0", "2000.0", "2.000", "2.000", "no"],
    ]


def test_a_checkout_without_an_environment_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        versions.main([str(tmp_path)])
    assert "has no .venv" in capsys.readouterr().err


def test_the_same_question_gets_the_same_answer() -> None:
    asked = dict(version_questions.questions())
    assert list(asked["akari: generate"]()) == list(asked["akari: generate"]())
    assert set(asked["samples: solve"]()) == {True}
