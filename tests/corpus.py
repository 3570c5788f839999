"""Corpora of real puzzles: in `../shared/corpus` beside the repository, or where PENMARK_CORPUS points."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

_BESIDE = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"


def corpus_path(*parts: str) -> Path:
    """A file or folder of the corpus; the test that asks is skipped where there is none."""
    path = Path(os.environ.get("PENMARK_CORPUS") or _BESIDE, *parts)
    if not path.exists():
        pytest.skip(f"no corpus file {'/'.join(parts)}: set PENMARK_CORPUS to the folder that holds it")
    return path


def puzzlekit_records(name: str) -> dict[str, dict[str, str]]:
    """Problem and solution texts of one genre of the puzzlekit dataset, by record."""
    with gzip.open(corpus_path("puzzlekit", f"{name}.json.gz"), "rt", encoding="utf-8") as file:
        records: dict[str, dict[str, str]] = json.load(file)["data"]
    return records


def conformance_boards(kind: str) -> tuple[str, list[tuple[str | None, str]]]:
    """puzz.link's own tests for one type: the body of a URL, and boards with the error each must show."""
    plain: dict[str, Any] = json.loads(corpus_path("conformance", "pzpr_boards.json").read_text("utf-8"))
    return plain[kind]["url"], [(code, board) for code, board, *_ in plain[kind]["failcheck"]]
