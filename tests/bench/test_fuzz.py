"""The fuzzer finds what is there to be found, and says how to see it again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bench import fuzz, fuzz_operations
from bench.fuzz import FindingError, main, puzzle_case, sweep, text_case
from bench.fuzz_texts import random_text
from penmark import formats
from penmark.puzzle.document import Document
from penmark.studio.operations import OPERATIONS


def test_texts_are_refused_or_read() -> None:
    """Both must happen, or little is tried."""
    assert {text_case(seed) for seed in range(60)} == {True, False}


def test_a_seed_gives_the_same_text_again() -> None:
    assert random_text(Random(5)) == random_text(Random(5))
    assert len({random_text(Random(seed)) for seed in range(40)}) > 30


def test_puzzles_are_solved_alike() -> None:
    assert {puzzle_case(seed) for seed in range(12)} == {True, False}


def test_documents_with_rules_are_answered_or_refused() -> None:
    assert fuzz.fuzz_operations(0, 25, 0).startswith("25 cases")


@pytest.mark.parametrize("where", ["hint", "board"])
def test_an_operation_that_raises_is_found(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(request: object, context: object) -> object:
        raise IndexError("list index out of range")

    operations = tuple(replace(each, run=broken) if each.name == where else each for each in OPERATIONS)
    monkeypatch.setattr(fuzz_operations, "OPERATIONS", operations)
    with pytest.raises(fuzz.FindingError, match=f"{where} on .*IndexError.*\n.*--part operations --seed"):
        fuzz.fuzz_operations(0, 20, 0)


def test_a_reader_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str, genre: object = None) -> Document:
        raise IndexError("out of range")

    monkeypatch.setattr(formats.format_called("lines"), "read", broken)
    with pytest.raises(FindingError, match=r"(?s)the format lines on .*IndexError.*--part texts --seed 7 --cases 1"):
        sweep("texts", text_case, 7, 1, 0.0, 0)


def test_a_slow_reader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "SLOW", -1.0)
    with pytest.raises(FindingError, match=r"takes 0\.\d s on"):
        text_case(0)


def test_a_case_that_hangs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(text: str, genre: object = None) -> Document:
        while True:
            pass

    monkeypatch.setattr(fuzz, "HUNG", 0.05)
    monkeypatch.setattr(formats.format_called("janko"), "read", endless)
    with pytest.raises(FindingError, match=r"the format janko on .*nothing after"):
        sweep("texts", text_case, 0, 1, 0.0, 0)


def test_the_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--part", "texts", "--seed", "0", "--cases", "3"]) == 0
    assert "texts: 3 cases from seed 0" in capsys.readouterr().out
    monkeypatch.setattr(fuzz, "SLOW", -1.0)
    assert main(["--part", "texts", "--seed", "0", "--cases", "3"]) == 1
    assert "FINDING" in capsys.readouterr().out
