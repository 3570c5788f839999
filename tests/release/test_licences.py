"""The lock has hashes and no host in it, and the licence of everything in it is known and fits ours."""

from __future__ import annotations

import re

import pytest

from release.licences import PAGE, found, table
from release.packages import LOCK, installed, locked

PERMISSIVE = {
    *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "HPND", "ISC", "MIT", "MIT-0", "MIT-CMU", "PSF-2.0"),
    *("Python-2.0", "Unlicense", "Zlib", "CNRI-Python", "CC0-1.0", "BlueOak-1.0.0"),
}
WEAK_COPYLEFT = {"MPL-2.0"}
"""Fits where we use a package as it is."""


def test_every_package_has_a_row_and_no_other_has() -> None:
    assert sorted(table(PAGE.read_text("utf-8"))) == sorted(locked())


def test_the_rows_are_what_the_packages_say() -> None:
    rows = table(PAGE.read_text("utf-8"))
    assert {name: rows[name] for name in found()} == found()


@pytest.mark.parametrize("name", sorted(locked()))
def test_every_licence_fits(name: str) -> None:
    expression = table(PAGE.read_text("utf-8"))[name]
    names = set(re.split(r" AND | OR | WITH |[()\s]+", expression)) - {""}
    assert names, f"the licence of {name} is not known"
    assert names <= PERMISSIVE | WEAK_COPYLEFT | {"LLVM-exception"}, expression


def test_what_is_installed_is_what_is_locked() -> None:
    """In an environment that `make install` made; a package of the lock may be for another system."""
    there = {name: package.version for name in locked() if (package := installed(name)) is not None}
    assert len(there) > 50
    lines = re.sub(r"\[[^]]*\]==", "==", LOCK.read_text("utf-8"))
    assert [f"{name}=={version}" for name, version in there.items() if f"{name}=={version} " not in lines] == []


def test_every_package_of_the_lock_has_hashes() -> None:
    entries = re.split(r"\n(?=\S)", LOCK.read_text("utf-8").strip())
    assert len(entries) >= len(locked()) > 50
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_lock_names_no_host() -> None:
    assert not re.search(r"https?:|index-url|find-links|file:|@ ", LOCK.read_text("utf-8"))
