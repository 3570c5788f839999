"""`python -m release.sbom WHEEL FOLDER`: a CycloneDX list of what an environment with the wheel in it is made of.

To be run in that environment, which has the wheel and what it requires, and nothing else but pip.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from release.packages import licence, normalized

PROJECT = "penmark"
_TOOLS = {"pip", "setuptools", "wheel"}
"""In every environment; the wheel does not ask for them."""


def bill(wheel: Path, packages: list[Distribution]) -> dict[str, Any]:
    """CycloneDX 1.5, as plain values, the same for the same packages."""
    by_name = {normalized(each.metadata["Name"]): each for each in packages}
    ours = by_name.pop(PROJECT)
    others = {name: each for name, each in sorted(by_name.items()) if name not in _TOOLS}
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    whole = {**_component(PROJECT, ours), "hashes": [{"alg": "SHA-256", "content": digest}]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**whole, "type": "application"}},
        "components": [_component(name, each) for name, each in others.items()],
        "dependencies": [_requires(name, each, others) for name, each in {PROJECT: ours, **others}.items()],
    }


def _component(name: str, package: Distribution) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "library", "bom-ref": _reference(name, package), "name": name}
    found |= {"version": package.version, "purl": _reference(name, package)}
    if expression := licence(package):
        found["licenses"] = [{"expression": expression}]
    return found


def _reference(name: str, package: Distribution) -> str:
    return f"pkg:pypi/{name}@{package.version}"


def _requires(name: str, package: Distribution, others: dict[str, Distribution]) -> dict[str, Any]:
    wanted = {normalized(re.split(r"[^A-Za-z0-9._-]", each, maxsplit=1)[0]) for each in package.requires or ()}
    return {
        "ref": _reference(name, package),
        "dependsOn": [_reference(each, others[each]) for each in sorted(wanted & others.keys())],
    }


def main(wheel: str, folder: str) -> None:
    file = Path(wheel)
    name, version = file.name.split("-")[:2]
    made = bill(file, list(distributions()))
    (Path(folder) / f"{name}-{version}.cdx.json").write_text(json.dumps(made, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
