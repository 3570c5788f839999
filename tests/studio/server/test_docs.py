"""What the API can do is documented."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from penmark.library.shelves import MOST_LINES
from penmark.studio.operations import request_limits as asked
from penmark.studio.operations.jobs import AnyJob
from penmark.studio.server import limits
from penmark.studio.server.openapi import document

PAGE = (Path(__file__).parents[3] / "docs" / "studio.md").read_text("utf-8")


def test_every_address_is_documented_and_no_other() -> None:
    methods = ("get", "post", "delete")
    there = {f"{verb.upper()} {path}" for path, item in document()["paths"].items() for verb in methods if verb in item}
    assert set(re.findall(r"^\| `((?:GET|POST|DELETE) \S+)` \|", PAGE, re.MULTILINE)) == there


def test_every_kind_of_job_is_documented() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyJob)}
    assert kinds <= set(re.findall(r"^\| `(\S+)` \|", PAGE, re.MULTILINE))


def test_every_status_is_documented() -> None:
    items = [item[verb] for item in document()["paths"].values() for verb in ("get", "post", "delete") if verb in item]
    statuses = {status for item in items for status in item["responses"] if not status.startswith("2")}
    rows = re.findall(r"^\| ([0-9, ]+) \|", PAGE, re.MULTILINE)
    assert statuses == {status for row in rows for status in row.split(", ")}


@pytest.mark.parametrize(
    "words",
    [
        f"{asked.MAX_BODY // 2**20} MiB",
        f"{asked.MAX_CELLS:,} cells",
        f"{asked.MAX_SECONDS:g} seconds",
        f"{asked.MAX_BOOKLET} puzzles, {asked.MAX_BOOKLET_CELLS:,} cells; {asked.MAX_SECONDS:g} seconds",
        f"{asked.MAX_JOB_SECONDS:g} seconds, {asked.MAX_ITEMS} items, {limits.MAX_JOB_BYTES // 2**20} MiB",
        f"| {limits.WAITING_PER_CLIENT} |",
        f"| {limits.JOBS_PER_CLIENT}, {limits.JOBS_KEPT} |",
        f"{limits.WORKER_BYTES // 2**20} MiB",
        f"| {asked.MAX_SHOWN}; {MOST_LINES:,} |",
    ],
)
def test_limits_are_documented_as_they_are(words: str) -> None:
    assert words in PAGE.partition("### Limits")[2]
