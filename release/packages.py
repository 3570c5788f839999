"""Installed packages by their metadata, and what the lock says of them. Only the standard library is needed."""

from __future__ import annotations

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements" / "dev.txt"

_BY_CLASSIFIER = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
_BY_WORDS = {
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache-2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache license version 2.0": "Apache-2.0",
    "mit license": "MIT",
    "the mit license": "MIT",
    "3-clause bsd license": "BSD-3-Clause",
}
_BY_TEXT = {
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software": "MIT",
}


def normalized(name: str) -> str:
    """A package's name as indexes have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: Path = LOCK) -> dict[str, str]:
    """The version of every package in the lock, whatever its extras; of several for different Pythons, the first."""
    found: dict[str, str] = {}
    for line in lock.read_text("utf-8").splitlines():
        named = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;]+)", line)
        if named:
            found.setdefault(normalized(named[1]), named[2])
    return found


def installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def licence(package: Distribution) -> str:
    """As an SPDX expression where the metadata has one or can be read as one; else empty."""
    about = package.metadata
    if "License-Expression" in about:
        return str(about["License-Expression"])
    words = " ".join(str(about.get_all("License", [""])[0]).split()).replace("UNKNOWN", "")
    if words.lower() in _BY_WORDS:
        return _BY_WORDS[words.lower()]
    classified = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if "License ::" in each]
    if words and len(words) < 40 and re.fullmatch(r"[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*", words):
        return words
    named = " OR ".join(_BY_CLASSIFIER.get(each, each) for each in classified if each != "OSI Approved")
    return named or _by_text(package)


def _by_text(package: Distribution) -> str:
    """What the licence file begins with, for packages that say nothing else."""
    files = [each for each in package.files or () if each.name.upper().startswith("LICENSE")]
    text = " ".join("".join(each.read_text("utf-8") for each in files[:1]).split())
    return next((name for words, name in _BY_TEXT.items() if words in text), "")
